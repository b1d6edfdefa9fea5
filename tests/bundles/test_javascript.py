"""The JavaScript runtime plays and scores as the engine does: digests of moves, views, events, rounds and scores."""

from random import Random

import pytest
from helpers.javascript import (
    NODE,
    RULE_SETS,
    Teller,
    compare_matches,
    list_jobs,
    make_rules,
    run_in_node,
)

import cardgolf
from cardgolf.cards import Slot
from cardgolf.table import Board

pytestmark = pytest.mark.skipif(NODE is None, reason="the JavaScript runtime: no node")
QUICK = ("golf, short deck", "play-nine, short rounds", "crazy-nines, house rules")
BUILT = make_rules  # placeholder


@pytest.fixture
def export(tmp_path):
    def write(name, players=None):
        rules, path = make_rules(name), tmp_path / "bundle.json"
        path.write_text(rules.export(players).as_text(), encoding="utf-8")
        return rules, path

    return write


def cases():
    return [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.slow]) for name in RULE_SETS]


@pytest.mark.parametrize("name", QUICK)
def test_some_moves_are_those_of_the_engine(name, export):
    rules, path = export(name, 2)
    jobs = [job | {"players": 2, "bots": job["bots"][:2]} for job in list_jobs(rules, path, 5, 150)]
    assert compare_matches(rules, jobs) > 300


@pytest.mark.slow
@pytest.mark.parametrize("name", RULE_SETS)
def test_thousands_of_moves_are_those_of_the_engine(name, export):
    rules, path = export(name)
    done = number = 0
    while done < 4000:
        done += compare_matches(rules, list_jobs(rules, path, 8, 600, first=number))
        number += 8
