"""Matches in words: what seats did and what followed, from the events of one viewer and nothing else."""

from cardgolf.narration.refusals import describe_refusal
from cardgolf.narration.sentences import (
    Sentence,
    describe_consequences,
    describe_dealer_choice,
    describe_reason,
    describe_round_end,
    describe_sides,
    describe_winners,
    name_side,
    narrate,
    number_moments,
    safe_names,
)
from cardgolf.narration.situation import clauses_of_step, describe_situation, describe_status, nearest_clauses
from cardgolf.narration.step import Step, ViewContext, list_steps
from cardgolf.narration.words import (
    describe_line,
    describe_move,
    describe_offer,
    explain_move,
    list_hints,
    name_deed,
    name_move,
)
from cardgolf.table.text_view import list_chosen, list_reasons

__all__ = [
    "Sentence", "Step", "ViewContext", "clauses_of_step", "describe_consequences", "describe_dealer_choice",
    "describe_line", "describe_move", "describe_offer", "describe_reason", "describe_refusal", "describe_round_end",
    "describe_sides", "describe_situation", "describe_status", "describe_winners", "explain_move", "list_chosen",
    "list_hints", "list_reasons", "list_steps", "name_deed", "name_move", "name_side", "narrate", "nearest_clauses",
    "number_moments", "safe_names",
]  # fmt: skip
