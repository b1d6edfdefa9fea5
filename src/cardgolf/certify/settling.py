"""Rounds of which only the points of the cards are known: lines between seats, totals, standings, the next round."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field

from cardgolf.engine.round_end import begin_match
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.score_sheets.entries import RoundEntry
from cardgolf.score_sheets.settlement import UpcomingRound, open_first, settle
from cardgolf.table import Match
from cardgolf.table.chance import Chance
from cardgolf.table.sides import NO_SIDES

MOST_ROUNDS = 24
FEW = (-3, -2, -1, 0, 0, 1, 2, 3)  # points that are often equal, and often below zero


@define
class Settling:
    """A match without cards, round by round."""

    rules: Rulebook
    names: Sequence[str]
    match: Match = field(init=False)
    upcoming: UpcomingRound | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.match = begin_match(self.rules, tuple(self.names), 0, NO_SIDES)
        self.upcoming = open_first(self.rules, self.match, 0)

    def enter(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Settle a round of ``points`` by seat and a ``closer``, and return what is told of it."""
        assert self.upcoming is not None  # noqa: S101  # for the type checker
        settled = settle(self.rules, self.match, self.upcoming, RoundEntry(tuple(given["points"]), given["closer"]))
        self.match, self.upcoming = settled.state.match, settled.upcoming
        cards = self.match.rounds[-1].scorecards
        return {
            "lines": [
                card and [{"rule": line.rule, "points": line.points} for line in card.lines[1:] if line.points]
                for card in cards
            ],
            "totals": [*self.match.totals],
            "standings": [each.as_dict() for each in self.match.standings],
            "next": self.upcoming and {"kind": self.upcoming.kind, "seats": [*self.upcoming.seats]},
        }


def settle_rounds(rules: Rulebook, request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what is told of each round of a request."""
    settling = Settling(rules, request["names"])
    return [settling.enter(each) for each in request["rounds"]]


def make_rounds(
    rules: Rulebook, bundle: Mapping[str, Any], names: Sequence[str], chance: Chance, *, is_level: bool
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return rounds up to the end of a match, or many, and what is told of each.

    If it ``is_level``, all seats have the same points and no seat closes, so that play-offs follow until a limit.
    """
    goals, settling = _list_goals(bundle), Settling(rules, names)
    rounds, told = list[dict[str, Any]](), list[dict[str, Any]]()
    while settling.upcoming and len(rounds) < MOST_ROUNDS:
        seats, totals = settling.upcoming.seats, settling.match.totals or (0,) * len(names)
        chosen = [1] * len(seats) if is_level else _choose_points(seats, totals, goals, chance)
        points = dict(zip(seats, chosen, strict=True))
        closer = None if is_level else chance.choice((None, *seats, *seats))
        rounds.append({"points": [points.get(seat) for seat in range(len(names))], "closer": closer})
        told.append(settling.enter(rounds[-1]))
    return rounds, told


def _choose_points(seats: Sequence[int], totals: Sequence[int], goals: Sequence[int], chance: Chance) -> Iterator[int]:
    """Yield points for each seat: a total that counts now and then, equal totals, or few different points."""
    way, level = chance.below(3), max(totals) + chance.below(4)
    for seat in seats:
        if goals and not chance.below(5):
            yield chance.choice(goals) - totals[seat]
        elif way == 0 and chance.below(6):
            yield level - totals[seat]
        else:
            yield chance.below(45) - 10 if way == 1 else chance.choice(FEW)


def _list_goals(bundle: Mapping[str, Any]) -> list[int]:
    """Return points and totals from which on something changes, and those beside them."""
    goals = [bundle["match"]["target"]]
    for part in bundle["scoring"]:
        goals += part["totals"] if part["do"] == "reset" else ()
        goals += [part["at"] if bundle["match"]["goal"] == "lowest" else -part["at"]] if part["do"] == "lost" else ()
    return [goal + more for goal in goals if goal is not None for more in (0, 0, -1, 1)]
