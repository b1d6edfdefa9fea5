"""The cloth of the table, by night and by day."""

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.text import Text
from textual.binding import BindingType
from textual.theme import Theme

from cardgolf import BoardView, Card, Phase, SlotView, View
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.step import locked_places
from cardgolf.ui.tables import LONGEST_NAME, Block, fit_blocks


def key_bindings(*bindings: BindingType) -> list[BindingType]:
    """What keys do."""
    return [*bindings]


def size_classes(*steps: tuple[int, str]) -> list[tuple[int, str]]:
    """From how many cells on which class of the style sheet applies."""
    return [*steps]


DARK = Theme(
    name="cloth-dark", dark=True, primary="#8fd3a5", secondary="#5aa37a", accent="#ffd75e", warning="#ffd75e",
    error="#ff8a80", success="#8fd3a5", foreground="#e8efe9", background="#0d2a1d", surface="#12382a", panel="#0a2117",
)  # fmt: skip
LIGHT = Theme(
    name="cloth-light", dark=False, primary="#1d6b42", secondary="#2f8f5b", accent="#8a4b00", warning="#8a4b00",
    error="#a3122a", success="#1d6b42", foreground="#12281c", background="#cfe6d6", surface="#e1f1e6", panel="#b7d8c2",
)  # fmt: skip


KINDS = ("up", "down", "known", "gone", "red", "changed", "locked", "picked", "open", "cursor")
RED = ("D", "H")
PAPER = {
    "up": "#1c1c1c on #f5f0e1",
    "red": "bold #b3122a on #f5f0e1",
    "down": "#b9c9ec on #2b4a8b",
    "known": "#ffffff on #4a6fae",
    "changed": "bold #1c1c1c on #ffd75e",
    "locked": "bold #ffffff on #8a3aa3",
    "gone": "dim",
}


@frozen
class CardStyle:
    """What a large card says, the ``kinds`` it is of, and a word on its edge."""

    text: str = ""
    kinds: tuple[str, ...] = ("gone",)
    title: str = ""


def style_card(card: Card, faces: CardFormatter) -> CardStyle:
    """A card that lies open."""
    return CardStyle(faces.name(card), ("up", "red") if card.suit in RED else ("up",))


def style_back(faces: CardFormatter) -> CardStyle:
    """A card of which only the back can be seen."""
    return CardStyle("###" if faces.ascii else "░░░", ("down",))


def style_place(
    slot: SlotView | None, faces: CardFormatter, *, in_hand: bool = False, changed: bool = False, barred: bool = False
) -> CardStyle:
    """A place: face up, face down, looked at ``(7)``, or gone; and whether it is new, or ``barred``."""
    if slot is None:
        return CardStyle()
    look = style_card(slot.card, faces) if slot.card else style_back(faces)
    if slot.card and not (slot.up or in_hand):
        look = CardStyle(f"({look.text})", ("known",))
    marks = [("locked", "pin")] * barred + [("changed", "new")] * changed
    return CardStyle(look.text, (*look.kinds, *(kind for kind, _ in marks)), marks[0][1] if marks else "")


def style_places(view: View, seat: int, before: BoardView | None, faces: CardFormatter) -> Iterator[CardStyle]:
    """Every place of ``seat``; those that differ from ``before`` are new."""
    board = view.boards[seat]
    if board is None:
        return
    new, barred = changed_places(board, before or board), locked_places(view, seat)
    for place, slot in enumerate(board.slots):
        yield style_place(slot, faces, in_hand=board.layout.is_hand, changed=place in new, barred=place in barred)


def changed_places(board: BoardView, before: BoardView) -> frozenset[int]:
    """Where ``board`` differs from ``before``; in a hand, the cards it did not have."""
    if not board.layout.is_hand:
        pairs = zip(board.slots, before.slots, strict=True)
        return frozenset(place for place, (now, old) in enumerate(pairs) if now != old)
    held = Counter(slot.card for slot in before.slots if slot)
    new = set()
    for place, slot in enumerate(board.slots if before.slots else ()):
        card = slot.card if slot else None
        if not held[card]:
            new.add(place)
        held[card] -= bool(held[card])
    return frozenset(new)


def draw_small(look: CardStyle, slot: SlotView | None, faces: CardFormatter) -> Text:
    """A small card, five wide, marked as in the line mode."""
    new, barred = "changed" in look.kinds, "locked" in look.kinds
    text = faces.cell(slot, changed=new, locked=barred).plain
    kind = next(kind for kind in ("locked", "changed", "gone", "red", *look.kinds) if kind in look.kinds)
    ring = "bold" if new or barred else "dim"
    return Text.assemble((text[0], ring), (text[1:-1], PAPER[kind]), (text[-1], ring))


def draw_block(view: View, seat: int, title: str, before: BoardView | None, faces: CardFormatter) -> Block:
    """Another player's board, small, under a title."""
    board = view.boards[seat]
    if board is None:
        return []
    cells = [
        draw_small(look, slot, faces)
        for look, slot in zip(style_places(view, seat, before, faces), board.slots, strict=True)
    ]
    playing = seat == view.turn and view.phase is not Phase.ROUND_OVER
    style, title = ("bold reverse", f"> {title}") if playing else ("bold", title)
    if board.layout.is_hand:
        hidden = [Text.assemble(("##", PAPER["down"]), " ")] * (board.count - len(cells))
        return [
            Text(fit_blocks(title, LONGEST_NAME), style),
            _draw_row([*cells, *hidden]),
            Text(f"{board.count} cards", "dim"),
        ]
    rows = [_draw_row([cells[place] for place in line]) for line in board.layout.row_lines]
    return [Text(fit_blocks(title, max(row.cell_len for row in rows)), style), *rows]


def _draw_row(cells: Sequence[Text]) -> Text:
    return Text.assemble(*cells)
