"""Plugins that fail when a game is played."""

from helpers.faulty.distributions import Faulty
from helpers.faulty.loading import UNSPEAKABLE, implementing


def acting(hook, parameters, *statements):
    """Return a plugin whose ``hook`` does something and has no opinion."""
    body = "\n        ".join(statements)
    return f"@plugin\nclass Faulty:\n    @hookimpl\n    def {hook}(self, {parameters}):\n        {body}\n"


def wrapping(*statements):
    """Return a plugin that wraps a hook."""
    return acting("next_phase", "state", *statements).replace("hookimpl", "hookimpl(wrapper=True)")


NOTING = implementing("after_move", "state.replace(notes=(('note-taker', 1),))", "state")
WINK = """
from attrs import frozen

@frozen
class Wink(Move):
    word = "wink"
    def words(self):
        raise ZeroDivisionError

@plugin
class Faulty:
    @hookimpl
    def move_types(self):
        return [Wink]
    @hookimpl
    def moves(self, state):
        return (Wink(),) * 2
    @hookimpl
    def apply_move(self, state):
        return 7
"""

IN_PLAY = [
    Faulty(
        "state-painter",
        acting("after_move", "state", "state.turn = 0"),
        "state-painter.after_move.*FrozenInstanceError",
    ),
    Faulty(
        "board-painter", acting("after_move", "state", "state.board.slots = ()"), "board-painter.after_move.*Frozen"
    ),
    Faulty(
        "slot-painter",
        acting("after_move", "state", "state.board.slots[0].up = True"),
        "slot-painter.after_move.*Frozen",
    ),
    Faulty("slot-thief", acting("after_move", "state", "del state.board.slots[0]"), "slot-thief.after_move.*TypeError"),
    Faulty(
        "card-painter", acting("after_move", "state", "state.discard[-1].rank = 1"), "card-painter.after_move.*Frozen"
    ),
    Faulty("match-painter", acting("after_move", "state", "state.match._seed = 1"), "match-painter.after_move.*Frozen"),
    Faulty(
        "past-painter", acting("after_move", "before", "before.turns_begun = (9, 9)"), "past-painter.after_move.*Frozen"
    ),
    Faulty("move-painter", acting("after_move", "move", "move.slot = 'b2'"), "move-painter.after_move.*Frozen"),
    Faulty("layout-painter", acting("score", "board", "board.layout.rows = 7"), "layout-painter.score.*Frozen"),
    Faulty("round-painter", acting("totals", "rounds", "rounds[0].kind = 'playoff'"), "round-painter.totals.*Frozen"),
    Faulty(
        "value-painter",
        acting("score", "card_values", "card_values[Card(1, 'S')] = 99"),
        "value-painter.score.*TypeError",
    ),
    Faulty("raw-painter", acting("adjust_scores", "raw", "raw[0] = -99"), "raw-painter.adjust_scores.*TypeError"),
    Faulty("rules-painter", acting("moves", "rules", "rules.points = lambda card: 0"), "rules-painter.moves"),
    Faulty("note-taker", NOTING, "invalid notes: expected the name of a plugin"),
    Faulty("winker", WINK, "winker.apply_move|winker"),
    Faulty("crowd", implementing("moves", "[Knock()] * 2_000", "state"), "invalid crowd.moves of more than 1000 moves"),
    Faulty(
        "digger", acting("after_move", "state", "return self.after_move(state)"), "digger.after_move.*RecursionError"
    ),
    Faulty("dropout", acting("after_move", "state", "raise SystemExit"), "dropout.after_move.*SystemExit"),
    Faulty(
        "mumbler", UNSPEAKABLE + acting("after_move", "state", "raise Unspeakable"), "mumbler.after_move.*Unspeakable"
    ),
    Faulty(
        "shouter", acting("after_move", "state", "raise ValueError('\\n\\u2603' * 9_999)"), "shouter.after_move.*Value"
    ),
    Faulty(
        "grouped",
        acting("after_move", "state", "raise ExceptionGroup('x', [ValueError()])"),
        "grouped.after_move.*Group",
    ),
    Faulty("stopper", acting("after_move", "state", "raise StopIteration"), "stopper.after_move.*StopIteration"),
    Faulty("forgetful", wrapping("yield"), "wrapper forgetful.next_phase returned None"),
    Faulty("stutterer", wrapping("yield", "yield"), "wrapper stutterer.next_phase yielded twice"),
]
