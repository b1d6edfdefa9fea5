"""What a state keeps besides cards and turns: the public memory of a round and of a match, and hidden notes."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

from attrs import evolve, field, frozen

from cardgolf.cards import Card
from cardgolf.table.move import Move
from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr
from cardgolf.tools.text import is_printable, one_line, quote

Pairs = tuple[tuple[str, Hashable], ...]

MAX_NAMES = 100
MAX_NAME_LENGTH = 50
MAX_VALUE_SIZE = 1000
_PLAIN_TYPES = (int, str, bool, type(None), Card)


@frozen(weakref_slot=False)
class Memory(Mapping[str, Any]):
    """The memory of a state, a read-only mapping of names to values that every seat can see.

    ``of_round`` is forgotten at the next deal, ``of_match`` is kept. Both are sorted by name. ``notes`` is the hidden
    memory of plugins, by plugin name. It is no part of the mapping, and a view has none. ``window`` are the reactions
    that are open to seats out of turn, if any.

    >>> state = cardgolf.new_game("play-nine", seed=1).state.remember("direction", -1)
    >>> state.memory["direction"], state.memory.get("mulligans", 0)
    (-1, 0)
    """

    # Pairs, not dictionaries: a state is hashed with its memory.
    of_round: Pairs = ()
    of_match: Pairs = ()
    notes: Pairs = ()
    window: "Window | None" = None

    __repr__ = fields_repr

    def __getitem__(self, name: str) -> Any:
        for each, value in (*self.of_round, *self.of_match):
            if each == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, _ in (*self.of_round, *self.of_match)])

    def __len__(self) -> int:
        return len(self.of_round) + len(self.of_match)

    def remember(self, name: str, value: Hashable, *, match: bool) -> "Memory":
        """Return a copy with a value for ``name``, in the memory of the match or of the round.

        Raise ``ValueError`` for a name or value that a position cannot hold, for a name of the other memory, and for
        too many names.
        """
        if type(name) is not str or not name or len(name) > MAX_NAME_LENGTH or not is_printable(name):
            raise ValueError(f"invalid name {quote(name)} to remember: expected a short printable text")
        if not is_public(value) or value_size(value) > MAX_VALUE_SIZE:
            raise ValueError(f"invalid value of {name} to remember, {quote(value)}: expected {EXPECTED_VALUE}")
        field, other = ("of_match", self.of_round) if match else ("of_round", self.of_match)
        if name in dict(other):
            raise ValueError(f"invalid name {name} to remember: the {'round' if match else 'match'} has it already")
        pairs = dict(getattr(self, field)) | {name: value}
        if len(pairs) > MAX_NAMES:
            raise ValueError(f"invalid name {name} to remember: expected at most {MAX_NAMES} names")
        changed: dict[str, Any] = {field: tuple(sorted(pairs.items(), key=lambda pair: pair[0]))}
        return evolve(self, **changed)

    def forget(self, name: str) -> "Memory":
        """Return a copy without the value for ``name``."""
        left = [tuple(pair for pair in pairs if pair[0] != name) for pairs in (self.of_round, self.of_match)]
        return evolve(self, of_round=left[0], of_match=left[1]).simplified()

    def text(self, format_card: Callable[[Card], str] = str) -> str:
        """Return the names with their values as one printable line, without those that have none.

        >>> state = cardgolf.new_game("play-nine", seed=1).state.remember("direction", -1)
        >>> state.remember("pair", (cardgolf.Card(5, "H"), "b2")).remember("looked", None).memory.text()
        'direction -1, pair 5H b2'
        """
        pairs = ((name, " ".join(_list_words(value, format_card))) for name, value in self.items())
        return ", ".join(one_line(f"{name} {text}") for name, text in pairs if text)

    def public(self, seat: int | None = None) -> "Memory":
        """Return the memory as ``seat`` sees it: without the hidden notes and without the sealed moves of others."""
        window = self.window and self.window.seen_by(seat)
        # Most memories hide nothing, so that views share the object of the state.
        if not self.notes and window is self.window:
            return self
        return evolve(self, notes=(), window=window).simplified()

    def without_seals(self) -> "Memory":
        """Return a copy in which no seat has sealed a move."""
        window = self.window
        return evolve(self, window=evolve(window, sealed=())) if window and window.sealed else self

    def with_window(self, window: "Window | None") -> "Memory":
        """Return a copy with another window, or with none."""
        return evolve(self, window=window).simplified()

    def simplified(self) -> "Memory":
        """Return :data:`NO_MEMORY` if this memory is empty, so that states without memory share one object."""
        return NO_MEMORY if self == NO_MEMORY else self

    def after_deal(self) -> "Memory":
        """Return what is left at the next deal: the memory of the match."""
        # Not `evolve`: notes and windows end with the round as well.
        return Memory(of_match=self.of_match) if self.of_match else NO_MEMORY


@frozen(weakref_slot=False)
class Window:
    """Reactions that are open: the ``seats`` that may react, clockwise from the left of the seat whose turn it is.

    ``actor`` is the seat that acts. ``phase`` and ``next_seat`` are what resumes when the window closes: the step of
    the turn, and the seat of the next turn if the turn is over. ``count`` is the number of reactions so far. ``sealed``
    are the secret moves, each with the seat that has chosen it, in the order of ``seats``. In a view those of other
    seats are ``None``.
    """

    seats: tuple[int, ...]
    actor: int
    # The value of a `Phase`. The module of that class imports this one.
    phase: str
    next_seat: int | None = None
    count: int = 0
    sealed: tuple[tuple[int, Move | None], ...] = field(default=(), repr=False)  # hidden until they are opened

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def with_actor(self, seat: int) -> "Window":
        """Return the window in which ``seat`` acts."""
        return evolve(self, actor=seat)

    def after_reaction(self, seats: tuple[int, ...]) -> "Window":
        """Return the window for ``seats`` after one more reaction."""
        return evolve(self, seats=seats, actor=seats[0], count=self.count + 1)

    def seen_by(self, seat: int | None) -> "Window":
        """Return the window as ``seat`` sees it, or a spectator for ``None``: without the moves that others sealed."""
        if not self.sealed:
            return self
        return evolve(self, sealed=tuple([(each, move if each == seat else None) for each, move in self.sealed]))


NO_MEMORY = Memory()
EXPECTED_VALUE = "integers, texts, booleans, None, cards and tuples of these"


def _list_words(value: object, format_card: Callable[[Card], str]) -> Iterator[str]:
    """Yield a value in words, a tuple by its values, and a tuple in another in parentheses. ``None`` has no words."""
    if type(value) is tuple:
        for each in value:
            words = " ".join(_list_words(each, format_card))
            yield f"({words})" if type(each) is tuple else words or "-"
    elif value is not None:
        yield format_card(value) if isinstance(value, Card) else str(value)


def value_from_json(value: Any) -> Hashable:
    """Return a remembered value from JSON: a list as a tuple, and ``{"card": "QS"}`` as a card.

    Raise ``ValueError`` for a number that is no integer.
    """
    if isinstance(value, list):
        return tuple(map(value_from_json, value))
    if isinstance(value, dict):
        return Card.parse(value["card"])
    if isinstance(value, float):
        raise ValueError(value)  # noqa: TRY004  # callers expect ValueError
    return value  # type: ignore[no-any-return]


def is_plain(value: object) -> bool:
    """Return whether a position can hold ``value``: an integer, text, boolean, ``None``, card, or a tuple of these."""
    # Exact types: a value of a subclass could not be written and read as what it is.
    return all(map(is_plain, value)) if type(value) is tuple else type(value) in _PLAIN_TYPES


def is_public(value: object) -> bool:
    """Return whether ``value`` is plain, and each text in it safe to print."""
    if type(value) is tuple:
        return all(map(is_public, value))
    return type(value) in _PLAIN_TYPES and (type(value) is not str or is_printable(value))


def value_size(value: object) -> int:
    """Return about how many characters a value takes."""
    return 2 + sum(map(value_size, value)) if type(value) is tuple else len(str(value))
