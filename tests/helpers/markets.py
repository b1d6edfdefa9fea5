"""Games with a middle: an open market, one whose cards come face down, and tables of them."""

from helpers.walks import tee_off

import cardgolf
from cardgolf import Game, Layout, Phase, Take, hookimpl, plugin


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


MARKETS = {"open": OpenMarket, "hidden": HiddenMarket, "row": Row}


def market(kind="open", *others, players=2, seed=1, variant="golf", **options):
    """Return a game with a middle at the first turn."""
    return tee_off(cardgolf.new_game(variant, MARKETS[kind], *others, players=players, seed=seed, **options))


TEXT = """
board 0: 2H 3C 4D / (5S) (6H) (7C)
board 1: 8D 9S 10H / (JC) (QD) (KS)
middle: {middle}
discard: 9C
turn: 0
dealer: 1
seed: 1
"""


def placed(middle="AH KD (QS)", kind="open", **lines):
    """Return a game in a position with these cards in the middle."""
    more = "".join(f"{key}: {value}\n" for key, value in lines.items())
    return Game.from_position(cardgolf.rules("golf", MARKETS[kind]), TEXT.format(middle=middle) + more)
