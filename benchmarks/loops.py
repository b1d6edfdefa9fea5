"""What every contender does: legal moves, one of them by chance, play it, until the game is over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import cardgolf
from cardgolf import Phase, Rulebook
from cardgolf.engine import transitions

SEATS = 4

Choice = Callable[[Sequence[Any]], Any]
Loop = Callable[[Choice, int], int]
"""Plays a whole game, the one of that number where games are numbered, and says how many steps it took."""


@cardgolf.hookimpl
def points(card):
    """Black twos are worth -5."""
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None


@cardgolf.hookimpl
def bonus(board):
    """A board without a card above nine earns -1."""
    return [cardgolf.Line("low-board", -1)] if all(card.rank < 10 for _, card in board.cards()) else []


HOUSE_RULES = (points, bonus, "ender-penalty")


@dataclass(frozen=True)
class Played:
    """A contender's ``loop``. ``survey`` plays the same games but leaves chance to a second choice, if it has nodes."""

    loop: Loop
    survey: Callable[[Choice, Choice, int], int] | None = None


def through_games(rules: Rulebook) -> Played:
    """A round through the public API."""

    def loop(choice: Choice, number: int) -> int:
        game, steps = cardgolf.new_game(rules, players=SEATS, seed=number), 0
        while not game.is_round_over:
            game = game.play(choice(game.legal_moves))
            steps += 1
        return steps

    return Played(loop)


def through_engine(rules: Rulebook) -> Played:
    """The same round by the engine's functions, which check nothing and remember nothing."""
    legal, apply, over = transitions.legal_moves, transitions.apply, Phase.ROUND_OVER

    def loop(choice: Choice, number: int) -> int:
        state, steps = cardgolf.new_game(rules, players=SEATS, seed=number).state, 0
        while state.phase is not over:
            state = apply(rules, state, choice(legal(rules, state)))
            steps += 1
        return steps

    return Played(loop)
