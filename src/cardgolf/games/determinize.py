"""Random games that agree with a view: the hidden cards are dealt anew. What the rules lock on such a table."""

from collections.abc import Iterator
from itertools import islice
from math import factorial, prod
from random import Random
from typing import cast

from attrs import evolve

from cardgolf.cards import Card, Slot, pack
from cardgolf.engine.round_end import plan_next_round
from cardgolf.engine.transitions import list_secret_moves
from cardgolf.engine.windows import with_window
from cardgolf.errors import InvalidOptionError, InvalidPositionError
from cardgolf.games.game import Game
from cardgolf.games.provisional import state_of_view
from cardgolf.table import ROUND_OVER, Board, State
from cardgolf.table.common import MIDDLE_SEAT
from cardgolf.views import BoardView, SlotView, View

_MOST_DEALS = 100  # until each seat has a move to seal


def determinize(view: View, rng: Random) -> Game:
    """Return a random game with the same view: ``determinize(view, rng).view(view.seat) == view``.

    Every arrangement of the cards that the view does not tell is equally likely, and so is every legal move that
    another seat may have sealed. Later shuffles use a new seed. Raises :class:`InvalidOptionError` for rules that keep
    hidden notes, since a view does not contain them.

    >>> game = cardgolf.new_game("play-nine", seed=1)
    >>> cardgolf.determinize(game.view(0), random.Random(2)).view(0) == game.view(0)
    True
    """
    _refuse_notes(view)
    for _ in range(_MOST_DEALS):
        game = _deal_hidden(view, _shuffle_hidden(view, rng), rng.getrandbits(256))
        if (sealed := _seal_again(view, game, rng)) is not None:
            return sealed
    raise InvalidPositionError("invalid view: expected sealed moves that are legal on some table")


def _seal_again(view: View, game: Game, rng: Random) -> Game | None:
    """Return ``game`` with the sealed moves of ``view``. Those of other seats are random legal ones.

    Return ``None`` for a game in which a seat has no move to seal.
    """
    window = view.memory.window
    if window is None or not window.sealed:
        return game
    with view.rules.naming_culprit():
        offered = [
            list_secret_moves(view.rules, game.state, seat) if move is None else [move] for seat, move in window.sealed
        ]
    if not all(offered):
        return None
    sealed = tuple([(seat, rng.choice(moves)) for (seat, _), moves in zip(window.sealed, offered, strict=True)])
    return Game(view.rules, with_window(game.state, evolve(window, sealed=sealed)))


def count_arrangements(view: View) -> int:
    """Return in how many ways the cards that the viewer cannot see can lie: the games of :func:`iter_arrangements`.

    Raises :class:`InvalidOptionError` for a view in which another seat has sealed a move.

    >>> from cardgolf.games.determinize import count_arrangements
    >>> count_arrangements(cardgolf.new_game("play-nine", seed=1).view(0)) > 10**90
    True
    """
    _refuse_seals(view)
    copies = count_unseen(view).values()
    return factorial(sum(copies)) // prod(map(factorial, copies))


def iter_arrangements(view: View) -> Iterator[Game]:
    """Yield a game for every arrangement of the cards that the viewer cannot see. All are equally likely.

    Later shuffles use the seed 0. Raises :class:`InvalidOptionError` as :func:`determinize` does, and for a view in
    which another seat has sealed a move: how many moves it had may depend on hidden cards.
    """
    _refuse_notes(view)
    _refuse_seals(view)
    for cards in _iter_orders(count_unseen(view)):
        yield cast(Game, _seal_again(view, _deal_hidden(view, iter(cards), 0), Random(0)))  # noqa: S311  # of no choice


def has_unknown_seals(view: View) -> bool:
    """Return whether a seat has sealed a move that the viewer does not know."""
    window = view.memory.window
    return window is not None and any(move is None for _, move in window.sealed)


def _refuse_seals(view: View) -> None:
    if has_unknown_seals(view):
        raise InvalidOptionError("invalid view: expected no sealed move of another seat")


def _iter_orders(unseen: dict[Card, int]) -> Iterator[tuple[Card, ...]]:
    """Yield every different order of the unseen cards."""
    if not any(unseen.values()):
        yield ()
        return
    for card, copies in unseen.items():
        if copies:
            for cards in _iter_orders({**unseen, card: copies - 1}):
                yield (card, *cards)


def _refuse_notes(view: View) -> None:
    if view.rules.plugins_with_notes:
        raise InvalidOptionError(f"invalid rules {view.rules.name}: expected rules without hidden notes")


def _deal_hidden(view: View, cards: Iterator[Card], seed: int) -> Game:
    """Return a game with this view and with ``cards`` in the hidden places, without the moves that others sealed."""
    state = _fill_state(view, cards, seed)
    with view.rules.naming_culprit():
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
    with view.rules.naming_culprit():
        return marked & frozenset(view.rules.locked(imagined))


def count_unseen(view: View) -> dict[Card, int]:
    """Return how many copies of each face of the deck the view does not show, in the order of cards.

    These are the cards on the stock, the hidden ones of boards and hands, and discards that the view does not tell.
    Raises :class:`InvalidPositionError` if the cards of the view do not make up the deck.

    >>> view = cardgolf.new_game("play-nine", players=2, seed=7).view(0)
    >>> from cardgolf.games.determinize import count_unseen
    >>> sum(count_unseen(view).values()) == view.stock_count + 16
    True
    """
    shown = view.discard_shown
    boards = view.all_boards
    seen = [slot.card for board in boards for slot in board.slots if slot and slot.card]
    hidden = sum([board.count for board in boards]) - len(seen)  # those in the piles and in hand follow
    hidden += view.stock_count + view.unknown_discards + (view.holding and view.held is None)
    unseen = dict(view.rules.table_setup(len(view.names)).faces)
    for card in (*seen, *view.played, *view.seen, *shown, *((view.held,) if view.held else ())):
        unseen[card] = unseen.get(card, 0) - 1
    if min(unseen.values()) < 0 or sum(unseen.values()) != hidden or view.unknown_discards < 0:
        raise InvalidPositionError("invalid view: expected its cards to make up the deck")
    return unseen


def _shuffle_hidden(view: View, rng: Random) -> Iterator[Card]:
    """Return the cards that the viewer cannot see, in random order."""
    cards = [card for card, copies in count_unseen(view).items() for _ in range(copies)]
    rng.shuffle(cards)
    return iter(cards)


def _fill_state(view: View, cards: Iterator[Card], seed: int) -> State:
    """Return a state with the view's facts, and ``cards`` in the hidden places."""
    boards = tuple(_fill_board(board, seat, cards) if board else None for seat, board in enumerate(view.boards))
    middle = _fill_board(view.middle, MIDDLE_SEAT, cards) if view.middle else None
    state = state_of_view(view, boards, middle, seed=seed)
    state.held = view.held or (next(cards) if view.holding else None)
    state.discard = (*islice(cards, view.unknown_discards), *view.seen, *view.discard_shown)
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
