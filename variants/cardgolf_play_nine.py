"""Play Nine: two rows of four, a numbered deck, nine holes, fewest strokes win."""

from collections.abc import Iterable, Sequence

from cardgolf import FLIP, PLAIN, Board, Card, Layout, Line, State, Worth, hookimpl, option, plugin
from cardgolf.cards import numbered
from cardgolf.patterns import cancel, matched

HOLE_IN_ONE = -5
DECK = numbered(dict.fromkeys(range(13), 8) | {HOLE_IN_ONE: 4})
BONUS = {2: -10, 3: -15, 4: -20}


@plugin
class PlayNine:
    """Play Nine: two rows of four, a numbered deck, nine holes, fewest strokes win."""

    defaults = {"tie": "playoff"}

    last_shot_flip: str = option("none", "required", "optional", doc="What a card declined on the last shot costs.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 7)

    @hookimpl
    def deck(self) -> Sequence[Card]:
        return DECK

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=2, columns=4)

    @hookimpl
    def decline(self, state: State) -> frozenset[str]:
        """A card thrown costs a turned card, but for the last one and the last shot."""
        if state.closing:
            return {"none": PLAIN, "required": FLIP, "optional": PLAIN | FLIP}[self.last_shot_flip]
        return PLAIN | FLIP if len(state.board.down) == 1 else FLIP

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def score(self, board: Board, worth: Worth) -> Iterable[Line]:
        """Equal cards in a column cancel; Hole-in-Ones keep their -5 each."""
        ranks = board.ranks
        columns = [column for column in matched(board, board.layout.column_lines) if ranks[column[0]] != HOLE_IN_ONE]
        return cancel(board, worth, columns, group="play-nine.score.column", card="play-nine.score.card")

    @hookimpl
    def bonus(self, board: Board) -> Iterable[Line]:
        """Matched columns of one number: -10 for two, -15 for three, -20 for four; two of Hole-in-Ones -10."""
        ranks, columns = board.ranks, matched(board, board.layout.column_lines)
        numbers = [ranks[column[0]] for column in columns]
        for number in dict.fromkeys(numbers):
            if numbers.count(number) > 1:
                places = sorted(place for column in columns for place in column if ranks[place] == number)
                rule = "hole-in-one" if number == HOLE_IN_ONE else "bonus"
                yield Line(f"play-nine.score.{rule}", BONUS[numbers.count(number)], board.name(places))
