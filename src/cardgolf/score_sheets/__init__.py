"""Score sheets: matches that are played with real cards and kept round by round."""

from cardgolf.score_sheets.attendance import Change
from cardgolf.score_sheets.bounds import find_bounds
from cardgolf.score_sheets.doubts import Doubt, may_close
from cardgolf.score_sheets.entries import RoundEntry
from cardgolf.score_sheets.files import load_sheet, save_sheet
from cardgolf.score_sheets.settlement import LayoutNeededError, UpcomingRound
from cardgolf.score_sheets.sheet import ScoreSheet
from cardgolf.score_sheets.statistics import HoleScore, PlayerRecord, collect_records, list_branches
from cardgolf.score_sheets.words import (
    describe_changes,
    describe_game,
    describe_result,
    describe_rule,
    describe_upcoming,
    format_number,
    format_title,
    list_reset_totals,
)

__all__ = [
    "Change",
    "Doubt",
    "HoleScore",
    "LayoutNeededError",
    "PlayerRecord",
    "RoundEntry",
    "ScoreSheet",
    "UpcomingRound",
    "collect_records",
    "describe_changes",
    "describe_game",
    "describe_result",
    "describe_rule",
    "describe_upcoming",
    "find_bounds",
    "format_number",
    "format_title",
    "list_branches",
    "list_reset_totals",
    "load_sheet",
    "may_close",
    "save_sheet",
]  # fmt: skip
