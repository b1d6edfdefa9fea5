"""How cards look on the table: large ones as text and classes for the style sheet, small ones as coloured text."""

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.text import Text

from cardgolf import Card, Phase, SeenBoard, SeenSlot, View
from cardgolf.cli.faces import Faces
from cardgolf.cli.sights import locked
from cardgolf.cli.tables import LONGEST_NAME, Block, fitting

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
class Look:
    """What a large card says, the ``kinds`` it is of, and a word on its edge."""

    text: str = ""
    kinds: tuple[str, ...] = ("gone",)
    title: str = ""


def card_look(card: Card, faces: Faces) -> Look:
    """A card that lies open."""
    return Look(faces.name(card), ("up", "red") if card.suit in RED else ("up",))


def back_look(faces: Faces) -> Look:
    """A card of which only the back can be seen."""
    return Look("###" if faces.ascii else "░░░", ("down",))


def place_look(
    slot: SeenSlot | None, faces: Faces, *, in_hand: bool = False, changed: bool = False, barred: bool = False
) -> Look:
    """A place: face up, face down, looked at ``(7)``, or gone; and whether it is new, or ``barred``."""
    if slot is None:
        return Look()
    look = card_look(slot.card, faces) if slot.card else back_look(faces)
    if slot.card and not (slot.up or in_hand):
        look = Look(f"({look.text})", ("known",))
    marks = [("locked", "pin")] * barred + [("changed", "new")] * changed
    return Look(look.text, (*look.kinds, *(kind for kind, _ in marks)), marks[0][1] if marks else "")


def place_looks(view: View, seat: int, before: SeenBoard | None, faces: Faces) -> Iterator[Look]:
    """Every place of ``seat``; those that differ from ``before`` are new."""
    board = view.boards[seat]
    if board is None:
        return
    new, barred = changed_places(board, before or board), locked(view, seat)
    for place, slot in enumerate(board.slots):
        yield place_look(slot, faces, in_hand=board.layout.is_hand, changed=place in new, barred=place in barred)


def changed_places(board: SeenBoard, before: SeenBoard) -> frozenset[int]:
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


def small(look: Look, slot: SeenSlot | None, faces: Faces) -> Text:
    """A small card, five wide, marked as in the line mode."""
    new, barred = "changed" in look.kinds, "locked" in look.kinds
    text = faces.cell(slot, changed=new, locked=barred).plain
    kind = next(kind for kind in ("locked", "changed", "gone", "red", *look.kinds) if kind in look.kinds)
    ring = "bold" if new or barred else "dim"
    return Text.assemble((text[0], ring), (text[1:-1], PAPER[kind]), (text[-1], ring))


def block(view: View, seat: int, title: str, before: SeenBoard | None, faces: Faces) -> Block:
    """Another player's board, small, under a title."""
    board = view.boards[seat]
    if board is None:
        return []
    cells = [
        small(look, slot, faces) for look, slot in zip(place_looks(view, seat, before, faces), board.slots, strict=True)
    ]
    playing = seat == view.turn and view.phase is not Phase.ROUND_OVER
    style, title = ("bold reverse", f"> {title}") if playing else ("bold", title)
    if board.layout.is_hand:
        hidden = [Text.assemble(("##", PAPER["down"]), " ")] * (board.count - len(cells))
        return [Text(fitting(title, LONGEST_NAME), style), _row([*cells, *hidden]), Text(f"{board.count} cards", "dim")]
    rows = [_row([cells[place] for place in line]) for line in board.layout.row_lines]
    return [Text(fitting(title, max(row.cell_len for row in rows)), style), *rows]


def _row(cells: Sequence[Text]) -> Text:
    return Text.assemble(*cells)
