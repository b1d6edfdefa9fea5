"""Bots at Golf: they look, turn cards up instead of drawing, lay cards down and knock, and play well."""

import sys
from pathlib import Path
from random import Random

import pytest
from helpers.cases import every_case
from helpers.golf_rounds import golf, seat_boards

import cardgolf
from cardgolf import Flip
from cardgolf.bots import make_bot

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "figures"))

from bot_strengths import compare

MEMORY = {"peek": "any", "new_card": "down"}
KINDS = {
    "golf": ((), {}),
    "six of memory": (("knocking",), MEMORY),
    "four of memory": (("knocking",), {**MEMORY, "columns": 2, "peek": "nearest", "cancel": "anywhere"}),
    "flips": ((), {"flip_turn": True, "discard_flip": "required", "reveal_first": True}),
    "laid as they were": (("knocking",), {"new_card": "as_was", "discard_must_swap": False, "replace_cells": "down"}),
    "down and turned up": ((), {"new_card": "down", "flip_turn": True}),
    "lines of nine": ((), {"rows": 3, "initial_flips": 3, "cancel": "line", "negative_pairs": "keep"}),
}
BOTS = ("random", "greedy", "stubborn:habit=take", "stubborn:habit=decline", "stubborn:habit=go-on")


def rules_of(kind, **options):
    house_rules, own = KINDS[kind]
    return golf(*house_rules, **own, holes=1, **options)


def play_out(rules, bots, seed):
    """Return a round that these bots have played, and the words of their moves."""
    game = cardgolf.new_game(rules, players=len(bots), seed=seed)
    players, words = [make_bot(spec, Random(seed)) for spec in bots], set()
    while not game.is_round_over:
        move = players[game.turn].choose(game.view(game.turn))
        words.add(move.word)
        game = game.play(move)
    return game, words


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("kind", KINDS)
def test_greedy_clearly_beats_random(kind):
    *_, saved, margin = compare(rules_of(kind), "greedy", "random", deals=30)
    assert saved > 2 * margin > 0, f"{saved} ± {margin}"


@every_case("kind", KINDS)
def test_every_bot_plays_every_kind_of_move(kind):
    words = set()
    for seed in range(4):
        game, made = play_out(rules_of(kind, turn_limit=15), BOTS, seed)
        words |= made
        assert game.is_round_over
    wanted = {"swap", "draw", "discard"}
    wanted |= {"peek"} if "peek" in KINDS[kind][1] else {"flip"}
    wanted |= {"knock"} if "knocking" in KINDS[kind][0] else set()
    assert words == wanted | ({"flip"} if "flip_turn" in KINDS[kind][1] else set())


@pytest.mark.parametrize("kind", ["six of memory", "four of memory", "flips", "down and turned up"])
def test_search_plays_rounds_of_hidden_cards(kind):
    game, _ = play_out(rules_of(kind, turn_limit=4), ("search:seconds=0.001", "greedy"), seed=1)
    assert game.is_round_over


@pytest.mark.parametrize("kind", ["six of memory", "four of memory"])
def test_greedy_players_of_memory_end_by_a_knock_before_the_turn_limit(kind):
    games = [play_out(rules_of(kind), ("greedy",) * 3, seed)[0] for seed in range(6)]
    assert {game.round_end.reason for game in games} == {"knock"}


def test_greedy_turns_known_cards_up_to_end_a_round():
    """With neither knocks nor discards that turn cards up, nothing else ends it."""
    games = [play_out(rules_of("down and turned up"), ("greedy",) * 2, seed)[0] for seed in range(6)]
    assert {game.round_end.reason for game in games} == {"all face up"}


@pytest.mark.parametrize(("own", "other", "ends"), [
    ("AH AC KH / AD AS (KC@0)", "JC QC 9C / 10D JD (QD)", True),
    ("JC QC 9C / 10D JD (QD@0)", "AH AC KH / AD AS (KC)", False),
])  # fmt: skip
def test_greedy_turns_its_last_card_up_if_it_is_ahead(own, other, ends):
    game = seat_boards(rules_of("down and turned up"), own, other, discard="AS 10S")
    move = make_bot("greedy", Random(1)).choose(game.view(0))
    assert (type(move) is Flip) == ends
