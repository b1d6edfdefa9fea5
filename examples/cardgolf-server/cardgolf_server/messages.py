"""Messages to clients: a view as JSON and as a picture, what happened in events and in words, or an error."""

import json
from typing import Any

from cardgolf import CardGolfError, Game
from cardgolf.drawing import svg
from cardgolf.events import empty_view
from cardgolf.narration import narrate

MOST_NEWS = 40  # plies that a client is told at once


def game_message(game: Game, seat: int | None, since: int | None = None) -> str:
    """Return the message that shows ``game`` to ``seat``. After the end of a round it has the scorecards too.

    Given ``since``, it also has the events from that ply on, in words too: at most the last 40 plies.
    """
    view, ply = game.view(seat), game.ply
    message: dict[str, Any] = {"ply": ply, "view": view.as_dict(), "picture": svg(view)}
    if view.phase == "round over" and view.rounds:
        message["round"] = view.rounds[-1].as_dict()
    if since is not None:
        message |= _tell_news(game, seat, max(since, ply + 1 - MOST_NEWS))
    return json.dumps(message)


def _tell_news(game: Game, seat: int | None, since: int) -> dict[str, Any]:
    events = game.events(seat, since)
    if not events:
        return {"events": [], "words": []}
    before = game.at(since - 1).view(seat) if since else empty_view(game.view(seat))
    told = [{"ply": each.ply, "seat": each.seat, "text": each.text} for each in narrate(before, events)]
    return {"events": [event.as_dict() for event in events], "words": told}


def error_message(error: CardGolfError) -> str:
    """Return the message for ``error``: its text and the id of the rule that decided."""
    return json.dumps({"error": str(error), "rule": error.rule})
