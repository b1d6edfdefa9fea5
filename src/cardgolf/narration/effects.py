"""What a plugin's move did, in sentences, where its class does not tell it: looks, exchanges and penalty cards."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from attrs import frozen

from cardgolf.cards import Card
from cardgolf.engine.views import BoardView, SlotView, View
from cardgolf.events.changes import Looked, Moved, Path, Placed
from cardgolf.events.derive import list_place_changes
from cardgolf.events.event import Acted, Event, TurnedUp
from cardgolf.narration.step import Step
from cardgolf.table import ROUND_OVER, CardNames, Move
from cardgolf.table.common import MIDDLE_SEAT
from cardgolf.words import Words


def describe_effects(step: Step, names: Sequence[str], cards: CardNames) -> Iterator[str]:
    """Yield what the move of a plugin did, as the viewer saw it, unless its class describes that itself.

    A look names its card to those who look alone.
    """
    act, move = step.act, step.move
    if isinstance(act, Acted) and move is not None and type(move).describe is Move.describe:
        yield from _Teller(step, act.seat, names, cards).tell()


@frozen
class _Teller:
    """The words for one move of ``actor``."""

    step: Step
    actor: int
    names: Sequence[str]
    cards: CardNames

    @property
    def words(self) -> Words:
        """The words of the sentences."""
        return self.cards.words

    def tell(self) -> Iterator[str]:
        """Yield the sentences."""
        before, after = self.step.before, self.step.after
        for event in self.step.events:
            if isinstance(event, Moved):
                yield from self._tell_paths(event.paths)
                before = event.apply(before)
        is_dealt = after.stock_count < before.stock_count and after.reshuffles == before.reshuffles
        for seat, (old, new) in enumerate(zip(before.boards, after.boards, strict=True)):
            if old and new and old != new:
                yield from self._tell_board(seat, old, new, is_dealt=is_dealt)
        yield from self._tell_piles(before, after)

    def _tell_paths(self, paths: Sequence[Path]) -> Iterator[str]:
        told: set[Path] = set()
        for path in paths:
            seat, place, to_seat, to_place = path
            back = (to_seat, to_place, seat, place)
            here, there = self._name_place(seat, place), self._name_place(to_seat, to_place)
            if back not in paths or back == path:
                yield self.words("moved", place=here, other=there)
            elif back not in told:
                yield self.words("exchanged", place=here, other=there)
            told.add(path)

    def _tell_board(self, seat: int, old: BoardView, new: BoardView, *, is_dealt: bool) -> Iterator[str]:
        if new.layout.is_hand:
            yield self.words("hand-count", player=self.names[seat], count=new.count)
            return
        slots = dict(zip(old.names, old.slots, strict=True))
        changes = [each for each in list_place_changes(seat, old, new) if self._is_of_the_move(each)]
        for seen, looks in groupby([each for each in changes if isinstance(each, Looked)], lambda each: each.seen_by):
            by_lookers = groupby(looks, lambda each: {*each.seen_by} - _list_seen(slots[each.place]))
            for lookers, same in by_lookers:
                yield self._tell_look(seat, sorted(lookers), seen, [*same])
        for event in changes:
            if isinstance(event, TurnedUp):
                card = self._name(event.card)
                yield self.words("turned-up", player=self.names[seat], place=event.place, card=card)
            elif isinstance(event, Placed):
                slot = slots.get(event.place)
                if slot is None or (event.card, event.up, event.seen_by) != (slot.card, slot.up, slot.seen_by):
                    yield self._tell_card(event, slot, is_dealt=is_dealt)

    def _is_of_the_move(self, event: Event) -> bool:
        """Return whether a change is not one that the end of a round makes, which turns up all cards."""
        return self.step.after.phase is not ROUND_OVER or not getattr(event, "up", isinstance(event, TurnedUp))

    def _tell_look(self, seat: int, lookers: Sequence[int], seen: Iterable[int], looks: Sequence[Looked]) -> str:
        places = self._name_place(seat, ", ".join(each.place for each in looks))
        known = [each.card for each in looks if each.card] if self.step.after.seat in lookers else []
        cards = self.cards.names(known) if known else None
        if len(lookers) > 1 and {*self.step.after.seats} <= {*seen}:
            return self.words("looked-all", places=places, cards=cards)
        who = self.words.join([self.names[each] for each in lookers])
        return self.words("looked", players=who, count=len(lookers), places=places, cards=cards)

    def _tell_card(self, event: Placed, old: SlotView | None, *, is_dealt: bool) -> str:
        owner, card, place = self.names[event.seat], self._name(event.card), event.place
        if old is None:
            return self.words("new-card", drawn=is_dealt, player=owner, card=card, place=place)
        if event.card and event.card == old.card and event.up is not old.up:
            return self.words("turned", up=event.up, player=owner, place=place)
        return self.words("another-card", place=self._name_place(event.seat, place), card=card)

    def _tell_piles(self, before: View, after: View) -> Iterator[str]:
        added = after.discard_count - before.discard_count
        if added > 1:
            yield self.words("discarded-count", count=added)
        elif added >= 0 and after.discard_top != before.discard_top:
            yield self.words("discarded", card=self._name(after.discard_top))
        if after.holding and not before.holding:
            yield self.words("taken", player=self.names[self.actor], card=self._name(after.held))

    def _name_place(self, seat: int, places: str) -> str:
        owner = None if seat == MIDDLE_SEAT else self.names[seat]
        return places if seat == self.actor else self.words("place-of", places=places, owner=owner)

    def _name(self, card: Card | None) -> str | None:
        return self.cards.name(card) if card else None


def _list_seen(slot: SlotView | None) -> set[int]:
    return {*slot.seen_by} if slot else set()
