"""House rules about powers of cards: a Jack looks, a Queen looks at another's card, a King exchanges two cards."""

from collections.abc import Iterator, Sequence
from itertools import product, starmap
from typing import ClassVar

from attrs import field, frozen
from cardgolf_cabo_effects import exchange, list_places, show
from cardgolf_cabo_moves import Spy, card_of
from cardgolf_sentences import Told, add, say

from cardgolf import (
    Card,
    Discard,
    Layout,
    Move,
    Pass,
    Phase,
    Pile,
    State,
    Swap,
    View,
    hookimpl,
    option,
    plugin,
)
from cardgolf.table import MoveContext, MoveOutcome, Peek
from cardgolf.words import Words

JACK, QUEEN, KING = 11, 12, 13
POWER, PICKED = "power", "picked"  # under which a card and the first of an exchange are remembered


@frozen(cache_hash=True, repr=False)
class Pick(Move):
    """Choose one of two cards to exchange, of any players: ``pick 1 b2`` is that of seat 1."""

    word: ClassVar[str] = "pick"
    seat: int = field(converter=int)
    slot: str

    def words(self) -> Sequence[str]:
        """Return the seat and the name of the place."""
        return (str(self.seat), self.slot)

    def offer(self, context: MoveContext) -> str:
        """Return what the move means, for a menu."""
        words, picked = context.words.beside(__name__), context.view.memory.get(PICKED)
        own, player = self.seat == context.view.turn, context.view.names[self.seat]
        if picked is None:
            return words("move-pick.offer", own=own, player=player, seat=self.seat)
        other = _name_place(context, *picked)
        return words("move-pick.offer-second", other=other, own=own, player=player, seat=self.seat)

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make the move."""
        words, picked = context.words.beside(__name__), context.view.memory.get(PICKED)
        place = _name_place(context, self.seat, self.slot)
        if picked is None:
            return words("move-pick.deed", place=place)
        return words("move-pick.deed-second", other=_name_place(context, *picked), place=place)

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did."""
        words, picked = outcome.words.beside(__name__), outcome.before.view.memory.get(PICKED)
        place = _name_place(outcome.before, self.seat, self.slot)
        if picked is None:
            return words("move-pick.describe", place=place)
        return words("move-pick.describe-second", other=_name_place(outcome.before, *picked), place=place)

    def explain(self, context: MoveContext) -> str:
        """Return a reason for the move, if the mover knows the card."""
        card = card_of(context, self.seat, self.slot)
        return context.words.beside(__name__)("move-pick.explain", card=card) if card else ""

    @classmethod
    def how(cls, words: Words) -> str:
        """Return how the move is made with mouse and keys."""
        return words.beside(__name__)("move-pick.hint")

    def paths(self, seat: int, before: View, after: View) -> Iterator[tuple[int, str, int, str]]:  # noqa: ARG002
        """Yield where both cards go, once both are chosen."""
        picked = before.memory.get(PICKED)
        if picked is not None:
            yield (*picked, self.seat, self.slot)
            yield (self.seat, self.slot, *picked)


@plugin
class PowerCards:
    """A discarded Jack shows one of your cards, a Queen one of another player, and a King exchanges any two cards."""

    needs = ("grid",)

    replaced: bool = option(False, doc="Whether a card that was swapped out has its power too.")

    @staticmethod
    def clear_groups(layout: Layout) -> Sequence[tuple[int, ...]]:  # noqa: ARG004
        """Return nothing: cards are looked at and change places, and none leaves a board."""
        return ()

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Peek, Spy, Pick]

    @hookimpl
    def actions(self, players: int, places: Sequence[str]) -> Iterator[Move]:
        """Yield the looks, the choices of cards, and passing the power up."""
        yield from map(Peek, places)
        yield from starmap(Spy, product(range(1, players), places))
        yield from starmap(Pick, product(range(players), places))
        yield Pass()

    @hookimpl
    def moves(self, state: State) -> Sequence[Move] | None:
        """HR 4.1.1 to 4.1.4 Offer what the power allows, and to leave it unless a card is chosen."""
        if not _is_using(state):
            return None
        uses = _list_uses(state, state.memory[POWER])
        return uses if PICKED in state.memory else (*uses, Pass())

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        if not _is_using(state) or not isinstance(move, Spy | Pick):
            return None
        place = (move.seat, move.slot)
        if not isinstance(move, Pick):
            return show(state, place, [state.actor])
        first = state.memory.get(PICKED)
        return state.remember(PICKED, place) if first is None else exchange(state, first, place).forget(PICKED)

    @hookimpl
    def after_move(self, state: State, move: Move, before: State) -> State | None:
        """HR 4.1.1 Remember the power of a card that was discarded, and forget it once it was used."""
        if _is_using(before):
            return None if PICKED in state.memory else state.forget(POWER)
        card = None if state.is_opening else self._find_card(move, before)
        return state.remember(POWER, card) if card and _list_uses(state, card) else None

    def _find_card(self, move: Move, before: State) -> Card | None:
        """HR 4.1.1 and 4.1.2 Return the card that ``move`` discards, if it may have a power."""
        if isinstance(move, Discard) and before.held_from is Pile.STOCK:
            return before.held
        if isinstance(move, Swap) and self.replaced:
            return before.board.card(before.board.index(move.slot))
        return None

    @hookimpl
    def next_phase(self, state: State, before: State) -> Phase | None:
        """HR 4.1.1 Keep the turn until the power was used or left."""
        if POWER in state.memory:
            return Phase.EXTRA
        return Phase.TURN_OVER if _is_using(before) else None

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "turn", say(words, "power-cards"))


def _is_using(state: State) -> bool:
    """Return whether a power is being used: outside of windows, which may come first."""
    return state.phase is Phase.EXTRA and POWER in state.memory


def _list_uses(state: State, card: Card) -> tuple[Move, ...]:
    """HR 4.1.3 and 4.1.4 Return what the seat of the turn may do by the power of ``card``."""
    seat, rank = state.turn, card.rank
    if rank == JACK:
        return tuple(map(Peek, list_places(state, seat, unseen_by=seat)))
    if rank == QUEEN:
        others = state.setup.after(seat)
        return tuple([Spy(other, name) for other in others for name in list_places(state, other, unseen_by=seat)])
    if rank != KING:
        return ()
    first, cards = state.memory.get(PICKED), _list_free(state)
    return tuple(starmap(Pick, [each for each in cards if each != first])) if len(cards) > 1 else ()


def _list_free(state: State) -> list[tuple[int, str]]:
    """HR 4.1.4 Return the places of all cards that may be exchanged, those of the seat of the turn first."""
    return [
        (seat, name)
        for seat in (state.turn, *state.setup.after(state.turn))
        for name, slot in zip(state.table[seat].names, state.table[seat].slots, strict=True)
        if slot and not slot.mark
    ]


def _name_place(context: MoveContext, seat: int, name: str) -> str:
    """Return a place in words, with its owner if that is not the seat of the turn."""
    if seat == context.view.turn:
        return name
    return context.words.beside(__name__)("place-of", place=name, player=context.view.names[seat])
