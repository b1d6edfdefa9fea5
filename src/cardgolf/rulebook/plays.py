"""Which cards of a hand can be played together, by the part ``Play``."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice, product

from cardgolf.cards import Card
from cardgolf.rulebook.validation import MAX_MOVES
from cardgolf.table.moves import Play as PlayMove
from cardgolf.turns.hand_parts import Play

Cards = Sequence[Card]

HIGHEST = 13
"""The rank of a king, beyond which no wild card stands in a row."""

_make_play = lru_cache(maxsize=4096)(PlayMove)


def list_plays(part: Play, hand: Cards) -> tuple[PlayMove, ...]:
    """Return every play of a hand, which is sorted, or one more than a seat may be offered.

    Those of a game with wild cards are sorted by their number of cards and by the cards. Others are in the order in
    which they are found: equal cards before cards in a row.
    """
    found = iter_plays(part, hand, len(hand))
    if not part.wild:  # then none comes twice
        return tuple(islice(found, MAX_MOVES + 1))
    plays: dict[PlayMove, None] = {}
    while len(plays) <= MAX_MOVES and (play := next(found, None)):
        plays[play] = None
    return tuple(sorted(plays, key=lambda each: (len(each.cards), each.cards)))


def iter_plays(part: Play, deck: Cards, most: int) -> Iterator[PlayMove]:
    """Yield the plays of at most ``most`` of these cards. Some may come twice."""
    wild = [card for card in deck if part.wild.has(card, 0)] if part.wild else ()
    return map(_make_play, chain(_iter_sets(part, deck, wild, most), _iter_runs(part, deck, wild, most)))


def _iter_sets(part: Play, deck: Cards, wild: Cards, most: int) -> Iterator[tuple[Card, ...]]:
    """Yield one card, and equal ones, with wild cards where these stand for them."""
    kinds: dict[int, list[Card]] = {}
    for card in deck:
        kinds.setdefault(card.kind, []).append(card)
    for cards in kinds.values():
        more = wild if part.wild_sets and cards[0] not in wild else ()
        if len(cards) == 1 and not more:
            yield (cards[0],)
            continue
        for count in range(1, min(len(cards) + len(more), most) + 1):
            yield from dict.fromkeys(combinations((*cards, *more), count))


def _iter_runs(part: Play, deck: Cards, wild: Cards, most: int) -> Iterator[tuple[Card, ...]]:
    """Yield cards in a row. Wild ones come last, whatever they stand for."""
    if part.run is None:
        return
    barred = part.without
    natural = [card for card in dict.fromkeys(deck) if card not in wild and not (barred and barred.has(card, 0))]
    if len(natural) + len(wild) < part.run:
        return
    for low, count in product(natural, range(part.run, most + 1)):
        higher: dict[int, list[Card]] = {}
        for card in natural:
            if low.rank < card.rank < low.rank + count and (card.suit == low.suit or not part.suited):
                higher.setdefault(card.rank, []).append(card)
        for others in range(len(wild) + 1):
            if (left := count - others - 1) + 1 < part.natural or left > len(higher):
                continue
            for ranks in combinations(higher.values(), left):
                yield from ((low, *cards, *wild[:others]) for cards in product(*ranks))


def sort_play(part: Play, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return played cards in the order in which they lie. A wild card lies in the place of the card it stands for."""
    wild = [card for card in cards if part.wild and part.wild.has(card, 0)]
    by_rank = {card.rank: card for card in cards if card not in wild}
    if not wild or part.run is None or len(cards) < part.run or not by_rank:
        return cards
    low = min(by_rank)
    is_row = len(by_rank) + len(wild) == len(cards) and max(by_rank) - low < len(cards)
    if not is_row or (part.suited and len({card.suit for card in by_rank.values()}) > 1):
        return cards
    first = min(low + len(cards) - 1, HIGHEST) - len(cards) + 1
    left = iter(wild)
    return tuple([by_rank.get(rank) or next(left) for rank in range(first, first + len(cards))])
