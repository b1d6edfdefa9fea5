"""What all probes share: an object given to a hook that notes in a ledger what is read, and refuses the rest."""

from collections.abc import Iterator
from typing import Any, NoReturn, TypeVar

from cardgolf.lanes.tables.facts import Ledger

_T = TypeVar("_T", bound=type)

_WORDS = {
    "by": "who closed the round",
    "card": "the cards of a board",
    "cards": "the cards of the table",
    "closer": "who closed the round",
    "dealer": "who deals",
    "kind": "whether this is a play-off",
    "last_play_size": "the size of the last play",
    "leader": "who led",
    "mark": "the marks on cards",
    "order": "who deals",
    "ranks": "the ranks of a board's cards",
    "reshuffles": "the number of reshuffles",
    "rounds": "the rounds before this one",
    "seen_by": "which other seats have looked at a card",
    "standings": "the standings",
    "totals": "the totals",
    "turns": "which seats still have a turn",
    "turns_begun": "the number of turns",
}
OTHER_BOARDS = "the boards of other seats"
STOCK_CARDS = "the cards of the stock"
DISCARDS = "more of the discard pile than its top card"
PILES_BEFORE = "the piles before the move"
WHOLE = "a whole state or board"


def words_of(attribute: str) -> str:
    """Return what an attribute is, in the words of a rule's author."""
    return WHOLE if attribute.startswith("__") else _WORDS.get(attribute) or f"`{attribute}`"


def ledger_of(probe: object) -> Ledger:
    """Return the ledger of a probe."""
    found: Ledger = object.__getattribute__(probe, "_ledger")
    return found


def _refuse_whole(probe: object, *_: object) -> NoReturn:
    """Refuse to be compared, hashed or printed, which reads all there is."""
    ledger_of(probe).refuse(WHOLE)


_READING_ALL = (
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__repr__", "__str__", "__format__",
    "__add__", "__radd__", "__reduce__", "__reduce_ex__", "__copy__", "__deepcopy__", "__dir__", "__sizeof__",
)  # fmt: skip


def refusing_whole(cls: _T) -> _T:
    """Let the objects of ``cls`` refuse whatever reads all of them."""
    for name in _READING_ALL:
        setattr(cls, name, _refuse_whole)
    return cls


@refusing_whole
class Probe:
    """An object that refuses every use but those that a subclass allows. ``_what`` says what it holds."""

    __slots__ = ("_ledger", "_what")
    _ledger: Ledger
    _what: str

    def __init__(self, ledger: Ledger, what: str) -> None:
        object.__setattr__(self, "_ledger", ledger)
        object.__setattr__(self, "_what", what)

    def __getattribute__(self, name: str) -> Any:
        if name == "__class__":
            return object.__getattribute__(self, name)
        return ledger_of(self).refuse(words_of(name))

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Any]:
        return refuse_content(self)

    def __len__(self) -> int:
        return refuse_content(self)

    def __getitem__(self, index: Any) -> Any:
        return refuse_content(self)

    def __contains__(self, item: object) -> bool:
        return refuse_content(self)


def refuse_content(probe: Probe) -> NoReturn:
    """Refuse the use of what ``probe`` holds."""
    ledger_of(probe).refuse(object.__getattribute__(probe, "_what"))


def field_of(probe: object, name: str) -> Any:
    """Return a field of a probe itself, without noting that it was read."""
    return object.__getattribute__(probe, name)
