"""What leaves a board, by the sets of places whose cards are face up or equal."""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_

from cardgolf.lanes.tables.tables import Clearing
from cardgolf.turns.leaving import NO_RANK, is_run


def join_masks(masks: Iterable[int]) -> int:
    """Return the places that are in any of these sets, as bits."""
    return reduce(or_, masks, 0)


def clear_by_table(clearing: Clearing, kinds: Mapping[int, int], ranks: Mapping[int, int]) -> int:
    """Return what is cleared, as bits, if cards of these ``kinds`` and ``ranks`` are face up, by place."""
    groups: dict[int, int] = {}
    for place, kind in kinds.items():
        groups[kind] = groups.get(kind, 0) | 1 << place
    runs = [line for line in clearing.runs if is_run([ranks.get(place, NO_RANK) for place in line])]
    gone = [sum(1 << place for place in line) for line in runs]
    gone += [clearing.by_equal[group] for group in groups.values()]
    return join_masks([clearing.by_up[sum(groups.values())], *gone])
