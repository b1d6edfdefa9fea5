"""Numbers in one line that may be the points of all players, or the cards of one hand."""

from collections.abc import Sequence

from cardgolf import CardGolfError
from cardgolf.terminal.keep.answers import InvalidAnswerError, parse_player_answer, split_points
from cardgolf.terminal.keep.session import Session
from cardgolf.tools import join_names

_POINTS, _CARDS = "points", "cards"


def split_answers(session: Session, seats: Sequence[int], typed: str) -> list[str]:
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


def _is_layout(session: Session, seat: int, typed: str) -> bool:
    """Return whether ``seat`` can have a layout of these cards."""
    try:
        session.sheet.score_cards(seat, parse_player_answer(typed).score)
    except (InvalidAnswerError, CardGolfError):
        return False
    return True
