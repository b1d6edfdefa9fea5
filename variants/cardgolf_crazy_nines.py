"""Crazy Nines: Nine-Card Golf with lines of three removed and the Queen of Spades to be feared."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from cardgolf import (
    Board,
    Boards,
    Card,
    CardValues,
    DiscardOption,
    HookSpecs,
    Layout,
    Line,
    Lock,
    Move,
    State,
    Swap,
    hookimpl,
    option,
    plugin,
)
from cardgolf.array_patterns import cancel_many, disjoint_pairs_many, leave_out, touching_many
from cardgolf.board_arrays import BoolArray, IntArray
from cardgolf.cards import french
from cardgolf.patterns import Places, cancel, disjoint_pairs, matched, touching, visible, wrong_closer_penalty

POINTS = {0: -2, 1: 0, 11: 10, 12: 10, 13: 1}
QUEEN = Card(12, "S")
MUST_PLACE = frozenset[DiscardOption]()
MAY_DISCARD = frozenset({DiscardOption.PLAIN})


@plugin
class CrazyNines:
    """Crazy Nines: swap your nine cards for lower ones; three equal cards in a line leave the table."""

    ranks_score_apart = True

    decks: int | None = option(None, least=1, doc="Packs; None: two for up to four players, one more per two.")
    jokers_per_deck: int = option(2, least=0, doc="Jokers in each pack.")
    initial_flips: int = option(2, least=0, doc="Cards each player turns up before play.")
    pair_reuse: bool = option(True, doc="Whether a card may be in several pairs, so that whole groups vanish.")
    line_removal: str = option("mandatory", "off", doc="Whether complete lines of three leave the table.")
    line_rule: str = option("equal", "any", "run", doc="Which three cards in a line are complete.")
    queen_rounds: int = option(3, least=1, doc="For how many rounds a Queen of Spades is locked.")
    queen_round_counting: str = option("inclusive", "exclusive", doc="Whether the round she is placed in is the first.")
    queen_sources: str = option("stock", "both", doc="From which piles a drawn Queen of Spades is locked.")
    queen_penalty: int = option(25, least=0, doc="Points for a Queen of Spades that ends the round too early.")
    queen_penalty_mode: str = option("add", "replace", doc="Whether these come on top of her own points.")
    queen_penalty_when: str = option(
        "locked", "held", doc="Whether she counts while locked, or as long as she is there."
    )
    queen_pair_cancels_penalty: bool = option(False, doc="Whether a paired Queen of Spades is spared.")
    ender_penalty: str = option("per_lower", "flat", "highest", "none", doc="What a wrong closer takes.")
    ender_penalty_points: int = option(20, least=0, doc="The points of flat, and of per_lower for each lower player.")

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
    def opening_flips(self) -> int:
        return self.initial_flips

    @hookimpl
    def discard_options(self, state: State) -> frozenset[DiscardOption]:
        """Return no option for the Queen of Spades from the stock, which must be placed."""
        return MUST_PLACE if state.held is QUEEN else MAY_DISCARD

    @hookimpl
    def actions(self) -> Sequence[Move]:
        """Return no more than the base rules list: no card is turned up for a discard."""
        return ()

    @hookimpl
    def locks(self) -> Iterable[Lock]:
        """Return the lock of the Queen of Spades."""
        turns = self.queen_rounds + (self.queen_round_counting == "exclusive")
        return [Lock(QUEEN, turns, sources=("stock", "discard") if self.queen_sources == "both" else ("stock",))]

    @hookimpl
    def clears(self, board: Board, move: Move) -> Iterable[Places]:
        """Return the complete lines of three after a swap. They go under the card just discarded."""
        if self.line_removal == "off" or type(move) is not Swap:
            return ()
        lines = visible(board, board.layout.lines)
        return COMPLETE[self.line_rule](board, lines) if lines else ()

    def clear_groups(self, layout: Layout) -> Sequence[Places]:
        """Return the lines, which lose their cards together."""
        return () if self.line_removal == "off" else layout.lines

    @hookimpl
    def points(self, card: Card) -> int:
        return POINTS.get(card.rank, card.rank)

    @hookimpl
    def score(self, board: Board, card_values: CardValues, seat: int, state: State | None) -> Iterable[Line]:
        """Return the lines of the board: adjacent equal cards cancel, and lines of three at the last reveal.

        A Queen of Spades whose penalty takes the place of her points has a line of zero points, paired or not.
        """
        queens = self._penalized_queens(board, seat, state)
        groups = self._groups(board, card_values, queens)
        group = "crazy-nines.score.pair" if self.pair_reuse else "crazy-nines.score.pair-once"
        lines = cancel(board, card_values, groups, group=group, card="crazy-nines.score.card")
        if self.queen_penalty_mode == "add" or not queens:
            return lines
        replaced = [(name,) for name in board.name(self._fined(queens, groups))]
        kept = [line for line in lines if line.slots not in replaced]
        return [*kept, *(Line("crazy-nines.score.replaced", 0, place) for place in replaced)]

    @hookimpl
    def bonus(self, board: Board, card_values: CardValues, seat: int, state: State | None) -> Iterable[Line]:
        """Return 25 points for each Queen of Spades that is still locked, paired or not."""
        queens = self._penalized_queens(board, seat, state)
        if not queens or not self.queen_penalty:
            return []
        fined = self._fined(queens, self._groups(board, card_values, queens))
        return [Line("crazy-nines.score.queen", self.queen_penalty, (name,)) for name in board.name(fined)]

    def score_extra(self, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:  # noqa: ARG002
        """Return the penalties of all Queens of Spades."""
        replaced = self.points(QUEEN) if self.queen_penalty_mode == "replace" else 0
        each = self.queen_penalty - replaced, 0 if self.queen_pair_cancels_penalty else self.queen_penalty
        return deck.count(QUEEN) * min(0, *each), deck.count(QUEEN) * max(each)

    @hookimpl
    def score_many(self, boards: Boards) -> IntArray:
        """Return the points of the boards. Where a Queen with a penalty may pair once, ``score`` weighs the pairs."""
        queens, touching = self._queens(boards), touching_many(boards)
        if self.pair_reuse:
            points = cancel_many(boards, touching)
        else:
            points = boards.totals - disjoint_pairs_many(boards, boards.points)
        if self.queen_penalty_mode == "replace":
            points = points - (boards.points * (queens & ~touching)).sum(axis=1)
        return points if self.pair_reuse else leave_out(points, queens & touching)

    @hookimpl
    def bonus_many(self, boards: Boards) -> IntArray:
        """Return the penalties of Queens. Where a pair spares one and may be had once, ``bonus`` weighs the pairs."""
        queens, touching = self._queens(boards), touching_many(boards)
        fined = queens & ~(touching & self.queen_pair_cancels_penalty)
        points = self.queen_penalty * fined.sum(axis=1)
        weighed = not self.pair_reuse and self.queen_pair_cancels_penalty
        return leave_out(points, queens & touching) if weighed else points

    def _queens(self, boards: Boards) -> BoolArray:
        """Return which cards are Queens with a penalty."""
        now = boards.turns_begun * (self.queen_penalty_when == "locked")
        return boards.marks > now[:, None]

    def _penalized_queens(self, board: Board, seat: int, state: State | None) -> list[int]:
        """Return the places of Queens with a penalty: the locked ones, or all that were drawn."""
        now = state.turns_begun[seat] if state and self.queen_penalty_when == "locked" else 0
        return [place for place, slot in enumerate(board.slots) if slot and slot.mark > now]

    def _fined(self, queens: Sequence[int], groups: Iterable[Places]) -> list[int]:
        """Return the places of those ``queens`` that no pair spares the penalty."""
        spared = {place for group in groups for place in group} if self.queen_pair_cancels_penalty else set()
        return [place for place in queens if place not in spared]

    def _groups(self, board: Board, card_values: CardValues, queens: Sequence[int]) -> list[Places]:
        if self.pair_reuse:
            return touching(board)
        own = 0 if self.queen_penalty_mode == "replace" else card_values[QUEEN]
        saved = {place: card_values[card] for place, card in board.cards()}
        saved |= dict.fromkeys(queens, own + self.queen_penalty * self.queen_pair_cancels_penalty)
        return disjoint_pairs(board, saved)

    @hookimpl
    def penalty(self, state: State, raw: Mapping[int, int], rules: HookSpecs) -> Mapping[int, Iterable[Line]]:
        """Return 20 points for the closer for each player who is lower."""
        how, points = self.ender_penalty, self.ender_penalty_points
        rule = "crazy-nines.score.ender"
        return wrong_closer_penalty(state, raw, how=how, points=points, rule=rule, goal=rules.goal())


def _any(_: Board, lines: Sequence[Places]) -> Sequence[Places]:
    """Return all lines."""
    return lines


def _runs(board: Board, lines: Sequence[Places]) -> list[Places]:
    """Return the lines of consecutive ranks."""
    return [line for line in lines if _is_run([board.ranks[place] or -9 for place in line])]


def _is_run(ranks: Sequence[int]) -> bool:
    """Return whether the ranks are consecutive, up or down. A Joker has a rank far from all others."""
    return {later - earlier for earlier, later in pairwise(ranks)} in ({1}, {-1})


COMPLETE = {"equal": matched, "any": _any, "run": _runs}
