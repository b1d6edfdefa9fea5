"""A board as text, and back.

``10H`` lies face up, ``(10H)`` face down, seat 0 has looked at ``(10H@0)``, ``QS!4`` bears a mark, ``.`` is cleared.
"""

import re
from collections.abc import Sequence
from typing import Protocol

from cardgolf._text import quote
from cardgolf.cards import Card, Slot
from cardgolf.errors import BadPosition
from cardgolf.layout import Board, Layout

UNKNOWN = "?"
_SLOT = re.compile(r"([^@!]{1,3})(?:@([0-9]{1,3}(?:,[0-9]{1,3})*))?(?:!(-?[0-9]{1,9}))?", re.ASCII)


class _Lying(Protocol):
    """A card as it lies, or as somebody sees it lie: then ``card`` may be ``None``."""

    @property
    def card(self) -> Card | None: ...
    @property
    def up(self) -> bool: ...
    @property
    def seen_by(self) -> tuple[int, ...]: ...
    @property
    def mark(self) -> int: ...


def board_text(layout: Layout, slots: Sequence[_Lying | None]) -> str:
    """The rows of a board, separated by ``/``; a hand is one row. ``?`` is a card that cannot be told."""
    words = [_slot_text(slot) for slot in slots]
    if layout.is_hand:
        return " ".join(words)
    return " / ".join(" ".join(words[place] for place in line) for line in layout.row_lines)


def _slot_text(slot: _Lying | None) -> str:
    if slot is None:
        return "."
    seen = "@" + ",".join(map(str, slot.seen_by)) if slot.seen_by else ""
    text = f"{slot.card or UNKNOWN}{seen}" + (f"!{slot.mark}" if slot.mark else "")
    return text if slot.up else f"({text})"


def read_board(text: str, layout: Layout) -> Board:
    """The board that ``text`` tells; :class:`BadPosition` if it is none of this layout."""
    return Board.of(layout, [_read_slot(word) for row in rows(text, layout) for word in row])


def rows(text: str, layout: Layout) -> list[list[str]]:
    """The words of each row; :class:`BadPosition` if they do not have the shape of ``layout``."""
    split = [row.split() for row in text.split("/")]
    if layout.is_hand:
        if len(split) > 1 or "." in split[0]:
            raise BadPosition(f"{quote(text)} is no hand: give its cards in one row")
    elif [len(row) for row in split] != [layout.columns] * layout.rows:
        shape = f"{layout.rows} rows of {layout.columns}"
        raise BadPosition(f"{quote(text)} is no layout of {shape}: {_misshapen(split, layout)}")
    return split


def _misshapen(split: list[list[str]], layout: Layout) -> str:
    """The first row that is too long or too short, if there are as many rows as there must be."""
    if len(split) != layout.rows:
        return "rows are separated by /"
    number, row = next(each for each in enumerate(split, 1) if len(each[1]) != layout.columns)
    return f"row {number} has {len(row)} card{'' if len(row) == 1 else 's'}, not {layout.columns}"


def _read_slot(word: str) -> Slot | None:
    if word == ".":
        return None
    up = not (word.startswith("(") and word.endswith(")"))
    found = _SLOT.fullmatch(word if up else word[1:-1])
    if not found:
        raise BadPosition(f"{quote(word)} is no card on a board: write 10H, (10H), (10H@0), QS!4 or .")
    card, seen, mark = found.groups()
    seats = map(int, seen.split(",")) if seen else ()
    return Slot(Card.parse(card), up=up, mark=int(mark or 0)).known_to(*seats)
