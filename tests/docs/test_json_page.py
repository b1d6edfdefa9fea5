"""The page about JSON: its examples are the messages that its code makes."""

import json
import re
from pathlib import Path

from helpers.messages import IS_MESSAGE

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")


def run_page():
    """Return the names that the code of the page defines, with the game of its first example as ``shown``."""
    names = {}
    for code in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        exec(code, names)
        names.setdefault("shown", names["game"])
    return names


def test_the_examples_are_the_messages_of_the_code():
    names = run_page()
    shown = [json.loads(each) for each in re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
    assert shown == [names["shown"].view(1).as_dict(), names["finished"].as_dict()]
    assert [[*each] for each in shown] == [[*names["shown"].view(1).as_dict()], [*names["finished"].as_dict()]]
    assert all(map(IS_MESSAGE, shown))


def test_the_other_seat_receives_what_the_page_says():
    game = run_page()["shown"]
    own, other = game.view(1).as_dict(), game.view(0).as_dict()
    text = json.dumps({key: other[key] for key in own if own[key] != other[key]}, separators=(",", ":"))
    assert text == '{"seat":0,"held":null,"legal_moves":[]}'
    assert all(f"`{part}`" in PAGE for part in text.strip("{}").split(","))
