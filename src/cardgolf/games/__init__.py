"""Games in progress, and what can be done with one."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.games.determinize import (
        count_arrangements,
        count_unseen,
        has_unknown_seals,
        iter_arrangements,
        locked_places,
    )
    from cardgolf.games.provisional import (
        match_and_round,
        naming_scoring_rule,
        provisional_lines,
        provisional_state,
        visible_points,
        visible_scorecard,
    )
    from cardgolf.games.results import PlayedRound
    from cardgolf.games.typed_layouts import TypedLayout, parse_layout

__all__ = [
    "PlayedRound", "TypedLayout", "count_arrangements", "count_unseen", "has_unknown_seals", "iter_arrangements",
    "locked_places", "match_and_round", "naming_scoring_rule", "parse_layout", "provisional_lines", "provisional_state",
    "visible_points", "visible_scorecard",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "PlayedRound": "results", "TypedLayout": "typed_layouts", "count_arrangements": "determinize",
    "count_unseen": "determinize", "has_unknown_seals": "determinize", "iter_arrangements": "determinize",
    "locked_places": "determinize",
    "match_and_round": "provisional", "naming_scoring_rule": "provisional", "parse_layout": "typed_layouts",
    "provisional_lines": "provisional", "provisional_state": "provisional", "visible_points": "provisional",
    "visible_scorecard": "provisional",
})  # fmt: skip
