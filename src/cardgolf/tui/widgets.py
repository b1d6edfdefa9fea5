"""Widgets of the table: clickable cards, the piles, the player's places, the other boards, the buttons."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from cardgolf import Move, View
from cardgolf._text import one_line
from cardgolf.tui import selection
from cardgolf.tui.model import TableModel
from cardgolf.tui.theme import KINDS, CardStyle, draw_block, style_back, style_card, style_places
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.output import printable_text
from cardgolf.ui.tables import join_blocks


class LogView(Static):
    """Text that is redrawn only when it changes. With ``fixed`` it never changes the layout."""

    def __init__(self, *, fixed: bool = False, **options: Any) -> None:
        super().__init__("", markup=False, **options)
        self.fixed, self.text_shown = fixed, Text()

    def set_text(self, what: Text | str) -> bool:
        """Show ``what``. Return whether the text changed."""
        text = printable_text(Text(what) if isinstance(what, str) else what)
        if text == self.text_shown:
            return False
        self.text_shown = text
        self.update(text, layout=not self.fixed)
        return True


class CardBox(Static):
    """A large card or an empty place."""

    class Touched(Message):
        """Message that a card was clicked."""

        def __init__(self, box: "CardBox") -> None:
            super().__init__()
            self.box = box

    def __init__(self, label: str = "", index: int = 0, **options: Any) -> None:
        super().__init__("", markup=False, **options)
        self.index, self.label = index, label
        self.drawn: tuple[Any, ...] = ()

    def on_click(self) -> None:
        self.post_message(self.Touched(self))

    def draw(self, style: CardStyle, below: str = "", *more: str) -> None:
        """Show ``style`` with the extra classes ``more``, and ``below`` on the lower edge."""
        if self.drawn == (style, below, more):
            return
        self.drawn = (style, below, more)
        self.update(style.text, layout=False)
        for kind in KINDS:
            self.set_class(kind in (*style.kinds, *more), kind)
        self.border_title = self.label or ("out" if "picked" in more else style.title) or None
        self.border_subtitle = below or None


class Piles(Horizontal):
    """The stock, the discard pile, the held card, and the cards played in this turn."""

    def compose(self) -> ComposeResult:
        yield CardBox("stock", id="stock")
        yield CardBox("discard", id="discard")
        yield CardBox("in hand", id="held")
        yield LogView(id="played")

    def show(self, table: TableModel, aim: selection.Selection) -> None:
        """Show the piles of the view. Piles on which a click has an effect stand out."""
        view, faces = table.view, table.faces
        stock, discard, held = self.query(CardBox)
        stock.draw(
            style_back(faces) if view.stock_count else CardStyle(),
            str(view.stock_count),
            *_open_class(selection.touch_stock(view, aim), view),
        )
        top = style_card(view.discard_top, faces) if view.discard_top else CardStyle()
        discard.draw(top, str(view.discard_count), *_open_class(selection.touch_pile(view, aim), view))
        held.draw(style_card(view.held, faces) if view.held else style_back(faces))
        held.visible = view.holding
        self.query_one("#played", LogView).set_text(_played_cards(view, faces))


def _open_class(result: selection.TouchResult, view: View) -> Sequence[str]:
    return ("open",) if result.aim.throwing or set(result.moves) & {*view.legal_moves} else ()


def _played_cards(view: View, faces: CardFormatter) -> str:
    lines = []
    if view.played:
        lines.append(f"played now: {faces.names(view.played)}")
    if len(view.discard_shown) > 1:
        lines.append(f"last play: {faces.names(view.discard_shown)}")
    return "\n".join(lines)


SLIM = 5


class OwnBoard(Container):
    """The places of the human player."""

    def show(self, table: TableModel, aim: selection.Selection, cursor: int) -> None:
        """Show the current places, with the cursor on one of them."""
        view = table.view
        styles = list(style_places(view, table.seat, table.board_before(table.seat), table.faces))
        boxes = self._ensure_boxes(len(styles))
        usable, names = selection.open_places(view, aim), self._arrange_columns(view)
        for index, (box, style) in enumerate(zip(boxes, styles, strict=False)):
            kinds = {"open": usable, "cursor": {cursor}, "picked": aim.picked}
            box.draw(style, names[index] if names else "", *(kind for kind, places in kinds.items() if index in places))

    def _ensure_boxes(self, count: int) -> list[CardBox]:
        """Return at least ``count`` boxes, of which only ``count`` are displayed."""
        boxes = list(self.query(CardBox))
        missing = [CardBox(index=index, classes="place") for index in range(len(boxes), count)]
        if missing:
            self.mount(*missing)
        for box in boxes:
            box.display = box.index < count
        return [*boxes, *missing]

    def _arrange_columns(self, view: View) -> Sequence[str]:
        """Set the number of columns, of slim cards if others do not fit. Return the names of the places, if any."""
        board = selection.own_board(view)
        in_hand = board is None or board.layout.is_hand
        felt = self.screen.query_one("#felt").size.width
        across = max(1, felt // (12 if self.screen.has_class("-tall") else 10))
        columns = across if in_hand or not board else board.layout.columns
        self.styles.grid_size_columns = columns
        self._narrow_cards(max(SLIM, (felt // columns - 1) | 1) if columns > across else None)  # odd, to centre cards
        return board.names if board else ()

    def _narrow_cards(self, width: int | None) -> None:
        """Draw the cards ``width`` cells wide and without gaps, or as usual."""
        self.set_class(width is not None, "slim")
        self.styles.grid_columns = None if width is None else str(width)
        for box in self.query(CardBox):
            box.styles.width = width


class OtherBoards(LogView):
    """The boards of the other players, as many side by side as fit."""

    def show(self, table: TableModel) -> None:
        """Show the boards of the view, from the human player's left."""
        view, count = table.view, len(table.names)
        seats = [(table.seat + step) % count for step in range(1, count)]
        totals = view.totals or (0,) * count
        blocks = [
            draw_block(view, seat, f"{table.names[seat]}  {totals[seat]}", table.board_before(seat), table.faces)
            for seat in seats
            if view.boards[seat]
        ]
        self.set_text(Text("\n").join(join_blocks(blocks, max(20, self.screen.query_one("#felt").size.width))))


class MoveBar(Horizontal):
    """Buttons for moves that need them, and one for the list of all moves."""

    shown: tuple[Any, ...] = ()

    def compose(self) -> ComposeResult:
        for number in range(selection.MAX_BUTTONS):
            yield _make_button("", f"offer({number})", "move")
        yield _make_button("x Throw", "throw", "throw")
        yield _make_button("n Go on", "next", "next")
        yield _make_button("m All moves", "moves", "all")

    def show(self, table: TableModel, aim: selection.Selection) -> None:
        """Show buttons for the moves offered now. Of too many, only those of a single word have one."""
        view = table.view
        offered = selection.button_moves(view)
        wanted = (offered, bool(view.legal_moves), table.game.is_round_over, *_discard_state(table, aim))
        if wanted != self.shown:
            self.shown = wanted
            self._arrange(*wanted)

    def _arrange(self, offered: Sequence[Move], any_moves: bool, over: bool, throwing: bool, allowed: bool) -> None:  # noqa: FBT001
        for number, button in enumerate(self.query(".move").results(Button)):
            button.display = number < len(offered)
            button.label = Content(f"{number + 1} {one_line(str(offered[number]))}" if button.display else "")
        for kind, shown in {".throw": throwing, ".next": over, ".all": any_moves}.items():
            self.query_one(kind).display = shown
        self.query_one(".throw").disabled = not allowed


def _discard_state(table: TableModel, aim: selection.Selection) -> tuple[bool, bool]:
    """Return whether there is a card to discard or play, and whether that is legal."""
    view, result = table.view, selection.touch_discard(table.view, aim)
    allowed = result.aim.throwing or bool({*result.moves} & {*view.legal_moves})
    return bool(aim.picked) or (view.holding and table.is_asked), allowed


def _make_button(label: str, action: str, kind: str) -> Button:
    button = Button(label, name=action, classes=kind, compact=True)
    button.can_focus = False
    return button
