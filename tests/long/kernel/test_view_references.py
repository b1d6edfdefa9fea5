"""What takes long of ``tests/kernel/test_view_references.py``."""

import json
import os
import pickle
import subprocess
import sys
from random import Random

from helpers.indistinguishable_states import concealed, course, redealt
from helpers.walks import played_by_lot

from cardgolf import Game
from tests.kernel.test_view_references import TESTS

TWINS = (
    "play-nine",
    "nine-card",
    "crazy-nines",
    "board-nine",
    "golf of memory",
    "house rules",
    "ends",
    "four-card",
    "yaniv",
)


def list_in_new_process(tables):
    """Return for each table, in one new process, what the views of its seat reach."""
    paths = os.pathsep.join((str(TESTS), str(TESTS.parent / "src"), str(TESTS.parent / "variants")))
    done = subprocess.run(
        [sys.executable, str(TESTS / "kernel" / "references.py")],
        input=pickle.dumps(tables),
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": paths},
    )
    return json.loads(done.stdout)


def twins(name, players, rng):
    """Return two tables that a seat cannot tell apart, the seat, and moves that keep them so."""
    later = (game for game in played_by_lot(name, players, seed=4, each=3) if max(game.state.turns_begun) > 1)
    for game in (Game(game.rules, game.state) for game in later if not game.is_round_over):
        for seat in sorted(game.state.match.seats, key=lambda seat: seat == game.turn):
            twin = Game(game.rules, redealt(game.state, seat, rng, 1))
            *_, (last, _) = course(game, twin, seat, rng, 6)
            if last.history and concealed(game.state, seat) != concealed(twin.state, seat):
                yield game.state, twin.state, seat, last.history


def test_nothing_reachable_from_a_view_depends_on_hidden_cards():
    """The tables of a pair are played in two processes, so caches and the order of mappings are compared too."""
    found = {name: next(twins(name, 2, Random(3))) for name in TWINS}
    ones = [(name, one, seat, moves) for name, (one, _, seat, moves) in found.items()]
    others = [(name, other, seat, moves) for name, (_, other, seat, moves) in found.items()]
    reached = zip(TWINS, list_in_new_process(ones), list_in_new_process(others), strict=True)
    for name, one, other in reached:
        assert len(one) > 500, name
        assert one == other, name
