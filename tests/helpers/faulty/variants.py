"""Plugins that each break an invariant, for use on top of a harmless game. Other processes can import this module.

A plugin that would play for ever raises in the end, with an error that no invariant raises.
"""

import os
import random
from itertools import combinations, count, repeat

import attrs

from cardgolf import (
    HOOKS,
    Board,
    Card,
    Discard,
    Draw,
    IllegalMoveError,
    Knock,
    Layout,
    Line,
    NextRound,
    Pass,
    Phase,
    Play,
    Standing,
    Swap,
    hookimpl,
    option,
    plugin,
)
from cardgolf.rulebook.standings import rank_seats

_calls = count(1)


def _through(self):
    return (yield)


@plugin
class Plain:
    """The base rules."""


Harmless = type("Harmless", (), {hook: hookimpl(wrapper=True)(_through) for hook in HOOKS})


# Cards


@hookimpl("after_move")
def loses_a_card(state, move):
    return state.replace(discard=state.discard[:-1]) if type(move) is Discard else None


@hookimpl("after_move")
def adds_a_card(state, move):
    return state.replace(discard=(*state.discard, state.discard[-1])) if type(move) is Swap else None


@hookimpl("after_move")
def counts_a_card_twice(state, move):
    """A drawn card also stays in the stock."""
    return state.replace(stock=(*state.stock, state.held)) if move == Draw("stock") else None


@hookimpl("after_move")
def forges_a_card(state, move):
    return state.replace(discard=(*state.discard[:-1], Card(0, "*"))) if type(move) is Swap else None


# Legal moves


@plugin
class OffersAMoveTwice:
    @hookimpl(wrapper=True)
    def moves(self):
        offered = yield
        return (*offered, offered[0])


@plugin
class OffersNothingLate:
    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return () if state.round_end else offered


@plugin
class OffersAnUnknownPlace:
    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return (*offered, Swap("z9")) if state.held else offered


@hookimpl("after_move")
def grows_unannounced(state, move):
    """A board may have a place beyond the grid, without ``max_extra``."""
    board = state.board
    if type(move) is not Discard or board.layout.extra or not state.stock:
        return None
    *stock, card = state.stock
    return state.with_board(board.with_extra(card.face_up)).replace(stock=tuple(stock))


@hookimpl("after_move")
def refuses_what_it_offers(move):
    if type(move) is Discard:
        raise IllegalMoveError("not after all", "refuses-what-it-offers.after_move")


@plugin
class OffersFewerMovesLater:
    """Every other call offers one move fewer."""

    @hookimpl(wrapper=True)
    def moves(self):
        offered = yield
        return offered[: -1 - next(_calls) % 2] or offered


# Chance and memory


def _rotated(state, by):
    cut = by % len(state.stock) if state.stock else 0
    return state.replace(stock=state.stock[cut:] + state.stock[:cut])


@hookimpl("after_move")
def rotates_by_memory(state):
    return _rotated(state, next(_calls))


@hookimpl("after_move")
def rotates_at_random(state):
    return _rotated(state, int(random.random() * 100))


@hookimpl("dealt")
def deals_at_random(state):
    return _rotated(state, int(random.random() * 100))


@hookimpl("after_move")
def rotates_by_address(state):
    return _rotated(state, id(state) >> 4)


@hookimpl("adjust_scores")
def adjusts_by_memory(raw):
    return {seat: [Line("adjusts-by-memory.adjust_scores", next(_calls))] for seat in raw}


@hookimpl("after_move")
def rotates_by_hash(state, move):
    return _rotated(state, hash(str(move)))


@hookimpl("after_move")
def uses_the_process_id(state):
    return _rotated(state, os.getpid())


@plugin
class ValuesCardsAtRandom:
    _points = {}

    @hookimpl
    def points(self, card):
        return self._points.setdefault(card, random.randrange(1000))


# Ends


@plugin
class NeverEndsATurn:
    """After a discard the player may pass any number of times."""

    patience = count()

    @hookimpl
    def moves(self, state):
        return (Pass(),) if state.phase is Phase.EXTRA else None

    @hookimpl
    def next_phase(self, move):
        if next(self.patience) > 30_000:
            raise RuntimeError("for ever")
        return Phase.EXTRA if type(move) in (Discard, Pass) else None


@plugin
class ResetsTheTurns:
    patience = count()

    @hookimpl
    def after_move(self, state):
        if next(self.patience) > 30_000:
            raise RuntimeError("for ever")
        return state.replace(turns_begun=(0,) * len(state.turns_begun))

    @hookimpl
    def round_end(self):
        return False


@plugin
class IgnoresTheRoundLimit:
    patience = count()

    @hookimpl
    def next_round(self, state):
        if next(self.patience) > 300:
            raise RuntimeError("for ever")
        return NextRound("hole", state.match.seats)


@hookimpl("match_over")
def ends_by_its_totals_alone(state):
    """It returns false where it means "no opinion", so that the option ``holes`` ends no match."""
    return max(state.match.totals) >= 10_000


@plugin
class SharesEveryTie:
    @hookimpl(wrapper=True)
    def next_round(self):
        plan = yield
        return NextRound("hole", ()) if plan.kind == "playoff" else plan


@hookimpl("next_round")
def plays_every_tie_off(state, standings):
    tied = tuple(each.seat for each in standings if each.rank == 1)
    return NextRound("playoff", tied) if len(tied) > 1 else None


@plugin
class PlaysOnAfterTheLimit:
    @hookimpl(wrapper=True)
    def next_round(self, state):
        plan = yield
        return plan if plan.seats or len(state.match.rounds) > 4 else NextRound("hole", state.match.seats)


@plugin
class ForgetsASeat:
    @hookimpl(wrapper=True)
    def standings(self):
        standings = yield
        return standings[:-1]


@plugin
class PlaysOffWithinATeam:
    """Seats of the first rank play off once, even if they are one team."""

    @hookimpl(wrapper=True)
    def next_round(self, state, standings):
        plan = yield
        tied = tuple(each.seat for each in standings if each.rank == 1)
        is_tied = not plan.seats and len(tied) > 1 and all(each.kind == "hole" for each in state.match.rounds)
        return NextRound("playoff", tied) if is_tied else plan


@plugin
class RanksNumberedSeats:
    """The seats of the match, where the hook is asked for its sides."""

    @hookimpl(wrapper=True)
    def standings(self, rounds):
        standings = yield
        last = max(each.seat for each in standings)
        return [attrs.evolve(each, seat=each.seat + 1) if each.seat == last else each for each in standings]


@plugin
class RanksByOtherTotals:
    @hookimpl(wrapper=True)
    def standings(self):
        standings = yield
        return [attrs.evolve(each, total=each.total + 1) for each in standings]


@hookimpl("standings")
def ranks_the_most_points_first(totals):
    """The standings of a game in which the most points win, without its goal."""
    ranked = sorted(enumerate(totals), key=lambda each: -each[1])
    return [Standing(seat, total, 1 + sum(other > total for other in totals)) for seat, total in ranked]


@plugin
class RanksAgainstItsGoal:
    """The goal of a game in which the most points win, with the standings of the base rules."""

    @hookimpl
    def goal(self):
        return "highest"

    @hookimpl
    def standings(self, rounds, totals):
        return rank_seats(rounds, totals)


@plugin
class RanksNoSeatFirst:
    @hookimpl(wrapper=True)
    def standings(self):
        standings = yield
        return [attrs.evolve(each, rank=each.rank + 1) for each in standings]


@hookimpl("after_move")
def deals_another_layout(state):
    """After the first move a seat has one row of six cards, which `layouts` does not list."""
    board = state.board
    return state.with_board(Board.of(Layout.grid(1, board.layout.size), board.slots))


@plugin
class HidesCardsOfOwners:
    """Each player sees two cards beside the grid, and a card swapped in there lies unseen."""

    @hookimpl
    def layout(self):
        return Layout.of(["a b c", "d e f"], groups={"hand": "h1 h2"}, seen=("hand",))

    @hookimpl
    def after_move(self, state, move):
        """Lay the card face down again, as on a grid."""
        if type(move) is not Swap or not move.slot.startswith("h"):
            return None
        board = state.board
        place = board.index(move.slot)
        return state.with_board(board.put(place, board.slots[place].card.face_down))


@plugin
class ChangesItsOption:
    """A plugin that adds one to its option each time it is made."""

    extra: int = option(1)

    def __attrs_post_init__(self):
        object.__setattr__(self, "extra", self.extra + 1)

    @hookimpl
    def bonus(self):
        return None


# Cost that follows from a number


@plugin
class LoopsOverAnOption:
    """A loop is as long as an option says, whatever lies on the table."""

    fine: int = option(1, least=0)

    @hookimpl
    def after_move(self, state, move):
        for _ in range(self.fine if type(move) is Discard else 0):
            pass


@plugin
class CountsPointsOneByOne:
    """The length of a list in a function of C is the number of an option."""

    bonus_points: int = option(1, least=0)

    @hookimpl
    def next_phase(self, state):
        sum(1 for _ in repeat(None, self.bonus_points))


@plugin
class TriesEverySubset:
    """A hand whose plays are sought among all its subsets."""

    @hookimpl
    def layout(self):
        return Layout.hand(cards=4)

    @hookimpl
    def opening_flips(self):
        return 0

    @hookimpl
    def moves(self, state):
        if state.phase is not Phase.START:
            return None
        hand = [card for _, card in state.board.cards()]
        subsets = (some for count in range(1, len(hand) + 1) for some in combinations(hand, count))
        return (Knock(), *(Play(some) for some in subsets if {card.suit for card in some} == {"X"}))
