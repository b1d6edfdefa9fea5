"""From the rounds of a match to who stands where."""

from collections.abc import Sequence

from cardgolf.state import Round, Standing
from cardgolf.values import maker

_standing = maker(Standing)

PLAYOFF_LIMIT = 20


def by_seat(round_: Round) -> list[int]:
    """The points of a round, nothing for a seat that sat out."""
    return [score or 0 for score in round_.scores]


def tied_for_first(standings: Sequence[Standing]) -> tuple[int, ...]:
    """The seats that share the first rank."""
    return tuple(sorted(standing.seat for standing in standings if standing.rank == 1))


def ranked(rounds: Sequence[Round], totals: Sequence[int], *, limit_reached: bool = False) -> list[Standing]:
    """The lowest total first, play-offs deciding among those tied for it; other equals share their rank."""
    winners = _winners(rounds, totals)
    in_order = sorted([(total, seat not in winners, seat) for seat, total in enumerate(totals)])
    why = "the round limit ended the match" if limit_reached else _playoffs(rounds, winners)
    standings: list[Standing] = []
    for place, (total, lost, seat) in enumerate(in_order):
        tied = place > 0 and in_order[place - 1][:2] == (total, lost)
        rank = standings[-1].rank if tied else place + 1
        standings.append(_standing(seat, total, rank, why=why))
    return standings


def _winners(rounds: Sequence[Round], totals: Sequence[int]) -> set[int]:
    """Those with the lowest total, and of them those whom every play-off left in."""
    lowest = min(totals)
    winners = {seat for seat, total in enumerate(totals) if total == lowest}
    for round_ in rounds:
        if round_.kind == "playoff":
            scores = {seat: score for seat, score in enumerate(round_.scores) if score is not None}
            winners = {seat for seat, score in scores.items() if score == min(scores.values())}
    return winners


def _playoffs(rounds: Sequence[Round], winners: set[int]) -> str:
    """What play-offs had to do with the ranks."""
    played = sum(round_.kind == "playoff" for round_ in rounds)
    if played == PLAYOFF_LIMIT and len(winners) > 1:
        return "the play-off limit left the tie shared"
    return "a play-off decided the tie" if played and len(winners) == 1 else ""
