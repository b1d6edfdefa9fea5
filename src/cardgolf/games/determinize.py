"""Tables a seat could be looking at: its view filled in with the cards it cannot see."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from cardgolf.board import Board
from cardgolf.cards import Card, Slot, pack
from cardgolf.engine.round_end import plan_next_round
from cardgolf.errors import InvalidOptionError, InvalidPositionError
from cardgolf.games.game import Game
from cardgolf.rulebook.rulebook import TableSetup
from cardgolf.state import ROUND_OVER, Match, MutableState, RoundSetup, State
from cardgolf.views import BoardView, SlotView, View


def determinize(view: View, rng: Random) -> Game:
    """A game in which the viewer would see just this: ``determinize(view, rng).view(view.seat) == view``.

    Every way in which the unseen cards can lie is equally likely, and later shuffles come from a fresh seed. For
    :class:`InvalidOptionError` it takes rules that keep hidden notes: what they would have noted cannot be known.

    >>> game = cardgolf.new_game("play-nine", seed=1)
    >>> cardgolf.determinize(game.view(0), random.Random(2)).view(0) == game.view(0)
    True
    """
    if view.rules._plugins_with_notes:
        raise InvalidOptionError(f"{view.rules.name} keeps hidden notes: what it has noted cannot be imagined")
    setting = view.rules.table_setup(len(view.names))
    state = _fill_state(view, setting, _shuffle_hidden(view, setting, rng), rng.getrandbits(256))
    with view.rules._naming_culprit():
        return Game(view.rules, plan_next_round(view.rules, state) if state.phase is ROUND_OVER else state)


def _visible_cards(view: View) -> Iterator[Card]:
    """The cards the viewer can tell."""
    slots = (slot for board in view.boards if board for slot in board.slots)
    yield from (slot.card for slot in slots if slot and slot.card)
    yield from (*view.played, *view.discard_shown, *([view.held] if view.held else []))


def _count_hidden(view: View) -> int:
    """How many cards there are that the viewer cannot tell."""
    boards = sum(board.count - sum(bool(slot and slot.card) for slot in board.slots) for board in view.boards if board)
    piles = view.stock_count + view.discard_count - len(view.discard_shown)
    return boards + piles + (view.holding and view.held is None)


def _shuffle_hidden(view: View, setting: TableSetup, rng: Random) -> Iterator[Card]:
    unseen = Counter(setting.deck)
    unseen.subtract(_visible_cards(view))
    cards = sorted(unseen.elements())
    if min(unseen.values()) < 0 or len(cards) != _count_hidden(view) or view.discard_count < len(view.discard_shown):
        raise InvalidPositionError("the view shows more cards, or fewer, than the deck has")
    rng.shuffle(cards)
    return iter(cards)


def _fill_state(view: View, setting: TableSetup, cards: Iterator[Card], seed: int) -> State:
    boards = tuple(_fill_board(board, seat, cards) if board else None for seat, board in enumerate(view.boards))
    held = view.held or (next(cards) if view.holding else None)
    below = tuple(islice(cards, view.discard_count - len(view.discard_shown)))
    deal = RoundSetup(view.kind, view.seats, view.dealer, setting.layout, setting.opening_flips, view.leader)
    return MutableState(
        Match(view.names, seed, view.rounds, view.totals, view.standings), deal, view.turn, view.phase, boards,
        pack(islice(cards, view.stock_count)), below + view.discard_shown, view.turns_begun, held, view.held_from,
        view.played, view.round_end, view.reshuffles, view.last_play_size,
    ).freeze()  # fmt: skip


def _fill_board(board: BoardView, seat: int, cards: Iterator[Card]) -> Board:
    if board.layout.is_hand and not board.slots:
        return Board.dealt(board.layout, islice(cards, board.count), seat)
    return Board.of(board.layout, [_fill_slot(slot, cards) if slot else None for slot in board.slots])


def _fill_slot(slot: SlotView, cards: Iterator[Card]) -> Slot:
    return Slot(slot.card or next(cards), slot.up, slot.seen_by, slot.mark)
