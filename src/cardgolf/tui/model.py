"""A match with one person at the table: the game now, what they saw of it, and the file it is kept in."""

from collections.abc import Iterator, Sequence

from attrs import define, evolve, field, frozen

from cardgolf import BoardView, Game, IllegalMoveError, Move, View, save
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.move_text import describe_move
from cardgolf.ui.narration import describe_consequences, make_safe
from cardgolf.ui.save_file import SaveFile
from cardgolf.ui.seats import Seats
from cardgolf.ui.step import Step


@frozen
class LogEntry:
    """What the person at the table saw of one move, in words, and the boards there were ``before`` its turn."""

    seat: int
    deed: str
    sentences: tuple[str, ...]
    ends_turn: bool
    before: BoardView | None


@define
class TableModel:
    """``game`` as it is now, with a person in ``seat``.

    ``notes`` are of this round, ``refused`` is what was not allowed last, ``kept`` where the match was last written.
    """

    game: Game
    seats: Seats
    seat: int
    keeper: SaveFile = field(factory=SaveFile)
    faces: CardFormatter = field(factory=CardFormatter)
    notes: list[LogEntry] = field(factory=list)
    refused: IllegalMoveError | None = None
    kept: str = ""
    tells_seed: bool = False

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.game.view(self.seat)

    @property
    def names(self) -> list[str]:
        """Everybody's name, safe to print."""
        return make_safe(self.game.state.match.names)

    @property
    def is_asked(self) -> bool:
        """Whether the person has something to choose."""
        return self.game.turn == self.seat and not self.game.only_move

    @property
    def totals_before(self) -> Sequence[int]:
        """Everybody's points before this round."""
        history = self.game.history
        dealt = max((moment for moment, event in enumerate(history, 1) if event == "deal"), default=0)
        return self.game.at(dealt).totals

    def choice(self) -> Move | str:
        """What is played without asking the person: the only move there is, or what a bot chooses."""
        return self.game.only_move or self.seats.choice(self.game, self.game.state.turn)

    def play(self, move: Move) -> None:
        """The person's ``move``; :class:`IllegalMoveError`, which is remembered, if it is not allowed."""
        try:
            self.take(move, seat=self.seat)
        except IllegalMoveError as error:
            self.refused = error
            raise

    def take(self, move: Move | str, seat: int | None = None) -> None:
        """The game goes on by ``move`` of the seat that is to move, or of ``seat``."""
        before, after = self.game, self.game.play(move, seat=self.game.turn if seat is None else seat)
        step = Step(before.view(self.seat), after.history[-1], after.view(self.seat))  # type: ignore[arg-type]
        self.notes.append(self._noted(step))
        self.game = after

    def _noted(self, step: Step) -> LogEntry:
        last = self.notes[-1] if self.notes else None
        going_on = last and last.seat == step.seat and not last.ends_turn
        before = last.before if last and going_on else step.before.boards[step.seat]
        sentences = tuple(describe_consequences(step, self.names, self.faces))
        return LogEntry(step.seat, describe_move(step, self.faces), sentences, step.ends_turn, before)

    def undo(self) -> None:
        """The game before the person's last choice; :class:`IllegalMoveError` if it cannot be taken back."""
        game, notes = self.game, [*self.notes]
        while game is self.game or game.only_move:
            if not notes or notes.pop().seat != self.seat:
                raise IllegalMoveError("there is nothing of yours to take back", "base.undo")
            game = game.undo()
        self.game, self.notes = game, notes

    def deal(self) -> None:
        """The next round; :class:`IllegalMoveError` if there is none now."""
        self.game, self.notes = self.game.deal(), []

    def save(self) -> str:
        """Keep the match, and say where."""
        path = self.keeper.place(self.game)
        save(self.game, path)
        self.keeper = evolve(self.keeper, resumed=path)
        self.kept = str(path)
        return self.kept

    def earlier(self, seat: int) -> BoardView | None:
        """The board of ``seat`` before its last turn, or as it is."""
        boards = [note.before for note in self.notes if note.seat == seat]
        return boards[-1] if boards and not self.game.is_round_over else self.game.view(self.seat).boards[seat]

    def told(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Every turn of the round: who, what they did, and what came of it."""
        deeds: list[str] = []
        after: list[str] = []
        for note in self.notes:
            deeds.append(note.deed)
            after.extend(note.sentences)
            if note.ends_turn or note is self.notes[-1]:
                yield self.names[note.seat], ", ".join(deeds), tuple(after)
                deeds, after = [], []
