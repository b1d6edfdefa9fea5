"""Numbers in rule sheets: one of a thing is in the singular, for every value of every option."""

import re
from itertools import chain

import pytest
from helpers.cases import every_case
from helpers.examples import example
from helpers.option_sets import HOUSE_RULES, list_house_rules
from helpers.sampling import sample_and_all

import cardgolf
from cardgolf import InvalidOptionError, Layout
from cardgolf.rule_sheets.chapters import list_chapters
from cardgolf.rule_sheets.facts import format_layouts, list_facts
from cardgolf.testing.strategies import option_values

EXAMPLES = ("rat-a-tat-cat", "trash", "yaniv")
GAMES = (*cardgolf.variants(), *EXAMPLES)
THINGS = "card|column|hand|hole|Joker|pack|pile|place|player|point|round|row|seat|time|total|turn"
ONE_OF_MANY = re.compile(rf"(?<![-\d.,])\b(?:1|one) (?:{THINGS})s\b", re.IGNORECASE)
MANY_OF_ONE = re.compile(
    rf"(?<![-\d.,])\b(?:0|[2-9]|\d\d+|two|three|four|five|six|seven|eight|nine|ten) (?:{THINGS})\b"
)


def find_rules(name):
    return cardgolf.rules(name if name in cardgolf.variants() and name not in EXAMPLES else example(name))


def list_books(name):
    """Return the rulebooks of a game with each other value of an option, and with each house rule."""
    rules = find_rules(name)
    numbers = [
        (key, number)
        for key, value in rules.options.items()
        if value is None or type(value) is int
        for number in range(4)
    ]
    given = [((), {key: value}) for key, value in chain(option_values(rules), numbers)]
    if name in cardgolf.variants() and rules.name == name and name not in EXAMPLES:
        named = ((house, dict([value] if value else [])) for house, value in list_house_rules(name))
        given += [((HOUSE_RULES[house](**options),), {}) for house, options in named]
    return [rules, *filter(None, (make_book(rules, *each) for each in given))]


def make_book(rules, houses, options):
    try:
        return cardgolf.rules(rules.name, *houses) if houses else rules.with_options(**options)
    except InvalidOptionError:
        return None


def list_texts(book):
    return [
        *(rule.text for chapter in list_chapters(book) for rule in chapter.rules),
        *(f"{fact.name}: {fact.text}" for fact in list_facts(book)),
    ]


@sample_and_all(12)
@pytest.mark.parametrize("name", GAMES)
def test_one_of_a_thing_is_in_the_singular(name, chosen):
    for book in chosen(list_books(name)):
        for text in list_texts(book):
            assert not ONE_OF_MANY.search(text), text
            assert not MANY_OF_ONE.search(text), text


@every_case(("name", "options", "text"), [
    ("trash", {"holes": 1}, "The match ends after one round. The most points win."),
    ("cabo", {"holes": 1}, "The match is over after one round. The lowest score wins."),
    ("cabo", {"holes": 1, "target": None}, "The match is over after one round, and the lowest score wins."),
    ("rat-a-tat-cat", {}, "Layout: 1 row of 4"),
    ("trash", {}, "Layout: 1 row of 1 to 9 or 2 rows of 5"),
    ("trash", {"places": 1}, "Layout: 1 row of 1"),
])  # fmt: skip
def test_sheets_of_one_round_and_of_one_row(name, options, text):
    assert text in list_texts(cardgolf.rules(name if name in cardgolf.variants() else example(name), **options))


def test_layouts_in_words():
    assert format_layouts([Layout.grid(2, 4)]) == "2 rows of 4"
    assert format_layouts([Layout.hand(cards=5)]) == "a hand of 5"
    assert format_layouts([Layout.grid(1, 2), Layout.grid(1, 4), Layout.grid(1, 5)]) == "1 row of 2 or 1 row of 4 to 5"
    assert repr(cardgolf.Board.of(Layout.grid(1, 2), (None, None))) == "<Board: 1 row of 2, 0 cards, 0 face down>"


def test_the_search_finds_what_it_looks_for():
    assert ONE_OF_MANY.search("after 1 rounds at the latest")
    assert MANY_OF_ONE.search("Each player has 3 card.")
    assert not ONE_OF_MANY.search("a score of -1 points")
