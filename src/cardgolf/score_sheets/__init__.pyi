from cardgolf.rulebook.bounds import find_bounds as find_bounds
from cardgolf.score_sheets.attendance import Change as Change
from cardgolf.score_sheets.doubts import Doubt as Doubt, may_close as may_close
from cardgolf.score_sheets.entries import RoundEntry as RoundEntry
from cardgolf.score_sheets.files import load_sheet as load_sheet, save_sheet as save_sheet
from cardgolf.score_sheets.settlement import LayoutNeededError as LayoutNeededError, UpcomingRound as UpcomingRound
from cardgolf.score_sheets.sheet import ScoreSheet as ScoreSheet
from cardgolf.score_sheets.statistics import (
    HoleScore as HoleScore, PlayerRecord as PlayerRecord, collect_records as collect_records,
    list_branches as list_branches,
)
from cardgolf.score_sheets.words import (
    describe_changes as describe_changes, describe_game as describe_game, describe_result as describe_result,
    describe_rule as describe_rule, describe_upcoming as describe_upcoming, format_number as format_number,
    format_title as format_title, list_reset_totals as list_reset_totals,
)
