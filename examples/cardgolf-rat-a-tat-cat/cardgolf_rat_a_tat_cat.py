"""Rat-a-Tat-Cat: four cards face down, two of them known, power cards, and a call when you think you have the lowest.

The rules page beside this module has the rules in numbered clauses. Docstrings name the clauses, such as RC 3.1.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product, starmap
from typing import ClassVar, cast

import attrs

from cardgolf import (
    Board,
    Card,
    CardValues,
    Discard,
    Draw,
    Knock,
    Layout,
    Line,
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
from cardgolf.cards import numbered
from cardgolf.table import MoveContext, MoveOutcome

PEEK, SWAP, DRAW_TWO = POWERS = Card(name="Peek"), Card(name="Swap"), Card(name="Draw-Two")
DECK = (*numbered(dict.fromkeys(range(9), 4) | {9: 9}), *POWERS * 3)
AVERAGE = 5  # of the 45 number cards
STOCK, DISCARD = Draw(Pile.STOCK), Draw(Pile.DISCARD)
OUTER = ("a1", "d1")
DRAWS = "draws"  # in public memory: how many draws a Draw Two still allows
REPLACED = "replaced"  # in public memory: seat, place and card of each power card that was replaced


@attrs.frozen(cache_hash=True, repr=False)
class Peek(Move):
    """Use a Peek: look at one of your cards, which stays face down."""

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
        return f"uses a Peek and looks at {_name_place(outcome, self.slot)}"

    def explain(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return a reason for the move."""
        return "you alone will know the card"


@attrs.frozen(cache_hash=True, repr=False)
class Exchange(Move):
    """Use a Swap: exchange your card at ``own`` for the one at ``slot`` of another player, both unseen."""

    word: ClassVar[str] = "exchange"
    hint: ClassVar[str] = "choose the two cards from all moves (m)"
    own: str
    seat: int = attrs.field(converter=int)
    slot: str

    def words(self) -> Sequence[str]:
        """Return one's own place, the other seat and its place."""
        return (self.own, str(self.seat), self.slot)

    def offer(self, context: MoveContext) -> str:
        """Return what the move means, for a menu."""
        return f"exchange one of your cards, unseen, for one of {self._name_player(context)} (seat {self.seat})"

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make the move."""
        return f"exchange {self.own} for {self.slot} of {self._name_player(context)}"

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did, with the names of cards that the viewer knew."""
        own = _name_place(outcome, self.own, before=True)
        return f"uses a Swap and exchanges {own} for {self.slot} of {self._name_player(outcome.before)}"

    def explain(self, context: MoveContext) -> str:
        """Return a reason for the move."""
        return f"you are rid of the {context.card(self.own)}" if context.card(self.own) else ""

    def paths(self, seat: int, before: View, after: View) -> Sequence[tuple[int, str, int, str]]:  # noqa: ARG002
        """Return the ways of the two cards."""
        return (seat, self.own, self.seat, self.slot), (self.seat, self.slot, seat, self.own)

    def _name_player(self, context: MoveContext) -> str:
        return context.view.names[self.seat] or f"player {self.seat + 1}"


@attrs.frozen(cache_hash=True, repr=False)
class DrawTwo(Move):
    """Use a Draw Two: draw up to twice, the second time only if the first card was not used."""

    word: ClassVar[str] = "draw-two"

    def offer(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return what the move means, for a menu."""
        return "draw up to twice, again only if the first card is not used"

    def deed(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return what a player does to make the move."""
        return "draw up to twice"

    def describe(self, outcome: MoveOutcome) -> str:  # noqa: ARG002
        """Return what the mover did."""
        return "uses a Draw Two"

    def explain(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return a reason for the move."""
        return "you may refuse the first card and draw another"


def _name_place(outcome: MoveOutcome, slot: str, *, before: bool = False) -> str:
    """Return the name of a place of the mover, with its card if the viewer knows it."""
    card = (outcome.before if before else outcome.after).card(slot)
    return f"{slot}: {card}" if card else slot


@plugin
class RatATatCat:
    """Rat-a-Tat-Cat: replace your four hidden cards by lower ones, and call when you think you have the lowest sum."""

    defaults: ClassVar[dict[str, object]] = {"holes": 5, "new_card": "down"}
    knock_word = "RAT-A-TAT-CAT"
    needs: ClassVar[dict[str, str]] = {  # the outer cards of the row are looked at (RC 1.4)
        "own layout": "invalid layout of a house rule: expected 1 row of 4 in rat-a-tat-cat"
    }

    call: str = option("after", "instead", doc="When a player may call: after a turn, or instead of one.")
    first_discard: str = option("number", "any", doc="Which card may lie on the discard pile first.")
    protected: bool = option(False, doc="Whether the cards of the caller can no longer be exchanged.")
    threshold: int | None = option(None, least=1, doc="A total that ends the match; None for none.")

    # The table

    @hookimpl
    def deck(self) -> Sequence[Card]:
        """RC 1.2: four of each number from 0 to 8, nine 9s, and three of each power card."""
        return DECK

    @hookimpl
    def layout(self) -> Layout:
        """RC 1.3: four cards in a row."""
        return Layout.grid(rows=1, columns=4)

    @hookimpl
    def opening_flips(self) -> int:
        """RC 1.4: all cards stay face down."""
        return 0

    @hookimpl
    def dealt(self, state: State) -> State:
        """RC 1.4: each player looks at the two outer cards. RC 1.5: a number is turned up."""
        for seat, board in state.table.items():
            state = state.with_board(_look(board, OUTER, seat), seat)
        return _turn_up_number(state) if self.first_discard == "number" else state

    @hookimpl
    def points(self, card: Card) -> int:
        """RC 5.2, RC 5.3: a number counts its points, a power card that was not replaced an average card."""
        return AVERAGE if card.name else card.rank

    @hookimpl
    def score(self, board: Board, card_values: CardValues, seat: int, state: State | None) -> Iterable[Line]:
        """RC 5.2: a line for each card. Cards that replaced a power card have lines of their own."""
        replaced = {place for owner, place, _ in state.memory.get(REPLACED, ()) if owner == seat} if state else set()
        for place, card in board.cards():
            (name,) = board.name((place,))
            kind = "power" if card.name else "replaced" if name in replaced else "card"
            yield Line(f"rat-a-tat-cat.score.{kind}", card_values[card], (name,))

    def score_extra(self, layout: Layout, deck: Sequence[Card]) -> tuple[int, int]:  # noqa: ARG002
        """Return no points beyond those of the cards."""
        return 0, 0

    # Turns

    @hookimpl
    def move_types(self) -> Sequence[type[Move]]:
        """Return the moves that the kernel does not have."""
        return [Peek, Exchange, DrawTwo]

    @hookimpl
    def moves(self, state: State) -> Sequence[Move] | None:
        """Return the moves where they differ from those of the base rules."""
        if state.phase is Phase.START:
            return tuple(self._first_moves(state)) or (Pass(),)
        if state.phase is Phase.EXTRA:
            return tuple(self._last_moves(state))
        return (*self._powers(state, state.held), Discard()) if state.held and state.held.name else None

    @hookimpl
    def actions(self, players: int, places: Sequence[str]) -> Sequence[Move]:
        """Return the moves that the base rules do not list."""
        exchanges = starmap(Exchange, product(places, range(1, players), places))
        return [*map(Peek, places), *exchanges, DrawTwo(), Pass(), Knock()]

    def _first_moves(self, state: State) -> Iterator[Move]:
        """RC 2.1: draw from the stock, or take the top discard if it is a number. RC 4.1: or call, by option."""
        if state.may_draw_stock:
            yield STOCK
        if state.discard and not state.discard[-1].name:
            yield DISCARD
        if self.call == "instead" and not state.round_end:
            yield Knock()

    def _last_moves(self, state: State) -> Iterator[Move]:
        """RC 3.4: perhaps draw once more. RC 4.1: then end the turn, or call."""
        if _draws_left(state) and state.may_draw_stock:
            yield STOCK
        yield Pass()
        if self.call == "after" and not state.round_end:
            yield Knock()

    def _powers(self, state: State, held: Card) -> Iterator[Move]:
        """RC 3.1: return the uses of a power card."""
        seat, board = state.turn, state.board
        if held is PEEK:
            yield from map(Peek, board.name(sorted(_unseen_places(board, seat))))
        elif held is SWAP:
            others = [other for other in state.setup.after(seat) if not self._is_safe(state, other)]
            for other, own in product(others, _names(board)):
                yield from (Exchange(own, other, name) for name in _names(state.table[other]))
        elif held is DRAW_TWO:
            yield DrawTwo()

    def _is_safe(self, state: State, seat: int) -> bool:
        return self.protected and seat == state.closer

    @hookimpl
    def apply_move(self, state: State, move: Move) -> State | None:
        """Return the state after a move of this game. A power card that is used is discarded, RC 3.1."""
        if type(move) is Peek:
            return _discard_held(state).with_board(_look(state.board, [move.slot], state.turn))
        if type(move) is Exchange:
            return _exchange(_discard_held(state), move)
        return _discard_held(state) if type(move) is DrawTwo else None

    @hookimpl
    def after_move(self, state: State, move: Move) -> State:
        """Return the state with what follows from a move: RC 3.4."""
        return _count_draws(state, move)

    @hookimpl
    def next_phase(self, state: State, move: Move) -> Phase | None:
        """Return a last step of the turn where there is something left to choose."""
        if type(move) is Draw:
            return None
        may_call = self.call == "after" and not state.round_end
        is_over = type(move) in {Knock, Pass} or not (may_call or _draws_left(state))
        return Phase.TURN_OVER if is_over else Phase.EXTRA

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | None:
        """RC 4.2: after a call, every other player has one more turn."""
        return RoundEnd(state.turn, state.setup.after(state.turn), "rat-a-tat-cat") if type(move) is Knock else None

    @hookimpl
    def before_score(self, state: State) -> State:
        """RC 5.1: power cards in layouts are replaced by numbers."""
        return _replace_powers(state) if state.stock or state.discard else state  # none on a score sheet

    # The match

    @hookimpl
    def match_over(self, state: State) -> bool | None:
        """RC 6.2: by option, a total ends the match. RC 6.1: otherwise the number of rounds does."""
        return True if self.threshold is not None and max(state.match.totals) >= self.threshold else None


def _draws_left(state: State) -> int:
    """Return how many draws a Draw Two still allows."""
    draws: int = state.memory.get(DRAWS, 0)
    return draws


def _count_draws(state: State, move: Move) -> State:
    """RC 3.4: two draws, the second only if the first card was not used."""
    left = _draws_left(state)
    if type(move) is DrawTwo:
        after = 2
    elif type(move) is Draw:
        after = max(left - 1, 0)
    else:
        after = left if type(move) is Discard else 0
    return state if after == left else state.remember(DRAWS, after)


def _discard_held(state: State) -> State:
    """Return the state with the card in hand on the discard pile."""
    return state.replace(discard=(*state.discard, cast(Card, state.held)), held=None, held_from=None)


def _names(board: Board) -> tuple[str, ...]:
    """Return the names of the places with a card."""
    return board.name(place for place, _ in board.cards())


def _unseen_places(board: Board, seat: int) -> frozenset[int]:
    """Return the places with a face-down card that ``seat`` has not looked at."""
    return frozenset(place for place in board.down if seat not in _slot(board, place).seen_by)


def _slot(board: Board, place: int) -> Slot:
    """Return the card at a place that has one."""
    return cast(Slot, board.slots[place])


def _look(board: Board, names: Iterable[str], seat: int) -> Board:
    """Return the board after ``seat`` has looked at the cards at these places."""
    for place in map(board.index, names):
        board = board.put(place, _slot(board, place).known_to(seat))
    return board


def _exchange(state: State, move: Exchange) -> State:
    """RC 3.3: exchange two cards. A seat that has seen one of them still knows it where it lies now."""
    seat, other = state.turn, move.seat
    mine, theirs = state.table[seat], state.table[other]
    place, target = mine.index(move.own), theirs.index(move.slot)
    changed = {
        **state.table,
        seat: mine.put(place, _slot(theirs, target)),
        other: theirs.put(target, _slot(mine, place)),
    }
    return state.replace(boards=tuple(map(changed.get, state.match.seats)))


def _turn_up_number(state: State) -> State:
    """RC 1.5: turn up cards of the stock until a number lies on the discard pile."""
    stock, discard = [*state.stock], [*state.discard]
    while discard[-1].name and stock:
        discard.append(stock.pop())
    return state.replace(stock=stock, discard=tuple(discard))


def _replace_powers(state: State) -> State:
    """RC 5.1: replace each power card in a layout by the next number of the stock, then of the discard pile."""
    stock, discard, boards = [*state.stock], [*state.discard], state.table
    replaced: list[tuple[int, str, Card]] = []
    for seat, place in product(state.setup.order, range(4)):
        card = boards[seat].card(place)
        drawn = _next_number(stock, discard) if card and card.name else None
        if card and drawn:
            discard.append(card)
            boards[seat] = boards[seat].put(place, drawn.face_up)
            replaced.append((seat, boards[seat].names[place], card))
    laid = state.replace(stock=stock, discard=tuple(discard), boards=tuple(map(boards.get, state.match.seats)))
    return laid.remember(REPLACED, tuple(replaced)) if replaced else state


def _next_number(stock: list[Card], discard: list[Card]) -> Card | None:
    """Take the next number off the stock, whose power cards are discarded, or else the uppermost discarded one."""
    while stock:
        card = stock.pop()
        if not card.name:
            return card
        discard.append(card)
    for place in reversed(range(len(discard))):
        if not discard[place].name:
            return discard.pop(place)
    return None
