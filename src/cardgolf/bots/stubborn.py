"""A player for stress: it keeps to a few favourite moves and would rather not see a round end."""

from collections.abc import Callable
from random import Random

from attrs import define, field

from cardgolf import BoardView, Discard, Draw, InvalidOptionError, Knock, Move, Pass, Pile, Play, Swap, View
from cardgolf._text import join_limited, quote

Habit = Callable[[View, Move], int]


def _declines(_: View, move: Move) -> int:
    """Draws from the stock and throws what it drew, turning nothing up where that may be."""
    single = type(move) is Play and len(move.cards) == 1
    return 0 if single or move in (Draw(Pile.STOCK), Discard(), Pass()) else 1 + (type(move) is Knock)


def _takes(view: View, move: Move) -> int:
    """Takes the discard and swaps it for a card that lies open already."""
    if type(move) is Swap:
        return not _is_up(view.boards[view.turn], move.slot)
    return 0 if move == Draw(Pile.DISCARD) else 1 + (type(move) is Knock)


def _goes_on(view: View, move: Move) -> int:
    """Does anything but say that the round is to end, and rather swaps what lies open."""
    return 2 * (type(move) is Knock) or (_takes(view, move) if type(move) is Swap else 0)


def _is_up(board: BoardView | None, name: str) -> bool:
    slot = board.slots[board.layout.index(name)] if board else None
    return slot is not None and slot.up


HABITS: dict[str, Habit] = {"discard_options": _declines, "take": _takes, "go-on": _goes_on}


def _check(_: object, __: object, habit: str | None) -> None:
    if habit is not None and habit not in HABITS:
        raise InvalidOptionError(f"habit={quote(habit)} will not do: give one of {join_limited(HABITS)}")


@define(eq=False)
class Stubborn:
    """Keeps to a few favourite moves: it declines, or takes, or goes on for ever; by lot, if no habit is named."""

    _rng: Random = field(repr=False)
    habit: str | None = field(default=None, validator=_check)

    def __attrs_post_init__(self) -> None:
        if self.habit is None:
            habits = list(HABITS)
            self.habit = self._rng.choice(habits)

    def choose(self, view: View) -> Move:
        """One of its favourites among the moves there are, by lot."""
        ranks = [HABITS[self.habit or ""](view, move) for move in view.legal_moves]
        return self._rng.choice(
            [move for move, rank in zip(view.legal_moves, ranks, strict=True) if rank == min(ranks)]
        )
