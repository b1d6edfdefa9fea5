"""Sheets as JSON and in files: round trips, and files that are refused."""

from helpers.cpu_time import takes_less

from cardgolf import ScoreSheet
from cardgolf.score_sheets import load_sheet, save_sheet
from tests.score_sheets.test_files import longest_sheet


def test_the_longest_sheet_is_loaded_in_about_a_second(tmp_path):  # more for a machine with other work
    rules, names, entries = longest_sheet()
    save_sheet(ScoreSheet(rules, names, entries=entries), tmp_path / "sheet.json")
    assert takes_less(4, lambda: load_sheet(tmp_path / "sheet.json"))
