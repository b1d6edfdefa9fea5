"""Hidden cards that are drawn when a seat first sees them, each from the cards that no seat has seen.

A state of the engine has every card in its place. Cards that no seat has seen can be exchanged without a difference, so
their places are tokens. A step is a move, a deal or the end of a round. It asks for the card of each token that it
reveals, and the caller answers with a face. The faces that are left have the probabilities of a shuffled deck.

The rules may depend on the cards that a step reveals, but not on those that stay hidden. A step is therefore played
with the cards that are there, and again with two of them exchanged. If anything visible differs, the step reveals one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import is_
from typing import Protocol

from attrs import frozen

from cardgolf.cards import Card, Slot
from cardgolf.engine.deal import deal_round
from cardgolf.engine.effects import derive_round_key
from cardgolf.engine.round_end import finish_round
from cardgolf.engine.transitions import apply
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import NO_MEMORY, Board, Match, Memory, Move, NextRound, RoundEnd, State
from cardgolf.table.common import make_common
from cardgolf.table.shuffle import shuffle

Cards = tuple[Card, ...]
Pools = tuple[int, ...]


class TableStep(Protocol):
    """A change of the table, played with any cards in the places that no seat has seen."""

    @property
    def rules(self) -> Rulebook: ...

    def tokens(self) -> tuple[Cards, Pools]:
        """Return the cards of the tokens, and the number of the pool of each. A pool was shuffled together."""
        ...

    def play(self, cards: Cards) -> State:
        """Return the state after the step with these cards in the places of the tokens."""
        ...

    def list_likely(self, after: State) -> Iterable[int]:
        """Return the tokens that the step probably reveals, by the state after it."""
        ...


def _is_hidden(slot: Slot | None) -> bool:
    return slot is not None and not slot.up and not slot.seen_by


def unseen_cards(state: State) -> Cards:
    """Return the cards that no seat has seen: on boards by seat, in the middle, on the stock from the bottom."""
    slots = (slot for board in state.all_boards for slot in board.slots)
    return (*[slot.card for slot in slots if slot and _is_hidden(slot)], *state.stock)


def with_unseen_cards(state: State, cards: Sequence[Card]) -> State:
    """Return ``state`` with these cards in the places of :func:`unseen_cards`."""
    left = iter(cards)
    boards = tuple([board and _fill_board(board, left) for board in state.boards])
    draft = state.thaw()
    draft.boards, draft.common = boards, make_common(state.middle and _fill_board(state.middle, left))
    draft.stock = left
    return draft.freeze()


def _fill_board(board: Board, cards: Iterator[Card]) -> Board:
    slots = [_fill_slot(slot, next(cards)) if slot and _is_hidden(slot) else slot for slot in board.slots]
    return board if all(map(is_, slots, board.slots)) else Board.of(board.layout, slots)


def _fill_slot(slot: Slot, card: Card) -> Slot:
    """Return ``slot`` with ``card``, the same object if it has it already."""
    if slot.card is card:
        return slot
    return Slot(card, slot.up, slot.seen_by, slot.mark) if slot.mark else card.face_down


def visible_facts(state: State) -> tuple[object, ...]:
    """Return everything in ``state`` that a seat has seen or can know."""
    boards = [
        board and [None if slot is None else (slot.up, slot.mark) if _is_hidden(slot) else slot for slot in board.slots]
        for board in (*state.boards, state.middle)
    ]
    return (
        boards, len(state.packed_stock), state.discard, state.turn, state.phase, state.turns_begun, state.held,
        state.held_from, state.played, state.round_end, state.reshuffles, state.last_play_size, state.memory,
        state.setup, state.match,
    )  # fmt: skip


@frozen
class MoveStep:
    """A legal move in a state whose tokens belong to ``pools``."""

    rules: Rulebook
    before: State
    move: Move
    pools: Pools

    def tokens(self) -> tuple[Cards, Pools]:
        cards = unseen_cards(self.before)
        if not self._reshuffles:
            return cards, self.pools
        recycled = self.before.discard[:-1]
        return (*cards, *recycled), (*self.pools, *[max(self.pools, default=0) + 1] * len(recycled))

    @property
    def _reshuffles(self) -> bool:
        return apply(self.rules, self.before, self.move).reshuffles > self.before.reshuffles

    def play(self, cards: Cards) -> State:
        count = len(self.pools)
        state = with_unseen_cards(self.before, cards[:count])
        if len(cards) > count:
            state = state.replace(discard=(*cards[count:], *state.discard[-1:]))
        return apply(self.rules, state, self.move)

    def list_likely(self, after: State) -> Iterable[int]:
        """Return the cards on boards that changed, then the next card of the stock."""
        token = 0
        middle = [(self.before.middle, after.middle)] if self.before.middle else []
        for board, then in [*[(board, after.boards[seat]) for seat, board in self.before.table.items()], *middle]:
            for place, slot in enumerate(board.slots):
                if slot and _is_hidden(slot):
                    if then is None or place >= len(then.slots) or then.slots[place] != slot:
                        yield token
                    token += 1
        stock, recycled = len(self.pools) - token, len(self.before.discard) - 1
        if stock:
            yield len(self.pools) - 1
        elif after.reshuffles > self.before.reshuffles and recycled > 0:
            key = derive_round_key(self.before.match, "stock")
            yield len(self.pools) + shuffle(range(recycled), key, self.before.reshuffles)[-1]


@frozen
class DealStep:
    """The deal of a round. The tokens are the deck in the order in which it is dealt."""

    rules: Rulebook
    match: Match
    plan: NextRound
    dealer: int
    memory: Memory = NO_MEMORY

    def tokens(self) -> tuple[Cards, Pools]:
        deck = sorted(self.rules.table_setup(len(self.match.names)).deck, key=lambda card: card.order)
        return tuple(deck), (0,) * len(deck)

    def play(self, cards: Cards) -> State:
        with self.rules.naming_culprit():
            return deal_round(self.rules, self.match, self.plan, self.dealer, cards, self.memory)

    def list_likely(self, after: State) -> Iterable[int]:
        """Return the middle, the first discard, and the visible cards as they are dealt to layouts of one size."""
        dealt = sum(len(board.cards()) for board in after.table.values())
        middle = len(after.middle.slots) if after.middle else 0
        yield from range(dealt, dealt + middle + 1)
        order = after.setup.order
        for position, seat in enumerate(order):
            for place, slot in enumerate(after.table[seat].slots):
                if slot and not _is_hidden(slot):
                    yield position + place * len(order)


@frozen
class LimitStep:
    """The end of a round by a limit of moves: it is scored as the cards lie."""

    rules: Rulebook
    before: State
    pools: Pools

    def tokens(self) -> tuple[Cards, Pools]:
        return unseen_cards(self.before), self.pools

    def play(self, cards: Cards) -> State:
        state = with_unseen_cards(self.before, cards)
        round_end = RoundEnd(state.closer, (), "move limit")
        with self.rules.naming_culprit():
            return finish_round(self.rules, state.replace(round_end=round_end))

    def list_likely(self, after: State) -> Iterable[int]:
        return range(len(self.pools) - len(after.stock))


@frozen
class Question:
    """A token of a step whose card must be drawn. ``drawn`` are the tokens whose cards are drawn already."""

    step: TableStep
    cards: Cards
    pools: Pools
    drawn: frozenset[int]
    token: int

    @property
    def faces(self) -> Counter[Card]:
        """How many copies of each face can still be drawn."""
        pool = self.pools[self.token]
        return Counter([card for at, card in enumerate(self.cards) if self.pools[at] == pool and at not in self.drawn])

    def answer(self, face: Card) -> "Question | Outcome":
        """Return the next question, or the outcome of the step, if ``face`` is drawn. It is one of :attr:`faces`."""
        cards, pool = [*self.cards], self.pools[self.token]
        other = self.token
        if cards[other] != face:
            other = next(
                at for at, card in enumerate(cards) if card == face and self.pools[at] == pool and at not in self.drawn
            )
        cards[self.token], cards[other] = cards[other], cards[self.token]
        return _ask_next(self.step, tuple(cards), self.pools, self.drawn | {self.token})


@frozen
class Outcome:
    """The ``state`` after a step, and the ``pools`` of its hidden cards."""

    state: State
    pools: Pools


def begin(step: TableStep) -> Question | Outcome:
    """Return the first question of ``step``, or its outcome if it reveals no card."""
    cards, pools = step.tokens()
    return _ask_next(step, cards, pools, frozenset())


def _ask_next(step: TableStep, cards: Cards, pools: Pools, drawn: frozenset[int]) -> Question | Outcome:
    after = step.play(cards)
    token = _find_revealed(step, cards, pools, drawn, after)
    if token is None:
        return Outcome(after, _find_pools(step, cards, pools, drawn, after))
    return Question(step, cards, pools, drawn, token)


def _find_revealed(step: TableStep, cards: Cards, pools: Pools, drawn: frozenset[int], after: State) -> int | None:
    """Return a token that is revealed and not drawn, or ``None`` if there is none."""
    if Counter(cards) - Counter(unseen_cards(after)) == Counter([cards[at] for at in drawn]):
        return None
    facts = visible_facts(after)
    likely = [at for at in dict.fromkeys(step.list_likely(after)) if at < len(cards)]
    order: list[int] = [at for at in dict.fromkeys((*likely, *range(len(cards)))) if at not in drawn]
    for token in order:
        others = (at for at in reversed(order) if pools[at] == pools[token] and cards[at] != cards[token])
        if any(_differs(step, cards, token, other, facts) for other, _ in zip(others, range(2), strict=False)):
            return token
    return None


def _differs(step: TableStep, cards: Cards, token: int, other: int, facts: tuple[object, ...]) -> bool:
    """Return whether anything visible differs if two tokens exchange their cards."""
    exchanged = [*cards]
    exchanged[token], exchanged[other] = cards[other], cards[token]
    return visible_facts(step.play(tuple(exchanged))) != facts


def _find_pools(step: TableStep, cards: Cards, pools: Pools, drawn: frozenset[int], after: State) -> Pools:
    """Return the pool of each hidden card after a step, which may have moved some of them unseen.

    The step is played with one face for each pool in the hidden places.
    """
    hidden = unseen_cards(after)
    live = sorted({pools[at] for at in range(len(cards)) if at not in drawn})
    if len(live) < 2:
        return (live[0] if live else 0,) * len(hidden)
    stands_for = dict(zip(live, step.rules.card_values, strict=False))
    marked = tuple([card if at in drawn else stands_for[pools[at]] for at, card in enumerate(cards)])
    by_face = {face: pool for pool, face in stands_for.items()}
    return tuple([by_face.get(card, live[-1]) for card in unseen_cards(step.play(marked))])
