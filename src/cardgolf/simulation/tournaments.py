"""Tournaments: many bots against each other, rated and by plain means."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any

from attrs import evolve, field, frozen

from cardgolf import InvalidArgumentError
from cardgolf import rules as rulebook
from cardgolf.bots import BotSpec, bot_name
from cardgolf.simulation import measures
from cardgolf.simulation.exporter import need
from cardgolf.simulation.formatting import (
    align_columns,
    format_count,
    format_failures,
    format_percent,
    format_points,
    format_rules,
    to_plain_data,
)
from cardgolf.simulation.measures import Measure
from cardgolf.simulation.offers import NeverChosen, format_never_chosen
from cardgolf.simulation.results import GameResult, Results, describe_rules
from cardgolf.simulation.simulator import Stopped, simulate_all
from cardgolf.simulation.statistics import Estimate, mean, share
from cardgolf.simulation.summary import Failure, failures, never_chosen, seats_of
from cardgolf.table import validate_seed
from cardgolf.tools import plain_integer, quote

MAX_TABLES = 1_000


@frozen
class Rated:
    """A bot's place: ``mu`` and ``sigma`` are its rating and how unsure that is, as openskill's PlackettLuce has them.

    ``games`` are the matches it finished, ``mean_rank`` its mean rank in them (1 is best), ``round_score`` its points a
    round, ``wins`` its share of first places, shared ones counted in parts.
    """

    bot: str
    mu: float
    sigma: float
    games: int
    mean_rank: Estimate | None
    round_score: Estimate | None
    wins: Estimate | None


@frozen
class Tournament:
    """What :func:`cardgolf.tournament` found: the ``table``, best rating first; ``results`` are those of each table.

    ``never_chosen`` are the kinds of moves that a bot left alone though they were often legal.
    """

    rules: str
    players: int
    seed: int
    games: int
    table: tuple[Rated, ...]
    failures: tuple[Failure, ...]
    results: tuple[Results, ...] = field(repr=False)
    never_chosen: tuple[NeverChosen, ...] = field(default=(), eq=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the same as plain data, for JSON."""
        found = to_plain_data(evolve(self, results=()))
        del found["results"]
        return found

    def lines(self) -> list[str]:
        """Return the same as lines of plain text; scores are points, intervals hold at 95 %."""
        heads = ("", "rating", "sigma", "games", "mean rank", "points a round", "first places")
        rows = [
            (
                f"{number}. {each.bot}",
                f"{each.mu:.2f}",
                f"{each.sigma:.2f}",
                f"{each.games:,}",
                format_points(each.mean_rank),
                format_points(each.round_score),
                format_percent(each.wins),
            )
            for number, each in enumerate(self.table, start=1)
        ]
        played = f"{format_count(self.games, 'game')}, {self.players} at a table; seed {self.seed}"
        rules = format_rules(self.rules, self.results[0].goal)
        notes = [*format_failures(self.failures), *format_never_chosen(self.never_chosen)]
        return [rules, played, *notes, "", *align_columns([heads, *rows])]


def tournament(
    rules: Any, bots: Sequence[BotSpec], games: int = 100, seed: int | None = 0, *, players: int = 2, **running: Any
) -> Tournament:
    """Play ``games`` matches for each choice of ``players`` of the ``bots``, on the same deals, with seats rotating.

    So ``players=2`` is a round robin, and as many players as bots has them all at one table. Each match's ranks go
    into openskill ratings (PlackettLuce, ``tau=0``: bots do not get better) in one fixed order: match 0 of every table,
    then match 1 ... Other arguments of :func:`cardgolf.simulate` (``workers``, ``progress`` ...) are passed on.

    Intervals take the deal as the unit, however many tables played it. Needs openskill, of the extra ``sim``.

    Raises :class:`cardgolf.InvalidArgumentError` for fewer bots than players, for bots of one name and more than 1,000
    tables, and what ``simulate`` raises; Ctrl-C raises :class:`cardgolf.simulation.Stopped`.

    >>> found = cardgolf.tournament("play-nine", ["random", "greedy"], games=10, seed=1)
    >>> [each.bot for each in found.table]
    ['greedy', 'random']
    """
    need("openskill", "a tournament")
    players = plain_integer(players)
    book, names = rulebook(rules), _check_bots(bots, players)
    tables = [(book, list(table)) for table in combinations(bots, players)]
    results, stopped = simulate_all(tables, games, seed=validate_seed(seed), rotate=True, **running)
    played = sorted((game for each in results for game in each.finished), key=lambda game: game.number)
    found = Tournament(
        describe_rules(book),
        players,
        results[0].seed,
        len(played),
        _rate_bots(names, played),
        tuple(each for table in results for each in failures(table)),
        tuple(results),
        never_chosen(results),
    )
    if stopped:
        raise Stopped(found)
    return found


def _check_bots(bots: Sequence[BotSpec], players: int) -> list[str]:
    if not isinstance(bots, list | tuple) or len(bots) < 2:
        raise InvalidArgumentError(f"invalid bots={quote(bots)}: expected a list of two or more")
    if type(players) is not int or not 2 <= players <= len(bots):
        raise InvalidArgumentError(f"invalid players={quote(players)}: expected 2 to {len(bots)}, the number of bots")
    names = [bot_name(each) for each in bots]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise InvalidArgumentError(f"invalid bots: expected different names, not {quote(twice)} twice")
    if comb(len(bots), players) > MAX_TABLES:
        raise InvalidArgumentError(
            f"invalid bots: expected at most {MAX_TABLES:,} tables, not {comb(len(bots), players):,} of {players} each"
        )
    return names


def _rate_bots(names: Sequence[str], played: Sequence[GameResult]) -> tuple[Rated, ...]:
    ratings = compute_ratings(names, played)
    found = [_rate_bot(name, *ratings[name], played) for name in names]
    return tuple(sorted(found, key=lambda each: (-each.mu, each.bot)))


def compute_ratings(names: Sequence[str], played: Sequence[GameResult]) -> Mapping[str, tuple[float, float]]:
    """Return the openskill rating and its sigma of each name, after the ``played`` games in their order."""
    from openskill.models import PlackettLuce  # noqa: PLC0415  # an extra

    model = PlackettLuce(tau=0.0)
    ratings = {name: model.rating() for name in names}
    for game in played:
        after = model.rate([[ratings[name]] for name in game.bots], ranks=list(map(float, game.ranks)))
        ratings |= {name: rating for name, (rating,) in zip(game.bots, after, strict=True)}
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def _rate_bot(name: str, mu: float, sigma: float, played: Sequence[GameResult]) -> Rated:
    seats = seats_of(name)
    there = [game for game in played if seats(game)]

    def by_deal(measure: Measure) -> list[list[float]]:
        deals: dict[int, list[float]] = {}
        for game in there:
            deals.setdefault(game.number, []).extend(measure(game, seats(game)))
        return list(deals.values())

    ranks, scores = mean(by_deal(measures.ranks)), mean(by_deal(measures.round_scores))
    return Rated(name, mu, sigma, len(there), ranks, scores, share(by_deal(measures.wins)))
