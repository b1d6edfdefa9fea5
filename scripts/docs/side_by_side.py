"""The page that shows the shipped games in tables, each cell read from the rules or from their sheets."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby

import cardgolf
from cardgolf import Rulebook
from cardgolf.rule_sheets.facts import list_card_points, list_facts
from cardgolf.rule_sheets.sheet import RuleSheet, describe_book, explain
from cardgolf.rulebook.clauses import make_title
from cardgolf.terminal.options import order_of

FACTS = ("Players", "Cards", "Layout", "Seen before play", "Rounds")

# The clauses of each game that answer a question. The words are those of its rule sheet.
QUESTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "What cancels": {
        "play-nine": ("PN 2.4.1", "PN 2.4.4"), "nine-card": ("NC 3.4.1", "NC 3.4.3"), "crazy-nines": ("CN 4.3.2",),
        "board-nine": (), "golf": ("GF 8.5.4", "GF 8.5.5"), "skyjo": ("SJ 9.2.4", "SJ 9.4.2"), "cabo": (),
    },
    "Special cards": {
        "play-nine": ("PN 2.4.3", "PN 2.4.8"), "nine-card": ("NC 3.4.5",), "crazy-nines": ("CN 4.2.9", "CN 4.2.12"),
        "board-nine": ("BN 5.2.3",), "golf": ("GF 8.5.2", "GF 8.5.3"), "skyjo": (),
        "cabo": ("CB 9.4.2", "CB 9.4.3", "CB 9.4.4", "CB 9.4.5", "CB 9.4.7"),
    },
    "The end of a round": {
        "play-nine": ("PN 2.3.1", "PN 2.3.2"), "nine-card": ("NC 3.3.1",), "crazy-nines": ("CN 4.3.1", "CN 4.3.4"),
        "board-nine": ("BN 5.4.1", "BN 5.4.3"), "golf": ("GF 8.4.1", "GF 8.4.2", "HR 1.5.1"),
        "skyjo": ("SJ 9.3.1", "SJ 9.4.3"), "cabo": ("CB 9.6.1", "CB 9.6.2"),
    },
    "The match": {
        "play-nine": ("PN 2.5.1", "PN 2.5.2"), "nine-card": ("NC 3.6.1", "NC 3.6.2"),
        "crazy-nines": ("CN 4.4.1", "CN 4.4.2"), "board-nine": ("BN 5.5.1", "BN 5.5.2"), "golf": ("GF 8.6.1",),
        "skyjo": ("SJ 9.5.1", "SJ 9.5.2"), "cabo": ("CB 9.7.5",),
    },
}  # fmt: skip


def compare_games() -> str:
    """Return a table of facts about the games and presets, and a table for each question."""
    books = {name: cardgolf.rules(name) for name in list_games()}
    sheets = {name: explain_game(name) for name in books}
    rows = [
        [_describe_game(book), *(find_fact(book, fact) or "their own hand" for fact in FACTS)]
        for book in books.values()
    ]
    parts = ["## At a glance", _format_table(["game", *(fact.lower() for fact in FACTS)], rows)]
    points = [[_name_game(book), format_points(book)] for book in books.values()]
    parts += ["## Points of cards", _format_table(["game", "points"], points)]
    for question, numbers in QUESTIONS.items():
        rows = [
            [_name_game(book), quote_rules(sheets[name], numbers[book.name]) or "Nothing."]
            for name, book in books.items()
        ]
        parts += [f"## {question}", _format_table(["game", question.lower()], rows)]
    return "\n\n".join(parts)


def list_games() -> list[str]:
    """Return the names of the shipped variants and presets, in the order of lists."""
    shipped = (name for name, info in cardgolf.variants().items() if info.distribution == "cardgolf")
    return sorted(shipped, key=order_of)


@cache
def explain_game(name: str) -> RuleSheet:
    """Return the rule sheet of a game."""
    return explain(name)


def _name_game(book: Rulebook) -> str:
    """Return the name of a game with a link to its page."""
    return f"[{make_title(book)}]({book.name}.md)"


def _describe_game(book: Rulebook) -> str:
    """Return the name of a game with a link, and the house rules and options that a preset stands for."""
    stands_for = describe_book(book).removeprefix(make_title(book)).lstrip(" +:")
    return f"{_name_game(book)} ({stands_for})" if stands_for else _name_game(book)


def find_fact(book: Rulebook, name: str) -> str:
    """Return a fact of a game, or an empty text."""
    return next((fact.text for fact in list_facts(book) if fact.name == name), "")


def format_points(book: Rulebook) -> str:
    """Return the points of cards, those that count their number as one range."""
    parts = []
    for points, run in groupby(list_card_points(book), key=lambda pair: None if pair[0] == str(pair[1]) else pair[1]):
        names = [name for name, _ in run]
        shown = f"{names[0]} to {names[-1]}" if points is None and len(names) > 1 else " ".join(names)
        parts.append(f"{shown}: {points if points is not None else 'their number'}")
    return "; ".join(parts)


def quote_rules(sheet: RuleSheet, numbers: Iterable[str]) -> str:
    """Return the texts of the rules with these clauses, without those that are not on the sheet."""
    found = [rule for number in numbers for rule in sheet.rules if rule.clause and rule.clause.number == number]
    return " ".join(rule.text.replace("|", "\\|") for rule in found)


def _format_table(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join([f"| {' | '.join(head)} |", "|---" * len(head) + "|", *(f"| {' | '.join(row)} |" for row in rows)])
