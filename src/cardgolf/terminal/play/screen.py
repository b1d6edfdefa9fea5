"""The screen of one seat: the moves since its last turn, the table, the menu and the prompt."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from attrs import frozen
from rich.console import Console, RenderableType
from rich.text import Text

from cardgolf import Phase, View
from cardgolf.games import visible_points
from cardgolf.narration import Step, describe_reason, describe_situation, number_moments
from cardgolf.terminal.play.prompt import MAX_ENTRIES, format_menu
from cardgolf.terminal.shared import output
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.colours import AMBER, VIOLET
from cardgolf.terminal.shared.drawn_tables import draw_cards
from cardgolf.terminal.shared.narrator import Narrator
from cardgolf.terminal.shared.tables import draw_table
from cardgolf.tools import one_line
from cardgolf.words import Words

BESIDE = 11  # rows of a window that the moves, the totals, the menu and the prompt take


@frozen
class Screen:
    """The console of human players. A terminal is cleared between two of them."""

    console: Console
    names: Sequence[str]
    faces: CardFormatter
    is_terminal: bool

    @property
    def words(self) -> Words:
        """The words of questions and help lines."""
        return self.faces.words

    def say(self, line: RenderableType = "") -> None:
        """Print a line, or a table."""
        self.console.print(line)

    def lines(self, lines: Iterable[Text | str]) -> None:
        """Print several lines."""
        for line in lines:
            self.say(line)

    def pages(self, lines: Iterable[Text | str]) -> str:
        """Print lines. A terminal shows them one screen at a time, until the player types something other than Enter.

        Return what was typed, or nothing for ``q``.
        """
        most = left = max(1, self.console.height - 1)
        for line in lines:
            needed = len(self.console.render_lines(line, pad=False))
            if self.is_terminal and needed > left:
                if typed := self.ask(self.words("ask-more")).strip():
                    return "" if typed.lower() == "q" else typed
                left = most
            self.say(line)
            left -= needed
        return ""

    @property
    def can_renew(self) -> bool:
        """Whether the terminal can begin again at its top. Then each choice has a screen, with cards drawn on it."""
        return self.is_terminal and not self.console.is_dumb_terminal

    @property
    def draw(self) -> Callable[..., Iterable[Text]]:
        """What draws a table: cards on a screen, or text."""
        return partial(draw_cards, height=self.console.height - BESIDE) if self.can_renew else draw_table

    def renew(self) -> bool:
        """Begin again at the top of a terminal that can. Return whether it could."""
        if self.can_renew:
            output.scroll_away(self.console)
        return self.can_renew

    def whole_lines(self, lines: Iterable[str]) -> None:
        """Print lines that are not wrapped, so that a command in them can be copied."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def ask(self, question: str = "> ", completions: Sequence[str] = ()) -> str:
        """Return a line of input, which Tab completes. Raises ``EOFError`` at its end."""
        self.console.file.flush()
        typed = output.ask(question, completions)
        if not self.is_terminal:
            self.say(Text(one_line(typed)))  # a terminal shows it already
        return typed

    def hand_over(self, seat: int, before: int | None) -> None:
        """Hand the keyboard to ``seat`` and clear what the seat ``before`` saw."""
        if before is not None:
            self.ask(self.words("ask-hide", player=self.names[before]))
            self._wipe()
        self.ask(self.words("ask-pass", player=self.names[seat]))
        self._wipe()

    def _wipe(self) -> None:
        if self.is_terminal:
            output.wipe(self.console)

    def news(self, steps: Sequence[Step]) -> None:
        """Print moves turn by turn."""
        for turn in format_turns(steps):
            Narrator(self.console, self.names, self.faces).moves(turn)

    def table(self, view: View, before: View | None = None) -> None:
        """Print the cards, the totals and the closer of the round."""
        self.say()
        self.lines(self.draw(view, self.names, self.faces, self.console.width, before))
        self.say(Text(f"  {self._describe_totals(view)}", "dim"))
        if view.round_end and view.round_end.by is not None:
            closer = self.names[view.round_end.by]
            reason = describe_reason(view.round_end.reason, closer, self.faces.words) or None
            self.say(Text(f"  {self.words('has-closed', player=closer, reason=reason)}", AMBER))

    def _describe_totals(self, view: View) -> str:
        """Return the round, the totals and which of them wins."""
        words = self.faces.words
        wins = words("short-wins", goal="lowest" if view.rules.lowest_wins else "highest", count=None, word=None)
        totals = [
            words("score", player=name, points=total) for name, total in zip(self.names, view.totals, strict=False)
        ]
        moment = number_moments(view, words)
        told = self.words("totals-so-far", moment=moment, scores=", ".join(totals)) if totals else moment
        return f"{told}. {wins}"

    def turn(self, view: View, before: View | None, steps: Sequence[Step]) -> None:
        """Print the moves ``steps``, the table and the menu, which is shortened if the window has no room for it."""

        def show() -> None:
            self.news(steps)
            self.table(view, before)

        used = output.print_counted(self.console, show)
        self.choices(view, room=self.console.height - used - 4)

    def choices(self, view: View, most: int = MAX_ENTRIES, room: int | None = None) -> None:
        """Print the situation of the viewer and its legal moves, in about ``room`` lines."""
        points = visible_points(view)
        known = "" if points is None else f" {self.words('cards-so-far', points=points)}"
        asked = self.words("asked", situation=describe_situation(view, self.faces))
        self.say()
        is_last = view.round_end is not None and view.seat == view.turn and view.phase is not Phase.REACTION
        last = (f" {self.words('last-turn-yours')}", f"bold {AMBER}") if is_last else ""
        self.say(Text.assemble((self.names[view.actor], f"bold {VIOLET}"), asked, last, known))
        self.lines(format_menu(view, self.faces, self.console.width, most, room))


def format_turns(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Yield the steps of each turn."""
    turn: list[Step] = []
    for step in steps:
        turn.append(step)
        if step.ends_turn:
            yield turn
            turn = []
    if turn:
        yield turn
