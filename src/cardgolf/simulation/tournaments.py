"""Tournaments and leagues: many bots against each other, rated and by plain means."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any, Self, TypeVar

from attrs import evolve, field, frozen

from cardgolf import InvalidArgumentError, InvalidOptionError, Rulebook
from cardgolf import rules as rulebook
from cardgolf.bots import BotSpec, Chance, bot_name, make_bot
from cardgolf.errors import check_integer
from cardgolf.simulation import measures
from cardgolf.simulation.comparison import Comparison, compare
from cardgolf.simulation.exporter import need
from cardgolf.simulation.formatting import (
    align_columns,
    format_count,
    format_failures,
    format_markdown,
    format_percent,
    format_points,
    format_rules,
    to_plain_data,
)
from cardgolf.simulation.match import measure_decision
from cardgolf.simulation.measures import Deal, collect
from cardgolf.simulation.offers import NeverChosen, format_never_chosen
from cardgolf.simulation.results import GameResult, Results, Stopped, describe_rules
from cardgolf.simulation.simulator import Progress, simulate_all
from cardgolf.simulation.statistics import Estimate, mean, share
from cardgolf.simulation.summary import Failure, failures, never_chosen, seats_of
from cardgolf.table import validate_seed
from cardgolf.tools import plain_integer, quote

MAX_TABLES = 1_000
SLOW_MILLISECONDS = 3  # a decision of a slow bot takes longer


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
    never_chosen: tuple[NeverChosen, ...] = field(eq=False)

    @classmethod
    def of(
        cls, rules: str, bots: Sequence[str], players: int, seed: int, results: Sequence[Results], **more: Any
    ) -> Self:
        """Return the table of ``bots``, rated by the games of ``results`` in one fixed order."""
        played = sorted((game for each in results for game in each.finished), key=lambda game: game.number)
        return cls(
            rules,
            players,
            seed,
            len(played),
            _rate_bots(bots, played),
            failures(results),
            tuple(results),
            never_chosen(results),
            **more,
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the same as plain data, for JSON."""
        return to_plain_data(self)

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


_Found = TypeVar("_Found", "Division", Comparison)


@frozen
class Division(Tournament):
    """The tournament of a league under one rulebook, in which each deal is played twice, with seats exchanged.

    ``pairings`` are the comparisons of all pairs. Neither these nor ``results`` keep the games, which are too many.
    ``milliseconds`` is the time of a decision by bot, that of the processor of the machine that played: it differs
    from run to run. ``absent`` are the bots that refuse these rules.
    """

    pairings: tuple[Comparison, ...]
    milliseconds: Mapping[str, float]
    absent: tuple[str, ...]

    def lines(self) -> list[str]:
        """Return the same as lines of plain text. Points are those of a round; intervals hold at 95 %."""
        rated, paired = map(align_columns, self._tables)
        return [self.rules, *format_failures(self.failures), *self._notes, "", *rated, "", *paired]

    def markdown(self) -> list[str]:
        """Return the same as lines of Markdown."""
        rated, paired = map(format_markdown, self._tables)
        notes = [line for each in self._notes for line in (each, "")]
        return [f"## {self.rules}", "", *notes, *rated, "", *paired, ""]

    @property
    def _notes(self) -> list[str]:
        absent = [f"{bot} does not play these rules." for bot in self.absent]
        return absent + [f"{line}." for line in format_never_chosen(self.never_chosen)]

    @property
    def _tables(self) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
        rated = [
            (each.bot, f"{each.mu:.1f}", f"{each.sigma:.1f}", f"{self.milliseconds[each.bot]:.2g}")
            for each in self.table
        ]
        heads = ("bot", "against", "deals", "first places", "points a round better", "significant")
        return [("bot", "rating", "sigma", "ms a decision"), *rated], [heads, *map(_format_pairing, self.pairings)]


def _format_pairing(pairing: Comparison) -> tuple[str, ...]:
    better, wins = pairing.round_score.difference, pairing.wins
    significant = better is not None and better.tells()
    if better and pairing.results[0].goal == "lowest":
        better = -better
    return (
        pairing.a, pairing.b, f"{pairing.games:,}", format_percent(wins.a if wins else None),
        format_points(better), "yes" if significant else "no",
    )  # fmt: skip


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
    found = Tournament.of(describe_rules(book), names, players, results[0].seed, results)
    if stopped:
        raise Stopped(found, f"{found.games:,} games that count")
    return found


def league(
    games: Sequence[Any],
    bots: Sequence[BotSpec],
    deals: int = 512,
    slow_deals: int = 128,
    seed: int | None = 0,
    *,
    progress: Progress | None = None,
    **running: Any,
) -> tuple[Division, ...]:
    """Let every pair of ``bots`` play single rounds of each of ``games``, two at a table.

    ``games`` are rulebooks or names of variants. Each pair plays ``deals`` deals, or ``slow_deals`` if one of the two
    needs more than 3 milliseconds for a decision. Each deal is played twice with the seats exchanged, so luck with the
    cards cancels as far as play is alike. A bot that refuses the rules of a game is left out there. A mean over games
    against oneself would be no ranking. Other arguments of :func:`cardgolf.simulate` are passed on.
    ``progress(done, total)`` counts pairings. Needs openskill, of the extra ``sim``.

    >>> from cardgolf.simulation import league
    >>> (found,) = league(["play-nine"], ["beginner", "greedy"], deals=20, seed=1)
    >>> [each.bot for each in found.table]
    ['greedy', 'beginner']

    Raises :class:`cardgolf.InvalidArgumentError` for bots that a tournament refuses, no games or other numbers, and
    what ``compare`` raises.
    """
    need("openskill", "a league")
    deals, slow_deals = check_integer("deals", deals, 1), check_integer("slow_deals", slow_deals, 1)
    _check_bots(bots, 2)
    if not isinstance(games, list | tuple) or not games:
        raise InvalidArgumentError(f"invalid games={quote(games)}: expected a list of rulebooks or names of variants")
    for bot in bots:
        make_bot(bot, Chance(0))  # an invalid bot is an error; one that refuses some rules is left out of their games
    seed, books = validate_seed(seed), [*map(_name_single_round, games)]
    played, total, divisions = 0, len(books) * comb(len(bots), 2), list[Division]()
    for name, book in books:
        milliseconds, absent = _time_bots(book, bots, seed)
        total -= comb(len(bots), 2) - comb(len(milliseconds), 2)
        pairings = list[Comparison]()
        for pair in combinations([bot for bot in bots if bot_name(bot) in milliseconds], 2):
            slow = any(milliseconds[bot_name(bot)] > SLOW_MILLISECONDS for bot in pair)
            pairings.append(compare(*pair, rules=book, games=slow_deals if slow else deals, seed=seed, **running))
            played += 1
            if progress:
                progress(played, total)
        results = [each for pairing in pairings for each in pairing.results]
        kept = {"pairings": tuple(map(_drop_games, pairings)), "milliseconds": milliseconds, "absent": absent}
        divisions.append(_drop_games(Division.of(name, [*milliseconds], 2, seed, results, **kept)))
    return tuple(divisions)


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


def _name_single_round(game: Any) -> tuple[str, Rulebook]:
    """Return a name for the rules of single rounds, in which equal points share the first place."""
    if isinstance(game, str):
        return game, rulebook(game, holes=1, tie="shared")
    return describe_rules(book := rulebook(game)), book


def _time_bots(rules: Rulebook, bots: Sequence[BotSpec], seed: int) -> tuple[dict[str, float], tuple[str, ...]]:
    """Return the milliseconds of a decision by bot, and the bots that refuse the rules."""
    found, absent = dict[str, float](), list[str]()
    for bot in bots:
        try:
            found[bot_name(bot)] = 1000 * measure_decision(rules, bot, seed)
        except InvalidOptionError:
            absent.append(bot_name(bot))
    return found, tuple(absent)


def _drop_games(found: _Found) -> _Found:
    return evolve(found, results=tuple(evolve(each, games=()) for each in found.results))


def _rate_bots(names: Sequence[str], played: Sequence[GameResult]) -> tuple[Rated, ...]:
    """Return the bots with their openskill ratings after the ``played`` games in their order, best first."""
    from openskill.models import PlackettLuce  # noqa: PLC0415  # an extra

    model = PlackettLuce(tau=0.0)
    ratings = {name: model.rating() for name in names}
    for game in played:
        after = model.rate([[ratings[name]] for name in game.bots], ranks=list(map(float, game.ranks)))
        ratings |= {name: rating for name, (rating,) in zip(game.bots, after, strict=True)}
    found = [_rate_bot(name, rating.mu, rating.sigma, played) for name, rating in ratings.items()]
    return tuple(sorted(found, key=lambda each: (-each.mu, each.bot)))


def _rate_bot(name: str, mu: float, sigma: float, played: Sequence[GameResult]) -> Rated:
    seats, deals = seats_of(name), dict[int, Deal]()
    for game in played:
        if seats(game):
            deals.setdefault(game.number, []).append((game, seats(game)))
    ranks, scores, wins = (
        collect([*deals.values()], each) for each in (measures.ranks, measures.round_scores, measures.wins)
    )
    return Rated(name, mu, sigma, sum(map(len, deals.values())), mean(ranks), mean(scores), share(wins))
