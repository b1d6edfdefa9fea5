from cardgolf.games.determinize import (
    count_arrangements as count_arrangements, has_unknown_seals as has_unknown_seals,
    iter_arrangements as iter_arrangements, locked_places as locked_places,
)
from cardgolf.games.provisional import (
    match_and_round as match_and_round, naming_scoring_rule as naming_scoring_rule,
    provisional_lines as provisional_lines, provisional_state as provisional_state, visible_points as visible_points,
    visible_scorecard as visible_scorecard,
)
from cardgolf.games.results import PlayedRound as PlayedRound
from cardgolf.games.typed_layouts import TypedLayout as TypedLayout, parse_layout as parse_layout
from cardgolf.games.unseen_cards import count_unseen as count_unseen
