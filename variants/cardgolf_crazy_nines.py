"""Crazy Nines: Nine-Card Golf with lines of three removed and the Queen of Spades to be feared."""

from collections.abc import Iterable, Mapping, Sequence

from cardgolf import PLAIN, Board, Card, Layout, Line, Move, Pile, Slot, State, Swap, Worth, hookimpl, option, plugin
from cardgolf.cards import french
from cardgolf.patterns import cancel, matched, touching

POINTS = {0: -2, 1: 0, 11: 10, 12: 10, 13: 1}
QUEEN = Card(12, "S")


@plugin
class CrazyNines:
    """Crazy Nines: three in a row leave the table, and the Queen of Spades drawn must be placed and kept."""

    decks: int | None = option(None, least=1, doc="Packs; None: two for up to four players, one more per two.")
    jokers_per_deck: int = option(2, least=0, doc="Jokers in each pack.")
    queen_rounds: int = option(3, least=1, doc="On which of the owner's later turns a locked Queen is free again.")
    queen_penalty: int = option(25, least=0, doc="Points for a Queen of Spades still locked at the end.")
    ender_penalty_points: int = option(20, least=0, doc="Points for the ender, for each player who is lower.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        return french(packs=self.decks or max(2, 2 + (players - 3) // 2), jokers=self.jokers_per_deck)

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=3, columns=3)

    @hookimpl
    def decline(self, state: State) -> frozenset[str]:
        """The Queen of Spades drawn from the stock must be placed."""
        return frozenset() if state.held == QUEEN else PLAIN

    @hookimpl
    def locked(self, state: State) -> frozenset[int]:
        """A Queen of Spades is locked while the turn that frees her is to come."""
        now = state.clock[state.turn]
        return frozenset(place for place, slot in enumerate(state.board.slots) if slot and slot.mark > now)

    @hookimpl
    def settle(self, state: State, move: Move, before: State) -> State | None:
        """After a swap the Queen from the stock is locked, and lines of three equals leave the table."""
        if type(move) is not Swap:
            return None
        if before.held == QUEEN and before.source is Pile.STOCK:
            state = self._lock(state, state.board.layout.index(move.slot))
        return _without_lines(state, state.board.layout.index(move.slot))

    def _lock(self, state: State, place: int) -> State:
        free = state.clock[state.turn] + self.queen_rounds
        return state.with_board(state.board.put(place, Slot(QUEEN, up=True, mark=free)))

    @hookimpl
    def points(self, card: Card) -> int:
        return POINTS.get(card.rank, card.rank)

    @hookimpl
    def score(self, board: Board, worth: Worth) -> Iterable[Line]:
        """Touching equals cancel, lines at the last reveal too."""
        return cancel(board, worth, touching(board), group="crazy-nines.score.pair", card="crazy-nines.score.card")

    @hookimpl
    def bonus(self, board: Board, seat: int, state: State | None) -> Iterable[Line]:
        """25 for each Queen of Spades whose lock still runs, paired or not."""
        now = state.clock[seat] if state else 0
        locked = [place for place, slot in enumerate(board.slots) if slot and slot.mark > now]
        return [Line("crazy-nines.score.queen", self.queen_penalty, board.name((place,))) for place in locked]

    @hookimpl
    def penalty(self, state: State, raw: Mapping[int, int]) -> Mapping[int, Iterable[Line]]:
        """20 for the ender, for each player who is lower."""
        ender = state.closing.by if state.closing else None
        if ender is None:
            return {}
        lower = sum(points < raw[ender] for points in raw.values())
        return {ender: [Line("crazy-nines.score.ender", self.ender_penalty_points * lower)]} if lower else {}


def _without_lines(state: State, place: int) -> State:
    """Face-up lines through ``place`` removed, under the card just discarded, the lowest cell first."""
    board = state.board
    lines = [line for line in (*board.layout.row_lines, *board.layout.column_lines) if place in line]
    full = [line for line in matched(board, lines) if not board.down.intersection(line)]
    if not full:
        return state
    gone = sorted({place for line in full for place in line})
    removed = tuple(card for place, card in board.cards() if place in gone)
    *below, displaced = state.discard
    return state.with_board(board.clear(gone)).replace(discard=(*below, *removed, displaced))
