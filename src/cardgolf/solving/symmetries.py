"""Exchanges of places after which a game is the same, tried out on every board and in every row of the tables."""

# A board is kept once for all its arrangements. So an exchange must be right for certain: the scores are compared on
# every board that the deck allows, and the tables in every cell. The candidates are those of the bots.

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from cardgolf.bots.alike import list_symmetries
from cardgolf.lanes.tables import Clearing, FactTable, Tables
from cardgolf.lanes.tables.facts import FACTS
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.solving.cards import Cells, Places

MOST_BOARDS = 20_000
"""Boards that are scored to try exchanges. If there are more, none is taken."""

_MASKS = ("down", "cleared", "marked")


def find_symmetries(
    rules: Rulebook, tables: Tables, counts: Cells, score: Callable[[Cells], int]
) -> tuple[Places, ...]:
    """Return the exchanges of places, the one that changes nothing first.

    ``counts`` are the cards of each face in the deck, and ``score`` returns the points of a board of cells.
    """
    same = tuple(range(len(tables.places)))
    if tables.clears_to_top:  # which card comes to lie on top depends on places
        return (same,)
    boards = _list_boards(len(same), counts, clears=any(tables.clearings))
    if boards is None:
        return (same,)
    layout = rules.table_setup(tables.players).layout
    others = [
        places
        for places in list_symmetries(rules, layout, tables.players)
        if all(score(cells) == score(tuple([cells[place] for place in places])) for cells in boards)
        and _fits_tables(tables, places)
    ]
    return same, *others


def _list_boards(places: int, counts: Cells, *, clears: bool) -> list[Cells] | None:
    """Return every board of cards that are up, or ``None`` if there are too many."""
    values = len(counts) + clears
    if values**places > MOST_BOARDS:
        return None
    empty = len(counts) + 1
    cells = [*range(len(counts)), *([empty] if clears else [])]
    return [
        board
        for board in product(cells, repeat=places)
        if all(board.count(face) <= count for face, count in enumerate(counts))
    ]


def _fits_tables(tables: Tables, places: Places) -> bool:
    """Return whether every table says the same after an exchange."""
    kinds = [*zip(tables.action_kinds, tables.action_places, strict=True)]
    numbers = {key: action for action, key in enumerate(kinds)}
    images = [numbers.get((kind, places.index(place) if place >= 0 else -1), -1) for kind, place in kinds]
    if -1 in images:
        return False

    def exchange_list(number: int) -> frozenset[int]:
        return frozenset([images[item] if item >= 0 else item for item in tables.lists[number]])

    steps, moves = len(tables.stages), len(tables.actions)
    rows = [(step * moves + action, step * moves + images[action]) for step in range(steps) for action in range(moves)]
    alone = [(step, step) for step in range(steps)]
    return (
        _is_same(tables.offers, alone, places, exchange_list, lambda number: frozenset(tables.lists[number]))
        and _is_same(tables.locked, alone, places, lambda mask: _exchange(mask, places), int)
        and _is_same(tables.discard_options, alone, places, int, int)
        and _is_same(tables.endings, rows, places, int, int)
        and _is_same(tables.next_stages, rows, places, int, int)
        and all(_keeps_clearing(clearing, places) for clearing in tables.clearings if clearing)
    )


def _is_same(
    table: FactTable,
    rows: Sequence[tuple[int, int]],
    places: Places,
    change: Callable[[int], object],
    keep: Callable[[int], object],
) -> bool:
    """Return whether each row, with its result changed, equals its image where the facts are exchanged."""
    for row, image in rows:
        for facts in _iter_facts(table, row, image):
            exchanged = [
                _exchange(value, places) if FACTS[fact] in _MASKS else value for fact, value in enumerate(facts)
            ]
            if change(table.look_up(row, facts)) != keep(table.look_up(image, exchanged)):
                return False
    return True


def _iter_facts(table: FactTable, row: int, image: int) -> Iterator[list[int]]:
    """Yield the facts with every value of those that two rows depend on."""
    read = sorted({fact for fact, _ in (*table.terms[row], *table.terms[image])})
    for values in product(*[range(table.counts[fact]) for fact in read]):
        facts = [0] * len(FACTS)
        for fact, value in zip(read, values, strict=True):
            facts[fact] = value
        yield facts


def _keeps_clearing(clearing: Clearing, places: Places) -> bool:
    return all(
        _exchange(table[mask], places) == table[_exchange(mask, places)]
        for table in (clearing.by_equal, clearing.by_up)
        for mask in range(len(table))
    )


def _exchange(mask: int, places: Places) -> int:
    """Return the bits of ``mask`` after an exchange."""
    return sum([1 << new for new, old in enumerate(places) if mask >> old & 1])
