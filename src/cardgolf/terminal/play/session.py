"""A match with human players, round by round."""

from collections.abc import Iterator
from pathlib import Path

from attrs import define, field
from rich.text import Text

from cardgolf import CardGolfError, Game, IllegalMoveError, InvalidArgumentError, Move, View
from cardgolf.bots.sitting import Sitting
from cardgolf.narration import describe_refusal, name_move
from cardgolf.terminal.match_options import seat_arguments
from cardgolf.terminal.play.prompt import describe_commands, is_of_hands, list_answers, parse_answer
from cardgolf.terminal.play.screen import Screen
from cardgolf.terminal.shared.assist import hint_lines, points_lines, review_lines, rules_lines, why_lines
from cardgolf.terminal.shared.narrator import Narrator, format_legend
from cardgolf.terminal.shared.output import waiting
from cardgolf.terminal.shared.prompt import Command, InvalidInputError, list_commands
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
    def frame(self) -> Words:
        """The words of questions and help lines."""
        return self.screen.frame

    @property
    def people(self) -> frozenset[int]:
        """The seats of human players."""
        return self.sitting.seats.people

    @property
    def narrator(self) -> Narrator:
        """The narrator of what a spectator sees."""
        screen = self.screen
        return Narrator(screen.console, screen.names, screen.faces, seen=lambda game: game.view(None))

    @property
    def is_unsaved(self) -> bool:
        """Whether the match goes on, or its last save has failed."""
        return not self.game.is_over or self.keeper.fails

    def keep(self) -> None:
        """Save the match if it has a file. Tell if another program had changed the file, or why it is not saved."""
        try:
            self.keeper.keep(self.game)
        except (OSError, CardGolfError) as error:
            failed = describe_failure(self.keeper.place(self.game), error, self.frame)
            self.screen.say(f"{failed} {self.frame('save-failed-now')}")
        self.screen.whole_lines(self.keeper.describe_changed(self.game.rules, frame=self.frame))

    def save(self) -> None:
        """Save the match, and print how to continue unless it is over."""
        path = self.keeper.save(self.game)
        if not self.game.is_over:
            self.tell_saved(path)

    def tell_saved(self, path: Path) -> None:
        """Print that the match is at ``path``, and how to continue."""
        self.screen.whole_lines(self.keeper.describe_changed(self.game.rules, frame=self.frame))
        arguments = seat_arguments(self.sitting.seats)
        self.screen.whole_lines(resume_hint(path, self.game.rules, arguments, frame=self.frame))

    def begin_round(self) -> None:
        """Start a round of which no viewer has seen anything, or go on with one after a turn that was broken off."""
        self.start = self.sitting.dealt
        self.start = self.hidden = self.find_turn(self.game.state.actor)
        self.keyboard, self.shown = None, dict.fromkeys((None, *self.people), self.game.ply)

    def find_turn(self, seat: int) -> int:
        """Return the ply at which the turn of ``seat`` that goes on began."""
        movers, ply = [mover for mover, _ in self.game.history], self.game.ply
        while ply > self.start and movers[ply - 1] == seat:
            ply -= 1
        ended = (ply + place for place, step in enumerate(self.sitting.steps_since(ply, None), 1) if step.ends_turn)
        return max(ended, default=ply)

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
        self.screen.say(self.frame("undone", moves=told))

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
        self.screen.news(self.sitting.steps_since(self.shown.get(viewer, self.start), viewer))
        self.shown[viewer] = self.game.ply

    def retell(self, seat: int) -> None:
        """Let the next news of ``seat`` begin with its own last turn, which has just gone from the screen."""
        movers = [mover for mover, _ in self.game.history[self.start :]]
        end = max((place for place, mover in enumerate(movers, 1) if mover == seat), default=0)
        others = (place for place, mover in enumerate(movers[:end], 1) if mover != seat)
        self.shown[seat] = self.start + max(others, default=0)

    def will_retell(self, begun: int) -> bool:
        """Return whether the turn that began at the ply ``begun`` is over, and is told as a whole later."""
        return self.has_ended(begun) and self._tells_whole_turns

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


class PlayerQuit(Exception):  # noqa: N818  # no error
    """A human player quits."""


def play_turn(session: PlaySession, seat: int) -> None:
    """Play the whole turn of a human player, or its reactions, until another seat acts."""
    session.keep()
    if len(session.people) > 1 and session.keyboard != seat:
        session.screen.hand_over(seat, session.keyboard)
        session.hidden = session.shown.get(seat, session.start)
    if session.keyboard == seat and session.screen.renew():
        session.retell(seat)
    before = session.last_view(seat)
    session.keyboard, begun = seat, session.find_turn(seat)
    session.news(seat)
    session.screen.table(session.game.view(seat), before)
    while not session.has_ended(begun) and session.game.state.actor == seat:
        _prompt_for_move(session, seat, begun)


def _prompt_for_move(session: PlaySession, seat: int, begun: int) -> None:
    """Play the only legal move, or what the player types."""
    game = session.game
    if game.only_move:
        session.take(game.only_move)
        if not session.will_retell(begun):
            session.news(seat)
        return
    view, prompt = game.view(seat), f"{session.screen.names[seat]}> "
    session.screen.choices(view)
    while session.game is game:
        _handle_answer(session, seat, begun, session.screen.ask(prompt, list_answers(view)))


def _handle_answer(session: PlaySession, seat: int, begun: int, typed: str) -> None:
    """Play a move or run a command. Print an error if it is invalid."""
    try:
        wanted = parse_answer(typed, session.game.view(seat), session.frame)
        if isinstance(wanted, Command):
            _run_command(session, seat, begun, wanted)
        else:
            session.take(wanted, seat)
            session.refused = None
            if not session.will_retell(begun):
                session.news(seat)
    except InvalidInputError as error:
        session.refused = None  # why would explain a move typed before
        session.screen.say(str(error))
    except IllegalMoveError as error:
        session.refused = error
        told = describe_refusal(error, session.game.view(seat), session.screen.faces)
        session.screen.say(session.frame("type-why", what=told))


def _run_command(session: PlaySession, seat: int, begun: int, command: Command) -> None:
    view, screen = session.game.view(seat), session.screen
    match command.word:
        case "moves":
            screen.choices(view, most=len(view.legal_moves))
        case "table":
            screen.table(view)
        case "undo":
            session.undo(seat, begun)
            screen.table(session.game.view(seat))
        case "save":
            _save(session, command.rest)
        case "quit":
            _leave_match(session)
        case _:
            lines = answer_command(command, view, session)
            if typed := screen.pages(lines):
                _handle_answer(session, seat, begun, typed)


def _save(session: PlaySession, name: str) -> None:
    try:
        if not name:
            session.screen.say(session.frame("save-expected"))
        else:
            session.tell_saved(session.keeper.save_as(session.game, Path(name)))
    except InvalidArgumentError as error:
        session.screen.say(f"{error.message}.")
    except (OSError, CardGolfError, ValueError) as error:
        session.screen.say(describe_failure(name, error, session.frame))


def save_or_leave(session: PlaySession) -> bool:
    """Save the match. If that fails, ask what to do. Return whether to leave, which ``c`` denies."""
    while True:
        try:
            session.save()
        except (OSError, CardGolfError) as error:
            failed = describe_failure(session.keeper.place(session.game), error, session.frame)
            session.screen.say(f"{failed} {session.frame('save-failed')}")
        else:
            return True
        goes_on = not session.game.is_over
        answer = session.screen.ask(session.frame("ask-leave", goes=goes_on)).strip()
        word, _, rest = answer.partition(" ")
        if word.lower() == "save":
            _save(session, rest.strip())
            if not session.keeper.fails:
                return True
        elif answer and "no".startswith(answer.lower()):
            return True
        elif answer and goes_on and "continue".startswith(answer.lower()):
            return False


def _leave_match(session: PlaySession) -> None:
    """Quit. Save the match unless the player declines."""
    if not session.keeper.path:
        session.screen.whole_lines([session.frame("save-match", file=str(session.keeper.place(session.game)))])
        answer = _ask_whether_to_save(session)
        if answer == "c":
            return
        if answer == "n":
            raise PlayerQuit
    if save_or_leave(session):
        raise PlayerQuit


def _ask_whether_to_save(session: PlaySession) -> str:
    """Return the first letter of the answer, which is empty for Enter. Other input is asked for again."""
    while True:
        answer = session.screen.ask(session.frame("ask-save")).strip().lower()
        if not answer or any(word.startswith(answer) for word in ("yes", "no", "continue")):
            return answer[:1]


def answer_command(command: Command, view: View, session: PlaySession) -> Iterator[Text | str]:
    """Return the output of a command that changes nothing."""
    screen = session.screen
    match command.word:
        case "hint":
            return hint_lines(view, screen.faces, screen.console.width, told=session.told)
        case "why":
            return why_lines(session.refused, view, screen.faces)
        case "rules":
            return rules_lines(view.rules, command.rest, screen.frame)
        case "score":
            return points_lines(view, screen.names[view.actor], screen.faces)
    return help_lines(view, screen.console.width, screen.frame)


def help_lines(view: View, width: int, frame: Words) -> Iterator[Text | str]:
    """Yield the help text of the prompt."""
    board = view.boards[view.actor]
    yield frame("help-type", hand=is_of_hands(view))
    if board is not None and not board.layout.is_hand:
        yield frame("help-place", place=board.names[0])
    yield frame("help-commands")
    yield from map(Text, list_commands(describe_commands(frame), width))
    yield Text(format_legend(view, frame), "dim")


def play_through(session: PlaySession) -> None:
    """Play the match to its end, for so many rounds, or until a player quits."""
    _print_opening(session)
    try:
        while True:
            if not session.game.is_round_over:
                _play_round(session)
            if _is_finished(session):
                session.narrator.standings(session.game)
                if session.keeper.fails:
                    save_or_leave(session)
                if session.people and session.screen.is_terminal:
                    _ask_after_round(session, "ask-end")
                return
            if session.people:
                _ask_for_next_round(session)
            session.sitting = session.sitting.deal()
    except PlayerQuit:
        return


def _ask_for_next_round(session: PlaySession) -> None:
    """Wait for Enter. Quit if the player types ``quit`` or its beginning."""
    typed = _ask_after_round(session, "ask-next")
    if typed and "quit".startswith(typed):
        _leave_match(session)


def _ask_after_round(session: PlaySession, question: str) -> str:
    """Return what is typed after a round, until it is no beginning of ``review``, which tells what moves cost."""
    while True:
        typed = session.screen.ask(session.frame(question)).strip().lower()
        if not typed or not "review".startswith(typed):
            return typed
        told = session.screen.pages(review_lines(session.game, session.people, session.screen.faces)).strip().lower()
        if told:
            return told


def _is_finished(session: PlaySession) -> bool:
    played = len(session.game.state.match.rounds)
    return session.game.is_over or (session.rounds is not None and played >= session.rounds)


def _print_opening(session: PlaySession) -> None:
    """Print the game and its rules in a few sentences, and the players."""
    game, screen, names = session.game, session.screen, session.screen.names
    session.narrator.introduce(game)
    people = [names[seat] for seat in sorted(session.people)]
    bots = [names[seat] for seat in sorted(session.sitting.seats.bots)]
    if people:
        frame, join = session.frame, screen.faces.words.join
        who = frame("you-are", player=people[0]) if len(people) == 1 else frame("you-share", players=join(people))
        computer = [frame("computer-plays", players=join(bots))] if bots else []
        screen.say(" ".join((who, *computer, frame("type-help"))))
    screen.say()
    session.narrator.opening(game, seed=session.shows_seed)


def _play_round(session: PlaySession) -> None:
    """Play one round and print its results."""
    before = session.game
    session.begin_round()
    session.narrator.header(before)
    while not session.game.is_round_over:
        _play_turn(session, session.game.state.actor)
    session.last_news()
    session.keep()
    session.narrator.results(session.game, before)


def _play_turn(session: PlaySession, seat: int) -> None:
    if seat in session.people:
        play_turn(session, seat)
        return
    with waiting(session.frame("thinking", player=session.screen.names[seat])):
        move = session.sitting.choose()
    session.take(move)
    if not session.people and session.has_ended(0):
        session.news(None)
