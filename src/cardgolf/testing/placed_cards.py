"""Whether seats still know the cards that they have seen, after a move of the kernel."""

from collections.abc import Iterator

from cardgolf import Game, Move, Pile, State, Swap
from cardgolf.table import KERNEL_MOVES
from cardgolf.testing.playing import Choose

MOVES = 12


def check_still_known(game: Game, choose: Choose) -> None:
    """Check that no seat forgets a card: one that was swapped in, and one that lies where it lay.

    A card in hand is known to its drawer or, if it is not from the stock, to all seats. So is a face-up card.
    """
    for _ in range(MOVES):
        if game.is_round_over:
            return
        move = choose(game.legal_moves)
        before, game = game.state, game.play(move)
        for seat, place, known in _list_known(before, move):
            board = game.state.boards[seat]
            slot = board.slots[place] if board and place < len(board.slots) else None
            if slot and not slot.up and slot.card is known[0] and not game.is_round_over:
                forgotten = known[1].difference(slot.seen_by)
                where = board.names[place] if board and board.names else place
                assert not forgotten, (
                    f"after {move} seats {sorted(forgotten)} forget the card at {where} of seat {seat}"
                )


def _list_known(before: State, move: Move) -> Iterator[tuple[int, int, tuple[object, frozenset[int]]]]:
    """Yield the seat and place of each card that lies there after ``move``, with the seats that have seen it."""
    everyone = frozenset(before.match.seats)
    if type(move) not in KERNEL_MOVES:
        return
    swapped = before.board.index(move.slot) if type(move) is Swap else -1
    for seat, board in before.table.items():
        if board.layout.is_hand:  # cards of a hand have no place of their own
            continue
        for place, slot in enumerate(board.slots):
            if slot and (seat, place) != (before.actor, swapped):
                yield seat, place, (slot.card, everyone if slot.up else frozenset(slot.seen_by))
    if swapped >= 0 and before.held:
        seen_by = frozenset((before.actor,)) if before.held_from is Pile.STOCK else everyone
        yield before.actor, swapped, (before.held, seen_by)
