"""Cards as text for a terminal, readable without colour."""

from collections.abc import Iterable

from attrs import frozen
from rich.console import Console
from rich.text import Text

from cardgolf import Card, SlotView

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LINE = "─"

BACK = "##"


@frozen
class CardFormatter:
    """A formatter of cards, with suits as symbols or, if ``ascii``, as letters."""

    ascii: bool = False

    def name(self, card: Card) -> str:
        """Return ``7♥`` or ``7H``."""
        symbol = None if self.ascii else SYMBOLS.get(card.suit)
        return f"{str(card)[:-1]}{symbol}" if symbol else str(card)

    def names(self, cards: Iterable[Card]) -> str:
        """Return several cards in the order given."""
        return " ".join(map(self.name, cards))

    @property
    def line(self) -> str:
        """The character of a line."""
        return "-" if self.ascii else LINE

    def cell(self, slot: SlotView | None, *, changed: bool = False, locked: bool = False) -> Text:
        """Return a place: ``[ 7♥]``, hidden ``[ ##]``, changed ``< 7♥>``, locked ``! Q♠!``, cleared ``.``."""
        if slot is None:
            return Text("  .  ", "dim")
        left, right = _bracket_card(slot, changed=changed, locked=locked)
        text, colour = (self.name(slot.card), _card_colour(slot.card)) if slot.card else (BACK, "blue")
        ring = _ring_card(changed=changed, locked=locked)
        return Text.assemble((left, ring), (f"{text:>3}", colour), (right, ring))

    def back(self) -> Text:
        """Return a hidden card."""
        return self.cell(SlotView(None, up=False))

    def held(self, card: Card, *, changed: bool = False) -> Text:
        """Return a card of a hand or on a pile."""
        return self.cell(SlotView(card, up=True), changed=changed)


def _bracket_card(slot: SlotView, *, changed: bool, locked: bool) -> tuple[str, str]:
    if locked:
        return "!", "!"
    if changed:
        return "<", ">"
    return ("(", ")") if slot.card and not slot.up else ("[", "]")


def _ring_card(*, changed: bool, locked: bool) -> str:
    return "bold magenta" if locked else "bold yellow" if changed else "dim"


def _card_colour(card: Card) -> str:
    return "bold red" if card.suit in ("D", "H") else "bold"


def choose_faces(console: Console, *, ascii_only: bool) -> CardFormatter:
    """Return the formatter for ``console``."""
    return CardFormatter(ascii_only or not supports_symbols(console.encoding))


def supports_symbols(encoding: str) -> bool:
    """Return whether an encoding has the symbols of suits."""
    try:
        "♣♦♥♠─".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
