"""The first dealer of a match: a seat, one drawn by lot, or the seat that draws the lowest card."""

from collections.abc import Iterator
from typing import TypeAlias

from cardgolf.cards import Card, CardValues
from cardgolf.errors import InvalidOptionError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.shuffle import derive, shuffle, shuffle_backwards
from cardgolf.table.state import Match

DrawnCard: TypeAlias = tuple[int, Card]
"""A seat and the card that it drew for the deal."""


def choose_first_dealer(rules: Rulebook, match: Match) -> int:
    """Return the first dealer by the option ``first_dealer``."""
    chosen = rules.base.first_dealer
    if not isinstance(chosen, int):
        return draw_first_dealer(rules, match)[0]
    if chosen not in match.seats:
        raise InvalidOptionError(f"invalid first_dealer={chosen}: expected a seat from 0 to {len(match.names) - 1}")
    return chosen


def draw_first_dealer(rules: Rulebook, match: Match) -> tuple[int, tuple[DrawnCard, ...]]:
    """Return the first dealer that chance decides, and the cards that were drawn for it.

    Nothing is drawn for a dealer by lot. The cards go back before the deal, whose key is another one: they tell nothing
    of any shuffle.
    """
    key = derive(match._seed, "first dealer")
    if rules.base.first_dealer == "random":
        return shuffle(match.seats, key)[0], ()
    # Backwards, since a few draws need the first few words of a shuffle and not all.
    deck = rules.table_setup(len(match.names)).deck
    return draw_lowest(rules.card_values, match.seats, shuffle_backwards(deck, key), len(deck))


def draw_lowest(
    card_values: CardValues, seats: tuple[int, ...], cards: Iterator[Card], left: int
) -> tuple[int, tuple[DrawnCard, ...]]:
    """Return the seat that draws the lowest of ``left`` cards, and all draws. Tied seats draw again, without the rest.

    If too few cards are left for all that are tied, the first of them deals.
    """
    drawing, draws = [*seats], list[DrawnCard]()
    # Cards that were drawn stay out until the draw is over.
    while len(drawing) > 1 and left >= len(drawing):
        drawn = [(seat, next(cards)) for seat in drawing]
        values = [card_values[card] for _, card in drawn]
        lowest = min(values)
        left -= len(drawn)
        draws += drawn
        drawing = [seat for seat, value in zip(drawing, values, strict=True) if value == lowest]
    return drawing[0], tuple(draws)
