"""The application: bots play, rounds end, and the match is saved."""

import asyncio
import shlex
from contextlib import suppress
from threading import Thread
from typing import ClassVar

from rich.console import RenderableType
from textual import work
from textual.binding import Binding, BindingType

from cardgolf import CardGolfError, Game, IllegalMoveError, View
from cardgolf.narration import number_moments
from cardgolf.terminal.full_screen import dialogs, score_sheet
from cardgolf.terminal.full_screen.actions import SelectionActions
from cardgolf.terminal.full_screen.dialogs import TextDialog, format_help
from cardgolf.terminal.full_screen.match_end import EndScreen
from cardgolf.terminal.full_screen.other_boards import describe_refusal
from cardgolf.terminal.full_screen.score_sheet import format_whole_sheet
from cardgolf.terminal.shared.save_file import describe_failure
from cardgolf.tools import one_line


class AdviceActions(SelectionActions):
    """A table with help: hints, reasons, rules, and a choice of themes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "footer-hint"),
        Binding("w", "why", "footer-why"),
        Binding("c", "scores", "footer-scores"),
        Binding("r", "rules", "footer-rules"),
        Binding("question_mark", "help", "footer-help", key_display="?"),
        Binding("t", "theme", "footer-theme"),
    ]

    @property
    def close_key(self) -> dict[str, str]:
        """The button that goes back to the table."""
        return {"escape": self.words("back-to-table")}

    def action_hint(self) -> None:
        """Show a hint, computed in a thread so that the table stays usable."""
        view = self.table.view
        if not view.legal_moves:
            self.say(self.words("no-hint-turn"))
            return
        self.say(self.words("thinking-now"))
        self._think(view)

    @work(thread=True, exclusive=True, group="hint")
    def _think(self, view: View) -> None:
        advice = dialogs.hint_page(view, self.table.faces)
        self.call_from_thread(self._show_hint, view, advice)

    def _show_hint(self, view: View, advice: str) -> None:
        if self.table.view == view:
            self.advice = advice
            self.say(advice.splitlines()[0])

    def action_why(self) -> None:
        """Show the rule behind the last illegal move."""
        self.push_screen(TextDialog(self.words("why-not"), lambda _: dialogs.why_page(self.table), self.close_key))

    def action_rules(self) -> None:
        """Show the rules."""
        self.push_screen(TextDialog(self.words("the-rules"), lambda _: dialogs.rules_page(self.table), self.close_key))

    def action_scores(self) -> None:
        """Show the whole score sheet."""
        title = self.words("score-sheet")
        self.push_screen(TextDialog(title, lambda width: format_whole_sheet(self.table, width), self.close_key))

    def action_help(self) -> None:
        """Show how to play."""
        title = self.words("how-to-play")
        self.push_screen(TextDialog(title, lambda width: format_help(self.table, width), self.close_key))

    def action_theme(self) -> None:
        """Switch between the dark and the light theme."""
        self.switch_theme()
        self.show()


class TableApp(AdviceActions):
    """A match at a table, for one human player against bots."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", show=False),
        Binding("u", "undo", "footer-undo"),
        Binding("ctrl+s", "save", "footer-save", key_display="^s"),
        Binding("q", "leave", "footer-leave"),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    judged: Game | None = None
    """The game of the round whose moves are being judged."""

    def on_mount(self) -> None:
        self.go_on()

    @work(exclusive=True, group="others")
    async def go_on(self) -> None:
        """Let the bots play until the human player has a choice or the round is over."""
        try:
            self.show()
            while not (self.table.is_asked or self.table.game.is_round_over):
                await self._play_one_move()
        except CardGolfError as error:
            self.stop(error)
            return
        self._keep()
        if self.table.game.is_round_over:
            self._show_outcome()

    def stop(self, error: CardGolfError) -> None:
        """Save the match and leave the table because of an ``error`` of a plugin."""
        self._keep(always=True)
        self.exit(error)

    async def _play_one_move(self) -> None:
        """Make the only move or a bot's move, unless the game has changed meanwhile.

        A bot chooses while the table rests, so that its pace tells little of what it saw.
        """
        game = self.table.game
        move, _ = await asyncio.gather(asyncio.to_thread(self.table.sitting.choose), asyncio.sleep(self.pace))
        if self.table.game is game:
            self.table.take(move)
            self.show_move()

    def _keep(self, *, always: bool = False) -> bool:
        """Save the match if it has a file. Return whether there was no error."""
        if not (always or self.table.keeper.path):
            return True
        told = len(self.table.changed)
        try:
            self.table.save()
        except (OSError, CardGolfError) as error:
            self.say(describe_failure(self.words("the-match"), error, self.words))  # a path may be longer than the line
            return False
        if changed := self.table.changed[told:]:
            self.notify(" ".join(changed), severity="warning", timeout=60, markup=False)
        return True

    def action_next(self) -> None:
        """Deal the next round. After the last round, show the outcome again."""
        if not self.table.game.is_round_over:
            self.say(self.words("round-not-over"))
        elif self.table.is_finished:
            self._show_outcome()
        else:
            self._handle_key("n")

    def _show_outcome(self) -> None:
        if self.table.game.is_over:
            self.push_screen(EndScreen(self.table, self.make_artist, self._save_finished), self._handle_end)
            return
        title = self.words("is-over", moment=number_moments(self.table.view, self.table.faces.words))
        keys = {"q": self.words("key-quit")} if self.table.is_finished else {"n": self.words("key-next")}
        keys |= {"r": self.words("key-review")}
        self.push_screen(TextDialog(title, self._format_outcome, keys | self.close_key), self._handle_key)

    def _format_outcome(self, width: int) -> RenderableType:
        return score_sheet.format_outcome(self.table, width)

    def _handle_key(self, key: str | None) -> None:
        if key == "n":
            self._deal()
        elif key == "q":
            self.action_leave()
        elif key == "r":
            self.review_round()

    def review_round(self) -> None:
        """Show what the moves of the finished round cost, and then its outcome again.

        They are judged in a thread that leaving the table does not wait for.
        """
        self.say(self.words("thinking-now"))
        if self.judged is not self.table.game:
            self.judged = self.table.game
            Thread(target=self._judge, args=[self.judged], name="review", daemon=True).start()

    def _judge(self, game: Game) -> None:
        page = dialogs.review_page(self.table, game)
        with suppress(RuntimeError):  # the table is closed
            self.call_later(self._show_review, game, page)

    def _show_review(self, game: Game, page: RenderableType) -> None:
        if self.judged is game:
            self.judged = None
        if self.table.game is game:
            self.say("")
            is_free = len(self.screen_stack) == 1  # otherwise the outcome may lie below the review
            dialog = TextDialog(self.words("moves-cost"), lambda _: page, {"escape": self.words("close")})
            self.push_screen(dialog, lambda _: self._show_outcome() if is_free else None)

    def _save_finished(self) -> str:
        """Save a match that is over, and return what to do with the file."""
        if not self._keep(always=True):
            return self.message
        given = f"cardgolf review {one_line(shlex.quote(self.table.kept))} --table"
        return self.words("saved-review", given=given)

    def _handle_end(self, key: str | None) -> None:
        if key == "n":
            self.table.begin_again()
            self.forget()
            self.go_on()
        else:
            self._handle_key(key)

    def _deal(self) -> None:
        try:
            self.table.deal()
        except CardGolfError as error:
            self.stop(error)
            return
        self.forget()
        self.go_on()

    def action_undo(self) -> None:
        """Revert the last move."""
        try:
            self.table.undo()
        except IllegalMoveError as error:
            self.say(*describe_refusal(self.table.view, error, self.table.faces))
            return
        self.forget()
        self.message = self.words("taken-back")
        self.go_on()

    def action_save(self) -> None:
        """Save the match."""
        if self._keep(always=True):
            self.say(self.words("saved-hidden", file=self.table.kept))

    def action_leave(self) -> None:
        """Leave the table. Save the match, or ask whether to."""
        if self.table.game.is_over and not self.table.keeper.fails:
            self.exit()
        elif self.table.keeper.path:
            self._handle_leaving("k")
        else:
            self._ask_whether_to_leave(self.words("match-not-over"))

    def _ask_whether_to_leave(self, reason: str) -> None:
        words = self.words
        keys = {"k": words("key-save"), "l": words("key-leave"), "escape": words("key-play-on")}
        self.push_screen(TextDialog(words("leave-table"), lambda _: reason, keys), self._handle_leaving)

    def _handle_leaving(self, key: str | None) -> None:
        if key == "l" or (key == "k" and self._keep(always=True)):
            self.exit()
        elif key == "k":
            self._ask_whether_to_leave(self.message)

    async def action_quit(self) -> None:
        """Leave the table."""
        self.action_leave()

    def action_interrupt(self) -> None:
        """Save the match and exit on Ctrl-C."""
        self._keep(always=True)
        self.exit(KeyboardInterrupt())
