"""More rules that break a law each: what is hidden, options, and silence."""

import attrs

from cardgolf import DiscardOption, Line, Phase, RoundEnd, Slot, Swap, hookimpl, option, plugin
from cardgolf.cards import FACES

# What is hidden


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
class AnswersByTheStock:
    """The moves are the same; who offers them is not, and a refusal names them."""

    @hookimpl
    def moves(self, state, card_values, rules):
        return rules.base.moves(state, card_values, rules) if state.stock and _odd(state.stock[-1]) else None


@plugin
class DeclinesByTheStock:
    """The same for what may become of a card: only the refusal of a discard names that."""

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


# Options


@plugin
class ChangesMoreThanItSays:
    generous: bool = option(False)

    @hookimpl
    def points(self, card):
        return 0 if self.generous and card.rank == 7 else None

    @hookimpl
    def bonus(self):
        return [Line("changes-more-than-it-says.bonus", -1)] if self.generous else []


@plugin
class CountsByANumber:
    """As above, by a number that has no least value."""

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


# Silence


@plugin
class ForgetsToReturn:
    @hookimpl
    def points(self, card):
        _ = 2 * card.rank


@plugin
class ItsWrapperForgetsToReturn:
    @hookimpl(wrapper=True)
    def score(self):
        _ = list((yield))
