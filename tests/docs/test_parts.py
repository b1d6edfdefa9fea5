"""The examples of the parts of a scoring on the page of their own."""

import re

from helpers.cases import every_case
from helpers.site_pages import PAGES, importlib

import cardgolf
from cardgolf.scoring.parts import KINDS

parts = importlib.import_module("docs.parts")
PLACE = "howto/score-a-layout.md"
NAMES = {kind.__name__ for kind in KINDS}


def test_every_part_has_a_row_and_an_example():
    page = PAGES[PLACE]
    assert {*re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)} == NAMES
    assert re.findall(r"^### `(\w+)`$", page, re.MULTILINE) == [each.part.partition("(")[0] for each in parts.EXAMPLES]
    assert {each.part.partition("(")[0] for each in parts.EXAMPLES} == NAMES
    assert page.count("<svg") == sum(isinstance(each, parts.BoardExample) for each in parts.EXAMPLES)


@every_case("example", parts.EXAMPLES)
def test_each_part_changes_what_its_example_scores(example):
    if isinstance(example, parts.BoardExample):
        books = [parts.make_rules(example, alone=alone) for alone in (False, True)]
        total, other = [cardgolf.score(book, example.board).total for book in books]
        assert total != other
        assert f"| **{total}** | | **total**, {other} without the part |" in PAGES[PLACE]
    else:
        sheet = parts.settle_seats(example)
        lost = any(each.lost for each in sheet.standings)
        assert lost or sheet.totals != tuple(map(sum, zip(*example.rounds, strict=True)))
        assert ("| has lost | yes | no | no |" in PAGES[PLACE]) or not lost
        assert f"| **total** | {' | '.join(map(str, sheet.totals))} |" in PAGES[PLACE]
