"""A session of human players at a table: what each has seen, and where the match is saved."""

from collections.abc import Sequence
from pathlib import Path

from attrs import define, field

from cardgolf import CardGolfError, Game, IllegalMoveError, Move, View
from cardgolf.bots.sitting import Sitting
from cardgolf.narration import Step, name_move
from cardgolf.terminal.match_options import seat_arguments
from cardgolf.terminal.play.screen import Screen
from cardgolf.terminal.shared.narrator import Narrator
from cardgolf.terminal.shared.save_file import SaveFile, describe_failure, resume_hint
from cardgolf.words import Words

Viewer = int | None


@define
class PlaySession:
    """The ``sitting``, and how many moves and deals of the match each viewer has seen in ``shown``.

    Moves since the ply ``start`` are told: those of the round, and of a turn that went on when the match was resumed.
    ``keyboard`` is the human player who saw the screen last, which shows the moves after the ply ``hidden``.
    ``refused`` is the illegal move that was typed since the last legal one. ``told`` are the sentences
    by which hints have explained their figures.
    """

    sitting: Sitting
    screen: Screen
    keeper: SaveFile
    rounds: int | None = None
    start: int = 0
    shown: dict[Viewer, int] = field(factory=dict)
    keyboard: int | None = None
    hidden: int = 0
    refused: IllegalMoveError | None = None
    told: set[str] = field(factory=set)
    shows_seed: bool = False

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.sitting.game

    @property
    def words(self) -> Words:
        """The words of questions and help lines."""
        return self.screen.words

    @property
    def people(self) -> frozenset[int]:
        """The seats of human players."""
        return self.sitting.seats.people

    @property
    def narrator(self) -> Narrator:
        """The narrator of what a spectator sees."""
        screen = self.screen
        return Narrator(screen.console, screen.names, screen.faces, seen=lambda game: game.view(None), draw=screen.draw)

    @property
    def is_unsaved(self) -> bool:
        """Whether the match goes on, or its last save has failed."""
        return not self.game.is_over or self.keeper.fails

    def keep(self) -> None:
        """Save the match if it has a file. Tell if another program had changed the file, or why it is not saved."""
        try:
            self.keeper.keep(self.game)
        except (OSError, CardGolfError) as error:
            failed = describe_failure(self.keeper.place(self.game), error, self.words)
            self.screen.say(f"{failed} {self.words('save-failed-now')}")
        self.screen.whole_lines(self.keeper.describe_changed(self.game.rules, words=self.words))

    def save(self) -> None:
        """Save the match, and print how to continue unless it is over."""
        path = self.keeper.save(self.game)
        if not self.game.is_over:
            self.tell_saved(path)

    def tell_saved(self, path: Path) -> None:
        """Print that the match is at ``path``, and how to continue."""
        self.screen.whole_lines(self.keeper.describe_changed(self.game.rules, words=self.words))
        arguments = seat_arguments(self.sitting.seats)
        self.screen.whole_lines(resume_hint(path, self.game.rules, arguments, words=self.words))

    def begin_round(self) -> None:
        """Start a round of which no viewer has seen anything, or go on with one after a turn that was broken off.

        What that turn has done is told again, since what follows from it refers to its card.
        """
        self.start = self.hidden = self.sitting.find_turn(self.game.state.actor)
        self.keyboard, self.shown = None, dict.fromkeys((None, *self.people), self.start)

    def undo(self, seat: int, begun: int) -> None:
        """Undo the last move of ``seat`` in a turn that began at the ply ``begun``."""
        before = self.sitting
        own = self.game.ply > begun and self.game.history[-1][0] == seat
        sitting = before.take_back(seat) if own else before
        if not own or sitting.game.ply < begun:
            message = "invalid undo: you have made no move in this turn"
            raise IllegalMoveError(message, "base.undo", reason="undo-none")
        self.sitting, ply = sitting, sitting.game.ply
        self.shown = {viewer: min(count, ply) for viewer, count in self.shown.items()}
        undone = before.game.history[ply][1]
        told = name_move(self.game.view(seat), undone)  # type: ignore[arg-type]  # a move
        self.screen.say(self.words("undone", moves=told))

    def take(self, move: Move | str, seat: int | None = None) -> None:
        """Play ``move`` for ``seat``, or for the first seat that may act.

        Raises :class:`IllegalMoveError` if it is illegal.
        """
        self.sitting = self.sitting.play(move, self.game.state.actor if seat is None else seat)

    def has_ended(self, begun: int) -> bool:
        """Return whether a turn that began at the ply ``begun`` is over."""
        last = self.sitting.steps_since(max(begun, self.game.ply - 1), None)
        return self.game.is_round_over or any(step.ends_turn for step in last)

    def news(self, viewer: Viewer) -> None:
        """Print the moves that ``viewer`` has not seen yet, as it saw them."""
        self.screen.news(self.take_news(viewer))

    def take_news(self, viewer: Viewer) -> Sequence[Step]:
        """Return the moves that ``viewer`` has not seen yet, as it saw them. They are seen now."""
        steps = self.sitting.steps_since(self.shown.get(viewer, self.start), viewer)
        self.shown[viewer] = self.game.ply
        return steps

    def retell(self, seat: int) -> None:
        """Let the next news of ``seat`` begin with its own last turn, which has just gone from the screen."""
        movers = [mover for mover, _ in self.game.history[self.start :]]
        end = max((place for place, mover in enumerate(movers, 1) if mover == seat), default=0)
        others = (place for place, mover in enumerate(movers[:end], 1) if mover != seat)
        self.shown[seat] = self.start + max(others, default=0)

    def tell(self, seat: int, begun: int) -> None:
        """Print the last moves of ``seat`` in a turn that began at the ply ``begun``, unless the next screen does."""
        if not (self._tells_whole_turns if self.has_ended(begun) else self.screen.can_renew):
            self.news(seat)

    @property
    def _tells_whole_turns(self) -> bool:
        return len(self.people) == 1 and self.screen.can_renew

    def last_news(self) -> None:
        """Print the end of the round as the only human player saw it, or as a spectator did.

        Several human players see the same screen now. Moves on it are printed again only if others before them were
        cleared from it that some player has not seen.
        """
        viewer = next(iter(self.people)) if len(self.people) == 1 else None
        if len(self.people) > 1:
            least = min(self.shown.get(seat, self.start) for seat in self.people)
            self.shown[None] = least if least < self.hidden else self.shown.get(self.keyboard, self.start)
        elif viewer is not None and self._tells_whole_turns:
            self.retell(viewer)
        self.news(viewer)

    def last_view(self, seat: int) -> View | None:
        """Return the view of ``seat`` before the moves that it has not seen yet."""
        seen = self.shown.get(seat, self.start)
        return self.game.at(seen).view(seat) if seen < self.game.ply else None
