"""A match with people in it, round by round."""

import textwrap
from collections.abc import Iterator
from pathlib import Path

from attrs import define, field
from rich.text import Text

from cardgolf import CardGolfError, Game, IllegalMoveError, Move, View, save
from cardgolf.cli.play.prompt import COMMANDS, Command, NotUnderstood, parse_answer
from cardgolf.cli.play.screen import Screen
from cardgolf.ui.assist import hint_lines, points_lines, rules_lines, why_lines
from cardgolf.ui.narration import LEGENDS, Narrator
from cardgolf.ui.save_file import SaveFile, resume_hint
from cardgolf.ui.scores import format_values
from cardgolf.ui.seats import Seats
from cardgolf.ui.step import Step
from cardgolf.ui.text import join_names

Viewer = int | None


@define
class Session:
    """``game`` now, the ``moves`` of its round, and how many of them each seat has been told.

    ``keyboard`` is the person who saw the screen last, ``refused`` the last move that was not allowed.
    """

    game: Game
    seats: Seats
    screen: Screen
    keeper: SaveFile
    rounds: int | None = None
    moves: list[tuple[Game, Move, Game]] = field(factory=list)
    told: dict[Viewer, int] = field(factory=dict)
    keyboard: int | None = None
    refused: IllegalMoveError | None = None
    tells_seed: bool = False

    @property
    def telling(self) -> Narrator:
        """What everybody may hear: it is told as a spectator sees it."""
        screen = self.screen
        return Narrator(screen.console, screen.names, screen.faces, seen=lambda game: game.view(None))

    def begin_round(self) -> None:
        """Nobody has been told anything of it."""
        self.moves, self.told, self.keyboard = [], {}, None

    def take(self, move: Move | str) -> None:
        """The game goes on by ``move``; :class:`IllegalMoveError` if it is not allowed."""
        before, after = self.game, self.game.play(move)
        self.game = after
        self.moves.append((before, before.rules.parse(move) if isinstance(move, str) else move, after))

    def undo(self, begun: int) -> None:
        """The game before the last move of a turn that began after ``begun`` moves; :class:`IllegalMoveError` if not."""
        if len(self.moves) <= begun:
            raise IllegalMoveError("there is nothing of yours to take back in this turn", "base.undo")
        self.game = self.game.undo()
        self.moves.pop()
        self.told = {viewer: min(count, len(self.moves)) for viewer, count in self.told.items()}

    def ended(self, begun: int) -> bool:
        """Whether a turn that began after ``begun`` moves is over."""
        return self.game.is_round_over or (len(self.moves) > begun and self.step(self.moves[-1], None).ends_turn)

    def news(self, viewer: Viewer) -> None:
        """Tell what ``viewer`` has not been told, as it saw it."""
        self.screen.news([self.step(each, viewer) for each in self.moves[self.told.get(viewer, 0) :]])
        self.told[viewer] = len(self.moves)

    def last_news(self) -> None:
        """Tell the end of the round: to one person alone as they saw it, to several as a spectator did."""
        people = self.seats.people
        viewer = next(iter(people)) if len(people) == 1 else None
        if len(people) > 1:
            self.told[None] = min(self.told.get(seat, 0) for seat in people)
        self.news(viewer)

    def seen_last(self, seat: int) -> View | None:
        """What ``seat`` saw before anything happened that it has not been told."""
        untold = self.moves[self.told.get(seat, 0) :]
        return untold[0][0].view(seat) if untold else None

    @staticmethod
    def step(taken: tuple[Game, Move, Game], viewer: Viewer) -> Step:
        """A move as ``viewer`` saw it."""
        before, move, after = taken
        return Step(before.view(viewer), move, after.view(viewer))


class PlayerLeft(Exception):
    """Somebody stops playing."""


def play_turn(sitting: Session, seat: int) -> None:
    """The whole turn of ``seat``."""
    sitting.keeper.keep(sitting.game)
    if len(sitting.seats.people) > 1 and sitting.keyboard != seat:
        sitting.screen.hand_over(seat, sitting.keyboard)
    sitting.keyboard, begun, before = seat, len(sitting.moves), sitting.seen_last(seat)
    sitting.news(seat)
    sitting.screen.table(sitting.game.view(seat), before)
    while not sitting.ended(begun):
        _prompt_for_move(sitting, seat, begun)


def _prompt_for_move(sitting: Session, seat: int, begun: int) -> None:
    """The only move there is, or what somebody types."""
    game = sitting.game
    if game.only_move:
        sitting.take(game.only_move)
        sitting.news(seat)
        return
    sitting.screen.choices(game.view(seat))
    while sitting.game is game:
        _handle_answer(sitting, seat, begun, sitting.screen.asked(f"{sitting.screen.names[seat]}> "))


def _handle_answer(sitting: Session, seat: int, begun: int, typed: str) -> None:
    """Do what was typed; what cannot be done is told, and nothing has changed."""
    try:
        wanted = parse_answer(typed, sitting.game.view(seat))
        if isinstance(wanted, Command):
            _run_command(sitting, seat, begun, wanted)
        else:
            sitting.take(wanted)
            sitting.news(seat)
    except NotUnderstood as error:
        sitting.screen.say(str(error))
    except IllegalMoveError as error:
        sitting.refused = error
        sitting.screen.say(f"{error.message}. (why tells the rule)")


def _run_command(sitting: Session, seat: int, begun: int, command: Command) -> None:
    view, screen = sitting.game.view(seat), sitting.screen
    match command.word:
        case "moves":
            screen.choices(view, most=len(view.legal_moves))
        case "table":
            screen.table(view)
        case "undo":
            sitting.undo(begun)
            screen.table(sitting.game.view(seat))
        case "save":
            _save(sitting, command.rest)
        case "quit":
            _leave_match(sitting)
        case _:
            screen.lines(answer_command(command, view, screen, sitting.refused))


def _save(sitting: Session, name: str) -> None:
    try:
        if not name:
            sitting.screen.say("save FILE: into which file?")
        elif Path(name).exists() and not sitting.keeper.owns(Path(name)):
            sitting.screen.say(f"{name} is there already: give another name.")
        else:
            save(sitting.game, name)
            sitting.screen.lines(resume_hint(Path(name), sitting.seats.arguments()))
    except (OSError, CardGolfError, ValueError) as error:
        sitting.screen.say(f"{name} cannot be written: {error}")


def _leave_match(sitting: Session) -> None:
    """Stop playing; the match is kept unless nobody wants it."""
    path = sitting.keeper.place(sitting.game)
    if not sitting.keeper.path:
        wanted = sitting.screen.asked(f"Keep the match in {path}? Enter for yes, n for no, c to play on. ")
        answer = wanted.strip().lower()[:1]
        if answer == "c":
            return
        if answer == "n":
            raise PlayerLeft
    save(sitting.game, path)
    sitting.screen.lines(resume_hint(path, sitting.seats.arguments()))
    raise PlayerLeft


def answer_command(
    command: Command, view: View, screen: Screen, refused: IllegalMoveError | None
) -> Iterator[Text | str]:
    """What ``command`` asks to be told."""
    match command.word:
        case "hint":
            return hint_lines(view, screen.faces)
        case "why":
            return why_lines(view.rules, refused)
        case "rules":
            return rules_lines(view.rules, command.rest)
        case "score":
            return points_lines(view, screen.names[view.turn])
    return help_lines(view, screen.console.width)


def help_lines(view: View, width: int) -> Iterator[Text | str]:
    """What can be typed."""
    yield "Type a move by its number, by its words or a beginning of them, or by its place alone. Besides:"
    for word, meaning in COMMANDS.items():
        yield Text(textwrap.fill(f"  {word:<6} {meaning}", width, subsequent_indent=" " * 9))
    yield Text(LEGENDS[any(board.layout.is_hand for board in view.boards if board)], "dim")


def play_through(sitting: Session) -> None:
    """The match to its end, for so many rounds, or until somebody stops."""
    _print_opening(sitting)
    try:
        while True:
            if not sitting.game.is_round_over:
                _play_round(sitting)
            if _print_round_end(sitting):
                sitting.telling.standings(sitting.game)
                return
            if sitting.seats.people:
                sitting.screen.asked("Enter for the next round. ")
            sitting.game = sitting.game.deal()
    except PlayerLeft:
        return


def _print_round_end(sitting: Session) -> bool:
    played = len(sitting.game.state.match.rounds)
    return sitting.game.is_over or (sitting.rounds is not None and played >= sitting.rounds)


def _print_opening(sitting: Session) -> None:
    """What is played, what cards count, and who plays."""
    game, screen, names = sitting.game, sitting.screen, sitting.screen.names
    sitting.telling.opening(game, seed=sitting.tells_seed)
    golf, variant, *house_rules = (each.describe().partition("\n")[0] for each in game.rules.stack)
    screen.lines([variant.partition(": ")[2], *house_rules])
    if game.rules.hook_implementations()["round_end"] == ("base",):
        screen.say(golf.rpartition(": ")[2].capitalize())
    screen.say(f"{format_values(game.view(None))} The fewest points win.")
    people = [names[seat] for seat in sorted(sitting.seats.people)]
    bots = [names[seat] for seat in sorted(sitting.seats.bots)]
    if people:
        computer = f", the computer {join_names(bots)}" if bots else ""
        screen.say(f"You play {join_names(people)}{computer}. Whenever you are asked you can type help, hint or rules.")


def _play_round(sitting: Session) -> None:
    """One round, its end and what it came to."""
    before = sitting.game
    sitting.begin_round()
    sitting.telling.header(before)
    while not sitting.game.is_round_over:
        _play_turn(sitting, sitting.game.state.turn)
    sitting.last_news()
    sitting.keeper.keep(sitting.game)
    sitting.telling.results(sitting.game, before)


def _play_turn(sitting: Session, seat: int) -> None:
    if seat in sitting.seats.people:
        play_turn(sitting, seat)
        return
    sitting.take(sitting.seats.choice(sitting.game, seat))
    if not sitting.seats.people and sitting.ended(0):
        sitting.news(None)
