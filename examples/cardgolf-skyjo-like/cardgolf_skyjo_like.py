"""A game like Skyjo, built from parts of other golf games: columns of three equal cards leave the table."""

from collections.abc import Iterable, Iterator, Sequence

from cardgolf import Board, Card, CardValues, DiscardOption, Layout, State, hookimpl, option, plugin
from cardgolf.cards import numbered
from cardgolf.scoring import COLUMNS, Cancel, Part, WrongCloser
from cardgolf.scoring.patterns import matched, visible

DECK = numbered({-2: 5, 0: 15} | dict.fromkeys((-1, *range(1, 13)), 10))


@plugin
class SkyjoLike:
    """A game like Skyjo: three rows of four, columns of three equals leave, and 100 points end the match."""

    defaults = {"holes": None}

    lead: str = option("highest", "closer", doc="Who leads later rounds: the highest sum shown, or the last closer.")
    last_reveal: bool = option(True, doc="Whether columns that only the last reveal completes count zero.")
    doubling: str = option("positive", "always", "never", doc="Which scores of a closer are doubled.")
    threshold: int = option(100, least=1, doc="The total that ends the match.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self) -> Sequence[Card]:
        return DECK

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=3, columns=4)

    @hookimpl
    def opening_flips(self) -> int:
        return 2

    @hookimpl
    def leader(self, state: State, card_values: CardValues) -> int:
        """Return the seat with the highest opening sum; of equal sums, the nearest to the dealer's left."""
        rounds = state.match.rounds
        closer = rounds[-1].round_end.by if rounds and self.lead == "closer" else None
        if closer in state.setup.seats:
            return closer
        return max(state.setup.order, key=lambda seat: _points_shown(state.table[seat], card_values))

    @hookimpl
    def discard_options(self) -> frozenset[str]:
        """Require a flip with every discard."""
        return frozenset({DiscardOption.FLIP})

    @hookimpl
    def clears(self, board: Board) -> Iterable[tuple[int, ...]]:
        """Return the columns of three equal cards, whatever move completed them."""
        return matched(board, visible(board, board.layout.column_lines))

    def clear_groups(self, layout: Layout) -> Sequence[tuple[int, ...]]:
        """Return the columns, which lose their cards together."""
        return layout.column_lines

    @hookimpl
    def clears_to(self) -> str:
        """Return the top of the discard pile, above the card just discarded."""
        return "top"

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the columns that the last reveal completes, by option, and the fine of a closer who is not lowest."""
        where = COLUMNS if self.last_reveal else None
        yield Cancel(where, group="skyjo-like.score.column", card="skyjo-like.score.card")
        how = {"positive": "doubled", "always": "always_doubled", "never": "none"}[self.doubling]
        yield WrongCloser(how, ties=True, rule="skyjo-like.score.closer")

    @hookimpl
    def match_over(self, state: State) -> bool | None:
        """End the match once a total reaches the threshold. The fewest points win."""
        return max(state.match.totals) >= self.threshold or None


def _points_shown(board: Board, card_values: CardValues) -> int:
    """Return the points of the face-up cards."""
    return sum(card_values[card] for place, card in board.cards() if place not in board.down)
