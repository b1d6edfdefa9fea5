"""Rulebooks: plugins, the hooks they implement, and the base rules."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.rulebook.actions import ActionSpace, turn_seats
    from cardgolf.rulebook.clause_search import find_clauses, find_plain_rules, list_known_words
    from cardgolf.rulebook.clauses import (
        EXAMPLE,
        HOUSE_RULES_HOLD,
        TABLE_EXAMPLE,
        clauses_about,
        describe_plugins,
        find_replaced,
        make_label,
        texts_about,
    )
    from cardgolf.rulebook.plugin import options_of
    from cardgolf.rulebook.plugin_files import parse_target
    from cardgolf.rulebook.registry import HOUSE_RULES, VARIANTS, find_plugin, kebab_case, list_names, normalize_name
    from cardgolf.rulebook.rules_pages import Clause, parse_clauses, read_page
    from cardgolf.rulebook.wordings import Wording, find_value, format_value, marks_in, strip_marks, write_number

__all__ = [
    "EXAMPLE", "HOUSE_RULES", "HOUSE_RULES_HOLD", "TABLE_EXAMPLE", "VARIANTS", "ActionSpace", "Clause", "Wording",
    "clauses_about", "describe_plugins", "find_clauses", "find_plain_rules", "find_plugin", "find_replaced",
    "find_value", "format_value", "kebab_case", "list_known_words", "list_names", "make_label", "marks_in",
    "normalize_name", "options_of", "parse_clauses", "parse_target", "read_page", "strip_marks", "texts_about",
    "turn_seats", "write_number",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "EXAMPLE": "clauses", "HOUSE_RULES": "registry", "HOUSE_RULES_HOLD": "clauses", "TABLE_EXAMPLE": "clauses",
    "VARIANTS": "registry", "ActionSpace": "actions", "Clause": "rules_pages", "Wording": "wordings",
    "clauses_about": "clauses", "describe_plugins": "clauses", "find_clauses": "clause_search",
    "find_plain_rules": "clause_search", "find_plugin": "registry", "find_replaced": "clauses",
    "find_value": "wordings", "format_value": "wordings", "kebab_case": "registry", "list_known_words": "clause_search",
    "list_names": "registry", "make_label": "clauses", "marks_in": "wordings", "normalize_name": "registry",
    "options_of": "plugin", "parse_clauses": "rules_pages",
    "parse_target": "plugin_files", "read_page": "rules_pages", "strip_marks": "wordings",
    "texts_about": "clauses", "turn_seats": "actions", "write_number": "wordings",
})  # fmt: skip
