"""A score sheet that is kept in the terminal: the sheet, its file, its screen, and questions about what was typed."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from attrs import define, field

from cardgolf import CardGolfError, InvalidArgumentError
from cardgolf.score_sheets import LayoutNeededError, ScoreSheet, save_sheet
from cardgolf.terminal.keep.answers import parse_player_answer, split_points
from cardgolf.terminal.keep.tables import draw_sheet
from cardgolf.terminal.play.screen import Screen
from cardgolf.terminal.shared.prompt import InvalidInputError
from cardgolf.terminal.shared.save_file import describe_failure, describe_left
from cardgolf.tools import HeldFile, join_names

Scores = dict[int, int | str]


class KeeperQuit(Exception):  # noqa: N818  # no error
    """The keeper of the sheet quits."""


@define
class SheetSession:
    """A ``sheet`` and the ``file`` in which every change is saved.

    ``unfinished`` is the number of answers to the round that is being entered. ``written`` are the files that this
    session wrote. ``shows_sheet`` is whether the screen shows the sheet all the time. ``fails`` is whether the last
    save raised an error, so that the file lacks the last changes. ``undone`` are the sheets that redo brings back.
    """

    sheet: ScoreSheet
    screen: Screen
    file: HeldFile
    unfinished: int = 0
    written: dict[Path, HeldFile] = field(factory=dict)
    shows_sheet: bool = False
    fails: bool = False
    undone: tuple[ScoreSheet, ...] = ()

    def change(self, sheet: ScoreSheet, undone: tuple[ScoreSheet, ...] = ()) -> None:
        """Replace the sheet and save it. If that fails, say so: the next change tries again.

        A change leaves nothing to :meth:`redo`.
        """
        self.sheet, self.unfinished, self.undone = sheet, 0, undone
        self.try_to_save()

    def undo(self) -> None:
        """Take the last change back."""
        self.change(self.sheet.undo(), (*self.undone, self.sheet))

    def redo(self) -> None:
        """Make the last change again that was taken back; raise :class:`InvalidArgumentError` if there is none."""
        if not self.undone:
            raise InvalidArgumentError("invalid redo: expected a change that undo took back, and none after it")
        self.change(self.undone[-1], self.undone[:-1])

    def try_to_save(self) -> bool:
        """Save the sheet. Return whether that succeeded, and print why not."""
        try:
            self.save()
        except (OSError, CardGolfError) as error:
            self.say(
                f"{describe_failure(self.file, error)} The last changes are not saved. The next one tries again, and "
                "so does save; save FILE goes on in another file."
            )
        return not self.fails

    def save(self) -> None:
        """Save the sheet, and tell if another program had changed its file."""
        self.fails = True
        save_sheet(self.sheet, self.file)
        self.fails = False
        self.screen.whole_lines(describe_left(self.file, "keep", self.sheet.rules))

    def leave(self) -> None:
        """Raise :class:`KeeperQuit`, unless the sheet cannot be saved and the keeper goes on."""
        if self.may_leave(", c to go on"):
            raise KeeperQuit

    def may_leave(self, third_answer: str = "") -> bool:
        """Return whether the sheet is saved, or the keeper gives up what is not. ``c`` denies it if it is offered."""
        while self.fails and not self.try_to_save():
            question = f"Enter to try again, n to leave without saving{third_answer}: "
            answer = self.screen.ask(question, ("n", "c") if third_answer else ("n",)).strip().lower()
            if answer in ("n", "no") or (third_answer and answer == "c"):
                return answer != "c"
        return True

    def print_sheet(self, last: int = 0) -> None:
        """Print the sheet or its ``last`` rounds, unless the screen shows it anyway."""
        if not self.shows_sheet:
            self.screen.say(draw_sheet(self.sheet, last))

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            self.screen.say(line)


def settle_with_cards(
    session: SheetSession, number: int, scores: Scores, settle: Callable[[Scores], ScoreSheet]
) -> ScoreSheet:
    """Return the settled sheet. Where a rule reads cards of round ``number`` that are missing, ask for them."""
    given = dict(scores)
    while True:
        try:
            return settle(given)
        except LayoutNeededError as error:
            if error.number != number or isinstance(given.get(error.seat), str):
                raise
            given[error.seat] = _ask_layout(session, error.seat)


def _ask_layout(session: SheetSession, seat: int) -> str:
    """Return the layout of a player, whose points are not enough for the rules."""
    name = session.sheet.names[seat]
    session.say(f"The rules depend on {name}'s cards here.")
    while True:
        typed = session.screen.ask(f"{name}'s cards (empty for none): ")
        try:
            answer = parse_player_answer(typed)
            return answer.score if isinstance(answer.score, str) else str(answer.score)
        except InvalidInputError as error:
            session.say(f"  {error}")


def as_sentence(text: str) -> str:
    """Return ``text`` with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"


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
