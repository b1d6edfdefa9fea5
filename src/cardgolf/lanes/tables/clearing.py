"""What leaves a board, by the sets of places whose cards are face up or equal."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from cardgolf.lanes.tables.tables import Clearing


def find_causes(table: Sequence[int]) -> list[tuple[list[int], int]]:
    """Return the smallest sets of places that clear something, each with the places that it clears, as bits."""
    found: list[tuple[int, int]] = []
    for places in sorted(range(len(table)), key=int.bit_count):
        if join_masks(cleared for cause, cleared in found if not cause & ~places) != table[places]:
            found.append((places, table[places]))
    return [([place for place in range(cause.bit_length()) if cause >> place & 1], gone) for cause, gone in found]


def join_masks(masks: Iterable[int]) -> int:
    """Return the places that are in any of these sets, as bits."""
    return reduce(or_, masks, 0)


def clear_by_table(clearing: Clearing, kinds: Mapping[int, int]) -> int:
    """Return what is cleared, as bits, if cards of these ``kinds`` are face up, by place."""
    groups: dict[int, int] = {}
    for place, kind in kinds.items():
        groups[kind] = groups.get(kind, 0) | 1 << place
    return join_masks([clearing.by_up[sum(groups.values())], *(clearing.by_equal[group] for group in groups.values())])
