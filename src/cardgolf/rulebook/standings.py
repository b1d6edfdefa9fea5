"""Standings of a match: totals in order, ties, play-offs, and the round limit."""

from collections.abc import Callable, Iterable, Sequence

from cardgolf.table import RoundResult, Standing
from cardgolf.table.scorecard import Goal
from cardgolf.tools.attrs import make_constructor

_new_standing = make_constructor(Standing)


PLAYOFF_LIMIT = 20


def count_rounds(rounds: Sequence[RoundResult], kind: str) -> int:
    """Return how many of ``rounds`` are of this kind."""
    return [round_.kind for round_ in rounds].count(kind)


def round_points(round_: RoundResult) -> list[int]:
    """Return the points of each seat in a round, zero for a seat that did not play in it."""
    scores = round_.scores
    return [score or 0 for score in scores] if None in scores else [*scores]  # type: ignore[list-item]  # no None


def tied_for_first(standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return the seats that share the first rank."""
    return tuple(sorted([standing.seat for standing in standings if standing.rank == 1]))


def rank_seats(rounds: Sequence[RoundResult], totals: Sequence[int], *, goal: Goal = "lowest") -> list[Standing]:
    """Return the standings, the best total by ``goal`` first.

    Play-offs decide a tie for the best total. Other equal totals share a rank.
    """
    best, sign = (min, 1) if goal == "lowest" else (max, -1)
    winners = _find_winners(rounds, totals, best)
    ordered = sorted([(sign * total, seat not in winners, seat) for seat, total in enumerate(totals)])
    in_order = [(totals[seat], has_lost, seat) for _, has_lost, seat in ordered]
    why = _describe_playoffs(rounds, winners)
    ranked = [(total, has_lost) for total, has_lost, _ in in_order]
    return [_new_standing(seat, total, ranked.index((total, lost)) + 1, why=why) for total, lost, seat in in_order]


def _find_winners(
    rounds: Sequence[RoundResult], totals: Sequence[int], best: Callable[[Iterable[int]], int]
) -> set[int]:
    """Return the seats with the best total that were not eliminated in a play-off."""
    first = best(totals)
    winners = {seat for seat, total in enumerate(totals) if total == first}
    for round_ in rounds:
        if round_.kind == "playoff":
            scores = {seat: score for seat, score in enumerate(round_.scores) if score is not None}
            winners = {seat for seat, score in scores.items() if score == best(scores.values())}
    return winners


def _describe_playoffs(rounds: Sequence[RoundResult], winners: set[int]) -> str:
    """Return how play-offs affected the ranks, or an empty string."""
    playoffs = count_rounds(rounds, "playoff")
    if playoffs == PLAYOFF_LIMIT and len(winners) > 1:
        return "the play-off limit left the tie shared"
    return "a play-off decided the tie" if playoffs and len(winners) == 1 else ""


def describe_round_limit(*, tied: bool, match_over: bool) -> str:
    """Return what the round limit did to a match that it left without a next round, or an empty string.

    A match that is over by another rule was not ended by the limit, which may have kept it from a play-off.
    """
    if not match_over:
        return "the round limit ended the match"
    return "the round limit left the tie shared" if tied else ""


def find_placed(seats: Sequence[int], standings: Sequence[Standing], dealer: int, *, is_last: bool) -> int:
    """Return which of ``seats`` is first or last in the match, of several the next one after the dealer."""
    ranks = {each.seat: each.rank for each in standings}
    wanted = (max if is_last else min)([ranks.get(seat, 0) for seat in seats])
    tied = [seat for seat in seats if ranks.get(seat, 0) == wanted]
    return min(tied, key=lambda seat: (seat <= dealer, seat))
