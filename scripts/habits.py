"""Players whose every choice follows from a seed, on any Python: one that does anything, and stubborn ones.

A habit ranks the moves offered, lowest first, and leaves the choice among the best to chance. Stubborn ones would
rather not see a round end: that is how rounds are found that chance alone would hardly ever reach.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardgolf import Discard, Draw, Game, Knock, Move, Pass, Pile, Play, Swap
from cardgolf.shuffle import derive

T = TypeVar("T")
Habit = Callable[[Game, Move], int]

UNWANTED = (Draw(Pile.STOCK), Discard(), Pass())


class Chance:
    """Numbers from a seed by the published key derivation: ``random`` promises less from version to version."""

    def __init__(self, seed: int, *labels: object) -> None:
        self._source = seed, *labels
        self._drawn = 0

    def below(self, limit: int) -> int:
        self._drawn += 1
        return int.from_bytes(derive(*self._source, self._drawn), "big") % limit

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]


def anything(_game: Game, _move: Move) -> int:
    return 0


def decline(_game: Game, move: Move) -> int:
    """Draws from the stock and throws what it drew, turning nothing up where that may be."""
    unwanted = move in UNWANTED or (type(move) is Play and len(move.cards) == 1)
    return 0 if unwanted else 1 + (type(move) is Knock)


def take(game: Game, move: Move) -> int:
    """Takes the discard and swaps it for a card that lies open already."""
    if type(move) is Swap:
        return game.state.board.layout.index(move.slot) in game.state.board.down
    return 0 if move == Draw(Pile.DISCARD) else 1 + (type(move) is Knock)


def never_end(game: Game, move: Move) -> int:
    """Does anything but say that the round is to end, and rather swaps what lies open."""
    return 2 * (type(move) is Knock) or (take(game, move) if type(move) is Swap else 0)


STUBBORN: tuple[tuple[Habit, ...], ...] = (
    (decline,),
    (take,),
    (never_end,),
    (decline, anything, take, never_end),
)


def chosen(game: Game, habits: Sequence[Habit], chance: Chance) -> Move:
    """What the seat to move does by its habit."""
    habit = habits[game.state.turn % len(habits)]
    if habit is anything:
        return chance.pick(game.legal_moves)
    ranks = [habit(game, move) for move in game.legal_moves]
    return chance.pick([move for move, rank in zip(game.legal_moves, ranks, strict=True) if rank == min(ranks)])
