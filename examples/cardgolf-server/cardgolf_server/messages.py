"""Messages to clients: those of the web component, and who sits at the table."""

import json
import logging
from typing import Any

from cardgolf import CardGolfError, Game, InvalidArgumentError, PluginError, View, web
from cardgolf.tools.text import isolate

HINT_SECONDS = 0.2

log = logging.getLogger(__name__)


def game_message(game: Game, seat: int | None, since: int | None = None, ended: str = "") -> str:
    """Return the message that shows ``game`` to ``seat``, with what happened from the ply ``since`` on.

    ``ended`` is why the server has ended the match, if it has.
    """
    return _format(web.table_message(game, seat, since, ended=ended))


def hint_message(view: View) -> str:
    """Return a hint for the player who sees ``view``."""
    return _format(web.hint_message(view, seconds=HINT_SECONDS))


def error_message(error: CardGolfError, view: View | None = None) -> str:
    """Return the message for ``error``: its text, the rule that decided, and its clause for the step in ``view``.

    The text of a rule that failed may name a hidden card. It is logged, and the client is told that the rule failed.
    """
    if isinstance(error, PluginError):
        log.error("a rule failed", exc_info=error)
        error, view = InvalidArgumentError("the rules of this table failed, the command had no effect"), None
    return _format(web.refusal_message(error, view))


def players_message(connected: list[bool], bots: list[str | None], reaction_seconds: float) -> str:
    """Return the message about the seats: who is connected, which level of bot plays, and how long one may react."""
    said = {"type": "players", "connected": connected, "bots": bots, "reaction_seconds": reaction_seconds}
    return _format(said)


def stopped_message(name: str, seat: int, level: str) -> str:
    """Return the message that the bot of ``seat`` was stopped, and goes on at ``level``."""
    text = f"The bot of {isolate(name)} took too long over a move and was stopped. It plays on at the level {level}."
    return _format({"type": "stopped", "seat": seat, "level": level, "text": text})


def limit_message(text: str) -> str:
    """Return the message that the match is near its limit, or with an empty ``text`` that it is not."""
    return _format({"type": "limit", "text": text})


def rematch_message(table: str, seat: int | None) -> str:
    """Return the message that the match goes on at another ``table``, and which seat asked for it now, if one did."""
    return _format({"type": "rematch", "table": table, "by": seat})


def _format(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"))
