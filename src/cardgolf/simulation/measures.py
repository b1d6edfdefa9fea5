"""Measures: lists of values of some seats of a game, from which estimates are made.

Scores and lengths are those of holes, the rounds that enter the totals; play-offs are counted apart.
"""

from collections.abc import Callable, Iterator, Sequence

from cardgolf.games import PlayedRound
from cardgolf.simulation.results import GameResult

Seats = Sequence[int]
Measure = Callable[[GameResult, Seats], list[float]]

# The matches of one deal, each with the seats that are measured.
Deal = list[tuple[GameResult, Seats]]

TURN_LIMIT = "turn limit"


def all_seats(game: GameResult) -> Seats:
    """Return all seats of ``game``."""
    return range(len(game.bots))


def collect(deals: Sequence[Deal], measure: Measure) -> list[list[float]]:
    """Return the values of each deal."""
    return [[value for game, seats in deal for value in measure(game, seats)] for deal in deals]


def holes(game: GameResult) -> Iterator[PlayedRound]:
    """Return the rounds that count, in order."""
    return (each for each in game.rounds if each.kind == "hole")


def round_scores(game: GameResult, seats: Seats) -> list[float]:
    """Return the points of every hole."""
    return [score for each in holes(game) for seat in seats if (score := each.scores[seat]) is not None]


def match_scores(game: GameResult, seats: Seats) -> list[float]:
    """Return the points of the whole match."""
    return [game.totals[seat] for seat in seats]


def ranks(game: GameResult, seats: Seats) -> list[float]:
    """Return the ranks at the end, 1 the best."""
    return [game.ranks[seat] for seat in seats]


def wins(game: GameResult, seats: Seats) -> list[float]:
    """Return the share of the first place that these seats have: half of it if one of two winners is theirs."""
    first = [seat for seat, rank in enumerate(game.ranks) if rank == 1]
    return [sum(seat in seats for seat in first) / len(first)] if first else []


def turns(game: GameResult, seats: Seats) -> list[float]:
    """Return the number of turns of each seat in each hole."""
    return [each.turns[seat] for each in holes(game) for seat in seats if seat in each.seats]


def closed(game: GameResult, seats: Seats) -> list[float]:
    """Return for each hole whether one of these seats closed it."""
    return [each.closer in seats for each in holes(game)]


def closer_best(goal: str) -> Measure:
    """Return the measure that lists, for each hole that one of the seats closed, whether no seat scored better."""
    best = min if goal == "lowest" else max

    def is_best(each: PlayedRound) -> bool:
        return each.closer is not None and each.scores[each.closer] == best(s for s in each.scores if s is not None)

    return lambda game, seats: [is_best(each) for each in holes(game) if each.closer in seats]


def at(position: int) -> Measure:
    """Return a measure: the points of the seat that sat ``position`` seats after the leader."""

    def scores(game: GameResult, seats: Seats) -> list[float]:
        there = [(each, seat) for each in holes(game) for seat in seats if placed(each, seat) == position]
        return [score for each, seat in there if (score := each.scores[seat]) is not None]

    return scores


def led(game: GameResult, seats: Seats) -> list[float]:
    """Return the points of every hole that had a leader."""
    there = [each for each in holes(game) if each.leader is not None]
    return [score for each in there for seat in seats if (score := each.scores[seat]) is not None]


def placed(each: PlayedRound, seat: int) -> int | None:
    """Return how many seats after the leader this one is; ``None`` without a leader or if it did not play."""
    if each.leader is None or seat not in each.seats:
        return None
    return (each.seats.index(seat) - each.seats.index(each.leader)) % len(each.seats)
