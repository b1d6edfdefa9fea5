"""The catalogue and the code agree: each id that code uses is there, with its parameters, and none is left over."""

import ast
import re
from pathlib import Path

from cardgolf.words.catalogue import read_catalogue
from cardgolf.words.compiler import list_parameters

SOURCE = Path(__file__).parents[2] / "src" / "cardgolf"
MESSAGES = read_catalogue("cardgolf.words", "en").messages
BY_TABLE = {"line-closer", "list"}  # ids in a table, and one that words use themselves
BY_TEXT = "reason-"  # ids made of what rules give


def list_keys(node):
    """Return the ids that the first argument of a call can be."""
    if isinstance(node, ast.IfExp):
        return [*list_keys(node.body), *list_keys(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) else []


def is_of_words(function):
    return getattr(function, "attr", getattr(function, "id", "")) == "words"


def list_calls():
    """Yield the place, the ids and the parameters of each call of words."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "words(" in text else ():
            if isinstance(node, ast.Call) and is_of_words(node.func) and node.args:
                given = {keyword.arg for keyword in node.keywords}
                yield f"{path.name}:{node.lineno}", list_keys(node.args[0]), given


CALLS = [*list_calls()]


def test_each_call_has_an_id_with_its_parameters():
    assert len(CALLS) > 90
    wrong = [
        (place, key)
        for place, keys, given in CALLS
        for key in keys
        if key not in MESSAGES or not list_parameters(MESSAGES[key]) <= given
    ]
    assert wrong == []


def test_no_call_gives_a_parameter_that_no_message_has():
    spare = [
        (place, name)
        for place, keys, given in CALLS
        for name in given
        if keys and not any(name in list_parameters(MESSAGES[key]) for key in keys)
    ]
    assert spare == []


def test_each_message_is_used():
    used = {key for _, keys, _ in CALLS for key in keys} | BY_TABLE
    assert [key for key in MESSAGES if key not in used and not key.startswith(BY_TEXT)] == []


TOLD_BY_IDS = (*sorted((SOURCE / "narration").glob("*.py")), SOURCE / "table" / "moves.py")
OF_CODE = {  # no sentences for players, but patterns of clauses and parts of errors
    "card (that )?you drew", "discard pile must", "middle must", "^a card from the stock", "a value of type ",
    "invalid move ", ": expected the text of a legal ",
}  # fmt: skip


def list_texts(tree):
    """Yield the texts of a module with two words or more, but for docstrings and errors."""
    left_out = {id(each) for node in ast.walk(tree) if isinstance(node, ast.Raise) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(id(node.value))
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in left_out else ""
        if isinstance(text, str) and re.search("[a-z]{2,}.* .*[a-z]|[a-z] | [a-z]", text):
            yield text


def test_no_sentence_of_a_move_or_an_event_stands_in_code():
    found = {
        (path.name, text) for path in TOLD_BY_IDS for text in list_texts(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert sorted(each for each in found if each[1] not in OF_CODE) == []
    assert [*list_texts(ast.parse('f"{name} draws a card"'))] == [" draws a card"]
