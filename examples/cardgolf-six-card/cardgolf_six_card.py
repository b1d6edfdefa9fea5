"""Six-Card Golf, the most common game: two rows of three, equal cards in a column cancel."""

from collections.abc import Iterable, Sequence

from cardgolf import Board, Card, CardValues, Flip, Layout, Line, Move, Phase, RoundEnd, State, hookimpl, option, plugin
from cardgolf.cards import french
from cardgolf.patterns import cancel, matched

JOKER, TWO = 0, 2
POINTS = {11: 10, 12: 10, 13: 0}


@plugin
class SixCard:
    """Six-Card Golf: two rows of three, equal cards in a column cancel, and the last card up ends the round."""

    jokers: int = option(0, least=0, doc="Jokers in each pack. With Jokers, a two is worth +2 instead of -2.")
    joker_points: int = option(-2, 0, -3, -5, doc="Points of a Joker.")
    ending: str = option("at once", "lap", doc="Whether the last card up ends the round, or a lap after it.")
    opening: str = option(
        "any",
        "together",
        "apart",
        doc="Whether the two opening cards share a column.",
    )

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        """Return one pack for up to four players, two for more."""
        return french(packs=1 if players <= 4 else 2, jokers=self.jokers)

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=2, columns=3)

    @hookimpl
    def opening_flips(self) -> int:
        return 2

    @hookimpl
    def moves(self, state: State) -> Sequence[Move] | None:
        """Restrict the opening flips as the option says. The base rules list all other moves."""
        if state.phase is not Phase.OPENING:
            return None
        board = state.board
        begun = {place for column in board.layout.column_lines if not board.down.issuperset(column) for place in column}
        places = {"any": board.down, "together": board.down & begun, "apart": board.down - begun}[self.opening]
        return [Flip(name) for name in board.name(sorted(places or board.down))]

    @hookimpl
    def round_end(self, state: State) -> RoundEnd | None:
        """End the round at once. The base rules would give every other seat one more turn."""
        if self.ending == "lap" or state.board.down:
            return None
        return RoundEnd(state.turn, (), "all face up")

    @hookimpl
    def points(self, card: Card) -> int:
        if card.rank == JOKER:
            return self.joker_points
        if card.rank == TWO:
            return 2 if self.jokers else -2
        return POINTS.get(card.rank, card.rank)

    @hookimpl
    def score(self, board: Board, card_values: CardValues) -> Iterable[Line]:
        """Score equal cards in a column as zero, twos and Jokers too."""
        columns = matched(board, board.layout.column_lines)
        return cancel(board, card_values, columns, group="six-card.score.column", card="six-card.score.card")
