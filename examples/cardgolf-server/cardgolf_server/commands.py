"""Commands of clients: create a match, play, deal, undo."""

from collections.abc import Sequence
from typing import Any, TypeGuard

import cardgolf
from cardgolf import Game, IllegalMoveError, InvalidArgumentError
from cardgolf_server.bounds import Bounds

DEAL = "deal"


def start_match(command: Any, bounds: Bounds) -> Game:
    """Return a new match of ``variant`` and ``players``, with ``house_rules`` and ``settings`` if given, all texts.

    A client cannot choose the seed or the deck, nor name a file or module, whose code would run. Entries are counted
    before any of them is looked up.
    """
    match command:
        case {"variant": str(variant), "players": list(players), **more} if more.keys() <= {"house_rules", "settings"}:
            house_rules, settings = more.get("house_rules", []), more.get("settings", [])
            if _are_texts(house_rules) and _are_texts(settings):
                _count("players", players, bounds.players)
                _count("house_rules", house_rules, bounds.house_rules)
                _count("settings", settings, bounds.settings)
                rules = cardgolf.rules(variant, *house_rules, settings=settings, installed_only=True)
                return cardgolf.new_game(rules, players=players)
    raise InvalidArgumentError(
        'invalid table: expected {"variant": "nine-card", "players": ["Ann", "Bo"], "house_rules": [], "settings": []}'
    )


def _count(name: str, given: Sequence[object], most: float) -> None:
    if len(given) > most:
        raise InvalidArgumentError(f"invalid {name}: expected at most {most:g} of them, not {len(given)}")


def _are_texts(given: object) -> TypeGuard[list[str]]:
    return isinstance(given, list) and all(isinstance(each, str) for each in given)


def apply_command(game: Game, earlier: Sequence[Game], seat: int | None, command: object) -> Game:
    """Return the game after a command of ``seat``.

    A command is ``{"play": "draw stock"}``, ``{"deal": true}`` or ``{"undo": true}``. ``earlier`` are the previous
    games, the latest last.
    """
    match command:
        case {"play": str(move)}:
            return game.play(move, seat=seat)
        case {"deal": True} if seat is not None:
            return game.deal()
        case {"undo": True} if seat is not None:
            return _undo_last(game, earlier, seat)
    raise InvalidArgumentError(
        'invalid command: expected {"play": "MOVE"}, {"deal": true} or {"undo": true} of a player'
    )


def is_undo(command: object) -> bool:
    """Return whether ``command`` takes back a move."""
    return isinstance(command, dict) and command.get("undo") is True


def _undo_last(game: Game, earlier: Sequence[Game], seat: int) -> Game:
    """Return the previous game, if ``seat`` made the last move and it revealed no card.

    :meth:`Game.undo` would replay the whole match. A match that starts one move earlier gives the same result at once.
    """
    if not earlier:
        raise IllegalMoveError("invalid undo: expected a move made since the table was loaded", "base.undo")
    before, (mover, last) = earlier[-1], game.history[-1]
    if mover != seat:
        raise IllegalMoveError("invalid undo: expected the seat that made the last move", "base.undo")
    replayed = Game(before.rules, before.state)
    (replayed.deal() if last == DEAL else replayed.play(last, seat=mover)).undo()
    return before
