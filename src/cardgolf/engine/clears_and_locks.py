"""What follows a move: how a card lies that was swapped in, and cards that leave the table by the hook ``clears``."""

from collections.abc import Iterable

from cardgolf.cards import Card, Slot
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import make_result_error
from cardgolf.table import Board, Move, MutableState, State, Swap, replace_item, thaw
from cardgolf.table.move import STOCK


def place_card(rules: Rulebook, state: MutableState, move: Swap, before: State) -> None:
    """Mark a card of ``locks`` that was swapped in, or turn the card down by ``new_card``.

    The mark is the turn on which the card is free again. A locked card stays up, since all seats see the mark. The
    mover knows a card that lies down, and all seats do unless it came from the stock.
    """
    card, seat = before.held, state.actor
    board = state.boards[seat]
    if card is None or board is None:  # pragma: no cover  # a swap follows a draw
        return
    place, lock = board.index(move.slot), rules.locks_by_card.get(card)
    known = (seat,) if before.held_from is STOCK else tuple(before.match.seats)
    if lock and before.held_from in lock.piles:
        slot = Slot(card, up=True, mark=state.turns_begun[seat] + lock.turns)
    elif rules.base.new_card == "down" or (rules.base.new_card == "as_was" and place in before.board.down):
        slot = Slot(card, seen_by=known)
    else:
        # The effect of a swap has laid the card face up already.
        return
    state.boards = replace_item(state.boards, seat, board.lay(place, slot, known))


def clear_changed_boards(rules: Rulebook, state: State, move: Move, before: State) -> State:
    """Return ``state`` with the cards removed that a plugin's own ``move`` cleared, in the order of seats."""
    after = thaw(state)
    for seat, board in state.table.items():
        # A plugin's move may have changed any board. Those that it did not touch are the same objects.
        if board is not before.boards[seat]:
            clear_board(rules, after, seat, move)
    return after.freeze()


def clear_board(rules: Rulebook, state: MutableState, seat: int, move: Move) -> None:
    """Remove what ``clears`` names from the board of ``seat``, in the order of places."""
    board: Board = state.boards[seat]  # type: ignore[assignment]  # the board of a seat that plays changed
    groups = rules.clears(board, move)
    if not groups:
        return
    # A card may be in two groups, and leaves once.
    places = sorted({place for group in groups for place in group})
    cards = _take_cards(rules, board, places, move)
    pile = state.discard
    state.boards = replace_item(state.boards, seat, board.clear(places))
    state.discard = (*pile, *cards) if rules.clears_to_top else (*pile[:-1], *cards, *pile[-1:])


def _take_cards(rules: Rulebook, board: Board, places: Iterable[int], move: Move) -> list[Card]:
    """Return the cards of ``places``; raise :class:`PluginError` for a place without a card that is face up."""
    up = {place: slot.card for place, slot in enumerate(board.slots) if slot is not None and slot.up}
    wrong = [place for place in places if place not in up]
    if wrong:
        # Groups of all plugins were joined, so each plugin is asked again which of them named this place.
        results = rules.results_by_plugin("clears", board, move)
        name = next(name for name, groups in results if any(wrong[0] in group for group in groups or ()))
        raise make_result_error(f"{name}.clears", wrong[0], "places with a card face up")
    return [up[place] for place in places]
