"""New games, and after how many rounds a match ends, as far as a few rounds can tell."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, cycle
from random import Random
from typing import Any

from attrs import evolve

from cardgolf.cards import Card
from cardgolf.engine.round_end import enter_round
from cardgolf.errors import InvalidArgumentError, InvalidPositionError, check_integer
from cardgolf.games.game import Game
from cardgolf.games.history import GameStart
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Line, Match, RoundResult, Scorecard, State, validate_seed
from cardgolf.tools.text import MAX_NAME_LENGTH, is_printable_name, quote


def new_game(
    variant: Any,
    /,
    *house_rules: Any,
    players: int | Sequence[str] = 2,
    seed: int | None = None,
    deck: Sequence[Card | str] | None = None,
    **options: Any,
) -> Game:
    """Return a game whose first round has been dealt.

    ``variant``, ``house_rules`` and ``options`` are those of :func:`cardgolf.rules`. ``variant`` may also be a
    rulebook. ``players`` is a number or a list of names. ``seed`` decides every shuffle, and is random by default.
    ``deck`` is the whole deck of the first round in dealing order, as cards or their texts. The seats get one card at
    a time from the dealer's left. Then come the first discard and the stock from the top.

    >>> cardgolf.new_game("play-nine", players=("Ann", "Bo"), seed=7).turn
    1

    Raises :class:`InvalidArgumentError` for ``players`` and ``seed``, :class:`InvalidOptionError` for options, and
    :class:`InvalidPositionError` for ``deck``.
    """
    book = rulebook(variant, *house_rules, **options)
    table = book.table_setup(_count_players(players))
    match = Match(default_names(players) if isinstance(players, int) else tuple(players), validate_seed(seed))
    start = GameStart(match, deck=() if deck is None else _parse_deck(deck, table.deck))
    return Game(book, start.state(book), start)


def _count_players(players: int | Sequence[str]) -> int:
    if type(players) is int:
        return players
    if isinstance(players, list | tuple) and all(map(is_printable_name, players)):
        return len(players)
    wanted = f"expected an integer or a list of names (at most {MAX_NAME_LENGTH} printable characters each)"
    raise InvalidArgumentError(f"invalid players={quote(players)}: {wanted}")


@lru_cache(maxsize=64)
def default_names(players: int) -> tuple[str, ...]:
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


_SAMPLES = 3  # rounds, after which they come again
_MOST_TURNS = 100  # of a seat in such a round
_POINTS = (100, -100)  # a round, where the points of random play lead nowhere


def find_last_round(rules: Rulebook, players: int, most: int) -> int | None:
    """Return after how many rounds a match ends, or ``None`` if nothing ends it within ``most`` rounds.

    A server asks this before it creates a table. A fixed number of rounds is exact. Where something else ends a match,
    such as a total, the number is that of a match in which a few rounds of random play come again and again. ``None``
    means that such a match goes on, even if each seat has 100 points more, or 100 fewer, in each round.

    >>> cardgolf.find_last_round(cardgolf.rules("golf", holes=18), 4, most=200)
    18
    >>> cardgolf.find_last_round(cardgolf.rules("golf", holes=None), 4, most=200)

    Raises :class:`InvalidArgumentError` for a number of players or rounds that cannot be, and :class:`PluginError` if a
    rule fails.
    """
    check_integer("most", most, 1)
    limit = rules.base.turn_limit
    bounded = rules if limit and limit <= _MOST_TURNS else rules.with_options(turn_limit=_MOST_TURNS)
    chances = [(seed, Random(seed)) for seed in range(_SAMPLES)]  # noqa: S311  # the same rules have the same answer
    games = [_play_round(new_game(bounded, players=players, seed=seed), chance) for seed, chance in chances]
    start = games[0].state
    results = [game.state.match.rounds[0] for game in games]
    courses = chain([results], ([_with_points(each, points) for each in results] for points in _POINTS))
    return next(filter(None, (_count_rounds(rules, start, course, most) for course in courses)), None)


def _play_round(game: Game, chance: Random) -> Game:
    """Return ``game`` after a round of random play."""
    while not game.is_round_over:
        game = game.play(chance.choice(game.legal_moves))
    return game


def _with_points(result: RoundResult, points: int) -> RoundResult:
    """Return ``result`` with the same ``points`` for each seat."""
    card = Scorecard((Line("", points),), points)
    return evolve(result, scorecards=tuple(each and card for each in result.scorecards))


def _count_rounds(rules: Rulebook, state: State, results: Iterable[RoundResult], most: int) -> int | None:
    """Return after how many rounds with these ``results``, which come again, a match ends."""
    state, kind = state.replace(match=Match(state.match.names, state.match._seed)), "hole"
    for number, result in zip(range(1, most + 1), cycle(results), strict=False):
        state = enter_round(rules, state, evolve(result, kind=kind))
        upcoming = state.setup.upcoming
        if not (upcoming and upcoming.seats):
            return number
        kind = upcoming.kind
    return None
