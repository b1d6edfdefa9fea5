"""Plugins that each break an invariant: hidden information, options, and missing results."""

import attrs
from cardgolf_house_exchange import SeveralForOne
from helpers.market_rules import OpenMarket
from helpers.sealed_games import Bid

from cardgolf import (
    Discard,
    DiscardOption,
    Draw,
    Flip,
    Line,
    Pass,
    Phase,
    RoundEnd,
    Slot,
    Swap,
    hookimpl,
    option,
    plugin,
)
from cardgolf.cards import FACES
from cardgolf.table.exchanges import Exchange

# Hidden information


def _odd(card):
    return card.rank % 2


@plugin
class OrdersByWhatLiesDown:
    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        down = [state.board.card(place) for place in sorted(state.board.down)]
        return offered[::-1] if down and _odd(down[0]) else offered


@plugin
class OrdersByTheStock:
    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return offered[::-1] if state.stock and _odd(state.stock[-1]) else offered


@plugin
class OrdersByAnothersHand:
    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        other = state.boards[state.setup.left_of(state.turn)]
        down = [other.card(place) for place in sorted(other.down)]
        return offered[::-1] if down and _odd(down[0]) else offered


@hookimpl("moves")
def offers_by_the_stock(state, card_values, rules, seat):
    """The moves are the same. The deciding plugin is not, and the error names it."""
    return rules.base.moves(state, card_values, rules, seat) if state.stock and _odd(state.stock[-1]) else None


@hookimpl("discard_options")
def discards_by_the_stock(state):
    """The same for discards: only the error of a discard names the plugin."""
    return {DiscardOption.PLAIN} if state.stock and _odd(state.stock[-1]) else None


@plugin
class MarksByTheStock:
    marks = FACES

    @hookimpl
    def after_move(self, state, move):
        if type(move) is not Swap or not state.stock:
            return None
        place = state.board.layout.index(move.slot)
        marked = Slot(state.board.card(place), up=True, mark=1 + state.stock[-1].rank)
        return state.with_board(state.board.put(place, marked))


@plugin
class ClosesWithAHint:
    @hookimpl(wrapper=True)
    def round_end(self, state):
        round_end = yield
        return (
            attrs.evolve(round_end, reason=f"next is {state.stock[-1:]}")
            if isinstance(round_end, RoundEnd)
            else round_end
        )


@hookimpl("dealt")
def remembers_a_dealt_card(state):
    return state.remember("first", state.boards[0].card(0).rank)


@hookimpl("reactions")
def opens_a_window_before_play_by_what_lies_down(state, move):
    return [seat for seat, board in state.table.items() if move is None and _odd(board.card(0))]


@hookimpl("reactions")
def lets_equal_ranks_react(state, move):
    """Only a seat that has a card of the discarded rank may react, whether it lies face down or not."""
    if type(move) is not Discard:
        return None
    rank = state.discard[-1].rank
    return [seat for seat in state.setup.after(state.turn) if rank in state.boards[seat].ranks]


@hookimpl("after_move")
def remembers_the_stock(state):
    """A hidden card stands in the public memory."""
    return state.remember("next", state.stock[-1]) if state.stock else None


@hookimpl("clears")
def clears_by_what_lies_down(board):
    """A card leaves the table if a hidden card has an odd rank."""
    up = [place for place in range(len(board.slots)) if place not in board.down | board.cleared]
    return [(up[0],)] if up and board.down and _odd(board.card(min(board.down))) else None


@hookimpl("reactions")
def opens_a_window_by_the_stock(state, move):
    return state.setup.after(state.turn) if state.stock and _odd(state.stock[-1]) and type(move) is Swap else None


@hookimpl("reactions")
def keeps_a_window_open_by_the_stock(state, move):
    """Whether the others may still react depends on a hidden card."""
    if type(move) is Discard:
        return state.setup.after(state.turn)
    return [] if type(move) is Pass and state.stock and _odd(state.stock[-1]) else None


@plugin
class FillsTheMiddleByTheStock(OpenMarket):
    """Whether a card comes into the middle depends on that card, which stays hidden."""

    def fills(self, card):
        return _odd(card)


@plugin
class TurnsTheMiddleUpByTheStock(OpenMarket):
    """How a card comes to lie in the middle depends on it."""

    def fill(self, state, place, card):
        slot = card.face_up if _odd(card) else card.face_down
        return state.with_middle(state.middle.put(place, slot)).replace(stock=state.stock[:-1])


# Exchanges of several cards for one


@plugin
class ExchangesWhatIsEqual(SeveralForOne):
    """An exchange is offered if the cards are equal, which no seat has seen."""

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered, board = (yield), state.board
        if state.held is None:
            return offered
        kinds = {
            move: {board.card(board.index(name)).kind for name in move.places}
            for move in offered
            if type(move) is Exchange
        }
        return [move for move in offered if len(kinds.get(move, ())) < 2]


@plugin
class ProvesUnseen(SeveralForOne):
    """The cards of a failed exchange are remembered, and the seats have not seen them."""

    @hookimpl(wrapper=True)
    def apply_move(self, state, move):
        after = yield
        if "failed exchange" not in after.memory:
            return after
        board = after.board
        for name in move.places:
            board = board.put(board.index(name), state.board.slots[board.index(name)])
        return after.with_board(board)


@hookimpl("after_move")
def forgets_what_it_lays_down(state, move):
    """The player who laid the card down does not know it any more."""
    if type(move) is not Swap:
        return None
    place = state.board.index(move.slot)
    return state.with_board(state.board.put(place, state.board.card(place).face_down))


@hookimpl("after_move")
def lets_the_others_forget(state, move, before):
    """A card from the discard pile, which all players saw, is known to its new owner alone."""
    if type(move) is not Swap:
        return None
    place = state.board.index(move.slot)
    return state.with_board(state.board.put(place, Slot(state.board.card(place), seen_by=(before.turn,))))


@hookimpl("after_move")
def turns_a_known_card_down(state, move):
    """Face-up cards turn down again, and are forgotten."""
    up = [place for place, slot in enumerate(state.board.slots) if slot and slot.up]
    if type(move) is not Discard or not up:
        return None
    return state.with_board(state.board.put(up[0], state.board.card(up[0]).face_down))


@hookimpl("after_move")
def turns_new_cards_up(state, move):
    if type(move) is not Swap:
        return None
    place = state.board.index(move.slot)
    return state.with_board(state.board.put(place, state.board.card(place).face_up))


@hookimpl("next_phase")
def skips_first_flips(move):
    return Phase.TURN_OVER if type(move) is Flip else None


# Moves that are chosen at once


class _Bidding:
    """After a draw every seat bids in secret, or passes."""

    @hookimpl
    def move_types(self):
        return [Bid]

    @hookimpl
    def actions(self):
        return map(Bid, range(4))

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return (*offered, *self.offer_bids(state)) if state.phase is Phase.REACTION else offered

    def offer_bids(self, state):
        return map(Bid, range(4))

    @hookimpl
    def apply_move(self, state, move):
        return state.remember(f"bid {state.actor}", move.points) if type(move) is Bid else None

    @hookimpl
    def reactions(self, state, move):
        return state.setup.seats if type(move) is Draw else None


@plugin
class Bidding(_Bidding):
    """No fault: the bids of others are hidden until they are opened."""


@plugin
class Overbidding(_Bidding):
    """A seat may only bid more than the others have sealed."""

    def offer_bids(self, state):
        sealed = state.window.sealed
        return map(Bid, range(1 + max((bid.points for _, bid in sealed), default=-1), 4))


@plugin
class ClosesAfterAnOddBid(_Bidding):
    """Whether the others may still bid after a pass depends on what is sealed."""

    @hookimpl
    def reactions(self, state, move, before):
        if type(move) is Draw:
            return state.setup.seats
        odd = before.window and any(bid.points % 2 for _, bid in before.window.sealed)
        return [] if odd and type(move) is Pass else None


@plugin
class RemembersWhatIsSealed(_Bidding):
    """After a pass the public memory has the first bid that is sealed."""

    @hookimpl
    def after_move(self, state, move):
        sealed = state.window.sealed if state.window and type(move) is Pass else ()
        return state.remember("bid", sealed[0][1].points) if sealed else None


@plugin
class OpensByTheSeed(_Bidding):
    """The order in which the sealed moves are made follows the seed of the match."""

    @hookimpl
    def unseal(self, state, moves):
        return moves[::-1] if state.match._seed & 1 else moves


# Options


@plugin
class ChangesUndeclaredHooks:
    generous: bool = option(False)

    @hookimpl
    def points(self, card):
        return 0 if self.generous and card.rank == 7 else None

    @hookimpl
    def bonus(self):
        return [Line("changes-undeclared-hooks.bonus", -1)] if self.generous else []


@plugin
class CountsByANumber:
    """The same, by an option without a minimum."""

    amount: int = option(5)

    @hookimpl
    def points(self, card):
        return self.amount if card.rank == 7 else None


@plugin
class CannotBePlayed:
    how: str = option("well", "badly")

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return offered if self.how == "well" or state.phase is Phase.OPENING else ()


@plugin
class LosesCardsByOption:
    careless: bool = option(False)

    @hookimpl
    def after_move(self, state, move):
        return state.replace(discard=()) if self.careless and type(move) is Swap else None


# Missing results


@hookimpl("points")
def forgets_to_return(card):
    _ = 2 * card.rank


@plugin
class WrapperForgetsToReturn:
    @hookimpl(wrapper=True)
    def score(self):
        _ = list((yield))


# What is not dealt yet


@hookimpl("after_move")
def remembers_the_seed(state):
    """Each turn a byte of the seed stands in the public memory, by a private path."""
    turn = sum(state.turns_begun)
    return state.remember("turn", state.match._seed >> turn * 8 & 255)


@hookimpl("round_end")
def tells_the_next_deal(state):
    """At the end of a round the lines have names by the next deal."""
    end = hash(state.match) % 97
    return RoundEnd(state.turn, (), f"bell {end}") if sum(state.turns_begun) > 4 else None


@plugin
class TellsTheNextDealByTheDealer:
    @hookimpl
    def round_end(self, state):
        return RoundEnd(state.turn, (), "") if sum(state.turns_begun) > 2 else None

    @hookimpl
    def next_dealer(self, state):
        seats = state.setup.upcoming.seats
        return seats[state.match._seed % len(seats)]


@hookimpl("after_move")
def tells_the_next_card_late(state):
    """From the fourteenth turn on, the next card of the stock is told in the public memory."""
    return state.remember("late", state.stock[-1].rank) if sum(state.turns_begun) >= 14 and state.stock else None


@plugin
class TellsTheStockInTurns:
    """Each turn the public memory has a bit more of the stock's lowest card, which hidden notes keep."""

    notes = True

    @hookimpl
    def after_move(self, state):
        kept = dict(state.notes).get("tells-the-stock-in-turns")
        if kept is None:
            return state.replace(notes=(("tells-the-stock-in-turns", state.stock[0].rank if state.stock else 0),))
        return state.remember("bit", kept >> sum(state.turns_begun) % 4 & 1)


@hookimpl("after_move")
def shows_a_card_by_the_stock(state, move):
    """The lowest card of the stock decides whether a card is turned up."""
    board = state.board
    if type(move) is not Swap or not board.down or not state.stock or not _odd(state.stock[0]):
        return None
    place = min(board.down)
    return state.with_board(board.put(place, board.slots[place].turned_up()))


@hookimpl("after_move")
def favours_mallory(state):
    """The best card of the stock lies on top for one name."""
    if state.match.names[state.setup.left_of(state.turn)] != "Mallory" or not state.stock:
        return None
    return state.replace(stock=sorted(state.stock, key=lambda card: -card.rank))


@hookimpl("next_seat")
def favours_a_name(state):
    """A name of the rule's own gets another turn."""
    return state.turn if state.match.names[state.turn].startswith("Zaphod the ") else None
