"""The forms of a rule sheet: text, HTML, files and data."""

import json
import os
import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from rule_sheets.sheets import STACKS, sheet_of

import cardgolf
from cardgolf import InvalidArgumentError, explain, hookimpl


@pytest.mark.parametrize("width", [40, 60, 100])
@pytest.mark.parametrize("stack", STACKS[:6], ids="+".join)
def test_text_keeps_to_its_width(stack, width):
    lines = sheet_of(*stack).text(width).splitlines()
    drawn = re.compile(r"^    .*(rule \d+|total)?$")
    assert not [line for line in lines if len(line) > width and not drawn.match(line)]
    assert not [line for line in lines if line != line.rstrip()]


class Tags(HTMLParser):
    """A parser that finds elements that are not closed, and what a document loads."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.loads = [], [], []

    def handle_starttag(self, tag, attrs):
        self.loads += [value for key, value in attrs if key in ("src", "href")]
        if tag not in ("meta", "br", "rect", "circle"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        """Do nothing: such an element is closed."""

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.mark.parametrize("stack", STACKS, ids="+".join)
def test_html_is_well_formed_and_loads_nothing(stack):
    page, parser = sheet_of(*stack).html(), Tags()
    parser.feed(page)
    assert (parser.open, parser.wrong, parser.loads) == ([], [], [])
    for picture in re.findall(r"<svg xmlns.*?</svg>(?=</figure>)", page):
        ET.fromstring(picture)


def test_cards_that_are_scored_together_are_outlined():
    page = sheet_of("golf").html()
    assert page.count('<g class="color-on-match"') == 1


def test_text_of_a_plugin_has_no_markup():
    @hookimpl("points")
    def sly(card):
        """<script>alert(1)</script> and *stars* | bars."""

    sheet = explain(cardgolf.rules("nine-card", sly))
    assert "<script>" not in sheet.html()
    assert "\\*stars\\* \\| bars." in sheet.markdown()


def test_a_sheet_is_saved_in_the_form_of_its_ending(tmp_path):
    sheet = explain("play-nine")
    for ending, made in ((".txt", str(sheet)), (".md", sheet.markdown()), (".html", sheet.html())):
        sheet.save(tmp_path / f"rules{ending}")
        assert (tmp_path / f"rules{ending}").read_text(encoding="utf-8") == made.rstrip("\n") + "\n"
    with pytest.raises(InvalidArgumentError, match=r"expected a name ending in \.txt"):
        sheet.save(tmp_path / "rules.pdf")
    with pytest.raises(InvalidArgumentError, match="expected an integer >= 40"):
        sheet.text(width=10)


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_save_refuses_a_pipe_and_keeps_the_old_file_on_a_full_disk(tmp_path, monkeypatch):
    sheet, path, pipe = explain("play-nine"), tmp_path / "rules.txt", tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a regular file"):
        sheet.save(pipe)
    path.write_text("old")

    def fail(file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        sheet.save(path)
    assert path.read_text() == "old" and sorted(tmp_path.iterdir()) == [pipe, path]


def test_a_sheet_as_data_is_json():
    data = explain(cardgolf.rules("crazy-nines", "four-bonus")).as_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["house_rules"] == ["four-bonus"]
    assert [rule["number"] for chapter in data["chapters"] for rule in chapter["rules"]][:2] == [1, 2]
