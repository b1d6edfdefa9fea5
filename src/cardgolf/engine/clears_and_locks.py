"""What follows a move by the hooks ``locks`` and ``clears``: marks on locked cards, and cards that leave the table."""

from collections.abc import Iterable

from cardgolf._text import quote
from cardgolf.board import Board
from cardgolf.cards import Card, Slot
from cardgolf.errors import PluginError
from cardgolf.moves import Move, Swap
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.state import MutableState, State, replace_item


def lock_and_clear(rules: Rulebook, state: MutableState, move: Move, before: State) -> MutableState:
    """Return ``state`` after ``move`` with a card that it locked marked, and with cards that it cleared removed.

    Each board that changed is looked at, in the order of seats.
    """
    if type(move) is Swap and rules._locks:
        _mark_locked_card(rules, state, move, before)
    if rules._clears:
        for seat, board in enumerate(state.boards):
            if board is not None and board is not before.boards[seat]:
                _clear_board(rules, state, seat, board, move)
    return state


def _mark_locked_card(rules: Rulebook, state: MutableState, move: Swap, before: State) -> None:
    """Put a mark on the card that was swapped in if it is locked: the turn on which it is free again."""
    card, seat = before.held, state.actor
    lock, board = rules._locks.get(card) if card else None, state.boards[seat]
    if card and lock and board and before.held_from in lock.sources:
        slot = Slot(card, up=True, mark=state.turns_begun[seat] + lock.turns)
        state.boards = replace_item(state.boards, seat, board.put(board.index(move.slot), slot))


def _clear_board(rules: Rulebook, state: MutableState, seat: int, board: Board, move: Move) -> None:
    """Remove what ``clears`` names from the board of ``seat``, in the order of places."""
    groups = rules.clears(board, move)
    if not groups:
        return
    places = sorted({place for group in groups for place in group})
    cards = _take_cards(rules, board, places, move)
    pile = state.discard
    state.boards = replace_item(state.boards, seat, board.clear(places))
    state.discard = (*pile, *cards) if rules._clears_to_top else (*pile[:-1], *cards, *pile[-1:])


def _take_cards(rules: Rulebook, board: Board, places: Iterable[int], move: Move) -> list[Card]:
    """Return the cards of ``places``; raise :class:`PluginError` for a place without a card that is face up."""
    up = {place: slot.card for place, slot in enumerate(board.slots) if slot is not None and slot.up}
    wrong = [place for place in places if place not in up]
    if wrong:
        results = rules.results_by_plugin("clears", board, move)
        name = next(name for name, groups in results if any(wrong[0] in group for group in groups or ()))
        raise PluginError(
            f"invalid {name}.clears={quote(wrong[0])}: expected places with a card face up", f"{name}.clears"
        )
    return [up[place] for place in places]
