"""A small game in which every seat may snap after a discard. Other processes and records can name it."""

import attrs

from cardgolf import Card, Discard, Layout, Move, Phase, Swap, hookimpl, option, plugin


@plugin
class Four:
    """A grid of two rows of two, dealt from one pack, without an opening."""

    @hookimpl
    def deck(self):
        return [Card(rank, suit) for rank in range(1, 14) for suit in "CDHS"]

    @hookimpl
    def layout(self):
        return Layout.grid(rows=2, columns=2)

    @hookimpl
    def opening_flips(self):
        return 0


@attrs.frozen
class Snap(Move):
    """Give up a face-down card of the rank of the top discard: ``snap b2``."""

    word = "snap"
    slot: str

    def words(self):
        return (self.slot,)


@plugin
class Snapping:
    """After a discard, every other seat may snap. A wrong card is turned up."""

    then: str = option("close", "again", "go on", doc="What follows a right snap: nothing, a new window, or the same.")

    @hookimpl
    def move_types(self):
        return [Snap]

    @hookimpl(wrapper=True)
    def moves(self, state, seat):
        offered = yield
        board = state.boards[seat]
        return (*offered, *map(Snap, board.name(board.down))) if state.phase is Phase.REACTION else offered

    @hookimpl
    def actions(self, places):
        return map(Snap, places)

    def clear_groups(self, layout):
        return [(place,) for place in range(layout.size)]

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is not Snap:
            return None
        board, place = state.board, state.board.layout.index(move.slot)
        slot = board.slots[place]
        if slot.card.rank != state.discard[-1].rank:
            return state.with_board(board.put(place, slot.turned_up()))
        return state.with_board(board.clear([place])).replace(discard=(*state.discard, slot.card))

    @hookimpl
    def reactions(self, state, move, before):
        if type(move) in {Swap, Discard}:
            return state.setup.after(state.turn)
        if type(move) is Snap and len(state.discard) > len(before.discard) and self.then != "go on":
            return [] if self.then == "close" else state.setup.after(state.actor)
        return None
