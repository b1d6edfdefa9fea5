"""House rules about the deal and the opening."""

from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from math import perm
from operator import attrgetter
from typing import ClassVar, Self

from attrs import field, frozen
from cardgolf_sentences import Told, add, say

from cardgolf import (
    Board,
    BoardView,
    HookSpecs,
    InvalidOptionError,
    Layout,
    Move,
    Phase,
    Slot,
    State,
    View,
    hookimpl,
    plugin,
)
from cardgolf.table import MoveContext, MoveOutcome
from cardgolf.words import Words

MAX_ARRANGEMENTS = 1000  # as many moves as a seat can be offered


@frozen(cache_hash=True)
class Arrange(Move):
    """A move of your face-up cards to ``slots``, in the order of their places. The other cards fill the rest."""

    word: ClassVar[str] = "arrange"
    slots: tuple[str, ...] = field()

    def words(self) -> Sequence[str]:
        """Return the names of the places."""
        return self.slots

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Return the move with these names of places."""
        return cls(tuple(words))

    def offer(self, context: MoveContext) -> str:
        """Return what the move means, for a menu."""
        return context.words.beside(__name__)("move-arrange.offer")

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make the move."""
        return context.words.beside(__name__)("move-arrange.deed", places=", ".join(self.slots))

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did."""
        words = outcome.words.beside(__name__)
        cards = [words("arranged", card=outcome.after.card(slot), place=slot) for slot in self.slots]
        return words("move-arrange.describe", cards=", ".join(cards))

    def paths(self, seat: int, before: View, after: View) -> Iterator[tuple[int, str, int, str]]:  # noqa: ARG002
        """Yield where each card goes, also those that are face down."""
        board: BoardView = before.boards[seat]  # type: ignore[assignment]  # of a seat that plays
        up = [name for name, slot in zip(board.names, board.slots, strict=True) if slot and slot.up]
        down, rest = ([name for name in board.names if name not in some] for some in (up, self.slots))
        for name, target in zip((*up, *down), (*self.slots, *rest), strict=True):
            if name != target:
                yield seat, name, seat, target


@plugin
class Rearrange:
    """After turning up their first cards, players may move those cards to any places. The others stay unseen."""

    needs = ("grid",)

    @hookimpl(wrapper=True)
    def layouts(self, rules: HookSpecs) -> Generator[None, Sequence[Layout], Sequence[Layout]]:
        """Limit the cards by the places: they must not have more arrangements than a seat can be offered."""
        layouts = list((yield))
        cards, largest = rules.opening_flips(), max(layouts, key=attrgetter("size"), default=None)
        if largest and perm(largest.size, cards) > MAX_ARRANGEMENTS:
            most = max(count for count in range(cards) if perm(largest.size, count) <= MAX_ARRANGEMENTS)
            raise InvalidOptionError(
                f"invalid opening_flips={cards} with rearrange on rows={largest.rows}, columns={largest.columns}: "
                f"expected at most {most} cards turned up"
            )
        return layouts

    def clear_groups(self, layout: Layout) -> Sequence[tuple[int, ...]]:  # noqa: ARG002
        """Return nothing: cards change places, and none leaves a board."""
        return ()

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Arrange]

    @hookimpl(wrapper=True)
    def next_phase(self, state: State, move: Move, before: State) -> Generator[None, Phase, Phase]:
        """Keep the turn until the seat has arranged the cards that it turned up."""
        phase = yield
        opening = state.is_opening or before.phase is Phase.OPENING
        if not opening or phase is not Phase.TURN_OVER or type(move) is Arrange or not _up(state.board):
            return phase
        return Phase.EXTRA if state.is_opening else Phase.OPENING

    @hookimpl
    def moves(self, state: State) -> Sequence[Move] | None:
        up = len(_up(state.board))
        if state.is_opening:
            arranging = state.phase is Phase.EXTRA
        else:  # in a first turn that begins with the first flips
            arranging = state.phase is Phase.OPENING and up == state.setup.opening_flips
        return _arrangements(state.board.layout, up) if arranging else None

    @hookimpl
    def actions(self, players: int, rules: HookSpecs) -> Iterator[Move]:
        """Yield the arrangements of the cards that are turned up, on every layout."""
        for layout in rules.layouts(players, rules):
            yield from map(Arrange, permutations(layout.names, rules.opening_flips()))

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        return state.with_board(_rearrange(state.board, move)) if type(move) is Arrange else None

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "turn", say(words, "rearrange"))


@lru_cache(maxsize=64)
def _arrangements(layout: Layout, cards: int) -> tuple[Move, ...]:
    return tuple(Arrange(slots) for slots in permutations(layout.names, cards))


def _up(board: Board) -> list[Slot]:
    return [slot for slot in board.slots if slot and slot.up]


def _rearrange(board: Board, move: Arrange) -> Board:
    """Return ``board`` with its face-up cards in the places of ``move``."""
    chosen = dict(zip(map(board.index, move.slots), _up(board), strict=True))
    down = iter(slot for slot in board.slots if not (slot and slot.up))
    return Board.of(board.layout, (chosen.get(place) or next(down) for place in range(board.layout.size)))
