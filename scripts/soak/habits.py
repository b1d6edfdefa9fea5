"""Habits of players for long runs. A seed decides every choice, on any version of Python.

A habit ranks the legal moves, and a move of the lowest rank is chosen at random. Stubborn habits avoid the end of a
round, and so reach long rounds that random moves hardly ever reach.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardgolf import Discard, Draw, Game, Knock, Move, Pass, Pile, Play, Swap
from cardgolf.table.shuffle import derive

T = TypeVar("T")
Habit = Callable[[Game, Move], int]

UNWANTED = (Draw(Pile.STOCK), Discard(), Pass())


class Chance:
    """A random generator by the published key derivation, since ``random`` may change between versions."""

    def __init__(self, seed: int, *labels: object) -> None:
        self._source = seed, *labels
        self._drawn = 0

    def below(self, limit: int) -> int:
        """Return an integer from 0 to ``limit - 1``."""
        self._drawn += 1
        return int.from_bytes(derive(*self._source, self._drawn), "big") % limit

    def pick(self, choices: Sequence[T]) -> T:
        """Return a random element."""
        return choices[self.below(len(choices))]


def accept_any(_game: Game, _move: Move) -> int:
    """Rank all moves alike."""
    return 0


def decline(_game: Game, move: Move) -> int:
    """Prefer to draw from the stock and discard the drawn card, and to turn no card up."""
    unwanted = move in UNWANTED or (type(move) is Play and len(move.cards) == 1)
    return 0 if unwanted else 1 + (type(move) is Knock)


def take(game: Game, move: Move) -> int:
    """Prefer to take the discard and to swap it for a face-up card."""
    if type(move) is Swap:
        return game.state.board.layout.index(move.slot) in game.state.board.down
    return 0 if move == Draw(Pile.DISCARD) else 1 + (type(move) is Knock)


def never_end(game: Game, move: Move) -> int:
    """Avoid knocks, and prefer to swap face-up cards."""
    return 2 * (type(move) is Knock) or (take(game, move) if type(move) is Swap else 0)


STUBBORN: tuple[tuple[Habit, ...], ...] = (
    (decline,),
    (take,),
    (never_end,),
    (decline, accept_any, take, never_end),
)


def choose_move(game: Game, habits: Sequence[Habit], chance: Chance) -> tuple[int, Move]:
    """Return a seat that may act, any of several, and the move that its habit chooses."""
    seat = game.to_act[0] if len(game.to_act) == 1 else chance.pick(game.to_act)
    habit, moves = habits[seat % len(habits)], game.legal_moves_for(seat)
    if habit is accept_any:
        return seat, chance.pick(moves)
    ranks = [habit(game, move) for move in moves]
    return seat, chance.pick([move for move, rank in zip(moves, ranks, strict=True) if rank == min(ranks)])


def play_move(game: Game, habits: Sequence[Habit], chance: Chance) -> Game:
    """Return the game after the move that :func:`choose_move` returns."""
    seat, move = choose_move(game, habits, chance)
    return game.play(move, seat=seat)
