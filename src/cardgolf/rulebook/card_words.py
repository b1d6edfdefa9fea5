"""Moves from typed text, in which cards with names may have any case."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, cast

from attrs import evolve, fields, has

from cardgolf.cards import Card
from cardgolf.errors import IllegalMoveError, InvalidPositionError
from cardgolf.table.card_names import resolve_card
from cardgolf.table.moves import Move, invalid_text_error, parse_move
from cardgolf.tools.text import did_you_mean, quote

Faces = Callable[[], Collection[Card]]


def parse_typed(text: str, known: Mapping[str, type[Move]], list_named: Faces, offered: Sequence[Move] = ()) -> Move:
    """Parse a move of the types ``known``. Its cards with names are those of ``list_named()``, in any case.

    Raises :class:`IllegalMoveError` if the text is no move, or names a card that is not among them. It names the words
    of the moves ``offered``, if there are any.
    """

    def find(card: Card) -> Card:
        faces = list_named()
        face = resolve_card(card, faces)
        if face not in faces:
            hint = f": {did_you_mean(str(card), map(str, faces))}" if faces else ""
            raise IllegalMoveError(f"invalid card {quote(str(card))} in a move{hint}", "base.move_types")
        return face

    def is_name(word: str) -> bool:
        try:
            return resolve_card(Card.parse(word), list_named()) in list_named()
        except InvalidPositionError:
            return False

    move: Any = parse_move(text, known, is_name, dict.fromkeys(each.word for each in offered))
    changed = _change_named_cards(move, find)
    try:
        return cast(Move, evolve(move, **changed)) if changed else move
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise invalid_text_error(text, type(move)) from error


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
