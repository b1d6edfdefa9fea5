"""House rules with moves of their own: pairs that are thrown before drawing, and cards that are laid down at choice."""

from collections.abc import Generator, Iterator, Sequence
from typing import ClassVar

from attrs import field, frozen
from cardgolf_sentences import Told, add, say

from cardgolf import Board, HookSpecs, Layout, Move, Phase, Pile, State, Swap, hookimpl, patterns, plugin
from cardgolf.table import MoveContext, MoveOutcome
from cardgolf.words import Words


@frozen(cache_hash=True, repr=False)
class Throw(Move):
    """Throw equal cards of yours that fill a column: ``throw a1 a2``."""

    word: ClassVar[str] = "throw"
    slots: tuple[str, ...] = field()

    def words(self) -> Sequence[str]:
        """Return the names of the places."""
        return self.slots

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Throw":
        """Return the move with these names of places."""
        return cls(tuple(words))

    def offer(self, context: MoveContext) -> str:
        """Return what the move means, for a menu."""
        return context.words.beside(__name__)("move-throw.offer")

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make the move."""
        return context.words.beside(__name__)("move-throw.deed", places=", ".join(self.slots))

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did, with the cards."""
        cards = " ".join(filter(None, [outcome.before.card(slot) for slot in self.slots]))
        return outcome.words.beside(__name__)("move-throw.describe", cards=cards, places=", ".join(self.slots))

    def explain(self, context: MoveContext) -> str:
        """Return a reason for the move."""
        return context.words.beside(__name__)("move-throw.explain")

    @classmethod
    def how(cls, words: Words) -> str:
        """Return how the move is made with mouse and keys."""
        return words.beside(__name__)("move-throw.hint")


@frozen(cache_hash=True, repr=False)
class Lay(Move):
    """Put the card in hand face down in the place of one of your cards: ``lay b2``."""

    word: ClassVar[str] = "lay"
    slot: str

    def words(self) -> Sequence[str]:
        """Return the name of the place."""
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        """Return what the move means, for a menu."""
        return context.words.beside(__name__)("move-lay.offer", card=context.held)

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make the move."""
        return context.words.beside(__name__)("move-lay.deed", place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did, and which card came to the pile."""
        words, discard = outcome.words.beside(__name__), outcome.after.discard()
        return words("move-lay.describe", place=self.slot, discard=discard)

    def explain(self, context: MoveContext) -> str:
        """Return a reason for the move."""
        return context.words.beside(__name__)("move-lay.explain")

    @classmethod
    def how(cls, words: Words) -> str:
        """Return how the move is made with mouse and keys."""
        return words.beside(__name__)("move-lay.hint")


@plugin
class ThrowPairs:
    """Before drawing, players may throw equal face-up cards that fill a column. Their places stay empty."""

    needs = ("grid",)

    @staticmethod
    def clear_groups(layout: Layout) -> Sequence[tuple[int, ...]]:
        """Return the columns, which lose their cards together."""
        return layout.column_lines

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Throw]

    @hookimpl
    def actions(self, players: int, rules: HookSpecs) -> Iterator[Move]:
        """Yield a throw of every column of every layout, once each."""
        layouts = rules.layouts(players, rules)
        names = [tuple(each.names[place] for place in line) for each in layouts for line in each.column_lines]
        yield from map(Throw, dict.fromkeys(names))

    @hookimpl(wrapper=True)
    def moves(self, state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        """HR 4.6.1 Add the columns that may be thrown to what begins a turn."""
        moves = yield
        return (*moves, *_list_throws(state.board)) if state.phase is Phase.START else moves

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        """HR 4.6.2 Put the cards on the discard pile in the order of their places."""
        if not isinstance(move, Throw):
            return None
        board = state.board
        places = [board.index(name) for name in move.slots]
        cards = [card for card in map(board.card, places) if card]
        return state.with_board(board.clear(places)).replace(discard=(*state.discard, *cards))

    @hookimpl
    def next_phase(self, state: State, move: Move) -> Phase | None:
        """HR 4.6.2 Go on with the turn, unless no card is left."""
        if not isinstance(move, Throw):
            return None
        return Phase.START if state.board.cards() else Phase.TURN_OVER

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "cancels", say(words, "throw-pairs"))


@plugin
class LayChoice:
    """A card is laid up for good, or down to be swapped later. Face-up cards stay where they are."""

    needs = ("grid",)

    @staticmethod
    def clear_groups(layout: Layout) -> Sequence[tuple[int, ...]]:  # noqa: ARG004
        """Return nothing: cards are laid and swapped, and none leaves a board."""
        return ()

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Lay]

    @hookimpl
    def actions(self, places: Sequence[str]) -> Iterator[Move]:
        """Yield a card laid down at every place."""
        yield from map(Lay, places)

    @hookimpl(wrapper=True)
    def locked(self, state: State) -> Generator[None, frozenset[int], frozenset[int]]:
        """HR 4.7.2 Add the face-up cards, unless no other card is left."""
        locked, board = (yield), state.board
        up = frozenset([place for place, slot in enumerate(board.slots) if slot and slot.up])
        return locked | up if board.turnable - locked else locked

    @hookimpl(wrapper=True)
    def moves(self, state: State, rules: HookSpecs) -> Generator[None, Sequence[Move], Sequence[Move]]:
        """HR 4.7.1 Add a card laid down to each swap, but for a card that would be locked."""
        moves = yield
        if state.held is None or state.held in {lock.card for lock in rules.locks()}:
            return moves
        return (*moves, *(Lay(move.slot) for move in moves if isinstance(move, Swap)))

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        """HR 4.7.1 Lay the card in hand down. Its owner knows it, and all do if they saw it in hand."""
        held = state.held
        if not isinstance(move, Lay) or held is None:
            return None
        board, seats = state.board, (state.turn,) if state.held_from is Pile.STOCK else state.match.seats
        place = board.index(move.slot)
        old = [card for card in [board.card(place)] if card]
        laid = state.with_board(board.put(place, held.face_down.known_to(*seats)))
        return laid.replace(held=None, held_from=None, discard=(*state.discard, *old))

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "turn", say(words, "lay-choice"))


def _list_throws(board: Board) -> list[Move]:
    """HR 4.6.1 Return throws of the columns whose cards all lie face up, are equal, and are not locked."""
    lines = patterns.visible(board, board.layout.column_lines)
    marked = {place for place, slot in enumerate(board.slots) if slot and slot.mark}
    equal = [line for line in patterns.matched(board, lines) if len(line) > 1 and marked.isdisjoint(line)]
    return [Throw(board.name(line)) for line in equal]
