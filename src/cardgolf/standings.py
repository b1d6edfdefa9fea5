"""From the rounds of a match to who stands where."""

from collections.abc import Sequence

from cardgolf.state import Round, Standing
from cardgolf.values import maker

_standing = maker(Standing)

PLAYOFF_LIMIT = 20


def played(rounds: Sequence[Round], kind: str) -> int:
    """How many of ``rounds`` are of this kind."""
    return [round_.kind for round_ in rounds].count(kind)


def by_seat(round_: Round) -> list[int]:
    """The points of a round, nothing for a seat that sat out."""
    return [score or 0 for score in round_.scores]


def tied_for_first(standings: Sequence[Standing]) -> tuple[int, ...]:
    """The seats that share the first rank."""
    return tuple(sorted([standing.seat for standing in standings if standing.rank == 1]))


def ranked(rounds: Sequence[Round], totals: Sequence[int], *, limit_reached: bool = False) -> list[Standing]:
    """The lowest total first, play-offs deciding among those tied for it; other equals share their rank."""
    winners = _winners(rounds, totals)
    in_order = sorted([(total, seat not in winners, seat) for seat, total in enumerate(totals)])
    why = "the round limit ended the match" if limit_reached else _playoffs(rounds, winners)
    places = [(total, lost) for total, lost, _ in in_order]
    return [_standing(seat, total, places.index((total, lost)) + 1, why=why) for total, lost, seat in in_order]


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
    playoffs = played(rounds, "playoff")
    if playoffs == PLAYOFF_LIMIT and len(winners) > 1:
        return "the play-off limit left the tie shared"
    return "a play-off decided the tie" if playoffs and len(winners) == 1 else ""
