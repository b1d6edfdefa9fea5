"""Plugins that each break an invariant: scores, seats, move types, and values that text cannot hold."""

from itertools import count, product

import attrs

from cardgolf import Discard, Line, Move, NextRound, Phase, Slot, Swap, hookimpl, plugin
from cardgolf.cards import FACES

_calls = count(1)


# Scores


@hookimpl("bonus")
def names_an_unknown_plugin():
    return [Line("unknown.bonus", -1)]


@hookimpl("bonus")
def names_an_unknown_place():
    return [Line("names-an-unknown-place.bonus", -1, ("z9",))]


@hookimpl("bonus")
def scores_in_halves():
    return [Line("scores-in-halves.bonus", 0.5)]


@plugin
class TotalsByMemory:
    @hookimpl(wrapper=True)
    def totals(self):
        totals = yield
        return [total + next(_calls) for total in totals]


@hookimpl("score")
def scores_by_memory(board):
    return [Line("scores-by-memory.score", next(_calls))]


@hookimpl("bonus")
def rewards_by_memory():
    return [Line("rewards-by-memory.bonus", next(_calls))]


# Scores before the end of a round


@hookimpl("score")
def assumes_a_card_at_every_place(board):
    return [Line("assumes-a-card-at-every-place.score", slot.card.rank) for slot in board.slots]


@hookimpl("bonus")
def assumes_a_closed_round(seat, state):
    return [Line("assumes-a-closed-round.bonus", -5)] if state.round_end.by == seat else []


@hookimpl("bonus")
def assumes_a_stock(state):
    return [Line("assumes-a-stock.bonus", -state.stock[-1].rank)] if len(state.discard) < 30 else []


@hookimpl("bonus")
def names_unknown_places(board):
    """Before all cards are up, its lines name places by their number."""
    return [Line("names-unknown-places.bonus", -1, tuple(f"#{place}" for place in board.cleared))]


# Seats


@hookimpl("bonus")
def rewards_the_first_seat(seat):
    return [Line("rewards-the-first-seat.bonus", -5)] if seat == 0 else []


@hookimpl("leader")
def lets_the_first_seat_lead(state):
    return state.setup.seats[0]


@plugin
class LetsTheLastSeatDiscardFreely:
    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return offered if state.turn < 5 or Discard() not in offered else (Discard(),)


@attrs.frozen
class Accuse(Move):
    """Say something about another seat: ``accuse 1``. It ends the turn."""

    word = "accuse"
    seat: int = attrs.field(converter=int)

    def words(self):
        return (str(self.seat),)


@plugin
class Accuses:
    """Every seat may accuse the others. This is fair."""

    @hookimpl
    def move_types(self):
        return [Accuse]

    def accused(self, state):
        return state.setup.after(state.turn)

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return (*offered, *map(Accuse, self.accused(state))) if state.phase is Phase.START else offered

    @hookimpl
    def actions(self, players):
        return map(Accuse, range(1, players))

    @hookimpl
    def apply_move(self, state, move):
        return state.replace() if type(move) is Accuse else None


@plugin
class AccusesTheFirstSeat(Accuses):
    def accused(self, state):
        return [0]


@plugin
class AccusesByNumber(Accuses):
    def accused(self, state):
        return sorted(state.setup.after(state.turn))


@plugin
class NumbersTheLeftNeighbourAlone(Accuses):
    @hookimpl
    def actions(self, players):
        return [Accuse(1)]


@attrs.frozen
class Match(Move):
    """Match one other seat with another: ``match 1 2``. It ends the turn."""

    word = "match"
    seat_fields = ("one", "other")
    one: int = attrs.field(converter=int)
    other: int = attrs.field(converter=int)

    def words(self):
        return (str(self.one), str(self.other))


@plugin
class Matches:
    """Every seat may match two others, or one with itself. This is fair."""

    move_type = Match

    @hookimpl
    def move_types(self):
        return [self.move_type]

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered, others = (yield), state.setup.after(state.turn)
        pairs = [self.move_type(*each) for each in product(others, others)] if state.phase is Phase.START else []
        return (*offered, *pairs)

    @hookimpl
    def actions(self, players):
        return [self.move_type(*each) for each in product(range(1, players), repeat=2)]

    @hookimpl
    def apply_move(self, state, move):
        return state.replace() if type(move) is self.move_type else None


@attrs.frozen
class UndeclaredMatch(Match):
    seat_fields = ("one",)


@plugin
class MatchesUndeclared(Matches):
    """The second seat is none of ``seat_fields``."""

    move_type = UndeclaredMatch


# Move types


class Word(Move):
    """A move that only ends the turn."""

    __slots__ = ()


@attrs.frozen
class Nod(Word):
    word = "nod"


@attrs.frozen
class Mumble(Word):
    """Its text leaves out its fields."""

    word = "mumble"
    slot: str = "a1"
    louder: bool = attrs.field(default=True)

    @classmethod
    def parse(cls, words):
        return cls(*words, louder=False)


@attrs.frozen
class Shout(Word):
    word = "SHOUT"


@attrs.frozen
class Accent(Word):
    word = "flüstern"


@attrs.frozen
class Chatter(Word):
    word = "chatter"

    def words(self):
        return ("on",) * 100

    @classmethod
    def parse(cls, words):
        return cls()


@attrs.frozen
class Grab(Word):
    """Takes the word of another move type and parses any text."""

    word = "swap"

    @classmethod
    def parse(cls, words):
        return cls()


@attrs.frozen
class Shrug(Word):
    """Parses any text that begins with its word."""

    word = "shrug"

    @classmethod
    def parse(cls, words):
        return cls()


def _local():
    @attrs.frozen
    class Whisper(Word):
        word = "whisper"

    return Whisper


class OffersAThirdPartyMove:
    """A player may make a third-party move in place of drawing."""

    move_type = Nod
    is_listed = True
    is_applied = True
    is_numbered = True

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return (*offered, self.move_type()) if state.phase is Phase.START and not state.round_end else offered

    @hookimpl
    def move_types(self):
        return [self.move_type] if self.is_listed else []

    @hookimpl
    def actions(self):
        return [self.move_type()] if self.is_numbered else []

    @hookimpl
    def apply_move(self, state, move):
        return state if self.is_applied and type(move) is self.move_type else None


class Nods(OffersAThirdPartyMove):
    """Harmless."""


class OffersAnUnlistedMove(OffersAThirdPartyMove):
    is_listed = False


class OffersAnUnnumberedMove(OffersAThirdPartyMove):
    is_numbered = False


class NumbersByHash(OffersAThirdPartyMove):
    """The order of the numbers depends on the process."""

    @hookimpl(wrapper=True)
    def actions(self):
        listed = yield
        return sorted([*listed, self.move_type()], key=lambda move: hash(str(move)))


class OffersAnUnappliedMove(OffersAThirdPartyMove):
    is_applied = False


class Mumbles(OffersAThirdPartyMove):
    move_type = Mumble


class Shouts(OffersAThirdPartyMove):
    move_type = Shout


class Accents(OffersAThirdPartyMove):
    move_type = Accent


class Chatters(OffersAThirdPartyMove):
    move_type = Chatter


class Grabs(OffersAThirdPartyMove):
    move_type = Grab


class Shrugs(OffersAThirdPartyMove):
    move_type = Shrug


class Whispers(OffersAThirdPartyMove):
    move_type = _local()


@plugin
class DeclaresTooFewPoints:
    def score_extra(self, layout, deck):
        return -1, 0

    @hookimpl
    def bonus(self, board):
        return [Line("declares-too-few-points.bonus", -1000)]


@hookimpl("adjust_scores")
def scores_by_the_discard_pile(state, raw):
    points = len(state.discard)
    return {seat: [Line("scores-by-the-discard-pile.adjust_scores", points)] for seat in raw}


# Values that text cannot hold


@hookimpl("after_move")
def doubles_the_turns(state, move):
    return state.replace(turns_begun=tuple(2 * turns for turns in state.turns_begun)) if type(move) is Swap else None


@plugin
class NotesAnObject:
    notes = True

    @hookimpl
    def after_move(self, state):
        return state.replace(notes=(("notes-an-object", frozenset({1})),))


@plugin
class NotesANumber:
    """Harmless."""

    notes = True

    @hookimpl
    def after_move(self, state, move):
        return state.replace(notes=(("notes-a-number", (1, str(move))),))


@plugin
class MarksWithALongNumber:
    marks = FACES

    @hookimpl
    def after_move(self, state, move):
        if type(move) is not Swap:
            return None
        place = state.board.layout.index(move.slot)
        return state.with_board(state.board.put(place, Slot(state.board.card(place), up=True, mark=10**12)))


@hookimpl("next_round")
def deals_a_round_of_its_own_kind(state):
    return NextRound("sudden death", state.match.seats) if len(state.match.rounds) < 3 else None


@hookimpl("before_score")
def burns_the_stock(state):
    """There is none at a real table."""
    return state.remember("burned", state.stock[-1])
