"""Score sheets as immutable values."""

from collections.abc import Mapping, Sequence
from types import EllipsisType
from typing import Any

from attrs import evolve, field, frozen

from cardgolf.errors import InvalidArgumentError
from cardgolf.games.game import Game
from cardgolf.records.headers import GivenRules
from cardgolf.score_sheets.attendance import JOIN, LEAVE, RETURN, SIT_OUT, Change, find_sitting, shift_changes
from cardgolf.score_sheets.doubts import Doubt, list_doubts, list_forbidden
from cardgolf.score_sheets.entries import RoundEntry, Score, list_entries, tell_apart
from cardgolf.score_sheets.settled_sheet import Seat, SettledSheet
from cardgolf.score_sheets.settlement import UpcomingRound
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote
from cardgolf.words import ENGLISH, Words


@frozen(slots=False, eq=False, repr=False)
class ScoreSheet(SettledSheet):
    """The score sheet of a match that is played with real cards. It never changes: entering returns another sheet.

    ``rules`` is a rulebook or the name of a variant, and ``names`` are the players in the order of their seats.
    ``dealer`` deals the first round: a seat or a name, by default that of the rules or, where these draw for it, the
    first player. ``date`` is a text for the head of the sheet. ``teams`` and ``handicaps`` are those of
    :func:`cardgolf.new_game`, and teams may have names in place of seats.

    >>> sheet = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"])
    >>> sheet = sheet.enter([12, "3 3 9 / 3 5 J / K A 8"], closer="Ann")
    >>> sheet.totals, sheet.upcoming.number, sheet.names[sheet.upcoming.dealer]
    ((12, 33), 2, 'Bo')

    Points are integers and layouts are texts, as :func:`cardgolf.score` takes them. The rules settle each round as they
    do in a game: the closer's penalty, totals, play-offs, and the next dealer.

    Raises :class:`InvalidArgumentError` for names, teams and handicaps, a number of players, or a dealer that the rules
    do not allow.
    """

    _before: "ScoreSheet | None" = field(default=None, kw_only=True)

    # What is entered

    def enter(
        self, scores: Sequence[Score] | Mapping[Any, Score], *, closer: Seat | None = None, final: bool = False
    ) -> "ScoreSheet":
        """Return the sheet with the next round.

        ``scores`` are points of the cards, or layouts as texts: in the order of the seats that play the round, or by
        name or seat. ``closer`` is the player who ended the round. With ``final``, the points stand as they are: no
        rule adds a penalty.

        Raises :class:`LayoutNeededError` for points where a rule reads the cards. Raises
        :class:`InvalidPositionError` for an impossible layout, and :class:`InvalidArgumentError` for points that no
        cards give, and for a round that is not due.
        """
        upcoming = self.upcoming
        if self.unsettled or upcoming is None:
            raise InvalidArgumentError(f"invalid round: {self.unsettled or 'the match is over'}")
        by_seat = self._read_scores(scores, upcoming)
        closed = None if closer is None else self.find_seat(closer)
        return self.add(RoundEntry(tuple(map(by_seat.get, range(len(self.names)))), closed, final=final))

    def _read_scores(self, scores: Any, upcoming: UpcomingRound) -> dict[int, Score]:
        if isinstance(scores, Mapping):
            return {self.find_seat(player): score for player, score in scores.items()}
        if not isinstance(scores, list | tuple) or len(scores) != len(upcoming.seats):
            expected = ", ".join(self.names[seat] for seat in upcoming.seats)
            raise InvalidArgumentError(f"invalid scores={quote(scores)}: expected a list for {expected}")
        return dict(zip(upcoming.seats, scores, strict=True))

    def add(self, entry: RoundEntry) -> "ScoreSheet":
        """Return the sheet with one more entry, settled. Raises as :meth:`enter` does."""
        if self.unsettled or self.upcoming is None:
            raise InvalidArgumentError(f"invalid round: {self.unsettled or 'the match is over'}")
        if entry.seats != self.upcoming.seats:
            expected = ", ".join(self.names[seat] for seat in self.upcoming.seats)
            raise InvalidArgumentError(f"invalid scores={quote(entry.scores)}: expected one for each of {expected}")
        return evolve(self, entries=(*self.entries, entry), kept=self._kept, before=self)

    def correct(
        self,
        number: int,
        scores: Mapping[Any, Score] | None = None,
        *,
        closer: "Seat | EllipsisType | None" = ...,
        final: bool | None = None,
    ) -> "ScoreSheet":
        """Return the sheet with changes in round ``number``, counted from 1. All later rounds are settled again.

        ``scores`` are the new ones by name or seat. ``closer`` and ``final`` are those of :meth:`enter`; by default
        they stay.

        >>> sheet = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]).enter([21, 9]).enter([8, 30])
        >>> sheet.correct(1, {"Ann": 12}).totals
        (20, 39)

        Raises as :meth:`enter` does. Later entries that do not fit any more are kept and reported by :attr:`unsettled`.
        """
        number = plain_integer(number)
        old = self._find_entry(number)
        changed = list(old.scores)
        if not isinstance(scores, Mapping | None):
            raise InvalidArgumentError(f"invalid scores={quote(scores)}: expected those that change, by name or seat")
        for player, score in (scores or {}).items():
            seat = self.find_seat(player)
            if changed[seat] is None or score is None:
                raise InvalidArgumentError(f"invalid player={quote(player)}: expected one who played round {number}")
            changed[seat] = score
        closed = old.closer if closer is ... else None if closer is None else self.find_seat(closer)
        entry = evolve(old, scores=tuple(changed), closer=closed, final=old.final if final is None else final)
        return self._with_entries((*self.entries[: number - 1], entry, *self.entries[number:]), number - 1)

    def drop(self, number: int) -> "ScoreSheet":
        """Return the sheet without round ``number``, counted from 1. All later rounds are settled again."""
        number = plain_integer(number)
        self._find_entry(number)
        entries, changes = (*self.entries[: number - 1], *self.entries[number:]), shift_changes(self.changes, number)
        kept = self._kept[: max(number - 2, 0)] if changes else self._kept[: number - 1]
        finished = self.finished and bool(entries)
        return evolve(self, entries=entries, changes=changes, finished=finished, kept=kept, before=self)

    def _with_entries(self, entries: tuple[RoundEntry, ...], kept: int) -> "ScoreSheet":
        return evolve(self, entries=entries, kept=self._kept[:kept], before=self)

    def finish(self) -> "ScoreSheet":
        """Return the sheet of a match that the players end now. The standings stay as they are.

        Raises :class:`InvalidArgumentError` before the first round, and for a match that is over.
        """
        if self.unsettled or self.upcoming is None or not self.entries:
            why = self.unsettled or ("no round is entered yet" if self.upcoming else "the match is over")
            raise InvalidArgumentError(f"invalid finish: {why}")
        return evolve(self, finished=True, kept=self._kept, before=self)

    def go_on(self) -> "ScoreSheet":
        """Return the sheet of a match that was ended by :meth:`finish` and goes on."""
        if not self.finished:
            raise InvalidArgumentError("invalid go_on: expected a match that was finished early")
        return evolve(self, finished=False, kept=self._kept, before=self)

    def undo(self) -> "ScoreSheet":
        """Return the sheet before the last change.

        Raises :class:`InvalidArgumentError` if there is none. A sheet from a file does not know the changes before it
        was saved.
        """
        if self._before is None:
            raise InvalidArgumentError(
                "invalid undo: expected a change since the sheet was begun or opened; fix and drop change any round"
            )
        return self._before

    # Who plays

    def join(self, name: str, points: int | None = None) -> "ScoreSheet":
        """Return the sheet with one more player, who plays from the next round on.

        ``points`` are the player's total until then. By default they are the mean of the totals of those who are there,
        as a whole number; halves go away from zero. Before the first round the player is one of the others, with none.

        >>> sheet = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]).enter([12, 33])
        >>> sheet.join("Cy").totals
        (12, 33, 23)

        Raises :class:`InvalidArgumentError` for a name that is taken, more players than the rules allow, a sheet with
        teams, a match that is over, and a start that would end it.
        """
        number = self._find_due()
        if self.teams:
            raise InvalidArgumentError(f"invalid player={quote(name)}: expected no late joiner on a sheet with teams")
        names, start = (*self.names, name), self.mean_total if points is None else plain_integer(points)
        entries = tuple(_with_seat(entry) for entry in self.entries)
        handicaps = (*self.handicaps, 0) if self.handicaps else ()
        if number == 1:
            if points or self.changes:
                raise InvalidArgumentError(f"invalid points={quote(points)}: expected none before the first round")
            return evolve(self, names=names, handicaps=handicaps, kept=(), before=self)
        changes = (*self.changes, Change(number, len(self.names), JOIN, start))
        joined = evolve(
            self, names=names, entries=entries, handicaps=handicaps, changes=changes, kept=(), before=self
        )  # fmt: skip
        if joined.upcoming is None or joined.unsettled:
            raise InvalidArgumentError(f"invalid points={quote(start)}: expected a total with which the match goes on")
        return joined

    def leave(self, player: Seat) -> "ScoreSheet":
        """Return the sheet without a player in the next round and all later ones, until :meth:`return_player`.

        The total stays. The player cannot win, and ranks behind those who are there. If one side is left, the match is
        over. A player who left can come back.
        """
        return self._with_change(player, LEAVE)

    def return_player(self, player: Seat) -> "ScoreSheet":
        """Return the sheet with a player who had left and plays again, with the total of before."""
        return self._with_change(player, RETURN)

    def sit_out(self, *players: Seat) -> "ScoreSheet":
        """Return the sheet in which players sit the next round out. They stay in the match.

        Raises :class:`InvalidArgumentError` if fewer than two would play, and for a play-off.
        """
        due, number = self.upcoming, self._find_due()
        seats = [self.find_seat(player) for player in players]
        if due is None or due.kind != "hole" or not {*seats} <= {*due.seats} or len({*due.seats} - {*seats}) < 2:
            raise InvalidArgumentError(
                f"invalid players={quote(players)}: expected players of the next round, of whom two are left to play it"
            )
        return self._evolve_changes(tuple(Change(number, seat, SIT_OUT) for seat in dict.fromkeys(seats)))

    def _with_change(self, player: Seat, what: str) -> "ScoreSheet":
        seat, is_gone = self.find_seat(player), self.find_seat(player) in self.gone
        is_over_for_want = self._planned is None and what == RETURN  # the match may be over since too few were left
        if is_gone is not (what == RETURN):
            wanted = "one who has left" if what == RETURN else "one who is there"
            raise InvalidArgumentError(f"invalid player={quote(player)}: expected {wanted}")
        number = len(self.entries) + 1 if is_over_for_want and not self.unsettled else self._find_due()
        if find_sitting(self.changes, number) & {seat}:
            raise InvalidArgumentError(f"invalid player={quote(player)}: expected one who does not sit out already")
        return self._evolve_changes((Change(number, seat, what),))

    def _find_due(self) -> int:
        """Return the number of the next round; raise :class:`InvalidArgumentError` if none follows."""
        if self.unsettled or self.upcoming is None:
            raise InvalidArgumentError(f"invalid change of players: {self.unsettled or 'the match is over'}")
        return len(self.entries) + 1

    def _evolve_changes(self, more: tuple[Change, ...]) -> "ScoreSheet":
        return evolve(self, changes=(*self.changes, *more), kept=self._kept[:-1], before=self)

    def rename(self, player: Seat, name: str) -> "ScoreSheet":
        """Return the sheet with another name for a player; raise :class:`InvalidArgumentError` for a taken one."""
        seat = self.find_seat(player)
        names = tuple(name if each == seat else old for each, old in enumerate(self.names))
        return evolve(self, names=names, kept=(), before=self)

    def find_doubts(self, number: int, words: Words = ENGLISH) -> tuple[Doubt, ...]:
        """Return questions about round ``number``, counted from 1: probable slips, and what the rules do not allow.

        >>> sheet = cardgolf.ScoreSheet("play-nine", ["Ann", "Bo"]).enter([-22, 9])
        >>> [(doubt.seat, doubt.likelier) for doubt in sheet.find_doubts(1)]
        [(0, 22)]
        """
        number = plain_integer(number)
        entry = self._find_entry(number)
        if number > len(self._kept):
            return ()
        slips = () if entry.final else list_doubts(self, number, words)
        return (*slips, *list_forbidden(self, number, words))

    # Its other forms

    @classmethod
    def from_game(cls, game: Game, *, date: str = "") -> "ScoreSheet":
        """Return the sheet of the finished rounds of ``game``, with every layout. Equal names get a number.

        >>> game = cardgolf.new_game("play-nine", seed=1)
        >>> cardgolf.ScoreSheet.from_game(game).totals
        (0, 0)

        Raises :class:`InvalidArgumentError` for a match whose layouts are too long for a sheet.
        """
        dealer, entries = list_entries(game)
        names, sides = tell_apart(game.state.match.names), game.state.match.sides
        return cls(game.rules, names, dealer, date=date, entries=entries, teams=sides.teams, handicaps=sides.handicaps)

    def as_dict(self) -> dict[str, Any]:
        """Return the sheet as JSON data, which :meth:`from_dict` reads. It has no undo.

        Raises :class:`PluginError` for rules that were given as objects, which no reader could find by name.
        """
        from cardgolf.score_sheets.schema import sheet_as_dict  # noqa: PLC0415  # not every program needs JSON

        return sheet_as_dict(self)

    @classmethod
    def from_dict(cls, data: object, *, rules: Sequence[str] | GivenRules = ()) -> "ScoreSheet":
        """Return the sheet of which ``data`` is the :meth:`as_dict`, settled anew.

        ``rules`` are those without a package that it may use, as for :func:`cardgolf.replay`: a sheet runs no code.
        Raises :class:`InvalidRecordError` for anything else.
        """
        from cardgolf.score_sheets.schema import sheet_from_dict  # noqa: PLC0415  # not every program needs JSON

        return sheet_from_dict(data, rules, cls)

    def to_csv(self) -> str:
        """Return a table for spreadsheets: a line for each round, then the totals and the ranks."""
        from cardgolf.score_sheets.page import format_csv  # noqa: PLC0415  # rarely needed

        return format_csv(self)

    def to_html(self, words: Words = ENGLISH) -> str:
        """Return a page that prints on one sheet of paper, in the language of ``words``. It needs no other file."""
        from cardgolf.score_sheets.page import format_page  # noqa: PLC0415  # rarely needed

        return format_page(self, words)

    def _repr_html_(self) -> str:
        """Return the table of the sheet, for notebooks."""
        from cardgolf.score_sheets.page import format_table  # noqa: PLC0415  # rarely needed

        return format_table(self)


def _with_seat(entry: RoundEntry) -> RoundEntry:
    """Return an entry for one more seat, which was not there."""
    return evolve(entry, scores=(*entry.scores, None), turns=(*entry.turns, 0) if entry.turns else ())
