"""Exchanges of places after which a game is the same, by the parts of turns, and tried out on every board."""

# A board is kept once for all its arrangements. So an exchange must be right for certain: the scores are compared on
# every board that the deck allows, and the lines and columns of turns. The candidates are those of the bots.

from collections.abc import Callable
from itertools import product

from cardgolf.bots.alike import list_symmetries
from cardgolf.lanes.tables.tables import Tables, TurnNumbers
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.solving.cards import Cells, Places

MOST_BOARDS = 20_000
"""Boards that are scored to try exchanges. If there are more, none is taken."""


def find_symmetries(
    rules: Rulebook, tables: Tables, counts: Cells, score: Callable[[Cells], int]
) -> tuple[Places, ...]:
    """Return the exchanges of places, the one that changes nothing first.

    ``counts`` are the cards of each face in the deck, and ``score`` returns the points of a board of cells.
    """
    same = tuple(range(len(tables.places)))
    if tables.clears_to_top:  # which card comes to lie on top depends on places
        return (same,)
    boards = _list_boards(len(same), counts, clears=tables.clears)
    if boards is None:
        return (same,)
    layout = rules.table_setup(tables.players).layout
    others = [
        places
        for places in list_symmetries(rules, layout, tables.players)
        if all(score(cells) == score(tuple([cells[place] for place in places])) for cells in boards)
        and _fits_turns(tables.turns, places)
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


def _fits_turns(turns: TurnNumbers, places: Places) -> bool:
    """Return whether the parts of turns say the same after an exchange."""
    columns = {*turns.columns} if turns.where in {"together", "apart"} else set[int]()
    lines = {(how, after, sum(1 << place for place in line)) for how, after, line in turns.lines}
    return {_exchange(column, places) for column in columns} == columns and {
        (how, after, _exchange(mask, places)) for how, after, mask in lines
    } == lines


def _exchange(mask: int, places: Places) -> int:
    """Return the bits of ``mask`` after an exchange."""
    return sum([1 << new for new, old in enumerate(places) if mask >> old & 1])
