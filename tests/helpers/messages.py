"""Messages of games as JSON, the schema of them, and the moments of games of every kind that tests look at."""

import json
from importlib.resources import files
from itertools import count

from helpers.named_decks import Powers, Trumps
from helpers.rule_sets import TABLES, sizes
from helpers.schema_checks import BriefValidator
from helpers.snap_games import opened
from helpers.walks import moments as random_moments
from helpers.walks import played_by_lot, viewers

import cardgolf
from cardgolf import Card, hookimpl, plugin

SCHEMA = json.loads(files("cardgolf.table").joinpath("message-1.schema.json").read_text(encoding="utf-8"))
PARTS = ("board", "slot", "scorecard", "line", "round-end", "standing", "memory")


def compact(value):
    """Return a value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def schema_of(part):
    """Return the schema of a part of messages, such as ``scorecard``."""
    return {**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{part}"}]}


CHECKS = {part: BriefValidator(schema_of(part)).is_valid for part in ("view", "round", "events", "event", *PARTS)}
IS_MESSAGE = BriefValidator(SCHEMA).is_valid


@plugin
class MostPoints:
    """The most points win, and the last card that was discarded is remembered among other values."""

    @hookimpl
    def goal(self):
        return "highest"

    @hookimpl
    def after_move(self, state):
        seen = (*state.memory.get("tops", ()), state.discard[-1] if state.discard else None)
        return state.remember("tops", seen[-5:]).remember("draws", (1, (True, "card"), -5), match=True)


MORE_TABLES = {
    "named cards": lambda: cardgolf.rules(Powers),
    "named cards in hands": lambda: cardgolf.rules(Trumps),
    "most points": lambda: cardgolf.rules("nine-card", MostPoints, turn_limit=8, holes=2),
}


def moments(name, seed, each, moves=250):
    """Yield moments of a random match of one of the tables, of ``MORE_TABLES`` too."""
    if name in TABLES:
        yield from played_by_lot(name, sizes(name)[seed % len(sizes(name))], seed, moves, each)
        return
    yield from random_moments(cardgolf.new_game(MORE_TABLES[name](), players=3, seed=seed), seed, moves, each)


def view_with_everything():
    """Return the view of a seat that may react: with marks, cards it has looked at, extra places and memory."""
    game = opened(players=3)
    board = game.state.boards[0].with_extra(Card(5, "H").face_down.known_to(0, 2))
    board = board.put(0, cardgolf.Slot(Card(9, "S"), up=True, mark=4)).clear([3])
    state = game.state.replace(boards=(board, *game.state.boards[1:]))
    state = state.remember("tops", (Card(5, "H"), ("card", -1, None, True))).remember("laps", 2, match=True)
    return cardgolf.Game(game.rules, state).view(0)


def view_of_a_holder():
    """Return the view of a seat that holds a card of the stock, after the close of a later round."""
    games = (game for seed in count() for game in played_by_lot("nine-card", 2, seed))
    is_late = (game for game in games if game.round_end and game.state.match.rounds and game.state.held)
    game = next(game for game in is_late if game.state.held_from == "stock" and not game.is_round_over)
    return game.view(game.turn)


def all_messages(game):
    """Yield every message about a game: views, and the round that was finished last."""
    for seat in viewers(game):
        yield game.view(seat).as_dict()
    yield from (each.as_dict() for each in game.view(None).rounds[-1:])
