"""Questions about what was typed for a round: points or cards, probable slips, and what the rules do not allow."""

from collections.abc import Iterator, Sequence

from cardgolf import CardGolfError
from cardgolf.score_sheets import ScoreSheet
from cardgolf.terminal.keep.answers import parse_player_answer, split_points
from cardgolf.terminal.keep.session import Scores, SheetSession, as_sentence
from cardgolf.terminal.shared.prompt import InvalidInputError
from cardgolf.tools import join_names

YES_OR_NO = ("yes", "no")
_MOST_ROUNDS = 60  # whose doubts are listed when a sheet is resumed


def confirm(session: SheetSession, question: str) -> bool:
    """Return whether the answer to a question is yes, or empty."""
    while True:
        typed = session.screen.ask(question, YES_OR_NO).strip().lower()
        if typed in ("", "y", "yes", "n", "no"):
            return typed[:1] != "n"


def ask_about_closer(session: SheetSession, sheet: ScoreSheet, number: int) -> Scores:
    """Return other points of a closer who was beaten for want of a sign, if the keeper says so."""
    for doubt in sheet.find_doubts(number):
        if not doubt.is_of_closer or doubt.seat is None or doubt.likelier is None:
            continue
        score, other = sheet.entries[number - 1].scores[doubt.seat], doubt.likelier
        if not confirm(session, f"{as_sentence(doubt.text)} Keep {score}? Enter for yes, n for {other}. "):
            return {doubt.seat: other}
    return {}


def may_keep(session: SheetSession, sheet: ScoreSheet, number: int) -> bool:
    """Return whether the keeper keeps round ``number`` in spite of all that the rules do not allow."""
    texts = [as_sentence(doubt.text) for doubt in sheet.find_doubts(number) if doubt.is_of_rules]
    return all(confirm(session, f"{text} Keep the round? Enter for yes, n for no. ") for text in texts)


def list_new_doubts(before: ScoreSheet, sheet: ScoreSheet, number: int) -> Iterator[str]:
    """Yield a sentence for each doubt about round ``number`` that a correction raises."""
    known = {doubt.text for doubt in before.find_doubts(number)}
    for doubt in sheet.find_doubts(number):
        if doubt.text not in known:
            yield f"{as_sentence(doubt.text)} Use undo if it is wrong."


def list_questions(sheet: ScoreSheet) -> Iterator[str]:
    """Yield a sentence for each entry of the last rounds that the rules do not allow."""
    for number in range(max(1, len(sheet.rounds) - _MOST_ROUNDS + 1), len(sheet.rounds) + 1):
        for doubt in sheet.find_doubts(number):
            if doubt.is_of_rules:
                yield f"Round {number}: {doubt.text}. Use fix if it is wrong."


_POINTS, _CARDS = "points", "cards"


def split_answers(session: SheetSession, seats: Sequence[int], typed: str) -> list[str]:
    """Return the answers of ``seats`` in a line, or of the first seat alone. Ask if it can be read in both ways."""
    answers = split_points(typed, len(seats))
    if len(answers) == 1 or not _is_layout(session, seats[0], typed):
        return answers
    names = [session.sheet.names[seat] for seat in seats]
    question = (
        f"Are these the points of {join_names(names)}, or the cards of {names[0]}? "
        f"Enter for {_POINTS}, c for {_CARDS}: "
    )
    while True:
        answer = session.screen.ask(question, (_POINTS, _CARDS)).strip().lower()
        if _POINTS.startswith(answer):
            return answers
        if _CARDS.startswith(answer):
            return [f"{_CARDS} {typed}"]


def _is_layout(session: SheetSession, seat: int, typed: str) -> bool:
    """Return whether ``seat`` can have a layout of these cards."""
    try:
        session.sheet.score_cards(seat, parse_player_answer(typed).score)
    except (InvalidInputError, CardGolfError):
        return False
    return True
