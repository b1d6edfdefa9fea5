"""Wordings of clauses: conditions, placeholders, marked numbers."""

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf.rulebook.rules_pages import parse_clauses
from cardgolf.rulebook.wordings import choose_wording, find_value, marks_in, write_number

PAGE = """# Page

## 1 Deal
<!-- chapter: deal -->

**A 1.1** Nine<!--holes--> rounds are played, and 25<!--turn_limit-->
turns.
*From: us. Replaces: G 1.6.6, G 1.8.1. Hooks: `holes`. Options: `holes=18`. Ids: `base.deal`.*

- `holes=none` and `tie=playoff`: No number
  of rounds, and a play-off.
- `holes=none` or `recycle=end_round`: No number.
- `knocking`: left out.
- `turn_limit=N`: N turns, and N is a number.
- sheet: So **many**.

<!-- chapter: turn -->

**A 1.2** Draw.
*From: us.*
- `knocking:last_turns=off`: Stop.
- `hand`: Throw.
**A 1.3** A list of another kind:

- one
- two

## 2 More

**A 2.1** More.
"""


@pytest.fixture
def clauses():
    return list(parse_clauses(PAGE, "base"))


def text(clause, *house_rules, variant="nine-card", **options):
    book = cardgolf.rules(variant, *house_rules, **options)
    return choose_wording(book, clause.plugin, clause.marked, clause.wordings)


def test_a_clause_has_its_wordings_its_chapter_and_what_it_replaces(clauses):
    first, second, third, last = clauses
    assert first.text == "Nine rounds are played, and 25 turns."
    assert marks_in(first.marked) == [("Nine", "holes"), ("25", "turn_limit")]
    assert (first.chapter, second.chapter, third.chapter, last.chapter) == ("deal", "turn", "turn", "")
    assert (first.replaces, first.hooks) == (("G 1.6.6", "G 1.8.1"), ("holes",))
    assert first.options == ("holes=18", "holes=none", "tie=playoff", "recycle=end_round")
    assert [wording.when for wording in first.wordings] == [
        (("holes=none", "tie=playoff"),), (("holes=none",), ("recycle=end_round",)), (("knocking",),),
        (("turn_limit=N",),), ((),),
    ]  # fmt: skip
    assert [len(each.wordings) for each in clauses] == [5, 2, 0, 0]
    assert third.text == "A list of another kind:"


def test_the_first_wording_that_holds_is_used(clauses):
    first, second, third, _ = clauses
    assert text(first) == first.text_for(cardgolf.rules("nine-card")) == "So **many**."
    assert text(first, holes=None, tie="playoff") == "No number of rounds, and a play-off."
    assert text(first, holes=None) == text(first, recycle="end_round") == "No number."
    assert text(first, "knocking") == ""
    assert text(first, turn_limit=7) == "7 turns, and 7 is a number."
    assert text(first, turn_limit=None) == "So **many**.", "no integer"
    assert (text(second), text(second, variant="board-nine")) == ("Draw.", "Throw.")
    assert text(second, "knocking:last_turns=off") == "Stop."
    assert text(third, turn_limit=7) == third.text


def test_marked_numbers_are_replaced_by_values(clauses):
    first = next(parse_clauses(PAGE.replace("- sheet: So **many**.\n", ""), "base"))
    assert text(first) == "Nine rounds are played, and 100 turns."
    assert text(first, holes=12) == "Twelve rounds are played, and 100 turns."
    assert text(first, holes=40) == "40 rounds are played, and 100 turns."


def test_the_default_is_that_of_the_variant_on_its_own_page():
    book = cardgolf.rules("board-nine", holes=9)
    assert find_value(book, "board-nine", "holes") == (9, None)
    assert find_value(book, "base", "holes") == (9, 9)
    assert find_value(book, "board-nine", "threshold") == (99, 99)
    assert find_value(book, "base", "threshold") is find_value(book, "base", "knocking:last_turns") is None
    assert find_value(cardgolf.rules("golf", "knocking"), "golf", "knocking:last_turns") == (True, True)


@every_case(
    ("number", "like", "written"),
    [
        (0, "nine", "no"),
        (12, "Nine", "Twelve"),
        (13, "nine", "13"),
        (13, "Nine", "Thirteen"),
        (21, "Nine", "21"),
        (-3, "nine", "-3"),
        (3, "-25", "3"),
    ],
)
def test_a_number_is_written_like_the_one_it_replaces(number, like, written):
    assert write_number(number, like) == written
