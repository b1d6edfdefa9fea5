"""The table as an application: the others play, rounds end, and the match is kept."""

import asyncio

from rich.console import RenderableType
from textual import work
from textual.binding import Binding

from cardgolf import CardGolfError, IllegalMoveError, View
from cardgolf.tui import dialogs, score_sheet
from cardgolf.tui.board_screen import SelectionActions
from cardgolf.tui.dialogs import TextDialog
from cardgolf.tui.theme import DARK, LIGHT, key_bindings

CLOSE = {"escape": "Esc  Back to the table"}


class AdviceActions(SelectionActions):
    """A table at which questions are answered."""

    BINDINGS = key_bindings(
        Binding("h", "hint", "Hint"),
        Binding("w", "why", "Why"),
        Binding("r", "rules", "Rules"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("t", "theme", "Theme"),
    )

    def action_hint(self) -> None:
        """What computer players would do, found out without stopping the table."""
        view = self.table.view
        if not view.legal_moves:
            self.say("There is no hint: it is not your turn.")
            return
        self.say("Thinking ...")
        self._think(view)

    @work(thread=True, exclusive=True, group="hint")
    def _think(self, view: View) -> None:
        told = dialogs.hint_page(view, self.table.faces)
        self.call_from_thread(self._hinted, view, told)

    def _hinted(self, view: View, told: str) -> None:
        if self.table.view == view:
            self.advice = told
            self.say(told.splitlines()[1] if "\n" in told else told)

    def action_why(self) -> None:
        """The rule behind the last refusal."""
        self.push_screen(TextDialog("Why not?", lambda _: dialogs.why_page(self.table), CLOSE))

    def action_rules(self) -> None:
        """The rules."""
        self.push_screen(TextDialog("The rules", lambda _: dialogs.rules_page(self.table), CLOSE))

    def action_help(self) -> None:
        """How to play."""
        self.push_screen(TextDialog("How to play", lambda _: dialogs.help_page(self.table), CLOSE))

    def action_theme(self) -> None:
        """Dark or light."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name


LEAVING = {"k": "k  Keep the match in a file", "l": "l  Leave it", "escape": "Esc  Play on"}


class TableApp(AdviceActions):
    """A match at a table, for one person against bots."""

    BINDINGS = key_bindings(
        Binding("n", "next", "Next", show=False),
        Binding("u", "undo", "Undo"),
        Binding("ctrl+s", "save", "Save", key_display="^s"),
        Binding("q", "leave", "Quit"),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    )

    def on_mount(self) -> None:
        self.go_on()

    @work(exclusive=True, group="others")
    async def go_on(self) -> None:
        """Whoever is not asked plays, until the person is or the round is over."""
        try:
            self.show()
            while not (self.table.is_asked or self.table.game.is_round_over):
                await self._one_move()
        except CardGolfError as error:
            self.stop(error)
            return
        self._keep()
        if self.table.game.is_round_over:
            self._tell_outcome()

    def stop(self, error: CardGolfError) -> None:
        """A plugin is at fault: the match is kept, and the table left."""
        self._keep(always=True)
        self.exit(error)

    async def _one_move(self) -> None:
        """A move nobody need be asked about, unless the game has gone another way meanwhile."""
        game = self.table.game
        await asyncio.sleep(self.pace)
        move = await asyncio.to_thread(self.table.choice)
        if self.table.game is game:
            self.table.take(move)
            self.show()

    def _keep(self, *, always: bool = False) -> bool:
        """Write the match to its file, if it has one; whether there was nothing in the way."""
        if not (always or self.table.keeper.path):
            return True
        try:
            self.table.save()
        except (OSError, CardGolfError) as error:
            self.say(f"The match cannot be written: {error}")
            return False
        return True

    def action_next(self) -> None:
        """The next round; after the last one, once more how it ended."""
        if not self.table.game.is_round_over:
            self.say("The round is not over.")
        elif self.table.game.is_over:
            self._tell_outcome()
        else:
            self._after("n")

    def _tell_outcome(self) -> None:
        buttons = {"q": "q  Leave the table"} if self.table.game.is_over else {"n": "n  Next round"}
        self.push_screen(
            TextDialog(score_sheet.format_match_over(self.table), self._outcome, buttons | CLOSE), self._after
        )

    def _outcome(self, width: int) -> RenderableType:
        return score_sheet.format_outcome(self.table, width)

    def _after(self, key: str | None) -> None:
        if key == "n":
            self._deal()
        elif key == "q":
            self.exit()

    def _deal(self) -> None:
        try:
            self.table.deal()
        except CardGolfError as error:
            self.stop(error)
            return
        self.forget()
        self.go_on()

    def action_undo(self) -> None:
        """Take the last move back."""
        try:
            self.table.undo()
        except IllegalMoveError as error:
            self.table.refused = error
            self.say(f"{error.message} (w: the rule)")
            return
        self.forget()
        self.saying = "Taken back."
        self.go_on()

    def action_save(self) -> None:
        """Keep the match in a file."""
        if self._keep(always=True):
            self.say(f"Kept in {self.table.kept}, which names hidden cards: do not look inside.")

    def action_leave(self) -> None:
        """Stop playing; the match is kept, unless nobody wants it."""
        if self.table.game.is_over:
            self.exit()
        elif self.table.keeper.path:
            self._left("k")
        else:
            self.push_screen(TextDialog("Leave the table?", lambda _: "The match is not over.", LEAVING), self._left)

    def _left(self, key: str | None) -> None:
        if key == "l" or (key == "k" and self._keep(always=True)):
            self.exit()

    async def action_quit(self) -> None:
        """The same as leaving."""
        self.action_leave()

    def action_interrupt(self) -> None:
        """Ctrl-C: the match is kept in any case."""
        self._keep(always=True)
        self.exit(KeyboardInterrupt())
