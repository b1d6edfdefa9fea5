"""The help of the table: it fits 100 by 30, and its legend has the marks that cards have in this game."""

from io import StringIO

import pytest
from rich.console import Console
from terminal.table_app import app_of, on_table, text, until

import cardgolf
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.full_screen.dialogs import TWO_COLUMNS, TextDialog, format_help
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.shared.card_art import ASCII_SIGNS, SIGNS
from cardgolf.terminal.shared.cards import CardFormatter

GAMES = ["board-nine", "crazy-nines", "nine-card", "play-nine", "four-card"]


def table_of(variant, **more):
    game = cardgolf.new_game(variant, players=2, seed=7)
    return TableModel(sit_down(game, [0], "random"), 0, **more)


def read(table, width):
    console = Console(width=width, file=StringIO())
    console.print(format_help(table, width))
    return console.file.getvalue().splitlines()


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("variant", GAMES)
def test_the_whole_help_is_seen_at_once(variant):
    @on_table(app_of(variant), (100, 30))
    async def _(pilot, app):
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        sheet = app.screen.query_one(".sheet")
        assert sheet.max_scroll_y == 0
        assert "With keys" in text(app) and "at the foot" in text(app)


@pytest.mark.parametrize("width", [70, TWO_COLUMNS, 90])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_words_of_the_legend_stand_below_each_other(width, ascii_only):
    lines = read(table_of("crazy-nines", faces=CardFormatter(ascii=ascii_only)), width)
    marks = ["face down, seen by you", "changed last", "equal, one group", "locked; 2: turns left"]
    assert len({line.index(words) for line in lines for words in marks if words in line}) == 1
    assert {words for line in lines for words in marks if words in line} == {*marks}
    assert max(map(len, lines)) <= width
    signs = ASCII_SIGNS if ascii_only else SIGNS
    assert all(any(f"{signs[sign]} {words}" in line for line in lines) for sign, words in FEET)


FEET = [("swap", "swap"), ("flip", "turn up"), ("throw", "draw or throw"), ("pick", "pick"), ("picked", "picked")]


@pytest.mark.parametrize("variant", GAMES)
def test_a_lock_is_explained_where_rules_lock_cards(variant):
    assert any("lock" in line for line in read(table_of(variant), 90)) is (variant == "crazy-nines")


def test_every_key_is_told():
    told = " ".join(read(table_of("play-nine"), 70))
    keys = ["arrows", "Enter, space", "s, d", "x", "1 to 9", "m", "h, u", "w", "r, c", "n, t", "ctrl+s, q"]
    assert all(f"  {key}  " in told for key in [*keys, "PageUp, PageDown"])
