"""How cards look in a terminal: text that reads without colour, and a colour."""

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
    """Cards as text, their suits as symbols or (``ascii``) as letters."""

    ascii: bool = False

    def name(self, card: Card) -> str:
        """``7♥``, or ``7H``."""
        symbol = None if self.ascii else SYMBOLS.get(card.suit)
        return f"{str(card)[:-1]}{symbol}" if symbol else str(card)

    def names(self, cards: Iterable[Card]) -> str:
        """Several cards, in the order given."""
        return " ".join(map(self.name, cards))

    @property
    def line(self) -> str:
        """What a line is drawn of."""
        return "-" if self.ascii else LINE

    def cell(self, slot: SlotView | None, *, changed: bool = False, locked: bool = False) -> Text:
        """A place, five wide: ``[ 7♥]``, a back ``[ ##]``, changed ``< 7♥>``, locked ``! Q♠!``, gone ``.``."""
        if slot is None:
            return Text("  .  ", "dim")
        left, right = _bracket_card(slot, changed=changed, locked=locked)
        text, colour = (self.name(slot.card), _card_colour(slot.card)) if slot.card else (BACK, "blue")
        ring = _ring_card(changed=changed, locked=locked)
        return Text.assemble((left, ring), (f"{text:>3}", colour), (right, ring))

    def back(self) -> Text:
        """A card of which only the back can be seen."""
        return self.cell(SlotView(None, up=False))

    def held(self, card: Card, *, changed: bool = False) -> Text:
        """A card of a hand or on a pile."""
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
    """How cards look on ``console``."""
    return CardFormatter(ascii_only or not supports_symbols(console.encoding))


def supports_symbols(encoding: str) -> bool:
    """Whether an output of this encoding has the letters of :class:`Faces`."""
    try:
        "♣♦♥♠─".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
