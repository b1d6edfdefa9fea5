"""Rules pages beside the whole code and the command line: the same ids, and settings that are accepted."""

import ast
import re

import pytest
from click.testing import CliRunner
from helpers import option_sets

import cardgolf
from cardgolf.terminal import app
from tests.rulebook.test_rules_pages import CLAUSES, GAMES, PAGES, PLUGINS, ROOT, SETTINGS, choices

CODE = sorted([*(ROOT / "src" / "cardgolf").rglob("*.py"), *(ROOT / "variants").glob("*.py")])
REFUSALS = ("moves", "locked", "discard_options")
# Ids that the code can spell and that no line bears: there is no penalty, so there is no line.
NEVER = {"ender-penalty.none"}
RULE = re.compile(r"[a-z-]+(?:\.[a-z_-]+)+")


def texts_of(tree):
    """Return every text in the code that may be an id, one for each value of an option in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            start, _, key = "".join(map(piece, node.values)).rpartition("self.")
            plugin = start.rstrip(".")
            yield from (f"{start}{word}" for word in (choices(plugin).get(key, ()) if plugin in PLUGINS else ()))


def piece(node):
    return ast.unparse(node.value) if isinstance(node, ast.FormattedValue) else node.value


PLAYED_BY_OPTION = ({"replace_cells": "down"}, {"discard_must_swap": False})  # parts that are there by option


def ids_in_code():
    texts = {text for path in CODE for text in texts_of(ast.parse(path.read_text(encoding="utf-8")))}
    said = {text for text in texts if RULE.fullmatch(text) and text.partition(".")[0] in {"base", *PLUGINS}}
    books = [*map(cardgolf.rules, GAMES.values()), cardgolf.rules("nine-card", *cardgolf.house_rules())]
    books += [cardgolf.rules("golf", **options) for options in PLAYED_BY_OPTION]
    answers = {f"{name}.{hook}" for book in books for hook in REFUSALS for name in book.hook_implementations()[hook]}
    answers |= {f"{name}.locked" for book in books for name in book.hook_implementations()["locks"]}
    return (said | answers | ids_of_parts()) - NEVER


def ids_of_parts():
    """Return the ids that the parts of the shipped scoring can have, with every value of every option."""
    books = [
        option_sets.with_settings(name, pair)
        for name in option_sets.PLUGINS
        for pair in [*option_sets.list_settings(name), *option_sets.list_house_rules(name)]
    ]
    return {rule for book in books for part in book.parts for rule in part.list_rules()}


def ids_in(text):
    return {word for word in re.findall(r"`([^`]+)`", text) if RULE.fullmatch(word)}


def test_ids_in_the_code_and_in_the_clauses_are_the_same():
    in_clauses = {each for clause in CLAUSES for each in clause.ids}
    in_code = ids_in_code()
    assert {"play-nine.score.column", "ender-penalty.doubled", "crazy-nines.locked", "base.turn"} <= in_code
    assert sorted(in_code ^ in_clauses) == []
    assert sorted(set().union(*map(ids_in, PAGES.values())) - in_code) == []


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize(("page", "option", "value"), [each for each in SETTINGS if each[2] in ("none", "on", "off")])
def test_the_command_line_accepts_the_settings_of_the_pages(page, option, value):
    if ":" in option:
        asked = ["nine-card", f"{option}={value}"]
    else:
        asked = ["nine-card" if page == "base" else page, "--option", f"{option}={value}"]
    done = CliRunner().invoke(app, ["demo", *asked, "--rounds", "1", "--seed", "1", "--quiet"])
    assert (done.exit_code, done.stderr) == (0, "")
