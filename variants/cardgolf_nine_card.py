"""Nine-Card Golf, the Heuchert family's rules: three rows of three, touching equals cancel."""

from collections.abc import Iterable, Sequence

from cardgolf import Board, Boards, Card, CardValues, Layout, Line, hookimpl, option, plugin
from cardgolf.array_patterns import cancel_many, disjoint_pairs_many, touching_many
from cardgolf.board_arrays import IntArray
from cardgolf.cards import french
from cardgolf.patterns import cancel, disjoint_pairs, touching

POINTS = {0: -2, 11: 10, 12: 10, 13: 0}


@plugin
class NineCard:
    """Nine-Card Golf: swap your nine cards for lower ones; equal cards side by side or one above the other cancel."""

    ranks_score_apart = True

    decks: int | None = option(None, least=1, doc="Packs in the deck; None: three to five players, then four.")
    jokers_per_deck: int = option(2, least=0, doc="Jokers in each pack.")
    pair_reuse: bool = option(True, doc="Whether a card may be in several pairs, so that whole groups vanish.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        return french(packs=self.decks or (3 if players <= 5 else 4), jokers=self.jokers_per_deck)

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=3, columns=3)

    @hookimpl
    def opening_flips(self) -> int:
        return 3

    @hookimpl
    def points(self, card: Card) -> int:
        return POINTS.get(card.rank, card.rank)

    @hookimpl
    def score(self, board: Board, card_values: CardValues) -> Iterable[Line]:
        """Return the lines of the board: adjacent cards of one rank cancel, whole groups of them."""
        groups = touching(board) if self.pair_reuse else disjoint_pairs(board, _points_by_place(board, card_values))
        group = "nine-card.score.pair" if self.pair_reuse else "nine-card.score.pair-once"
        return cancel(board, card_values, groups, group=group, card="nine-card.score.card")

    def score_extra(self, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:  # noqa: ARG002
        """Return no points beyond those of the cards."""
        return 0, 0

    @hookimpl
    def score_many(self, boards: Boards) -> IntArray:
        if self.pair_reuse:
            return cancel_many(boards, touching_many(boards))
        return boards.totals - disjoint_pairs_many(boards, boards.points)


def _points_by_place(board: Board, card_values: CardValues) -> dict[int, int]:
    """Return the points of the card in each place."""
    return {place: card_values[card] for place, card in board.cards()}
