"""The screen on which the score sheet of a real table is kept: the sheet, what was said, and the question.

The questions are those of the line mode.
"""

from collections.abc import Callable, Iterable, Sequence
from queue import SimpleQueue
from typing import ClassVar

from attrs import frozen
from rich.console import RenderableType
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Footer, Input, Static

from cardgolf.score_sheets import describe_upcoming, format_title
from cardgolf.terminal.full_screen.buttons import name_keys
from cardgolf.terminal.full_screen.theme import ThemedApp
from cardgolf.terminal.full_screen.widgets import LogView
from cardgolf.terminal.keep.answers import COMMANDS
from cardgolf.terminal.keep.session import SheetSession
from cardgolf.terminal.keep.tables import draw_sheet
from cardgolf.terminal.play.screen import Screen
from cardgolf.words import ENGLISH, Words


class KeepApp(ThemedApp):
    """A sheet above a talk of questions and answers. ``talk`` runs in a thread and calls :meth:`ask` and :meth:`say`.

    ``draw`` returns the title and the sheet as they are now. The application is over when ``talk`` returns. Its result
    is an error of ``talk``, or ``KeyboardInterrupt`` after Ctrl-C. ``words`` are the words of keys and hints.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # as Textual has it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "answer('help')", "footer-help", key_display="F1"),
        Binding("f2", "answer('back')", "footer-player", key_display="F2"),
        Binding("f3", "answer('undo')", "footer-undo", key_display="F3"),
        Binding("f6", "answer('redo')", "footer-redo", key_display="F6"),
        Binding("f4", "answer('stats')", "footer-statistics", key_display="F4"),
        Binding("f5", "theme", "footer-theme", key_display="F5"),
        Binding("f10", "answer('quit')", "footer-leave", key_display="F10"),
        Binding("ctrl+c,ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(
        self,
        talk: Callable[["KeepApp"], None],
        draw: Callable[[], tuple[str, RenderableType]],
        words: Words = ENGLISH,
    ) -> None:
        super().__init__()
        self.talk, self.draw, self.words = talk, draw, words
        name_keys(self, words)
        self.typed, self.asked = SimpleQueue[str | None](), ""

    def compose(self) -> ComposeResult:
        yield LogView(id="title", fixed=True)
        with Container(id="desk"):
            with VerticalScroll(id="paper", can_focus=False):
                yield Static(id="rounds", markup=False)
            yield VerticalScroll(id="talk", can_focus=False)
        yield LogView(id="question")
        yield Horizontal(id="answers")
        yield Input(id="answer", placeholder=self.words("type-here"), compact=True)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.use_themes()
        self.query_one(Input).focus()
        self._run_talk()

    def on_unmount(self) -> None:
        self.typed.put(None)  # the thread waits for an answer

    @work(thread=True)
    def _run_talk(self) -> None:
        try:
            self.talk(self)
        except EOFError:
            return
        except BaseException as error:  # raised again where the application was run
            self.call_from_thread(self.exit, error)
            return
        self.call_from_thread(self.exit)

    def say(self, line: RenderableType) -> None:
        """Add a line to the talk, from its thread."""
        self.call_from_thread(self._add, line)

    def ask(self, question: str, answers: Sequence[str] = ()) -> str:
        """Return what is typed after a ``question``, or the one of ``answers`` that is clicked, in the talk's thread.

        Raises ``EOFError`` when the application is over.
        """
        self.call_from_thread(self._show_question, question, answers)
        typed = self.typed.get()
        if typed is None:
            raise EOFError
        return typed

    def _add(self, line: RenderableType) -> None:
        talk = self.query_one("#talk", VerticalScroll)
        talk.mount(Static(line, markup=False))
        talk.scroll_end(animate=False)

    def _show_question(self, question: str, answers: Sequence[str]) -> None:
        title, sheet = self.draw()
        self.query_one("#title", LogView).set_text(title)
        self.query_one("#rounds", Static).update(sheet)
        self.query_one("#paper", VerticalScroll).scroll_end(animate=False)
        self.asked = question.strip()
        self.query_one("#question", LogView).set_text(self.asked)
        bar = self.query_one("#answers", Horizontal)
        bar.remove_children()
        bar.mount_all([Button(Content(each), name=each, compact=True) for each in answers])
        bar.display = bool(answers)

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Answer with what was typed."""
        self._answer(event.value)

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        """Answer with a button."""
        self._answer(event.button.name or "")

    def action_answer(self, word: str) -> None:
        """Answer with a command."""
        self._answer(word)

    def _answer(self, text: str) -> None:
        field = self.query_one(Input)
        field.clear()
        field.focus()
        self._add(f"{self.asked} {text}".rstrip())
        self.typed.put(text)

    def action_theme(self) -> None:
        """Switch between the dark and the light theme."""
        self.switch_theme()

    def action_interrupt(self) -> None:
        """Stop as Ctrl-C does."""
        self.exit(KeyboardInterrupt())


@frozen
class TalkScreen(Screen):
    """The questions and answers of ``talk``, a full screen that shows the sheet all the time."""

    talk: "KeepApp"

    def say(self, line: RenderableType = "") -> None:
        """Add a line, or a table. Empty lines are left out."""
        if line != "":
            self.talk.say(line)

    def pages(self, lines: Iterable[Text | str]) -> str:
        """Add lines, which can be scrolled. Nothing is asked between them."""
        self.lines(lines)
        return ""

    def whole_lines(self, lines: Iterable[str]) -> None:
        """Add lines."""
        self.lines(lines)

    def ask(self, question: str = "> ", completions: Sequence[str] = ()) -> str:
        """Return an answer. Those that are no commands have buttons."""
        count = len(completions) - len(COMMANDS)
        has_commands = count >= 0 and [*completions[count:]] == [*COMMANDS]  # a player may have the name of one
        return self.talk.ask(question, completions[:count] if has_commands else completions)


def keep_on_full_screen(session: SheetSession, keep: Callable[[SheetSession], None]) -> None:
    """Keep the sheet of ``session`` on the full screen. Raises what ``keep`` raised, or ``KeyboardInterrupt``."""
    from cardgolf.terminal.full_screen.keep_screen import KeepApp  # noqa: PLC0415  # needs the extra tui

    line_mode, session.shows_sheet = session.screen, True
    words = line_mode.faces.words

    def talk(app: KeepApp) -> None:
        session.screen = TalkScreen(line_mode.console, line_mode.names, line_mode.faces, line_mode.is_terminal, app)
        keep(session)

    def draw() -> tuple[str, RenderableType]:
        sheet = session.sheet
        told = describe_upcoming(sheet, session.words)
        return words("keep-title", rules=format_title(sheet.rules), what=told), draw_sheet(sheet, words=session.words)

    try:
        error = KeepApp(talk, draw, words).run()
    finally:
        session.screen = line_mode
    if error is not None:
        raise error
