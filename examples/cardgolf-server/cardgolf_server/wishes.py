"""What clients may ask for, and the match that comes of it."""

from collections.abc import Sequence
from typing import Any, TypeGuard

import cardgolf
from cardgolf import Game, IllegalMoveError, InvalidOptionError
from cardgolf_server.bounds import Bounds

DEAL = "deal"


def begun(wish: Any, bounds: Bounds) -> Game:
    """Return the match asked for: ``variant``, ``players``, and perhaps ``house_rules`` and ``settings``, all texts.

    There is no way to give a seed or a deck. What is asked is counted before any of it is looked up.
    """
    match wish:
        case {"variant": str(variant), "players": list(players), **more} if more.keys() <= {"house_rules", "settings"}:
            house_rules, settings = more.get("house_rules", []), more.get("settings", [])
            if _are_texts(house_rules) and _are_texts(settings):
                _count("players", players, bounds.players)
                _count("house_rules", house_rules, bounds.house_rules)
                _count("settings", settings, bounds.settings)
                rules = cardgolf.rules(variant, *house_rules, settings=settings)
                return cardgolf.new_game(rules, players=players)
    raise InvalidOptionError(
        'send {"variant": "play-nine", "players": ["Ann", "Bo"], "house_rules": [], "settings": []}'
    )


def _count(name: str, given: Sequence[object], most: float) -> None:
    if len(given) > most:
        raise InvalidOptionError(f"invalid {name}: expected at most {most:g} of them, not {len(given)}")


def _are_texts(given: object) -> TypeGuard[list[str]]:
    return isinstance(given, list) and all(isinstance(each, str) for each in given)


def after(game: Game, earlier: Sequence[Game], seat: int | None, wish: object) -> Game:
    """Return the game after what ``seat`` asks: ``{"play": "draw stock"}``, ``{"deal": true}`` or ``{"undo": true}``.

    ``earlier`` are the games before it, the last one last.
    """
    match wish:
        case {"play": str(move)}:
            return game.play(move, seat=seat)
        case {"deal": True} if seat is not None:
            return game.deal()
        case {"undo": True} if seat is not None:
            return _undone(game, earlier, seat)
    raise InvalidOptionError('a player may send {"play": "MOVE"}, {"deal": true} or {"undo": true}')


def is_undo(wish: object) -> bool:
    """Return whether ``wish`` asks to take back a move."""
    return isinstance(wish, dict) and wish.get("undo") is True


def _undone(game: Game, earlier: Sequence[Game], seat: int) -> Game:
    """Return the game before, if ``seat`` made the move and no card has been seen since.

    :meth:`Game.undo` would play the whole match again. A match that begins a move ago has the same answer at once.
    """
    if not earlier:
        raise IllegalMoveError("there is nothing to take back since this table was opened", "base.undo")
    before, last = earlier[-1], game.history[-1]
    if before.turn != seat:
        raise IllegalMoveError("only the seat that made the last move may take it back", "base.undo")
    begun_there = Game(before.rules, before.state)
    (begun_there.deal() if last == DEAL else begun_there.play(last)).undo()
    return before
