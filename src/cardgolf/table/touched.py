"""What is clicked and pressed at the table, made into moves."""

from textual import on
from textual.binding import Binding
from textual.widgets import Button

from cardgolf import CardGolfError, IllegalMove, Move
from cardgolf.table import pages, reach
from cardgolf.table.keys import keys
from cardgolf.table.screens import Choosing
from cardgolf.table.shown import Shown
from cardgolf.table.widgets import CardBox

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Touched(Shown):
    """A table whose cards can be touched."""

    BINDINGS = keys(
        *(Binding(key, f"move{steps}", show=False) for key, steps in ARROWS.items()),
        *(Binding(str(number), f"offer({number - 1})", show=False) for number in range(1, 10)),
        Binding("enter,space", "act", show=False),
        Binding("pageup", "look(-1)", show=False),
        Binding("pagedown", "look(1)", show=False),
        Binding("s", "stock", "Stock"),
        Binding("d", "pile", "Pile"),
        Binding("x", "throw", show=False),
        Binding("m", "moves", "Moves"),
    )

    def forget(self) -> None:
        """What was begun or said is over."""
        self.aim, self.saying, self.advice = reach.Aim(), "", ""

    def go_on(self) -> object:
        """Whoever is not asked plays, until the person is."""
        raise NotImplementedError

    def stop(self, error: CardGolfError) -> None:
        """Leave the table over an ``error`` that nobody here can mend."""
        raise NotImplementedError

    @on(CardBox.Touched)
    def touched(self, event: CardBox.Touched) -> None:
        """A card was clicked: what that asks for is done."""
        box = event.box
        if box.id in ("stock", "discard"):
            self._touch(reach.stock if box.id == "stock" else reach.pile)
        elif box.id is None:
            self.cursor = box.index
            self.action_act()

    def _touch(self, touch: reach.Touch) -> None:
        self._answer(touch(self.table.view, self.aim))

    def _answer(self, answer: reach.Answer) -> None:
        self.aim = answer.aim
        if len(answer.moves) == 1:
            self.play(answer.moves[0])
        elif answer.moves:
            self._choose("Which?", answer.moves)
        else:
            self.say(answer.says)

    def _choose(self, title: str, moves: tuple[Move, ...]) -> None:
        listed = pages.meanings(self.table.view, moves, self.table.faces)
        self.push_screen(Choosing(title, listed), lambda move: self.play(move) if move else None)

    def play(self, move: Move) -> None:
        """A move of the person; one that is not allowed is explained and changes nothing."""
        try:
            self.table.play(move)
        except IllegalMove as error:
            self.say(f"{error.message} (w: the rule)")
            return
        except CardGolfError as error:
            self.stop(error)
            return
        self.forget()
        self.go_on()

    def action_act(self) -> None:
        """Act on the place under the cursor."""
        self._answer(reach.place(self.table.view, self.aim, self.cursor))

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor."""
        self.cursor = reach.moved(self.table.view, self.cursor, columns, rows)
        self.show()

    def action_look(self, pages: int) -> None:
        """Scroll the table, where it does not fit."""
        for part in ("#room", "#felt"):
            scrolled = self.cloth.query_one(part)
            scrolled.scroll_relative(y=pages * scrolled.size.height, animate=False)

    def action_stock(self) -> None:
        """Draw from the stock."""
        self._touch(reach.stock)

    def action_pile(self) -> None:
        """Draw from the discard pile."""
        self._touch(reach.drawn)

    def action_throw(self) -> None:
        """Throw what is held or picked."""
        self._touch(reach.thrown)

    def action_offer(self, number: int) -> None:
        """The button of that number."""
        offered = reach.offers(self.table.view)
        if number < len(offered):
            self.play(offered[number])

    @on(Button.Pressed, "#bar Button")
    def pressed(self, event: Button.Pressed) -> None:
        """A button below one's cards: a move, or something else to do."""
        self.run_worker(self.run_action(event.button.name or "moves"))

    def action_moves(self) -> None:
        """Every legal move, to choose from."""
        moves = self.table.view.moves
        if moves:
            self._choose("Every move you may make now", moves)
        else:
            self.say("There is nothing to choose now.")
