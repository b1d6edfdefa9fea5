"""Views, events, finished rounds, scorecards and standings from the plain data that ``as_dict`` returns.

The data may come from another program. It names no code: cards and moves are parsed as texts, and the layouts and cards
are those of the rules, which the caller gives. Data that is not what the value read from it gives again is refused.
"""

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeVar

from attrs import fields

from cardgolf.cards import Card
from cardgolf.engine.views import BoardView, SlotView, View
from cardgolf.errors import InvalidArgumentError
from cardgolf.events import EVENT_TYPES, DrawnCard, Event, Path
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.table_setup import TableSetup
from cardgolf.table import Layout, Memory, Move, Phase, Pile, Window, events_as_dict, value_from_json
from cardgolf.table.as_dict import form_as_dict
from cardgolf.table.scorecard import Line, RoundEnd, RoundResult, Scorecard, Standing
from cardgolf.table.sides import make_sides
from cardgolf.tools.text import is_printable_name, quote

MAX_LENGTH = 5_000_000
"""The most characters that the JSON of a value may have. No value of the library has more. An event is a value."""

S = TypeVar("S")
T = TypeVar("T", View, RoundResult, Scorecard, Standing, "_Events")


def view_from_dict(data: object, rules: Rulebook, rounds: Sequence[RoundResult] = ()) -> View:
    """Return the view of which ``data`` is the ``as_dict()``, under ``rules``.

    ``rounds`` are the finished rounds, as many as the view says: they are messages of their own. Raises
    :class:`InvalidArgumentError` for anything that is no view under these rules.
    """
    return _read("view", data, lambda given: _make_view(given, rules, tuple(rounds)))


def round_result_from_dict(data: object) -> RoundResult:
    """Return the finished round of which ``data`` is the ``as_dict()``.

    Raises :class:`InvalidArgumentError` for anything else.
    """
    return _read("round", data, _make_round_result)


def scorecard_from_dict(data: object) -> Scorecard:
    """Return the scorecard of which ``data`` is the ``as_dict()``.

    Raises :class:`InvalidArgumentError` for anything else.
    """
    return _read("scorecard", data, _make_scorecard)


def standing_from_dict(data: object) -> Standing:
    """Return the standing of which ``data`` is the ``as_dict()``.

    Raises :class:`InvalidArgumentError` for anything else.
    """
    return _read("standing", data, _make_standing)


def events_from_dict(data: object, rules: Rulebook, players: int) -> tuple[Event, ...]:
    """Return the events of which ``data`` is the :func:`cardgolf.events.events_as_dict`, at a table of ``players``.

    They may be the events of a whole match: their number has no bound, and reading takes time in proportion to it.
    Raises :class:`InvalidArgumentError` for anything else. Whether they fit a view is found when they are applied.
    """
    table = rules.table_setup(players)
    readers = _event_readers(rules, table)
    events = data.get("events") if isinstance(data, dict) else None
    count = len(events) if isinstance(events, list) else 0
    return _read("events", data, lambda given: _Events(_make_event(each, readers) for each in given["events"]), count)


class _Events(tuple[Event, ...]):
    """Events that are a message."""

    __slots__ = ()

    def as_dict(self) -> dict[str, Any]:
        return events_as_dict(self)


def _read(what: str, data: object, make: Callable[[Any], T], count: int = 1) -> T:
    """Return the value that ``make`` makes of ``data``, if it gives the same data again. It has ``count`` values."""
    try:
        text = _write(data)
        value = make(json.loads(text)) if len(text) <= MAX_LENGTH * count else None
        if value is not None and _write(value.as_dict()) == text:
            return value
    except InvalidArgumentError:
        raise
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        pass
    raise InvalidArgumentError(f"invalid {what}: expected what as_dict() returns")


def _write(data: object) -> str:
    return json.dumps(data, sort_keys=True)


def _make_view(data: Any, rules: Rulebook, rounds: tuple[RoundResult, ...]) -> View:
    if len(rounds) != data["round_count"]:
        raise InvalidArgumentError(f"invalid rounds: expected the {quote(data['round_count'])} that the view has")
    names, table = _all(str, data["names"]), rules.table_setup(len(data["names"]))
    faces = {str(card): card for card in table.deck}
    layouts = _index_layouts(table)
    view = View(
        rules=rules,
        seat=_optional(_integer, data["seat"]),
        names=names,
        turn=_integer(data["turn"]),
        phase=Phase(data["phase"]),
        dealer=_integer(data["dealer"]),
        leader=_optional(_integer, data["leader"]),
        seats=_all(int, data["seats"]),
        kind=_typed(str, data["kind"]),
        boards=tuple([_optional(lambda each: _make_board(each, layouts, faces), each) for each in data["boards"]]),
        discard_shown=_find_cards(data["discard_shown"], faces),
        discard_count=_integer(data["discard_count"]),
        stock_count=_integer(data["stock_count"]),
        holding=_typed(bool, data["holding"]),
        held=_optional(faces.__getitem__, data["held"]),
        held_from=_optional(Pile, data["held_from"]),
        played=_find_cards(data["played"], faces),
        last_play_size=_integer(data["last_play_size"]),
        turns_begun=_all(int, data["turns_begun"]),
        round_end=_optional(_make_round_end, data["round_end"]),
        reshuffles=_integer(data["reshuffles"]),
        rounds=rounds,
        totals=_all(int, data["totals"]),
        standings=tuple(map(_make_standing, data["standings"])),
        legal_moves=tuple(map(rules.parse, data["legal_moves"])),
        memory=_make_memory(data["memory"], rules),
        middle=_make_board(data["middle"], layouts, faces) if "middle" in data else None,
        sides=make_sides(len(names), data.get("teams", []), data.get("handicaps", [])),
    )
    _check_view(view, len(table.deck))
    return view


def _check_view(view: View, cards: int) -> None:
    """Raise ``ValueError`` for names or seats that no table has, a list of another length, or too many cards."""
    seats, boards = range(len(view.names)), view.all_boards
    named = {view.turn, view.dealer, *view.seats, *view.to_act, *(each.seat for each in view.standings)}
    named.update(seat for board in boards for slot in board.slots if slot for seat in slot.seen_by)
    end, window = view.round_end or RoundEnd(None, (), ""), view.memory.window
    chosen = dict(window.sealed) if window else {}
    maybe = (view.seat, view.leader, end.by, *end.turns, window.next_seat if window else None, *chosen)
    named.update(seat for seat in maybe if seat is not None)
    if not named.issubset(seats) or {len(view.boards), len(view.turns_begun)} != {len(seats)}:
        raise ValueError(view.names)
    if not all(map(is_printable_name, view.names)):
        raise ValueError(view.names)
    if len(view.totals) not in (0, len(seats)) or view.phase is Phase.TURN_OVER:
        raise ValueError(view.totals)
    if view.middle and view.middle.layout is not view.rules.table_setup(len(view.names)).middle:
        raise ValueError(view.middle)
    counts = (view.discard_count, view.stock_count, *(board.count for board in boards))
    if not all(0 <= count <= cards for count in counts):
        raise ValueError(counts)


def _make_board(
    data: Any, layouts: Mapping[tuple[int, int, bool, str], Layout], faces: Mapping[str, Card]
) -> BoardView:
    """Return a board with one of ``layouts``: no sender decides how many there are in memory."""
    shape = data["layout"]
    layout = layouts[shape["rows"], shape["columns"], shape["is_hand"], _write(shape.get("form"))]
    layout = layout if layout.is_hand else layout.with_extra(_integer(shape["extra"]))
    slots = tuple([_optional(lambda each: _make_slot(each, faces), each) for each in data["slots"]])
    if not layout.is_hand and len(slots) != layout.size:
        raise ValueError(slots)
    return BoardView(layout, slots, _integer(data["count"]))


def _make_slot(data: Any, faces: Mapping[str, Card]) -> SlotView:
    card, up = _optional(faces.__getitem__, data["card"]), _typed(bool, data["up"])
    return SlotView(card, up, _all(int, data.get("seen_by", [])), _integer(data.get("mark", 0)))


def _make_round_result(data: Any) -> RoundResult:
    scorecards = tuple([_optional(_make_scorecard, each) for each in data["scorecards"]])
    return RoundResult(
        _typed(str, data["kind"]), _all(int, data["seats"]), scorecards, _make_round_end(data["round_end"])
    )


def _make_scorecard(data: Any) -> Scorecard:
    lines = tuple(map(_make_line, data["lines"]))
    raw = _integer(data["raw"])
    if raw not in accumulate([line.points for line in lines], initial=0):
        raise ValueError(raw)
    return Scorecard(lines, raw)


def _make_line(data: Any) -> Line:
    return Line(_typed(str, data["rule"]), _integer(data["points"]), _all(str, data["slots"]))


def _make_round_end(data: Any) -> RoundEnd:
    return RoundEnd(_optional(_integer, data["by"]), _all(int, data["turns"]), _typed(str, data["reason"]))


def _make_standing(data: Any) -> Standing:
    seat, total, rank = (_integer(data[key]) for key in ("seat", "total", "rank"))
    return Standing(seat, total, rank, _typed(bool, data["lost"]), _typed(str, data["why"]))


def _make_memory(data: Any, rules: Rulebook) -> Memory:
    memory = Memory()
    for part in ("of_round", "of_match"):
        for name, value in data[part].items():
            memory = memory.remember(name, value_from_json(value), match=part == "of_match")
    return memory.with_window(_optional(lambda each: _make_window(each, rules), data["window"]))


def _make_window(data: Any, rules: Rulebook) -> Window:
    seats, next_seat = _all(int, data["seats"]), _optional(_integer, data["next_seat"])
    sealed = tuple([(_integer(each["seat"]), _optional(rules.parse, each["move"])) for each in data.get("sealed", ())])
    return Window(seats, seats[0], Phase(data["phase"]), next_seat, _integer(data["count"]), sealed)


def _make_event(data: Any, readers: Mapping[Any, Callable[[Any], Any]]) -> Event:
    kind = EVENT_TYPES[data["type"]]
    values = {field.name: readers[field.type](data[field.name]) for field in fields(kind)}
    return kind(**values)


def _event_readers(rules: Rulebook, table: TableSetup) -> Mapping[Any, Callable[[Any], Any]]:
    """Return a function for each type of field that an event has."""
    faces = {str(card): card for card in table.deck}
    layouts = _index_layouts(table)

    def maybe(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
        return lambda data: _optional(make, data)

    def several(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
        return lambda data: tuple([make(each) for each in _typed(list, data)])

    one: dict[Any, Callable[[Any], Any]] = {
        int: _integer,
        str: lambda data: _typed(str, data),
        bool: lambda data: _typed(bool, data),
        Card: faces.__getitem__,
        Pile: Pile,
        Phase: Phase,
        BoardView: lambda data: _make_board(data, layouts, faces),
        Move: rules.parse,
        RoundResult: _make_round_result,
        Standing: _make_standing,
        Path: _make_path,
        DrawnCard: lambda data: _make_drawn_card(data, faces),
        Hashable: value_from_json,
    }
    found = dict(one)
    for kind, make in one.items():
        found[kind | None] = maybe(make)
        found[tuple[kind, ...]] = several(make)  # type: ignore[valid-type]  # a type made when it is needed
        found[tuple[kind | None, ...]] = several(maybe(make))  # type: ignore[valid-type]
    return found


def _make_path(data: Any) -> Path:
    seat, place, to_seat, to_place = data
    return _integer(seat), _typed(str, place), _integer(to_seat), _typed(str, to_place)


def _make_drawn_card(data: Any, faces: Mapping[str, Card]) -> DrawnCard:
    seat, card = data
    return _integer(seat), faces[card]


def _index_layouts(table: TableSetup) -> Mapping[tuple[int, int, bool, str], Layout]:
    layouts = (*table.layouts, table.middle) if table.middle else table.layouts
    forms = [form_as_dict(each.form) if each.form else None for each in layouts]
    shapes = zip(layouts, forms, strict=True)
    return {(each.rows, each.columns, each.is_hand, _write(form)): each for each, form in shapes}


def _find_cards(texts: Sequence[str], faces: Mapping[str, Card]) -> tuple[Card, ...]:
    return tuple([faces[text] for text in texts])


def _optional(make: Callable[[Any], S], data: Any) -> S | None:
    return None if data is None else make(data)


def _typed(kind: type[S], data: Any) -> S:
    """Return ``data``; raise ``TypeError`` unless it is exactly of that type: ``True`` is no integer."""
    if type(data) is not kind:
        raise TypeError(data)
    return data


def _integer(data: Any) -> int:
    return _typed(int, data)


def _all(kind: type[S], data: Any) -> tuple[S, ...]:
    return tuple([_typed(kind, each) for each in _typed(list, data)])
