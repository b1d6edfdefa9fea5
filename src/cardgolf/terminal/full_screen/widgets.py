"""Widgets of the table: clickable cards, the piles, and the boards."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from attrs import evolve
from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.message import Message
from textual.widgets import Static

from cardgolf import Card, Layout, View
from cardgolf.terminal.full_screen import selection
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.other_boards import draw_panel, join_panels
from cardgolf.terminal.full_screen.places import list_middle_looks, list_own_looks
from cardgolf.terminal.full_screen.sizes import SIDE, WIDEST_LABEL, TableSizes
from cardgolf.terminal.shared.card_art import BACK, EMPTY, CardArtist, Look, Size
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.output import printable_text


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


class Room(Horizontal):
    """The part of the screen for cards and scores."""

    class Resized(Message):
        """Message that there is more room or less."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())


class CardBox(Static):
    """A card or an empty place that can be clicked."""

    class Touched(Message):
        """Message that a card was clicked."""

        def __init__(self, box: "CardBox") -> None:
            super().__init__()
            self.box = box

    def __init__(self, index: int = 0, **options: Any) -> None:
        super().__init__("", markup=False, **options)
        self.index = index
        self.look = EMPTY
        self.drawn: tuple[Any, ...] = ()

    def on_click(self) -> None:
        self.post_message(self.Touched(self))

    def draw(
        self, look: Look, artist: CardArtist, *, head: str = "", side: str | None = None, foot: Sequence[str] = ()
    ) -> None:
        """Show ``look`` with ``head`` above it, ``side`` to the left of it, and the lines ``foot`` below it."""
        if self.drawn == (look, artist, head, side, foot):
            return
        self.drawn, self.look = (look, artist, head, side, foot), look
        size, quiet = artist.size, artist.palette["quiet"]
        lines = artist.draw(look)
        if head:
            lines.insert(0, Text(f"{' ' * size.left}{head:^{size.width}}{' ' * size.right}", quiet))
        if side is not None:
            row = bool(head) + size.top + size.rows // 2
            lines = [
                Text.assemble((f"{side if number == row else '':>{SIDE - 1}} ", quiet), line)
                for number, line in enumerate(lines)
            ]
        for words in foot:
            lines.append(Text(f"{words:^{size.total}}", quiet))
        self.styles.width, self.styles.height = max(line.cell_len for line in lines), len(lines)
        self.update(Text("\n").join(lines))


class Piles(Container):
    """The stock, the discard pile, the held card, and the cards played in this turn."""

    def compose(self) -> ComposeResult:
        yield CardBox(id="stock")
        yield CardBox(id="discard")
        yield CardBox(id="held")
        yield LogView(id="played")

    def show(self, table: TableModel, aim: selection.Selection, artist: CardArtist) -> None:
        """Show the piles of the view, with signs on those on which a click has an effect."""
        view = table.view
        stock, discard, held = self.query(CardBox)
        at_stock, at_discard = selection.touch_stock(view, aim), selection.touch_pile(view, aim)
        look = evolve(BACK if view.stock_count else EMPTY, sign=_pile_sign(at_stock, view))
        stock.draw(look, artist, foot=_label_pile(artist.faces.words("stock"), view.stock_count, artist))
        look = evolve(look_at_card(view.discard_top), sign=_pile_sign(at_discard, view))
        discard.draw(look, artist, foot=_label_pile(artist.faces.words("discard"), view.discard_count, artist))
        look = Look(view.held) if view.held else BACK
        held.draw(look if view.holding else EMPTY, artist, foot=(artist.faces.words("held"),))
        held.visible = view.holding
        self.query_one("#played", LogView).set_text("\n".join(list_played(view, table.faces)))


def _label_pile(name: str, count: int, artist: CardArtist) -> Sequence[str]:
    """Return the name of a pile and its number of cards, in two lines if there is no room for one."""
    return (f"{name} {count}",) if artist.size.total >= WIDEST_LABEL else (name, str(count))


def look_at_card(card: Card | None) -> Look:
    """Return the look of a face-up card, or of a place without one."""
    return Look(card) if card else EMPTY


def _pile_sign(result: selection.TouchResult, view: View) -> str:
    return "throw" if result.aim.throwing or set(result.moves) & {*view.legal_moves} else ""


def list_played(view: View, faces: CardFormatter) -> list[str]:
    """Return lines with the cards played in this turn, and with those of the last play if it has several."""
    lines = []
    if view.played:
        lines.append(faces.words("played-now", cards=faces.names(view.played)))
    if len(view.discard_shown) > 1:
        lines.append(faces.words("last-play", cards=faces.names(view.discard_shown)))
    return lines


def plan_middle(view: View, faces: CardFormatter) -> tuple[Size, int]:
    """Return the size of the cards in the middle, and how many rows it takes with its name."""
    size = Size(max(5, faces.width), 3, 0)
    return size, 1 + view.middle.layout.rows * size.height if view.middle else 0


class Middle(Container):
    """The board that belongs to no seat, if there is one."""

    def compose(self) -> ComposeResult:
        yield LogView(id="open-name")

    def show(self, table: TableModel, artist: CardArtist) -> None:
        """Show the cards of the middle, with signs on those that a click takes."""
        view, looks = table.view, list_middle_looks(table.view)
        self.display = view.middle is not None
        if view.middle is None:
            return
        columns, size = view.middle.layout.columns, plan_middle(view, table.faces)[0]
        boxes = list(self.query(CardBox))
        missing = [CardBox(index, classes="open") for index in range(len(boxes), len(looks))]
        if missing:
            self.mount(*missing)
        name = self.query_one("#open-name", LogView)
        name.set_text(Text(table.faces.words("middle"), artist.palette["quiet"]))
        name.styles.column_span = self.styles.grid_size_columns = columns
        for box, look in zip([*boxes, *missing], looks, strict=False):
            box.draw(look, evolve(artist, size=size))


class OwnBoard(Container):
    """The places of the human player. ``laid`` is the layout whose gaps are there, if it is no grid."""

    laid: Layout | None = None

    def show(
        self, table: TableModel, aim: selection.Selection, cursor: int, artist: CardArtist, plan: TableSizes
    ) -> None:
        """Show the current places, with the cursor on one of them."""
        looks = list_own_looks(table.view, table.board_before(table.seat), aim, cursor)
        boxes, board = self._ensure_boxes(len(looks)), selection.own_board(table.view)
        labels, size = plan.labels and board is not None, artist.size
        form = board.layout if board is not None and board.layout.form is not None else None
        self._lay_gaps(form, boxes)
        side = SIDE * (labels and form is None)
        self.styles.grid_size_columns = plan.columns
        self.styles.grid_columns = " ".join(str(size.total + side * (not x)) for x in range(plan.columns))
        rows = len(form.table) if form else -(-len(looks) // plan.columns)
        heads = [labels and (form is not None or not y) for y in range(rows)]
        self.styles.grid_rows = " ".join(str(size.height + head) for head in heads) or "1"
        for index, (box, look) in enumerate(zip(boxes, looks, strict=False)):
            if form is not None:
                box.draw(look, artist, head=form.names[index] if labels else "")
                continue
            y, x = divmod(index, plan.columns)
            name = board.names[index] if labels and board else ""
            row = name if name.startswith("+") else name[1:]
            box.draw(look, artist, head=name[:1] if labels and not y else "", side=row if labels and not x else None)

    def _lay_gaps(self, form: Layout | None, boxes: Sequence[CardBox]) -> None:
        """Put a gap before each place of a form that has one, and none on a grid."""
        if form is self.laid:
            return
        self.laid = form
        self.query(Static).filter(".gap").remove()
        waiting = 0
        for place in chain(*form.table) if form else ():
            if place is None:
                waiting += 1
            else:
                self.mount(*(Static(classes="gap") for _ in range(waiting)), before=boxes[place])
                waiting = 0

    def _ensure_boxes(self, count: int) -> list[CardBox]:
        """Return at least ``count`` boxes, of which only ``count`` are displayed."""
        boxes = list(self.query(CardBox))
        missing = [CardBox(index, classes="place") for index in range(len(boxes), count)]
        if missing:
            self.mount(*missing)
        for box in boxes:
            box.display = box.index < count
        return [*boxes, *missing]


class OtherBoards(LogView):
    """The boards of the other players, as many side by side as fit. ``corners`` are where they begin, by seat."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.corners: Mapping[int, tuple[int, int]] = {}

    def show(self, table: TableModel, artist: CardArtist, width: int, plan: TableSizes) -> None:
        """Show the boards of the view, from the human player's left."""
        view, seats = table.view, list_others(table)
        panels = [
            draw_panel(
                view, seat, table.names[seat], table.board_before(seat), artist, notes=plan.notes, least=plan.panel
            )
            for seat in seats
        ]
        text, corners = join_panels(panels, width)
        self.corners = dict(zip(seats, corners, strict=True))
        self.set_text(text)


def list_others(table: TableModel) -> list[int]:
    """Return the other seats that play this round, from the human player's left."""
    count = len(table.names)
    seats = ((table.seat + step) % count for step in range(1, count))
    return [seat for seat in seats if table.view.boards[seat]]


def measure_names(table: TableModel) -> int:
    """Return the width of the longest name of another player."""
    return max((cell_len(table.names[seat]) for seat in list_others(table)), default=0)
