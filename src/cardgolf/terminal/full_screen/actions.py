"""The keys and clicks by which a human player moves on the full screen."""

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Button

from cardgolf import CardGolfError, IllegalMoveError, Move
from cardgolf.terminal.full_screen import dialogs, selection
from cardgolf.terminal.full_screen.board_screen import BoardScreen
from cardgolf.terminal.full_screen.dialogs import ChoiceDialog
from cardgolf.terminal.full_screen.other_boards import describe_refusal
from cardgolf.terminal.full_screen.widgets import CardBox

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class SelectionActions(BoardScreen):
    """A table whose cards and piles can be clicked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move{steps}", show=False) for key, steps in ARROWS.items()),
        *(Binding(str(number), f"offer({number - 1})", show=False) for number in range(1, 10)),
        Binding("enter,space", "act", show=False),
        Binding("pageup", "look(-1)", show=False),
        Binding("pagedown", "look(1)", show=False),
        Binding("s", "stock", "footer-stock"),
        Binding("d", "pile", "footer-pile"),
        Binding("x", "throw", "footer-throw"),
        Binding("m", "moves", "footer-moves"),
    ]

    def forget(self) -> None:
        """Clear the selection, the message and the advice."""
        self.aim, self.message, self.shorter, self.advice = selection.Selection(), "", "", ""

    def go_on(self) -> object:
        """Let the bots play until the human player has a choice."""
        raise NotImplementedError

    def stop(self, error: CardGolfError) -> None:
        """Leave the table because of an ``error`` of a plugin."""
        raise NotImplementedError

    @on(CardBox.Touched)
    def touched(self, event: CardBox.Touched) -> None:
        """Handle a click on a card."""
        box = event.box
        if box.id in ("stock", "discard"):
            self._select(selection.touch_stock if box.id == "stock" else selection.touch_pile)
        elif box.has_class("open"):
            self._handle_result(selection.touch_middle(self.table.view, self.aim, box.index))
        elif box.has_class("place"):
            self.cursor = box.index
            self.action_act()

    def _select(self, touch: selection.Touch) -> None:
        self._handle_result(touch(self.table.view, self.aim))

    def _handle_result(self, result: selection.TouchResult) -> None:
        self.aim = result.aim
        if len(result.moves) == 1:
            self.play(result.moves[0])
        elif result.moves:
            self._choose(self.words("which"), result.moves)
        else:
            self.say(self.words(result.says) if result.says else "")

    def _choose(self, title: str, moves: tuple[Move, ...]) -> None:
        moves_listed = dialogs.meanings_page(self.table.view, moves, self.table.faces)
        self.push_screen(ChoiceDialog(title, moves_listed, self.words), lambda move: self.play(move) if move else None)

    def play(self, move: Move) -> None:
        """Play a move of the human player. An illegal one is explained and changes nothing."""
        try:
            self.table.play(move)
        except IllegalMoveError as error:
            self.say(*describe_refusal(self.table.view, error, self.table.faces))
            return
        except CardGolfError as error:
            self.stop(error)
            return
        self.forget()
        self.show_move()
        self.go_on()

    def action_act(self) -> None:
        """Select the place under the cursor."""
        self._handle_result(selection.touch_place(self.table.view, self.aim, self.cursor))

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor."""
        self.cursor = selection.move_cursor(self.table.view, self.cursor, columns, rows)
        self.show()

    def action_look(self, pages: int) -> None:
        """Scroll the table if it does not fit."""
        for name in ("#room", "#felt"):
            part = self.cloth.query_one(name)
            part.scroll_relative(y=pages * part.size.height, animate=False)

    def action_stock(self) -> None:
        """Draw from the stock."""
        self._select(selection.touch_stock)

    def action_pile(self) -> None:
        """Draw from the discard pile."""
        self._select(selection.touch_drawn)

    def action_throw(self) -> None:
        """Discard the held card or play the picked cards."""
        self._select(selection.touch_discard)

    def action_offer(self, number: int) -> None:
        """Play the move of that button."""
        offered = selection.button_moves(self.table.view)
        if number < len(offered):
            self.play(offered[number])

    @on(Button.Pressed, "#bar Button")
    def pressed(self, event: Button.Pressed) -> None:
        """Handle a button below the cards."""
        self.run_worker(self.run_action(event.button.name or "moves"))

    def action_moves(self) -> None:
        """Open the list of all legal moves."""
        moves = self.table.view.legal_moves
        if moves:
            self._choose(self.words("all-legal"), moves)
        else:
            self.say(self.words("nothing-to-choose"))
