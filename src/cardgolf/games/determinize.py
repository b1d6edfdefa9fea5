"""Random games that agree with a view: the hidden cards are dealt anew. What the rules lock on such a table."""

from collections.abc import Iterator
from itertools import islice, repeat
from math import factorial, prod
from random import Random
from typing import cast

from attrs import evolve

from cardgolf.cards import Card, Slot, pack
from cardgolf.engine.round_end import plan_next_round
from cardgolf.engine.transitions import list_secret_moves
from cardgolf.engine.views import BoardView, SlotView, View
from cardgolf.engine.windows import with_window
from cardgolf.errors import InvalidOptionError, InvalidPositionError
from cardgolf.games.game import Game
from cardgolf.games.provisional import state_of_view
from cardgolf.games.unseen_cards import count_unseen, iter_orders
from cardgolf.table import ROUND_OVER, Board, State
from cardgolf.table.common import MIDDLE_SEAT

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
    faces, counts = zip(*count_unseen(view).items(), strict=True)
    for kinds, _ in iter_orders(counts, sum(counts)):
        cards = iter([faces[kind] for kind in kinds])
        yield cast(Game, _seal_again(view, _deal_hidden(view, cards, 0), Random(0)))  # noqa: S311  # of no choice


def has_unknown_seals(view: View) -> bool:
    """Return whether a seat has sealed a move that the viewer does not know."""
    window = view.memory.window
    return window is not None and any(move is None for _, move in window.sealed)


def _refuse_seals(view: View) -> None:
    if has_unknown_seals(view):
        raise InvalidOptionError("invalid view: expected no sealed move of another seat")


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

    No hidden card decides: all are one card for the rules. Where rules keep hidden notes, a mark counts as a lock.
    """
    board, rules = view.boards[seat], view.rules
    marked = frozenset([place for place, slot in enumerate(board.slots) if slot and slot.mark] if board else ())
    if not marked or rules.plugins_with_notes:
        return marked
    hidden = repeat(rules.table_setup(len(view.names)).deck[0])
    with rules.naming_culprit():
        return marked & frozenset(rules.locked(_fill_state(view, hidden, 0).replace(turn=seat)))


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
