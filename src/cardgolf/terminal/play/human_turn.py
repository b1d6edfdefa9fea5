"""The turn of a human player: its prompt, and the commands that it answers."""

from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from cardgolf import CardGolfError, IllegalMoveError, InvalidArgumentError, View
from cardgolf.narration import describe_refusal
from cardgolf.terminal.play.prompt import describe_commands, is_of_hands, list_answers, parse_answer
from cardgolf.terminal.play.session import PlaySession
from cardgolf.terminal.shared.assist import hint_lines, points_lines, rules_lines, why_lines
from cardgolf.terminal.shared.card_art import changed_sign
from cardgolf.terminal.shared.narrator import format_legend
from cardgolf.terminal.shared.prompt import Command, InvalidInputError, list_commands
from cardgolf.terminal.shared.save_file import describe_failure
from cardgolf.words import Words


class PlayerQuit(Exception):  # noqa: N818  # no error
    """A human player quits."""


def play_turn(session: PlaySession, seat: int) -> None:
    """Play the whole turn of a human player, or its reactions, until another seat acts."""
    session.keep()
    if len(session.people) > 1 and session.keyboard != seat:
        session.screen.hand_over(seat, session.keyboard)
        session.hidden = session.shown.get(seat, session.start)
    begun = session.sitting.find_turn(seat)
    if not session.screen.can_renew:
        before, session.keyboard = session.last_view(seat), seat
        session.news(seat)
        session.screen.table(session.game.view(seat), before)
    while not session.has_ended(begun) and session.game.state.actor == seat:
        _prompt_for_move(session, seat, begun)


def _prompt_for_move(session: PlaySession, seat: int, begun: int) -> None:
    """Play the only legal move, or what the player types."""
    game = session.game
    if game.only_move:
        session.take(game.only_move)
        session.tell(seat, begun)
        return
    view, prompt = game.view(seat), f"{session.screen.names[seat]}> "
    if session.screen.can_renew:
        _renew(session, seat)
    else:
        session.screen.choices(view)
    while session.game is game:
        _handle_answer(session, seat, begun, session.screen.ask(prompt, list_answers(view)))


def _renew(session: PlaySession, seat: int) -> None:
    """Begin a screen with the moves that ``seat`` has not seen, or its own ones that have just gone with the last."""
    before = session.last_view(seat)
    if session.keyboard == seat:
        session.screen.renew()
        session.retell(seat)
    session.keyboard = seat
    session.screen.turn(session.game.view(seat), before, session.take_news(seat))


def _handle_answer(session: PlaySession, seat: int, begun: int, typed: str) -> None:
    """Play a move or run a command. Print an error if it is invalid."""
    try:
        wanted = parse_answer(typed, session.game.view(seat), session.words)
        if isinstance(wanted, Command):
            _run_command(session, seat, begun, wanted)
        else:
            session.take(wanted, seat)
            session.refused = None
            session.tell(seat, begun)
    except InvalidInputError as error:
        session.refused = None  # why would explain a move typed before
        session.screen.say(str(error))
    except IllegalMoveError as error:
        session.refused = error
        told = describe_refusal(error, session.game.view(seat), session.screen.faces)
        session.screen.say(session.words("type-why", what=told))


def _run_command(session: PlaySession, seat: int, begun: int, command: Command) -> None:
    view, screen = session.game.view(seat), session.screen
    match command.word:
        case "moves":
            screen.choices(view, most=len(view.legal_moves))
        case "table":
            screen.table(view)
        case "undo":
            session.undo(seat, begun)
            if not screen.can_renew:
                screen.table(session.game.view(seat))
        case "save":
            _save(session, command.rest)
        case "quit":
            leave_match(session)
        case _:
            lines = answer_command(command, view, session)
            if typed := screen.pages(lines):
                _handle_answer(session, seat, begun, typed)


def _save(session: PlaySession, name: str) -> None:
    try:
        if not name:
            session.screen.say(session.words("save-expected"))
        else:
            session.tell_saved(session.keeper.save_as(session.game, Path(name)))
    except InvalidArgumentError as error:
        session.screen.say(f"{error.message}.")
    except (OSError, CardGolfError, ValueError) as error:
        session.screen.say(describe_failure(name, error, session.words))


def save_or_leave(session: PlaySession) -> bool:
    """Save the match. If that fails, ask what to do. Return whether to leave, which ``c`` denies."""
    while True:
        try:
            session.save()
        except (OSError, CardGolfError) as error:
            failed = describe_failure(session.keeper.place(session.game), error, session.words)
            session.screen.say(f"{failed} {session.words('save-failed')}")
        else:
            return True
        goes_on = not session.game.is_over
        answer = session.screen.ask(session.words("ask-leave", goes=goes_on)).strip()
        word, _, rest = answer.partition(" ")
        if word.lower() == "save":
            _save(session, rest.strip())
            if not session.keeper.fails:
                return True
        elif answer and "no".startswith(answer.lower()):
            return True
        elif answer and goes_on and "continue".startswith(answer.lower()):
            return False


def leave_match(session: PlaySession) -> None:
    """Quit. Save the match unless the player declines."""
    if not session.keeper.path:
        session.screen.whole_lines([session.words("save-match", file=str(session.keeper.place(session.game)))])
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
        answer = session.screen.ask(session.words("ask-save")).strip().lower()
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
            return rules_lines(view.rules, command.rest, screen.words)
        case "score":
            return points_lines(view, screen.names[view.actor], screen.faces)
    return help_lines(view, screen.console.width, screen.words, changed_sign(screen.faces) * screen.can_renew)


def help_lines(view: View, width: int, words: Words, drawn: str = "") -> Iterator[Text | str]:
    """Yield the help text of the prompt."""
    board = view.boards[view.actor]
    yield words("help-type", hand=is_of_hands(view))
    if board is not None and not board.layout.is_hand:
        yield words("help-place", place=board.names[0])
    yield words("help-commands")
    yield from map(Text, list_commands(describe_commands(words), width))
    yield Text(format_legend(view, words, drawn), "dim")
