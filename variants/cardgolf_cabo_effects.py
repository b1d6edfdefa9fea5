"""What the moves of Cabo do to the cards: looks, exchanges, and cards dealt beside a layout."""

from collections.abc import Iterable, Sequence

from cardgolf import Slot, State

MOST_EXTRA = 20
MOST_OFFERS = 800  # exchanges or throws that are offered at once; a seat may be offered 1,000 moves

Place = tuple[int, str]


def list_places(state: State, seat: int, unseen_by: int | None = None) -> list[str]:
    """Return the places of a seat with a card or, given a seat, with a card that it does not know."""
    board = state.table[seat]
    slots = [(name, slot) for name, slot in zip(board.names, board.slots, strict=True) if slot]
    return [name for name, slot in slots if unseen_by is None or not (slot.up or unseen_by in slot.seen_by)]


def name_cards(state: State, seat: int, others: Sequence[int]) -> dict[int, list[str]]:
    """Return the places of other players, clockwise, as far as choices of one and of one's own are not too many."""
    named, own = dict[int, list[str]](), len(list_places(state, seat))
    for other in others:
        named[other] = list_places(state, other)
        if own * sum(map(len, named.values())) > MOST_OFFERS:
            del named[other]
            break
    return named


def show(state: State, place: Place, seats: Iterable[int]) -> State:
    """Return the state after ``seats`` have looked at a card."""
    owner, name = place
    board = state.table[owner]
    number = board.index(name)
    slot = board.slots[number]
    return state.with_board(board.put(number, slot.known_to(*seats)), owner) if slot else state


def exchange(state: State, one: Place, other: Place) -> State:
    """Exchange what lies in two places of different seats. Those who know a card still do."""
    slots = [state.table[seat].slots[state.table[seat].index(name)] for seat, name in (one, other)]
    for (seat, name), slot in zip((one, other), reversed(slots), strict=True):
        board = state.table[seat]
        number = board.index(name)
        state = state.with_board(board.put(number, slot) if slot else board.clear([number]), seat)
    return state


def deal_beside(state: State, seat: int, count: int = 1, most: int = MOST_EXTRA) -> State:
    """CB 9.5.3 Deal cards of the stock, unseen, into gaps of a seat or beside its cards: as many as there are.

    No more than ``most`` cards lie beside a layout.
    """
    for _ in range(min(count, len(state.stock))):
        board, gap = state.table[seat], min(state.table[seat].cleared, default=None)
        if gap is None and board.layout.extra >= most:
            return state
        *stock, card = state.stock
        board = board.with_extra(Slot(card)) if gap is None else board.put(gap, Slot(card))
        state = state.with_board(board, seat).replace(stock=tuple(stock))
    return state


def throw(state: State, place: Place, penalty: int, gift: str = "") -> State:
    """CB 9.5.2, 9.5.3 and 9.5.5 Throw a card of the right rank. A wrong one goes back, seen by all, and has a penalty.

    The card ``gift`` of the seat that acts takes the place of another player's card.
    """
    owner, name = place
    board = state.table[owner]
    number = board.index(name)
    card = board.card(number)
    if card is None or card.rank != state.discard[-1].rank:
        return deal_beside(show(state, place, state.setup.seats), state.actor, penalty)
    thrown = state.with_board(board.clear([number]), owner).replace(discard=(*state.discard, card))
    return exchange(thrown, (state.actor, gift), place) if gift else thrown
