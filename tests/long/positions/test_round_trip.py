"""What takes long of ``tests/positions/test_round_trip.py``."""

import pickle
from collections import Counter
from random import Random

import pytest
from helpers.matches import begun, short_rules
from helpers.option_sets import PLUGINS, list_house_rules, list_settings, with_settings
from helpers.rule_sets import MATCHES
from helpers.walks import finish_round, walk
from positions.checks import comes_back

import cardgolf
from cardgolf import Line, hookimpl, new_game


def finished(game):
    """Return the results of a random end of the round, and the next deal."""
    rng = Random(8)
    game = finish_round(game, rng)
    return (game.scores, game.totals, game.position, "" if game.is_over else game.deal().position)


def goes_on(game):
    again = comes_back(game)
    assert pickle.loads(pickle.dumps(again)) == game
    assert finished(again) == finished(game)


def met(state):
    """Return the rare features of a state."""
    slots = [slot for board in state.table.values() for slot in board.slots]
    there = {
        "opening": state.is_opening,
        "arranging": state.is_opening and state.phase == "extra",
        "held": state.held,
        "played": state.played,
        "last_play_size": state.last_play_size > 1,
        "locked": any(slot and slot.mark for slot in slots),
        "cleared": None in slots,
        "looked at": any(slot and slot.seen_by for slot in slots),
        "last lap": state.round_end and state.phase != "round over" and state.round_end.turns,
        "round over": state.phase == "round over",
        "second round": state.match.rounds and state.phase != "round over",
        "reshuffled": state.reshuffles,
    }
    return {name for name, is_so in there.items() if is_so}


ON_A_GRID = {"opening", "held", "last lap", "round over", "second round", "reshuffled"}
MET = {
    "play-nine": ON_A_GRID,
    "nine-card": ON_A_GRID,
    "crazy-nines": ON_A_GRID | {"locked", "cleared"},
    "board-nine": {"held", "played", "last_play_size", "looked at", "round over", "second round", "reshuffled"},
    "golf": ON_A_GRID,
    "cabo": {"held", "looked at", "round over", "second round"},
    "golf, several for one": ON_A_GRID | {"looked at"},
    "golf, columns in the first turn": {"held", "last lap", "round over", "second round"},
    "three house rules": ON_A_GRID | {"arranging"},
}


@pytest.mark.parametrize("name", [*MATCHES], ids=str)
def test_states_of_matches_of_any_size_come_back(name):
    """Every state with two players is checked, with more every third. A thin stock is checked after its restock."""
    seen = set()
    for players in short_rules(name).seats():
        thin = players % 2
        for number, game in enumerate(walk(begun(name, players, players, thin), players)):
            as_dealt = not thin or game.state.match.rounds or game.state.reshuffles
            if not as_dealt or (players > 2 and number % 3):
                continue
            seen |= met(game.state)
            (comes_back if number % 40 else goes_on)(game)
    assert seen >= MET[name]


@pytest.mark.parametrize("name", PLUGINS)
@pytest.mark.parametrize("each", [10, 5])
def test_positions_come_back_under_every_option_and_house_rule(name, each):
    for seed, setting in enumerate([*list_settings(name), *list_house_rules(name)]):
        *states, last = walk(new_game(with_settings(name, setting), players=2, seed=seed), seed)
        for game in [*states[seed % each :: each], last]:
            comes_back(game)


@hookimpl
def score(seat):
    """Seat 2 loses, the others always tie."""
    return [Line("tied.score", int(seat == 2))]


def test_positions_come_back_in_play_offs():
    rules = cardgolf.rules("play-nine", score, holes=1, turn_limit=2)
    kinds = Counter()
    for game in walk(new_game(rules, players=4, seed=3), seed=3):
        comes_back(game)
        kinds[game.state.setup.kind, game.state.setup.seats, len(game.state.match.rounds)] += 1
    hole, first, last = (key for key in kinds if key[2] in (1, 21))
    assert (hole, first, last) == (("hole", (0, 1, 2, 3), 1), ("playoff", (0, 1, 3), 1), ("playoff", (0, 1, 3), 21))
