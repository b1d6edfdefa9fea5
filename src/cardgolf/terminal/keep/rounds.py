"""Prompts for the rounds of a score sheet, from the first to the end of the match."""

from cardgolf import CardGolfError
from cardgolf.narration import describe_sides
from cardgolf.score_sheets import ScoreSheet, describe_changes, describe_game, describe_upcoming, format_title
from cardgolf.terminal.keep.answers import COMMANDS, PlayerAnswer, find_player, is_name, is_sum, parse_player_answer
from cardgolf.terminal.keep.commands import run_command
from cardgolf.terminal.keep.session import (
    YES_OR_NO,
    KeeperQuit,
    Scores,
    SheetSession,
    as_sentence,
    ask_about_closer,
    list_questions,
    may_keep,
    settle_with_cards,
    split_answers,
)
from cardgolf.terminal.keep.tables import explain_cards, list_reasons
from cardgolf.terminal.shared.prompt import Command, InvalidInputError, find_command
from cardgolf.tools import join_names


class RoundAbandoned(Exception):  # noqa: N818  # no error
    """The sheet has changed, so that another round is due than the one that was being entered."""


def keep_sheet(session: SheetSession) -> None:
    """Enter rounds until the match is over and the keeper quits."""
    _print_opening(session)
    try:
        while True:
            if session.sheet.is_over or session.sheet.unsettled:
                _prompt_for_command(session)
            else:
                _enter_round(session)
    except KeeperQuit:
        return


def _print_opening(session: SheetSession) -> None:
    sheet = session.sheet
    session.say(f"{format_title(sheet.rules)}: {join_names(sheet.names)}.", *describe_game(sheet.rules))
    session.say(*describe_sides(sheet.sides, sheet.names), *describe_changes(sheet))
    session.say(
        "Type each player's points or cards, or the points of all in one line. "
        "If the rules add penalties, they are added for you. Type help for more."
    )
    if sheet.entries:
        session.print_sheet()
        session.say(*list_questions(sheet))


def _enter_round(session: SheetSession) -> None:
    """Prompt for a round, settle it and print the result. A command that changes the sheet ends it early."""
    session.say("", describe_upcoming(session.sheet))
    try:
        scores, closer, final = _ask_round(session)
        sheet = session.sheet

        def enter(given: Scores) -> ScoreSheet:
            return sheet.enter(given, closer=closer, final=final)

        number = len(sheet.entries) + 1
        settled = settle_with_cards(session, number, scores, enter)
        if slips := ask_about_closer(session, settled, number):
            settled = settle_with_cards(session, number, scores | slips, enter)
        if not may_keep(session, settled, number):
            session.say("Type the round again.")
            return
    except RoundAbandoned:
        return
    except CardGolfError as error:
        session.say(as_sentence(error.message), "Type the round again.")
        return
    session.change(settled)
    _print_round(session, len(settled.entries))


def _ask_round(session: SheetSession) -> tuple[Scores, int | None, bool]:
    """Return the scores by seat, the closer, and whether the points stand as they are."""
    sheet, answers = session.sheet, dict[int, PlayerAnswer]()
    seats = sheet.upcoming.seats if sheet.upcoming else ()  # which commands do not change
    while True:
        session.unfinished = len(answers)
        if len(answers) < len(seats):
            waiting = [*seats[len(answers) :]]
            typed = session.screen.ask(f"{sheet.names[waiting[0]]}: ", [*COMMANDS])
            command = find_command(typed, COMMANDS)
            if command is None:
                for seat, each in zip(waiting, split_answers(session, waiting, typed), strict=False):
                    answer = _read_score(session, seat, each)
                    if answer is None:
                        break
                    answers[seat] = answer
                continue
        else:
            scores = {seat: answer.score for seat, answer in answers.items()}
            closers = [seat for seat, answer in answers.items() if answer.closed]
            if len(closers) > 1:
                session.say(
                    f"  One player alone closes a round, not {join_names([sheet.names[seat] for seat in closers])}."
                )
            found = (closers[0], False) if len(closers) == 1 else _ask_closer(session)
            if not isinstance(found, Command):
                return scores, found[0], found[1]
            command = found
        if command.word == "back" and answers:
            answers.popitem()
        else:
            _run_in_round(session, command)


def _run_in_round(session: SheetSession, command: Command) -> None:
    """Run a command. If another round is due then, this one begins anew, and the keeper is told."""
    before, typed = session.sheet, session.unfinished
    run_command(session, command)
    if session.sheet is before:
        return
    if not typed or _identify_due(before) != _identify_due(session.sheet):
        if typed:
            session.say("Another round is due now: what you typed for this one is gone.")
        raise RoundAbandoned
    session.say("", describe_upcoming(session.sheet), "What you typed for this round stays.")


def _identify_due(sheet: ScoreSheet) -> object:
    """Return what tells the round apart that is due: its place, kind, seats and layouts."""
    due = sheet.upcoming
    if due is None or sheet.unsettled:
        return None
    number = len(sheet.entries) + 1
    return number, due.kind, due.number, due.seats, [*sheet.find_layouts(number).values()]


def _read_score(session: SheetSession, seat: int, typed: str) -> PlayerAnswer | None:
    """Return what was typed if it is possible and, where it is doubtful, confirmed or typed anew."""
    sheet = session.sheet
    try:
        answer = parse_player_answer(typed)
        card = sheet.score_cards(seat, answer.score)
    except InvalidInputError as error:
        session.say(f"  {error}")
        return None
    except CardGolfError as error:
        session.say(f"  {as_sentence(error.message)}")
        return None
    if isinstance(answer.score, str):
        session.say(*(f"  {line}" for line in explain_cards(sheet, seat, card)))
        return answer
    if is_sum(typed):
        session.say(f"  {typed.strip()} = {answer.score}")
    doubt = sheet.find_doubt(seat, answer.score)
    if not doubt:
        return answer
    again = session.screen.ask(
        f"{as_sentence(doubt.text)} Keep {answer.score}? Enter for yes, n for no. ", YES_OR_NO
    ).strip()
    if again.lower() in ("", "y", "yes"):
        return answer
    return None if again.lower() in ("n", "no") else _read_score(session, seat, again)


def _ask_closer(session: SheetSession) -> tuple[int | None, bool] | Command:
    """Return the closer and whether the points stand as they are, or a command."""
    sheet = session.sheet
    seats = sheet.upcoming.seats if sheet.upcoming else ()
    names = [*(sheet.names[seat] for seat in seats), "none", "final", *COMMANDS]
    while True:
        typed = session.screen.ask("Who closed the round? A name, or Enter for none; final adds no penalties: ", names)
        answer = typed.strip().lower()
        if not is_name(answer, sheet.names):
            if answer in ("", "none", "final"):
                return None, answer == "final"
            if command := find_command(typed, COMMANDS):
                return command
        try:
            return find_player(typed.strip().removeprefix("closed "), sheet.names, seats), False
        except InvalidInputError as error:
            session.say(f"  {error}")


def _print_round(session: SheetSession, number: int) -> None:
    session.print_sheet(last=1)
    session.say(*list_reasons(session.sheet, number))


def _prompt_for_command(session: SheetSession) -> None:
    """Print how the match stands, and run a command."""
    sheet = session.sheet
    session.say("")
    if sheet.is_over or not sheet.unsettled:
        session.say(describe_upcoming(sheet))
    if sheet.unsettled:
        session.say(f"{as_sentence(sheet.unsettled)} Use fix or drop.")
    go_on = "continue, " if sheet.is_ended_early else ""
    while session.sheet is sheet:
        typed = session.screen.ask(f"sheet, fix, {go_on}print FILE.html, stats, help or quit: ", [*COMMANDS])
        command = find_command(typed, COMMANDS)
        if command:
            run_command(session, command)
        elif not typed.strip():
            session.leave()
        else:
            session.say("That is no command. Type help for the list.")
