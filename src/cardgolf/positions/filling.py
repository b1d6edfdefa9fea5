"""Tables as a person types them, filled in: unknown cards are dealt, and the other cards make up the stock."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from attrs import define, evolve, frozen

from cardgolf.cards import Card, Slot
from cardgolf.errors import InvalidPositionError
from cardgolf.positions.typed_cards import WHOLE_LOCK, TypedDeck, TypedSlot, deal_unknown, expand_rows
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import UNKNOWN, Board, Layout, MutableState, split_board
from cardgolf.table.common import MIDDLE_SEAT, make_common
from cardgolf.tools.text import join_limited, quote

REST = ("...", "…")
MAX_MARK = 10**9


@frozen
class TypedBoard:
    """A board as it was typed. ``own`` is whether only its owner has seen the cards of a hand or of seen places."""

    layout: Layout
    slots: tuple[TypedSlot | None, ...]
    own: bool = False


@frozen
class TypedPile:
    """A pile as it was typed, the top card last. ``open`` is whether all other cards lie below."""

    cards: tuple[Card | None, ...]
    open: bool = False


def parse_typed_pile(deck: TypedDeck, text: str) -> TypedPile:
    """Parse a pile, top card first: ``5H ? 6C ...`` has all other cards, shuffled, below the first three."""
    words = text.split()
    rest = bool(words) and words[-1] in REST
    return TypedPile(deck.parse_cards(" ".join(words[: len(words) - rest]))[::-1], rest)


def parse_typed_board(deck: TypedDeck, text: str, layouts: Sequence[Layout], *, over: bool, told: bool) -> TypedBoard:
    """Parse a board that has one of ``layouts``. An unknown card lies face down unless the round is ``over``.

    All cards of a hand, and of places that their owner sees, do too, and only the owner has seen them, unless it is
    ``told`` how each of them lies.
    """
    layout, words = split_board(expand_rows(text), layouts)
    slots = [deck.parse_slot(word) for word in words]
    if not over:
        slots = [evolve(slot, up=False) if slot and _lies_down(slot) else slot for slot in slots]
    return TypedBoard(layout, tuple(slots), own=(layout.is_hand or bool(layout.seen_places)) and not told)


def parse_typed_middle(deck: TypedDeck, text: str, layout: Layout, *, over: bool) -> TypedBoard:
    """Parse the middle, whose places are those of ``layout``. An unknown card lies face down, as on a board."""
    board = parse_typed_board(deck, text, [layout], over=over, told=True)
    if board.layout is not layout:
        raise InvalidPositionError(f"invalid layout {quote(text)}: expected {layout.shape}")
    return board


def _lies_down(slot: TypedSlot) -> bool:
    """Return whether a card is unknown. One with a mark lies face up, since it is known which cards have marks."""
    return slot.card is None and not slot.mark and slot.turns is None


@define
class TypedTable:
    """The cards of a position as they were typed. ``held`` has one card or none, and ``out`` those known discarded.

    ``middle`` is ``None`` where the rules have none.
    """

    boards: Sequence[TypedBoard | None]
    stock: TypedPile | None
    discard: TypedPile | None
    held: Sequence[Card | None]
    played: Sequence[Card | None]
    out: Sequence[Card | None]
    middle: TypedBoard | None = None

    def fill(self, rules: Rulebook, deck: TypedDeck, state: MutableState) -> None:
        """Put every card into ``state``, whose match and turns are known.

        The shuffle of its seed decides what is unknown. Raises :class:`InvalidPositionError` if too few cards are left.
        """
        listed = list(self._list_cards(deck, rules))
        known = [card for card, _ in listed]
        if any(card and deck.is_bare(card) for card in known):
            deck.check([card for card in known if card])
        _check_marks(rules, deck, listed)
        wanted = [fitting for card, fitting in listed if not deck.is_exact(card)]
        cards, others = deal_unknown(deck.remove(known), wanted, state.match._seed, "set up")
        left = [*others][::-1]
        dealt = iter(cards)

        def settle(card: Card | None) -> Card:
            return card if card is not None and deck.is_exact(card) else next(dealt)

        turns = [*state.turns_begun, *[0] * len(self.boards)]  # a wrong number of them is refused later
        state.boards = tuple(
            [
                _fill_board(board, rules, f"board {seat}", turns[seat], settle, seat) if board else None
                for seat, board in enumerate(self.boards)
            ]
        )
        if self.middle is not None:
            state.common = make_common(_fill_board(self.middle, rules, "middle", 0, settle))
        state.held = next(map(settle, self.held), None)
        state.played = tuple(map(settle, self.played))
        out = tuple(map(settle, self.out))
        discard = tuple(map(settle, self.discard.cards)) if self.discard else None
        stock = tuple(map(settle, self.stock.cards)) if self.stock else ()
        discard, state.stock = self._add_rest(discard, stock, left)
        state.discard = (*out, *discard)

    def _add_rest(
        self, discard: tuple[Card, ...] | None, stock: tuple[Card, ...], left: list[Card]
    ) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Return the discard pile and the stock with the cards that are left, by default below the stock."""
        takes_rest = not self.stock or self.stock.open
        if self.discard and self.discard.open:
            if takes_rest:
                raise InvalidPositionError("discard: invalid ...: all other cards are in the stock; expected ?x3 for 3")
            return (*left, *(discard or ())), stock
        if discard is None and stock and takes_rest and left:
            discard = (left.pop(),)  # the cards that were named stay on top of the stock
        if takes_rest:
            stock = (*left, *stock)
        return (discard, stock) if discard is not None else (stock[-1:], stock[:-1])

    def _list_cards(self, deck: TypedDeck, rules: Rulebook) -> Iterator[tuple[Card | None, frozenset[Card]]]:
        """Yield every typed card with the faces that it may be, in the order in which they are settled."""
        for board in (*self.boards, self.middle):
            for slot in board.slots if board else ():
                if slot:
                    fitting = deck.find_fitting(slot.card)
                    is_marked = slot.mark != 0 or slot.turns is not None
                    yield slot.card, (fitting & rules.marked if is_marked else fitting)
        piles = [pile.cards for pile in (self.discard, self.stock) if pile]
        for card in chain(self.held, self.played, self.out, *piles):
            yield card, deck.find_fitting(card)


def _check_marks(rules: Rulebook, deck: TypedDeck, cards: Iterable[tuple[Card | None, frozenset[Card]]]) -> None:
    """Raise :class:`InvalidPositionError` for a card with a mark that is none of those that the rules mark."""
    for card, fitting in cards:
        if not fitting and not deck.is_exact(card):
            marked = join_limited(sorted(rules.marked)) or "no card"
            raise InvalidPositionError(f"invalid mark of {card or UNKNOWN}: these rules mark {marked}")


def _fill_board(
    board: TypedBoard,
    rules: Rulebook,
    key: str,
    turns: int,
    settle: Callable[[Card | None], Card],
    owner: int = MIDDLE_SEAT,
) -> Board:
    try:
        slots = [_fill_slot(slot, rules, turns, settle(slot.card)) if slot else None for slot in board.slots]
    except InvalidPositionError as error:
        raise InvalidPositionError(f"{key}: {error.message}") from None
    if board.own and board.layout.seen_places:
        own = board.layout.seen_places
        slots = [Slot(slot.card).known_to(owner) if slot and place in own else slot for place, slot in enumerate(slots)]
    elif board.own:
        return Board.of(board.layout, [Slot(slot.card).known_to(owner) for slot in slots if slot])
    return Board.of(board.layout, slots)


def _fill_slot(slot: TypedSlot, rules: Rulebook, turns: int, card: Card) -> Slot:
    mark = slot.mark if slot.turns is None else turns + _count_turns(slot.turns, rules, card)
    if abs(mark) >= MAX_MARK:
        raise InvalidPositionError(f"invalid mark of {card}: expected fewer than {MAX_MARK} turns")
    return Slot(card, slot.up, slot.seen_by, mark)


def _count_turns(turns: int, rules: Rulebook, card: Card) -> int:
    """Return for how many turns more ``card`` is locked."""
    if turns != WHOLE_LOCK:
        return turns
    if card not in rules.locks_by_card:
        raise InvalidPositionError(f"invalid mark of {card}: these rules do not lock it; expected a number after !")
    return rules.locks_by_card[card].turns
