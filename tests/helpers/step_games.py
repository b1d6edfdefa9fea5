"""Small games whose turns have steps of their own: open cards to choose from, and attacks on other boards."""

import attrs
from helpers.snap_rules import Four

from cardgolf import Draw, Layout, Move, Phase, Pile, Play, Slot, hookimpl, option, plugin
from cardgolf.cards import numbered


@attrs.frozen
class Market(Move):
    """Go to the market: take one of the open cards."""

    word = "market"


@attrs.frozen
class Buy(Move):
    """Take an open card: ``buy 2`` is the second discard from the top."""

    word = "buy"
    number: int = attrs.field(converter=int)

    def words(self):
        return (str(self.number),)


@attrs.frozen
class Attack(Move):
    """Attack the next player."""

    word = "attack"


@attrs.frozen
class Hit(Move):
    """Put the top discard upon a card of the next player, which goes to the bottom of the pile: ``hit b2``."""

    word = "hit"
    slot: str

    def words(self):
        return (self.slot,)


@attrs.frozen
class Think(Move):
    """Do nothing, and go on."""

    word = "think"


BUYS = tuple(map(Buy, (1, 2, 3)))
STOCK = Draw(Pile.STOCK)


def bought(state, number):
    """Return the state with an open card in hand."""
    discard = (*state.discard[:-number], *state.discard[len(state.discard) - number + 1 :])
    return state.replace(discard=discard, held=state.discard[-number], held_from=Pile.DISCARD)


def list_buys(state):
    return BUYS[: len(state.discard)]


def show_row(state):
    """Return the state with the last three discards open, as cards of one play are."""
    return state.replace(last_play_size=min(3, len(state.discard)))


@plugin
class OpenRow(Four):
    """The last three discards are open. ``steps`` is whether one goes to the market first. ``idle`` offers nothing."""

    steps: bool = option(True, doc="Whether a move to the market comes first.")
    idle: bool = option(False, doc="Whether a move that does nothing is offered first.")

    @hookimpl
    def move_types(self):
        return [Market, Buy, Think]

    @hookimpl
    def moves(self, state):
        if state.phase is Phase.START:
            open_cards = [Market()] if self.steps else list_buys(state)
            return (*[Think()] * self.idle, *[STOCK] * state.may_draw_stock, *open_cards)
        return list_buys(state) if state.phase is Phase.EXTRA else None

    @hookimpl
    def actions(self):
        return (Market(), *BUYS, Think())

    @hookimpl
    def apply_move(self, state, move):
        return bought(state, move.number) if type(move) is Buy else state

    @hookimpl
    def after_move(self, state):
        return show_row(state)

    @hookimpl
    def next_phase(self, move):
        return {Market: Phase.EXTRA, Buy: Phase.FOLLOW, Think: Phase.START}.get(type(move))


@plugin
class Attacking(Four):
    """Instead of a draw one may attack the next player, and put the top discard upon a card of theirs."""

    @hookimpl
    def move_types(self):
        return [Attack, Hit]

    @hookimpl
    def moves(self, state):
        if state.phase is Phase.START:
            return (*[STOCK] * state.may_draw_stock, *[Draw(Pile.DISCARD), Attack()] * bool(state.discard))
        board = state.boards[state.setup.after(state.turn)[0]]
        return tuple(map(Hit, board.names)) if state.phase is Phase.EXTRA else None

    @hookimpl
    def actions(self, places):
        return (Attack(), *map(Hit, places))

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is Attack:
            return state
        other = state.setup.after(state.turn)[0]
        board = state.boards[other]
        place = board.index(move.slot)
        hit = board.put(place, Slot(state.discard[-1], up=True))
        return state.with_board(hit, other).replace(discard=(board.card(place), *state.discard[:-1]))

    @hookimpl
    def next_phase(self, move):
        return {Attack: Phase.EXTRA, Hit: Phase.TURN_OVER}.get(type(move))


@plugin
class HandRow:
    """Hands of five: play a card, then take one of three open cards or one off the stock."""

    steps: bool = option(False, doc="Whether a move to the market comes first.")

    @hookimpl
    def deck(self):
        return numbered(dict.fromkeys(range(1, 14), 6))

    @hookimpl
    def layout(self):
        return Layout.hand(cards=5)

    @hookimpl
    def opening_flips(self):
        return 0

    @hookimpl
    def move_types(self):
        return [Market, Buy]

    @hookimpl
    def moves(self, state):
        if state.phase is Phase.START:
            return [Play((card,)) for card in sorted({card for _, card in state.board.cards()})]
        if state.phase is Phase.FOLLOW and self.steps:
            return (*[STOCK] * state.may_draw_stock, Market())
        return (*[STOCK] * (state.may_draw_stock and state.phase is Phase.FOLLOW), *list_buys(state))

    @hookimpl
    def actions(self, players, rules):
        return (Market(), *BUYS, *(Play((card,)) for card in {*rules.deck(players)}))

    @hookimpl
    def apply_move(self, state, move):
        return bought(state, move.number) if type(move) is Buy else state

    @hookimpl
    def after_move(self, state, move):
        if type(move) in {Draw, Buy} and state.held:
            hand = state.board.with_card(state.held, state.turn)
            pile = (*state.discard, *state.played)
            state = state.with_board(hand).replace(held=None, held_from=None, discard=pile, played=())
        return show_row(state)

    @hookimpl
    def next_phase(self, move):
        return {Play: Phase.FOLLOW, Market: Phase.EXTRA}.get(type(move), Phase.TURN_OVER)

    @hookimpl
    def points(self, card):
        return card.rank
