"""What is sent: a view as JSON and as a picture, or why something was refused."""

import json
from typing import Any

from cattrs import Converter

from cardgolf import Card, CardGolfError, Move, Rulebook, View
from cardgolf.drawing import svg

_plain = Converter()
_plain.register_unstructure_hook(Card, str)
_plain.register_unstructure_hook_func(lambda kind: isinstance(kind, type) and issubclass(kind, Move), str)
_plain.register_unstructure_hook(Rulebook, lambda rules: [rules.name, *(each.name for each in rules.house_rules)])


def told(view: View) -> dict[str, Any]:
    """Every field of ``view`` in what JSON knows; cards and moves are texts, the rules their names."""
    facts: dict[str, Any] = _plain.unstructure(view)
    return facts


def news(view: View) -> str:
    """The message that brings somebody up to date."""
    return json.dumps({"view": told(view), "picture": svg(view)})


def refusal(error: CardGolfError) -> str:
    """The message to whoever asked for what cannot be: a line, and the id of the rule that decided."""
    return json.dumps({"error": str(error), "rule": error.rule})
