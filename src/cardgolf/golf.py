"""Plain golf: the kernel's own answers. A plugin like any other, at the bottom of every stack."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from cardgolf import cards
from cardgolf.cards import Card
from cardgolf.hookspecs import PLAIN, Worth
from cardgolf.layout import NOWHERE, Board, Layout
from cardgolf.moves import DISCARD, STOCK, Discard, Draw, Flip, Move, Swap
from cardgolf.plugins import hookimpl, option, plugin
from cardgolf.standings import PLAYOFF_LIMIT, by_seat, played, ranked, tied_for_first
from cardgolf.state import FOLLOW, START, TEE_OFF, TURN_OVER, Closing, Line, NextRound, Phase, Round, Standing, State

if TYPE_CHECKING:
    from cardgolf.rulebook import Rulebook

_DRAWS = (Draw(STOCK), Draw(DISCARD))


@plugin
class Golf:
    """Plain golf: draw, swap or decline; the round closes when a player's cards are all face up."""

    turn_limit: int | None = option(100, None, least=1, doc="Turns a seat after which a round is scored as it lies.")
    round_limit: int | None = option(1000, None, least=1, doc="Rounds after which a match ends as it stands.")
    recycle: str = option("keep_top", "end_round", doc="Whether an empty stock is made anew, or ends the round.")
    first_dealer: int | str = option(0, "random", "draw_low", least=0, doc="Who deals first: a seat, or by lot.")
    holes: int | None = option(9, None, least=1, doc="Holes in a match; None for no fixed number.")
    tie: str = option("shared", "playoff", doc="Whether a tie for first place is shared or played off.")

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
    def tee_off(self) -> int:
        return 2

    @hookimpl
    def leader(self, state: State, worth: Worth) -> int:
        return state.deal.left_of(state.deal.dealer)

    @hookimpl
    def decline(self, state: State) -> frozenset[str]:
        return PLAIN

    @hookimpl
    def locked(self, state: State) -> frozenset[int]:
        return NOWHERE

    @hookimpl
    def moves(self, state: State, worth: Worth, rules: "Rulebook") -> Sequence[Move]:
        phase = state.phase
        if phase is START:
            return _DRAWS if state.packed_stock and state.discard else _draws(state)
        board: Board = state.boards[state.turn]  # type: ignore[assignment]  # the seat to move has one
        if phase is TEE_OFF:
            return _flips(board.layout, board.down)
        barred = rules.locked(state)
        if board.cleared:
            barred |= board.cleared
        if state.source is DISCARD:
            return _swaps(board.layout, barred)
        return _placements(board.layout, barred, board.down, rules.decline(state))

    @hookimpl
    def settle(self, state: State, move: Move, before: State) -> State:
        return state

    @hookimpl
    def next_phase(self, state: State, move: Move, before: State) -> Phase:
        if type(move) is Draw:
            return FOLLOW
        if before.phase is TEE_OFF:
            turned = len(state.board.slots) - len(state.board.down)
            return TEE_OFF if turned < state.deal.tee_off else TURN_OVER
        return TURN_OVER

    @hookimpl
    def closing(self, state: State, move: Move, before: State) -> Closing | bool:
        board = state.boards[state.turn]
        if board is None or board.down or type(move) is Draw:
            return False
        return Closing(state.turn, state.deal.after(state.turn), "all face up")

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def score(self, board: Board, worth: Worth, seat: int, state: State | None) -> Iterable[Line]:
        return [Line("golf.score.card", worth[card], board.name((place,))) for place, card in board.cards()]

    @hookimpl
    def tally(self, state: State, raw: Mapping[int, int]) -> Mapping[int, Iterable[Line]]:
        return {}

    @hookimpl
    def penalty(self, state: State, raw: Mapping[int, int]) -> Mapping[int, Iterable[Line]]:
        return {}

    @hookimpl
    def totals(self, rounds: Sequence[Round]) -> Sequence[int]:
        holes = [by_seat(round_) for round_ in rounds if round_.kind == "hole"]
        return list(map(sum, zip(*holes, strict=True)))

    @hookimpl
    def standings(self, rounds: Sequence[Round], totals: Sequence[int]) -> Sequence[Standing]:
        limit_reached = len(rounds) == self.round_limit and played(rounds, "hole") != self.holes
        return ranked(rounds, totals, limit_reached=limit_reached)

    @hookimpl
    def match_over(self, state: State, standings: Sequence[Standing]) -> bool:
        return played(state.match.rounds, "hole") == self.holes

    @hookimpl
    def next_round(self, state: State, standings: Sequence[Standing], rules: "Rulebook") -> NextRound:
        rounds, tied = state.match.rounds, tied_for_first(standings)
        if len(rounds) == self.round_limit:
            return NextRound("hole", ())
        if not rules.match_over(state, standings):
            return NextRound("hole", state.match.seats)
        play_on = self.tie == "playoff" and len(tied) > 1 and played(rounds, "playoff") < PLAYOFF_LIMIT
        return NextRound("playoff", tied) if play_on else NextRound("hole", ())


def _draws(state: State) -> tuple[Move, ...]:
    return _DRAWS[not state.may_draw_stock : 1 + bool(state.discard)]


@lru_cache(maxsize=4096)
def _flips(layout: Layout, down: frozenset[int]) -> tuple[Move, ...]:
    return tuple(Flip(layout.names[place]) for place in sorted(down))


@lru_cache(maxsize=4096)
def _swaps(layout: Layout, barred: frozenset[int]) -> tuple[Move, ...]:
    return tuple(Swap(name) for place, name in enumerate(layout.names) if place not in barred)


@lru_cache(maxsize=16384)
def _placements(
    layout: Layout, barred: frozenset[int], down: frozenset[int], decline: frozenset[str]
) -> tuple[Move, ...]:
    plain = (Discard(),) if "plain" in decline else ()
    flips = tuple(Discard(layout.names[place]) for place in sorted(down)) if "flip" in decline else ()
    return _swaps(layout, barred) + plain + flips
