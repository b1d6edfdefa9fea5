"""Themes, and the styles of cards and places."""

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.text import Text
from textual.theme import Theme

from cardgolf import BoardView, Card, SlotView, View
from cardgolf.games.determinize import locked_places
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.tables import LONGEST_NAME, Block, fit_blocks

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
    """The text of a large card, its style classes ``kinds``, and the title on its edge."""

    text: str = ""
    kinds: tuple[str, ...] = ("gone",)
    title: str = ""


def style_card(card: Card, faces: CardFormatter) -> CardStyle:
    """Return the style of a face-up card."""
    return CardStyle(faces.label(card), ("up", "red") if card.suit in RED else ("up",))


def style_back(faces: CardFormatter) -> CardStyle:
    """Return the style of a face-down card."""
    return CardStyle("###" if faces.ascii else "░░░", ("down",))


def style_place(
    slot: SlotView | None, faces: CardFormatter, *, in_hand: bool = False, changed: bool = False, locked: bool = False
) -> CardStyle:
    """Return the style of a place: face up, face down, known ``(7)``, or empty; perhaps changed or locked."""
    if slot is None:
        return CardStyle()
    style = style_card(slot.card, faces) if slot.card else style_back(faces)
    if slot.card and not (slot.up or in_hand):
        style = CardStyle(f"({style.text})", ("known",))
    marks = [("locked", "pin")] * locked + [("changed", "new")] * changed
    return CardStyle(style.text, (*style.kinds, *(kind for kind, _ in marks)), marks[0][1] if marks else "")


def style_places(view: View, seat: int, before: BoardView | None, faces: CardFormatter) -> Iterator[CardStyle]:
    """Yield the style of every place of ``seat``. Places that differ from ``before`` are marked as new."""
    board = view.boards[seat]
    if board is None:
        return
    new, locked = changed_places(board, before or board), locked_places(view, seat)
    for place, slot in enumerate(board.slots):
        yield style_place(slot, faces, in_hand=board.layout.is_hand, changed=place in new, locked=place in locked)


def changed_places(board: BoardView, before: BoardView) -> frozenset[int]:
    """Return the places where ``board`` differs from ``before``, or the new cards of a hand."""
    if not board.layout.is_hand:
        old = dict(enumerate(before.slots))
        return frozenset(place for place, now in enumerate(board.slots) if now != old.get(place))
    held = Counter(slot.card for slot in before.slots if slot)
    new = set()
    for place, slot in enumerate(board.slots if before.slots else ()):
        card = slot.card if slot else None
        if not held[card]:
            new.add(place)
        held[card] -= bool(held[card])
    return frozenset(new)


def draw_small(style: CardStyle, slot: SlotView | None, faces: CardFormatter) -> Text:
    """Draw a small card, five to seven cells wide, with the marks of the line mode."""
    new, locked = "changed" in style.kinds, "locked" in style.kinds
    text = faces.cell(slot, changed=new, locked=locked).plain
    kind = next(kind for kind in ("locked", "changed", "gone", "red", *style.kinds) if kind in style.kinds)
    ring = "bold" if new or locked else "dim"
    return Text.assemble((text[0], ring), (text[1:-1], PAPER[kind]), (text[-1], ring))


def draw_block(view: View, seat: int, title: str, before: BoardView | None, faces: CardFormatter) -> Block:
    """Draw the board of another player, small, under a title."""
    board = view.boards[seat]
    if board is None:
        return []
    cells = [
        draw_small(style, slot, faces)
        for style, slot in zip(style_places(view, seat, before, faces), board.slots, strict=True)
    ]
    playing = seat in view.to_act
    heading, title = ("bold reverse", f"> {title}") if playing else ("bold", title)
    if board.layout.is_hand:
        hidden = [Text.assemble(("##", PAPER["down"]), " ")] * (board.count - len(cells))
        return [
            Text(fit_blocks(title, LONGEST_NAME), heading),
            _draw_row([*cells, *hidden]),
            Text(f"{board.count} cards", "dim"),
        ]
    across = board.layout.columns
    rows = [_draw_row(cells[start : start + across]) for start in range(0, len(cells), across)]
    return [Text(fit_blocks(title, max(row.cell_len for row in rows)), heading), *rows]


def _draw_row(cells: Sequence[Text]) -> Text:
    return Text.assemble(*cells)
