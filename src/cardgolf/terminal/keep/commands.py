"""Commands at the prompts of a score sheet: corrections, output and files."""

import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path

from cardgolf import CardGolfError, InvalidArgumentError
from cardgolf.score_sheets import collect_records
from cardgolf.terminal.keep.answers import (
    COMMANDS,
    find_player,
    is_name,
    parse_player_answer,
    parse_round,
    split_name,
    split_start,
)
from cardgolf.terminal.keep.session import SheetSession, as_sentence, list_new_doubts, settle_with_cards
from cardgolf.terminal.keep.tables import describe_answers, draw_records, list_reasons
from cardgolf.terminal.shared.assist import rules_lines
from cardgolf.terminal.shared.prompt import Command, InvalidInputError, list_commands
from cardgolf.terminal.shared.save_file import describe_failure, describe_left
from cardgolf.tools import HeldFile, one_line, quote, replace_text


def run_command(session: SheetSession, command: Command) -> None:
    """Run a command, and print an error if it cannot be done. ``quit`` raises :class:`KeeperQuit`."""
    if command.word == "quit":
        session.leave()
        return
    try:
        RUNS[command.word](session, command.rest)
    except InvalidInputError as error:
        session.say(str(error))
    except CardGolfError as error:
        session.say(as_sentence(error.message))
    except OSError as error:
        session.say(describe_failure(command.rest or session.file, error))


def _run_fix(session: SheetSession, rest: str) -> None:
    """Change one score of a round, or its closer, and settle everything after it."""
    number, change = parse_round(rest)
    sheet = session.sheet
    word, _, who = change.partition(" ")
    is_score = is_name(word, sheet.names) and not is_name(who, (*sheet.names, "none"))  # of a player named closed
    if word.lower() == "closed" and not is_score:
        played = sheet.entries[number - 1].seats if 1 <= number <= len(sheet.entries) else ()
        is_none = who.strip().lower() == "none" and not is_name(who, sheet.names)
        closer = None if is_none else find_player(who, sheet.names, played)
        fixed = sheet.correct(number, closer=closer)
    else:
        seat, typed = split_name(change, sheet.names)
        answer = parse_player_answer(typed)
        by = seat if answer.closed else ...
        fixed = settle_with_cards(
            session, number, {seat: answer.score}, lambda given: sheet.correct(number, given, closer=by)
        )
    session.change(fixed)
    session.say(f"Round {number} is corrected. Everything after it is settled again.")
    if word.lower() == "closed" and not is_score and fixed.entries[number - 1].final:
        session.say(f"Round {number} was entered as final: its points stand as they are, without penalties.")
    session.print_sheet()
    session.say(*(list_reasons(fixed, number) if number <= len(fixed.rounds) else ()))
    session.say(*list_new_doubts(sheet, fixed, number))


def _run_drop(session: SheetSession, rest: str) -> None:
    number, more = parse_round(rest)
    _refuse_more("drop 3", more)
    session.change(session.sheet.drop(number))
    session.say(f"Round {number} is off the sheet.")
    session.print_sheet()


def _refuse_more(example: str, rest: str) -> None:
    """Raise :class:`InvalidInputError` for text after a whole command."""
    if rest:
        raise InvalidInputError(f"{quote(rest)} is too much: expected no more than {example}.")


def _run_undo(session: SheetSession, rest: str) -> None:
    _refuse_more("undo", rest)
    session.undo()
    session.say("The last change is undone.")
    session.print_sheet()


def _run_redo(session: SheetSession, rest: str) -> None:
    _refuse_more("redo", rest)
    session.redo()
    session.say("The change is made again.")
    session.print_sheet()


def _run_join(session: SheetSession, rest: str) -> None:
    """Add a player, with the points after the name as the total, or with the mean."""
    name, points = split_start(rest)
    if not name:
        raise InvalidInputError("A name is missing, as in join Di or join Di 31.")
    joined = session.sheet.join(name, points)
    session.change(joined)
    session.say(f"{one_line(name)} plays from the next round on and begins with {joined.totals[-1]}.")
    session.print_sheet()


def _run_leave(session: SheetSession, rest: str) -> None:
    left = session.sheet.leave(seat := _find(session, rest))
    session.change(left)
    session.say(f"{one_line(left.names[seat])} has left. The total stays, and return brings the player back.")
    session.print_sheet()


def _run_return(session: SheetSession, rest: str) -> None:
    found = session.sheet.return_player(seat := _find(session, rest))
    session.change(found)
    session.say(f"{one_line(found.names[seat])} plays again, with {found.totals[seat]}.")
    session.print_sheet()


def _run_sit(session: SheetSession, rest: str) -> None:
    found = session.sheet.sit_out(seat := _find(session, rest))
    session.change(found)
    session.say(f"{one_line(found.names[seat])} sits this round out.")


def _run_rename(session: SheetSession, rest: str) -> None:
    """Change a name. A sign of equality stands between names of several words."""
    old, sign, new = rest.partition("=")
    sheet = session.sheet
    seat, new = (_find(session, old), new) if sign else split_name(rest, sheet.names)
    new = " ".join(new.split())
    if not new:
        raise InvalidInputError("A new name is missing, as in rename Bo = Bob.")
    session.change(sheet.rename(seat, new))
    session.say(f"{one_line(sheet.names[seat])} is {one_line(new)} now.")
    session.print_sheet()


def _run_finish(session: SheetSession, rest: str) -> None:
    _refuse_more("finish", rest)
    session.change(session.sheet.finish())
    session.say("The match is ended early. Type continue to go on.")
    session.print_sheet()


def _run_continue(session: SheetSession, rest: str) -> None:
    _refuse_more("continue", rest)
    session.change(session.sheet.go_on())
    session.say("The match goes on.")


def _find(session: SheetSession, rest: str) -> int:
    names = session.sheet.names
    return find_player(rest, names, range(len(names)))


def _run_sheet(session: SheetSession, rest: str) -> None:
    _refuse_more("sheet", rest)
    session.print_sheet()


def _run_why(session: SheetSession, rest: str) -> None:
    number, more = parse_round(rest or str(len(session.sheet.rounds)))
    _refuse_more("why 3", more)
    session.say(*(list(list_reasons(session.sheet, number)) or [f"The rules added nothing in round {number}."]))


def _run_stats(session: SheetSession, rest: str) -> None:
    _refuse_more("stats", rest)
    session.screen.say(draw_records(collect_records([session.sheet])))


def _run_print(session: SheetSession, rest: str) -> None:
    _write(session, rest, session.sheet.to_html(), "Open it in a browser and print it.")


def _run_csv(session: SheetSession, rest: str) -> None:
    _write(session, rest, session.sheet.to_csv(), "A spreadsheet can open it.")


def _write(session: SheetSession, name: str, text: str, hint: str) -> None:
    """Write a new file, or one that this session wrote before."""
    path = Path(name)
    if not name:
        raise InvalidInputError("A file is missing, as in print evening.html.")
    if path.exists() and path not in session.written:
        raise InvalidArgumentError(f"invalid file {quote(name)}: it exists, expected another name")
    file = session.written.setdefault(path, HeldFile(path, is_new=True))
    replace_text(file, text)
    session.screen.whole_lines(describe_left(file))
    session.say(f"Written to {file.path}. {hint}")


def _run_save(session: SheetSession, rest: str) -> None:
    """Save the sheet in its file, or go on in a new one."""
    before = session.file
    if rest:
        path = Path(rest)
        if path.exists():
            raise InvalidArgumentError(f"invalid file {quote(rest)}: it exists, expected another name")
        session.file = HeldFile(path, is_new=True)
    try:
        session.save()
    except (OSError, CardGolfError):
        session.file = before
        raise
    session.say(f"The sheet is in {one_line(str(session.file.path))}.")


def _run_rules(session: SheetSession, rest: str) -> None:
    session.screen.lines(rules_lines(session.sheet.rules, rest))


def _run_help(session: SheetSession, _rest: str) -> None:
    width = session.screen.console.width
    session.say(textwrap.fill(" ".join(describe_answers(session.sheet)), width), *list_commands(COMMANDS, width))


def _run_back(session: SheetSession, _rest: str) -> None:
    session.say("There is no player before this one.")


RUNS: Mapping[str, Callable[[SheetSession, str], None]] = {
    "back": _run_back, "fix": _run_fix, "drop": _run_drop, "undo": _run_undo, "redo": _run_redo,
    "join": _run_join, "leave": _run_leave, "return": _run_return, "sit": _run_sit, "rename": _run_rename,
    "finish": _run_finish, "continue": _run_continue, "sheet": _run_sheet, "why": _run_why,
    "stats": _run_stats, "print": _run_print, "csv": _run_csv, "save": _run_save,
    "rules": _run_rules, "help": _run_help,
}  # fmt: skip
