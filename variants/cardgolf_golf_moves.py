"""The moves of Golf that the base rules do not list: a look at one's own card, and lists of the kernel's moves."""

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from cardgolf import Board, Discard, Draw, Flip, Layout, Move, Pile, State, Swap, Take
from cardgolf.table import MoveContext, MoveOutcome


@frozen(cache_hash=True, repr=False)
class Peek(Move):
    """Look at one of your face-down cards, which stays face down."""

    word: ClassVar[str] = "peek"
    hint: ClassVar[str] = "click a card to look at it (arrows and Enter)"
    slot: str

    def words(self) -> Sequence[str]:
        """Return the name of the place."""
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return what the move means, for a menu."""
        return "look at one of your cards, which stays face down"

    def deed(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return what a player does to make the move."""
        return f"look at {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did, with the card if the viewer saw it."""
        card = outcome.after.card(self.slot)
        return f"looks at {self.slot}: {card}" if card else f"looks at {self.slot}"

    def explain(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return a reason for the move."""
        return "unseen cards are all alike, and you alone will know this one"


@frozen(cache_hash=True, repr=False)
class Look(Move):
    """Look at all your cards, which stay face down."""

    word: ClassVar[str] = "look"

    def offer(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return what the move means, for a menu."""
        return "look at all your cards, which stay face down"

    def deed(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return what a player does to make the move."""
        return "look at all your cards"

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did, with the cards if the viewer saw them."""
        view = outcome.before.view
        board = view.boards[view.turn]
        cards = [outcome.after.card(name) for name in board.layout.names] if board else []
        seen = " ".join(filter(None, cards))
        return f"looks at all cards: {seen}" if seen else "looks at all cards"

    def explain(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return a reason for the move."""
        return "it is the only move: you alone will know these cards"


def looked_at(board: Board, seat: int) -> frozenset[int]:
    """Return the places with a face-down card that ``seat`` has seen."""
    return frozenset([place for place, slot in enumerate(board.slots) if slot and not slot.up and seat in slot.seen_by])


def see(state: State, places: Sequence[int]) -> State:
    """Return ``state`` after the seat that acts has looked at its cards at ``places``."""
    board = state.board
    for place in places:
        slot = board.slots[place]
        if slot is not None:  # pragma: no branch  # no place is cleared before play
            board = board.put(place, slot.known_to(state.turn))
    return state.with_board(board)


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


def swaps_and_discard(board: Board, locked: frozenset[int]) -> tuple[Move, ...]:
    """Return a swap of each card that is not locked, and the plain discard."""
    barred = locked | board.cleared
    return (*map(Swap, board.name(place for place in range(board.layout.size) if place not in barred)), Discard())
