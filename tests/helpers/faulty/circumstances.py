"""Plugins that tell a seat a hidden card in one circumstance alone: a late round, a play-off, a window, ..."""

from helpers.faulty.secrecy import Bidding
from helpers.market_rules import OpenMarket

from cardgolf import Discard, DiscardOption, Phase, Pile, hookimpl, plugin


def _is_odd(state):
    """Return whether the rank of a card that no seat has seen is odd: the lowest of the stock."""
    return bool(state.stock) and state.stock[0].rank % 2 == 1


def _turn(state):
    return max(state.turns_begun)


@plugin
class OrdersInALateRound:
    """From the sixth round on, the order of the moves tells a card of the left neighbour."""

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        other = state.boards[state.setup.left_of(state.turn)]
        down = [other.card(place) for place in sorted(other.down)]
        is_told = len(state.match.rounds) >= 5 and down and down[0].rank % 2
        return offered[::-1] if is_told else offered


@hookimpl("dealt")
def remembers_the_deal_of_a_late_round(state):
    """The public memory has a card that was just dealt face down."""
    if len(state.match.rounds) < 5:
        return None
    return state.remember("first", state.boards[state.setup.dealer].card(0).rank)


@hookimpl("discard_options")
def refuses_after_the_third_new_stock(state):
    """The error of a discard names this plugin, or that of the base rules."""
    return {DiscardOption.PLAIN} if state.reshuffles >= 3 and _is_odd(state) else None


@hookimpl("after_move")
def remembers_with_handicaps(state):
    """The public memory has the rank of the lowest card of the stock."""
    return state.remember("low", state.stock[0].rank) if state.match.sides.handicaps and state.stock else None


@plugin
class OrdersByAPartnersCard:
    """The order of the moves tells a card that a partner has not seen either."""

    @hookimpl(wrapper=True)
    def moves(self, state, seat):
        offered = yield
        partners = [each for each in state.match.sides.team_of(seat) if each != seat and state.boards[each]]
        down = [state.boards[each].card(min(state.boards[each].down)) for each in partners if state.boards[each].down]
        return offered[::-1] if down and down[0].rank % 2 else offered


@plugin
class OrdersForTheLastSeat:
    """At a table of six, the last seat alone is told by the order of its moves."""

    @hookimpl(wrapper=True)
    def moves(self, state, seat):
        offered = yield
        return offered[::-1] if seat == 5 and _is_odd(state) else offered


@hookimpl("after_move")
def remembers_in_a_late_turn(state):
    """From the thirtieth turn of a seat on, the public memory tells the next card of the stock."""
    return state.remember("next", state.stock[-1].rank) if _turn(state) >= 30 and state.stock else None


DEALT = set()


@plugin
class OrdersAfterAResume:
    """The order of the moves tells a card in a match whose deals it has not seen: its players are new to it."""

    @hookimpl
    def dealt(self, state):
        DEALT.add(state.match.names)

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return offered[::-1] if state.match.names not in DEALT and _is_odd(state) else offered


@plugin
class OrdersInAPlayoff:
    """In a play-off the order of the moves tells a card that lies face down."""

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return offered[::-1] if state.setup.kind == "playoff" and _is_odd(state) else offered


@plugin
class BidsByAHiddenCard(Bidding):
    """The highest bid that a seat can seal tells whether a card of its own that lies face down is odd."""

    def offer_bids(self, state):
        board = state.board
        down = min(board.down, default=None)
        return (
            super().offer_bids(state)
            if down is None or board.card(down).rank % 2
            else list(super().offer_bids(state))[:-1]
        )


@plugin
class OrdersInAWindow:
    """After a discard the others may react, and the plugin that an error names tells a card."""

    @hookimpl
    def reactions(self, state, move):
        return state.setup.after(state.turn) if type(move) is Discard else None

    @hookimpl
    def moves(self, state, card_values, rules, seat):
        is_told = state.phase is Phase.REACTION and _is_odd(state)
        return rules.base.moves(state, card_values, rules, seat) if is_told else None


@plugin
class OrdersInTheMiddleOfATurn:
    """With a card of the stock in hand, the order of the moves tells the one below it."""

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        is_told = state.phase is Phase.FOLLOW and state.held_from is Pile.STOCK and state.stock
        return offered[::-1] if is_told and state.stock[-1].rank % 2 else offered


@hookimpl("after_move")
def remembers_in_an_order(state, move):
    """The public memory has the discards, which all seats have seen, in an order that tells a card of the stock."""
    if type(move) is not Discard:
        return None
    seen = sorted({*state.discard}, reverse=_is_odd(state))
    return state.remember("discards", tuple(seen[:4]))


@plugin
class TurnsTheMiddleDownLate(OpenMarket):
    """In a late turn, a card comes into the middle face down if it is odd."""

    def fill(self, state, place, card):
        slot = card.face_down if _turn(state) >= 10 and card.rank % 2 else card.face_up
        return state.with_middle(state.middle.put(place, slot)).replace(stock=state.stock[:-1])
