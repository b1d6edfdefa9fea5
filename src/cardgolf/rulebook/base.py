"""The base rules: a plugin at the bottom of every stack that implements nearly every hook."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, cast

from cardgolf import cards
from cardgolf.cards import Card, CardValues
from cardgolf.rulebook.arranging import list_arrangements
from cardgolf.rulebook.hookspecs import ClearedTo, DiscardOption, HookSpecs
from cardgolf.rulebook.move_lists import DRAW_MOVES, can_swap, draw_moves, flip_moves, placement_moves, swap_moves
from cardgolf.rulebook.opening import list_all_looks
from cardgolf.rulebook.plugin import hookimpl, option, plugin
from cardgolf.rulebook.standings import PLAYOFF_LIMIT, count_rounds, rank_seats, round_points, tied_for_first
from cardgolf.table import Layout, Line, NextRound, RoundEnd, RoundResult, Standing
from cardgolf.table.board import NO_PLACES, Board
from cardgolf.table.common import NO_COMMON
from cardgolf.table.move import STOCK, Move
from cardgolf.table.moves import Discard, Draw, Flip, Knock, Pass, Swap, Take
from cardgolf.table.scorecard import Goal
from cardgolf.table.state import FOLLOW, OPENING, REACTION, START, TURN_OVER, MutableState, Phase, State
from cardgolf.turns import parts
from cardgolf.turns.parts import Lead

if TYPE_CHECKING:
    from cardgolf.rulebook.rulebook import Rulebook


_PLAIN = frozenset({DiscardOption.PLAIN})
_PASS = (Pass(),)


@plugin
class BaseRules:
    """Base rules: draw a card and swap or discard it; a player whose cards are all face up ends the round."""

    turn_limit: int | None = option(100, None, least=1, doc="Turns a seat after which a round is scored as it lies.")
    round_limit: int | None = option(1000, None, least=1, doc="Rounds after which a match ends as it stands.")
    recycle: str = option("keep_top", "end_round", doc="Whether an empty stock is made anew, or ends the round.")
    first_dealer: int | str = option(0, "random", "draw_low", least=0, doc="Who deals first: a seat, by lot or draw.")
    holes: int | None = option(9, None, least=1, doc="Holes in a match; None for no fixed number.")
    target: int | None = option(None, least=1, doc="A total that ends the match; None for none.", since="0.3")
    tie: str = option("shared", "playoff", doc="Whether a tie for first place is shared or played off.")
    new_card: str = option("up", "down", "as_was", doc="How a card swapped in lies.", since="0.3")
    first_flips: str = option(
        "before_play", "first_turn", doc="When players turn up or look at their first cards.", since="0.3"
    )

    @hookimpl
    def seats(self) -> range:
        return range(2, 7)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        return cards.french(packs=2, jokers=0)

    @hookimpl
    def layout(self, players: int) -> Layout:
        return Layout.grid(rows=2, columns=3)

    @hookimpl
    def layouts(self, players: int, rules: HookSpecs) -> Sequence[Layout]:
        return [rules.layout(players, seat, None) for seat in range(players)]

    @hookimpl
    def opening_flips(self) -> int:
        return 2

    @hookimpl
    def dealt(self, state: State) -> State:
        return state

    @hookimpl
    def leader(self, state: State, card_values: CardValues) -> Lead:
        return Lead.LEFT_OF_DEALER

    @hookimpl
    def next_seat(self, state: State, move: Move, before: State) -> int:
        return state.setup.left_of(state.turn)

    @hookimpl
    def next_dealer(self, state: State, standings: Sequence[Standing]) -> int:
        seats = state.setup.upcoming.seats if state.setup.upcoming else state.setup.seats
        return next((seat for seat in seats if seat > state.setup.dealer), seats[0])

    @hookimpl
    def discard_options(self, state: State) -> frozenset[DiscardOption]:
        return _PLAIN

    @hookimpl
    def locked(self, state: State) -> frozenset[int]:
        return NO_PLACES

    @hookimpl
    def moves(self, state: State, card_values: CardValues, rules: HookSpecs, seat: int) -> Sequence[Move]:
        phase = state.phase
        if phase is START:
            if state.packed_stock and state.discard and not state.boards[seat].cleared:  # type: ignore[union-attr]  # it plays
                draws: tuple[Move, ...] = DRAW_MOVES
            else:
                draws = draw_moves(state, seat)
            if state.common is not NO_COMMON:
                draws += _take_moves(state, seat)
            return draws or _PASS
        if phase is REACTION:
            return _PASS
        board: Board = state.boards[seat]  # type: ignore[assignment]  # the seat that acts has one
        if phase is OPENING:
            return flip_moves(board.layout, board.down)
        barred = rules.locked(state)
        if board.cleared:
            barred |= board.cleared
        if state.held_from is not STOCK:
            return swap_moves(board.layout, barred)
        return placement_moves(board.layout, barred, board.down, rules.discard_options(state))

    @hookimpl
    def actions(self, players: int, places: Sequence[str], rules: HookSpecs, middle: Sequence[str]) -> Iterable[Move]:
        """Return what ``moves`` can offer under these rules by the parts of a turn, and ``Pass()`` with windows.

        Discards that turn up a card are also listed for plugins with ``discard_options`` and without ``actions``. A
        plugin with both lists its own.
        """
        book = cast("Rulebook", rules)
        by_hook, options, turn = book.hook_implementations(), book.list_python("discard_options"), book.turn
        first = turn.opening if rules.opening_flips() else None
        looks = list_all_looks(first, rules.layouts(players, rules)) if first and first.looks else ()
        arranged = rules.layouts(players, rules) if turn.list_parts(parts.Arrange) else ()
        flips = (rules.opening_flips() and not looks) or turn.list_parts(parts.Spend)
        may_flip = {*options} - {"base", "", *by_hook["actions"]} or turn.flips_for_throws
        return (
            *map(Flip, places if flips else ()),
            *DRAW_MOVES,
            *map(Take, middle),
            *map(Swap, places),
            Discard(),
            *([Knock()] if turn.list_parts(parts.Knock) else ()),
            *looks,
            *map(Discard, places if may_flip else ()),
            *(_PASS if len(by_hook["reactions"]) > 1 else ()),
            *(chain.from_iterable(list_arrangements(each, rules.opening_flips()) for each in arranged)),
        )

    @hookimpl
    def after_move(self, state: State, move: Move, before: State) -> State:
        return state

    @hookimpl
    def clears_to(self) -> ClearedTo:
        return "under"

    @hookimpl
    def reactions(self, state: State, move: Move | None, before: State) -> Sequence[int]:
        window = before.window
        return () if window is None else tuple([seat for seat in window.seats if seat != window.actor])

    @hookimpl
    def unseal(self, moves: Sequence[tuple[int, Move]]) -> Sequence[tuple[int, Move]]:
        return moves

    @hookimpl
    def next_phase(self, state: State, move: Move, before: State) -> Phase:
        if type(move) is Draw or type(move) is Take:
            return FOLLOW
        if before.phase is OPENING:
            turned = len(state.board.slots) - len(state.board.down)
            return OPENING if turned < state.setup.opening_flips else TURN_OVER
        return TURN_OVER

    @hookimpl
    def round_end(self, state: State, move: Move, before: State) -> RoundEnd | bool:
        if type(move) is Draw or type(move) is Take or not self.may_end_round(state, state.actor):
            return False
        others = [seat for seat in (*state.setup.after(state.turn), state.turn) if seat != state.actor]
        return RoundEnd(state.actor, tuple(others), "all face up")

    def may_end_round(self, state: State | MutableState, seat: int) -> bool:
        """Return whether ``round_end`` needs to be called: ``seat``, which acts, has no card left to turn up.

        The engine calls it after every move that only the base rules decide. It must be true whenever ``round_end``
        may return a result.
        """
        board = state.boards[seat]
        return board is not None and (not board.down or board.down <= board.layout.seen_places)

    @hookimpl
    def before_score(self, state: State) -> State:
        return state

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def score(self, board: Board, card_values: CardValues) -> Iterable[Line]:
        return [Line("base.score.card", card_values[card], board.name((place,))) for place, card in board.cards()]

    @hookimpl
    def adjust_scores(self, state: State, raw: Mapping[int, int], rules: HookSpecs) -> Mapping[int, Iterable[Line]]:
        return {}

    @hookimpl
    def penalty(self, state: State, raw: Mapping[int, int], rules: HookSpecs) -> Mapping[int, Iterable[Line]]:
        return {}

    @hookimpl
    def totals(self, rounds: Sequence[RoundResult], rules: HookSpecs) -> Sequence[int]:
        holes = [round_points(round_) for round_ in rounds if round_.kind == "hole"]
        return list(map(sum, zip(*holes, strict=True)))

    @hookimpl
    def standings(self, rounds: Sequence[RoundResult], totals: Sequence[int], rules: HookSpecs) -> Sequence[Standing]:
        return rank_seats(rounds, totals, goal=rules.goal())

    @hookimpl
    def goal(self) -> Goal:
        return "lowest"

    @hookimpl
    def match_over(self, state: State, standings: Sequence[Standing], rules: HookSpecs) -> bool:
        if self.target is not None and max(state.match.totals) >= self.target:
            return True
        return count_rounds(state.match.rounds, "hole") == self.holes

    @hookimpl
    def next_round(self, state: State, standings: Sequence[Standing], rules: HookSpecs) -> NextRound:
        rounds, tied = state.match.rounds, tied_for_first(standings)
        if len(rounds) == self.round_limit:
            return NextRound("hole", ())
        if not rules.match_over(state, standings, rules):
            return NextRound("hole", state.match.seats)
        is_tied = state.match.sides.count(tied) > 1  # the seats of one team are not
        play_on = self.tie == "playoff" and is_tied and count_rounds(rounds, "playoff") < PLAYOFF_LIMIT
        return NextRound("playoff", tied) if play_on else NextRound("hole", ())


def _take_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return the cards of the middle that lie face up, if ``seat`` has a place to swap one into."""
    middle = state.middle
    if middle is None or not can_swap(state, seat):
        return ()
    return tuple([Take(middle.names[place]) for place, slot in enumerate(middle.slots) if slot and slot.up])
