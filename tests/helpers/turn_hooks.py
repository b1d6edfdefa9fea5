"""The hooks in Python that parts of turns replaced, as plugins of the same names: what the parts must equal.

A class of one of them beside that of today must have another name, since rulebooks of equal names share caches.
"""

from collections.abc import Generator, Iterable, Sequence
from itertools import pairwise

import attrs
from cardgolf_crazy_nines import QUEEN, CrazyNines
from cardgolf_golf import Golf
from cardgolf_house_ending import EqualTurns, Knocking
from cardgolf_house_lines import LinesLeave
from cardgolf_house_match import Dealing, FirstTurn
from cardgolf_house_turns import StockOnly, _without_discard
from cardgolf_nine_card import NineCard
from cardgolf_play_nine import PlayNine
from cardgolf_skyjo import Skyjo

from cardgolf import (
    Board,
    Discard,
    DiscardOption,
    Draw,
    Flip,
    HookSpecs,
    Knock,
    Layout,
    Lead,
    Move,
    Pass,
    Phase,
    Pile,
    RoundEnd,
    Standing,
    State,
    Swap,
    Take,
    hookimpl,
    patterns,
    plugin,
)
from cardgolf.table import Look, Peek
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


def looked_at(board: Board, seat: int) -> frozenset[int]:
    """Return the places with a face-down card that ``seat`` has seen."""
    return frozenset([place for place, slot in enumerate(board.slots) if slot and not slot.up and seat in slot.seen_by])


def peek_names(layout: Layout, *, nearest: bool) -> Sequence[str]:
    """Return the names of the bottom row, or of all places."""
    return [layout.names[place] for place in layout.row_lines[-1]] if nearest else layout.names


def peeks(board: Board, seat: int, *, nearest: bool) -> tuple[Move, ...]:
    """Return a look at each face-down card of the bottom row, or of any, that ``seat`` has not looked at."""
    unseen = board.name(board.down - looked_at(board, seat))
    return tuple(Peek(name) for name in peek_names(board.layout, nearest=nearest) if name in unseen)


def flips(board: Board, *, opening: str = "any") -> tuple[Move, ...]:
    """Return a flip of each card, or of each in a column ``together`` with a face-up card or ``apart`` from all.

    If there is none of that kind, any card may be turned up.
    """
    columns, down = board.layout.column_lines, board.turnable
    begun = {place for column in columns if not down.issuperset(column) for place in column}
    wanted = {"any": down, "together": down & begun, "apart": down - begun}[opening]
    return tuple(map(Flip, board.name(sorted(wanted or down))))


def draws(state: State) -> tuple[Move, ...]:
    """Return the draws from the piles that have a card, and what can be taken of a middle that a house rule lays."""
    piles, middle = {Pile.STOCK: state.may_draw_stock, Pile.DISCARD: bool(state.discard)}, state.middle
    shown = [middle.names[place] for place, slot in enumerate(middle.slots) if slot and slot.up] if middle else []
    return (*[Draw(pile) for pile, has_card in piles.items() if has_card], *map(Take, shown))


def _is_closing(state: State, move: Move) -> bool:
    """Return whether ``move`` brings the round to its end."""
    if state.round_end or state.is_opening or type(move) is Draw:
        return False
    return type(move) is Knock or not state.board.turnable


def _with_others_up(state: State) -> State:
    """Return ``state`` with the layouts of all other seats face up."""
    turned = enumerate(state.boards)
    return state.replace(
        boards=tuple(board.turned_up() if board and seat != state.turn else board for seat, board in turned)
    )


@plugin
class GolfByHooks(Golf):
    turns = None

    @hookimpl
    def opening_flips(self) -> int:
        return self.initial_flips

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
    def move_types(self) -> Sequence[type[Move]]:
        return [] if self.peek == "off" else [Look] if self._looks_at_all else [Peek]

    @hookimpl
    def moves(self, state: State, rules: HookSpecs) -> Sequence[Move] | None:
        board = state.board
        if state.phase is Phase.OPENING:
            if self._looks_at_all:
                return (Look(),)
            if self.peek != "off":
                return peeks(board, state.turn, nearest=self.peek == "nearest") or (Pass(),)
            return None if self.opening == "any" else flips(board, opening=self.opening)
        if state.phase is Phase.START and self.flip_turn and board.turnable:
            return (*draws(state), *flips(board))
        if state.held_from is Pile.DISCARD and not self.discard_must_swap:
            barred = rules.locked(state) | board.cleared
            swaps = board.name(place for place in range(board.layout.size) if place not in barred)
            return (*map(Swap, swaps), Discard())
        return None

    @hookimpl(wrapper=True)
    def actions(
        self, players: int, places: Sequence[str], rules: HookSpecs
    ) -> Generator[None, Sequence[Move], list[Move]]:
        listed = yield
        if self.peek != "off" and not self.flip_turn:
            listed = [move for move in listed if type(move) is not Flip]
        layouts = rules.layouts(players, rules) if self.peek != "off" and self.initial_flips else ()
        looks = [Peek(name) for layout in layouts for name in peek_names(layout, nearest=self.peek == "nearest")]
        if self._looks_at_all:
            looks = [Look()]
        flips = places if self.flip_turn else ()
        discards = places if self.discard_flip != "never" else ()
        return [*listed, *looks, *map(Flip, flips), *map(Discard, discards)]

    @hookimpl
    def next_phase(self, state: State, move: Move) -> Phase | None:
        if type(move) not in {Peek, Look} and not (type(move) is Pass and state.phase is Phase.OPENING):
            return None
        board, nearest = state.board, self.peek == "nearest"
        looks = looked_at(board, state.turn) - board.layout.seen_places
        seen = board.layout.size - len(board.down) + len(looks)
        left = seen < self.initial_flips and peeks(board, state.turn, nearest=nearest)
        return Phase.OPENING if left else Phase.TURN_OVER

    @hookimpl
    def after_move(self, state: State, move: Move) -> State | None:
        """Turn the other layouts up when a seat closes the round."""
        return _with_others_up(state) if self.reveal_first and _is_closing(state, move) else None

    @property
    def _looks_at_all(self) -> bool:
        """Whether each player looks at all of their cards at once."""
        return self.peek == "any" and self.initial_flips == self.rows * self.columns

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | None:
        """End the round at once when all cards are up, if there are no last turns."""
        if self.last_turns == "one_each" or not _is_closing(state, move) or type(move) is Knock:
            return None
        return RoundEnd(state.turn, (), "all face up")

    def clear_groups(self, layout: Layout) -> Sequence[Places]:
        return ()


@plugin
class KnockingByHooks(Knocking):
    turns = None

    @hookimpl(wrapper=True)
    def moves(self, state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        """Add knocking after the ways to draw, unless the round is ending or too many cards are face down."""
        moves = yield
        may_knock = state.phase is Phase.START and not state.round_end and Knock() not in moves
        if self.most_down is not None and len(state.board.turnable) > self.most_down:
            may_knock = False
        return (*moves, Knock()) if may_knock else moves

    @hookimpl
    def actions(self) -> Sequence[Move]:
        return (Knock(),)

    @hookimpl
    def after_move(self, state: State, move: Move) -> State | None:
        """Turn up the cards of a knocker, if that is agreed."""
        if not self.turned_up or type(move) is not Knock:
            return None
        return state.with_board(state.board.turned_up())

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | None:
        if type(move) is not Knock:
            return None
        return RoundEnd(state.turn, state.setup.after(state.turn) if self.last_turns else (), "knock")


@plugin
class EqualTurnsByHooks(EqualTurns):
    turns = None

    @hookimpl(wrapper=True)
    def round_end(self, state: State) -> Generator[None, RoundEnd | bool, RoundEnd | bool]:
        """Give the last turns to those who have begun fewer turns than the closer."""
        end = yield
        if isinstance(end, bool) or end.by is None:
            return end
        begun, most = state.turns_begun, state.turns_begun[end.by]
        return attrs.evolve(end, turns=tuple([seat for seat in state.setup.after(end.by) if begun[seat] < most]))


@plugin
class NineCardByHooks(NineCard):
    turns = None

    @hookimpl
    def opening_flips(self) -> int:
        return 3


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
    def opening_flips(self) -> int:
        return self.initial_flips

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
    def opening_flips(self) -> int:
        return 2

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
    def leader(self, state: State) -> int | Lead:
        if self.who == "dealer":
            return Lead.DEALER
        return _choose(state, state.setup.seats, state.match.standings, is_last=self.who == "last")


@plugin
class DealingByHooks(Dealing):
    turns = None

    @hookimpl
    def next_dealer(self, state: State, standings: Sequence[Standing]) -> int:
        seats = state.setup.upcoming.seats if state.setup.upcoming else state.setup.seats
        return _choose(state, seats, standings, is_last=self.who == "last")


def _choose(state: State, seats: Sequence[int], standings: Sequence[Standing], *, is_last: bool) -> int:
    ranks = {each.seat: each.rank for each in standings}
    wanted = (max if is_last else min)([ranks.get(seat, 0) for seat in seats])
    tied = [seat for seat in seats if ranks.get(seat, 0) == wanted]
    return min(tied, key=lambda seat: (seat - state.setup.dealer - 1) % len(state.match.seats))
