"""Play Nine: swap your eight cards for lower ones; equal cards in a column cancel; two equal pairs earn a bonus."""

from collections.abc import Iterable, Sequence

from attrs import evolve

from cardgolf import Board, Boards, Card, CardValues, DiscardOption, Layout, Line, State, hookimpl, option, plugin
from cardgolf.array_patterns import cancel_many, matched_many, places_in
from cardgolf.board_arrays import BoolArray, IntArray
from cardgolf.cards import numbered
from cardgolf.patterns import Places, cancel, matched

HOLE_IN_ONE = -5
DECK = numbered(dict.fromkeys(range(13), 8) | {HOLE_IN_ONE: 4})
PLAIN = frozenset({DiscardOption.PLAIN})
FLIP = frozenset({DiscardOption.FLIP})
BONUS = {2: -10, 3: -15, 4: -20}


@plugin
class PlayNine:
    """Play Nine: swap your eight cards for lower ones; equal cards in a column cancel; two equal pairs earn a bonus."""

    defaults = {"first_dealer": "draw_low", "tie": "playoff"}
    ranks_score_apart = True

    last_shot_flip: str = option(
        "none", "required", "optional", doc="Whether a card declined on the last shot is paid."
    )
    skip: bool = option(True, doc="Whether a card may be declined for nothing with one card left face down.")
    match_bonuses: bool = option(True, doc="Whether several matched columns of one number earn a bonus.")
    bonus_groups: str = option("each_value", "largest", doc="Whether every group of matched columns earns it, or one.")
    bonus_adjacent: bool = option(False, doc="Whether the matched columns of a group must stand side by side.")
    hio_bonus: str = option("two_columns", "anywhere", "off", doc="Where four Hole-in-Ones must lie for their -10.")

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
    def discard_options(self, state: State) -> frozenset[DiscardOption]:
        """Return how a card may be discarded: a card must be turned up for it, except at the end."""
        if state.round_end and self.last_shot_flip != "required":
            return PLAIN if self.last_shot_flip == "none" else PLAIN | FLIP
        return PLAIN | FLIP if self.skip and len(state.board.down) == 1 else FLIP

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def score(self, board: Board, card_values: CardValues) -> Iterable[Line]:
        """Return the lines of the board: equal cards in a column cancel, except Hole-in-Ones."""
        ranks = board.ranks
        columns = [column for column in matched(board, board.layout.column_lines) if ranks[column[0]] != HOLE_IN_ONE]
        return cancel(board, card_values, columns, group="play-nine.score.column", card="play-nine.score.card")

    @hookimpl
    def score_many(self, boards: Boards) -> IntArray:
        columns = boards.layout.column_lines
        equal = places_in(boards, columns, matched_many(boards, columns))
        return cancel_many(boards, equal & (boards.ranks != HOLE_IN_ONE))

    @hookimpl
    def bonus(self, board: Board) -> Iterable[Line]:
        """Yield the bonus of matched columns of one number and that of four Hole-in-Ones."""
        if len({*board.ranks}) > len(board.ranks) - 3:
            return  # every bonus takes four cards of one number
        columns = matched(board, board.layout.column_lines)
        groups = _groups(board, columns, adjacent=self.bonus_adjacent) if self.match_bonuses else []
        if self.bonus_groups == "largest":
            groups = sorted(groups, key=len)[-1:]
        for group in groups:
            places = sorted(place for column in group for place in column)
            yield Line("play-nine.score.bonus", BONUS[len(group)], board.name(places))
        if self._has_four_hole_in_ones(board.ranks, columns):
            places = [place for place, rank in enumerate(board.ranks) if rank == HOLE_IN_ONE]
            yield Line("play-nine.score.hole-in-one", -10, board.name(places))

    @hookimpl
    def bonus_many(self, boards: Boards) -> IntArray | None:
        """Return both bonuses, or leave layouts of one row or more than four columns to ``bonus``."""
        if boards.layout.rows == 1 or boards.layout.columns > max(BONUS):
            return None
        columns = boards.layout.column_lines
        matched = matched_many(boards, columns)
        numbers = boards.ranks.T[[column[0] for column in columns]].T
        hole_in_one, total = numbers == HOLE_IN_ONE, 0 * boards.turns_begun
        if self.match_bonuses:
            sizes = _group_sizes(numbers, matched & ~hole_in_one, adjacent=self.bonus_adjacent)
            points = sum((bonus * (sizes == size) for size, bonus in BONUS.items()), 0 * sizes)
            total = points.min(axis=1) if self.bonus_groups == "largest" else points.sum(axis=1)
        if self.hio_bonus == "anywhere":
            total -= 10 * ((boards.ranks == HOLE_IN_ONE).sum(axis=1) >= 4)
        elif self.hio_bonus == "two_columns":
            total -= 10 * ((matched & hole_in_one).sum(axis=1) >= 2)
        return total

    def score_extra(self, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:  # noqa: ARG002
        """Return the bonuses: five points at most for each column, or ten for Hole-in-Ones alone."""
        columns = -5 * layout.columns if self.match_bonuses else 0
        return min(columns, -10 if self.hio_bonus != "off" else 0), 0

    def without_single(self) -> "PlayNine":
        """Return the rules without the bonus of matched columns if only the largest group earns it."""
        return evolve(self, match_bonuses=False) if self.bonus_groups == "largest" else self  # type: ignore[misc]

    def _has_four_hole_in_ones(self, ranks: Sequence[int | None], columns: Sequence[Places]) -> bool:
        """Return whether four Hole-in-Ones lie as ``hio_bonus`` requires."""
        if self.hio_bonus != "two_columns":
            return self.hio_bonus == "anywhere" and ranks.count(HOLE_IN_ONE) >= 4
        return sum(ranks[column[0]] == HOLE_IN_ONE for column in columns) >= 2


def _groups(board: Board, columns: Iterable[Places], *, adjacent: bool) -> list[list[Places]]:
    """Return the matched ``columns`` of each number, two or more, from the left.

    With ``adjacent``, columns of a group stand side by side.
    """
    ranks, groups = board.ranks, list[list[Places]]()
    reach = 1 if adjacent else board.layout.columns
    for column in columns:
        number = ranks[column[0]]
        joined = [each for each in groups if ranks[each[0][0]] == number and column[0] - each[-1][0] <= reach]
        if joined:
            joined[0].append(column)
        elif number != HOLE_IN_ONE:
            groups.append([column])
    return [group for group in groups if len(group) > 1]


def _group_sizes(numbers: IntArray, matched: BoolArray, *, adjacent: bool) -> IntArray:
    """Return the number of columns in the group that begins at each column, 0 where none does.

    ``numbers`` are those of the columns, and ``matched`` whether a column can be in a group. Both have the shape
    (boards, columns).
    """
    sizes, begins = matched.astype(numbers.dtype), matched.copy()
    for column in range(matched.shape[1]):
        joined = matched[:, column]
        for other in range(column + 1, matched.shape[1]):
            same = (numbers[:, column] == numbers[:, other]) & matched[:, other]
            joined = same & (joined if adjacent else matched[:, column])
            sizes[:, column] += joined
            begins[:, other] &= ~joined
    return sizes * begins
