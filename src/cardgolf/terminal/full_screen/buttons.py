"""Buttons for moves, and the row of keys."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Button, Footer

from cardgolf import CardGolfError, Move, View
from cardgolf.narration import describe_offer, name_move
from cardgolf.terminal.full_screen import selection
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.tools import one_line
from cardgolf.words import Words

BUTTON_FRAME = 6  # columns of a button beside its text, with a number
LEAST_USED_KEYS = ("t", "ctrl+s", "m", "x", "r", "w", "c", "u", "h")  # from the first that gives way


def name_keys(node: DOMNode, words: Words) -> None:
    """Name the keys of an application or a screen, whose descriptions are ids, in the words of its reader."""
    known = node._bindings.key_to_bindings
    for key, bindings in known.items():
        known[key] = [
            replace(each, description=words(each.description)) if each.description.startswith("footer-") else each
            for each in bindings
        ]


class MoveBar(Horizontal):
    """Buttons for moves that need them, and one for the list of all moves."""

    shown: tuple[Any, ...] = ()

    def compose(self) -> ComposeResult:
        for number in range(selection.MAX_BUTTONS):
            yield _make_button("", f"offer({number})", "move")
        yield _make_button("", "throw", "throw")
        yield _make_button("", "next", "next")
        yield _make_button("", "moves", "all")

    def show(self, table: TableModel, aim: selection.Selection, width: int) -> None:
        """Show buttons for the moves offered now, in ``width`` columns. If they are too many, only those of one word.

        The button of a discard that is illegal now says so. It can be pressed, and the reason is the answer.
        """
        view = table.view
        labels = name_moves(view, selection.button_moves(view), table.faces, width)
        wanted = (labels, bool(view.legal_moves), table.game.is_round_over, *_discard_state(table, aim))
        if wanted != self.shown:
            self.shown = wanted
            self._arrange(table.faces.words, wanted)

    def _arrange(self, words: Words, wanted: tuple[Sequence[str], bool, bool, bool, bool]) -> None:
        labels, any_moves, over, throwing, allowed = wanted
        for number, button in enumerate(self.query(".move").results(Button)):
            button.display = number < len(labels)
            button.label = Content(f"{number + 1} {labels[number]}" if button.display else "")
        for kind, shown in {".throw": throwing, ".next": over, ".all": any_moves}.items():
            self.query_one(kind).display = shown
        throw = self.query_one(".throw", Button)
        throw.label = Content(words("button-throw" if allowed else "button-cannot"))
        self.query_one(".next", Button).label = Content(words("button-next"))
        self.query_one(".all", Button).label = Content(words("button-all"))
        throw.set_class(not allowed, "off")


def name_moves(view: View, moves: Sequence[Move], faces: CardFormatter, width: int) -> tuple[str, ...]:
    """Return what stands on the buttons of ``moves``: what they mean or, in too little room, their texts."""
    texts = [one_line(name_move(view, move)) for move in moves]
    try:
        meanings = [describe_offer(view, move, faces).partition(":")[0] for move in moves]
    except CardGolfError:  # of a move of a plugin, which can be made all the same
        return tuple(texts)
    labels = [
        text if move.words() else f"{meaning[:1].upper()}{meaning[1:]}"
        for move, text, meaning in zip(moves, texts, meanings, strict=True)
    ]
    fit = sum(map(cell_len, labels)) + BUTTON_FRAME * (len(labels) + 1) + cell_len(faces.words("button-all")) <= width
    return tuple(labels if fit else texts)


def _discard_state(table: TableModel, aim: selection.Selection) -> tuple[bool, bool]:
    """Return whether there is a card to discard or play, and whether that is legal."""
    view, result = table.view, selection.touch_discard(table.view, aim)
    allowed = result.aim.throwing or bool({*result.moves} & {*view.legal_moves})
    return bool(aim.picked) or (view.holding and table.is_asked), allowed


class KeyRow(Footer):
    """The row of keys. Without room for all of them, those that are used least are left out."""

    def compose(self) -> ComposeResult:
        keys = [*super().compose()]
        widths = {getattr(key, "key", ""): _measure_key(key) for key in keys}
        for least in LEAST_USED_KEYS:
            if sum(widths.values()) - 1 > self.app.size.width:
                widths.pop(least, None)
        yield from (key for key in keys if getattr(key, "key", "") in widths)

    def on_resize(self) -> None:
        self.refresh(recompose=True)


def _measure_key(key: Widget) -> int:
    return cell_len(f"{getattr(key, 'key_display', '')} {getattr(key, 'description', '')} ")


def _make_button(label: str, action: str, kind: str) -> Button:
    button = Button(label, name=action, classes=kind, compact=True)
    button.can_focus = False
    return button
