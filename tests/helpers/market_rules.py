"""Rules with a middle: an open market, one whose cards come face down, a row that is not filled, and an exchange."""

import attrs

from cardgolf import Layout, Move, Phase, Take, hookimpl, plugin


@plugin
class OpenMarket:
    """A middle of three cards that are taken, and one that comes in their place."""

    @hookimpl
    def middle(self):
        return Layout.grid(1, 3)

    @hookimpl
    def after_move(self, state, move):
        if type(move) is Take and state.stock and self.fills(state.stock[-1]):
            return self.fill(state, state.middle.index(move.place), state.stock[-1])
        return None

    def fills(self, card):
        return True

    def fill(self, state, place, card):
        return state.with_middle(state.middle.put(place, card.face_up)).replace(stock=state.stock[:-1])


@plugin
class HiddenMarket(OpenMarket):
    """Cards of the middle are dealt face up. Those that come lie face down, and the seat that acts knows them."""

    def fill(self, state, place, card):
        slot = card.face_down.known_to(state.turn)
        return state.with_middle(state.middle.put(place, slot)).replace(stock=state.stock[:-1])

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        down = state.middle.name(sorted(state.middle.down)) if state.phase is Phase.START else ()
        return (*offered, *map(Take, down))


@plugin
class Row:
    """A middle of two rows of two cards, in whose place none comes."""

    @hookimpl
    def middle(self):
        return Layout.grid(2, 2)


@attrs.frozen
class Exchange(Move):
    """Exchange the first card of the middle for the first of the board."""

    word = "exchange"

    def paths(self, seat, before, after):
        return (seat, "a1", -1, "a1"), (-1, "a1", seat, "a1")


class Exchanges:
    """A house rule: such an exchange at the start of a turn."""

    @hookimpl
    def move_types(self):
        return [Exchange]

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return (*offered, Exchange()) if state.phase is Phase.START else offered

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is Exchange:
            own, other = state.board.slots[0], state.middle.slots[0]
            return state.with_board(state.board.put(0, other)).with_middle(state.middle.put(0, own))
        return None
