"""The facts that tables have room for, and the ledger of those that one call of a hook read."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NoReturn

from attrs import frozen

from cardgolf.table import Discard, Flip, Look, Move, Peek, Phase, Pile, Swap

FACTS = (
    "down",  # the places with a face-down card, as bits
    "cleared",  # the places without a card, as bits
    "marked",  # the places whose card is locked by the hook `locks`, as bits
    "held",  # the face of the card in hand, by its index in the faces of the deck
    "drawn",  # the face of the card that this move drew
    "closing",  # 1 if the round was closed before this move
    "closed",  # 1 if the round is closed after this move
    "piles",  # 3 if the stock has a card; and 0, 1 or 2 for no discard, one, or more
    "top",  # the face of the top discard
    "seat",  # the seat that acts
    "was_down",  # 1 if the card that this move swaps away lay face down
    "none_down",  # 1 if no card lies face down
    "all_cleared",  # 1 if no place has a card
    "opened",  # 1 if the opening cards are up
    "looked",  # the places with a face-down card that the seat that acts knows, as bits
)
"""What tables are indexed by. After a move, the facts are those after it, but for held, closing and was_down."""

ALL_FACTS = (*FACTS, "down_count", "looked_count")
"""The same, and the numbers of places in ``down`` and ``looked``. Bundles have them where these are enough."""

SEATING = "seating"
"""Which seats play. Results may depend on it only by the order of seats from the one that acts."""

CHANGING = "something that changes from call to call"

Trail = tuple[tuple[str, int], ...]


class RefusedReadError(Exception):
    """Raised in a hook that reads what tables have no room for."""


@frozen
class Stage:
    """A step of a turn: its phase, the pile from which the card in hand came, and whether it is in the opening."""

    phase: Phase
    held_from: Pile | None = None
    is_opening: bool = False


@frozen
class Shape:
    """How many moves the base rules offer at several places, and whether a plain discard.

    The sizes of such groups depend on the board. They are told apart only for plugins that see what is offered.
    """

    swaps: int = 0
    plain: bool = False
    flips: int = 0


@frozen
class TableSize:
    """What bounds the values of facts. ``faces`` are those of the deck, ``flips`` the opening cards.

    ``new_card`` is how a card swapped in lies, as in the base rules. ``looks`` is whether a move is a look.
    ``opening_looks`` are the sets of places that a seat can know before a step of the opening, if all moves there are
    looks. Otherwise they are ``None``.
    """

    players: int
    places: int
    faces: int
    flips: int
    clears: bool
    locks: bool
    new_card: str = "up"
    looks: bool = False
    opening_looks: tuple[int, ...] | None = None

    @property
    def keeps_down(self) -> bool:
        """Whether a seat can know a card that lies face down."""
        return self.looks or self.new_card != "up"


@frozen
class Case:
    """What ``hook`` is asked about: a step of a turn and, if it follows a move, that move and its place.

    ``shape`` is that of the moves that the base rules offer, if plugins see them. With ``decider`` the question is
    which plugin decided.
    """

    hook: str
    stage: Stage
    move: Move | None = None
    place: int | None = None
    shape: Shape | None = None
    decider: bool = False


class Ledger:
    """The account of one call of a hook: the facts that it read, and what was refused.

    The first reads have the values of ``trail``, later ones the first possible value. ``others`` has the other values
    of the later reads, each with the number of reads before it. A refusal stays, even if the hook catches the
    exception.
    """

    def __init__(self, case: Case, size: TableSize, trail: Trail, name_culprit: Callable[[], str]) -> None:
        self.case, self.size = case, size
        self.known: dict[str, int] = {}
        self.reads: list[tuple[str, int]] = []
        self.others: list[tuple[int, Sequence[int]]] = []
        self.refusal: tuple[str, str] | None = None
        self.looked_inside = False
        self._trail, self._name_culprit = trail, name_culprit

    def read(self, fact: str) -> int:
        """Return the value of ``fact`` in this call."""
        known = self.known
        if fact not in known:
            derived = self._derive(fact)
            if derived is not None:
                return derived
            known[fact] = self._choose(fact)
        return known[fact]

    def read_seating(self) -> tuple[tuple[int, ...], int]:
        """Return the seats that play and the one that acts: all of the table, or any two or more of it."""
        seat = self.read("seat")
        absent = self.read(SEATING)  # of the other seats, as bits
        others = [other for other in range(self.size.players) if other != seat]
        playing = [other for index, other in enumerate(others) if not absent >> index & 1]
        return tuple(sorted((seat, *playing))), seat

    def refuse(self, what: str) -> NoReturn:
        """Note that the hook reads ``what``, for which tables have no room, and raise :class:`RefusedReadError`."""
        if self.refusal is None:
            self.refusal = what, self._name_culprit()
        raise RefusedReadError(what)

    def require_all_read(self) -> None:
        """Refuse a hook that read fewer facts than in the call before."""
        if len(self.reads) < len(self._trail) and self.refusal is None:
            self.refusal = CHANGING, ""

    def look_inside(self) -> NoReturn:
        """Note that the hook looks at the place of a move that stands for several, and raise."""
        self.looked_inside = True
        raise RefusedReadError("a move")

    def _choose(self, fact: str) -> int:
        number = len(self.reads)
        if number < len(self._trail) and self._trail[number][0] == fact:
            value = self._trail[number][1]
        else:
            values = list_values(fact, self.case, self.size, self.known)
            if len(values) == 1:
                return values[0]
            if not values or number < len(self._trail):
                self.refuse(CHANGING)
            value = values[0]
            self.others.append((number, values[1:]))
        self.reads.append((fact, value))
        return value

    def _derive(self, fact: str) -> int | None:
        """Return the value of a fact that follows from those that were read, or ``None``."""
        known, size = self.known, self.size
        if "down" in known and fact in {"none_down", "opened"}:
            down = known["down"]
            return int(down == 0) if fact == "none_down" else int(size.places - down.bit_count() >= size.flips)
        if fact == "all_cleared" and "cleared" in known:
            return int(known["cleared"] == (1 << size.places) - 1)
        if fact == "closed" and (self.case.hook != "next_phase" or known.get("closing")):
            return self.read("closing")
        return None


def list_values(fact: str, case: Case, size: TableSize, known: Mapping[str, int]) -> Sequence[int]:
    """Return the values that ``fact`` can have in ``case``, given the facts that are ``known``."""
    if fact == "down":
        return _list_down(case, size, known)
    if fact == "cleared":
        return _list_masks(size.places, known.get("down", 0), 0, size.places if size.clears else 0)
    if fact == "closing":
        return (0,) if case.stage.is_opening or case.hook == "round_end" else (0, 1)
    if fact == "looked":
        return _list_looked(case, size, known)
    is_known_down = case.stage.is_opening and size.opening_looks is not None
    if (fact == "none_down" and (is_known_down or _lies_down(case, size))) or (fact == "opened" and is_known_down):
        return (0,)
    counts = {
        "marked": 1 << size.places if size.locks else 1,
        "all_cleared": 1 + size.clears,
        SEATING: 2 ** (size.players - 1) - 1,
        "held": size.faces,
        "drawn": size.faces,
        "top": size.faces,
        "piles": 6,
        "seat": size.players,
    }
    return range(counts.get(fact, 2))


def _lies_down(case: Case, size: TableSize) -> bool:
    """Return whether the card at the place of the move of ``case`` lies face down after it in any case."""
    return type(case.move) is Peek or (type(case.move) is Swap and size.new_card == "down")


def _lies_up(case: Case, size: TableSize) -> bool:
    """Return whether the move of ``case`` has a place whose card lies face up after it in any case."""
    return type(case.move) in {Flip, Discard} or (type(case.move) is Swap and size.new_card == "up")


def _list_looked(case: Case, size: TableSize, known: Mapping[str, int]) -> Sequence[int]:
    """Return the sets of face-down places that the seat that acts can know, as bits, which agree with what is known."""
    if not size.keeps_down:
        return (0,)
    bit = 0 if case.place is None else 1 << case.place
    if case.stage.is_opening and size.opening_looks is not None:
        if type(case.move) is Look:
            return ((1 << size.places) - 1,)
        return tuple(sorted({mask | bit for mask in size.opening_looks if case.move is None or not mask & bit}))
    down = known.get("down", (1 << size.places) - 1) & ~known.get("cleared", 0)
    if type(case.move) is Look:
        return (down,) if "down" in known else range(1 << size.places)
    if known.get("none_down"):
        return (0,)
    without = ~down | (bit if _lies_up(case, size) else 0)
    least = bit if _lies_down(case, size) else 0
    return [mask for mask in range(1 << size.places) if not mask & without and mask & least == least]


def _list_down(case: Case, size: TableSize, known: Mapping[str, int]) -> Sequence[int]:
    """Return the sets of face-down places, as bits, that agree with what is known."""
    if case.stage.is_opening and size.opening_looks is not None:
        return ((1 << size.places) - 1,)
    least, most = int(known.get("none_down") == 0), 0 if known.get("none_down") else size.places
    if known.get("opened") == 0:
        least = size.places - size.flips + 1
    elif known.get("opened") == 1:
        most = min(most, size.places - size.flips)
    bit = 0 if case.place is None else 1 << case.place
    found = _list_masks(size.places, known.get("cleared", 0) | (bit if _lies_up(case, size) else 0), least, most)
    needed = known.get("looked", 0) | (bit if _lies_down(case, size) else 0)
    if type(case.move) is Look and "looked" in known:
        return (needed,)
    if type(case.move) is Swap and size.new_card == "as_was" and "was_down" in known:
        return [mask for mask in found if mask & needed == needed and bool(mask & bit) is bool(known["was_down"])]
    return [mask for mask in found if mask & needed == needed] if needed else found


@lru_cache(maxsize=64)
def _list_masks(places: int, without: int, least: int, most: int) -> tuple[int, ...]:
    """Return the sets of ``least`` to ``most`` places, as bits, with none of ``without``; the full set comes first."""
    return tuple(
        mask for mask in reversed(range(1 << places)) if not mask & without and least <= mask.bit_count() <= most
    )
