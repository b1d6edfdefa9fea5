"""Cards as text for a terminal, readable without colour, and views with every card that any seat has seen."""

from collections.abc import Iterable, Mapping
from typing import Self

from attrs import evolve, field, frozen
from rich.console import Console
from rich.text import Text

from cardgolf import Board, BoardView, Card, Game, Slot, SlotView, View
from cardgolf.table import CardNames, shorten_faces
from cardgolf.terminal.language import reader_words
from cardgolf.terminal.shared.colours import AMBER, GREEN, MAGENTA, RED
from cardgolf.tools import count_cells

LINE = "─"

BACK = "##"
NARROWEST, WIDEST = 3, 5  # the text of a card in a table


@frozen
class CardFormatter(CardNames):
    """A formatter of cards, in sentences and in tables.

    ``short`` are the texts of cards with names in tables, for the deck that :meth:`fitted` got.
    """

    short: Mapping[Card, str] = field(factory=dict)

    def fitted(self, deck: Iterable[Card]) -> Self:
        """Return the formatter for tables with the cards of ``deck``, each with its own text of at most 5 cells."""
        faces = {*deck}
        if not any(face.name for face in faces):
            return evolve(self, short={}) if self.short else self
        texts = shorten_faces(faces, WIDEST, self.name)
        return evolve(self, short={face: text for face, text in texts.items() if face.name})

    @property
    def width(self) -> int:
        """The width of the text of a card in a table."""
        return max(NARROWEST, *map(count_cells, self.short.values())) if self.short else NARROWEST

    @property
    def cell_width(self) -> int:
        """The width of a place in a table."""
        return self.width + 2

    def label(self, card: Card) -> str:
        """Return the text of a card in a table, such as ``7♥``, ``Peek`` or ``DrawT``."""
        return self.short.get(card) or self.name(card)

    def legend(self) -> str:
        """Return what the texts mean that are shorter than their cards, such as ``DrawT is Draw-Two``."""
        meant = [f"{text} is {self.name(card)}" for card, text in self.short.items() if text != self.name(card)]
        return f"{', '.join(meant)}." if meant else ""

    @property
    def line(self) -> str:
        """The character of a line."""
        return "-" if self.ascii else LINE

    def cell(
        self, slot: SlotView | None, *, changed: bool = False, locked: bool = False, matched: bool = False
    ) -> Text:
        """Return a place.

        It is ``[ 7♥]``, hidden ``[ ##]``, changed ``< 7♥>``, matched ``{ 7♥}``, locked ``[Q♠!]`` or cleared ``.``.
        """
        if slot is None:
            return Text(f"{'.':^{self.cell_width}}", "dim")
        text, colour = (self.label(slot.card), _card_colour(slot.card)) if slot.card else (BACK, "")
        left, right = _bracket_card(slot, changed=changed, locked=locked, matched=matched)
        if locked:
            text, right = mark_locked(text, self.width)
        ring = _ring_card(changed=changed, locked=locked, matched=matched)
        colour = f"bold {GREEN}" if matched else colour
        return Text.assemble((left, ring), (" " * (self.width - count_cells(text)) + text, colour), (right, ring))

    def back(self) -> Text:
        """Return a hidden card."""
        return self.cell(SlotView(None, up=False))

    def held(self, card: Card, *, changed: bool = False) -> Text:
        """Return a card of a hand or on a pile."""
        return self.cell(SlotView(card, up=True), changed=changed)


def mark_locked(text: str, width: int) -> tuple[str, str]:
    """Return the text of a locked card with a mark, and what is right of it: the mark, if there is no room for both."""
    return (f"{text}!", "]") if count_cells(text) < width else (text, "!")


def _bracket_card(slot: SlotView, *, changed: bool, locked: bool, matched: bool) -> tuple[str, str]:
    if changed and not locked:
        return "<", ">"
    if matched and slot.up and not locked:
        return "{", "}"
    return ("(", ")") if slot.card and not slot.up else ("[", "]")


def _ring_card(*, changed: bool, locked: bool, matched: bool) -> str:
    colour = MAGENTA if locked else AMBER if changed else GREEN if matched else ""
    return f"bold {colour}" if colour else "dim"


def _card_colour(card: Card) -> str:
    return f"bold {RED}" if card.suit in ("D", "H") else "bold"


def choose_faces(console: Console, *, ascii_only: bool) -> CardFormatter:
    """Return the formatter for ``console``."""
    return CardFormatter(ascii_only or not supports_symbols(console.encoding), words=reader_words())


def supports_symbols(encoding: str) -> bool:
    """Return whether an encoding has the symbols of suits."""
    try:
        "♣♦♥♠─".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def as_view(table: Game | View) -> View:
    """Return a view unchanged, or a view of a game with every card that any seat has seen."""
    if isinstance(table, View):
        return table
    state = table.state
    boards = tuple(view_known_cards(board) if board else None for board in state.boards)
    middle = view_known_cards(state.middle) if state.middle else None
    return evolve(table.view(None), boards=boards, middle=middle, held=state.held, legal_moves=table.legal_moves)


def view_known_cards(board: Board) -> BoardView:
    """Return a view of ``board`` with every card that any seat has seen. All cards of a hand are seen."""
    slots = tuple(_view_slot(slot, in_hand=board.layout.is_hand) if slot else None for slot in board.slots)
    return BoardView(board.layout, slots, len(board.slots) - len(board.cleared))


def _view_slot(slot: Slot, *, in_hand: bool) -> SlotView:
    known = slot.up or slot.seen_by or in_hand
    return SlotView(slot.card if known else None, slot.up, slot.seen_by, slot.mark)


def playing_boards(view: View) -> dict[int, BoardView]:
    """Return the boards of the seats that play this round."""
    return {seat: board for seat, board in enumerate(view.boards) if board}
