"""The parts of a scoring as JSON data. Places and faces are numbers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from attrs import fields, frozen

from cardgolf.cards import Card, CardValues
from cardgolf.scoring.faces import Faces, Lines, Where, list_lines
from cardgolf.scoring.one_board import CARD
from cardgolf.scoring.parts import KINDS, LAST, ORDER, Cancel, Part, sort_parts
from cardgolf.table.layout import Layout

_BY_NAME: Mapping[str, type[Part]] = {
    "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)[1:]: kind
    for kind in KINDS
}
"""The class of each part by its name in a bundle: ``wrong_closer`` for ``WrongCloser``."""

NAMES = {kind: name for name, kind in _BY_NAME.items()}
PART_ORDER = {name: ORDER.get(kind, LAST) for name, kind in _BY_NAME.items()}
"""The place of each part among the others, equal for those that keep the order of the plugins."""


@frozen
class ListedFaces:
    """Some faces, as a part in a bundle has them. It stands for :class:`Faces`."""

    faces: frozenset[Card]
    are_ranks = False

    def has(self, card: Card, points: int) -> bool:  # noqa: ARG002  # as `Faces.has`
        """Return whether ``card`` is one of them."""
        return card in self.faces


def list_parts(parts: Sequence[Part], layout: Layout, faces: Sequence[Card], points: CardValues) -> list[Any]:
    """Return parts as data, in the order in which they apply. What cards count is always among them.

    Parts that no line of the layout or no card of the deck can serve are left out.
    """
    counted = parts if any(type(part) is Cancel for part in parts) else sort_parts((*parts, CARD))
    served = [part for part in counted if getattr(part, "face", faces[0]) in faces]
    listed = [part_as_data(part, layout, faces, points) for part in served]
    for data in listed:
        if data["do"] == "cancel" and not data["lines"]:
            data["lines"] = None
    return [data for data in listed if data.get("lines") != []]


def part_as_data(part: Part, layout: Layout, faces: Sequence[Card], points: CardValues) -> dict[str, Any]:
    """Return one part as data: what it does, and each of its fields."""
    data: dict[str, Any] = {"do": NAMES[type(part)]}
    for field in fields(type(part)):
        value = getattr(part, field.name)
        if field.name == "where":
            data["lines"] = None if value is None else _lines_as_data(value, layout)
        elif isinstance(value, Faces):
            data[field.name] = [number for number, face in enumerate(faces) if value.has(face, points[face])]
        elif isinstance(value, Mapping):
            data[field.name] = [[number, each] for number, each in value.items()]
        elif isinstance(value, Card):
            data[field.name] = faces.index(value)
        else:
            data[field.name] = [*value] if isinstance(value, tuple) else value
    return data


def _lines_as_data(where: Lines, layout: Layout) -> Any:
    lines = list_lines(where, layout)
    return str(where) if lines is None else [[*line] for line in lines]


def part_from_data(data: Mapping[str, Any], faces: Sequence[Card]) -> Part:
    """Return the part of valid data."""
    kind = _BY_NAME[data["do"]]
    given: dict[str, Any] = {}
    for field in fields(kind):
        value = data["lines" if field.name == "where" else field.name]
        given[field.name] = (
            _CONVERTERS[field.name](value, faces) if field.name in _CONVERTERS and value is not None else value
        )
    make = cast("Callable[..., Part]", kind)
    return make(**given)


_CONVERTERS: Mapping[str, Callable[[Any, Sequence[Card]], Any]] = {
    "cards": lambda numbers, faces: ListedFaces(frozenset(faces[number] for number in numbers)),
    "unless": lambda numbers, faces: ListedFaces(frozenset(faces[number] for number in numbers)),
    "face": lambda number, faces: faces[number],
    "where": lambda lines, _: Where(lines) if isinstance(lines, str) else tuple(map(tuple, lines)),
    "table": lambda pairs, _: dict(pairs),
}
