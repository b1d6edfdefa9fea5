"""What follows a move by the hooks ``locks`` and ``clears``: marks on locked cards, and cards that leave the table."""

from collections.abc import Iterable

from cardgolf.cards import Card, Slot
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import make_result_error
from cardgolf.table import STOCK, Board, Move, MutableState, State, Swap, replace_item, thaw


def mark_locked_card(rules: Rulebook, state: MutableState, move: Swap, before: State) -> None:
    """Put a mark on a card of ``locks`` that was swapped in: the turn on which it is free again."""
    card, seat = before.held, state.actor
    board = state.boards[seat]
    if card and board and before.held_from in rules.locks_by_card[card].sources:
        slot = Slot(card, up=True, mark=state.turns_begun[seat] + rules.locks_by_card[card].turns)
        place = board.index(move.slot)
        known = (seat,) if before.held_from is STOCK else before.match.seats
        state.boards = replace_item(state.boards, seat, board.lay(place, slot, known))


def clear_changed_boards(rules: Rulebook, state: State, move: Move, before: State) -> State:
    """Return ``state`` with the cards removed that a plugin's own ``move`` cleared, in the order of seats."""
    after = thaw(state)
    for seat, board in state.table.items():
        if board is not before.boards[seat]:
            clear_board(rules, after, seat, move)
    return after.freeze()


def clear_board(rules: Rulebook, state: MutableState, seat: int, move: Move) -> None:
    """Remove what ``clears`` names from the board of ``seat``, in the order of places."""
    board: Board = state.boards[seat]  # type: ignore[assignment]  # the board of a seat that plays changed
    groups = rules.clears(board, move)
    if not groups:
        return
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
        results = rules.results_by_plugin("clears", board, move)
        name = next(name for name, groups in results if any(wrong[0] in group for group in groups or ()))
        raise make_result_error(f"{name}.clears", wrong[0], "places with a card face up")
    return [up[place] for place in places]
