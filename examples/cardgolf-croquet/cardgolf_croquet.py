"""Croquet: court cards and aces are wanted in a field of six, and a hand of five lies beside it.

The numbers in the docstrings are those of the clauses in ``cardgolf_croquet.md``.
"""

from collections.abc import Generator, Iterable, Sequence
from typing import ClassVar

import attrs

from cardgolf import (
    Board,
    Card,
    CardValues,
    Knock,
    Layout,
    Line,
    Move,
    Phase,
    Pile,
    RoundEnd,
    Slot,
    State,
    Swap,
    hookimpl,
    option,
    plugin,
)
from cardgolf.cards import french
from cardgolf.table import MoveContext, MoveOutcome
from cardgolf.words import Words

FIELD = ("a1", "b1", "c1", "a2", "b2", "c2")
HAND = ("h1", "h2", "h3", "h4", "h5")
LAYOUT = Layout.of(["a1 b1 c1", "a2 b2 c2"], groups={"hand": " ".join(HAND)}, seen=("hand",))
POINTS = {1: 1, 11: 2, 13: 3}
QUEEN = 12
SIGNS = {"against": -1, "for": 1, "nothing": 0}


@attrs.frozen(cache_hash=True, repr=False)
class Field(Move):
    """Put a card of the hand into the field, and the drawn card in its place: ``field h2 b1`` (3.4)."""

    word: ClassVar[str] = "field"
    hand: str
    slot: str

    def words(self) -> Sequence[str]:
        return (self.hand, self.slot)

    def offer(self, context: MoveContext) -> str:
        return context.words.beside(__name__)("move-field.offer")

    def deed(self, context: MoveContext) -> str:
        return context.words.beside(__name__)("move-field.deed", hand=self.hand, place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        words, card = outcome.words.beside(__name__), outcome.displaced(self.slot)
        return words("move-field.describe", hand=self.hand, place=self.slot, card=card)

    @classmethod
    def how(cls, words: Words) -> str:
        return words.beside(__name__)("move-field.hint")


@plugin
class Croquet:
    """Croquet: gather aces and court cards in your field, get rid of them in hand, and rap to end the round."""

    defaults = {"recycle": "end_round", "new_card": "down"}

    queen: int = option(4, least=0, doc="Points of a Queen in the field.")
    hand: str = option(*SIGNS, doc="Whether points in hand count against their player, for them, or nothing.")
    looks: int = option(3, *range(7), doc="How many cards of the field each player looks at before play.")

    # 1 The deal

    @hookimpl
    def seats(self) -> range:
        """Let two or four play (1.1)."""
        return range(2, 5, 2)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        """Use one pack for two players and two packs for four (1.1)."""
        return french(packs=players // 2, jokers=0)

    @hookimpl
    def layout(self) -> Layout:
        """Lay a field of two rows of three, and a hand beside it (1.2)."""
        return LAYOUT

    @hookimpl
    def opening_flips(self) -> int:
        return 0

    @hookimpl
    def dealt(self, state: State) -> State:
        """Let each player look at cards of the field, those of the lower row first (1.3)."""
        for seat, board in state.table.items():
            state = state.with_board(_look(board, reversed(FIELD[6 - self.looks :]), seat), seat)
        return state

    # 3 A turn

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Field]

    @hookimpl(wrapper=True)
    def moves(self, state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        """Offer the rap (3.5), cards for the field (3.4), and a discard for the hand alone (3.1)."""
        offered = yield
        if state.phase is Phase.START:
            return (*offered, Knock())
        if state.held_from is Pile.DISCARD:
            return [move for move in offered if type(move) is Swap and move.slot in HAND]
        return (*offered, *FIELD_MOVES) if state.phase is Phase.FOLLOW else offered

    @hookimpl
    def actions(self) -> Iterable[Move]:
        return (Knock(), *FIELD_MOVES)

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        """Lay a card of the hand into the field, and the drawn card into the hand (3.4)."""
        if type(move) is not Field or state.held is None:
            return None
        board, seat = state.board, state.turn
        hand, place = board.index(move.hand), board.index(move.slot)
        moved, thrown = board.slots[hand], board.card(place)
        if moved is None or thrown is None:  # no card leaves a board
            return None
        board = board.put(place, Slot(moved.card, seen_by=moved.seen_by)).put(hand, Slot(state.held, seen_by=(seat,)))
        return state.with_board(board).replace(held=None, held_from=None, discard=(*state.discard, thrown))

    # 4 The end of a round

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | None:
        """End the round at once with a rap (3.5)."""
        return RoundEnd(state.turn, (), "knock") if type(move) is Knock else None

    # 5 Scores

    @hookimpl
    def goal(self) -> str:
        """Let the most points win (5.4)."""
        return "highest"

    @hookimpl
    def points(self, card: Card) -> int:
        """Return what a card counts in the field (5.1)."""
        return self.queen if card.rank == QUEEN else POINTS.get(card.rank, 0)

    @hookimpl
    def score(self, board: Board, card_values: CardValues) -> Iterable[Line]:
        """Score the field (5.1), and apart from it the hand (5.2)."""
        names = board.names
        for place, card in board.cards():
            points = card_values[card]
            if names[place] in FIELD:
                yield Line("croquet.score.field", points, (names[place],))
            elif points and SIGNS[self.hand]:
                yield Line("croquet.score.hand", points * SIGNS[self.hand], (names[place],))

    def score_extra(self, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:  # noqa: ARG002
        """Return how far the score of a board may lie from the points of its cards: the hand counts twice less."""
        most = max(self.queen, 3)
        return -2 * most * len(HAND), 0


FIELD_MOVES = tuple(Field(hand, slot) for hand in HAND for slot in FIELD)


def _look(board: Board, names: Iterable[str], seat: int) -> Board:
    """Return the board after ``seat`` has looked at the cards at these places."""
    for place in map(board.index, names):
        slot = board.slots[place]
        board = board.put(place, slot.known_to(seat)) if slot else board
    return board
