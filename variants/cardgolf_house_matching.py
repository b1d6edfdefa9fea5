"""House rules about cards that match the discard pile: they may be thrown on it out of turn."""

from collections.abc import Generator, Iterator, Sequence
from itertools import product, starmap
from typing import ClassVar

from attrs import field, frozen
from cardgolf_cabo_effects import deal_beside, show
from cardgolf_cabo_moves import card_of, count_penalty, explain_throw, is_thrown
from cardgolf_sentences import Told, add, say, write_number

from cardgolf import (
    Board,
    Discard,
    DiscardOption,
    Layout,
    Move,
    Pass,
    Phase,
    Slot,
    State,
    View,
    hookimpl,
    option,
    plugin,
)
from cardgolf.table import MoveContext, MoveOutcome
from cardgolf.words import Words

MOST_EXTRA = 4  # cards that wrong snaps add beside a layout
PLAIN = frozenset({DiscardOption.PLAIN})
OPEN, OWED = "open discard", "owed card"  # what is remembered: that the discard may be matched, and who owes a card


@frozen(cache_hash=True, repr=False)
class Snap(Move):
    """Throw a card of yours that equals the top discard: ``snap b2``."""

    word: ClassVar[str] = "snap"
    slot: str

    def words(self) -> Sequence[str]:
        """Return the name of the place."""
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        """Return what the move means, for a menu."""
        return context.words.beside(__name__)("move-snap.offer", discard=context.discard())

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make the move."""
        return context.words.beside(__name__)("move-snap.deed", place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did, and what all saw of it."""
        return _describe_throw(outcome, self.slot, outcome.after.card(self.slot))

    def explain(self, context: MoveContext) -> str:
        """Return a reason for the move."""
        return explain_throw(context, context.card(self.slot))

    @classmethod
    def how(cls, words: Words) -> str:
        """Return how the move is made with mouse and keys."""
        return words.beside(__name__)("move-snap.hint")


@frozen(cache_hash=True, repr=False)
class Grab(Move):
    """Throw a card of another player that equals the top discard: ``grab 1 b2`` for seat 1."""

    word: ClassVar[str] = "grab"
    seat: int = field(converter=int)
    slot: str

    def words(self) -> Sequence[str]:
        """Return the seat and the name of the place."""
        return (str(self.seat), self.slot)

    def offer(self, context: MoveContext) -> str:
        """Return what the move means, for a menu."""
        words, player = context.words.beside(__name__), context.view.names[self.seat]
        return words("move-grab.offer", player=player, seat=self.seat, discard=context.discard())

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make the move."""
        words, player = context.words.beside(__name__), context.view.names[self.seat]
        return words("move-grab.deed", player=player, place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did, and what all saw of it."""
        words, player = outcome.words.beside(__name__), outcome.before.view.names[self.seat]
        place = words("place-of", player=player, place=self.slot)
        return _describe_throw(outcome, place, card_of(outcome.after, self.seat, self.slot))

    def explain(self, context: MoveContext) -> str:
        """Return a reason for the move."""
        return explain_throw(context, card_of(context, self.seat, self.slot))

    @classmethod
    def how(cls, words: Words) -> str:
        """Return how the move is made with mouse and keys."""
        return words.beside(__name__)("move-grab.hint")


@frozen(cache_hash=True, repr=False)
class Give(Move):
    """Give a card of yours for one that you threw: ``give a1``."""

    word: ClassVar[str] = "give"
    slot: str

    def words(self) -> Sequence[str]:
        """Return the name of the place."""
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        """Return what the move means, for a menu."""
        return context.words.beside(__name__)("move-give.offer", player=_name_receiver(context))

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make the move."""
        words = context.words.beside(__name__)
        return words("move-give.deed", player=_name_receiver(context), place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did."""
        words = outcome.words.beside(__name__)
        return words("move-give.describe", player=_name_receiver(outcome.before), place=self.slot)

    def explain(self, context: MoveContext) -> str:
        """Return a reason for the move, if the mover knows the card."""
        card = context.card(self.slot)
        return explain_throw(context, card) if card else ""

    @classmethod
    def how(cls, words: Words) -> str:
        """Return how the move is made with mouse and keys."""
        return words.beside(__name__)("move-give.hint")

    def paths(self, seat: int, before: View, after: View) -> Iterator[tuple[int, str, int, str]]:  # noqa: ARG002
        """Yield where the card goes."""
        _, receiver, name = before.memory[OWED]
        yield seat, self.slot, receiver, name


@plugin
class MatchingDiscards:
    """After a discard the players may throw one equal card on it, out of turn. A wrong card stays and costs another."""

    needs = ("grid",)

    whose: str = option("any", "own", doc="Whose cards may be thrown: those of any player, or one's own.")
    penalty_cards: int = option(1, 0, 2, doc="How many cards a wrong one costs.")

    @property
    def max_extra(self) -> int:
        """How many places penalty cards can add."""
        return MOST_EXTRA if self.penalty_cards else 0

    @staticmethod
    def clear_groups(layout: Layout) -> Sequence[tuple[int, ...]]:
        """Return every place alone: any of them may be left empty."""
        return [(place,) for place in range(layout.size)]

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Snap, Grab, Give]

    @hookimpl(wrapper=True)
    def actions(self, players: int, places: Sequence[str]) -> Generator[None, Sequence[Move], list[Move]]:
        """Return what may be thrown, what is given for cards of others, and the discard of a player without cards."""
        listed = yield
        grabs, gifts = product(range(1, players), places), map(Give, places)
        others: tuple[Move, ...] = (*starmap(Grab, grabs), *gifts) if self.whose == "any" else ()
        return [*listed, *map(Snap, places), *others, Discard()]

    @hookimpl(wrapper=True)
    def discard_options(self, state: State) -> Generator[None, frozenset[DiscardOption], frozenset[DiscardOption]]:
        """HR 4.3.6 Let a player without cards discard, also where a card must be swapped in or turned up."""
        options = yield
        return options if any(state.board.slots) else PLAIN

    @hookimpl
    def moves(self, state: State, seat: int) -> Sequence[Move] | None:
        """HR 4.3.1 to 4.3.3 Offer what may be thrown, or what may be given."""
        if state.phase is not Phase.REACTION or OPEN not in state.memory:
            return None
        if OWED in state.memory:
            return tuple(map(Give, _list_free(state.table[seat])))
        return (Pass(), *self._list_throws(state, seat))

    def _list_throws(self, state: State, seat: int) -> list[Move]:
        """HR 4.3.1 and 4.3.3 Return the cards that may be thrown: none that all know to differ from the top discard."""
        throws: list[Move] = [Snap(name) for name in _list_possible(state, seat)]
        if self.whose == "any" and _list_free(state.table[seat]):
            others = state.setup.after(seat)
            throws += [Grab(other, name) for other in others for name in _list_possible(state, other)]
        return throws

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        match move:
            case Snap(slot):
                return self._throw(state, state.actor, slot)
            case Grab(seat, slot):
                after = self._throw(state, seat, slot)
                is_right = len(after.discard) > len(state.discard)
                return after.remember(OWED, (state.actor, seat, slot)) if is_right else after
            case Give(slot):
                _, receiver, name = state.memory[OWED]
                board, other = state.board, state.table[receiver]
                place = board.index(slot)
                given: Slot = board.slots[place]  # type: ignore[assignment]  # a legal move names a card
                after = state.with_board(board.clear([place]))
                return after.with_board(other.put(other.index(name), given), receiver).forget(OWED)
        return None

    def _throw(self, state: State, owner: int, name: str) -> State:
        """HR 4.3.2 and 4.3.4 Throw a card that equals the top discard. Another one goes back, seen by all."""
        board = state.table[owner]
        place = board.index(name)
        slot: Slot = board.slots[place]  # type: ignore[assignment]  # a legal move names a card
        if slot.card.kind == state.discard[-1].kind:
            return state.with_board(board.clear([place]), owner).replace(discard=(*state.discard, slot.card))
        seen = show(state, (owner, name), state.match.seats)
        return deal_beside(seen, state.actor, self.penalty_cards, MOST_EXTRA)

    @hookimpl
    def after_move(self, state: State, before: State) -> State | None:
        """HR 4.3.1 and 4.3.2 Remember while a discard may be matched: the card in hand, or the one it replaced."""
        if before.window is not None:
            return state.forget(OPEN) if OPEN in before.memory and self._is_closing(state, before) else None
        if state.is_opening or before.held is None or len(state.discard) <= len(before.discard):
            return None
        can_match = any(self._list_throws(state, seat) for seat in state.setup.seats)
        return state.remember(OPEN, value=True) if can_match else None

    @staticmethod
    def _is_closing(state: State, before: State) -> bool:
        """Return whether no more card can be thrown: one was and none is owed for it, or the last player has acted."""
        is_done = len(state.discard) > len(before.discard) or OWED in before.memory
        return OWED not in state.memory and (is_done or before.window.seats == (before.actor,))  # type: ignore[union-attr]  # in a window

    @hookimpl
    def reactions(self, state: State, before: State) -> Sequence[int] | None:
        """HR 4.3.1 and 4.3.2 Let the players match a discard, until one of them did."""
        if OWED in state.memory:
            return (state.actor,)
        if before.window is None and OPEN in state.memory:
            return [seat for seat in state.setup.seats if self._list_throws(state, seat)]
        return () if OPEN in before.memory and OPEN not in state.memory else None

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        fine = self.penalty_cards and say(
            words, "matching-fine", count=self.penalty_cards, word=write_number(words, self.penalty_cards)
        )
        return add(told, "cancels", say(words, "matching", whose=self.whose), fine or "")


def _list_possible(state: State, seat: int) -> list[str]:
    """Return the places of a seat with a card that may equal the top discard, as far as all players know."""
    board, kind, seats = state.table[seat], state.discard[-1].kind, {*state.match.seats}
    return [
        name
        for name, slot in zip(board.names, board.slots, strict=True)
        if slot and not slot.mark and (slot.card.kind == kind or not (slot.up or seats.issubset(slot.seen_by)))
    ]


def _list_free(board: Board) -> list[str]:
    """Return the places with a card that may be given away: one that is not locked."""
    return [name for name, slot in zip(board.names, board.slots, strict=True) if slot and not slot.mark]


def _name_receiver(context: MoveContext) -> str:
    _, receiver, _ = context.view.memory[OWED]
    return str(context.view.names[receiver])


def _describe_throw(outcome: MoveOutcome, place: str, card: str | None) -> str:
    """Return what was thrown, or the wrong card and what it cost."""
    words = outcome.words.beside(__name__)
    if is_thrown(outcome):
        return words("thrown", place=place, discard=outcome.after.discard())
    return words("thrown-wrong", place=place, card=card, count=count_penalty(outcome))
