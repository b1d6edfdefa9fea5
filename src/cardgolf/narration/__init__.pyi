from cardgolf.narration.refusals import describe_refusal as describe_refusal
from cardgolf.narration.sentences import (
    Sentence as Sentence, describe_consequences as describe_consequences,
    describe_dealer_choice as describe_dealer_choice, describe_reason as describe_reason,
    describe_round_end as describe_round_end, describe_sides as describe_sides, describe_winners as describe_winners,
    name_side as name_side, narrate as narrate, number_moments as number_moments, safe_names as safe_names,
)
from cardgolf.narration.situation import (
    clauses_of_step as clauses_of_step, describe_situation as describe_situation, describe_status as describe_status,
    nearest_clauses as nearest_clauses,
)
from cardgolf.narration.step import Step as Step, ViewContext as ViewContext, list_steps as list_steps
from cardgolf.narration.words import (
    describe_line as describe_line, describe_move as describe_move, describe_offer as describe_offer,
    explain_move as explain_move, list_hints as list_hints, name_deed as name_deed, name_move as name_move,
)
from cardgolf.table.text_view import list_chosen as list_chosen, list_reasons as list_reasons
