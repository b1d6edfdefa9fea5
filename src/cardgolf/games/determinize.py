"""Random games that agree with a view: the hidden cards are dealt anew. What the rules lock on such a table."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from cardgolf.board import Board
from cardgolf.cards import Card, Slot, pack
from cardgolf.engine.round_end import plan_next_round
from cardgolf.errors import InvalidOptionError, InvalidPositionError
from cardgolf.games.game import Game
from cardgolf.games.provisional import state_of_view
from cardgolf.rulebook.rulebook import TableSetup
from cardgolf.state import ROUND_OVER, State
from cardgolf.views import BoardView, SlotView, View


def determinize(view: View, rng: Random) -> Game:
    """Return a random game with the same view: ``determinize(view, rng).view(view.seat) == view``.

    Every arrangement of the hidden cards is equally likely. Later shuffles use a new seed. Raises
    :class:`InvalidOptionError` for rules that keep hidden notes, since a view does not contain them.

    >>> game = cardgolf.new_game("play-nine", seed=1)
    >>> cardgolf.determinize(game.view(0), random.Random(2)).view(0) == game.view(0)
    True
    """
    if view.rules._plugins_with_notes:
        raise InvalidOptionError(f"invalid rules {view.rules.name}: expected rules without hidden notes")
    table = view.rules.table_setup(len(view.names))
    state = _fill_state(view, _shuffle_hidden(view, table, rng), rng.getrandbits(256))
    with view.rules._naming_culprit():
        return Game(view.rules, plan_next_round(view.rules, state) if state.phase is ROUND_OVER else state)


def locked_places(view: View, seat: int) -> frozenset[int]:
    """Return the places of ``seat`` that the rules lock, as far as ``view`` tells.

    The rules are asked about a table that agrees with the view, so that no hidden card decides. If there is none, these
    are all places with a mark.
    """
    board = view.boards[seat]
    marked = frozenset([place for place, slot in enumerate(board.slots) if slot and slot.mark] if board else ())
    if not marked:
        return marked
    try:
        imagined = determinize(view, Random(0)).state.replace(turn=seat)  # noqa: S311  # any table will do
    except (InvalidOptionError, InvalidPositionError):
        return marked
    with view.rules._naming_culprit():
        return marked & frozenset(view.rules.locked(imagined))


def _shuffle_hidden(view: View, table: TableSetup, rng: Random) -> Iterator[Card]:
    """Return the cards that the viewer cannot see, in random order."""
    shown = view.discard_shown
    seen = [slot.card for board in view.boards if board for slot in board.slots if slot and slot.card]
    hidden = sum([board.count for board in view.boards if board]) - len(seen)  # those in the piles and in hand follow
    hidden += view.stock_count + view.discard_count - len(shown) + (view.holding and view.held is None)
    unseen = dict(table.faces)
    for card in (*seen, *view.played, *shown, *((view.held,) if view.held else ())):
        unseen[card] = unseen.get(card, 0) - 1
    cards = [card for card, copies in unseen.items() for _ in range(copies)]
    if min(unseen.values()) < 0 or len(cards) != hidden or view.discard_count < len(shown):
        raise InvalidPositionError("invalid view: expected its cards to make up the deck")
    rng.shuffle(cards)
    return iter(cards)


def _fill_state(view: View, cards: Iterator[Card], seed: int) -> State:
    """Return a state with the view's facts, and ``cards`` in the hidden places."""
    boards = tuple(_fill_board(board, seat, cards) if board else None for seat, board in enumerate(view.boards))
    state = state_of_view(view, boards, seed=seed)
    state.held = view.held or (next(cards) if view.holding else None)
    state.discard = (*islice(cards, view.discard_count - len(view.discard_shown)), *view.discard_shown)
    state.packed_stock = pack(islice(cards, view.stock_count))
    return state.freeze()


def _fill_board(board: BoardView, seat: int, cards: Iterator[Card]) -> Board:
    if board.layout.is_hand and not board.slots:
        return Board.dealt(board.layout, islice(cards, board.count), seat)
    return Board.of(board.layout, [_fill_slot(slot, cards) if slot else None for slot in board.slots])


def _fill_slot(slot: SlotView, cards: Iterator[Card]) -> Slot:
    card = slot.card or next(cards)
    if slot.mark or slot.seen_by:
        return Slot(card, slot.up, slot.seen_by, slot.mark)
    return card.face_up if slot.up else card.face_down
