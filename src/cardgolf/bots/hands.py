"""The heuristic for hands: what is left in hand after this throw, the card drawn for it and the next throw."""

from collections import Counter
from collections.abc import Iterable, Sequence

from cardgolf import Card, Discard, Draw, Knock, Move, Pass, Play, View
from cardgolf.bots.piles import drawn
from cardgolf.bots.yardstick import Yardstick

SAFE = 0.5  # what a card in somebody's hand counts, as a share of the average
SOON = 0.25  # what a point held until the next throw costs, since the round may be over before
UNKNOWN_VERB = -2000.0


def best(view: View, yard: Yardstick) -> Move:
    """The move that leaves least; the round is ended as soon as that looks safe."""
    hand = _hand(view)

    def value(move: Move) -> float:
        if type(move) is Play:
            return -_left_after(view, yard, hand, move.cards)
        if type(move) is Draw:
            return -_left(yard, hand, drawn(view, move))
        if type(move) is Knock:
            return 1000 if _is_low(view, yard, hand) else -1000
        return {Discard: 1.0, Pass: 0.0}.get(type(move), UNKNOWN_VERB)

    return max(view.moves, key=value)


def _hand(view: View) -> list[Card]:
    board = view.boards[view.seat] if view.seat is not None else None
    return [slot.card for slot in board.slots if slot and slot.card] if board else []


def _is_low(view: View, yard: Yardstick, hand: Sequence[Card]) -> bool:
    """Whether nobody else is likely to hold less. People keep low cards."""
    fewest = min(board.count for seat, board in enumerate(view.boards) if board and seat != view.seat)
    return _worth(yard, hand) <= fewest * yard.mean * SAFE


def _left_after(view: View, yard: Yardstick, hand: Sequence[Card], thrown: Sequence[Card]) -> float:
    """What a throw leaves, whichever card is drawn then, one off the stock or the top discard."""
    rest = list((Counter(hand) - Counter(thrown)).elements())
    runs = [move.cards for move in view.moves if type(move) is Play and not Counter(move.cards) - Counter(rest)]
    return min(_left(yard, rest, card, runs) for card in (None, view.discard_top)) + SOON * _worth(yard, rest)


def _left(yard: Yardstick, hand: Sequence[Card], card: Card | None, runs: Iterable[Sequence[Card]] = ()) -> float:
    """What is left of ``hand`` and the card drawn, ``None`` for one off the stock, after the throw worth most."""
    costs = Counter[int | None]()
    for held in hand:
        costs[held.rank] += yard.alone[held]
    more = yard.alone[card] if card else yard.mean
    together = {rank: float(cost) for rank, cost in costs.items()}
    together[card and card.rank] = together.get(card and card.rank, 0) + more
    return sum(together.values()) - max([*together.values(), *(_worth(yard, run) for run in runs)])


def _worth(yard: Yardstick, cards: Iterable[Card]) -> int:
    return sum(yard.alone[card] for card in cards)
