"""How a match begins: dealt."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardgolf._text import MAX_NAME_LENGTH, is_printable_name, quote
from cardgolf.assembly import rules as rulebook
from cardgolf.cards import Card
from cardgolf.errors import BadOption, BadPosition
from cardgolf.games import Beginning, Game
from cardgolf.shuffling import checked_seed
from cardgolf.state import Match


def new_game(
    variant: Any,
    /,
    *house_rules: Any,
    players: int | Sequence[str] = 2,
    seed: int | None = None,
    deck: Sequence[Card | str] | None = None,
    **options: Any,
) -> Game:
    """A match about to be teed off.

    ``variant``, ``house_rules`` and ``options`` are those of :func:`cardgolf.rules` (or give a rulebook);
    ``players`` a number or their names; ``seed`` decides every shuffle (absent: drawn and kept); ``deck`` is
    the whole deck of the first round in dealing order, cards or their texts: one at a time round the table
    from the dealer's left, the first discard, then the stock from the top.

    >>> cardgolf.new_game("play-nine", players=("Ann", "Bo"), seed=7).turn
    1

    Raises :class:`BadOption` for seats, seeds and options that cannot be, :class:`BadPosition` for a deck.
    """
    book = rulebook(variant, *house_rules, **options)
    setting = book.setting(_count(players))
    match = Match(_named(players) if isinstance(players, int) else tuple(players), checked_seed(seed))
    start = Beginning(match, deck=() if deck is None else _whole(deck, setting.deck))
    return Game(book, start.state(book), start)


def _count(players: int | Sequence[str]) -> int:
    if type(players) is int:
        return players
    if isinstance(players, list | tuple) and all(map(is_printable_name, players)):
        return len(players)
    raise BadOption(
        f"players={quote(players)} will not do: "
        f"give how many, or a list of names, each of up to {MAX_NAME_LENGTH} letters"
    )


@lru_cache(maxsize=64)
def _named(players: int) -> tuple[str, ...]:
    return tuple(f"Player {number}" for number in range(1, players + 1))


def _whole(deck: Sequence[Card | str], expected: Sequence[Card]) -> tuple[Card, ...]:
    """The deck somebody stacked, if it is the deck of these rules."""
    given = deck.split() if isinstance(deck, str) else deck
    if not isinstance(given, list | tuple):
        raise BadPosition(f"{quote(deck)} is no deck: give its cards in dealing order")
    cards = tuple(card if isinstance(card, Card) else Card.parse(card) for card in given)
    if sorted(cards) != sorted(expected):
        too_many = Counter(cards) - Counter(expected)
        wrong = next((card for card in cards if card in too_many), None)
        reason = f"too many of {wrong}" if wrong else "cards are missing"
        raise BadPosition(f"that is not the deck of {len(expected)} cards these rules use: {reason}")
    return cards
