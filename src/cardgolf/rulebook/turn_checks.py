"""Whether the parts of turns fit the board and the deck, and each other."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from cardgolf.cards import Card
from cardgolf.rulebook.owned_parts import find_outside
from cardgolf.rulebook.throwing import find_piles
from cardgolf.rulebook.turn_parts import Turn
from cardgolf.scoring.faces import Faces
from cardgolf.table.layout import Layout
from cardgolf.tools.text import quote
from cardgolf.turns.hand_parts import Keep, Play
from cardgolf.turns.leaving import list_leaving
from cardgolf.turns.part import Part
from cardgolf.turns.parts import Arrange, Draw, End, Knock, Leave, Opening, Order, Spend, Swap, Throw
from cardgolf.turns.table_parts import Exchange, Power, Snap

_FIELDS_OF_BOARDS: Mapping[type[Part], Mapping[str, object]] = {
    Knock: {"most_down": None, "turned_up": False, "shield": False, "at": "start"},
}
_FIELDS_OF_HANDS: Mapping[type[Part], Mapping[str, object]] = {Knock: {"most": None}, Draw: {"ends": False}}
"""Fields that are for one form of layout alone, with what they are in the other."""

_OF_BOARDS, _OF_HANDS = (Arrange, Spend, Swap, Leave, End, Power, Snap, Exchange), (Play, Keep)
ONE_OWNER = (
    (Throw, ("flip", "last_down", "last_turns", "piles")),
    (End, ("last_turns", "on")),
    (Swap, ("taken",)),
    (Snap, ("whose", "fine", "chain", "caller", "most_extra")),
    (Exchange, ("most", "laid", "failed", "most_extra")),
    (Order, ("direction", "turned_by", "skips")),
)
"""Fields that a rule sets once, and one of all house rules."""


def find_turn_error(turn: Turn, layouts: Sequence[Layout], deck: Collection[Card]) -> tuple[str, str] | None:
    """Return a plugin and why a part of it does not fit ``layouts`` or the ``deck``, or ``None``."""
    draws, kept = list[Draw](), list[Faces]()
    for name, part in turn.owned:
        fault, others = "", {Play: Keep, Keep: Play}.get(type(part))
        if wrong := _find_wrong(part, is_hand=layouts[0].is_hand):
            found, expected = ("a hand", "a layout of places") if layouts[0].is_hand else ("a layout", "a hand")
            fault = f"invalid {wrong} of a turn with {found}: expected {expected}"
        elif others and not turn.list_parts(others):
            fault = f"invalid part of a turn: expected {others.__name__} too"
        elif isinstance(part, Leave | Opening):
            fault = next((error for layout in layouts if (error := _find_place_error(part, layout))), "")
        elif isinstance(part, Throw) and part.keep:
            kept.append(part.keep)
            if all(any(faces.has(card, 0) for faces in kept) for card in deck):
                fault = f"invalid keep={quote(part.keep, 40)}: expected a deck with cards that may be thrown"
        elif isinstance(part, Draw):
            draws.append(part)
            if not find_piles(draws):
                fault = f"invalid piles={quote(part.piles)}: expected {' or '.join(draws[0].piles)}, as below it"
        if fault:
            return name, f"{part.kind} of {name}.turns: {fault}"
    return None


def find_set_twice(turn: Turn) -> tuple[str, str] | None:
    """Return a plugin of which two parts set one field, and the error, or ``None``."""
    for kind, field, names in _list_setting(turn.owned):
        if twice := next((name for name in names if names.count(name) > 1), ""):
            return twice, f"{kind} of {twice}.turns: invalid {field} of two parts: expected one that sets it"
    return None


def _find_wrong(part: Part, *, is_hand: bool) -> str:
    """Return the field, or ``part``, that is not for a hand, or not for a layout of places; or an empty string.

    In a hand no card is looked at, turned up or counted by its place. Of a layout a player may not know all cards.
    """
    if isinstance(part, _OF_BOARDS if is_hand else _OF_HANDS):
        return "part"
    if isinstance(part, Opening):
        return "" if part.is_plain or not is_hand else "part"
    fields = (_FIELDS_OF_BOARDS if is_hand else _FIELDS_OF_HANDS).get(type(part), {})
    return next((name for name, plain in fields.items() if getattr(part, name) != plain), "")


def _find_place_error(part: Leave | Opening, layout: Layout) -> str:
    """Return why the lines or places that a part names are none of ``layout``, or an empty string."""
    if isinstance(part, Opening):
        is_outside = max(part.seen, default=0) >= layout.size
        return f"invalid seen={quote(part.seen)}: expected places from 0 to {layout.size - 1}" if is_outside else ""
    outside = find_outside(part.where, layout)
    if not outside and not list_leaving([part], layout):
        return f"invalid where={quote(part.where, 30)}: expected lines of the board"
    return outside


def find_repeated(owned: Sequence[tuple[str, Part]]) -> tuple[str, str, str, str] | None:
    """Return two of these plugins that set one field of a part, the field and the kind of part, or ``None``."""
    for kind, field, names in _list_setting(owned):
        first, *later = dict.fromkeys(names) or [""]
        if later:
            return first, later[0], field, kind
    return None


def _list_setting(owned: Sequence[tuple[str, Part]]) -> Iterator[tuple[str, str, list[str]]]:
    """Yield each kind and field of which one part counts, and the plugins of the parts that set it."""
    for kind, fields in ONE_OWNER:
        for field in fields:
            names = [name for name, part in owned if type(part) is kind and getattr(part, field) is not None]
            yield kind.__name__, field, names
