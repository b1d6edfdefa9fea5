"""What bounds the values of facts for one rulebook, and what its seats can know in the opening."""

# Rules in which cards are only looked at before play offer the next look by the cards that were looked at. A seat comes
# to few of all sets of places. To ask a hook about the others would find what never happens, such as a step without a
# move. So the sets are found first, from no card on, until no new one comes.

from collections.abc import Iterator

from attrs import evolve

from cardgolf.cards import Card
from cardgolf.lanes.tables.exploration import Explorer, Leaf
from cardgolf.lanes.tables.facts import Stage, TableSize
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Layout, Look, Move, Peek
from cardgolf.table.looks import LOOKS
from cardgolf.table.state import OPENING

_OPENING = Stage(OPENING, is_opening=True)


def measure(rules: Rulebook, players: int) -> TableSize:
    """Return what bounds the values of facts.

    Raises :class:`NotTabulableError` if the opening depends on more than tables have room for.
    """
    setup = rules.table_setup(players)
    grid, faces = setup.layout, tuple(sorted({*setup.deck}))
    looks = any(type(move) in LOOKS for move in rules.action_space(players))
    size = TableSize(
        players, grid.size, len(faces), setup.opening_flips, rules.clears_cards, bool(rules.locks_by_card),
        rules.base.new_card, looks,
    )  # fmt: skip
    if not looks or not setup.opening_flips:
        return size
    return evolve(size, opening_looks=_find_opening_looks(rules, grid, faces, size))


def _find_opening_looks(
    rules: Rulebook, grid: Layout, faces: tuple[Card, ...], size: TableSize
) -> tuple[int, ...] | None:
    """Return the sets of places that a seat can know before a step of the opening, as bits.

    The result is ``None`` if there is another move than looks, since a card may lie face up then.
    """
    found, known = {0}, set[int]()
    while found != known:
        known = {*found}
        opening_looks = tuple(sorted(known))
        explorer = Explorer(rules, grid, faces, evolve(size, opening_looks=opening_looks), by_place=True)
        moves = {move for leaf in explorer.explore("moves", _OPENING) for move in leaf.result}
        if not all(type(move) in LOOKS for move in moves):
            return None
        for move in moves:
            place = grid.places[move.slot] if type(move) is Peek else None
            for leaf in explorer.explore("next_phase", _OPENING, move, place):
                if leaf.result is OPENING:
                    found |= {*_list_looked(leaf, move, place, known, size)}
    return tuple(sorted(found))


def _list_looked(leaf: Leaf, move: Move, place: int | None, before: set[int], size: TableSize) -> Iterator[int]:
    """Yield the places that a seat can know after ``move`` in the cases of ``leaf``."""
    if "looked" in leaf.known:
        yield leaf.known["looked"]
    elif type(move) is Look:
        yield (1 << size.places) - 1
    elif place is not None:  # pragma: no branch  # the other kind of look has a place
        yield from (mask | 1 << place for mask in before)
