"""The buttons below one's cards: moves that no card stands for, and everything else to do."""

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button

from cardgolf import Move
from cardgolf._text import one_line
from cardgolf.table import reach
from cardgolf.table.table import Table

MOST = 4


class Bar(Horizontal):
    """As many buttons as there are moves for, and one for the list of all."""

    shown: tuple[Any, ...] = ()

    def compose(self) -> ComposeResult:
        for number in range(MOST):
            yield _button("", f"offer({number})", "move")
        yield _button("x Throw", "throw", "throw")
        yield _button("n Go on", "next", "next")
        yield _button("m All moves", "moves", "all")

    def show(self, table: Table, aim: reach.Aim) -> None:
        """The moves offered now; where they are too many, the list has them."""
        view = table.view
        offered = reach.offers(view)
        wanted = (offered, bool(view.moves), table.game.round_over, *_throwing(table, aim))
        if wanted != self.shown:
            self.shown = wanted
            self._arrange(offered if len(offered) <= MOST else (), *wanted[1:])

    def _arrange(self, offered: Sequence[Move], any_moves: bool, over: bool, throwing: bool, allowed: bool) -> None:  # noqa: FBT001
        for number, button in enumerate(self.query(".move").results(Button)):
            button.display = number < len(offered)
            button.label = Content(f"{number + 1} {one_line(str(offered[number]))}" if button.display else "")
        for kind, shown in {".throw": throwing, ".next": over, ".all": any_moves}.items():
            self.query_one(kind).display = shown
        self.query_one(".throw").disabled = not allowed


def _throwing(table: Table, aim: reach.Aim) -> tuple[bool, bool]:
    """Whether there is something to throw, and whether it may be thrown."""
    view, answer = table.view, reach.thrown(table.view, aim)
    allowed = answer.aim.throwing or bool({*answer.moves} & {*view.moves})
    return bool(aim.picked) or (view.holding and table.is_asked), allowed


def _button(label: str, action: str, kind: str) -> Button:
    button = Button(label, name=action, classes=kind, compact=True)
    button.can_focus = False
    return button
