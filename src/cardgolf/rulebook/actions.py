"""Moves by number and by text: every move that rules can ever offer, and moves from what was typed."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from attrs import evolve, fields, has

from cardgolf.cards import Card
from cardgolf.errors import (
    IllegalMoveError,
    InvalidArgumentError,
    InvalidOptionError,
    InvalidPositionError,
    PluginError,
)
from cardgolf.table.card_names import resolve_card
from cardgolf.table.move import Move
from cardgolf.table.moves import invalid_text_error, parse_move
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import did_you_mean, quote, truncate

if TYPE_CHECKING:
    from cardgolf.rulebook.rulebook import Rulebook


MAX_ACTIONS = 65_536
_SEAT_TYPES = (int, type(None))
MAX_COUNTED = 1_048_576  # a longer list is not counted to its end


class ActionSpace:
    """Every move that can ever be offered at a table of ``players``, in an order that is always the same.

    It is for programs that choose by number: data sets, and environments for learning. Make it with
    :meth:`Rulebook.action_space`.

    A move that names other players in its :attr:`Move.seat_fields`, such as ``seat``, has one number for each of their
    distances clockwise from the seat that acts. ``space[number]`` is the move of seat 0, and :meth:`move` that of any
    seat. Where such moves exist, :meth:`index` and :meth:`mask` need the seat that acts.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=1)
    >>> space = game.rules.action_space(2)
    >>> len(space), space[0], space.index("draw discard")
    (27, Flip(slot='a1'), 9)
    >>> [number for number, legal in enumerate(space.mask(game.legal_moves)) if legal]
    [0, 1, 2, 3, 4, 5, 6, 7]
    """

    rules: "Rulebook"
    players: int

    def __init__(self, rules: "Rulebook", players: int, moves: Sequence[Move]) -> None:
        self.rules, self.players, self._moves = rules, players, tuple(moves)
        self._names_seats = any(seats_of(move) for move in self._moves)
        self._moves_by_seat: dict[int, tuple[Move, ...]] = {0: self._moves}
        self._numbers_by_seat: dict[int | None, Mapping[Move, int]] = {}

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, number: int) -> Move:
        return self._moves[number]

    def move(self, number: int, seat: int) -> Move:
        """Return the move with this number as ``seat`` makes it. Raises ``IndexError`` if there is none."""
        return self._moves_of(plain_integer(seat))[number]

    def index(self, move: Move | str, seat: int | None = None) -> int:
        """Return the number of a move, or of its text, that ``seat`` makes.

        Raises :class:`IllegalMoveError` for any other move, and :class:`InvalidArgumentError` for an invalid seat.
        """
        seat, known = plain_integer(seat), self.rules.parse(move) if isinstance(move, str) else move
        number = _find(self._numbers_of(seat), known)
        if number is not None:
            return number
        if seat is None and issubclass(type(known), Move) and seats_of(known):
            raise self._seat_error(seat)
        raise IllegalMoveError(
            f"invalid move {quote(move)}: expected one of the {len(self)} that the hook actions lists for "
            f"{truncate(self.rules.label, 60)}"
        )

    def mask(self, moves: Iterable[Move | str], seat: int | None = None) -> bytearray:
        """Return a byte for each number: 1 for those of ``moves``, which ``seat`` makes, and 0 for the others.

        >>> game = cardgolf.new_game("nine-card", seed=1)
        >>> sum(game.rules.action_space(2).mask(game.legal_moves, seat=game.turn))
        9

        Raises as :meth:`index` does.
        """
        seat = plain_integer(seat)
        numbers = self._numbers_of(seat)
        mask = bytearray(len(self._moves))
        for move in moves:
            try:
                mask[numbers[move]] = 1  # type: ignore[index]  # a text is not found
            except (KeyError, TypeError):
                mask[self.index(move, seat)] = 1
        return mask

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the moves' texts, the number of players, and the names and options of the rules.

        Equal digests number equal moves equally: in another process, with another Python, in a data set.
        """
        stack = [[each.name, each.recorded_options] for each in self.rules.stack]
        facts = {"rules": stack, "players": self.players, "moves": [str(move) for move in self._moves]}
        return sha256(json.dumps(facts, sort_keys=True, default=repr).encode()).hexdigest()

    def _moves_of(self, seat: int) -> tuple[Move, ...]:
        """Return every move as ``seat`` makes it."""
        if not self._is_seat(seat):
            raise self._seat_error(seat)
        if not self._names_seats:
            return self._moves
        if seat not in self._moves_by_seat:
            self._moves_by_seat[seat] = tuple(turn_seats(move, seat, self.players) for move in self._moves)
        return self._moves_by_seat[seat]

    def _numbers_of(self, seat: int | None) -> Mapping[Move, int]:
        """Return the number of each move as ``seat`` makes it; without a seat, of those that name none."""
        if type(seat) not in _SEAT_TYPES or seat not in self._numbers_by_seat:
            moves = self._moves if seat is None else self._moves_of(seat)
            left_out = seat is None and self._names_seats
            numbers = {move: number for number, move in enumerate(moves) if not left_out or not seats_of(move)}
            self._numbers_by_seat[seat] = numbers
        return self._numbers_by_seat[seat]

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _seat_error(self, seat: object) -> InvalidArgumentError:
        expected = f"expected the seat that acts, 0 to {self.players - 1}"
        why = ", since the move names a seat" if seat is None else ""
        return InvalidArgumentError(f"invalid seat={quote(seat)}: {expected}{why}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ActionSpace):
            return NotImplemented
        return self is other or (self.rules, self.players) == (other.rules, other.players)

    def __hash__(self) -> int:
        return hash((self.rules, self.players))

    def __reduce__(self) -> tuple[Any, ...]:
        return self.rules.action_space, (self.players,)

    def __repr__(self) -> str:
        return f"<ActionSpace: {len(self)} moves of {self.rules.label}, {self.players} players>"


def _find(numbers: Mapping[Move, int], move: object) -> int | None:
    """Return the number of ``move``, or ``None`` for any other object."""
    try:
        return numbers.get(move)  # type: ignore[call-overload, no-any-return]
    except TypeError:  # it cannot be hashed
        return None


def seats_of(move: Move) -> tuple[int, ...]:
    """Return the seats that a move names, in the order of its :attr:`Move.seat_fields`."""
    return tuple(
        [seat for _, seats in _list_seat_fields(move) for seat in (seats if type(seats) is tuple else (seats,))]
    )


def turn_seats(move: Move, distance: int, players: int) -> Move:
    """Return the move that names the seats at a distance clockwise from those it names, or the same if none."""
    changed = {
        name: tuple([(seat + distance) % players for seat in seats])
        if type(seats) is tuple
        else (seats + distance) % players
        for name, seats in _list_seat_fields(move)
    }
    return evolve(move, **changed) if changed else move  # type: ignore[misc]  # attrs


def _list_seat_fields(move: Move) -> list[tuple[str, Any]]:
    """Return the fields of a move that hold a seat or a tuple of seats, with these."""
    values = [(name, getattr(move, name, None)) for name in move.seat_fields] if has(type(move)) else []
    return [(name, value) for name, value in values if _holds_seats(value)]


def _holds_seats(value: object) -> bool:
    return type(value) is int or (type(value) is tuple and {*map(type, value)} == {int})


def list_places(rules: "Rulebook", players: int) -> tuple[str, ...]:
    """Return the names of every place that a board can have, extra places last.

    Raise :class:`PluginError` for a plugin with an impossible ``max_extra``.
    """
    layouts = rules.table_setup(players).layouts
    names = dict.fromkeys(name for layout in reversed(layouts) for name in layout.names)
    extra = 0 if layouts[0].is_hand else rules.find_max_extra(layouts[0])
    return (*names, *(f"+{number}" for number in range(1, extra + 1)))


def list_middle(rules: "Rulebook", players: int) -> tuple[str, ...]:
    """Return the names of the places of the middle, none if there is no middle."""
    middle = rules.table_setup(players).middle
    return middle.names if middle else ()


def make_action_space(rules: "Rulebook", players: int) -> ActionSpace:
    """Return the numbered moves of the hook ``actions``.

    Raise :class:`InvalidOptionError` if there are too many, and :class:`PluginError` for an impossible one.
    """
    places, middle = list_places(rules, players), list_middle(rules, players)
    listed = rules.results_by_plugin("actions", players, places, rules, middle)
    counts = {name: _count(result) for name, result in listed}
    if max(counts.values()) > MAX_COUNTED:
        raise _refusal(rules, counts, f"more than {MAX_COUNTED:,}", players)
    moves = dict.fromkeys(rules.actions(players, places, rules, middle))
    if len(moves) > MAX_ACTIONS:
        raise _refusal(rules, counts, f"{len(moves):,}", players)
    for move in moves:
        if not {*range(players)}.issuperset(seats_of(move)):
            raise PluginError(
                f"invalid action {quote(str(move))}: expected seats from 0 to {players - 1}, clockwise from the actor",
                f"{rules.name}.actions",
            )
    return ActionSpace(rules, players, tuple(moves))


def _count(result: object) -> int:
    """Return the number of items of an iterable, of which no more than the limit and one are counted."""
    return sum(1 for _ in islice(result, MAX_COUNTED + 1)) if isinstance(result, Iterable) else 0


def _refusal(rules: "Rulebook", counts: Mapping[str, int], count: str, players: int) -> InvalidOptionError:
    """Return the error for too many moves. It names the plugin that lists most, or the wrapper that adds to them."""
    name = max(counts, key=lambda each: counts[each])
    if sum(counts.values()) <= MAX_ACTIONS:
        name = next(each for each in rules.hook_implementations()["actions"] if each not in counts)
    return InvalidOptionError(
        f"{name}: too many actions for {players} players: expected at most {MAX_ACTIONS:,}, not {count}",
        f"{name}.actions",
    )


Faces = Callable[[], Collection[Card]]


def parse_typed(text: str, known: Mapping[str, type[Move]], list_named: Faces, offered: Sequence[Move] = ()) -> Move:
    """Parse a move of the types ``known``. Its cards with names are those of ``list_named()``, in any case.

    Raises :class:`IllegalMoveError` if the text is no move, or names a card that is not among them. The error
    names what is ``offered``, as that of :func:`parse_move` does.
    """

    def find(card: Card) -> Card:
        faces = list_named()
        face = resolve_card(card, faces)
        if face not in faces:
            hint = f": {did_you_mean(str(card), map(str, faces))}" if faces else ""
            message = f"invalid card {quote(str(card))} in a move{hint}"
            raise IllegalMoveError(message, "base.move_types", reason="unreadable")
        return face

    def is_name(word: str) -> bool:
        try:
            return resolve_card(Card.parse(word), list_named()) in list_named()
        except InvalidPositionError:
            return False

    move: Any = parse_move(text, known, is_name, offered)
    changed = _change_named_cards(move, find)
    try:
        return cast("Move", evolve(move, **changed)) if changed else move
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise invalid_text_error(text, type(move), offered) from error


def _change_named_cards(move: Any, change: Callable[[Card], Card]) -> dict[str, Any]:
    """Return the fields of ``move`` that hold cards with names, with ``change(card)`` for each of these."""
    changed: dict[str, Any] = {}
    for each in fields(type(move)) if has(type(move)) else ():
        value = getattr(move, each.name)
        other = _change_value(value, change)
        if other is not value and each.init:
            changed[each.alias] = other
    return changed


def _change_value(value: object, change: Callable[[Card], Card]) -> object:
    if type(value) is Card:
        return change(value) if value.name else value
    if type(value) is not tuple:
        return value
    others = tuple([_change_value(each, change) for each in value])
    return others if any(one is not other for one, other in zip(value, others, strict=True)) else value
