"""Four-Card Golf, also called Turtle: look at two of four hidden cards, swap from memory, and knock."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardgolf import (
    Board,
    Card,
    Knock,
    Layout,
    Line,
    Move,
    Phase,
    RoundEnd,
    Slot,
    State,
    Swap,
    hookimpl,
    option,
    plugin,
)
from cardgolf.cards import french
from cardgolf.patterns import Places, cancel, matched


@dataclass(frozen=True)
class Peek(Move):
    """A look at one of your own cards, which stays face down: ``peek a2``."""

    word: ClassVar[str] = "peek"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)


@plugin
class FourCard:
    """Four-Card Golf: look at two of your four cards, remember them, and knock when yours may be the lowest."""

    peek: str = option("nearest", "any", doc="Which two cards are looked at: those of the bottom row, or any.")
    twos: int = option(-2, 2, doc="Points of a two.")
    pairs: str = option("anywhere", "columns", doc="Where two equal cards must lie to cancel each other.")
    knock_penalty: str = option("flat", "double plus five", "highest", "none", doc="What a beaten knocker takes.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        return french(packs=1 if players <= 4 else 2, jokers=0)

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=2, columns=2)

    @hookimpl
    def opening_flips(self) -> int:
        return 2

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Peek]

    @hookimpl(wrapper=True)
    def moves(self, state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        """Offer only peeks in the opening. Later offer a knock instead of a draw, until the round is closing."""
        moves = yield
        if state.phase is Phase.OPENING:
            return self._peeks(state.board)
        may_knock = state.phase is Phase.START and not state.round_end
        return (*moves, Knock()) if may_knock else moves

    def _peeks(self, board: Board) -> Sequence[Move]:
        places = board.layout.row_lines[-1] if self.peek == "nearest" else range(board.layout.size)
        return [Peek(name) for name in board.name(places) if name not in _looked_at(board)]

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        return _face_down(state, move.slot, known_to=(state.turn,)) if type(move) is Peek else None

    @hookimpl
    def after_move(self, state: State, move: Move, before: State) -> State | None:
        """Lay a card swapped in face down. Every seat knows a card from the discard pile, the owner any other."""
        if type(move) is not Swap:
            return None
        return _face_down(
            state, move.slot, known_to=state.setup.seats if before.held_from == "discard" else (state.turn,)
        )

    @hookimpl
    def next_phase(self, state: State, move: Move) -> Phase | None:
        if type(move) is not Peek:
            return None
        return Phase.OPENING if len(_looked_at(state.board)) < state.setup.opening_flips else Phase.TURN_OVER

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | bool:
        return RoundEnd(state.turn, state.setup.after(state.turn), "knock") if type(move) is Knock else False

    @hookimpl
    def points(self, card: Card) -> int:
        return {2: self.twos, 11: 10, 12: 10, 13: 0}.get(card.rank, card.rank)

    @hookimpl
    def score(self, board: Board, card_values: Mapping[Card, int]) -> Iterable[Line]:
        pairs = matched(board, board.layout.column_lines) if self.pairs == "columns" else _pairs(board)
        return cancel(board, card_values, pairs, group="four-card.score.pair", card="four-card.score.card")

    @hookimpl
    def penalty(self, state: State, raw: Mapping[int, int]) -> Mapping[int, Iterable[Line]] | None:
        """Charge a knocker whom another seat beats by strictly fewer points. A negative score is not doubled."""
        by = state.closer
        if by is None or raw[by] == min(raw.values()) or self.knock_penalty == "none":
            return None
        costs = {"flat": 10, "double plus five": max(raw[by], 0) + 5, "highest": max(raw.values()) - raw[by]}
        return {by: [Line("four-card.knock.penalty", costs[self.knock_penalty])]}


def _looked_at(board: Board) -> Sequence[str]:
    return board.name(place for place, slot in enumerate(board.slots) if slot and slot.seen_by)


def _face_down(state: State, name: str, known_to: tuple[int, ...]) -> State:
    """Return the state in which the current seat's card at ``name`` lies face down and ``known_to`` know it."""
    board = state.board
    place = board.layout.index(name)
    return state.with_board(board.put(place, Slot(dict(board.cards())[place], seen_by=known_to)))


def _pairs(board: Board) -> list[Places]:
    """Return pairs of equal cards, wherever they lie. Three equal cards are one pair, four are two."""
    alike = [[place for place, card in board.cards() if card.rank == rank] for rank in dict.fromkeys(board.ranks)]
    return [pair for places in alike for pair in zip(places[::2], places[1::2], strict=False)]
