"""Which cards are known to be in the hands of others, and games in which they are there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from attrs import evolve

from cardgolf import Board, BoardView, Card, Game, SlotView, View, determinize
from cardgolf.events import Acted, Dealt, Discarded, Drew, Event, Moved, Opened, Played, Took


def recall_hands(events: Sequence[Event]) -> Mapping[int, Counter[Card]]:
    """Return the cards by seat that ``events`` of this round saw go to a hand, less those that left it again.

    A move that a plugin defines may do anything with hands, so nothing from before it is believed.

    >>> from cardgolf.bots.known_hands import recall_hands
    >>> game = cardgolf.new_game("board-nine", players=2, seed=1)
    >>> game = game.play(game.legal_moves[0]).play("draw discard")
    >>> {seat: list(map(str, cards)) for seat, cards in recall_hands(game.events(0)).items()}
    {1: ['4']}
    """
    known: dict[int, Counter[Card]] = {}
    for event in events:
        if isinstance(event, Dealt | Acted | Moved | Opened):
            known.clear()
        elif isinstance(event, Drew | Took) and event.card:
            known.setdefault(event.seat, Counter())[event.card] += 1
        elif isinstance(event, Played | Discarded):
            gone = event.cards if isinstance(event, Played) else (event.card,) if event.card else ()
            known[event.seat] = known.get(event.seat, Counter()) - Counter(gone)
    return known


def recall_view(view: View, events: Sequence[Event]) -> View:
    """Return ``view`` with the cards that its seat knows in the hands of others."""
    known = recall_hands(events)
    boards = [
        _fill_hand(board, seat, known[seat]) if board and seat != view.seat and known.get(seat) else board
        for seat, board in enumerate(view.boards)
    ]
    return evolve(view, boards=tuple(boards))


def _fill_hand(board: BoardView, seat: int, cards: Counter[Card]) -> BoardView:
    shown: list[Card | None] = list(cards.elements())
    if not board.layout.is_hand or board.slots or len(shown) > board.count:
        return board
    slots = [SlotView(card, up=False, seen_by=(seat,)) for card in (*shown, *[None] * (board.count - len(shown)))]
    return evolve(board, slots=tuple(slots))


def sample_recalled(view: View, rng: Random) -> Game:
    """Return a random game that agrees with a view of :func:`recall_view`. Hands are sorted as the rules sort them.

    Raises :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes, and
    :class:`cardgolf.InvalidPositionError` if what is known cannot be.
    """
    game = determinize(view, rng)
    boards = [
        Board.dealt(board.layout, [card for _, card in board.cards()], seat)
        if board and board.layout.is_hand and seat != view.seat
        else board
        for seat, board in enumerate(game.state.boards)
    ]
    return Game(game.rules, game.state.replace(boards=tuple(boards)))
