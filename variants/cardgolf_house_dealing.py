"""House rules about the deal and the tee-off."""

from collections.abc import Generator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import ClassVar, Self

from attrs import field, frozen

from cardgolf import Board, InvalidOptionError, Layout, Move, Phase, Slot, State, hookimpl, plugin

MOST_CARDS = 3


@frozen(cache_hash=True)
class Arrange(Move):
    """Move your face-up cards: in the order of their places they go to ``slots``, the others close up round them."""

    word: ClassVar[str] = "arrange"
    slots: tuple[str, ...] = field()

    def words(self) -> Sequence[str]:
        return self.slots

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        return cls(tuple(words))


@plugin
class Rearrange:
    """Straight after turning their first cards up, players may move those to any places, unseen cards unseen."""

    needs = ("grid",)

    @hookimpl(wrapper=True)
    def opening_flips(self) -> Generator[None, int, int]:
        """Four cards would go to more places than players could be offered."""
        cards = yield
        if cards > MOST_CARDS:
            raise InvalidOptionError(
                f"rearrange moves {MOST_CARDS} cards at most, and {cards} are turned up before play"
            )
        return cards

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Arrange]

    @hookimpl(wrapper=True)
    def next_phase(self, state: State, move: Move) -> Generator[None, Phase, Phase]:
        """The tee-off of a seat is not over before it has arranged what it turned up."""
        phase = yield
        arranging = state.is_opening and phase is Phase.TURN_OVER and type(move) is not Arrange
        return Phase.EXTRA if arranging and _up(state.board) else phase

    @hookimpl
    def moves(self, state: State) -> Sequence[Move] | None:
        if not state.is_opening or state.phase is not Phase.EXTRA:
            return None
        return _arrangements(state.board.layout, len(_up(state.board)))

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        return state.with_board(_arranged(state.board, move)) if type(move) is Arrange else None


@lru_cache(maxsize=64)
def _arrangements(layout: Layout, cards: int) -> tuple[Move, ...]:
    return tuple(Arrange(slots) for slots in permutations(layout.names, cards))


def _up(board: Board) -> list[Slot]:
    return [slot for slot in board.slots if slot and slot.up]


def _arranged(board: Board, move: Arrange) -> Board:
    chosen = dict(zip(map(board.layout.index, move.slots), _up(board), strict=True))
    down = iter(slot for slot in board.slots if not (slot and slot.up))
    return Board.of(board.layout, (chosen.get(place) or next(down) for place in range(board.layout.size)))
