"""What a score sheet says: its entries, settled by the rules, with totals and standings."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from attrs import field, frozen

from cardgolf.engine.round_end import begin_match
from cardgolf.errors import InvalidArgumentError
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.score_sheets.attendance import Change, check_changes, find_gone
from cardgolf.score_sheets.doubts import Doubt, find_doubt
from cardgolf.score_sheets.entries import RoundEntry, check_date, check_entries
from cardgolf.score_sheets.players import make_named_sides, make_names
from cardgolf.score_sheets.settlement import SettledRound, UpcomingRound, find_layouts, open_first, score_cards, settle
from cardgolf.score_sheets.words import describe_misfit
from cardgolf.table import Layout, Line, Match, RoundResult, Scorecard, Sides, Standing, Teams
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import did_you_mean, fold_name, quote
from cardgolf.words import ENGLISH, Words

Seat = int | str


def _keep_dealer(dealer: Seat | None) -> int:
    """Return a dealer as it was given. Its seat is found when the names and the rules are known."""
    return dealer  # type: ignore[return-value]


@frozen(slots=False, eq=False)
class SettledSheet:
    """A score sheet that is read. :class:`cardgolf.ScoreSheet` says what the fields are, and enters rounds."""

    rules: Rulebook = field(converter=rulebook)
    names: tuple[str, ...] = field(converter=make_names)
    dealer: int = field(default=None, converter=_keep_dealer)
    date: str = field(default="", validator=check_date, kw_only=True)
    teams: Teams = field(default=(), kw_only=True)
    handicaps: tuple[int, ...] = field(default=(), kw_only=True)
    entries: tuple[RoundEntry, ...] = field(default=(), kw_only=True)
    """What was written down, round by round."""
    changes: tuple[Change, ...] = field(default=(), kw_only=True)
    """Who joined, left, returned or sat out, in the order of the rounds."""
    finished: bool = field(default=False, kw_only=True)
    """Whether the players ended the match by agreement."""
    _kept: tuple[SettledRound, ...] = field(default=(), kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Find the first dealer and settle the entries that are not settled."""
        self.rules.table_setup(len(self.names))
        first = self.rules.base.first_dealer
        chosen = self.dealer if self.dealer is not None else first if isinstance(first, int) else 0
        object.__setattr__(self, "dealer", self.find_seat(chosen))
        sides = make_named_sides(self.names, self.teams, self.handicaps)
        object.__setattr__(self, "teams", sides.teams)
        object.__setattr__(self, "handicaps", sides.handicaps)
        check_entries(self.entries, len(self.names))
        check_changes(self.changes, len(self.names), len(self.entries), sides)
        if type(self.finished) is not bool or (self.finished and not self.entries):
            raise InvalidArgumentError(
                f"invalid finished={quote(self.finished)}: expected true after a round, or false"
            )
        settled, fits = list(self._kept), True
        for number in range(len(settled), len(self.entries)):
            upcoming = settled[-1].upcoming if settled else self._first
            fits = upcoming is not None and self.entries[number].seats == upcoming.seats
            if upcoming is None or not fits:
                break
            match = settled[-1].state.match if settled else self._begun
            settled.append(settle(self.rules, match, upcoming, self.entries[number], self.changes, is_checked=True))
        object.__setattr__(self, "_kept", tuple(settled))
        object.__setattr__(self, "_fits", fits)

    @cached_property
    def _first(self) -> UpcomingRound | None:
        return open_first(self.rules, self._begun, self.dealer, self.changes)

    @cached_property
    def _begun(self) -> Match:
        return begin_match(self.rules, self.names, 0, Sides(self.teams, self.handicaps))

    @property
    def sides(self) -> Sides:
        """The teams and the handicaps as one value."""
        return self._begun.sides

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The settled rounds, with a scorecard for each seat."""
        return self._kept[-1].state.match.rounds if self._kept else ()

    @property
    def setups(self) -> tuple[UpcomingRound, ...]:
        """The kind, number, seats, dealer and leader of each settled round."""
        return tuple(each.setup for each in self._kept)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the match by seat."""
        return (self._kept[-1].state.match if self._kept else self._begun).totals or (0,) * len(self.names)

    @property
    def totals_by_round(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each settled round."""
        return tuple(each.state.match.totals for each in self._kept)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The standings after the settled rounds, the best first. Empty before the first round."""
        return self._kept[-1].state.match.standings if self._kept else ()

    @property
    def upcoming(self) -> UpcomingRound | None:
        """The round to enter next, with its dealer and leader, or ``None`` if the match is over."""
        return None if self.finished else self._planned

    @property
    def _planned(self) -> UpcomingRound | None:
        """The round that the rules let follow."""
        return self._kept[-1].upcoming if self._kept else self._first

    @property
    def is_ended_early(self) -> bool:
        """Whether the players ended a match that the rules would go on with."""
        return self.finished and self._planned is not None

    @property
    def gone(self) -> tuple[int, ...]:
        """The seats that have left, which have no part in the next round and cannot win."""
        return tuple(sorted(find_gone(self.changes, len(self._kept) + 1)))

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.upcoming is None

    @property
    def unsettled(self) -> str:
        """Why the entries after the settled rounds do not count, or an empty text if all do.

        A correction can end a match early, or lead to a play-off of other players. Later entries are kept.
        """
        return self.describe_unsettled()

    def describe_unsettled(self, words: Words = ENGLISH) -> str:
        """Return :attr:`unsettled` in the language of ``words``."""
        return "" if vars(self)["_fits"] else describe_misfit(self, self._planned, words)

    @property
    def mean_total(self) -> int:
        """The mean of the totals of the players who are there, as a whole number. Halves go away from zero."""
        totals = [total for seat, total in enumerate(self.totals) if seat not in self.gone]
        whole = (2 * abs(sum(totals)) + len(totals)) // (2 * len(totals))
        return whole if sum(totals) >= 0 else -whole

    def find_points(self, number: int, player: Seat) -> int | None:
        """Return the points of the cards of a player in the settled round ``number``, or ``None`` if they sat out.

        Penalties and other lines between players are not in them: these are :meth:`list_additions`.
        """
        card, count = self._find_card(number, player)
        return sum(line.points for line in card.lines[:count]) if card else None

    def list_additions(self, number: int, player: Seat) -> tuple[Line, ...]:
        """Return the lines that the rules added to the cards of a player in the settled round ``number``.

        >>> sheet = cardgolf.ScoreSheet("crazy-nines", ["Ann", "Bo"]).enter([4, 9], closer="Bo")
        >>> sheet.list_additions(1, "Bo")
        (Line(rule='crazy-nines.score.ender', points=20, slots=()),)
        """
        card, count = self._find_card(number, player)
        return card.lines[count:] if card else ()

    def _find_card(self, number: int, player: Seat) -> tuple[Scorecard | None, int]:
        number = plain_integer(number)
        if type(number) is not int or not 1 <= number <= len(self._kept):
            raise InvalidArgumentError(f"invalid round={quote(number)}: expected a settled one, 1 to {len(self._kept)}")
        seat = self.find_seat(player)
        return self.rounds[number - 1].scorecards[seat], self._kept[number - 1].card_lines[seat]

    def find_seat(self, player: Seat) -> int:
        """Return the seat of a player, given by seat or by name in any case.

        Raises :class:`InvalidArgumentError` for an unknown one.
        """
        seat = plain_integer(player)
        if type(seat) is int and 0 <= seat < len(self.names):
            return seat
        if not isinstance(player, str):
            raise InvalidArgumentError(
                f"invalid player={quote(player)}: expected a name, or 0 to {len(self.names) - 1}"
            )
        folded = [*map(fold_name, self.names)]
        if fold_name(player) in folded:
            return folded.index(fold_name(player))
        raise InvalidArgumentError(f"invalid player={quote(player)}: {did_you_mean(player, self.names)}")

    def find_layouts(self, number: int) -> Mapping[int, Layout]:
        """Return the layout of each seat in round ``number``, counted from 1: a settled round or the upcoming one.

        >>> cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]).find_layouts(1)[0]
        Layout(rows=3, columns=3, is_hand=False)
        """
        setups = (*self.setups, *((self.upcoming,) if self.upcoming else ()))
        number = plain_integer(number)
        if type(number) is not int or not 1 <= number <= len(setups):
            raise InvalidArgumentError(f"invalid round={quote(number)}: expected 1 to {len(setups)}")
        return find_layouts(self.rules, self._find_match(number), setups[number - 1])

    def _find_match(self, number: int) -> Match:
        """Return the match before round ``number``."""
        return self._kept[number - 2].state.match if number > 1 else self._begun

    def score_cards(self, player: Seat, score: int | str) -> Scorecard:
        """Return the scorecard of what a player has in the upcoming round, without lines between players.

        Raises :class:`InvalidArgumentError` for points that no cards give, and :class:`InvalidPositionError` for an
        impossible layout.

        >>> cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]).score_cards("Bo", "3 3 9 / 3 5 J / K A 8").total
        33
        """
        seat, upcoming = self.find_seat(player), self.upcoming
        if upcoming is None or seat not in upcoming.seats:
            raise InvalidArgumentError(f"invalid player={quote(player)}: expected one who plays the next round")
        entry = RoundEntry([score if each == seat else None for each in range(len(self.names))])
        return score_cards(self.rules, self._find_match(len(self._kept) + 1), upcoming, entry, seat)

    def find_doubt(self, player: Seat, points: int, words: Words = ENGLISH) -> Doubt | None:
        """Return a question about the points of a player in the upcoming round, or ``None``."""
        seat, upcoming = self.find_seat(player), self.upcoming
        if upcoming is None or seat not in upcoming.seats:
            return None
        number = len(self._kept) + 1
        found = find_doubt(self.rules, len(self.names), self.find_layouts(number)[seat], plain_integer(points), words)
        return found and Doubt(number, seat, *found)

    def _find_entry(self, number: int) -> RoundEntry:
        number = plain_integer(number)
        if type(number) is not int or not 1 <= number <= len(self.entries):
            expected = f"expected 1 to {len(self.entries)}" if self.entries else "no round is entered yet"
            raise InvalidArgumentError(f"invalid round={quote(number)}: {expected}")
        return self.entries[number - 1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SettledSheet) and _content(self) == _content(other)

    def __hash__(self) -> int:
        return hash(_content(self))

    def __repr__(self) -> str:
        return f"<ScoreSheet of {self.rules.label}: {len(self.names)} players, {len(self.entries)} rounds>"


def _content(sheet: SettledSheet) -> tuple[Any, ...]:
    given = sheet.rules, sheet.names, sheet.dealer, sheet.date, sheet.teams, sheet.handicaps
    return *given, sheet.entries, sheet.changes, sheet.finished
