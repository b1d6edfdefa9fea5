"""The stubborn bot, for stress tests: it prefers a few moves and avoids the end of a round."""

from collections.abc import Callable
from random import Random

from attrs import define, field

from cardgolf import BoardView, Discard, Draw, InvalidOptionError, Knock, Move, Pass, Pile, Play, Swap, Take, View
from cardgolf.tools import join_limited, quote

Habit = Callable[[View, Move], int]


def rank_decline(_: View, move: Move) -> int:
    """Prefer to draw from the stock and discard the drawn card, and to turn no card up."""
    single = type(move) is Play and len(move.cards) == 1
    return 0 if single or move in (Draw(Pile.STOCK), Discard(), Pass()) else 1 + (type(move) is Knock)


def rank_take(view: View, move: Move) -> int:
    """Prefer to take the discard or a card of the middle, and to swap it for a face-up card."""
    if type(move) is Swap:
        return not _is_up(view.boards[view.actor], move.slot)
    return 0 if move == Draw(Pile.DISCARD) or type(move) is Take else 1 + (type(move) is Knock)


def rank_go_on(view: View, move: Move) -> int:
    """Avoid knocks, and prefer to swap face-up cards."""
    return 2 * (type(move) is Knock) or (rank_take(view, move) if type(move) is Swap else 0)


def _is_up(board: BoardView | None, name: str) -> bool:
    slot = board.slots[board.index(name)] if board else None
    return slot is not None and slot.up


HABITS: dict[str, Habit] = {"decline": rank_decline, "take": rank_take, "go-on": rank_go_on}


def _check_habit(_: object, __: object, habit: str | None) -> None:
    if habit is not None and habit not in HABITS:
        raise InvalidOptionError(f"invalid habit={quote(habit)}: expected one of {join_limited(HABITS)}")


@define(eq=False)
class Stubborn:
    """Prefers a few moves: it declines cards, takes discards or never ends a round. The default habit is random.

    It draws once for the habit, if none is given, and once for each decision that the habit leaves open.
    """

    _rng: Random = field(repr=False)
    habit: str | None = field(default=None, validator=_check_habit)

    def __attrs_post_init__(self) -> None:
        if self.habit is None:
            habits = list(HABITS)
            self.habit = self._rng.choice(habits)

    def choose(self, view: View) -> Move:
        """Return a random move of those that the habit prefers."""
        ranks = [HABITS[self.habit or ""](view, move) for move in view.legal_moves]
        best = min(ranks)
        return self._rng.choice([move for move, rank in zip(view.legal_moves, ranks, strict=True) if rank == best])
