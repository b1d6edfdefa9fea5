"""Golfie: a card names what all players do at once, each on their own course of nine cards.

The numbers in the docstrings are those of the clauses in ``cardgolf_golfie.md``.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import chain
from typing import ClassVar

import attrs

from cardgolf import (
    Board,
    Card,
    Draw,
    Layout,
    Line,
    Move,
    Pass,
    Phase,
    Pile,
    RoundEnd,
    State,
    hookimpl,
    option,
    plugin,
)
from cardgolf.cards import french
from cardgolf.table import MoveOutcome
from cardgolf.words import Words

COURSE = Layout.grid(rows=3, columns=3)
CART, COURT = 10, 11  # ranks: a golf cart, and the lowest of a hole
POINTS = {11: 10, 12: 10, 13: 0}
ACTION = "action"  # in public memory: the rank that names what all do


@attrs.frozen(cache_hash=True, repr=False)
class Open(Move):
    """Turn a card of your course up: ``open b2`` (2.3)."""

    word: ClassVar[str] = "open"
    secret: ClassVar[bool] = True
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def describe(self, outcome: MoveOutcome) -> str:
        return f"turns up {outcome.after.card(self.slot) or self.slot} at {self.slot}"


@attrs.frozen(cache_hash=True, repr=False)
class Exchange(Move):
    """Exchange two neighbours of your course: ``exchange b2 b1`` (2.3)."""

    word: ClassVar[str] = "exchange"
    secret: ClassVar[bool] = True
    slot: str
    other: str

    def words(self) -> Sequence[str]:
        return (self.slot, self.other)

    def describe(self, outcome: MoveOutcome) -> str:  # noqa: ARG002
        return f"exchanges the cards at {self.slot} and {self.other}"


@attrs.frozen(cache_hash=True, repr=False)
class Putt(Move):
    """Score a card of the upper row: ``putt a1`` (2.5)."""

    word: ClassVar[str] = "putt"
    secret: ClassVar[bool] = True
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def describe(self, outcome: MoveOutcome) -> str:  # noqa: ARG002
        return f"putts {self.slot}"


def _neighbours(place: int) -> list[int]:
    row, column = divmod(place, 3)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [3 * down + across for down, across in around if 0 <= down < 3 and 0 <= across < 3]


NAMES = COURSE.names
EXCHANGES = [[Exchange(NAMES[place], NAMES[other]) for other in _neighbours(place)] for place in range(9)]
PUTTS = tuple(map(Putt, NAMES[:3]))


@plugin
class Golfie:
    """Golfie: all players turn up, exchange or putt at once, and the fewest points on nine holes win."""

    defaults = {"holes": 2, "recycle": "end_round"}
    needs = {"own layout": "invalid layout of a house rule: expected 3 rows of 3 in golfie"}  # a card names a place

    putts: int = option(9, least=1, doc="How many holes each player putts in a round.")

    # 1 The course

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        """Use a pack, and one more for every two players (1.1)."""
        return french(packs=1 + (players + 1) // 2, jokers=0)

    @hookimpl
    def layout(self) -> Layout:
        return COURSE

    @hookimpl
    def opening_flips(self) -> int:
        """Leave all cards face down (1.2)."""
        return 0

    # 2 A turn

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Open, Exchange, Putt]

    @hookimpl
    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Offer the stock (2.1), and then what its card names (2.2 to 2.5)."""
        if state.phase is not Phase.REACTION:
            return (Draw(Pile.STOCK),)
        if ACTION not in state.memory:
            return (Pass(),)  # another rule let players act before the first card
        board, rank = state.table[seat], state.memory[ACTION]
        if rank >= COURT:
            return [putt for putt in PUTTS if board.slots[board.index(putt.slot)]] or (Pass(),)
        places = range(9) if rank == CART else (rank - 1,)
        return [*chain.from_iterable(_list_shots(board, place) for place in places)] or (Pass(),)

    @hookimpl(wrapper=True)
    def actions(self) -> Generator[None, Sequence[Move], Iterable[Move]]:
        yield
        return (Draw(Pile.STOCK), Pass(), *map(Open, NAMES), *chain.from_iterable(EXCHANGES), *PUTTS)

    @hookimpl
    def after_move(self, state: State, move: Move) -> State | None:
        """Lay the card from the stock on the discard pile, where all see what it names (2.1)."""
        if type(move) is not Draw or state.held is None:
            return None
        turned = state.replace(held=None, held_from=None, discard=(*state.discard, state.held))
        return turned.remember(ACTION, state.held.rank)

    @hookimpl
    def reactions(self, state: State, move: Move | None) -> Sequence[int] | None:
        """Let all players act at once on the card from the stock (2.2)."""
        return state.setup.seats if type(move) is Draw else None

    @hookimpl
    def next_phase(self) -> Phase:
        return Phase.TURN_OVER

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        if type(move) is Putt:
            return _putt(state, move)
        board = state.board
        if type(move) is Open:
            place = board.index(move.slot)
            slot = board.slots[place]
            return state.with_board(board.put(place, slot.turned_up())) if slot else None
        if type(move) is Exchange:
            slots = [*board.slots]
            one, other = board.index(move.slot), board.index(move.other)
            slots[one], slots[other] = slots[other], slots[one]
            return state.with_board(Board.of(board.layout, slots))
        return None

    # 3 The end of a round

    @hookimpl
    def round_end(self, state: State) -> RoundEnd | bool:
        """End the round when every player has a score for every hole (3.1)."""
        done = all(len(state.memory.get(_card_of(seat), ())) >= self.putts for seat in state.setup.seats)
        return RoundEnd(None, (), "every hole has a score") if done else False

    # 4 Scores

    @hookimpl
    def points(self, card: Card) -> int:
        return POINTS.get(card.rank, card.rank)

    @hookimpl
    def score(self, seat: int, state: State | None) -> Iterable[Line]:
        """Score the holes that were putted. The cards left on the course count nothing (4.2)."""
        putted = state.memory.get(_card_of(seat), ()) if state else ()
        return [Line("golfie.score.hole", points) for points in putted]

    def score_extra(self, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:  # noqa: ARG002
        """Return how far the holes may lie from the cards of the course: ten points each."""
        return -10 * layout.size, 10 * self.putts

    def retell(self, told: Mapping[str, str], words: Words) -> Mapping[str, str]:
        """Return the four sentences about a card that names what all do."""
        own, number = words.beside(__name__), words("number-word", number=self.putts)
        end = own("short-end", count=self.putts, word=number)
        return {
            "goal": f"{own('short-goal')} {told['goal']}",
            "turn": own("short-turn"),
            "cancels": own("short-cancels"),
            "end": f"{end} {told['end']}",
        }


def _list_shots(board: Board, place: int) -> list[Move]:
    """Return what can be done with the card at ``place`` (2.3)."""
    slot = board.slots[place]
    if slot is None:
        return []
    exchanges = [move for move in EXCHANGES[place] if board.slots[board.index(move.other)]]
    return exchanges if slot.up else [Open(NAMES[place]), *exchanges]


def _card_of(seat: int) -> str:
    return f"card {seat}"


def _putt(state: State, move: Putt) -> State | None:
    """Score a card, discard it, shift its column up, and lay a card from the stock below (2.5)."""
    board, seat = state.board, state.actor
    top = board.index(move.slot)
    card = board.card(top)
    if card is None:
        return None
    *stock, drawn = state.stock or (None,)
    slots = [*board.slots]
    slots[top], slots[top + 3], slots[top + 6] = slots[top + 3], slots[top + 6], drawn.face_down if drawn else None
    putted = (*state.memory.get(_card_of(seat), ()), POINTS.get(card.rank, card.rank))
    after = state.with_board(Board.of(board.layout, slots)).replace(stock=tuple(stock), discard=(*state.discard, card))
    return after.remember(_card_of(seat), putted)
