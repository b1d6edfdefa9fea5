"""The catalogue and the code agree: each id that code uses is there, with its parameters, and none is left over."""

import ast
import re
from functools import cache
from pathlib import Path

from cardgolf.terminal.full_screen.dialogs import FEET
from cardgolf.terminal.keep.answers import COMMANDS as KEEP_COMMANDS
from cardgolf.terminal.play.prompt import COMMANDS
from cardgolf.words.catalogue import LIBRARY, TOPICS, read_catalogue
from cardgolf.words.compiler import list_parameters

SOURCE = Path(__file__).parents[2] / "src" / "cardgolf"
TERMINAL = SOURCE / "terminal"
DIFFERENCES = SOURCE / "rule_sheets" / "differences"
CATALOGUES = {topic: read_catalogue(LIBRARY, "en", topic).messages for topic in TOPICS}
MESSAGES = {key: message for messages in CATALOGUES.values() for key, message in messages.items()}
BY_TABLE = {"line-closer", "list", "decimal-mark"}  # ids in a table, and those that words use themselves
PARTS = {"short-closer", "short-draw", "short-lines", "short-knock"}  # of other messages
BY_TEXT = ("reason-", "refused-")  # ids made of what rules give, and of kinds of refusals


def list_keys(node):
    """Return the ids that the first argument of a call can be."""
    if isinstance(node, ast.IfExp):
        return [*list_keys(node.body), *list_keys(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) else []


@cache
def list_calls():
    """Return the place, the ids and the parameters of each call of words."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "words(" in text else ():
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if name == "words" and node.args:
                given = {keyword.arg for keyword in node.keywords}
                found.append((f"{path.name}:{node.lineno}", list_keys(node.args[0]), given))
    return found


def test_each_call_has_an_id_with_its_parameters():
    assert len(list_calls()) > 250
    wrong = [
        (place, key)
        for place, keys, given in list_calls()
        for key in keys
        if key not in MESSAGES or not list_parameters(MESSAGES[key]) <= given
    ]
    assert wrong == []


def test_no_call_gives_a_parameter_that_no_message_has():
    spare = [
        (place, name)
        for place, keys, given in list_calls()
        for name in given
        if keys and not any(name in list_parameters(MESSAGES[key]) for key in keys)
    ]
    assert spare == []


def test_each_message_is_used():
    used = {key for _, keys, _ in list_calls() for key in keys} | BY_TABLE | PARTS
    spare = {key for key in MESSAGES if key not in used and not key.startswith(BY_TEXT)}
    assert spare <= {*CATALOGUES["terminal."]}, "those of the terminal stand in tables too"


def test_an_id_stands_in_one_catalogue():
    assert len(MESSAGES) == sum(map(len, CATALOGUES.values())) > 800


def test_each_message_of_the_terminal_stands_in_its_code():
    """Ids of keys and commands stand in tables, or are made of their words. One is a part of other messages."""
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(TERMINAL.rglob("*.py")))
    made = {"wins-here"} | {f"command-{word}" for word in COMMANDS} | {f"foot-{sign}" for sign in FEET}
    made |= {f"keep-{word}" for word in KEEP_COMMANDS}
    keys = {*CATALOGUES["terminal."]} - made
    spare = [key for key in keys if f'"{key.removesuffix("-does")}"' not in code and f"'{key}'" not in code]
    assert spare == []


def list_reasons():
    """Yield the kinds of refusals that errors have."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        yield from re.findall(r'reason="([a-z-]+)"', text) if "IllegalMoveError(" in text else ()
        yield from re.findall(r'_(?:undo|irreversible)_error\(.*, "([a-z-]+)"\)', text)


def test_each_kind_of_refusal_has_its_sentence():
    cases = {"opening", "draw-first", "holding", "alone", "locked", "match-over", "round-goes-on", "turn"}
    found = {*list_reasons()} | cases
    assert len(found) > 14
    assert {f"refused-{each}" for each in found} == {key for key in CATALOGUES[""] if key.startswith("refused-")}


TOLD_BY_IDS = (
    *sorted((SOURCE / "narration").glob("*.py")), SOURCE / "table" / "moves.py", SOURCE / "table" / "looks.py",
    *sorted((TERMINAL / "play").glob("*.py")), *sorted((TERMINAL / "keep").glob("*.py")),
    *(SOURCE / "score_sheets" / f"{name}.py" for name in ("words", "doubts")),
    *(TERMINAL / "full_screen" / f"{name}.py" for name in ("app", "match_end", "model", "score_sheet", "selection")),
    *(TERMINAL / "full_screen" / f"{name}.py" for name in ("board_screen", "dialogs", "other_boards", "widgets")),
    *(TERMINAL / "full_screen" / f"{name}.py" for name in ("keep_screen", "review_screen")),
    *(TERMINAL / "shared" / f"{name}.py" for name in ("assist", "drawn_tables", "narrator", "save_file", "scores")),
    TERMINAL / "shared" / "tables.py",
    TERMINAL / "typed_tables.py", *(TERMINAL / "commands" / f"{name}.py" for name in ("hint", "history", "review")),
    *sorted((SOURCE / "bots" / "advice").glob("*.py")), SOURCE / "web" / "messages.py", SOURCE / "web" / "review.py",
    SOURCE / "rule_sheets" / "page.py",
    *(DIFFERENCES / f"{name}.py" for name in ("difference", "first_difference", "matches", "play", "text")),
)  # fmt: skip
OF_CODE = {  # no sentences for players, but patterns of clauses and parts of errors
    "card (that )?you drew", "discard pile must", "middle must", "^a card from the stock", "a value of type ",
    "invalid move ", "expected the text of a ", "expected it to begin with one of ", "expected one of ",
    "invalid undo: you have made no move in this turn",
    r"\bleaves? the table\b", "board ",
    # commands, keys, styles of text and classes of a style sheet
    "cardgolf review ", "rules ", "cards ", "closed ", "drop 3", "why 3", "score sheet", "ctrl+s, q", "h, u", "n, t",
    "r, c", "s, d", "bold ", "bold green", "on ", " on ", "sheet ", "#bar Button", "leave --table out",
    "all deals", "last turns", "bad luck", "bad play",  # values of the API
}  # fmt: skip


def list_texts(tree):
    """Yield the texts of a module with two words or more, but for docstrings, errors and the help of a command."""
    left_out = {id(each) for node in ast.walk(tree) if isinstance(node, ast.Raise) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "EXAMPLES":
            left_out.add(id(node.value))
        for decorator in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            left_out.update(map(id, ast.walk(decorator)))
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
