"""Views, scorecards, results and standings as plain dicts that ``json`` can write.

Each key is the attribute of that name. Cards and moves are texts. ``message-1.schema.json`` describes every form.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from attrs import fields

from cardgolf.cards import Card

if TYPE_CHECKING:
    from cardgolf.engine.views import BoardView, SlotView, View
    from cardgolf.events.event import Event
    from cardgolf.table.form import Form
    from cardgolf.table.memory import Memory, Pairs, Window
    from cardgolf.table.scorecard import Line, RoundEnd, RoundResult, Scorecard, Standing
    from cardgolf.table.sides import Sides

VERSION = 1

Data = dict[str, Any]


def view_as_dict(view: "View") -> Data:
    """Return the message that ``view`` is. Finished rounds are messages of their own: it has their number only.

    The key ``middle`` is left out where there is no middle.
    """
    middle = {"middle": board_as_dict(view.middle)} if view.middle else {}
    return {
        "version": VERSION,
        "type": "view",
        "rules": [each.name for each in view.rules.stack[1:]],
        "seat": view.seat,
        "names": [*view.names],
        "turn": view.turn,
        "phase": view.phase.value,
        "to_act": [*view.to_act],
        "dealer": view.dealer,
        "leader": view.leader,
        "seats": [*view.seats],
        "kind": view.kind,
        "boards": [board and board_as_dict(board) for board in view.boards],
        **middle,
        "discard_shown": _format_cards(view.discard_shown),
        "discard_count": view.discard_count,
        "stock_count": view.stock_count,
        "holding": view.holding,
        "held": _format_card(view.held),
        "held_from": view.held_from and view.held_from.value,
        "played": _format_cards(view.played),
        "last_play_size": view.last_play_size,
        "turns_begun": [*view.turns_begun],
        "round_end": view.round_end and round_end_as_dict(view.round_end),
        "reshuffles": view.reshuffles,
        "round_count": len(view.rounds),
        "totals": [*view.totals],
        "standings": [standing_as_dict(each) for each in view.standings],
        "legal_moves": [str(move) for move in view.legal_moves],
        "memory": memory_as_dict(view.memory),
        **sides_as_dict(view.sides),
    }


def sides_as_dict(sides: "Sides") -> Data:
    """Return the teams and the handicaps. What a match is without is left out."""
    found: Data = {"teams": [[*team] for team in sides.teams], "handicaps": [*sides.handicaps]}
    return {key: value for key, value in found.items() if value}


def board_as_dict(board: "BoardView") -> Data:
    """Return a board. The layout implies the names of its places."""
    layout = board.layout
    shape = {"rows": layout.rows, "columns": layout.columns, "is_hand": layout.is_hand, "extra": layout.extra}
    return {
        "layout": shape if layout.form is None else {**shape, "form": form_as_dict(layout.form)},
        "slots": [slot and slot_as_dict(slot) for slot in board.slots],
        "count": board.count,
    }


def form_as_dict(form: "Form") -> Data:
    """Return the form of a layout, with the column and row at which each place is drawn."""
    return {
        "rows": [*form.rows],
        "lines": [[*line] for line in form.lines],
        "neighbours": [[*pair] for pair in form.neighbours],
        "groups": {name: [*places] for name, places in form.groups},
        "seen": [*form.seen],
        "at": {name: [*spot] for name, spot in zip(form.names, form.at, strict=True)},
    }


def slot_as_dict(slot: "SlotView") -> Data:
    """Return a card in its place. ``seen_by`` and ``mark`` are left out where they are empty."""
    found: Data = {"card": _format_card(slot.card), "up": slot.up}
    if slot.seen_by:
        found["seen_by"] = [*slot.seen_by]
    if slot.mark:
        found["mark"] = slot.mark
    return found


def scorecard_as_dict(scorecard: "Scorecard") -> Data:
    """Return a scorecard with its total and its points without penalties."""
    lines = [line_as_dict(line) for line in scorecard.lines]
    return {"total": scorecard.total, "raw": scorecard.raw, "lines": lines}


def line_as_dict(line: "Line") -> Data:
    """Return a line of a scorecard."""
    return {"rule": line.rule, "points": line.points, "slots": [*line.slots]}


def round_end_as_dict(round_end: "RoundEnd") -> Data:
    """Return how a round ends."""
    return {"by": round_end.by, "turns": [*round_end.turns], "reason": round_end.reason}


def round_result_as_dict(result: "RoundResult") -> Data:
    """Return the message that a finished round is."""
    return {
        "version": VERSION,
        "type": "round",
        "kind": result.kind,
        "seats": [*result.seats],
        "round_end": round_end_as_dict(result.round_end),
        "scores": [*result.scores],
        "scorecards": [card and scorecard_as_dict(card) for card in result.scorecards],
    }


def standing_as_dict(standing: "Standing") -> Data:
    """Return the rank of a seat."""
    return {
        "seat": standing.seat,
        "total": standing.total,
        "rank": standing.rank,
        "lost": standing.lost,
        "why": standing.why,
    }


def event_as_dict(event: "Event") -> Data:
    """Return an event: its type, then its fields."""
    found: Data = {"type": event.type}
    for field in fields(type(event)):
        value = getattr(event, field.name)
        found[field.name] = _value_as_json(value) if field.name == "value" else _field_as_json(value)
    return found


def events_as_dict(events: Iterable["Event"]) -> Data:
    """Return the message that ``events`` are.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1")
    >>> message = events_as_dict(game.events(None, since=1))
    >>> message["type"], message["events"][0]
    ('events', {'type': 'turned_up', 'ply': 1, 'seat': 1, 'move': 'flip a1', 'place': 'a1', 'card': '10'})
    """
    return {"version": VERSION, "type": "events", "events": [event_as_dict(event) for event in events]}


def _field_as_json(value: Any) -> object:
    """Return a field of an event. Values with ``as_dict`` are parts or messages, moves and cards are texts."""
    if isinstance(value, tuple):
        return [_field_as_json(each) for each in value]
    if value is None or isinstance(value, int):
        return value
    return value.as_dict() if hasattr(value, "as_dict") else str(value)


def memory_as_dict(memory: "Memory") -> Data:
    """Return what every seat can see of ``memory``: never the notes of plugins."""
    return {
        "of_round": _pairs_as_dict(memory.of_round),
        "of_match": _pairs_as_dict(memory.of_match),
        "window": memory.window and _window_as_dict(memory.window),
    }


def _pairs_as_dict(pairs: "Pairs") -> Data:
    return {name: _value_as_json(value) for name, value in pairs}


def _value_as_json(value: object) -> object:
    """Return a remembered value: a tuple as a list, and a card as ``{"card": "QS"}``, which no text can be."""
    if isinstance(value, tuple):
        return [_value_as_json(each) for each in value]
    return {"card": str(value)} if isinstance(value, Card) else value


def _window_as_dict(window: "Window") -> Data:
    found = {"seats": [*window.seats], "phase": str(window.phase), "next_seat": window.next_seat, "count": window.count}
    sealed = [{"seat": seat, "move": None if move is None else str(move)} for seat, move in window.sealed]
    return {**found, "sealed": sealed} if sealed else found


def _format_card(card: Card | None) -> str | None:
    return card and str(card)


def _format_cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
