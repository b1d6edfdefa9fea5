"""Loops of the contenders: list the legal moves, choose one at random and play it, until the game is over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import cardgolf
from cardgolf import Phase, Rulebook
from cardgolf.engine import transitions

SEATS = 4

Choice = Callable[[Sequence[Any]], Any]
Loop = Callable[[Choice, int], int]
"""A function that plays one game and returns the number of its steps. The number of the game may seed the deal."""


@cardgolf.hookimpl
def points(card):
    """Count -5 points for a black two."""
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None


@cardgolf.hookimpl
def bonus(board):
    """Give a board without a card above nine a bonus of -1."""
    return [cardgolf.Line("low-board", -1)] if all(card.rank < 10 for _, card in board.cards()) else []


HOUSE_RULES = (points, bonus, "ender-penalty")


@dataclass(frozen=True)
class Loops:
    """A contender's ``loop``. If its games have chance nodes, ``survey`` leaves those to a second choice."""

    loop: Loop
    survey: Callable[[Choice, Choice, int], int] | None = None


def build_game_loop(rules: Rulebook) -> Loops:
    """Build a loop that plays a round through the public API."""

    def loop(choice: Choice, number: int) -> int:
        game, steps = cardgolf.new_game(rules, players=SEATS, seed=number), 0
        while not game.is_round_over:
            game = game.play(choice(game.legal_moves))
            steps += 1
        return steps

    return Loops(loop)


def build_engine_loop(rules: Rulebook) -> Loops:
    """Build a loop that plays the same round with the engine's functions, without checks or a history."""
    legal, apply, over = transitions.legal_moves, transitions.apply, Phase.ROUND_OVER

    def loop(choice: Choice, number: int) -> int:
        state, steps = cardgolf.new_game(rules, players=SEATS, seed=number).state, 0
        while state.phase is not over:
            state = apply(rules, state, choice(legal(rules, state)))
            steps += 1
        return steps

    return Loops(loop)
