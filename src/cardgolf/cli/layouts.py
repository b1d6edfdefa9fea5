"""Layouts as somebody typed them, drawn."""

from collections.abc import Sequence

from attrs import frozen
from rich.console import Console
from rich.text import Text

from cardgolf import Card, Layout, Rulebook, SeenBoard, SeenSlot
from cardgolf.cards import COURT
from cardgolf.cli.faces import Faces
from cardgolf.cli.tables import Block, grid, side_by_side
from cardgolf.cli.telling import faces_for

LETTERS = {rank: letter for letter, rank in COURT.items()}


@frozen
class Bare(Faces):
    """Cards of a French deck, whose ranks may stand without a suit."""

    def name(self, card: Card) -> str:
        return super().name(card) if card.suit else LETTERS.get(card.rank, str(card))


def draw(console: Console, book: Rulebook, texts: Sequence[str], titles: Sequence[str], *, ascii_only: bool) -> None:
    """Layouts that have been scored, side by side under their titles."""
    setting = book.setting(len(texts)) if len(texts) > 1 else [*book.tables()][-1][1]
    plain = faces_for(console, ascii_only=ascii_only)
    faces = Bare(plain.ascii) if any(card.suit for card in setting.deck) else plain
    boards = [_board(setting.layout, text) for text in texts]
    blocks = (_block(board, title, faces) for board, title in zip(boards, titles, strict=True))
    for line in side_by_side(blocks, console.width):
        console.print(line)


def _board(layout: Layout, text: str) -> SeenBoard:
    slots = tuple(_slot(word.upper()) for word in text.replace("/", " ").split())
    return SeenBoard(layout, slots, len(slots) - slots.count(None))


def _slot(word: str) -> SeenSlot | None:
    """A card, marked by an exclamation mark; the letter of a rank alone is a card without a suit."""
    if word == ".":
        return None
    face = word.removesuffix("!")
    card = Card(COURT[face]) if face in COURT else Card.parse(face)
    return SeenSlot(card, up=True, mark=int(face != word))


def _block(board: SeenBoard, title: str, faces: Faces) -> Block:
    """A board under its title; a hand is a row of cards."""
    heading = Text(f"  {title}", "bold")
    if board.layout.is_hand:
        return [heading, Text.assemble("  ", *map(faces.cell, board.slots))]
    marked = frozenset(place for place, slot in enumerate(board.slots) if slot and slot.mark)
    return grid(board, heading, faces, barred=marked)
