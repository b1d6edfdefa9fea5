"""Tables a seat could be looking at: its view filled in with the cards it cannot see."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from cardgolf.cards import Card, Slot, packed
from cardgolf.errors import BadOption, BadPosition
from cardgolf.finish import looking_ahead
from cardgolf.games import Game
from cardgolf.layout import Board
from cardgolf.rulebook import Setting
from cardgolf.state import ROUND_OVER, Deal, Draft, Match, State
from cardgolf.views import SeenBoard, SeenSlot, View


def determinize(view: View, rng: Random) -> Game:
    """A game in which the viewer would see just this: ``determinize(view, rng).view(view.seat) == view``.

    Every way in which the unseen cards can lie is equally likely, and later shuffles come from a fresh seed. For
    :class:`BadOption` it takes rules that keep hidden notes: what they would have noted cannot be known.

    >>> game = cardgolf.new_game("play-nine", seed=1)
    >>> cardgolf.determinize(game.view(0), random.Random(2)).view(0) == game.view(0)
    True
    """
    if view.rules.noting:
        raise BadOption(f"{view.rules.name} keeps hidden notes: what it has noted cannot be imagined")
    setting = view.rules.setting(len(view.names))
    state = _filled(view, setting, _shuffled(view, setting, rng), rng.getrandbits(256))
    with view.rules.blaming():
        return Game(view.rules, looking_ahead(view.rules, state) if state.phase is ROUND_OVER else state)


def _seen(view: View) -> Iterator[Card]:
    """The cards the viewer can tell."""
    slots = (slot for board in view.boards if board for slot in board.slots)
    yield from (slot.card for slot in slots if slot and slot.card)
    yield from (*view.laid, *view.discard_shown, *([view.held] if view.held else []))


def _places(view: View) -> int:
    """How many cards there are that the viewer cannot tell."""
    boards = sum(board.count - sum(bool(slot and slot.card) for slot in board.slots) for board in view.boards if board)
    piles = view.stock_count + view.discard_count - len(view.discard_shown)
    return boards + piles + (view.holding and view.held is None)


def _shuffled(view: View, setting: Setting, rng: Random) -> Iterator[Card]:
    unseen = Counter(setting.deck)
    unseen.subtract(_seen(view))
    cards = sorted(unseen.elements())
    if min(unseen.values()) < 0 or len(cards) != _places(view) or view.discard_count < len(view.discard_shown):
        raise BadPosition("the view shows more cards, or fewer, than the deck has")
    rng.shuffle(cards)
    return iter(cards)


def _filled(view: View, setting: Setting, cards: Iterator[Card], seed: int) -> State:
    boards = tuple(_board(board, seat, cards) if board else None for seat, board in enumerate(view.boards))
    held = view.held or (next(cards) if view.holding else None)
    below = tuple(islice(cards, view.discard_count - len(view.discard_shown)))
    deal = Deal(view.kind, view.seats, view.dealer, setting.layout, setting.tee_off, view.leader)
    return Draft(
        Match(view.names, seed, view.rounds, view.totals, view.standings), deal, view.turn, view.phase, boards,
        packed(islice(cards, view.stock_count)), below + view.discard_shown, view.clock, held, view.source,
        view.laid, view.closing, view.reshuffles, view.thrown,
    ).seal()  # fmt: skip


def _board(board: SeenBoard, seat: int, cards: Iterator[Card]) -> Board:
    if board.layout.is_hand and not board.slots:
        return Board.dealt(board.layout, islice(cards, board.count), seat)
    return Board.of(board.layout, [_slot(slot, cards) if slot else None for slot in board.slots])


def _slot(slot: SeenSlot, cards: Iterator[Card]) -> Slot:
    return Slot(slot.card or next(cards), slot.up, slot.seen_by, slot.mark)
