"""Messages to clients: a view as JSON and as a picture, or an error."""

import json
from typing import Any

from cattrs import Converter

from cardgolf import Card, CardGolfError, Move, Rulebook, View
from cardgolf.drawing import svg

_plain = Converter()
_plain.register_unstructure_hook(Card, str)
_plain.register_unstructure_hook_func(lambda kind: isinstance(kind, type) and issubclass(kind, Move), str)
_plain.register_unstructure_hook(Rulebook, lambda rules: [rules.name, *(each.name for each in rules.house_rules)])


def to_plain_data(view: View) -> dict[str, Any]:
    """Return every field of ``view`` as JSON data. Cards and moves are texts, the rules are their names."""
    facts: dict[str, Any] = _plain.unstructure(view)
    return facts


def view_message(view: View) -> str:
    """Return the message that shows ``view`` to its seat."""
    return json.dumps({"view": to_plain_data(view), "picture": svg(view)})


def error_message(error: CardGolfError) -> str:
    """Return the message for ``error``: its text and the id of the rule that decided."""
    return json.dumps({"error": str(error), "rule": error.rule})
