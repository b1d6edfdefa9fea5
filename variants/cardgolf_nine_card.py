"""Nine-Card Golf, the Heuchert family's rules: three rows of three, touching equals cancel."""

from collections.abc import Iterator, Sequence

from cardgolf import Card, Layout, hookimpl, option, plugin, turns
from cardgolf.cards import french
from cardgolf.scoring import PAIRS, TOUCHING, Cancel, Part

POINTS = {0: -2, 11: 10, 12: 10, 13: 0}


@plugin
class NineCard:
    """Nine-Card Golf: swap your nine cards for lower ones; equal cards side by side or one above the other cancel."""

    decks: int | None = option(None, least=1, doc="Packs in the deck; None: three to five players, then four.")
    jokers_per_deck: int = option(2, least=0, doc="Jokers in each pack.")
    pair_reuse: bool = option(True, doc="Whether a card may be in several pairs, so that whole groups vanish.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        return french(packs=self.decks or (3 if players <= 5 else 4), jokers=self.jokers_per_deck)

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=3, columns=3)

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        yield turns.Opening(flips=3)

    @hookimpl
    def points(self, card: Card) -> int:
        return POINTS.get(card.rank, card.rank)

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield what cancels: adjacent cards of one rank, whole groups of them or pairs."""
        where, rule = (TOUCHING, "pair") if self.pair_reuse else (PAIRS, "pair-once")
        yield Cancel(where, group=f"nine-card.score.{rule}", card="nine-card.score.card")
