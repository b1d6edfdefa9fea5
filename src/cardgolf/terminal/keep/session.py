"""A score sheet that is kept in the terminal: the sheet, its file, its screen, and questions about what was typed."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from attrs import define, field

from cardgolf import CardGolfError
from cardgolf.score_sheets import LayoutNeededError, ScoreSheet, save_sheet
from cardgolf.terminal.keep.answers import NO, YES, parse_player_answer, split_named, split_points
from cardgolf.terminal.keep.tables import draw_sheet
from cardgolf.terminal.play.screen import Screen
from cardgolf.terminal.shared.prompt import InvalidInputError
from cardgolf.terminal.shared.save_file import describe_failure, describe_left
from cardgolf.tools import HeldFile
from cardgolf.words import Words

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

    @property
    def words(self) -> Words:
        """The words of the keeper's language."""
        return self.screen.faces.words

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
        """Make the last change again that was taken back; raise :class:`InvalidInputError` if there is none."""
        if not self.undone:
            raise InvalidInputError(self.words("keep-no-redo"))
        self.change(self.undone[-1], self.undone[:-1])

    def try_to_save(self) -> bool:
        """Save the sheet. Return whether that succeeded, and print why not."""
        try:
            self.save()
        except (OSError, CardGolfError) as error:
            self.say(self.words("keep-not-saved", what=describe_failure(self.file, error, self.words)))
        return not self.fails

    def save(self) -> None:
        """Save the sheet, and tell if another program had changed its file."""
        self.fails = True
        save_sheet(self.sheet, self.file)
        self.fails = False
        self.screen.whole_lines(describe_left(self.file, "keep", self.sheet.rules, self.words))

    def leave(self) -> None:
        """Raise :class:`KeeperQuit`, unless the sheet cannot be saved and the keeper goes on."""
        if self.may_leave(may_stay=True):
            raise KeeperQuit

    def may_leave(self, *, may_stay: bool = False) -> bool:
        """Return whether the sheet is saved, or the keeper gives up what is not.

        With ``may_stay``, the answer ``c`` denies it.
        """
        while self.fails and not self.try_to_save():
            question = self.words("keep-ask-leave", goes=may_stay)
            answer = self.screen.ask(question, ("n", "c") if may_stay else ("n",)).strip().lower()
            if answer in NO or (may_stay and answer == "c"):
                return answer != "c"
        return True

    def print_sheet(self, last: int = 0) -> None:
        """Print the sheet or its ``last`` rounds, unless the screen shows it anyway."""
        if not self.shows_sheet:
            self.screen.say(draw_sheet(self.sheet, last, self.words))

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
    session.say(session.words("keep-cards-needed", player=name))
    while True:
        typed = session.screen.ask(session.words("keep-ask-cards", player=name))
        try:
            answer = parse_player_answer(typed, session.words)
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
        if typed in (*YES, *NO):
            return typed in YES


def ask_about_closer(session: SheetSession, sheet: ScoreSheet, number: int) -> Scores:
    """Return other points of a closer who was beaten for want of a sign, if the keeper says so."""
    for doubt in sheet.find_doubts(number, session.words):
        if not doubt.is_of_closer or doubt.seat is None or doubt.likelier is None:
            continue
        score, other = sheet.entries[number - 1].scores[doubt.seat], doubt.likelier
        what = as_sentence(doubt.text)
        if not confirm(session, session.words("keep-or-other", what=what, typed=str(score), other=other)):
            return {doubt.seat: other}
    return {}


def may_keep(session: SheetSession, sheet: ScoreSheet, number: int) -> bool:
    """Return whether the keeper keeps round ``number`` in spite of all that the rules do not allow."""
    texts = [as_sentence(doubt.text) for doubt in sheet.find_doubts(number, session.words) if doubt.is_of_rules]
    return all(confirm(session, session.words("keep-the-round", what=text)) for text in texts)


def list_new_doubts(session: SheetSession, before: ScoreSheet, number: int) -> Iterator[str]:
    """Yield a sentence for each doubt about round ``number`` that a correction raises."""
    known = {doubt.text for doubt in before.find_doubts(number, session.words)}
    for doubt in session.sheet.find_doubts(number, session.words):
        if doubt.text not in known:
            yield session.words("keep-use-undo", what=as_sentence(doubt.text))


def list_questions(session: SheetSession) -> Iterator[str]:
    """Yield a sentence for each entry of the last rounds that the rules do not allow."""
    sheet = session.sheet
    for number in range(max(1, len(sheet.rounds) - _MOST_ROUNDS + 1), len(sheet.rounds) + 1):
        for doubt in sheet.find_doubts(number, session.words):
            if doubt.is_of_rules:
                yield session.words("keep-question", number=number, what=doubt.text)


_POINTS, _CARDS = "points", "cards"


def split_answers(session: SheetSession, seats: Sequence[int], typed: str) -> dict[int, str]:
    """Return the answers by seat in a line, or that of the first seat alone. Ask if it can be read in both ways."""
    names = [session.sheet.names[seat] for seat in seats]
    if named := split_named(typed, names):
        return {seats[at]: said for at, said in named.items()}
    answers = dict(zip(seats, split_points(typed, len(seats)), strict=False))
    if len(answers) == 1 or not _is_layout(session, seats[0], typed):
        return answers
    question = session.words("keep-points-or-cards", players=session.words.join(names), player=names[0])
    while True:
        answer = session.screen.ask(question, (_POINTS, _CARDS)).strip().lower()
        if _POINTS.startswith(answer):
            return answers
        if _CARDS.startswith(answer):
            return {seats[0]: f"{_CARDS} {typed}"}


def _is_layout(session: SheetSession, seat: int, typed: str) -> bool:
    """Return whether ``seat`` can have a layout of these cards."""
    try:
        session.sheet.score_cards(seat, parse_player_answer(typed).score)
    except (InvalidInputError, CardGolfError):
        return False
    return True
