"""The hooks in Python that parts of turns replaced, as plugins of the same names: what the parts must equal.

A class of one of them beside that of today must have another name, since rulebooks of equal names share caches.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from cardgolf_crazy_nines import QUEEN, CrazyNines
from cardgolf_house_lines import LinesLeave
from cardgolf_house_match import FirstTurn
from cardgolf_skyjo import Skyjo

from cardgolf import Board, Layout, Lead, Move, State, Swap, hookimpl, patterns, plugin
from cardgolf.turns import Lock

Places = tuple[int, ...]


def _runs(board: Board, lines: Sequence[Places]) -> list[Places]:
    return [line for line in lines if _is_run([board.ranks[place] or -9 for place in line])]


def _is_run(ranks: Sequence[int]) -> bool:
    return {later - earlier for earlier, later in pairwise(ranks)} in ({1}, {-1})


COMPLETE = {"equal": patterns.matched, "any": lambda _, lines: lines, "run": _runs}


@plugin
class CrazyNinesByHooks(CrazyNines):
    turns = None

    @hookimpl
    def locks(self) -> Iterable[Lock]:
        turns = self.queen_rounds + (self.queen_round_counting == "exclusive")
        return [Lock(QUEEN, turns, ("stock", "discard") if self.queen_sources == "both" else ("stock",))]

    @hookimpl
    def clears(self, board: Board, move: Move) -> Iterable[Places]:
        if self.line_removal == "off" or type(move) is not Swap:
            return ()
        lines = patterns.visible(board, board.layout.lines)
        return COMPLETE[self.line_rule](board, lines) if lines else ()

    def clear_groups(self, layout: Layout) -> Sequence[Places]:
        return () if self.line_removal == "off" else layout.lines


@plugin
class SkyjoByHooks(Skyjo):
    turns = None

    @hookimpl
    def leader(self) -> Lead | Sequence[Lead]:
        return Lead.MOST_POINTS if self.lead == "highest" else (Lead.LAST_CLOSER, Lead.MOST_POINTS)

    @hookimpl
    def clears(self, board: Board) -> Iterable[Places]:
        return patterns.matched(board, patterns.visible(board, board.layout.column_lines))

    def clear_groups(self, layout: Layout) -> Sequence[Places]:
        return layout.column_lines

    @hookimpl
    def clears_to(self) -> str:
        return "top"


@plugin
class LinesLeaveByHooks(LinesLeave):
    turns = None

    @hookimpl
    def clears(self, board: Board) -> Iterable[Places]:
        return patterns.matched(board, patterns.visible(board, self.clear_groups(board.layout)))

    def clear_groups(self, layout: Layout) -> Sequence[Places]:
        return {"columns": layout.column_lines, "rows": layout.row_lines, "both": layout.lines}[self.lines]


@plugin
class FirstTurnByHooks(FirstTurn):
    turns = None

    @hookimpl
    def leader(self, state: State) -> int | Lead | None:
        return Lead.DEALER if self.who == "dealer" else super().leader(state)
