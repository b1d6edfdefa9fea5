"""After how many rounds a match ends, as far as a few rounds can tell."""

from collections.abc import Iterable
from itertools import chain, cycle
from random import Random

from attrs import evolve

from cardgolf.engine.round_end import enter_round
from cardgolf.errors import check_integer
from cardgolf.games.game import Game
from cardgolf.games.new_game import new_game
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Line, Match, RoundResult, Scorecard, State

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
    most = check_integer("most", most, 1)
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
