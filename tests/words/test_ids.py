"""The catalogue and the code agree: each id that code uses is there, with its parameters, and none is left over."""

import ast
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
