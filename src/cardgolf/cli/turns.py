"""A person's turn: the news, the table, and what they type until it is over."""

from pathlib import Path

from cardgolf import CardGolfError, IllegalMove, save
from cardgolf.cli import answers
from cardgolf.cli.keeping import going_on
from cardgolf.cli.prompting import Command, Misunderstood, understood
from cardgolf.cli.sitting import Sitting


class Left(Exception):
    """Somebody stops playing."""


def turn(sitting: Sitting, seat: int) -> None:
    """The whole turn of ``seat``."""
    sitting.keeper.keep(sitting.game)
    if len(sitting.seats.people) > 1 and sitting.keyboard != seat:
        sitting.screen.hand_over(seat, sitting.keyboard)
    sitting.keyboard, begun, before = seat, len(sitting.moves), sitting.seen_last(seat)
    sitting.news(seat)
    sitting.screen.table(sitting.game.view(seat), before)
    while not sitting.ended(begun):
        _one_move(sitting, seat, begun)


def _one_move(sitting: Sitting, seat: int, begun: int) -> None:
    """The only move there is, or what somebody types."""
    game = sitting.game
    if game.forced:
        sitting.take(game.forced)
        sitting.news(seat)
        return
    sitting.screen.choices(game.view(seat))
    while sitting.game is game:
        _answer(sitting, seat, begun, sitting.screen.asked(f"{sitting.screen.names[seat]}> "))


def _answer(sitting: Sitting, seat: int, begun: int, typed: str) -> None:
    """Do what was typed; what cannot be done is told, and nothing has changed."""
    try:
        wanted = understood(typed, sitting.game.view(seat))
        if isinstance(wanted, Command):
            _obey(sitting, seat, begun, wanted)
        else:
            sitting.take(wanted)
            sitting.news(seat)
    except Misunderstood as error:
        sitting.screen.say(str(error))
    except IllegalMove as error:
        sitting.refused = error
        sitting.screen.say(f"{error.message}. (why tells the rule)")


def _obey(sitting: Sitting, seat: int, begun: int, command: Command) -> None:
    view, screen = sitting.game.view(seat), sitting.screen
    match command.word:
        case "moves":
            screen.choices(view, most=len(view.moves))
        case "table":
            screen.table(view)
        case "undo":
            sitting.undo(begun)
            screen.table(sitting.game.view(seat))
        case "save":
            _save(sitting, command.rest)
        case "quit":
            _leave(sitting)
        case _:
            screen.lines(answers.answer(command, view, screen, sitting.refused))


def _save(sitting: Sitting, name: str) -> None:
    try:
        if not name:
            sitting.screen.say("save FILE: into which file?")
        elif Path(name).exists() and not sitting.keeper.owns(Path(name)):
            sitting.screen.say(f"{name} is there already: give another name.")
        else:
            save(sitting.game, name)
            sitting.screen.lines(going_on(Path(name), sitting.seats.arguments()))
    except (OSError, CardGolfError, ValueError) as error:
        sitting.screen.say(f"{name} cannot be written: {error}")


def _leave(sitting: Sitting) -> None:
    """Stop playing; the match is kept unless nobody wants it."""
    path = sitting.keeper.place(sitting.game)
    if not sitting.keeper.path:
        wanted = sitting.screen.asked(f"Keep the match in {path}? Enter for yes, n for no, c to play on. ")
        answer = wanted.strip().lower()[:1]
        if answer == "c":
            return
        if answer == "n":
            raise Left
    save(sitting.game, path)
    sitting.screen.lines(going_on(path, sitting.seats.arguments()))
    raise Left
