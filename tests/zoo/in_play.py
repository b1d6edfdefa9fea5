"""Animals that behave until somebody plays with them."""

from zoo.at_the_door import UNSPEAKABLE, answering
from zoo.keeper import Animal


def acting(question, parameters, *statements):
    """A plugin whose answer to ``question`` does something and has no opinion."""
    body = "\n        ".join(statements)
    return f"@plugin\nclass Animal:\n    @hookimpl\n    def {question}(self, {parameters}):\n        {body}\n"


def wrapping(*statements):
    """A plugin that wraps a question."""
    return acting("next_phase", "state", *statements).replace("hookimpl", "hookimpl(wrapper=True)")


NOTING = answering("after_move", "state.replace(notes=(('note-taker', 1),))", "state")
WINK = """
from attrs import frozen

@frozen
class Wink(Move):
    word = "wink"
    def words(self):
        raise ZeroDivisionError

@plugin
class Animal:
    @hookimpl
    def verbs(self):
        return [Wink]
    @hookimpl
    def moves(self, state):
        return (Wink(),) * 2
    @hookimpl
    def carry_out(self, state):
        return 7
"""

IN_PLAY = [
    Animal(
        "state-painter", acting("after_move", "state", "state.turn = 0"), "state-painter.settle.*FrozenInstanceError"
    ),
    Animal("board-painter", acting("after_move", "state", "state.board.slots = ()"), "board-painter.settle.*Frozen"),
    Animal(
        "slot-painter", acting("after_move", "state", "state.board.slots[0].up = True"), "slot-painter.settle.*Frozen"
    ),
    Animal("slot-thief", acting("after_move", "state", "del state.board.slots[0]"), "slot-thief.settle.*TypeError"),
    Animal("card-painter", acting("after_move", "state", "state.discard[-1].rank = 1"), "card-painter.settle.*Frozen"),
    Animal("match-painter", acting("after_move", "state", "state.match.seed = 1"), "match-painter.settle.*Frozen"),
    Animal("past-painter", acting("after_move", "before", "before.clock = (9, 9)"), "past-painter.settle.*Frozen"),
    Animal("move-painter", acting("after_move", "move", "move.slot = 'b2'"), "move-painter.settle.*Frozen"),
    Animal("layout-painter", acting("score", "board", "board.layout.rows = 7"), "layout-painter.score.*Frozen"),
    Animal("round-painter", acting("totals", "rounds", "rounds[0].kind = 'playoff'"), "round-painter.totals.*Frozen"),
    Animal(
        "worth-painter", acting("score", "card_values", "worth[Card(1, 'S')] = 99"), "worth-painter.score.*TypeError"
    ),
    Animal("raw-painter", acting("adjust_scores", "raw", "raw[0] = -99"), "raw-painter.tally.*TypeError"),
    Animal("rules-painter", acting("moves", "rules", "rules.points = lambda card: 0"), "rules-painter.moves"),
    Animal("note-taker", NOTING, "note-taker.*keeps notes"),
    Animal("winker", WINK, "winker.carry_out|winker"),
    Animal("crowd", answering("moves", "[Knock()] * 2_000", "state"), "crowd.moves offered 2000 moves"),
    Animal("digger", acting("after_move", "state", "return self.settle(state)"), "digger.settle.*RecursionError"),
    Animal("dropout", acting("after_move", "state", "raise SystemExit"), "dropout.settle.*SystemExit"),
    Animal("mumbler", UNSPEAKABLE + acting("after_move", "state", "raise Unspeakable"), "mumbler.settle.*Unspeakable"),
    Animal("shouter", acting("after_move", "state", "raise ValueError('\\n\\u2603' * 9_999)"), "shouter.settle.*Value"),
    Animal(
        "grouped", acting("after_move", "state", "raise ExceptionGroup('x', [ValueError()])"), "grouped.settle.*Group"
    ),
    Animal("stopper", acting("after_move", "state", "raise StopIteration"), "stopper.settle.*StopIteration"),
    Animal("forgetful", wrapping("yield"), "forgetful: its wrapper of next_phase returned nothing"),
    Animal("stutterer", wrapping("yield", "yield"), "stutterer: its wrapper of next_phase yielded twice"),
]
