"""Cabo, also called Cambio: four cards face down, powers on the high ranks, and snaps out of turn."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product, starmap
from typing import ClassVar

import attrs

from cardgolf import (
    Board,
    Card,
    Discard,
    Draw,
    Knock,
    Layout,
    Move,
    Pass,
    Phase,
    Pile,
    RoundEnd,
    Slot,
    State,
    View,
    hookimpl,
    option,
    plugin,
)
from cardgolf.cards import french
from cardgolf.scoring import Adjust, Call, Cancel, Part
from cardgolf.table import MoveContext, MoveOutcome

KING = 13
COLOURS = {"red": "DH", "black": "CS", "none": ""}
POWERS = {"7-K": range(7, 14), "7-Q": range(7, 13), "7-10": range(7, 11), "none": range(0)}
MOST_EXTRA = 20


@attrs.frozen
class Peek(Move):
    """Look at one of your own cards: ``peek b2``."""

    word: ClassVar[str] = "peek"
    hint: ClassVar[str] = "click a card to look at it (arrows and Enter)"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def deed(self, context: MoveContext) -> str:  # noqa: ARG002
        return f"look at {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        return f"looks at {self.slot}" + _after_colon(outcome.after.card(self.slot))


@attrs.frozen
class Spy(Move):
    """Look at a card of another player: ``spy 1 b2`` for seat 1."""

    word: ClassVar[str] = "spy"
    hint: ClassVar[str] = "choose the card from all moves (m)"
    seat: int = attrs.field(converter=int)
    slot: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.slot)

    def offer(self, context: MoveContext) -> str:
        return f"look at a card of {_name(context, self.seat)} (seat {self.seat})"

    def deed(self, context: MoveContext) -> str:
        return f"look at the card of {_name(context, self.seat)} at {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        card = _card_of(outcome.after, self.seat, self.slot)
        return f"looks at {self.slot} of {_name(outcome.after, self.seat)}" + _after_colon(card)


@attrs.frozen
class Switch(Move):
    """Exchange one of your cards for one of another player: ``switch a1 1 b2`` gives a1 for b2 of seat 1."""

    word: ClassVar[str] = "switch"
    hint: ClassVar[str] = "choose the two cards from all moves (m)"
    slot: str
    seat: int = attrs.field(converter=int)
    other: str

    def words(self) -> Sequence[str]:
        return (self.slot, str(self.seat), self.other)

    def offer(self, context: MoveContext) -> str:
        return f"give {_name(context, self.seat)} (seat {self.seat}) a card of yours for one of theirs"

    def deed(self, context: MoveContext) -> str:
        return f"give {_name(context, self.seat)} your {self.slot} for their {self.other}"

    def describe(self, outcome: MoveOutcome) -> str:
        return f"exchanges {self.slot} for {self.other} of {_name(outcome.after, self.seat)}"

    def paths(self, seat: int, before: View, after: View) -> Sequence[tuple[int, str, int, str]]:  # noqa: ARG002
        return (seat, self.slot, self.seat, self.other), (self.seat, self.other, seat, self.slot)


@attrs.frozen
class Snap(Move):
    """Throw a card of yours that has the rank of the top discard: ``snap b2``."""

    word: ClassVar[str] = "snap"
    hint: ClassVar[str] = "click a card to throw it (arrows and Enter)"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        return f"throw a card of yours with the rank of the {context.discard()}"

    def deed(self, context: MoveContext) -> str:  # noqa: ARG002
        return f"throw your {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        return _describe_throw(outcome, self.slot, outcome.before.card(self.slot) or outcome.after.card(self.slot))

    def explain(self, context: MoveContext) -> str:
        return _explain_throw(context.card(self.slot))


@attrs.frozen
class Grab(Move):
    """Throw another player's card of that rank and give one of yours: ``grab 1 b2 a1`` gives a1 for b2 of seat 1."""

    word: ClassVar[str] = "grab"
    hint: ClassVar[str] = "another player's card: all moves (m)"
    seat: int = attrs.field(converter=int)
    other: str
    slot: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.other, self.slot)

    def offer(self, context: MoveContext) -> str:
        owner = f"{_name(context, self.seat)} (seat {self.seat})"
        return f"throw a card of {owner} with the rank of the {context.discard()}, and give one of yours"

    def deed(self, context: MoveContext) -> str:
        return f"throw {self.other} of {_name(context, self.seat)} and give your {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        owner = _name(outcome.after, self.seat)
        seen = _card_of(outcome.before, self.seat, self.other) or _card_of(outcome.after, self.seat, self.other)
        thrown = _describe_throw(outcome, f"{self.other} of {owner}", seen)
        return thrown + f" and gives {self.slot}" * _is_thrown(outcome)

    def explain(self, context: MoveContext) -> str:
        return _explain_throw(_card_of(context, self.seat, self.other))

    def paths(self, seat: int, before: View, after: View) -> Sequence[tuple[int, str, int, str]]:
        thrown = after.discard_count > before.discard_count
        return ((seat, self.slot, self.seat, self.other),) if thrown else ()


@plugin
class Cabo:
    """Cabo: swap, peek, spy and snap your four hidden cards down to the fewest points, and call."""

    defaults = {"holes": None, "new_card": "down"}
    knock_word = "CABO"

    jokers: int = option(2, 0, doc="How many Jokers the pack has.")
    low_kings: str = option("red", "black", "none", doc="The colour of the low kings.")
    low_king: int = option(-1, 0, doc="The points of a low king.")
    court: str = option("rank", "ten", doc="Whether jacks, queens and other kings count 11, 12 and 13, or ten each.")
    peeks: int = option(2, 0, 1, 3, 4, doc="How many of their cards the players look at before play.")
    take_discard: bool = option(True, doc="Whether the top discard may be taken instead of a card of the stock.")
    powers: str = option(*POWERS, doc="The ranks with a power.")
    snaps: str = option("own", "any", "none", doc="Whose cards may be thrown out of turn: one's own, or any player's.")
    chain: bool = option(False, doc="Whether a card thrown out of turn may be answered by another.")
    penalty_cards: int = option(1, least=0, doc="How many cards a wrong snap costs.")
    shield: bool = option(True, doc="Whether a caller's cards are out of play.")
    lowest: str = option("zero", "sum", doc="What the players with the fewest points of the round score.")
    equal: str = option("made", "failed", doc="What a call is that another player equals.")
    failed: int = option(10, least=0, doc="Points of a caller who does not have the fewest.")
    threshold: int | None = option(100, None, least=1, doc="The total that ends the match; None for no limit.")

    # 1 and 2: the pack and the deal

    @hookimpl
    def deck(self) -> Sequence[Card]:
        """CB 1.1 A pack of 52 with two Jokers."""
        return french(packs=1, jokers=self.jokers)

    @hookimpl
    def points(self, card: Card) -> int:
        """CB 1.2 and 1.3 A card counts its rank, a Joker zero, a red king -1."""
        if card.rank == KING and card.suit in COLOURS[self.low_kings]:
            return self.low_king
        return min(card.rank, 10) if self.court == "ten" else card.rank

    @hookimpl
    def layout(self) -> Layout:
        """CB 2.1 Four cards in a square."""
        return Layout.grid(rows=2, columns=2)

    @hookimpl
    def opening_flips(self) -> int:
        """CB 2.1 All cards stay face down."""
        return 0

    @hookimpl
    def dealt(self, state: State) -> State:
        """CB 2.2 Each player looks at the two nearest cards before play."""
        for seat, board in state.table.items():
            for name in board.names[len(board.names) - self.peeks :]:
                state = _look(state, seat, name, (seat,))
        return state

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        return [Peek, Spy, Switch, Snap, Grab]

    # 3 to 6: turns, powers, snaps and the call

    @hookimpl
    def moves(self, state: State, seat: int) -> Sequence[Move] | None:
        """Offer the moves of each step. Those with a drawn card in hand are the base rules'."""
        if state.phase is Phase.START:
            return self._list_beginnings(state)
        if state.phase is Phase.EXTRA:
            return (*self._list_powers(state, seat), Pass())
        return (Pass(), *self._list_throws(state, seat)) if state.phase is Phase.REACTION else None

    @property
    def max_extra(self) -> int:
        """How many places penalty cards can add."""
        return MOST_EXTRA if self.penalty_cards and self.snaps != "none" else 0

    @hookimpl
    def actions(self, players: int, places: Sequence[str]) -> Sequence[Move]:
        """List what the base rules do not, by the options."""
        others, powers = range(1, players), POWERS[self.powers]
        moves: list[Move] = [Knock(), *(map(Peek, places) if powers else ())]
        if powers:
            moves += starmap(Spy, product(others, places))
        if 11 in powers:
            moves += starmap(Switch, product(places, others, places))
        if self.snaps != "none":
            moves += map(Snap, places)
        if self.snaps == "any":
            moves += starmap(Grab, product(others, places, places))
        return moves

    def _list_beginnings(self, state: State) -> Sequence[Move]:
        """CB 3.1, 3.5 and 6.1 Draw from a pile, or call. Without a card to draw, a player passes."""
        draws = [Draw(Pile.STOCK)] if state.may_draw_stock else []
        if self.take_discard and state.discard and state.board.cards():
            draws.append(Draw(Pile.DISCARD))
        calls = [] if state.round_end else [Knock()]
        return [*draws, *calls] or [Pass()]

    def _list_powers(self, state: State, seat: int) -> Sequence[Move]:
        """CB 4.2 to 4.5 The power of the top discard. Cards thrown since then have its rank."""
        rank, others, looked = state.discard[-1].rank, self._others(state, seat), state.memory.get("looked")
        if rank <= 8:
            return _list_peeks(state, seat)
        if rank <= 10:
            return [Spy(other, name) for other in others for name in _places(state, other, unseen_by=seat)]
        theirs = [looked] if looked else [(other, name) for other in others for name in _places(state, other)]
        if rank == KING and not looked:
            return [Spy(*each) for each in theirs]
        return [Switch(name, *each) for name in _places(state, seat) for each in theirs]

    def _list_throws(self, state: State, seat: int) -> Iterator[Move]:
        """CB 5.1 and 5.5 Throw a card of one's own or, by option, of another player."""
        own = _places(state, seat)
        yield from map(Snap, own)
        for other in self._others(state, seat) if self.snaps == "any" else ():
            yield from (Grab(other, name, gift) for name in _places(state, other) for gift in own)

    def _others(self, state: State, seat: int) -> list[int]:
        """CB 6.3 The other players, clockwise, without a caller whose cards are out of play."""
        return [other for other in state.setup.after(seat) if not self._is_shielded(state, other)]

    def _is_shielded(self, state: State, seat: int) -> bool:
        return self.shield and seat == state.closer

    @staticmethod
    def clear_groups(layout: Layout) -> Sequence[tuple[int, ...]]:
        """Return every place alone, since a card that is thrown leaves its place empty."""
        return [(place,) for place in range(layout.size)]

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        match move:
            case Peek(slot):
                return _look(state, state.actor, slot, (state.actor,))
            case Spy(seat, slot):
                seen = _look(state, seat, slot, (state.actor,))
                return seen.remember("looked", (seat, slot)) if state.discard[-1].rank == KING else seen
            case Switch(slot, seat, other):
                return _exchange(state, slot, seat, other)
            case Snap(slot):
                return self._throw(state, state.actor, slot)
            case Grab(seat, other, slot):
                return self._throw(state, seat, other, gift=slot)
        return None

    def _throw(self, state: State, owner: int, name: str, gift: str = "") -> State:
        """CB 5.2, 5.3 and 5.5 Throw a card of the right rank. A wrong one goes back, seen by all."""
        board = state.table[owner]
        place = board.index(name)
        card = board.card(place)
        if card is None or card.rank != state.discard[-1].rank:
            seen = _look(state, owner, name, state.setup.seats)
            for _ in range(min(self.penalty_cards, len(state.stock))):  # as many as there are
                seen = _deal_penalty(seen)
            return seen
        thrown = _with_board(state, owner, board.clear([place])).replace(discard=(*state.discard, card))
        return _exchange(thrown, gift, owner, name) if gift else thrown

    @hookimpl
    def after_move(self, state: State, move: Move) -> State | None:
        """Forget what a king showed when its power ends."""
        if type(move) in (Switch, Pass) and state.phase is Phase.EXTRA and state.memory.get("looked"):
            return state.remember("looked", None)
        return None

    @hookimpl
    def reactions(self, state: State, before: State) -> Sequence[int] | None:
        """CB 5.1 and 5.4 After a discard every player may throw a card. The first right one ends that.

        A house rule may discard in another way than by a swap. It too puts the card in hand on the table.
        """
        is_thrown = len(state.discard) > len(before.discard)
        if before.window:
            return (() if not self.chain else self._list_snappers(state)) if is_thrown else None
        return self._list_snappers(state) if is_thrown and before.held else ()

    def _list_snappers(self, state: State) -> list[int]:
        seats = [] if self.snaps == "none" else state.setup.seats
        return [seat for seat in seats if state.table[seat].cards() and not self._is_shielded(state, seat)]

    @hookimpl
    def next_phase(self, state: State, move: Move) -> Phase | None:
        """CB 4.1 and 4.5 The next step: the power of a card that was drawn and discarded."""
        rank = state.discard[-1].rank if state.discard else 0
        if (type(move) is Discard and rank in POWERS[self.powers]) or (type(move) is Spy and rank == KING):
            return Phase.EXTRA
        return None

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | bool:
        """CB 6.2 A call leaves every other player one turn. Nothing else closes a round."""
        return RoundEnd(state.turn, state.setup.after(state.turn), "cabo") if type(move) is Knock else False

    # 7: scores and the match

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield what cards count, and what the fewest points and a call do.

        CB 7.1 Each card counts. CB 7.2 The players with the fewest points score zero, or fewer. CB 7.3 A caller who is
        not among them has ten points more. CB 7.4 By option a caller whom another equals is not among them.
        """
        ties = self.equal != "failed"
        yield Cancel(card="cabo.score.card")
        if self.lowest == "zero":
            yield Adjust("lowest", times=-1, least=1, ties=ties, rule="cabo.score.lowest")
        if self.failed:
            yield Call(self.failed, beside=True, ties=ties, failed="cabo.call.failed")

    @hookimpl
    def match_over(self, state: State) -> bool | None:
        """CB 7.5 The match is over once a total reaches the limit."""
        return (self.threshold is not None and max(state.match.totals) >= self.threshold) or None


# The cards


def _places(state: State, seat: int, unseen_by: int | None = None) -> list[str]:
    """Return the places of a seat with a card or, given a seat, with a card that it does not know."""
    board = state.table[seat]
    slots = [(name, slot) for name, slot in zip(board.names, board.slots, strict=True) if slot]
    return [name for name, slot in slots if unseen_by is None or unseen_by not in slot.seen_by]


def _list_peeks(state: State, seat: int) -> list[Move]:
    return [Peek(name) for name in _places(state, seat, unseen_by=seat)]


def _with_board(state: State, seat: int, board: Board) -> State:
    """Return the state with another board of a seat, which need not be the one that acts."""
    return state.replace(boards=tuple(board if each == seat else old for each, old in enumerate(state.boards)))


def _look(state: State, owner: int, name: str, seats: Iterable[int]) -> State:
    """Return the state after ``seats`` have looked at a card."""
    board = state.table[owner]
    place = board.index(name)
    slot = board.slots[place]
    return _with_board(state, owner, board.put(place, slot.known_to(*seats))) if slot else state


def _exchange(state: State, name: str, other: int, other_name: str) -> State:
    """Exchange a card of the seat that acts for what lies in a place of ``other``. Those who know a card still do."""
    mine, theirs = state.table[state.actor], state.table[other]
    place, other_place = mine.index(name), theirs.index(other_name)
    given, taken = mine.slots[place], theirs.slots[other_place]
    if given:
        state = _with_board(state, other, theirs.put(other_place, given))
    return state.with_board(mine.put(place, taken) if taken else mine.clear([place]))


def _deal_penalty(state: State) -> State:
    """CB 5.3 Deal the top card of the stock, unseen, into a gap of the seat that acts or beside its cards."""
    board, gap = state.board, min(state.board.cleared, default=None)
    if not state.stock or (gap is None and board.layout.extra == MOST_EXTRA):
        return state
    *stock, card = state.stock
    board = board.with_extra(Slot(card)) if gap is None else board.put(gap, Slot(card))
    return state.with_board(board).replace(stock=tuple(stock))


# The words


def _name(context: MoveContext, seat: int) -> str:
    return context.view.names[seat]


def _card_of(context: MoveContext, seat: int, name: str) -> str | None:
    """Return the name of a card of any player, if the viewer knows it."""
    board = context.view.boards[seat]
    slot = board.slots[board.index(name)] if board else None
    return context.names([slot.card]) if slot and slot.card else None


def _after_colon(card: str | None) -> str:
    return f": {card}" if card else ""


def _is_thrown(outcome: MoveOutcome) -> bool:
    return outcome.after.view.discard_count > outcome.before.view.discard_count


def _describe_throw(outcome: MoveOutcome, place: str, card: str | None) -> str:
    if _is_thrown(outcome):
        return f"snaps {place}: {outcome.after.discard()}"
    fine = outcome.before.view.stock_count - outcome.after.view.stock_count
    cards = f" and takes {fine} penalty card{'s' * (fine > 1)}" if fine else ""
    return f"snaps {place} wrongly" + f" ({card})" * bool(card) + cards


def _explain_throw(card: str | None) -> str:
    return f"you know the {card} there" if card else "you do not know the card there"
