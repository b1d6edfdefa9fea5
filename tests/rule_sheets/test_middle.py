"""The middle on rule sheets, and where two games differ by it."""

from helpers.market_rules import OpenMarket, Row

import cardgolf
from cardgolf.rule_sheets.facts import list_facts


def test_a_sheet_states_the_middle():
    facts = {fact.name: fact.text for fact in list_facts(cardgolf.rules("golf", Row))}
    assert facts["Middle"] == "2 rows of 2"
    assert "Middle" not in {fact.name for fact in list_facts(cardgolf.rules("golf"))}


def test_a_house_rule_with_a_middle_stands_in_the_chapter_of_the_deal():
    text = str(cardgolf.explain(cardgolf.rules("golf", OpenMarket)))
    assert "A middle of three cards that are taken, and one that comes in their place." in text


def test_games_differ_by_their_middle():
    told = str(cardgolf.diff(cardgolf.rules("golf", Row), cardgolf.rules("golf")))
    assert "\nMiddle\nA  2 rows of 2\nB  (none)\n" in told
