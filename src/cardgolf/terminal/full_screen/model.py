"""Model of a match with one human player: the game, the log of the round, and the save file."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from attrs import define, field, frozen

from cardgolf import BoardView, Game, IllegalMoveError, Move, View, new_game
from cardgolf.bots.sitting import Sitting, sit_down
from cardgolf.narration import (
    Step,
    describe_consequences,
    describe_dealer_choice,
    describe_move,
    describe_sides,
    safe_names,
)
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.save_file import SaveFile


@frozen
class LogEntry:
    """A move in words as the human player saw it, and the board of its seat ``before`` the turn."""

    seat: int
    deed: str
    sentences: tuple[str, ...]
    ends_turn: bool
    before: BoardView | None


@define
class TableModel:
    """A ``sitting`` with a human player in ``seat``.

    ``notes`` are the log of this round. ``refused`` is the error of the last choice if it was illegal, and
    ``refused_in`` what the human player saw then. ``kept`` is the path last written to, and ``changed`` tells of files
    that other programs had changed. ``last_step`` is the last move as the human player saw it. After ``most_rounds`` no
    other round is dealt, although the match may not be over. ``opening`` is how the first dealer was chosen, in words,
    during the first round.
    """

    sitting: Sitting
    seat: int
    keeper: SaveFile = field(factory=SaveFile)
    faces: CardFormatter = field(factory=CardFormatter)
    notes: list[LogEntry] = field(factory=list)
    refused: IllegalMoveError | None = None
    refused_in: View | None = None
    kept: str = ""
    changed: list[str] = field(factory=list)
    shows_seed: bool = False
    most_rounds: int | None = None
    last_step: Step | None = None
    opening: tuple[str, ...] = field(default=(), init=False)
    _totals_before: Sequence[int] | None = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        view = self.view
        self.faces = self.faces.fitted(view.rules.table_setup(len(view.names)).deck)
        for step in self.sitting.steps_since(self.sitting.find_turn(view.actor, self.seat), self.seat):
            self.notes.append(self._make_note(step))  # of a turn that was broken off
        self._describe_opening()
        self._remember_totals()

    def _describe_opening(self) -> None:
        in_first_round = not self.view.rounds[self.game.is_round_over :]
        events = self.game.events(self.seat) if in_first_round else ()
        told = describe_sides(self.view.sides, self.names, self.faces.words) if in_first_round else ()
        self.opening = (*told, *describe_dealer_choice(events, self.names, self.faces))

    def _remember_totals(self) -> None:
        """Remember the totals before this round, which a view shows until the round is over."""
        view = self.view
        self._totals_before = None if self.game.is_round_over else view.totals or (0,) * len(view.names)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.sitting.game

    @property
    def view(self) -> View:
        """The view of the human player."""
        return self.game.view(self.seat)

    @property
    def names(self) -> list[str]:
        """The names of all seats, safe to print."""
        return safe_names(self.game.state.match.names, self.faces.words)

    @property
    def is_asked(self) -> bool:
        """Whether the human player has a choice to make."""
        return self.view.to_act[:1] == (self.seat,) and not self.game.only_move

    @property
    def is_finished(self) -> bool:
        """Whether no other round is to be dealt."""
        played = len(self.game.state.match.rounds)
        return self.game.is_over or (self.most_rounds is not None and played >= self.most_rounds)

    @property
    def totals_before(self) -> Sequence[int]:
        """The totals of all seats before this round."""
        if self._totals_before is None:  # the match was resumed at the end of a round
            self._totals_before = self.game.at(self.sitting.dealt).totals
        return self._totals_before

    def play(self, move: Move) -> None:
        """Play ``move`` of the human player. Raise :class:`IllegalMoveError`, which is remembered, if it is illegal."""
        try:
            self.take(move, seat=self.seat)
        except IllegalMoveError as error:
            self.refuse(error)
            raise
        self.refuse(None)

    def refuse(self, error: IllegalMoveError | None) -> None:
        """Remember why a choice was illegal, or that the last one was legal."""
        self.refused, self.refused_in = error, self.view if error else None

    def take(self, move: Move | str, seat: int | None = None) -> None:
        """Play ``move`` for ``seat``, or for the first seat that may act, and add it to the log."""
        mover = next(iter(self.view.to_act), None) if seat is None else seat
        self.sitting = self.sitting.play(move, mover)
        (self.last_step,) = self.sitting.steps_since(self.game.ply - 1, self.seat)
        self.notes.append(self._make_note(self.last_step))

    def _make_note(self, step: Step) -> LogEntry:
        last = self.notes[-1] if self.notes else None
        same_turn = last and last.seat == step.seat and not last.ends_turn
        before = last.before if last and same_turn else step.before.boards[step.seat]
        sentences = tuple(describe_consequences(step, self.names, self.faces))
        return LogEntry(step.seat, describe_move(step, self.faces), sentences, step.ends_turn, before)

    def undo(self) -> None:
        """Revert the last choice of the human player.

        Raise :class:`IllegalMoveError`, which is remembered, if that is impossible.
        """
        try:
            sitting = self.sitting.take_back(self.seat)
        except IllegalMoveError as error:
            self.refuse(error)
            raise
        self.notes = self.notes[: sitting.game.ply - self.game.ply]  # of moves before the match was resumed are none
        self.sitting = sitting
        self.refuse(None)

    def deal(self) -> None:
        """Deal the next round. Raise :class:`IllegalMoveError` during a round."""
        self.sitting, self.notes, self.opening = self.sitting.deal(), [], ()
        self.refuse(None)
        self._remember_totals()

    def begin_again(self) -> None:
        """Begin another match with the same rules, players and bots. The file of the last one stays as it is."""
        match, seats = self.game.state.match, self.sitting.seats
        sides = match.sides
        game = new_game(self.game.rules, players=match.names, teams=sides.teams, handicaps=sides.handicaps)
        self.sitting = sit_down(game, seats.people, seats.spec)
        self.keeper, self.kept, self.notes = SaveFile(), "", []
        self.refuse(None)
        self.last_step, self.shows_seed = None, False
        self._describe_opening()
        self._remember_totals()

    def save(self) -> str:
        """Save the match and return its path."""
        self.kept = str(self.keeper.save(self.game))
        self.changed.extend(self.keeper.describe_changed(self.game.rules, "table", self.faces.words))
        return self.kept

    def board_before(self, seat: int) -> BoardView | None:
        """Return the board of ``seat`` before its last turn, or the current one."""
        boards = [note.before for note in self.notes if note.seat == seat]
        return boards[-1] if boards and not self.game.is_round_over else self.game.view(self.seat).boards[seat]

    def list_turns(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield the moves of the round, those that one seat made in a row: its name, the moves, their consequences."""
        deeds: list[str] = []
        after: list[str] = []
        for note, following in zip_longest(self.notes, self.notes[1:]):
            deeds.append(note.deed)
            after.extend(note.sentences)
            if note.ends_turn or following is None or following.seat != note.seat:
                yield self.names[note.seat], ", ".join(deeds), tuple(after)
                deeds, after = [], []
