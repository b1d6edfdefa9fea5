"""Rules with a middle: an open market, one whose cards come face down, and a row that is not filled."""

from cardgolf import Layout, Phase, Take, hookimpl, plugin


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
