"""Messages to clients: a view as JSON and as a picture, with the round that has just finished, or an error."""

import json

from cardgolf import CardGolfError, View
from cardgolf.drawing import svg


def view_message(view: View) -> str:
    """Return the message that shows ``view`` to its seat. After the end of a round it has the scorecards too."""
    message = {"view": view.as_dict(), "picture": svg(view)}
    if view.phase == "round over" and view.rounds:
        message["round"] = view.rounds[-1].as_dict()
    return json.dumps(message)


def error_message(error: CardGolfError) -> str:
    """Return the message for ``error``: its text and the id of the rule that decided."""
    return json.dumps({"error": str(error), "rule": error.rule})
