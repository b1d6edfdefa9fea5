"""Commands of clients: create a match, play, deal, undo."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

import cardgolf
from cardgolf import Game, InvalidArgumentError
from cardgolf.bots import LEVELS
from cardgolf_server.bounds import Bounds
from cardgolf_server.lengths import check_length

OPTIONAL = {"house_rules", "settings", "bots"}


def start_match(command: Any, bounds: Bounds) -> Game:
    """Return a new match of ``variant`` and ``players``, with ``house_rules`` and ``settings`` if given, all texts.

    A client cannot choose the seed or the deck, nor name a file or module, whose code would run. Entries are counted
    before any of them is looked up. The work that a table causes follows from the numbers of its options and from its
    deck, so both have a bound. A match that could not end here is refused, too.
    """
    match command:
        case {"variant": str(variant), "players": list(players), **more} if more.keys() <= OPTIONAL:
            house_rules, settings = more.get("house_rules", []), more.get("settings", [])
            if _are_texts(house_rules) and _are_texts(settings):
                _count("players", players, bounds.players)
                _count("house_rules", house_rules, bounds.house_rules)
                _count("settings", settings, bounds.settings)
                _bound_numbers([variant, *house_rules, *settings], int(bounds.option))
                rules = cardgolf.rules(variant, *house_rules, settings=settings, installed_only=True)
                _bound_deck(len(rules.table_setup(len(players)).deck), bounds.deck_cards)
                check_length(rules, len(players), bounds)
                return cardgolf.new_game(rules, players=players)
    raise InvalidArgumentError(
        'invalid table: expected {"variant": "nine-card", "players": ["Ann", "Bo"], "house_rules": [], "settings": []}'
    )


def parse_bots(command: Any, players: int) -> list[str | None]:
    """Return the level of the bot in each of the seats, ``None`` for a player, from the request ``command``."""
    bots = command.get("bots") or [None] * players
    known = isinstance(bots, list) and all(each is None or (isinstance(each, str) and each in LEVELS) for each in bots)
    if known and len(bots) == players and None in bots:
        return bots
    raise InvalidArgumentError(
        f"invalid bots: expected for each player null or one of {', '.join(LEVELS)}, and one player at least"
    )


def _count(name: str, given: Sequence[object], most: float) -> None:
    if len(given) > most:
        raise InvalidArgumentError(f"invalid {name}: expected at most {most:g} of them, not {len(given)}")


def _bound_numbers(texts: Sequence[str], most: int) -> None:
    """Refuse a text that sets an option to a number of more than ``most``, above zero or below."""
    for text in texts:
        for number in re.findall(r"\d+", text):
            if len(number.lstrip("0")) > len(str(most)) or int(number) > most:
                raise InvalidArgumentError(f"invalid option {text[:60]!a}: expected numbers from {-most} to {most}")


def _bound_deck(cards: int, most: float) -> None:
    if cards > most:
        raise InvalidArgumentError(f"invalid deck of {cards} cards: expected at most {most:g} on this server")


def _are_texts(given: object) -> TypeGuard[list[str]]:
    return isinstance(given, list) and all(isinstance(each, str) for each in given)


def apply_command(game: Game, seat: int | None, command: object) -> Game:
    """Return the game after a command of ``seat``.

    A command is ``{"play": "draw stock"}``, ``{"deal": true}`` or ``{"undo": true}``.
    """
    match command:
        case {"play": str(move)}:
            return game.play(move, seat=seat)
        case {"deal": True} if seat is not None:
            return game.deal()
        case {"undo": True} if seat is not None:
            return game.undo(seat=seat)
    raise InvalidArgumentError(
        "invalid command: expected play, deal, undo, hint or rematch of a player (see the README)"
    )


def is_undo(command: object) -> bool:
    """Return whether ``command`` takes back a move."""
    return isinstance(command, dict) and command.get("undo") is True


def parse_ply(command: object) -> int | None:
    """Return the ply of the view for which a move was chosen, or ``None`` if the command does not say."""
    ply = command.get("ply") if isinstance(command, dict) else None
    if ply is None or type(ply) is int:
        return ply
    raise InvalidArgumentError("invalid ply: expected an integer, the ply of the last message")


def parse_since(hello: Mapping[str, object]) -> int | None:
    """Return the first ply that a client has not seen, or ``None`` if its first message does not say."""
    since = hello.get("since")
    if since is None or (type(since) is int and since >= 0):
        return since
    raise InvalidArgumentError("invalid since: expected an integer >= 0, the first ply that you have not seen")
