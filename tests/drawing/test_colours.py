"""Contrast: 4.5 for text and for figures of cards, 3 for marks, by the formula of WCAG 2."""

import pytest

from cardgolf.drawing.colours import DARK, LIGHT, NUMBERS, build_style_sheet

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
TEXT, MARK = 4.5, 3.0


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_agrees_with_known_ratios():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@THEMES
def test_text_can_be_read_on_tables_and_panels(theme):
    for ground in ("table", "panel"):
        assert all(contrast(theme[ink], theme[ground]) >= TEXT for ink in ("ink", "quiet", "accent"))


@THEMES
def test_faces_can_be_read_on_their_paper(theme):
    inks = [theme[name] for name in ("black", "red", "joker")]
    assert all(contrast(ink, theme["paper"]) >= TEXT for ink in (*inks, *NUMBERS))
    assert contrast(theme["gold-ink"], theme["gold"]) >= TEXT
    assert contrast(theme["red"], theme["gold"]) >= MARK


@THEMES
def test_marks_stand_out_from_their_ground(theme):
    pairs = [
        ("match", "table"), ("on-match", "match"), ("changed", "paper"), ("lock", "table"), ("accent", "panel"),
        ("pin", "back"), ("back", "paper"), ("match", "panel"),
    ]  # fmt: skip
    assert {pair: ratio for pair in pairs if (ratio := contrast(theme[pair[0]], theme[pair[1]])) < MARK} == {}


@THEMES
def test_neighbouring_numbers_differ(theme):
    """Two numbers are told apart by their figures. The colours help, so none of them is used twice."""
    assert len({*NUMBERS, theme["gold-ink"]}) == 15


def test_each_theme_has_every_colour():
    assert LIGHT.keys() == DARK.keys()
    light, dark, auto = map(build_style_sheet, ("light", "dark", "auto"))
    assert LIGHT["paper"] in light and DARK["paper"] not in light
    assert DARK["paper"] in dark and LIGHT["paper"] not in dark
    before, _, after = auto.partition("@media(prefers-color-scheme:dark)")
    assert LIGHT["paper"] in before and DARK["paper"] in after
    assert f"svg.cardgolf.dark{{color:{DARK['ink']}}}" in dark  # text without a class of its own
