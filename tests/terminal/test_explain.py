"""``cardgolf explain`` and ``cardgolf diff``: forms, files and errors."""

import json

import pytest
from helpers.command_line import read_error, read_output

import cardgolf


def test_a_sheet_is_printed_as_text_and_as_wide_as_the_terminal():
    sheet = cardgolf.explain(cardgolf.rules("nine-card", "knocking", holes=18))
    shown = read_output("explain", "nine-card", "knocking", "--option", "holes=18")
    assert shown == sheet.text(80)
    assert read_output("rules", "nine-card", "knocking", "--option", "holes=18").startswith(sheet.text(80))
    assert read_output("explain", "golf", columns=60) == cardgolf.explain("golf").text(60)
    assert read_output("explain", "golf", columns=300) == cardgolf.explain("golf").text(100)
    assert read_output("explain", "golf", columns=20) == cardgolf.explain("golf").text(40)


def test_other_forms_are_printed_and_saved(tmp_path):
    sheet = cardgolf.explain("four-card")
    assert read_output("explain", "four-card", "--form", "markdown") == sheet.markdown()
    assert read_output("explain", "four-card", "--form", "html") == sheet.html()
    assert json.loads(read_output("explain", "four-card", "--json")) == sheet.as_dict()
    path = tmp_path / "rules.html"
    assert read_output("explain", "four-card", "--save", str(path)).startswith("Wrote ")
    assert path.read_text(encoding="utf-8") == sheet.html()


def test_a_difference_is_printed():
    shown = read_output("diff", "golf", "--against-option", "cancel=line", "--games", "0")
    assert "THE SMALLEST LAYOUT WITH DIFFERENT SCORES\n\n    a  b  c\n 1  A  A  A\n 2  3  2  K\nA  4 points: " in shown
    found = json.loads(
        read_output("diff", "golf", "--against", "four-card", "--layouts", "0", "--games", "1", "--json")
    )
    assert found["course"]["what"] == "the deal"
    assert read_output("diff", "golf", "knocking", "--against-rule", "four-bonus", "--games", "0").startswith(
        "A  Golf + knocking\nB  Golf + knocking + four-bonus\n"
    )


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["explain", "golf", "--save", "rules.pdf"], "expected a name ending in .txt, .md or .html"),
        (["explain", "golf", "--save", "/nowhere/rules.md"], "there is no folder"),
        (["diff", "golf"], "expected a second rulebook with --against"),
        (["diff", "golf", "--against", "nine-card", "--games", "-1"], "invalid games=-1: expected an integer >= 0"),
    ],
)
def test_an_error_is_one_line(args, message):
    assert message in read_error(*args)
