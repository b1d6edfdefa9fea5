"""Plugins that each break an invariant: hidden information, options, and missing results."""

import attrs

from cardgolf import Discard, DiscardOption, Line, Pass, Phase, RoundEnd, Slot, Swap, hookimpl, option, plugin
from cardgolf.cards import FACES

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


@plugin
class OffersByTheStock:
    """The moves are the same. The deciding plugin is not, and the error names it."""

    @hookimpl
    def moves(self, state, card_values, rules, seat):
        return rules.base.moves(state, card_values, rules, seat) if state.stock and _odd(state.stock[-1]) else None


@plugin
class DiscardsByTheStock:
    """The same for discards: only the error of a discard names the plugin."""

    @hookimpl
    def discard_options(self, state):
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


@plugin
class LetsEqualRanksReact:
    """Only a seat that has a card of the discarded rank may react, whether it lies face down or not."""

    @hookimpl
    def reactions(self, state, move):
        if type(move) is not Discard:
            return None
        rank = state.discard[-1].rank
        return [seat for seat in state.setup.after(state.turn) if rank in state.boards[seat].ranks]


@plugin
class RemembersTheStock:
    """A hidden card stands in the public memory."""

    @hookimpl
    def after_move(self, state):
        return state.remember("next", state.stock[-1]) if state.stock else None


@plugin
class ClearsByWhatLiesDown:
    """A card leaves the table if a hidden card has an odd rank."""

    @hookimpl
    def clears(self, board):
        up = [place for place in range(len(board.slots)) if place not in board.down | board.cleared]
        return [(up[0],)] if up and board.down and _odd(board.card(min(board.down))) else None


@plugin
class OpensAWindowByTheStock:
    @hookimpl
    def reactions(self, state, move):
        return state.setup.after(state.turn) if state.stock and _odd(state.stock[-1]) and type(move) is Swap else None


@plugin
class KeepsAWindowOpenByTheStock:
    """Whether the others may still react depends on a hidden card."""

    @hookimpl
    def reactions(self, state, move):
        if type(move) is Discard:
            return state.setup.after(state.turn)
        return [] if type(move) is Pass and state.stock and _odd(state.stock[-1]) else None


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


@plugin
class ForgetsToReturn:
    @hookimpl
    def points(self, card):
        _ = 2 * card.rank


@plugin
class WrapperForgetsToReturn:
    @hookimpl(wrapper=True)
    def score(self):
        _ = list((yield))


# What is not dealt yet


@plugin
class RemembersTheSeed:
    """Each turn a byte of the seed stands in the public memory, by a private path."""

    @hookimpl
    def after_move(self, state):
        turn = sum(state.turns_begun)
        return state.remember("turn", state.match._seed >> turn * 8 & 255)


@plugin
class TellsTheNextDeal:
    """At the end of a round the lines have names by the next deal."""

    @hookimpl
    def round_end(self, state):
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


@plugin
class TellsTheNextCardLate:
    """From the fourteenth turn on, the next card of the stock is told in the public memory."""

    @hookimpl
    def after_move(self, state):
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


@plugin
class ShowsACardByTheStock:
    """The lowest card of the stock decides whether a card is turned up."""

    @hookimpl
    def after_move(self, state, move):
        board = state.board
        if type(move) is not Swap or not board.down or not state.stock or not _odd(state.stock[0]):
            return None
        place = min(board.down)
        return state.with_board(board.put(place, board.slots[place].turned_up()))


@plugin
class FavoursMallory:
    """The best card of the stock lies on top for one name."""

    @hookimpl
    def after_move(self, state):
        if state.match.names[state.setup.left_of(state.turn)] != "Mallory" or not state.stock:
            return None
        return state.replace(stock=sorted(state.stock, key=lambda card: -card.rank))


@plugin
class FavoursAName:
    """A name of the rule's own gets another turn."""

    @hookimpl
    def next_seat(self, state):
        return state.turn if state.match.names[state.turn].startswith("Zaphod the ") else None
