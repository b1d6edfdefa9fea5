"""What rules remember in public, in a terminal, on the Textual table, as text and in pictures: one line, or none."""

import re
from functools import partial
from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from helpers.cabo_tables import begin as begin_cabo
from helpers.cabo_tables import play
from helpers.command_line import read_output
from rich.console import Console
from terminal.shared.remembering import LETTERS, STARS, SYMBOLS, WORDS, Remembering
from terminal.table_app import LARGE, SMALL, app_of, on_table, text

import cardgolf
from cardgolf import Game
from cardgolf.drawing import svg
from cardgolf.table.memory import Memory
from cardgolf.terminal.full_screen.widgets import LogView
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.narrator import Narrator
from cardgolf.terminal.shared.tables import draw_table, format_memory

SVG = "{http://www.w3.org/2000/svg}"
PLAIN, FANCY = CardFormatter(ascii=True), CardFormatter()


def begin():
    return cardgolf.new_game("nine-card", Remembering, players=["Ann", "Bo"], seed=5)


def remembering(memory):
    """Return a game with this memory."""
    game = begin()
    return Game(game.rules, game.state.replace(memory=memory))


def draw(game, faces, width=100):
    return [line.plain for line in draw_table(game, ["Ann", "Bo"], faces, width)]


run = partial(read_output, columns=160)


# In a terminal


@pytest.mark.parametrize(("faces", "wanted"), [(PLAIN, LETTERS), (FANCY, SYMBOLS)])
def test_a_table_in_a_terminal_has_a_line_below_the_piles(faces, wanted):
    before, game = begin(), begin().play("flip a1")
    assert draw(game, faces)[-1] == f"  remembered: {wanted}"
    assert draw(game, faces)[-2].startswith("  stock ")
    assert draw(before, faces)[-1].startswith("  stock ")
    assert len(draw(game, faces)) == len(draw(before, faces)) + 1


def test_a_long_line_is_wrapped_with_its_margin():
    lines = draw(begin().play("flip a1"), PLAIN, 40)
    first = next(number for number, line in enumerate(lines) if line.startswith("  remembered: "))
    assert max(map(len, lines)) <= 40
    assert {line[:2] for line in lines[first:]} == {"  "}
    assert " ".join(line.strip() for line in lines[first:]) == f"remembered: {LETTERS}"


def test_without_values_there_is_no_line():
    game = remembering(Memory(of_round=(("looked", None),), of_match=(("nothing", ()),)))
    assert game.view(0).memory
    assert draw(game, PLAIN) == draw(begin(), PLAIN)
    assert "emembered" not in svg(game) + str(game)


def test_the_line_is_quiet_and_printable():
    game = remembering(Memory(of_round=(("na\x1bme", "va\nlue\u202e"),)))
    console = Console(file=StringIO(), force_terminal=True, width=80)
    Narrator(console, ["Ann", "Bo"], PLAIN).table(game.view(None))
    assert "\x1b[2m  remembered: na?me va lue?\x1b[0m\n" in console.file.getvalue()
    assert "Remembered: na?me va lue?\n" in str(game)
    assert "Remembered: na?me va lue?" in svg(game)


@pytest.mark.parametrize("people", ["1", "2"])
def test_players_see_it_in_the_terminal(people, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    options = ("--humans", people, "--seed", str(2**255 + 3), "--ascii")
    shown = run(
        "play",
        "nine-card",
        "terminal.shared.remembering:Remembering",
        *options,
        typed="\n#1\n" * 4 + "table\nquit\nn\n",
    )
    assert f"\n  remembered: {LETTERS}\n" in shown


def test_a_demo_shows_it():
    shown = run("demo", "nine-card", "terminal.shared.remembering:Remembering", "--seed", "1", "--rounds", "1")
    tables = len(re.findall(r"^  stock \d+, discard", shown, re.MULTILINE))
    assert shown.count(f"\n  remembered: {SYMBOLS}\n") == tables > 5


# On the Textual table


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("size", [SMALL, LARGE, (50, 40)])
def test_the_table_shows_it_below_the_piles(size):
    @on_table(app_of(game=begin().play("flip a1")), size)
    async def _(pilot, app):
        line = app.screen.query_one("#memory", LogView)
        assert line.text_shown.plain == f"remembered: {SYMBOLS}"
        assert line.region.y >= app.screen.query_one("#piles").region.bottom
        assert line.region.bottom <= app.screen.query_one("#bar").region.y
        assert "remembered: direction -1, " in text(app)


# In pictures and as text


def remembered_lines(root):
    """Return the small text of a picture, without the names of the piles."""
    return [each.text for each in root.iter(f"{SVG}text") if each.get("class") == "small color-quiet"]


def test_a_picture_has_a_line_and_its_description_the_names_of_the_cards():
    picture = svg(begin().play("flip a1"))
    root = ET.fromstring(picture)
    lines = remembered_lines(root)
    assert " ".join(lines) == f"Remembered: {STARS}"
    assert max(map(len, lines)) * 7 <= float(root.get("width"))
    assert f". Remembered: {WORDS}" in root.findtext(f"{SVG}desc")
    assert "Remembered" not in svg(begin())


def test_a_picture_shortens_what_is_very_long_and_its_description_does_not():
    picture = svg(remembering(Memory(of_round=tuple((f"name {number:02}", "word " * 20) for number in range(9)))))
    root = ET.fromstring(picture)
    lines = remembered_lines(root)
    assert len(lines) == 4
    assert lines[-1].endswith(" ...")
    assert all(f"name {number:02} word word" in root.findtext(f"{SVG}desc") for number in range(9))


def test_a_text_view_has_a_line():
    assert f"\nRemembered: {LETTERS}\n" in str(begin().play("flip a1").view(0))
    assert "Remembered" not in str(begin().view(0))


def test_the_table_leaves_out_what_prompts_tell():
    for card, moves in (("6S", ()), ("JS", ("pass", "pass", "pick 0 a1"))):
        game = play(begin_cabo(stock=f"{card} 2S"), "draw stock", "discard", *moves)
        assert game.state.memory
        assert format_memory(game.view(0), PLAIN) == ""
    house = game.state.remember("direction", -1)
    assert "direction" in format_memory(Game(game.rules, house).view(0), PLAIN)
