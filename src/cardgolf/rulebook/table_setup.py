"""The setup of a table by the hooks of a rulebook: the deck, the layouts, the opening and the middle."""

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from cardgolf.cards import Card, Packed, pack
from cardgolf.errors import InvalidOptionError, InvalidPositionError, PluginError
from cardgolf.table import Match
from cardgolf.table.layout import Layout
from cardgolf.tools.text import join_limited

if TYPE_CHECKING:
    from cardgolf.rulebook.rulebook import Rulebook


class TableSetup(NamedTuple):
    """The deck, layouts and opening for a number of players.

    ``layout`` is that of seat 0 in a first round. ``layouts`` are all that can occur, the smallest first. ``faces``
    maps each face of the deck to the number of its copies, in the order of cards. ``middle`` is the layout of the
    middle, if there is one.
    """

    deck: tuple[Card, ...]
    layout: Layout
    opening_flips: int
    packed_deck: Packed
    layouts: tuple[Layout, ...]
    faces: Mapping[Card, int]
    middle: Layout | None = None


def make_table_setup(rules: "Rulebook", players: int) -> TableSetup:
    """Return the setup by the hooks; raise if it cannot be dealt."""
    deck = _call_deck(rules, players)
    too_few = InvalidOptionError(f"{rules.name}: {len(deck)} cards are too few for {players} players")
    _check_names(rules, deck, players)
    if len(deck) <= players:  # each layout has a place or more; asking for all of them would take long
        raise too_few
    layouts = _list_layouts(rules, players)
    first = call_layout(rules, players, range(players), None, layouts)
    faces = MappingProxyType(dict(sorted(Counter(deck).items(), key=lambda copies: copies[0].order)))
    most = players * layouts[-1].size if rules.accepts("layout", "match") else sum(layout.size for layout in first)
    if len(deck) <= most:
        raise too_few
    middle = _call_middle(rules, players, len(deck) - most)
    setup = TableSetup(deck, first[0], rules.opening_flips(), pack(deck), layouts, faces, middle)
    turnable = layouts[0].size - len(layouts[0].seen_places)
    if not 0 <= setup.opening_flips <= turnable:
        expected = f"expected 0 to {turnable}"
        raise InvalidOptionError(f"{rules.name}: invalid opening_flips={setup.opening_flips}: {expected}")
    return setup


def _call_middle(rules: "Rulebook", players: int, left: int) -> Layout | None:
    """Return the layout of the middle, if there is one. ``left`` are the cards that are not dealt to seats."""
    has_one = not all(each.wrapper for each in rules.implementations_by_hook["middle"])
    layout = rules.middle(players) if has_one else None
    if layout is None:
        return None
    culprit = f"{rules.deciding_plugin('middle', players)}.middle"
    if layout.is_hand or layout.extra or layout.seen_places:
        raise PluginError(f"invalid {culprit}={layout}: expected a grid", culprit)
    if layout.size >= left:  # a card is left for the discard pile
        expected = f"expected at most {left - 1}, which the deck has left for it with {players} players"
        raise InvalidOptionError(f"invalid {culprit} of {layout.size} places: {expected}", culprit)
    return layout


def _call_deck(rules: "Rulebook", players: int) -> tuple[Card, ...]:
    try:
        return tuple(rules.deck(players))
    except InvalidPositionError as error:  # a card with an impossible name or rank
        raise rules.make_failure(error) from error


def _check_names(rules: "Rulebook", deck: Sequence[Card], players: int) -> None:
    """Raise :class:`PluginError` if two faces of the deck have the same name."""
    faces: dict[str, Card] = {}
    for card in {*deck}:
        if card.name and faces.setdefault(card.name.casefold(), card) is not card:
            culprit = f"{rules.deciding_plugin('deck', players)}.deck"
            both = join_limited(sorted((card, faces[card.name.casefold()])))
            raise PluginError(f"invalid {culprit}: expected a name for one face alone, not {both}", culprit)


def _list_layouts(rules: "Rulebook", players: int) -> tuple[Layout, ...]:
    """Return every layout that can occur, the smallest first; raise :class:`PluginError` for grids and hands.

    Texts of boards tell layouts apart by the lengths of their rows and groups.
    """
    layouts = sorted(dict.fromkeys(rules.layouts(players, rules)), key=attrgetter("size", "rows"))
    fault = "grids alone or hands alone" if len({layout.is_hand for layout in layouts}) > 1 else ""
    if any(layout.form for layout in layouts) and len({_lengths_of(each) for each in layouts}) < len(layouts):
        fault = "layouts of different lengths of rows and groups"
    if fault:
        name = rules.deciding_plugin("layouts", players, rules)
        raise PluginError(f"invalid {name}.layouts: expected {fault}", f"{name}.layouts")
    return tuple(layouts)


def call_layout(
    rules: "Rulebook", players: int, seats: Sequence[int], match: Match | None, layouts: Sequence[Layout]
) -> tuple[Layout, ...]:
    """Return the layout of each of ``seats``; raise :class:`PluginError` for one that is not among ``layouts``."""
    found = tuple([rules.layout(players, seat, match) for seat in seats])
    for seat, layout in zip(seats, found, strict=True):
        if layout not in layouts:
            culprit = f"{rules.deciding_plugin('layout', players, seat, match)}.layout"
            raise PluginError(f"invalid {culprit}={layout}: expected one of the hook `layouts`", culprit)
    return found


def _lengths_of(layout: Layout) -> tuple[int, ...]:
    return tuple(map(len, layout.text_lines))
