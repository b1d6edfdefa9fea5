"""Layouts as a person typed them, drawn side by side, and the cards that unknown ones can be."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from attrs import evolve, frozen
from rich.text import Text

from cardgolf import BoardView, Card, Rulebook, SlotView
from cardgolf.cards import COURT
from cardgolf.games import TypedLayout
from cardgolf.table import UNKNOWN
from cardgolf.terminal.shared.cards import CardFormatter, mark_locked
from cardgolf.terminal.shared.colours import AMBER
from cardgolf.terminal.shared.tables import Block, draw_grid, join_blocks

LETTERS = {rank: letter for letter, rank in COURT.items()}


@frozen
class TypedFormatter(CardFormatter):
    """A formatter of cards that may be unknown or lack a suit. ``suited`` is whether the deck has suits."""

    suited: bool = False

    def name(self, card: Card) -> str:
        """Return ``7♥``, or ``7`` for a card that was typed without a suit."""
        is_bare = self.suited and not card.suit and not card.name
        return LETTERS.get(card.rank, str(card)) if is_bare else super().name(card)

    def cell(
        self, slot: SlotView | None, *, changed: bool = False, locked: bool = False, matched: bool = False
    ) -> Text:
        """Return a place, ``[  ?]`` for an unknown card."""
        if slot is None or slot.card:
            return super().cell(slot, changed=changed, locked=locked, matched=matched)
        text, right = mark_locked(UNKNOWN, self.width) if locked else (UNKNOWN, "]")
        return Text.assemble(("[", "dim"), (f"{text:>{self.width}}", f"bold {AMBER}"), (right, "dim"))


def typed_formatter(faces: CardFormatter, rules: Rulebook, players: int) -> TypedFormatter:
    """Return the formatter for the deck of a table of ``players``."""
    deck = rules.table_setup(players).deck
    plain = TypedFormatter(faces.ascii, suited=any(card.suit for card in deck))
    return evolve(plain, short=plain.fitted(deck).short)


def draw_layouts(
    layouts: Iterable[TypedLayout], titles: Iterable[str], faces: CardFormatter, width: int
) -> Iterator[Text]:
    """Yield the lines of layouts side by side under their titles, as far as they fit."""
    return join_blocks((_draw_layout(each, title, faces) for each, title in zip(layouts, titles, strict=True)), width)


def _draw_layout(typed: TypedLayout, title: str, faces: CardFormatter) -> Block:
    """Return a layout under its title. A hand is a row of cards."""
    slots = tuple([SlotView(slot.card, up=True, mark=int(bool(slot.turns))) if slot else None for slot in typed.slots])
    heading = Text(f"  {title}", "bold")
    if typed.layout.is_hand:
        return [heading, Text.assemble("  ", *map(faces.cell, slots))]
    board = BoardView(typed.layout, slots, len(slots) - slots.count(None))
    marked = frozenset(place for place, slot in enumerate(slots) if slot and slot.mark)
    return [heading, *draw_grid(board, heading, faces, barred=marked)[1:]]  # the title is not cut


MOST_NAMED = 3


def format_unknown(
    layouts: Sequence[TypedLayout], titles: Sequence[str], cards: Iterable[Card], faces: CardFormatter
) -> str:
    """Return in words which ``cards`` the unknown ones are: ``a1 = 5, b2 = K``, or ``? = 5 K 3 2`` row by row."""
    dealt, parts = iter(cards), []
    for typed, title in zip(layouts, titles, strict=True):
        names = name_unknown(typed)
        texts = [faces.name(card) for card in islice(dealt, len(names))]
        owner = f"{title} " if len(layouts) > 1 else ""
        if len(names) > MOST_NAMED:
            parts.append(f"{owner}{UNKNOWN} = {' '.join(texts)}")
        else:
            parts += [f"{owner}{name} = {text}" for name, text in zip(names, texts, strict=True)]
    return ", ".join(parts)


def name_unknown(typed: TypedLayout) -> list[str]:
    """Return the place of each unknown card of a layout. In a hand it is ``?``."""
    names = typed.layout.names
    places = [place for place, slot in enumerate(typed.slots) if slot and slot.card is None]
    return [names[place] if names else UNKNOWN for place in places]


def name_faces(cards: Iterable[Card], deck: Iterable[Card], faces: CardFormatter) -> str:
    """Return the names of ``cards``, a rank alone where all suits of the deck are among them.

    >>> name_faces([Card(5, suit) for suit in "CDHS"] + [Card(6, "C")], cardgolf.cards.french(), CardFormatter(True))
    '5 or 6C'
    """
    listed = sorted({*cards})
    copies, whole = Counter(map(_rank_of, listed)), Counter(map(_rank_of, {*deck}))
    names = [
        LETTERS.get(card.rank, str(card.rank))
        if card.suit in tuple("CDHS") and not card.name and copies[_rank_of(card)] == whole[_rank_of(card)]
        else faces.name(card)
        for card in listed
    ]
    *others, last = dict.fromkeys(names)
    return f"{', '.join(others)} or {last}" if others else last


def _rank_of(card: Card) -> tuple[str, int]:
    return card.name, card.kind
