"""Which places of a board can be without a card.

Cards leave a board by the part ``Leave``, whose lines can lose their cards at once, by ``Snap`` and ``Exchange``, which
may empty any place, and by the hooks ``clears``, ``apply_move``, ``after_move``, ``dealt`` and ``before_score``. A
plugin with one of them in Python may have a method
``clear_groups(layout)``. It returns the groups of places that can lose their cards at once, or nothing if none can. The
places without a card are then a union of groups. If such a plugin declares nothing, any place may be without a card.
Where the base rules alone move cards, none can.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from cardgolf.errors import PluginError
from cardgolf.table.layout import Layout
from cardgolf.tools.text import join_limited, quote
from cardgolf.turns.leaving import list_leaving

if TYPE_CHECKING:
    from cardgolf.rulebook.rulebook import Rulebook


_REMOVING = ("clears", "apply_move", "after_move", "dealt", "before_score")


def find_cleared_error(rules: "Rulebook", layout: Layout, cleared: Collection[int]) -> str:
    """Return why the places ``cleared`` of a board of ``layout`` cannot all be without a card, or an empty string.

    Places beyond the grid may always be.
    Raises :class:`PluginError` for a plugin whose groups are no tuples of places.
    """
    dealt = layout.size - layout.extra
    missing = {place for place in cleared if place < dealt}
    if not missing or layout.is_hand:
        return ""
    groups = list_clear_groups(rules, layout)
    if groups is None:
        return ""
    if not groups:
        return "invalid cleared place: expected a card in every place, since no card leaves a board under these rules"
    left = sorted(missing.difference(*(group for group in groups if missing.issuperset(group))))
    names = join_limited([layout.names[place] for place in left])
    return f"invalid cleared {names}: expected places whose cards leave together, such as a line" if left else ""


def list_clear_groups(rules: "Rulebook", layout: Layout) -> tuple[tuple[int, ...], ...] | None:
    """Return the groups of places of ``layout`` that can lose their cards at once, or ``None`` if any place can.

    Raises :class:`PluginError` for a plugin whose groups are no tuples of places.
    """
    clearing = {name for hook in _REMOVING for name in rules.list_python(hook)} - {"base", ""}
    declaring = {each.name: each.plugin for each in rules.stack if hasattr(each.plugin, "clear_groups")}
    if not clearing <= {*declaring}:
        return None
    with rules.naming_culprit():
        declared = [group for name, plugin in declaring.items() for group in _list_groups(name, plugin, layout)]
    alone = [(place,) for place in range(layout.size)] if rules.turn.empties_places else []
    return (*list_leaving(rules.turn.leaves, layout), *alone, *declared)


def _list_groups(name: str, plugin: Any, layout: Layout) -> Collection[tuple[int, ...]]:
    groups = plugin.clear_groups(layout)
    if type(groups) in (list, tuple) and all(
        type(group) is tuple and all(type(place) is int for place in group) for group in groups
    ):
        return groups  # type: ignore[no-any-return]  # checked
    culprit = f"{name}.clear_groups"
    raise PluginError(f"invalid result of {culprit}: {quote(groups)}: expected a list of tuples of places", culprit)
