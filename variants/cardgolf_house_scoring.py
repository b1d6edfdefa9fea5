"""House rules about scoring."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import combinations

from cardgolf import Board, Line, State, hookimpl, option, plugin

Places = tuple[int, ...]


@plugin
class FourBonus:
    """Four equal cards in two columns count nothing and earn -25, once."""

    needs = ("grid",)

    points: int = option(-25, doc="What four equal cards earn.")
    formation: str = option("columns", "vertical_pairs", "block", doc="How the two pairs must lie.")

    @hookimpl(wrapper=True)
    def score(self, board: Board) -> Generator[None, Iterable[Line], list[Line]]:
        """The four no longer count for themselves; of several fours the one that scores lowest is taken."""
        lines = list((yield))
        fours = [set(board.name(four)) for four in self._fours(board)]
        if not fours:
            return lines
        left = [[line for line in lines if not line.points or not four.issuperset(line.slots)] for four in fours]
        best = min(range(len(fours)), key=lambda index: sum(line.points for line in left[index]))
        return [*left[best], Line("four-bonus.score", self.points, tuple(sorted(fours[best])))]

    def _fours(self, board: Board) -> Iterator[Places]:
        for one, other in combinations(board.layout.column_lines, 2):
            for rank in {card.rank for place, card in board.cards() if place in one}:
                pairs = [_pairs(board, column, rank) for column in (one, other)]
                yield from (a + b for a in pairs[0] for b in pairs[1] if self._formed(board, a, b))

    def _formed(self, board: Board, one: Places, other: Places) -> bool:
        touching = board.layout.neighbours
        if self.formation == "columns":
            return True
        upright = one[1] in touching[one[0]] and other[1] in touching[other[0]]
        return upright and (self.formation == "vertical_pairs" or other[0] in touching[one[0]])


def _pairs(board: Board, column: Places, rank: int) -> list[Places]:
    places = [place for place, card in board.cards() if place in column and card.rank == rank]
    return list(combinations(places, 2))


@plugin
class EnderPenalty:
    """Who closes a round without the lowest score takes the highest of the table."""

    replaces = ("penalty",)

    how: str = option("highest", "flat", "per_lower", "doubled", "none", doc="What a wrong ender takes.")
    points: int = option(20, least=0, doc="The points of flat, and of per_lower for each player who is lower.")

    @hookimpl
    def penalty(self, state: State, raw: Mapping[int, int]) -> Mapping[int, Iterable[Line]]:
        """Others must be strictly lower: a tie for the lowest score is safe."""
        ender = state.closing.by if state.closing else None
        if ender is None or not any(points < raw[ender] for points in raw.values()):
            return {}
        return {ender: [Line(f"ender-penalty.{self.how}", self._points(raw, ender))]}

    def _points(self, raw: Mapping[int, int], ender: int) -> int:
        lower = sum(points < raw[ender] for points in raw.values())
        amounts: Mapping[str, int] = {
            "highest": max(raw.values()) - raw[ender],
            "flat": self.points,
            "per_lower": self.points * lower,
            "doubled": max(raw[ender], 0),
            "none": 0,
        }
        return amounts[self.how]
