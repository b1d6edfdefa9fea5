"""The plugins of a bundle, of which a rulebook is made as of any others."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import field, frozen

from cardgolf.bundles.parts import part_from_data
from cardgolf.cards import Card
from cardgolf.errors import InvalidOptionError
from cardgolf.rulebook.given_plugins import Recipe
from cardgolf.rulebook.plugin import Preset, hookimpl
from cardgolf.scoring.one_board import CARD
from cardgolf.scoring.parts import Part as ScoringPart
from cardgolf.table.layout import Layout
from cardgolf.table.scorecard import Goal
from cardgolf.tools.text import join_limited
from cardgolf.turns.part import Part as TurnPart

OF_MATCHES = ("holes", "target", "round_limit", "tie", "first_dealer")
"""The options of the base rules that decide a match. A bundle has all of them."""

OF_TURNS = ("turn_limit", "recycle", "new_card", "first_flips")
"""Those that decide a turn. A bundle has the ones that have not their default."""


@frozen(slots=False)
class Contents:
    """What a bundle has, shared by its plugins. It is equal to that of another bundle with the same text."""

    text: str = field(repr=False)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The data, which is valid."""
        found: Mapping[str, Any] = json.loads(self.text)
        return found

    @cached_property
    def layout(self) -> Layout:
        """The layout of every board."""
        layout = self.data["layout"]
        return Layout(layout["rows"], layout["columns"], layout["is_hand"], layout["extra"])

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """The cards of its decks, each once."""
        return tuple(map(Card.parse, self.data["faces"]))

    @cached_property
    def decks(self) -> Mapping[int, tuple[Card, ...]]:
        """The deck for each number of players, in the order with which a shuffle begins."""
        packs = self.data["packs"]
        return {
            each["players"]: tuple([self.faces[face] for face in packs[each["pack"]]]) * each["times"]
            for each in self.data["decks"]
        }

    @cached_property
    def points(self) -> Mapping[Card, int]:
        """The points of each face, and of a rank without a suit if all cards of it have the same."""
        by_face = dict(zip(self.faces, self.data["points"], strict=True))
        by_rank: dict[int, set[int]] = {}
        for face, points in by_face.items():
            if face.kind == face.rank:
                by_rank.setdefault(face.rank, set()).add(points)
        return {Card(rank): min(points) for rank, points in by_rank.items() if len(points) == 1} | by_face


class DataRule:
    """One of the names of a bundle, with its parts of turns."""

    file_example = "./ours.json"

    def __init__(self, name: str, contents: Contents) -> None:
        self.name, self.contents = name, contents
        self.__doc__ = ""

    @hookimpl
    def turns(self) -> Iterator[TurnPart]:
        for part in self.contents.data["turns"] or ():
            if part["rule"] == self.name:
                own = {key: value for key, value in part.items() if key != "rule"}
                yield part_from_data(own, self.contents.faces, self.contents.layout)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.name, self.contents))


class DataVariant(DataRule):
    """The first name of a bundle, with its cards, layout, points and scores too."""

    def __init__(self, name: str, contents: Contents) -> None:
        super().__init__(name, contents)
        self.__doc__ = str(contents.data["summary"])

    @property
    def knock_word(self) -> str:
        """What a player says to knock, if that is another word."""
        return str(self.contents.data.get("call", ""))

    @hookimpl
    def seats(self) -> range:
        return range(min(self.contents.decks), max(self.contents.decks) + 1)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        decks = self.contents.decks
        if players not in decks:
            raise InvalidOptionError(f"invalid players={players}: expected one of {join_limited(decks, 12)}")
        return decks[players]

    @hookimpl
    def layout(self) -> Layout:
        return self.contents.layout

    @hookimpl
    def points(self, card: Card) -> int | None:
        return self.contents.points.get(card)

    @property
    def also_named(self) -> Iterable[str]:
        """The names with which ids of its lines begin: all scores are those of the variant."""
        return {rule.partition(".")[0] for part in self.scoring() for rule in part.list_rules()}

    @hookimpl
    def scoring(self) -> Iterator[ScoringPart]:
        for data in self.contents.data["scoring"]:
            part: ScoringPart = part_from_data(data, self.contents.faces, self.contents.layout)
            if part != CARD:  # which the base rules have
                yield part

    @hookimpl
    def goal(self) -> Goal:
        goal: Goal = self.contents.data["match"]["goal"]
        return goal


def make_preset(text: str, place: str = "", source: Any = None) -> Preset:
    """Return the rules of a bundle's text, which is valid, as a preset: a plugin for each name, and the options.

    ``place`` and ``source`` are those of its file, by which a record names the plugins.
    """
    contents, recipes = Contents(text), list[Recipe]()
    for number, name in enumerate(contents.data["rules"]):
        thing = DataRule(name, contents) if number else DataVariant(name, contents)
        given = f"{place}:{name}" if place else thing
        recipes.append(Recipe(name, thing, given, source.name if source else "", source=source, place=place))
    data = contents.data
    options = {key: data["match"][key] for key in OF_MATCHES} | data["options"]
    return Preset(recipes[0], tuple(recipes[1:]), data["title"], options)
