"""Board Nine: shed a hand of five, and say NINE when you hold nine points or fewer."""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import lru_cache

import attrs

from cardgolf import (
    Board,
    Card,
    Closing,
    Discard,
    Draw,
    Knock,
    Layout,
    Line,
    Move,
    NextRound,
    Pass,
    Phase,
    Pile,
    Play,
    Round,
    Standing,
    State,
    Worth,
    hookimpl,
    option,
    plugin,
)
from cardgolf.cards import numbered

DECK = numbered({0: 2} | dict.fromkeys(range(1, 14), 4))
SEQUENCE = 5
DIRECT_OR_KEEP, KEEP, NINE = (Discard(), Pass()), (Pass(),), (Knock(),)
DRAWS = (Draw(Pile.STOCK), Draw(Pile.DISCARD))


@plugin
class BoardNine:
    """Board Nine: shed a hand of five cards, say NINE at nine points or fewer, and stay under 99."""

    defaults = {"holes": None}

    declare_limit: int = option(9, least=0, doc="The most points a hand may hold to say NINE.")
    failed_penalty: int = option(25, least=0, doc="What a declarer scores whom somebody equals or beats.")
    threshold: int = option(99, least=1, doc="The total at which a player loses and the match is over.")
    reset_at: int = option(90, least=1, doc="The total that is reduced, if it is hit exactly.")
    reset_to: int = option(45, least=0, doc="What it is reduced to.")

    @hookimpl
    def deck(self) -> Sequence[Card]:
        return DECK

    @hookimpl
    def layout(self) -> Layout:
        return Layout.hand(cards=5)

    @hookimpl
    def tee_off(self) -> int:
        return 0

    @hookimpl
    def moves(self, state: State, worth: Worth) -> Sequence[Move]:
        """Throw or say NINE; then draw; then, after a stock card, throw that too or keep it."""
        if state.phase is Phase.FOLLOW:
            return DRAWS if state.may_draw_stock else DRAWS[1:]
        if state.phase is Phase.EXTRA:
            return DIRECT_OR_KEEP if state.held == state.discard[-1] else KEEP
        hand = tuple(card for _, card in state.board.cards())
        may_declare = state.clock[state.turn] > 1 and sum(worth[card] for card in hand) <= self.declare_limit
        return _throws(hand) + NINE if may_declare else _throws(hand)

    @hookimpl
    def settle(self, state: State, move: Move) -> State | None:
        """Only once a card is drawn do the thrown ones reach the pile, the highest on top."""
        if type(move) is not Draw:
            return None
        state = state.replace(discard=state.discard + state.laid, laid=())
        if move.pile is Pile.STOCK or state.held is None:
            return state
        return state.with_board(state.board.with_card(state.held, state.turn)).replace(held=None, source=None)

    @hookimpl
    def next_phase(self, state: State, move: Move) -> Phase:
        if type(move) is Play:
            return Phase.FOLLOW
        return Phase.EXTRA if state.held else Phase.TURN_OVER

    @hookimpl
    def closing(self, state: State, move: Move) -> Closing | bool:
        return Closing(state.turn, (), "nine") if type(move) is Knock else False

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def score(self, board: Board, worth: Worth) -> Iterable[Line]:
        return [Line("board-nine.score.hand", sum(worth[card] for _, card in board.cards()))]

    @hookimpl
    def tally(self, state: State, raw: Mapping[int, int]) -> Mapping[int, Iterable[Line]]:
        """The lowest declarer scores nothing; one who is equalled or beaten 25, and then the others nothing."""
        by = state.closing.by if state.closing else None
        if by is None:
            return {}
        others = [points for seat, points in raw.items() if seat != by]
        safe = not state.table[by].slots and min(others) == 0
        if raw[by] < min(others) or safe:
            return {by: [Line("board-nine.nine.made", -raw[by])]}
        failed = {seat: [Line("board-nine.nine.spared", -points)] for seat, points in raw.items()}
        return failed | {by: [Line("board-nine.nine.failed", self.failed_penalty - raw[by])]}

    @hookimpl
    def totals(self, rounds: Sequence[Round]) -> Sequence[int]:
        """A total that hits 90 exactly becomes 45."""
        totals = [0] * len(rounds[0].scores)
        for hole in (round_ for round_ in rounds if round_.kind == "hole"):
            totals = [total + (score or 0) for total, score in zip(totals, hole.scores, strict=True)]
            totals = [self.reset_to if total == self.reset_at else total for total in totals]
        return totals

    @hookimpl(wrapper=True)
    def standings(self) -> Generator[None, Sequence[Standing], list[Standing]]:
        """Whoever has 99 or more has lost."""
        standings = yield
        return [attrs.evolve(each, lost=each.total >= self.threshold) for each in standings]

    @hookimpl
    def next_round(self, standings: Sequence[Standing]) -> NextRound | None:
        """The match is over once somebody has lost."""
        return NextRound("hole", ()) if any(each.lost for each in standings) else None


@lru_cache(maxsize=16384)
def _throws(hand: tuple[Card, ...]) -> tuple[Move, ...]:
    """A card or several equal ones; or the whole hand, if it is a sequence without a nought."""
    throws = [Play((card,) * count) for card, copies in Counter(hand).items() for count in range(1, copies + 1)]
    numbers = [card.rank for card in hand]
    if len(hand) == SEQUENCE and numbers[0] and numbers == list(range(numbers[0], numbers[0] + SEQUENCE)):
        throws.append(Play(hand))
    return tuple(throws)
