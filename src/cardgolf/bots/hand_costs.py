"""What a hand costs, and what is left of it after the best play: the sums by which bots judge plays and draws."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf

from cardgolf import Card, Move, Play
from cardgolf.bots.evaluation import Yardstick


class HandCosts:
    """The costs of ``hand`` by kind. ``runs`` are what its cards can be played as, apart from cards of a kind.

    ``total`` is the cost of all cards. Cards cost their single points by ``yard``.
    """

    __slots__ = ("_by_kind", "_dearest", "_runs", "_yard", "total")

    def __init__(self, yard: Yardstick, hand: Iterable[Card], runs: Iterable[int] = ()) -> None:
        alone, by_kind = yard.alone, dict[int | None, int]()
        for card in hand:
            kind = card.kind
            by_kind[kind] = by_kind.get(kind, 0) + alone[card]
        self._yard, self._by_kind, self.total = yard, by_kind, sum(by_kind.values())
        self._runs = max(runs, default=-inf)
        self._dearest = max(self._runs, *by_kind.values()) if by_kind else self._runs

    def estimate_rest(self, card: Card | None) -> float:
        """Return the cost left of the hand and a drawn card after the best play. ``None`` is a card off the stock."""
        kind = card.kind if card else None
        more: float = self._yard.alone[card] if card else self._yard.mean
        together = self._by_kind.get(kind, 0) + more
        if more >= 0 or kind not in self._by_kind:
            return self.total + more - max(self._dearest, together)
        others = [cost for each, cost in self._by_kind.items() if each != kind]
        return self.total + more - max(self._runs, together, *others)


class Plays:
    """The plays that a seat may choose from, to find those that are left after one of them."""

    def __init__(self, yard: Yardstick, moves: Sequence[Move]) -> None:
        self._yard = yard
        self._cards = [
            ([*Counter(move.cards).items()], sum_costs(yard, move.cards)) for move in moves if type(move) is Play
        ]

    def cost_rest(self, rest: Mapping[Card, int]) -> HandCosts:
        """Return the costs of the cards ``rest``, counted, with the plays that they allow."""
        runs = [cost for cards, cost in self._cards if all(rest.get(card, 0) >= count for card, count in cards)]
        return HandCosts(self._yard, [card for card, count in rest.items() for _ in range(count)], runs)


def leave_out(hand: Sequence[Card], played: Sequence[Card]) -> dict[Card, int]:
    """Return how many of each card are left of ``hand`` when ``played`` have gone."""
    rest = dict[Card, int]()
    for card in hand:
        rest[card] = rest.get(card, 0) + 1
    for card in played:
        rest[card] -= 1
    return {card: count for card, count in rest.items() if count}


def sum_costs(yard: Yardstick, cards: Iterable[Card]) -> int:
    """Return what ``cards`` cost one by one."""
    return sum(yard.alone[card] for card in cards)
