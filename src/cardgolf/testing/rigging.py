"""Deals made to measure, for golden facts."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

import cardgolf
from cardgolf import Card, Game


def rigged(rules: Any, boards: Sequence[str], *, discard: str, stock: str = "", **options: Any) -> Game:
    """A first round in which each seat is dealt its board, face down, row by row.

    ``discard`` is the card beside the stock and ``stock`` its first cards from the top; the others follow in the
    order in which the rules list the deck. ``options`` are those of :func:`cardgolf.new_game`.

    >>> game = rigged("play-nine", ["1 2 3 4 / 5 6 7 8", "0 0 9 9 / 1 2 10 10"], discard="12", stock="-5 0")
    >>> game.play("flip a1").state.boards[1].card(0)
    Card(rank=0, suit='')
    """
    game = cardgolf.new_game(rules, players=len(boards), seed=0, **options)
    hands = [boards[seat].replace("/", " ").split() for seat in game.state.deal.order]
    named = [Card.parse(text) for text in (*chain(*zip(*hands, strict=True)), discard, *stock.split())]
    rest = Counter(game.rules.deck(len(boards))) - Counter(named)
    deck = [*named, *rest.elements()]
    return cardgolf.new_game(game.rules, players=len(boards), seed=0, deck=deck)
