"""What can be asked at the table: a hint, the reason of a refusal, the rules, and other colours."""

from textual import work
from textual.binding import Binding

from cardgolf import View
from cardgolf.table import pages
from cardgolf.table.keys import keys
from cardgolf.table.screens import Reading
from cardgolf.table.themes import DARK, LIGHT
from cardgolf.table.touched import Touched

CLOSE = {"escape": "Esc  Back to the table"}


class Advised(Touched):
    """A table at which questions are answered."""

    BINDINGS = keys(
        Binding("h", "hint", "Hint"),
        Binding("w", "why", "Why"),
        Binding("r", "rules", "Rules"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("t", "theme", "Theme"),
    )

    def action_hint(self) -> None:
        """What computer players would do, found out without stopping the table."""
        view = self.table.view
        if not view.moves:
            self.say("There is no hint: it is not your turn.")
            return
        self.say("Thinking ...")
        self._think(view)

    @work(thread=True, exclusive=True, group="hint")
    def _think(self, view: View) -> None:
        told = pages.hint(view, self.table.faces)
        self.call_from_thread(self._hinted, view, told)

    def _hinted(self, view: View, told: str) -> None:
        if self.table.view == view:
            self.advice = told
            self.say(told.splitlines()[1] if "\n" in told else told)

    def action_why(self) -> None:
        """The rule behind the last refusal."""
        self.push_screen(Reading("Why not?", lambda _: pages.why(self.table), CLOSE))

    def action_rules(self) -> None:
        """The rules."""
        self.push_screen(Reading("The rules", lambda _: pages.rules(self.table), CLOSE))

    def action_help(self) -> None:
        """How to play."""
        self.push_screen(Reading("How to play", lambda _: pages.helped(self.table), CLOSE))

    def action_theme(self) -> None:
        """Dark or light."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name
