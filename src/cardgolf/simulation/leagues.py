"""The league: every pair of bots under every rulebook on the same deals, with intervals, ratings and decision times."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from time import process_time
from typing import Any

from attrs import evolve, frozen

from cardgolf import Game, InvalidArgumentError, InvalidOptionError, Move, Rulebook, new_game
from cardgolf import rules as rulebook
from cardgolf.bots import BotSpec, Chance, Witness, bot_name, make_bot
from cardgolf.errors import check_integer
from cardgolf.simulation.comparison import Comparison, compare
from cardgolf.simulation.exporter import need
from cardgolf.simulation.formatting import align_columns, format_failures, format_percent, format_points
from cardgolf.simulation.match import bot_chances, match_seed
from cardgolf.simulation.offers import NeverChosen, format_never_chosen
from cardgolf.simulation.results import describe_rules
from cardgolf.simulation.simulator import Progress
from cardgolf.simulation.statistics import Estimate
from cardgolf.simulation.summary import never_chosen
from cardgolf.simulation.tournaments import compute_ratings
from cardgolf.table import validate_seed
from cardgolf.tools import quote

TIMED_ROUNDS = 3
SLOW_SECONDS = 0.003  # a decision of a slow bot takes longer
RATED = ("bot", "rating", "sigma", "ms a decision")
PAIRED = ("bot", "against", "deals", "first places", "points a round better", "significant")


@frozen
class Pairing:
    """Two bots under one rulebook. Each deal is played twice, the second time in each other's seats.

    ``wins`` is the share of ``bot``'s first places, shared ones counted in parts. ``saves`` are the points a round by
    which it does better. Both have a 95 % interval, and are ``None`` if no deal was finished.
    """

    bot: str
    against: str
    deals: int
    wins: Estimate | None
    saves: Estimate | None

    @property
    def significant(self) -> bool:
        """Whether the interval of the points lies on one side of 0."""
        return self.saves is not None and self.saves.tells()


@frozen
class LeagueRow:
    """A bot under one rulebook: its openskill rating ``mu`` with ``sigma``, and the milliseconds of a decision.

    The time is that of the processor on the machine that played, so it differs from run to run.
    """

    bot: str
    mu: float
    sigma: float
    milliseconds: float


@frozen
class Division:
    """The league under one rulebook: ``table``, best rating first, and the ``pairings`` of all bots.

    ``absent`` are the bots that refuse these rules. ``never_chosen`` are the kinds of moves that a bot left alone
    though they were often legal.
    """

    rules: str
    table: tuple[LeagueRow, ...]
    pairings: tuple[Pairing, ...]
    failures: tuple[Any, ...]
    absent: tuple[str, ...] = ()
    never_chosen: tuple[NeverChosen, ...] = ()

    def lines(self) -> list[str]:
        """Return the same as lines of plain text. Points are those of a round; intervals hold at 95 %."""
        table = [RATED, *map(_format_row, self.table)]
        pairs = [PAIRED, *map(_format_pairing, self.pairings)]
        notes = [*format_failures(self.failures), *map(_format_absence, self.absent), *self._warnings]
        return [self.rules, *notes, "", *align_columns(table), "", *align_columns(pairs)]

    def markdown(self) -> list[str]:
        """Return the same as lines of Markdown."""
        table = [RATED, *map(_format_row, self.table)]
        pairs = [PAIRED, *map(_format_pairing, self.pairings)]
        notes = [line for each in (*map(_format_absence, self.absent), *self._warnings) for line in (each, "")]
        return [f"## {self.rules}", "", *notes, *_format_rows(table), "", *_format_rows(pairs), ""]

    @property
    def _warnings(self) -> list[str]:
        return [f"{line}." for line in format_never_chosen(self.never_chosen)]


@frozen
class League:
    """What :func:`league` found: a division for each rulebook."""

    seed: int
    divisions: tuple[Division, ...]

    def lines(self) -> list[str]:
        """Return the same as lines of plain text."""
        return [line for each in self.divisions for line in (*each.lines(), "")][:-1]

    def markdown(self) -> list[str]:
        """Return the same as lines of Markdown."""
        return [line for each in self.divisions for line in each.markdown()]


def league(
    games: Sequence[Any],
    bots: Sequence[BotSpec],
    deals: int = 512,
    slow_deals: int = 128,
    seed: int | None = 0,
    *,
    progress: Progress | None = None,
    **running: Any,
) -> League:
    """Let every pair of ``bots`` play single rounds of each of ``games``, two at a table.

    ``games`` are rulebooks or names of variants. Each pair plays ``deals`` deals, or ``slow_deals`` if one of the two
    needs more than 3 milliseconds for a decision. Each deal is played twice with the seats exchanged, so luck with the
    cards cancels as far as play is alike. A bot that refuses the rules of a game is left out there. A mean over games
    against oneself would be no ranking. Other arguments of :func:`cardgolf.simulate` are passed on.
    ``progress(done, total)`` counts pairings. Needs openskill, of the extra ``sim``.

    >>> from cardgolf.simulation import league
    >>> found = league(["play-nine"], ["beginner", "greedy"], deals=20, seed=1)
    >>> [each.bot for each in found.divisions[0].table]
    ['greedy', 'beginner']

    Raises :class:`cardgolf.InvalidArgumentError` for fewer than two bots, no games or other numbers, and what
    ``compare`` raises.
    """
    need("openskill", "a league")
    deals, slow_deals = check_integer("deals", deals, 1), check_integer("slow_deals", slow_deals, 1)
    if not isinstance(bots, list | tuple) or len({bot_name(each) for each in bots}) < max(len(bots), 2):
        raise InvalidArgumentError(f"invalid bots={quote(bots)}: expected a list of two or more different ones")
    if not isinstance(games, list | tuple) or not games:
        raise InvalidArgumentError(f"invalid games={quote(games)}: expected a list of rulebooks or names of variants")
    seed, books, played = validate_seed(seed), [(_name_game(each), _single_round(each)) for each in games], 0
    total, divisions = len(books) * len(bots) * (len(bots) - 1) // 2, list[Division]()
    for bot in bots:
        make_bot(bot, Chance(0))  # an invalid bot is an error; one that refuses some rules is left out of their games
    for name, book in books:
        times, absent = dict[str, float](), list[str]()
        for bot in bots:
            try:
                times[bot_name(bot)] = measure_decision(book, bot, seed)
            except InvalidOptionError:
                absent.append(bot_name(bot))
        found: list[Comparison] = []
        for one, other in combinations([bot for bot in bots if bot_name(bot) in times], 2):
            slow = max(times[bot_name(one)], times[bot_name(other)]) > SLOW_SECONDS
            found.append(compare(one, other, rules=book, games=slow_deals if slow else deals, seed=seed, **running))
            played += 1
            if progress:
                progress(played, total)
        total -= len(bots) * (len(bots) - 1) // 2 - len(found)
        divisions.append(evolve(_make_division(name, book, times, found), absent=tuple(absent)))
    return League(seed, tuple(divisions))


def _format_absence(bot: str) -> str:
    return f"{bot} does not play these rules."


def _name_game(game: Any) -> str:
    """Return the name by which a game was given, or the stack of a rulebook."""
    return game if isinstance(game, str) else describe_rules(game)


def _single_round(game: Any) -> Rulebook:
    """Return the rules of single rounds, in which equal points share the first place."""
    return rulebook(game, holes=1, tie="shared") if isinstance(game, str) else rulebook(game)


def measure_decision(rules: Rulebook, bot: BotSpec, seed: int) -> float:
    """Return the seconds of the processor for a decision of ``bot`` in rounds against a greedy bot.

    Moves without a choice are left out, and so is the first round.
    """
    seconds, decisions = 0.0, 0
    for number in range(TIMED_ROUNDS + 1):
        for took in _time_decisions(rules, bot, seed, number):
            if number:  # in the first round tables are made and code is compiled
                seconds, decisions = seconds + took, decisions + 1
    return seconds / max(decisions, 1)


def _time_decisions(rules: Rulebook, bot: BotSpec, seed: int, number: int) -> Iterator[float]:
    """Yield the seconds of each decision of ``bot`` in seat 0 of one round."""
    game: Game = new_game(rules, players=2, seed=match_seed(seed, number))
    made = map(make_bot, (bot, "greedy"), bot_chances(seed, number, 2))
    seats = [Witness(each, seat) for seat, each in enumerate(made)]
    while not game.is_round_over:
        seat, began = game.state.actor, process_time()
        move: Move | str = game.only_move or seats[seat].choose(game)
        if seat == 0 and not game.only_move:
            yield process_time() - began
        game = game.play(move)


def _make_division(name: str, rules: Rulebook, times: Mapping[str, float], found: Sequence[Comparison]) -> Division:
    played = [game for each in found for results in each.results for game in results.finished]
    played.sort(key=lambda game: game.number)
    ratings = compute_ratings([*times], played)
    table = [LeagueRow(bot, *ratings[bot], 1000 * seconds) for bot, seconds in times.items()]
    sign = -rules.cost_sign
    pairings = [
        Pairing(
            each.a, each.b, each.games, each.wins.a if each.wins else None, _scale(each.round_score.difference, sign)
        )
        for each in found
    ]
    failures = tuple(failure for each in found for failure in each.failures)
    rated = tuple(sorted(table, key=lambda each: -each.mu))
    unused = never_chosen([results for each in found for results in each.results])
    return Division(name, rated, tuple(pairings), failures, never_chosen=unused)


def _scale(found: Estimate | None, sign: int) -> Estimate | None:
    """Return ``found``, of the opposite sign where fewer points are better."""
    if found is None or sign > 0:
        return found
    return Estimate(-found.value, -found.high, -found.low, found.games)


def _format_row(row: LeagueRow) -> tuple[str, ...]:
    return row.bot, f"{row.mu:.1f}", f"{row.sigma:.1f}", f"{row.milliseconds:.2g}"


def _format_pairing(pairing: Pairing) -> tuple[str, ...]:
    return (
        pairing.bot, pairing.against, f"{pairing.deals:,}", format_percent(pairing.wins), format_points(pairing.saves),
        "yes" if pairing.significant else "no",
    )  # fmt: skip


def _format_rows(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as a Markdown table, the first one as its head. Columns of numbers are aligned to the right."""
    head, *others = (f"| {' | '.join(row)} |" for row in rows)
    columns = [[row[number] for row in rows[1:]] for number in range(len(rows[0]))]
    marks = ["--:" if all(each.lstrip("-")[:1].isdigit() for each in column) else "---" for column in columns]
    return [head, f"|{'|'.join(marks)}|", *others]
