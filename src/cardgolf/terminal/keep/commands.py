"""Commands at the prompts of a score sheet: corrections, output and files."""

import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path

from cardgolf import CardGolfError
from cardgolf.score_sheets import collect_records
from cardgolf.terminal.keep.answers import (
    describe_commands,
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
        session.say(describe_failure(command.rest or session.file, error, session.words))


def _run_fix(session: SheetSession, rest: str) -> None:
    """Change one score of a round, or its closer, and settle everything after it."""
    number, change = parse_round(rest, session.words)
    sheet = session.sheet
    word, _, who = change.partition(" ")
    is_score = is_name(word, sheet.names) and not is_name(who, (*sheet.names, "none"))  # of a player named closed
    if word.lower() == "closed" and not is_score:
        played = sheet.entries[number - 1].seats if 1 <= number <= len(sheet.entries) else ()
        is_none = who.strip().lower() == "none" and not is_name(who, sheet.names)
        closer = None if is_none else find_player(who, sheet.names, played, session.words)
        fixed = sheet.correct(number, closer=closer)
    else:
        seat, typed = split_name(change, sheet.names, session.words)
        answer = parse_player_answer(typed, session.words)
        by = seat if answer.closed else ...
        fixed = settle_with_cards(
            session, number, {seat: answer.score}, lambda given: sheet.correct(number, given, closer=by)
        )
    session.change(fixed)
    session.say(session.words("keep-corrected", number=number))
    if word.lower() == "closed" and not is_score and fixed.entries[number - 1].final:
        session.say(session.words("keep-is-final", number=number))
    session.print_sheet()
    session.say(*(list_reasons(fixed, number, session.words) if number <= len(fixed.rounds) else ()))
    session.say(*list_new_doubts(session, sheet, number))


def _run_drop(session: SheetSession, rest: str) -> None:
    number, more = parse_round(rest, session.words)
    _refuse_more(session, "drop 3", more)
    session.change(session.sheet.drop(number))
    session.say(session.words("keep-dropped", number=number))
    session.print_sheet()


def _refuse_more(session: SheetSession, example: str, rest: str) -> None:
    """Raise :class:`InvalidInputError` for text after a whole command."""
    if rest:
        raise InvalidInputError(session.words("keep-too-much", typed=quote(rest), given=example))


def _run_undo(session: SheetSession, rest: str) -> None:
    _refuse_more(session, "undo", rest)
    session.undo()
    session.say(session.words("keep-undone"))
    session.print_sheet()


def _run_redo(session: SheetSession, rest: str) -> None:
    _refuse_more(session, "redo", rest)
    session.redo()
    session.say(session.words("keep-redone"))
    session.print_sheet()


def _run_join(session: SheetSession, rest: str) -> None:
    """Add a player, with the points after the name as the total, or with the mean."""
    name, points = split_start(rest)
    if not name:
        raise InvalidInputError(session.words("keep-no-name"))
    joined = session.sheet.join(name, points)
    session.change(joined)
    session.say(session.words("keep-joined", player=one_line(name), points=joined.totals[-1]))
    session.print_sheet()


def _run_leave(session: SheetSession, rest: str) -> None:
    left = session.sheet.leave(seat := _find(session, rest))
    session.change(left)
    session.say(session.words("keep-has-left", player=one_line(left.names[seat])))
    session.print_sheet()


def _run_return(session: SheetSession, rest: str) -> None:
    found = session.sheet.return_player(seat := _find(session, rest))
    session.change(found)
    session.say(session.words("keep-returned", player=one_line(found.names[seat]), points=found.totals[seat]))
    session.print_sheet()


def _run_sit(session: SheetSession, rest: str) -> None:
    found = session.sheet.sit_out(seat := _find(session, rest))
    session.change(found)
    session.say(session.words("keep-sits-out", player=one_line(found.names[seat])))


def _run_rename(session: SheetSession, rest: str) -> None:
    """Change a name. A sign of equality stands between names of several words."""
    old, sign, new = rest.partition("=")
    sheet = session.sheet
    seat, new = (_find(session, old), new) if sign else split_name(rest, sheet.names, session.words)
    new = " ".join(new.split())
    if not new:
        raise InvalidInputError(session.words("keep-no-new-name"))
    session.change(sheet.rename(seat, new))
    session.say(session.words("keep-renamed", player=one_line(sheet.names[seat]), other=one_line(new)))
    session.print_sheet()


def _run_finish(session: SheetSession, rest: str) -> None:
    _refuse_more(session, "finish", rest)
    session.change(session.sheet.finish())
    session.say(session.words("keep-finished"))
    session.print_sheet()


def _run_continue(session: SheetSession, rest: str) -> None:
    _refuse_more(session, "continue", rest)
    session.change(session.sheet.go_on())
    session.say(session.words("keep-goes-on"))


def _find(session: SheetSession, rest: str) -> int:
    names = session.sheet.names
    return find_player(rest, names, range(len(names)), session.words)


def _run_sheet(session: SheetSession, rest: str) -> None:
    _refuse_more(session, "sheet", rest)
    session.print_sheet()


def _run_why(session: SheetSession, rest: str) -> None:
    number, more = parse_round(rest or str(len(session.sheet.rounds)), session.words)
    _refuse_more(session, "why 3", more)
    told = [*list_reasons(session.sheet, number, session.words)]
    session.say(*(told or [session.words("keep-added-nothing", number=number)]))


def _run_stats(session: SheetSession, rest: str) -> None:
    _refuse_more(session, "stats", rest)
    session.screen.say(draw_records(collect_records([session.sheet]), session.words))


def _run_print(session: SheetSession, rest: str) -> None:
    _write(session, rest, session.sheet.to_html(session.words), session.words("keep-print-hint"))


def _run_csv(session: SheetSession, rest: str) -> None:
    _write(session, rest, session.sheet.to_csv(), session.words("keep-csv-hint"))


def _write(session: SheetSession, name: str, text: str, hint: str) -> None:
    """Write a new file, or one that this session wrote before."""
    path = Path(name)
    if not name:
        raise InvalidInputError(session.words("keep-no-file"))
    if path.exists() and path not in session.written:
        raise InvalidInputError(session.words("keep-file-exists", typed=quote(name)))
    file = session.written.setdefault(path, HeldFile(path, is_new=True))
    replace_text(file, text)
    session.screen.whole_lines(describe_left(file, words=session.words))
    session.say(session.words("keep-written", file=str(file.path), what=hint))


def _run_save(session: SheetSession, rest: str) -> None:
    """Save the sheet in its file, or go on in a new one."""
    before = session.file
    if rest:
        path = Path(rest)
        if path.exists():
            raise InvalidInputError(session.words("keep-file-exists", typed=quote(rest)))
        session.file = HeldFile(path, is_new=True)
    try:
        session.save()
    except (OSError, CardGolfError):
        session.file = before
        raise
    session.say(session.words("keep-in-file", file=one_line(str(session.file.path))))


def _run_rules(session: SheetSession, rest: str) -> None:
    session.screen.lines(rules_lines(session.sheet.rules, rest, session.words))


def _run_help(session: SheetSession, _rest: str) -> None:
    width = session.screen.console.width
    answers = textwrap.fill(" ".join(describe_answers(session.sheet, session.words)), width)
    session.say(answers, *list_commands(describe_commands(session.words), width))


def _run_back(session: SheetSession, _rest: str) -> None:
    session.say(session.words("keep-none-before"))


RUNS: Mapping[str, Callable[[SheetSession, str], None]] = {
    "back": _run_back, "fix": _run_fix, "drop": _run_drop, "undo": _run_undo, "redo": _run_redo,
    "join": _run_join, "leave": _run_leave, "return": _run_return, "sit": _run_sit, "rename": _run_rename,
    "finish": _run_finish, "continue": _run_continue, "sheet": _run_sheet, "why": _run_why,
    "stats": _run_stats, "print": _run_print, "csv": _run_csv, "save": _run_save,
    "rules": _run_rules, "help": _run_help,
}  # fmt: skip
