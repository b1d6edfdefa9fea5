"""Boards with more cards than were dealt: rules declare how many, and positions and layouts have no more."""

import pytest
from helpers.named_decks import Trumps

import cardgolf
from cardgolf import Game, InvalidPositionError, PluginError, hookimpl, plugin

GROWN = "1 3 4 4 Espía Espía"


def with_hand(count, rules, players=2):
    """Return a position after three turns of each seat, in which seat 1, whose turn it is, holds ``count`` cards."""
    boards = ["? ? ? ? ?", " ".join(["?"] * count), *["? ? ? ? ?"] * (players - 2)]
    begun = ["3", "4", *["3"] * (players - 2)]
    lines = [f"board {seat}: {board}" for seat, board in enumerate(boards)]
    return "\n".join([*lines, "discard: ?", "dealer: 0", "turn: 1", f"turns_begun: {' '.join(begun)}"])


def test_a_hand_that_has_grown_is_scored():
    assert cardgolf.score(Trumps, GROWN).total == 1 + 3 + 4 + 4 + 20 + 20
    assert cardgolf.ScoreSheet(Trumps, ["Ann", "Bo"]).enter([GROWN, ""], closer=1).totals == (52, 0)


def test_a_hand_that_cannot_grow_has_no_more_cards_than_were_dealt():
    with pytest.raises(InvalidPositionError, match=r"invalid hand of 6 cards: expected at most 5"):
        cardgolf.score("board-nine", "1 2 3 4 5 6")


@pytest.mark.parametrize("count", [6, 20, 40])
def test_no_position_has_a_hand_that_play_cannot_reach(count):
    with pytest.raises(InvalidPositionError, match=rf"board 1: invalid hand of {count} cards: expected at most 5"):
        Game.from_position("board-nine", with_hand(count, "board-nine"))


def test_a_position_may_have_a_hand_of_the_declared_size_and_no_larger_one():
    game = Game.from_position(Trumps, with_hand(42, Trumps))
    assert len(game.state.boards[1].slots) == 42
    few = plugin(type("Few", (Trumps,), {"max_extra": 2}))
    with pytest.raises(InvalidPositionError, match=r"board 1: invalid hand of 8 cards: expected at most 7"):
        Game.from_position(few, with_hand(8, few))


@pytest.mark.parametrize(("extra", "text"), [(0, "+ 7"), (2, "+ 7 7 7")])
def test_no_layout_has_more_places_beyond_the_grid_than_the_rules_add(extra, text):
    growing = plugin(type("Growing", (), {"max_extra": extra, "goal": hookimpl(lambda self: "lowest")}))
    grid = "1 2 3 4 / 5 6 7 8"
    with pytest.raises(InvalidPositionError, match=f"expected at most {8 + extra}"):
        cardgolf.score(cardgolf.rules("play-nine", growing), f"{grid} {text}")
    position = cardgolf.new_game("play-nine", seed=1).position.split("\n")
    lines = [line for line in position if not line.startswith(("board", "stock", "discard"))]
    with pytest.raises(InvalidPositionError, match=f"board 0: invalid board .* expected at most {8 + extra}"):
        Game.from_position(
            cardgolf.rules("play-nine", growing),
            "\n".join(
                [*lines, f"board 0: ? ? ? ? / ? ? ? ? {'+ ' + '? ' * (extra + 1)}", "board 1: ? ? ? ? / ? ? ? ?"]
            ),
        )


@pytest.mark.parametrize("extra", [-1, 10_001, True, "3"])
def test_an_impossible_growth_of_a_hand_is_refused(extra):
    growing = plugin(type("Growing", (), {"max_extra": extra, "goal": hookimpl(lambda self: "lowest")}))
    with pytest.raises(PluginError, match=r"invalid growing\.max_extra=.*: expected an integer from 0 to 10000"):
        cardgolf.score(cardgolf.rules("board-nine", growing), "1 2 3 4 5 6")
