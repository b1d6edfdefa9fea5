"""The parts of a scoring and those of turns as JSON data. Places and faces are numbers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from attrs import Attribute, fields

from cardgolf.cards import Card, CardValues
from cardgolf.scoring.faces import Faces, Lines, Where, list_lines
from cardgolf.scoring.one_board import CARD
from cardgolf.scoring.parts import KINDS, LAST, ORDER, Cancel, sort_parts
from cardgolf.scoring.parts import Part as ScoringPart
from cardgolf.scoring.rule_part import RulePart
from cardgolf.table.layout import Layout
from cardgolf.turns.part import Part as TurnPart
from cardgolf.turns.parts import KINDS as TURN_KINDS
from cardgolf.turns.parts import Lead, Leave, Lock
from cardgolf.turns.table_parts import Power

_BY_NAME: Mapping[str, type[RulePart]] = {
    "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)[1:]: kind
    for kind in (*KINDS, *TURN_KINDS)
}
"""The class of each part by its name in a bundle: ``wrong_closer`` for ``WrongCloser``."""

NAMES = {kind: name for name, kind in _BY_NAME.items()}
PART_ORDER = {NAMES[kind]: ORDER.get(kind, LAST) for kind in KINDS}
"""The place of each part of a scoring among the others, equal for those that keep the order of the plugins."""


def list_parts(parts: Sequence[ScoringPart], layout: Layout, faces: Sequence[Card], points: CardValues) -> list[Any]:
    """Return parts of a scoring as data, in the order in which they apply. What cards count is always among them.

    Parts that no line of the layout or no card of the deck can serve are left out.
    """
    counted = parts if any(type(part) is Cancel for part in parts) else sort_parts((*parts, CARD))
    served = [part for part in counted if getattr(part, "face", faces[0]) in faces]
    listed = [_part_as_data(part, layout, faces, points) for part in served]
    for data in listed:
        if data["do"] == "cancel" and not data["lines"]:
            data["lines"] = None
    return [data for data in listed if data.get("lines") != []]


def list_turn_parts(
    owned: Sequence[tuple[str, TurnPart]], layout: Layout, faces: Sequence[Card], points: CardValues
) -> list[Any]:
    """Return parts of turns as data, each with its plugin and the fields that have not their default.

    Cards that the deck has not are left out.
    """
    listed = list[Any]()
    for name, part in owned:
        if isinstance(part, Lock) and part.card not in faces:
            continue
        if isinstance(part, Power) and not any(part.cards.has(face, points[face]) for face in faces):
            continue
        given = {key: value for key, value in _part_as_data(part, layout, faces, points).items() if key != "do"}
        defaults = {each.name: each.default for each in _list_fields(type(part))}
        changed = {key: value for key, value in given.items() if value not in ([], _plain(defaults.get(key)))}
        listed.append({"do": NAMES[type(part)], "rule": name, **changed})
    return listed


def _plain(value: Any) -> Any:
    return [*value] if isinstance(value, tuple) else value


def _list_fields(kind: type[RulePart]) -> Sequence["Attribute[Any]"]:
    listed: Sequence[Attribute[Any]] = fields(kind)
    return listed


def _has_lines(kind: type[RulePart], name: str) -> bool:
    """Return whether a field has lines: that of an opening says how cards lie."""
    return name == "where" and (issubclass(kind, ScoringPart | Leave))


def _part_as_data(part: RulePart, layout: Layout, faces: Sequence[Card], points: CardValues) -> dict[str, Any]:
    """Return one part as data: what it does, and each of its fields."""
    data: dict[str, Any] = {"do": NAMES[type(part)]}
    for field in _list_fields(type(part)):
        value = getattr(part, field.name)
        if _has_lines(type(part), field.name):
            data["lines"] = None if value is None else _lines_as_data(value, layout)
        elif isinstance(value, Faces):
            data[field.name] = [number for number, face in enumerate(faces) if value.has(face, points[face])]
        elif isinstance(value, Mapping):
            data[field.name] = [[number, each] for number, each in value.items()]
        elif isinstance(value, Card):
            data[field.name] = faces.index(value)
        else:
            data[field.name] = _plain(value)
    return data


def _lines_as_data(where: Lines, layout: Layout) -> Any:
    lines = list_lines(where, layout)
    return str(where) if lines is None else [[*line] for line in lines]


def part_from_data(data: Mapping[str, Any], faces: Sequence[Card], layout: Layout) -> Any:
    """Return the part of valid data. A field that is left out has its default."""
    kind = _BY_NAME[data["do"]]
    given: dict[str, Any] = {}
    for field in _list_fields(kind):
        has_lines = _has_lines(kind, field.name)
        key = "lines" if has_lines else field.name
        if key in data:
            value, convert = data[key], _CONVERTERS.get(field.name)
            if has_lines and value is not None:
                value = _as_lines(value, layout)
            given[field.name] = value if has_lines or convert is None or value is None else convert(value, faces)
    make = cast("Callable[..., RulePart]", kind)
    return make(**given)


Converter = Callable[[Any, Sequence[Card]], Any]


def _as_faces(numbers: Sequence[int], faces: Sequence[Card]) -> Faces:
    return Faces(cards=[faces[number] for number in numbers])


def _as_lines(lines: Any, layout: Layout) -> Lines:
    """Return lines as a value of ``Where`` if it means them, by which sentences name them."""
    if isinstance(lines, str):
        return Where(lines)
    found = tuple(map(tuple, lines))
    return next((where for where in Where if found and list_lines(where, layout) == found), found)


def _as_face(number: int, faces: Sequence[Card]) -> Card:
    return faces[number]


_CONVERTERS: Mapping[str, Converter] = {
    **dict.fromkeys(("unless", "keep", "turned_by", "skips", "without", "wild", "wider"), _as_faces),
    "cards": _as_faces,
    "face": _as_face,
    "card": lambda card, faces: card if isinstance(card, str) else faces[card],
    "leads": lambda leads, _: tuple(map(Lead, leads)),
    "table": lambda pairs, _: dict(pairs),
}
