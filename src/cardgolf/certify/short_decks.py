"""Rules with short decks and low limits, whose matches reach what long ones rarely do.

An empty stock, a new one, a turn limit, a play-off and the last round come within some dozen moves.
"""

from collections.abc import Generator, Sequence
from itertools import cycle, islice
from typing import Any, TypeVar

from cardgolf.cards import Card
from cardgolf.errors import InvalidOptionError
from cardgolf.games.new_game import new_game
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.plugin import hookimpl, option, plugin
from cardgolf.rulebook.rulebook import Rulebook

_Value = TypeVar("_Value")

SPARE = 5
"""How many cards are left in the stock after the deal."""


MANY = 4
"""How many times as many cards as ranks there are at least if few ranks have most of them."""

MOST_MORE = 60
"""How many more cards are tried where the rules need more than are dealt."""


@plugin
class ShortDeck:
    """A deck with few cards more than are dealt, taken at equal distances from the whole one."""

    each: int = option(0, doc="Cards that are dealt to a seat.", least=0)
    others: int = option(SPARE + 1, doc="Cards that are not dealt to seats.", least=0)
    ranks: int = option(0, doc="Ranks that most cards have, or 0; the others have one card each.", least=0)
    among: tuple[int, ...] = option((), doc="Ranks that are among these, in place of others.")

    @hookimpl(wrapper=True)
    def deck(self, players: int) -> Generator[None, Sequence[Card], Sequence[Card]]:
        """Keep some of the cards, in their order."""
        cards = yield
        wanted = self.each * players + self.others
        if self.ranks:
            one_of_each = [*{card.rank: card for card in cards}.values()]
            others = [card for card in one_of_each if card.rank not in self.among]
            few = {*self.among, *(card.rank for card in _take_evenly(others, self.ranks - len(self.among)))}
            some, missing = [card for card in cards if card.rank in few], max(wanted, MANY * len(one_of_each))
            return [*one_of_each, *islice(cycle(some), missing - len(one_of_each))]
        return _take_evenly(cards, wanted)


def _take_evenly(values: Sequence[_Value], count: int) -> list[_Value]:
    """Return ``count`` of the values at equal distances, or all."""
    kept = max(0, min(len(values), count))
    return [values[number * len(values) // kept] for number in range(kept)]


def shorten(
    variant: Any, *house_rules: Any, spare: int = SPARE, ranks: int = 0, among: Sequence[int] = (), **options: Any
) -> Rulebook:
    """Return the rules with a deck that has ``spare`` cards more than are dealt at the first deal.

    With ``ranks`` most of its cards have one of so many ranks, those of ``among`` first, so that boards have many equal
    cards. Tables need the other ranks too.

    >>> from cardgolf.certify import shorten
    >>> rules = shorten("golf", spare=4)
    >>> [len(rules.table_setup(players).deck) for players in (2, 3)]
    [17, 23]
    """
    whole = rulebook(variant, *house_rules, **options)
    dealt = {players: _count_dealt(whole, players) for players, _ in whole.table_setups()}
    (few, least), (many, most) = min(dealt.items()), max(dealt.items())
    each, named = (most - least) // max(1, many - few), tuple(among)
    for more in range(0, MOST_MORE, SPARE):
        short = ShortDeck(each=each, others=least - each * few + spare + more, ranks=ranks, among=named)
        try:
            rules = rulebook(variant, *house_rules, short, **options)
        except InvalidOptionError:  # the game needs more cards than it deals
            continue
        if dealt.keys() == {players for players, _ in rules.table_setups()}:
            return rules
    return rulebook(
        variant, *house_rules, ShortDeck(each=each, others=least + MOST_MORE, ranks=ranks, among=named), **options
    )


def _count_dealt(rules: Rulebook, players: int) -> int:
    """Return how many cards are not in the stock after the first deal."""
    return len(rules.table_setup(players).deck) - len(new_game(rules, players=players, seed=0).state.stock)
