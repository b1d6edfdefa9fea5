"""The hooks in Python that parts of turns replaced, as plugins of the same names: what the parts must equal.

A class of one of them beside that of today must have another name, since rulebooks of equal names share caches.
"""

from collections.abc import Generator, Iterable, Sequence
from itertools import pairwise

from cardgolf_crazy_nines import QUEEN, CrazyNines
from cardgolf_golf import Golf
from cardgolf_house_lines import LinesLeave
from cardgolf_house_match import FirstTurn
from cardgolf_house_turns import StockOnly, _without_discard
from cardgolf_play_nine import PlayNine
from cardgolf_skyjo import Skyjo

from cardgolf import (
    Board,
    Discard,
    DiscardOption,
    HookSpecs,
    Layout,
    Lead,
    Move,
    Pile,
    State,
    Swap,
    hookimpl,
    patterns,
    plugin,
)
from cardgolf.turns import Lock

Places = tuple[int, ...]
PLAIN = frozenset({DiscardOption.PLAIN})
FLIP = frozenset({DiscardOption.FLIP})


def _runs(board: Board, lines: Sequence[Places]) -> list[Places]:
    return [line for line in lines if _is_run([board.ranks[place] or -9 for place in line])]


def _is_run(ranks: Sequence[int]) -> bool:
    return {later - earlier for earlier, later in pairwise(ranks)} in ({1}, {-1})


COMPLETE = {"equal": patterns.matched, "any": lambda _, lines: lines, "run": _runs}


@plugin
class PlayNineByHooks(PlayNine):
    turns = None

    @hookimpl
    def discard_options(self, state: State) -> frozenset[DiscardOption]:
        if not state.board.turnable:
            return PLAIN
        if state.round_end and self.last_shot_flip != "required":
            return PLAIN if self.last_shot_flip == "none" else PLAIN | FLIP
        return PLAIN | FLIP if self.skip and len(state.board.turnable) == 1 else FLIP


@plugin
class GolfByHooks(Golf):
    turns = None

    @hookimpl
    def discard_options(self, state: State) -> frozenset[DiscardOption]:
        down = len(state.board.turnable)
        if self.discard_flip == "never" or not down:
            return PLAIN
        return FLIP if self.discard_flip == "required" and not (self.skip and down == 1) else PLAIN | FLIP

    @hookimpl
    def locked(self, state: State) -> frozenset[int] | None:
        board = state.board
        if self.replace_cells == "any" or not board.turnable:
            return None
        return frozenset(range(board.layout.size)) - board.down

    @hookimpl
    def moves(self, state: State, rules: HookSpecs) -> Sequence[Move] | None:
        if state.held_from is Pile.DISCARD and not self.discard_must_swap:
            board = state.board
            barred = rules.locked(state) | board.cleared
            swaps = board.name(place for place in range(board.layout.size) if place not in barred)
            return (*map(Swap, swaps), Discard())
        return super().moves(state)

    @hookimpl(wrapper=True)
    def actions(
        self, players: int, places: Sequence[str], rules: HookSpecs
    ) -> Generator[None, Sequence[Move], list[Move]]:
        listed = yield from super().actions(players, places, rules)
        return [*listed, *(map(Discard, places) if self.discard_flip != "never" else ())]


@plugin
class StockOnlyByHooks(StockOnly):
    turns = None

    @hookimpl(wrapper=True)
    def moves(self) -> Generator[None, Sequence[Move], Sequence[Move]]:
        return _without_discard((yield))


@plugin
class CrazyNinesByHooks(CrazyNines):
    turns = None

    @hookimpl
    def discard_options(self, state: State) -> frozenset[DiscardOption]:
        return frozenset() if state.held is QUEEN else PLAIN

    @hookimpl
    def actions(self) -> Sequence[Move]:
        return ()

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
    def discard_options(self, state: State) -> frozenset[DiscardOption]:
        return FLIP if state.board.turnable else PLAIN

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
