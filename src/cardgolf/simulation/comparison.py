"""Two rulebooks or two bots on the same deals: differences, and their intervals."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from attrs import field, frozen

from cardgolf import InvalidArgumentError, Rulebook
from cardgolf import rules as rulebook
from cardgolf.bots import bot_name
from cardgolf.simulation import measures
from cardgolf.simulation.formatting import (
    align_columns,
    format_count,
    format_failures,
    format_percent,
    format_place,
    format_points,
    format_rules,
    to_plain_data,
)
from cardgolf.simulation.measures import Deal, Measure, all_seats, collect
from cardgolf.simulation.offers import NeverChosen, format_never_chosen
from cardgolf.simulation.results import GameResult, Results, Stopped, describe_rules
from cardgolf.simulation.simulator import simulate_all
from cardgolf.simulation.statistics import ByGame, Estimate, contrast, mean, share
from cardgolf.simulation.summary import Failure, failures, never_chosen
from cardgolf.simulation.verdicts import verdict
from cardgolf.table import validate_seed
from cardgolf.tools import plain_integer, quote

Side = Sequence[Deal]


@frozen
class Difference:
    """A figure of A and of B, and A's less B's, each with its 95 % interval; ``None`` where nothing was played."""

    a: Estimate | None
    b: Estimate | None
    difference: Estimate | None


@frozen
class Comparison:
    """What :func:`cardgolf.compare` found, over the ``games`` deals that were finished both times.

    ``a`` and ``b`` name the two sides. ``round_score`` and ``match_score`` are points a seat, ``turns`` turns a seat
    in a round. ``places`` are the seat bias: for each place in the order of play, from the leader on, how many points a
    round it scores more than its side's mean over all places. ``wins`` are the shares of first places between two bots.
    ``results`` are the simulations. ``never_chosen`` are the kinds of moves that a bot left alone though they were
    often legal.
    """

    a: str
    b: str
    games: int
    margin: float | None
    round_score: Difference
    match_score: Difference
    turns: Difference
    places: tuple[Difference, ...]
    wins: Difference | None
    failures: tuple[Failure, ...]
    results: tuple[Results, ...] = field(repr=False)
    never_chosen: tuple[NeverChosen, ...] = field(default=(), eq=False)

    @property
    def verdict(self) -> str:
        """Whether A or B scores less in a round, in words. For two bots it says so if most points win."""
        found = verdict(self.round_score.difference, self.margin)
        return found if self.wins is None or not found.startswith("A ") else format_rules(found, self.results[0].goal)

    def as_dict(self) -> dict[str, Any]:
        """Return the figures and the verdict as plain data, for JSON."""
        return to_plain_data(self) | {"verdict": self.verdict}

    def lines(self) -> list[str]:
        """Return the same as lines of plain text; scores are points, intervals hold at 95 %."""
        first = self.results[0]
        rules = "" if self.wins is None else f"{format_rules(first.rules, first.goal)}; "
        bots = f"{', '.join(first.bots)}; " if self.wins is None else f"{format_count(len(first.bots), 'seat')}; "
        heads = [
            f"A: {self.a}",
            f"B: {self.b}",
            f"{rules}{bots}{format_count(self.games, 'deal')}, twice; seed {first.seed}",
        ]
        rows = [
            ("points a round", *_format_cells(self.round_score)),
            ("points a match", *_format_cells(self.match_score)),
            ("turns a seat in a round", *_format_cells(self.turns)),
            *((f"seat bias, {format_place(after)}", *_format_cells(each)) for after, each in enumerate(self.places)),
        ]
        if self.wins:
            rows.append(
                (
                    "first places",
                    format_percent(self.wins.a),
                    format_percent(self.wins.b),
                    format_percent(self.wins.difference),
                )
            )
        return [
            *heads,
            *format_failures(self.failures),
            *format_never_chosen(self.never_chosen),
            "",
            *align_columns([("", "A", "B", "A less B"), *rows]),
            "",
            self.verdict,
        ]


def _format_cells(each: Difference) -> tuple[str, str, str]:
    return format_points(each.a), format_points(each.b), format_points(each.difference)


def _difference(a: Side, b: Side, measure: Measure, own: Callable[[ByGame], Estimate | None] = mean) -> Difference:
    ours, theirs = collect(a, measure), collect(b, measure)
    return Difference(own(ours), own(theirs), contrast((1, ours), (-1, theirs)))


def _bias(a: Side, b: Side, there: Measure) -> Difference:
    ours = [(1, collect(a, there)), (-1, collect(a, measures.led))]
    theirs = [(1, collect(b, there)), (-1, collect(b, measures.led))]
    return Difference(
        contrast(*ours), contrast(*theirs), contrast(*ours, *((-weight, each) for weight, each in theirs))
    )


def compare(
    a: Any,
    b: Any,
    *,
    bots: Any = None,
    rules: Any = None,
    games: int = 100,
    seed: int | None = 0,
    players: int | None = None,
    margin: float | None = None,
    **running: Any,
) -> Comparison:
    """Play two rulebooks with the same ``bots``, or two bots by the same ``rules``, on the same deals.

    With two rulebooks ``bots`` is one bot for every seat or one a seat, who then move a seat on from game to game. Of
    two bots each has every other seat, and every match is played twice, the second time in each other's seats.
    ``players`` is the number of players (default 2), ``games`` how many matches each of the two pairings plays.
    ``margin`` is the difference in points a round that would matter: the verdict then says whether there is one
    that large. Other arguments (``workers``, ``executor``, ``progress`` ...) are passed to :func:`cardgolf.simulate`.

    Differences are taken deal by deal, so luck with the cards cancels as far as play is alike.

    Raises :class:`cardgolf.InvalidArgumentError` unless exactly one of ``bots`` and ``rules`` is given, and what
    ``simulate`` raises. Ctrl-C raises :class:`cardgolf.simulation.Stopped`, with the comparison of the deals that both
    sides have finished.

    >>> nine = cardgolf.rules("nine-card", holes=1)
    >>> cardgolf.compare(nine, nine, bots="random", games=3).verdict
    'no difference in any game'
    >>> cardgolf.compare("greedy", "random", rules=nine, games=20).verdict.partition(" at ")[0][-11:]
    'less than B'
    """
    if (bots is None) == (rules is None):
        raise InvalidArgumentError("invalid comparison: expected two rulebooks and bots=..., or two bots and rules=...")
    if margin is not None and not (type(margin) in (int, float) and 0 < margin < math.inf):
        raise InvalidArgumentError(f"invalid margin={quote(margin)}: expected points > 0 or None")
    two_bots, players = rules is not None, plain_integer(players)
    if two_bots:
        names, players = (bot_name(a), bot_name(b)), 2 if players is None else players
        tables = [(rulebook(rules), _alternate(each, players)) for each in ((a, b), (b, a))]
    else:
        books = rulebook(a), rulebook(b)
        names = _describe_goal(books[0]), _describe_goal(books[1])
        tables = [(book, bots) for book in books]
    rotate = isinstance(bots, list | tuple)
    results, stopped = simulate_all(tables, games, seed=validate_seed(seed), players=players, rotate=rotate, **running)
    ours, theirs = _split_sides(_pair_games(results), two_bots=two_bots)
    found = Comparison(
        *names,
        games=len(ours),
        margin=margin,
        round_score=_difference(ours, theirs, measures.round_scores),
        match_score=_difference(ours, theirs, measures.match_scores),
        turns=_difference(ours, theirs, measures.turns),
        places=tuple(_bias(ours, theirs, measures.at(after)) for after in range(len(results[0].bots))),
        wins=_difference(ours, theirs, measures.wins, share) if two_bots else None,
        failures=failures(results),
        results=tuple(results),
        never_chosen=never_chosen(results),
    )
    if stopped:
        raise Stopped(found, f"{found.games:,} games that count")
    return found


def _describe_goal(rules: Rulebook) -> str:
    """Return the stack of ``rules`` in words, and which total wins unless it is the lowest."""
    return format_rules(describe_rules(rules), rules.goal())


def _alternate(bots: tuple[Any, Any], players: int) -> list[Any]:
    if type(players) is not int or players < 2:
        raise InvalidArgumentError(f"invalid players={quote(players)}: expected an integer >= 2 for two bots")
    return [bots[seat % 2] for seat in range(players)]


def _pair_games(results: Sequence[Results]) -> list[tuple[GameResult, GameResult]]:
    """Pair the games of each number where both were finished."""
    if len(results) < 2:
        return []
    first, second = ({game.number: game for game in each.finished} for each in results)
    return [(game, second[number]) for number, game in first.items() if number in second]


def _split_sides(pairs: Sequence[tuple[GameResult, GameResult]], *, two_bots: bool) -> tuple[Side, Side]:
    """Return A's and B's seats: all of one game each, or every other seat of one game and the rest of the other."""
    if not two_bots:
        return [[(one, all_seats(one))] for one, _ in pairs], [[(other, all_seats(other))] for _, other in pairs]
    seated = [(one, all_seats(one)[::2], all_seats(one)[1::2], other) for one, other in pairs]
    return (
        [[(one, even), (other, odd)] for one, even, odd, other in seated],
        [[(one, odd), (other, even)] for one, even, odd, other in seated],
    )
