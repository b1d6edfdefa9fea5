"""Animals that behave until somebody plays with them."""

from faulty_plugins.loading import UNSPEAKABLE, answering
from faulty_plugins.broken_distributions import Animal


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
    Animal(
        "state-painter",
        acting("after_move", "state", "state.turn = 0"),
        "state-painter.after_move.*FrozenInstanceError",
    ),
    Animal(
        "board-painter", acting("after_move", "state", "state.board.slots = ()"), "board-painter.after_move.*Frozen"
    ),
    Animal(
        "slot-painter",
        acting("after_move", "state", "state.board.slots[0].up = True"),
        "slot-painter.after_move.*Frozen",
    ),
    Animal("slot-thief", acting("after_move", "state", "del state.board.slots[0]"), "slot-thief.after_move.*TypeError"),
    Animal(
        "card-painter", acting("after_move", "state", "state.discard[-1].rank = 1"), "card-painter.after_move.*Frozen"
    ),
    Animal("match-painter", acting("after_move", "state", "state.match.seed = 1"), "match-painter.after_move.*Frozen"),
    Animal(
        "past-painter", acting("after_move", "before", "before.turns_begun = (9, 9)"), "past-painter.after_move.*Frozen"
    ),
    Animal("move-painter", acting("after_move", "move", "move.slot = 'b2'"), "move-painter.after_move.*Frozen"),
    Animal("layout-painter", acting("score", "board", "board.layout.rows = 7"), "layout-painter.score.*Frozen"),
    Animal("round-painter", acting("totals", "rounds", "rounds[0].kind = 'playoff'"), "round-painter.totals.*Frozen"),
    Animal(
        "value-painter",
        acting("score", "card_values", "card_values[Card(1, 'S')] = 99"),
        "value-painter.score.*TypeError",
    ),
    Animal("raw-painter", acting("adjust_scores", "raw", "raw[0] = -99"), "raw-painter.adjust_scores.*TypeError"),
    Animal("rules-painter", acting("moves", "rules", "rules.points = lambda card: 0"), "rules-painter.moves"),
    Animal("note-taker", NOTING, "invalid notes of 'note-taker'"),
    Animal("winker", WINK, "winker.apply_move|winker"),
    Animal("crowd", answering("moves", "[Knock()] * 2_000", "state"), "invalid crowd.moves of 2000 moves"),
    Animal(
        "digger", acting("after_move", "state", "return self.after_move(state)"), "digger.after_move.*RecursionError"
    ),
    Animal("dropout", acting("after_move", "state", "raise SystemExit"), "dropout.after_move.*SystemExit"),
    Animal(
        "mumbler", UNSPEAKABLE + acting("after_move", "state", "raise Unspeakable"), "mumbler.after_move.*Unspeakable"
    ),
    Animal(
        "shouter", acting("after_move", "state", "raise ValueError('\\n\\u2603' * 9_999)"), "shouter.after_move.*Value"
    ),
    Animal(
        "grouped",
        acting("after_move", "state", "raise ExceptionGroup('x', [ValueError()])"),
        "grouped.after_move.*Group",
    ),
    Animal("stopper", acting("after_move", "state", "raise StopIteration"), "stopper.after_move.*StopIteration"),
    Animal("forgetful", wrapping("yield"), "wrapper forgetful.next_phase returned None"),
    Animal("stutterer", wrapping("yield", "yield"), "wrapper stutterer.next_phase yielded twice"),
]
