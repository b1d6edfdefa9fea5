"""The sides of a match: teams that share their totals, and points that a seat is given before the first round."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from attrs import evolve, frozen

from cardgolf.errors import InvalidArgumentError
from cardgolf.table.scorecard import RoundResult, Scorecard, Standing
from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote

Teams = tuple[tuple[int, ...], ...]

MAX_HANDICAP = 9999
FIRST_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
"""Names of players for programs that show a match, where none are given."""


@frozen(weakref_slot=False)
class Sides:
    """Which seats share their totals, and how many points each seat is given. Made by :func:`make_sides`.

    ``teams`` are seats in ascending order, the team of seat 0 first. It is empty where each seat plays for itself.
    ``handicaps`` are points by seat in favour of the seat, or empty where no seat is given any.
    """

    teams: Teams = ()
    handicaps: tuple[int, ...] = ()

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def __bool__(self) -> bool:
        return bool(self.teams or self.handicaps)

    def team_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that share the total of ``seat``, which is one of them."""
        return next((team for team in self.teams if seat in team), (seat,))

    def count(self, seats: Iterable[int]) -> int:
        """Return how many sides ``seats`` are of."""
        return len({self.team_of(seat)[0] for seat in seats})

    def list_given(self, cost_sign: int) -> tuple[int, ...]:
        """Return what handicaps add to the total of each seat, or nothing where no seat is given points.

        ``cost_sign`` is that of the rules: -1 where most points win.
        """
        return tuple([-cost_sign * points for points in self.handicaps])

    def first_totals(self, cost_sign: int) -> tuple[int, ...]:
        """Return the totals before the first round, or none where no seat is given points."""
        return self.settle((0,) * len(self.handicaps), cost_sign)

    def settle(self, totals: Sequence[int], cost_sign: int) -> tuple[int, ...]:
        """Return the ``totals`` of the seats with their handicaps, and shared in teams."""
        own = tuple(totals)
        if self.handicaps:
            own = tuple([total + given for total, given in zip(own, self.list_given(cost_sign), strict=True)])
        return self.share(own)

    def share(self, points: Sequence[int]) -> tuple[int, ...]:
        """Return the points of the side of each seat, from those of the seats."""
        return tuple([sum([points[other] for other in self.team_of(seat)]) for seat in range(len(points))])

    def merge_totals(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the total of each side from those of the seats, which :meth:`settle` returned."""
        return tuple([totals[team[0]] for team in self.teams]) if self.teams else tuple(totals)

    def merge_rounds(self, rounds: Sequence[RoundResult]) -> tuple[RoundResult, ...]:
        """Return ``rounds`` as if each team were one seat: its scorecard has the lines of all its seats."""
        return tuple(map(self._merge_round, rounds)) if self.teams else tuple(rounds)

    def _merge_round(self, result: RoundResult) -> RoundResult:
        side_of = {seat: side for side, team in enumerate(self.teams) for seat in team}
        played = [[card for seat in team if (card := result.scorecards[seat])] for team in self.teams]
        end = result.round_end
        return RoundResult(
            result.kind,
            tuple([side for side, cards in enumerate(played) if cards]),
            tuple([_merge_cards(cards) if cards else None for cards in played]),
            evolve(
                end,
                by=None if end.by is None else side_of[end.by],
                turns=tuple(dict.fromkeys([side_of[seat] for seat in end.turns])),
            ),
        )

    def spread_standings(self, standings: Sequence[Standing]) -> tuple[Standing, ...]:
        """Return the standings of the seats from those of the sides. The seats of a team follow each other.

        Raises ``IndexError`` for a side that does not exist.
        """
        if not self.teams:
            return tuple(standings)
        return tuple([evolve(each, seat=seat) for each in standings for seat in self.teams[each.seat]])


def _merge_cards(cards: Sequence[Scorecard]) -> Scorecard:
    return Scorecard(tuple(chain.from_iterable([card.lines for card in cards])), sum([card.raw for card in cards]))


NO_SIDES = Sides()


def make_sides(players: int, teams: Any = (), handicaps: Any = ()) -> Sides:
    """Return the sides of a match; raise :class:`InvalidArgumentError` for impossible ones.

    Teams of one seat each, and handicaps of no points, are the same as none.

    >>> make_sides(4, teams=[(1, 3), (2, 0)], handicaps=[0, 0, 0, 0])
    Sides(teams=((0, 2), (1, 3)), handicaps=())
    """
    found = _check_teams(players, teams), _check_handicaps(players, handicaps)
    return Sides(*found) if any(found) else NO_SIDES


def _check_teams(players: int, teams: Any) -> Teams:
    if not isinstance(teams, list | tuple) or not all(isinstance(team, list | tuple) for team in teams):
        raise _make_error(teams, "expected tuples of seats, such as ((0, 2), (1, 3))")
    if not teams:
        return ()
    teams = tuple(tuple(map(plain_integer, team)) for team in teams)
    seats = [seat for team in teams for seat in team]
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < players:
            raise _make_error(teams, f"expected seats from 0 to {players - 1}, got {quote(seat)}")
    for seat in range(players):
        if seats.count(seat) != 1:
            raise _make_error(
                teams, f"expected seat {seat} in one team, got it in {'two' if seat in seats else 'none'}"
            )
    if not all(teams):
        raise _make_error(teams, "expected at least one seat in each team")
    if len(teams) == players:
        return ()
    if len(teams) == 1:
        raise _make_error(teams, "expected at least two teams")
    return tuple(sorted([tuple(sorted(team)) for team in teams]))


def _make_error(teams: Any, reason: str) -> InvalidArgumentError:
    return InvalidArgumentError(f"invalid teams={quote(teams)}: {reason}")


def _check_handicaps(players: int, handicaps: Any) -> tuple[int, ...]:
    handicaps = tuple(map(plain_integer, handicaps)) if isinstance(handicaps, list | tuple) else handicaps
    if (
        not isinstance(handicaps, tuple)
        or len(handicaps) not in (0, players)
        or not all(type(points) is int and 0 <= points <= MAX_HANDICAP for points in handicaps)
    ):
        wanted = f"expected points from 0 to {MAX_HANDICAP} for each of {players} seats"
        raise InvalidArgumentError(f"invalid handicaps={quote(handicaps)}: {wanted}")
    return handicaps if any(handicaps) else ()
