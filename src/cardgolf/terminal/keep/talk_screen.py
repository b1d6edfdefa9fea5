"""A score sheet on the full screen, with the questions of the line mode."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen
from rich.console import RenderableType
from rich.text import Text

from cardgolf.score_sheets import describe_upcoming, format_title
from cardgolf.terminal.keep.answers import COMMANDS
from cardgolf.terminal.keep.session import SheetSession
from cardgolf.terminal.keep.tables import draw_sheet
from cardgolf.terminal.play.screen import Screen

if TYPE_CHECKING:
    from cardgolf.terminal.full_screen.keep_screen import KeepApp


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

    def talk(app: KeepApp) -> None:
        session.screen = TalkScreen(line_mode.console, line_mode.names, line_mode.faces, line_mode.is_terminal, app)
        keep(session)

    def draw() -> tuple[str, RenderableType]:
        sheet = session.sheet
        return f"{format_title(sheet.rules)}  |  {describe_upcoming(sheet)}", draw_sheet(sheet)

    try:
        error = KeepApp(talk, draw).run()
    finally:
        session.screen = line_mode
    if error is not None:
        raise error
