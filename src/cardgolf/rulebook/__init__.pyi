from cardgolf.rulebook.actions import ActionSpace as ActionSpace, turn_seats as turn_seats
from cardgolf.rulebook.clause_search import (
    find_clauses as find_clauses, find_plain_rules as find_plain_rules, list_known_words as list_known_words,
)
from cardgolf.rulebook.clauses import (
    EXAMPLE as EXAMPLE, HOUSE_RULES_HOLD as HOUSE_RULES_HOLD, TABLE_EXAMPLE as TABLE_EXAMPLE,
    clauses_about as clauses_about, describe_plugins as describe_plugins, find_replaced as find_replaced,
    make_label as make_label, texts_about as texts_about,
)
from cardgolf.rulebook.plugin import options_of as options_of
from cardgolf.rulebook.plugin_files import parse_target as parse_target
from cardgolf.rulebook.registry import (
    HOUSE_RULES as HOUSE_RULES, VARIANTS as VARIANTS, find_plugin as find_plugin, kebab_case as kebab_case,
    list_names as list_names, normalize_name as normalize_name,
)
from cardgolf.rulebook.rules_pages import Clause as Clause, parse_clauses as parse_clauses, read_page as read_page
from cardgolf.rulebook.wordings import (
    Wording as Wording, find_value as find_value, format_value as format_value, marks_in as marks_in,
    strip_marks as strip_marks, write_number as write_number,
)
