"""What the lobby offers: the installed games with their house rules and options, and the levels of bots."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from anyio import Lock
from attrs import define, field

import cardgolf
from cardgolf import web
from cardgolf.bots import LEVELS
from cardgolf.rule_sheets import tell_in_four
from cardgolf_server.workers import Workers


@define(eq=False)
class Offer:
    """What :func:`list_games` returns. It takes seconds, and is found once, in a process of its own."""

    workers: Workers
    _lock: Lock = field(factory=Lock, init=False)
    _games: dict[str, Any] | None = field(default=None, init=False)

    async def find(self) -> dict[str, Any]:
        """Return the games. Who asks while they are being found waits for them.

        Raises :class:`cardgolf.CardGolfError` if the process fails. The next call tries again.
        """
        async with self._lock:
            if self._games is None:
                self._games = await self.workers.run_apart(list_games)
        return self._games


def list_games() -> dict[str, Any]:
    """Return the games, the house rules and the levels, as data for JSON. A game that cannot be loaded is left out."""
    rules = cardgolf.house_rules()
    return {
        "games": [*_list_games()],
        "house_rules": {name: {"title": _capitalize(name), "summary": rules[name].summary} for name in rules},
        "levels": [*LEVELS],
    }


def _list_games() -> Iterator[dict[str, Any]]:
    """Yield the games in the order of lists."""
    for game in web.list_games():
        try:
            yield game | _describe(game["name"])
        except cardgolf.CardGolfError:
            continue


def _describe(name: str) -> dict[str, Any]:
    rules = cardgolf.rules(name, installed_only=True)
    return {
        "summary": " ".join(tell_in_four(rules).as_dict().values()),
        "players": [rules.seats()[0], rules.seats()[-1]],
        "holes": rules.base.holes,
        "house_rules": _list_house_rules(rules),
        "options": dict(cardgolf.variants()[name].options),
    }


def _list_house_rules(rules: cardgolf.Rulebook) -> list[str]:
    """Return the house rules of a game. A preset may refuse one of them when a match is created: to ask takes long."""
    own = {each.name for each in rules.house_rules}
    return [rule for rule in cardgolf.house_rules() if rule not in own and _fits(rules.name, rule)]


@cache
def _fits(name: str, rule: str) -> bool:
    try:
        return bool(cardgolf.rules(name, rule, installed_only=True))
    except cardgolf.CardGolfError:
        return False


def _capitalize(name: str) -> str:
    return f"{name[:1].upper()}{name[1:].replace('-', ' ')}"
