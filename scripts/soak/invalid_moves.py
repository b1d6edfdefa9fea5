"""Invalid moves: texts, numbers, objects that lie or raise, moves of other games, and moves of other seats."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NoReturn

from attrs import frozen

from cardgolf import (
    Card,
    CardGolfError,
    Discard,
    Draw,
    Flip,
    Game,
    IllegalMoveError,
    Knock,
    Move,
    Pass,
    Pile,
    Play,
    Swap,
)


class Raising:
    """An object on which every operation raises."""

    def _raise(self, *_: object) -> NoReturn:
        raise ZeroDivisionError("ouch")

    __eq__ = __hash__ = __repr__ = __str__ = __len__ = __iter__ = __bool__ = __getattr__ = __index__ = _raise


class EqualToAll(Draw):
    """A move that is equal to every object."""

    def __eq__(self, _: object) -> bool:
        return True

    __hash__ = Draw.__hash__


class RaisingMove(Raising, Swap):
    """A move on which every operation raises."""


class RaisingText(str):
    """A string on which most operations raise."""

    __slots__ = ()
    lower = isascii = split = __len__ = __getitem__ = __repr__ = Raising._raise


@frozen
class UnknownMove(Move):
    """A move that no rules know."""

    word = "wink"


TEXTS = (
    "", " ", "\n", "\0", "swap", "swap z9", "swap a0", "swap a1 a1", "flip z9", "flip", "draw", "draw stock stock",
    "draw bottom", "draw discard middle", "discard flip", "discard flip a1 b1", "discard flop a1", "deal", "play",
    "play 99", "play QS QS QS QS QS", "nine nine", "pass pass", "pass the salt", "knock knock", "arrange a1", "SWAP Z9",
    "swap \u00e11", "\uff53\uff57\uff41\uff50 a1", "\ud800", "\U0001f0a1", "x" * 100_000, "swap " * 2_000, "9" * 5_000,
    "play " + "1 " * 1_000,
)  # fmt: skip
OBJECTS = (
    0, 1, -1, 1.5, float("nan"), float("inf"), 10**4000, 1j, Fraction(1, 2), None, True, False, b"draw stock", b"", [],
    {}, (), {"draw": "stock"}, ["draw", "stock"], object(), Swap, Draw, len, range(3), Card(5), ValueError("draw"),
    Raising(), RaisingText("draw stock"), lambda: None,
)  # fmt: skip
MOVES = (
    Swap("z9"), Swap(""), Swap(None), Swap(0), Flip("z9"), Discard("z9"), Discard(7), Draw(Pile.STOCK, "side"),
    Draw(Pile.STOCK, None), Play(()), Play((Card(99),)), Play((Card(1),) * 9), UnknownMove(),
    EqualToAll(Pile.STOCK), RaisingMove("a1"),
)  # fmt: skip
KERNEL = (
    Draw(Pile.STOCK), Draw(Pile.DISCARD), Draw(Pile.DISCARD, "bottom"), Discard(), Knock(), Pass(),
    *(verb(f"{column}{row}") for verb in (Flip, Swap, Discard) for column in "abcd" for row in (1, 2, 3)),
)  # fmt: skip
SEATS = (-1, 99, True, False, 0.0, "0", 10**4000, (), Raising())


def iter_invalid_moves(game: Game, earlier: Sequence[Move]) -> Iterator[tuple[object, object]]:
    """Yield pairs of a move and a seat: the objects above, kernel moves at the wrong time, and earlier moves."""
    yield from ((each, None) for each in (*TEXTS, *OBJECTS, *MOVES))
    offered = game.legal_moves
    yield from ((each, None) for each in (*KERNEL, *earlier) if each not in offered)
    yield from ((str(each), None) for each in earlier if each not in offered)
    mine = offered[0] if offered else Draw(Pile.STOCK)
    others = [seat for seat in game.state.match.seats if seat not in game.to_act]
    yield from ((mine, seat) for seat in (*others, *SEATS))


def find_fault(game: Game, move: object, seat: object) -> str:
    """Play a move. Return what is wrong with its refusal, or an empty string."""
    try:
        game.play(move, seat=seat)  # type: ignore[arg-type]
    except IllegalMoveError as error:
        text = str(error)
        return "" if 0 < len(text) < 200 and text.isascii() else f"a text of {len(text)} characters"
    except CardGolfError as error:
        return f"{type(error).__name__}: {error}"
    except Exception as error:
        return f"foreign {type(error).__name__}"
    return "accepted"
