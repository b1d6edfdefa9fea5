"""Prompts for the rounds of a score sheet, from the first to the end of the match."""

from cardgolf import CardGolfError
from cardgolf.narration import describe_sides
from cardgolf.score_sheets import (
    ScoreSheet,
    describe_changes,
    describe_game,
    describe_upcoming,
    find_bounds,
    format_title,
)
from cardgolf.terminal.keep.answers import (
    COMMANDS,
    NO,
    YES,
    PlayerAnswer,
    find_player,
    is_name,
    is_sum,
    list_points,
    parse_player_answer,
)
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
    sheet, words = session.sheet, session.words
    session.say(words("keep-game", rules=format_title(sheet.rules), players=words.join(sheet.names)))
    session.say(*describe_game(sheet.rules, words))
    session.say(*describe_sides(sheet.sides, sheet.names, words), *describe_changes(sheet, words))
    session.say(words("keep-opening"))
    if sheet.entries:
        session.print_sheet()
        session.say(*list_questions(session))


def _enter_round(session: SheetSession) -> None:
    """Prompt for a round, settle it and print the result. A command that changes the sheet ends it early."""
    session.say("", describe_upcoming(session.sheet, session.words))
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
            session.say(session.words("keep-again"))
            return
    except RoundAbandoned:
        return
    except CardGolfError as error:
        session.say(as_sentence(error.message), session.words("keep-again"))
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
            waiting = [seat for seat in seats if seat not in answers]
            typed = session.screen.ask(f"{sheet.names[waiting[0]]}: ", [*COMMANDS])
            command = find_command(typed, COMMANDS)
            if command is None:
                for seat, each in split_answers(session, waiting, typed).items():
                    answer = _read_score(session, seat, each)
                    if answer is None:
                        break
                    answers[seat] = answer
                continue
        else:
            scores = {seat: answer.score for seat, answer in answers.items()}
            closers = [seat for seat, answer in answers.items() if answer.closed]
            if len(closers) > 1:
                told = session.words.join([sheet.names[seat] for seat in closers])
                session.say(f"  {session.words('keep-one-closer', players=told)}")
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
            session.say(session.words("keep-typed-gone", goes=not session.sheet.is_over))
        raise RoundAbandoned
    session.say("", describe_upcoming(session.sheet, session.words), session.words("keep-typed-stays"))


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
        answer = parse_player_answer(typed, session.words)
    except InvalidInputError as error:
        session.say(f"  {error}")
        return None
    try:
        card = sheet.score_cards(seat, answer.score)
    except CardGolfError as error:
        session.say(f"  {_describe_refused(session, seat, answer, error)}")
        return None
    if isinstance(answer.score, str):
        session.say(*(f"  {line}" for line in explain_cards(sheet, seat, card, session.words)))
        return answer
    if is_sum(typed):
        session.say(f"  {typed.strip()} = {answer.score}")
    doubt = sheet.find_doubt(seat, answer.score, session.words)
    if not doubt:
        return answer
    question = session.words("keep-points", what=as_sentence(doubt.text), typed=str(answer.score))
    again = session.screen.ask(question, YES_OR_NO).strip()
    if again.lower() in YES:
        return answer
    return None if again.lower() in NO else _read_score(session, seat, again)


def _describe_refused(session: SheetSession, seat: int, answer: PlayerAnswer, error: CardGolfError) -> str:
    """Return why an answer is refused. Points that no cards give are told in the language of the keeper.

    Where it is a line of points, whose points are due is told too.
    """
    sheet, score = session.sheet, answer.score
    number = len(sheet.entries) + 1
    if isinstance(score, int):
        bounds = find_bounds(sheet.rules, len(sheet.names), (sheet.find_layouts(number)[seat],))
        if bounds and not bounds[0] <= score <= bounds[1]:
            name, (least, most) = sheet.names[seat], bounds
            return session.words(
                "keep-no-such-points", player=name, points=score, number=number, least=least, most=most
            )
    if isinstance(score, str) and list_points(score) and sheet.upcoming:
        due = [sheet.names[each] for each in sheet.upcoming.seats[session.unfinished :]]
        told = session.words("keep-or-points", players=session.words.join(due), count=len(due))
        return f"{as_sentence(error.message)} {told}"
    return as_sentence(error.message)


def _ask_closer(session: SheetSession) -> tuple[int | None, bool] | Command:
    """Return the closer and whether the points stand as they are, or a command."""
    sheet = session.sheet
    seats = sheet.upcoming.seats if sheet.upcoming else ()
    names = [*(sheet.names[seat] for seat in seats), "none", "final", *COMMANDS]
    while True:
        typed = session.screen.ask(session.words("keep-who-closed"), names)
        answer = typed.strip().lower()
        if not is_name(answer, sheet.names):
            if answer in ("", "none", "final"):
                return None, answer == "final"
            if command := find_command(typed, COMMANDS):
                return command
        try:
            return find_player(typed.strip().removeprefix("closed "), sheet.names, seats, session.words), False
        except InvalidInputError as error:
            session.say(f"  {error}")


def _print_round(session: SheetSession, number: int) -> None:
    session.print_sheet(last=1)
    session.say(*list_reasons(session.sheet, number, session.words))


def _prompt_for_command(session: SheetSession) -> None:
    """Print how the match stands, and run a command."""
    sheet = session.sheet
    session.say("")
    if sheet.is_over or not sheet.unsettled:
        session.say(describe_upcoming(sheet, session.words))
    if sheet.unsettled:
        session.say(session.words("keep-use-fix", what=as_sentence(sheet.describe_unsettled(session.words))))
    question = session.words("keep-what-next", goes=sheet.is_ended_early)
    while session.sheet is sheet:
        typed = session.screen.ask(question, [*COMMANDS])
        command = find_command(typed, COMMANDS)
        if command:
            run_command(session, command)
        elif not typed.strip():
            session.leave()
        else:
            session.say(session.words("keep-no-command"))
