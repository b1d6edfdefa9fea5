"""New games."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardgolf.cards import Card
from cardgolf.engine.round_end import begin_match
from cardgolf.errors import InvalidArgumentError, InvalidPositionError
from cardgolf.games.game import Game
from cardgolf.games.history import GameStart
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.table import validate_seed
from cardgolf.table.sides import make_sides
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import MAX_NAME_LENGTH, is_printable_name, quote


def new_game(
    variant: Any,
    /,
    *house_rules: Any,
    players: int | Sequence[str] = 2,
    seed: int | None = None,
    deck: Sequence[Card | str] | None = None,
    teams: Sequence[Sequence[int]] = (),
    handicaps: Sequence[int] = (),
    **options: Any,
) -> Game:
    """Return a game whose first round has been dealt.

    ``variant``, ``house_rules`` and ``options`` are those of :func:`cardgolf.rules`. ``variant`` may also be a
    rulebook. ``players`` is a number or a list of names. ``seed`` decides every shuffle, and is random by default.
    ``deck`` is the whole deck of the first round in dealing order, as cards or their texts. The seats get one card at
    a time from the dealer's left. Then come the first discard and the stock from the top.

    ``teams`` are the seats that share their totals, as in ``teams=((0, 2), (1, 3))``. Each seat is in one team.
    ``handicaps`` are points by seat in favour of the seat, given before the first round: off its total, or on it where
    most points win.

    >>> cardgolf.new_game("play-nine", players=("Ann", "Bo"), seed=7).turn
    1

    Raises :class:`InvalidArgumentError` for ``players``, ``seed``, ``teams`` and ``handicaps``,
    :class:`InvalidOptionError` for options, and :class:`InvalidPositionError` for ``deck``.
    """
    book = rulebook(variant, *house_rules, **options)
    count = count_players(players)
    table = book.table_setup(count)
    names = tuple(players) if isinstance(players, list | tuple) else default_names(count)
    match = begin_match(book, names, validate_seed(seed), make_sides(len(names), teams, handicaps))
    start = GameStart(match, deck=() if deck is None else _parse_deck(deck, table.deck))
    return Game(book, start.state(book), start)


def count_players(players: int | Sequence[str]) -> int:
    """Return how many players a number or a list of names stands for; raise :class:`InvalidArgumentError`."""
    number = plain_integer(players)
    if type(number) is int:
        return number
    if isinstance(players, list | tuple) and all(map(is_printable_name, players)):
        return len(players)
    wanted = f"expected an integer or a list of names (at most {MAX_NAME_LENGTH} printable characters each)"
    raise InvalidArgumentError(f"invalid players={quote(players)}: {wanted}")


@lru_cache(maxsize=64)
def default_names(players: int) -> tuple[str, ...]:
    """Return the names of players that were given by their number."""
    return tuple(f"Player {number}" for number in range(1, players + 1))


def _parse_deck(deck: Sequence[Card | str], expected: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a given deck; raise :class:`InvalidPositionError` if it is not the deck of these rules."""
    given = deck.split() if isinstance(deck, str) else deck
    if not isinstance(given, list | tuple):
        raise InvalidPositionError(f"invalid deck={quote(deck)}: expected cards in dealing order")
    cards = tuple(card if isinstance(card, Card) else Card.parse(card) for card in given)
    if sorted(cards) != sorted(expected):
        too_many = Counter(cards) - Counter(expected)
        wrong = next((card for card in cards if card in too_many), None)
        reason = f"there are too many of {wrong}" if wrong else "cards are missing"
        raise InvalidPositionError(f"invalid deck: expected the {len(expected)} cards of these rules, but {reason}")
    return cards
