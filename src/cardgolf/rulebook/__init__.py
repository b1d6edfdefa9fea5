"""Rulebooks: plugins, the hooks they implement, and the base rules."""

from typing import TYPE_CHECKING

from cardgolf.tools.lazy import lazy_names

if TYPE_CHECKING:
    from cardgolf.rulebook.actions import ActionSpace
    from cardgolf.rulebook.batch_forms import BatchPart
    from cardgolf.rulebook.clauses import Clause, clauses_about, read_page
    from cardgolf.rulebook.wordings import Wording

__all__ = [
    "ActionSpace", "BatchPart", "Clause", "Wording", "clauses_about", "read_page",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "ActionSpace": "actions", "BatchPart": "batch_forms", "Clause": "clauses", "Wording": "wordings",
    "clauses_about": "clauses", "read_page": "clauses",
})  # fmt: skip
