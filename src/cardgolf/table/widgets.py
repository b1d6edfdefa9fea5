"""The pieces of the table: cards that can be clicked, the piles, one's own places, the others' boards."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.message import Message
from textual.widgets import Static

from cardgolf import View
from cardgolf.cli.faces import Faces
from cardgolf.cli.output import printable_text
from cardgolf.cli.tables import side_by_side
from cardgolf.table import reach
from cardgolf.table.looks import KINDS, Look, back_look, block, card_look, place_looks
from cardgolf.table.table import Table


class Told(Static):
    """Text that is only drawn again when it changes; one of ``fixed`` size moves nothing else."""

    def __init__(self, *, fixed: bool = False, **options: Any) -> None:
        super().__init__("", markup=False, **options)
        self.fixed, self.told = fixed, Text()

    def tell(self, what: Text | str) -> bool:
        """Show ``what``; whether it is something new."""
        text = printable_text(Text(what) if isinstance(what, str) else what)
        if text == self.told:
            return False
        self.told = text
        self.update(text, layout=not self.fixed)
        return True


class CardBox(Static):
    """A large card, or the place for one."""

    class Touched(Message):
        """A card was clicked."""

        def __init__(self, box: "CardBox") -> None:
            super().__init__()
            self.box = box

    def __init__(self, label: str = "", index: int = 0, **options: Any) -> None:
        super().__init__("", markup=False, **options)
        self.index, self.label = index, label
        self.drawn: tuple[Any, ...] = ()

    def on_click(self) -> None:
        self.post_message(self.Touched(self))

    def draw(self, look: Look, below: str = "", *more: str) -> None:
        """Show ``look``, ``more`` of its kinds, and ``below`` on the lower edge."""
        if self.drawn == (look, below, more):
            return
        self.drawn = (look, below, more)
        self.update(look.text, layout=False)
        for kind in KINDS:
            self.set_class(kind in (*look.kinds, *more), kind)
        self.border_title = self.label or ("out" if "picked" in more else look.title) or None
        self.border_subtitle = below or None


class Piles(Horizontal):
    """The stock, the discard pile, the card in hand, and cards on their way to the pile."""

    def compose(self) -> ComposeResult:
        yield CardBox("stock", id="stock")
        yield CardBox("discard", id="discard")
        yield CardBox("in hand", id="held")
        yield Told(id="laid")

    def show(self, table: Table, aim: reach.Aim) -> None:
        """The piles as the person sees them; those that can be clicked to some effect stand out."""
        view, faces = table.view, table.faces
        stock, discard, held = self.query(CardBox)
        stock.draw(
            back_look(faces) if view.stock_count else Look(),
            str(view.stock_count),
            *_open(reach.stock(view, aim), view),
        )
        top = card_look(view.discard_top, faces) if view.discard_top else Look()
        discard.draw(top, str(view.discard_count), *_open(reach.pile(view, aim), view))
        held.draw(card_look(view.held, faces) if view.held else back_look(faces))
        held.visible = view.holding
        self.query_one("#laid", Told).tell(_laid(view, faces))


def _open(answer: reach.Answer, view: View) -> Sequence[str]:
    return ("open",) if answer.aim.throwing or set(answer.moves) & {*view.moves} else ()


def _laid(view: View, faces: Faces) -> str:
    lines = []
    if view.laid:
        lines.append(f"thrown now: {faces.names(view.laid)}")
    if len(view.discard_shown) > 1:
        lines.append(f"last throw: {faces.names(view.discard_shown)}")
    return "\n".join(lines)


class Own(Container):
    """The places of the person at the table."""

    def show(self, table: Table, aim: reach.Aim, cursor: int) -> None:
        """The places as they are now, with the cursor on one of them."""
        view = table.view
        looks = list(place_looks(view, table.seat, table.earlier(table.seat), table.faces))
        boxes = self._boxes(len(looks))
        usable, names = reach.open_places(view, aim), self._names(view)
        for index, (box, look) in enumerate(zip(boxes, looks, strict=False)):
            kinds = {"open": usable, "cursor": {cursor}, "picked": aim.picked}
            box.draw(look, names[index] if names else "", *(kind for kind, places in kinds.items() if index in places))

    def _boxes(self, count: int) -> list[CardBox]:
        """So many boxes; those there are already are kept."""
        boxes = list(self.query(CardBox))
        missing = [CardBox(index=index, classes="place") for index in range(len(boxes), count)]
        if missing:
            self.mount(*missing)
        for box in boxes:
            box.display = box.index < count
        return [*boxes, *missing]

    def _names(self, view: View) -> Sequence[str]:
        board = reach.own(view)
        in_hand = board is None or board.layout.is_hand
        across = self.screen.query_one("#felt").size.width // (12 if self.screen.has_class("-tall") else 10)
        self.styles.grid_size_columns = max(1, across) if in_hand or not board else board.layout.columns
        return board.layout.names if board else ()


class Others(Told):
    """The other players' boards, as many side by side as fit."""

    def show(self, table: Table) -> None:
        """The boards as the person sees them, from the person's left."""
        view, count = table.view, len(table.names)
        seats = [(table.seat + step) % count for step in range(1, count)]
        totals = view.totals or (0,) * count
        blocks = [
            block(view, seat, f"{table.names[seat]}  {totals[seat]}", table.earlier(seat), table.faces)
            for seat in seats
            if view.boards[seat]
        ]
        self.tell(Text("\n").join(side_by_side(blocks, max(20, self.screen.query_one("#felt").size.width))))
