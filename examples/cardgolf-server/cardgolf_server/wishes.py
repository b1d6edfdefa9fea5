"""What clients may want, and the match that comes of it."""

from typing import Any, TypeGuard

import cardgolf
from cardgolf import BadOption, Game, IllegalMove


def begun(wish: Any) -> Game:
    """The match somebody wants: ``variant``, ``players``, and perhaps ``house_rules`` and ``settings``, all texts.

    The deal is nobody's choice: there is no way to give a seed or a deck.
    """
    match wish:
        case {"variant": str(variant), "players": list(players), **more} if more.keys() <= {"house_rules", "settings"}:
            house_rules, settings = more.get("house_rules", []), more.get("settings", [])
            if _texts(house_rules) and _texts(settings):
                rules = cardgolf.rules(variant, *house_rules, settings=settings)
                return cardgolf.new_game(rules, players=players)
    raise BadOption('send {"variant": "play-nine", "players": ["Ann", "Bo"], "house_rules": [], "settings": []}')


def _texts(given: object) -> TypeGuard[list[str]]:
    return isinstance(given, list) and all(isinstance(each, str) for each in given)


def after(game: Game, seat: int | None, wish: object) -> Game:
    """The game after what ``seat`` wants: ``{"play": "draw stock"}``, ``{"deal": true}`` or ``{"undo": true}``."""
    match wish:
        case {"play": str(move)}:
            return game.play(move, seat=seat)
        case {"deal": True} if seat is not None:
            return game.deal()
        case {"undo": True} if seat is not None:
            before = game.undo()
            if before.turn != seat:
                raise IllegalMove("whoever made the last move may take it back", "golf.undo")
            return before
    raise BadOption('a player may send {"play": "MOVE"}, {"deal": true} or {"undo": true}')
