"""Colours of the terminal: each can be read on black and on white."""

import re
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem

import cardgolf
from cardgolf import SlotView
from cardgolf.terminal.shared import colours
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.glyphs import draw_figures

COLOURS = {name: value for name, value in vars(colours).items() if name.isupper()}
NAMED = re.compile(r'"(?:bold )?(?:black|red|green|yellow|blue|magenta|cyan|white)"')


def luminance(colour):
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(
    ("system", "least"), [(ColorSystem.TRUECOLOR, 4.5), (ColorSystem.EIGHT_BIT, 4.45)], ids=["all", "256"]
)
@pytest.mark.parametrize("name", COLOURS)
def test_a_colour_can_be_read_on_black_and_on_white(name, system, least):
    shown = Color.parse(COLOURS[name]).downgrade(system).get_truecolor()
    level = luminance(shown)
    assert (level + 0.05) / 0.05 >= least and 1.05 / (level + 0.05) >= least


def test_a_card_face_down_has_the_colour_of_the_terminal():
    assert [str(span.style) for span in CardFormatter().back().spans if span.end - span.start > 1] == []


@pytest.mark.parametrize("state", [{}, {"changed": True}, {"locked": True}, {"matched": True}])
@pytest.mark.parametrize("card", ["QH", "7S"])
def test_no_card_has_a_colour_of_the_palette_of_the_terminal(card, state):
    cell = CardFormatter().cell(SlotView(cardgolf.Card.parse(card), up=True), **state)
    assert {word for span in cell.spans for word in str(span.style).split()} <= {"bold", "dim", *COLOURS.values()}


@pytest.mark.parametrize("folder", [".", "commands", "keep", "play", "shared"])
def test_no_text_has_a_colour_of_the_palette_of_the_terminal(folder):
    files = sorted((Path(cardgolf.__file__).with_name("terminal") / folder).glob("*.py"))
    assert len(files) > 3
    assert [each.name for each in files if NAMED.search(each.read_text("utf-8"))] == []


@pytest.mark.parametrize("large", [False, True])
def test_the_figure_1_has_no_bar_as_the_7_has(large):
    one, seven = draw_figures("1", large=large), draw_figures("7", large=large)
    assert one[0].startswith(" " if large else "▄") and seven[0].startswith("██" if large else "▀")
