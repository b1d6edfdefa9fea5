"""Boards, views and games as SVG, with the cards that the viewer can see.

>>> picture = svg(cardgolf.new_game("play-nine", seed=7))
>>> picture.count('class="card back"')
17
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any, cast

from attrs import evolve, frozen

from cardgolf._text import one_line, quote
from cardgolf.card_names import SUIT_SYMBOLS, wrap_name
from cardgolf.cards import Card
from cardgolf.text_view import PublicSlot, public_slots

if TYPE_CHECKING:
    from cardgolf.board import Board
    from cardgolf.games.game import Game
    from cardgolf.views import BoardView, SlotView, View

CARD_WIDTH, CARD_HEIGHT = 44, 60
NAME_SIZE = 14
SMALL_LETTER = 7  # the width of a letter of small text, rather too wide

# Within a page the picture has the colour of the page. As a document of its own (:root) it has a background.
STYLE = """
svg.cardgolf{font:16px sans-serif;font-variant-emoji:text}
svg.cardgolf text{fill:currentColor}
svg.cardgolf .small{font-size:12px;opacity:.75}
svg.cardgolf .label{text-anchor:middle}
svg.cardgolf .bold{font-weight:bold}
svg.cardgolf .paper{fill:none}
svg.cardgolf .card rect{fill:currentColor;fill-opacity:.05;stroke:currentColor}
svg.cardgolf .card text{text-anchor:middle;font-weight:bold}
svg.cardgolf .back rect{fill-opacity:.3}
svg.cardgolf .looked rect{fill-opacity:.12;stroke-dasharray:4 3}
svg.cardgolf .looked text{font-style:italic;font-weight:normal}
svg.cardgolf .gone rect{fill:none;stroke-dasharray:1 5;opacity:.6}
svg.cardgolf .red text{fill:#d8362b}
svg.cardgolf .negative text{fill:#2176c7;text-decoration:underline}
svg.cardgolf .marked rect{stroke:#c77700;stroke-width:3}
svg.cardgolf .marked circle{fill:#c77700}
svg:root{color:#222}
svg:root .paper{fill:#fff}
@media (prefers-color-scheme:dark){
svg:root{color:#eee}
svg:root .paper{fill:#1c1c1c}
svg:root .red text{fill:#ff7b6e}
svg:root .negative text{fill:#6db3ff}
}
"""


@frozen
class Piece:
    """A part of a picture with its size and a description in words."""

    width: int
    height: int
    body: str
    description: str = ""

    def at(self, left: int, top: int) -> str:
        """Return the piece as an SVG element at this place."""
        return f'<svg x="{left}" y="{top}" width="{self.width}" height="{self.height}">{self.body}</svg>'


def draw_text(text: str, width: int, style: str = "") -> Piece:
    """Return a line of text that is cut off at ``width``."""
    line = escape_text(text)
    return Piece(width, 22, f'<text x="2" y="16" class="{style}"><title>{line}</title>{line}</text>', text)


def draw_label(text: str, width: int, height: int) -> Piece:
    """Return a small label without a description, since the labelled piece has one."""
    return Piece(
        width, height, f'<text class="small label" x="{width // 2}" y="{height // 2 + 4}">{escape_text(text)}</text>'
    )


def escape_text(text: str) -> str:
    """Return ``text`` as one escaped line of XML without unprintable characters."""
    return escape(one_line(text))


def draw_card(text: str, style: str, description: str) -> Piece:
    """Return a card with ``text`` on it, or an empty one for a back or a cleared place."""
    face = f'<text x="{CARD_WIDTH // 2}" y="{CARD_HEIGHT // 2 + 6}">{escape_text(text)}</text>' if text else ""
    return _draw_frame(face, style, description)


def _draw_frame(face: str, style: str, description: str) -> Piece:
    """Return a card with the elements ``face`` on it."""
    title = f"<title>{escape_text(description)}</title>"
    edge = f'<rect x="2" y="2" width="{CARD_WIDTH - 4}" height="{CARD_HEIGHT - 4}" rx="6"/>'
    dot = f'<circle cx="{CARD_WIDTH - 10}" cy="10" r="4"/>' if "marked" in style else ""
    return Piece(CARD_WIDTH, CARD_HEIGHT, f'<g class="card {style}">{title}{edge}{face}{dot}</g>', description)


def join_row(pieces: Sequence[Piece], gap: int = 4, between: str = ", ") -> Piece:
    """Return pieces side by side. ``between`` separates their descriptions."""
    lefts = [sum(piece.width + gap for piece in pieces[:number]) for number in range(len(pieces))]
    body = "".join(piece.at(left, 0) for piece, left in zip(pieces, lefts, strict=True))
    width = sum(piece.width + gap for piece in pieces) - gap
    return Piece(
        max(width, 0), max((piece.height for piece in pieces), default=0), body, _join_descriptions(pieces, between)
    )


def join_column(pieces: Sequence[Piece], gap: int = 4, between: str = "; ") -> Piece:
    """Return pieces one below the other. ``between`` separates their descriptions."""
    tops = [sum(piece.height + gap for piece in pieces[:number]) for number in range(len(pieces))]
    body = "".join(piece.at(0, top) for piece, top in zip(pieces, tops, strict=True))
    height = sum(piece.height + gap for piece in pieces) - gap
    return Piece(
        max((piece.width for piece in pieces), default=0), max(height, 0), body, _join_descriptions(pieces, between)
    )


def _join_descriptions(pieces: Iterable[Piece], between: str) -> str:
    return between.join(piece.description.removesuffix(".") for piece in pieces if piece.description)


def build_document(piece: Piece, title: str, margin: int = 8) -> str:
    """Return the whole picture, with a title and a description for screen readers."""
    width, height = piece.width + 2 * margin, piece.height + 2 * margin
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cardgolf" role="img" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}"><title>{escape_text(title)}</title>'
        f"<desc>{escape_text(piece.description)}</desc>"
        f'<style>{STYLE}</style><rect class="paper" width="100%" height="100%"/>{piece.at(margin, margin)}</svg>'
    )


JOKER = "★"
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {1: "ace", 11: "jack", 12: "queen", 13: "king"}

MAX_WIDTH, MIN_WIDTH = 760, 360
GAP = 20
HAND_ROW_LENGTH = 10


def svg(thing: "Board | BoardView | View | Game") -> str:
    """Return a table, or one board, as an SVG document.

    A view is drawn as its seat sees it. A game is drawn as a spectator sees it. Of a ``Board`` only the face-up cards
    are shown. Draw ``board.turned_up()`` to show them all. Equal views give equal documents.

    Raises :class:`TypeError` for anything else.
    """
    kind = type(thing).__name__
    if kind == "Game":
        return svg(cast("Game", thing).view(None))
    if kind == "View":
        view = cast("View", thing)
        return build_document(join_column(list(_draw_table(view)), GAP // 2, ". "), " ".join(_format_headline(view)))
    if kind not in ("Board", "BoardView"):
        raise TypeError(f"invalid drawing of {quote(thing)}: expected a board, a view or a game")
    board = cast("BoardView", _public_board(cast("Board", thing)) if kind == "Board" else thing)
    return build_document(_draw_board(board), "A hand of cards" if board.layout.is_hand else "A board of cards")


@frozen
class _PublicBoard:
    """A board as every seat sees it."""

    layout: Any
    slots: tuple[PublicSlot | None, ...]
    count: int


def _public_board(board: "Board") -> _PublicBoard:
    count = sum(slot is not None for slot in board.slots)
    return _PublicBoard(board.layout, public_slots(board.layout, board.slots), count)


def _draw_table(view: "View") -> Iterator[Piece]:
    """Yield the parts of a table from top to bottom."""
    blocks = [_draw_block(view, seat, board) for seat, board in enumerate(view.boards) if board]
    rows = [join_row(line, GAP, ". ") for line in _wrap_blocks(blocks)]
    width = max(MIN_WIDTH, *(each.width for each in rows))
    name, state = _format_headline(view)
    yield draw_text(name, width, "bold")
    yield draw_text(state, width)
    yield _draw_piles(view)
    if remembered := view.memory.text(_name_face):
        yield _draw_memory(remembered, view.memory.text(_describe_card), width)
    yield from rows


def _format_headline(view: "View") -> tuple[str, str]:
    """Return what is played, and who is to move."""
    number = sum(each.kind == view.kind for each in view.rounds) + (view.phase != "round over")
    round_end = view.round_end
    closed = (
        f" Closed by {_player_name(view, round_end.by)}: {round_end.reason}."
        if round_end and round_end.by is not None
        else ""
    )
    movers = [_player_name(view, seat) for seat in view.to_act]
    verb = "is to move" if view.phase != "reaction" else "may react"
    state = f"{', '.join(movers)} {verb}." if movers else "The round is over."
    stack = view.rules.label
    return f"{stack}, {view.kind} {number}.", state + closed


def _player_name(view: "View", seat: int) -> str:
    return view.names[seat] or f"Player {seat + 1}"


def _wrap_blocks(blocks: list[Piece]) -> Iterator[list[Piece]]:
    """Yield rows with as many blocks as the width allows."""
    line: list[Piece] = []
    for block in blocks:
        if line and sum(each.width + GAP for each in line) + block.width > MAX_WIDTH:
            yield line
            line = []
        line.append(block)
    yield line


def _draw_block(view: "View", seat: int, board: "BoardView") -> Piece:
    """Return a board below the name and total of its owner."""
    cards = _draw_board(board)
    turn = "\N{BLACK RIGHT-POINTING TRIANGLE} " if seat in view.to_act else ""
    you = " (you)" if seat == view.seat else ""
    total = f"{view.totals[seat]}" if view.totals else ""
    name = draw_text(f"{turn}{_player_name(view, seat)}{you}", cards.width - 36 * bool(total), "bold" if turn else "")
    return join_column([join_row([name, draw_text(total, 32)] if total else [name]), cards], between=": ")


def _draw_piles(view: "View") -> Piece:
    """Return the stock, the visible discards, the played cards and the card in hand."""
    stock = [_draw_back() if view.stock_count else _draw_empty()]
    last_play_size = [_draw_face(each) for each in view.discard_shown] or [_draw_empty()]
    piles = [(f"stock {view.stock_count}", stock), (f"discard {view.discard_count}", last_play_size)]
    if view.played:
        piles.append(("played", [_draw_face(each) for each in view.played]))
    if view.holding:
        piles.append(("in hand", [_draw_face(view.held) if view.held else _draw_back()]))
    return join_row([_draw_pile(name, cards) for name, cards in piles], GAP, ". ")


def _draw_memory(remembered: str, description: str, width: int) -> Piece:
    """Return what the rules remember in public, as small text that is wrapped. The description is complete."""
    lines = wrap(
        f"Remembered: {remembered}", width // SMALL_LETTER, break_on_hyphens=False, max_lines=4, placeholder=" ..."
    )
    text = join_column([draw_text(line, width, "small") for line in lines], 0)
    return evolve(text, description=f"Remembered: {description}")


def _draw_pile(name: str, cards: list[Piece]) -> Piece:
    lying = join_row(cards)
    return join_column([draw_text(name, max(lying.width, 2 * CARD_WIDTH), "small"), lying], between=": ")


def _draw_board(board: "BoardView") -> Piece:
    return _draw_hand(board) if board.layout.is_hand else _draw_grid(board)


def _draw_grid(board: "BoardView") -> Piece:
    """Return cells with column letters and row numbers."""
    names = board.layout.names
    lines = [
        join_row(
            [
                draw_label("", CARD_WIDTH // 3, 20),
                *(draw_label(names[place][0], CARD_WIDTH, 20) for place in board.layout.row_lines[0]),
            ]
        )
    ]
    for number, places in enumerate(board.layout.row_lines, start=1):
        cells = [_draw_cell(board.slots[place], names[place]) for place in places]
        lines.append(join_row([draw_label(str(number), CARD_WIDTH // 3, CARD_HEIGHT), *cells]))
    for start in range(0, board.layout.extra, board.layout.columns):
        places = board.layout.extra_line[start : start + board.layout.columns]
        cells = [_draw_cell(board.slots[place], names[place]) for place in places]
        lines.append(join_row([draw_label(names[places[0]], CARD_WIDTH // 3, CARD_HEIGHT), *cells]))
    return join_column(lines)


def _draw_hand(board: "BoardView") -> Piece:
    """Return the cards of a hand, or their backs."""
    cards = [_draw_face(slot.card) for slot in board.slots if slot and slot.card]
    cards += [_draw_back() for _ in range(board.count - len(board.slots))]
    return join_column(
        [join_row(cards[first : first + HAND_ROW_LENGTH]) for first in range(0, max(1, len(cards)), HAND_ROW_LENGTH)]
    )


def _draw_cell(slot: "SlotView | None", place: str) -> Piece:
    """Return one cell: empty, a back, a face-up card, or a face-down card that the viewer has looked at."""
    if slot is None:
        return _draw_empty(place)
    style, description = (" marked", ", marked") if slot.mark else ("", "")
    if slot.card is None:
        return _draw_back(place, style, description)
    if slot.up:
        return _draw_face(slot.card, place, style, description)
    return _draw_face(slot.card, place, f" back looked{style}", f", face down but looked at{description}")


def _draw_face(face: Card, place: str = "", style: str = "", description: str = "") -> Piece:
    colour = " red" if face.suit in ("D", "H") else " negative" if face.rank < 0 else ""
    style, description = f"face{colour}{style}", f"{place} {_describe_card(face)}{description}"
    return _draw_named(face, style, description) if face.name else draw_card(_format_face(face), style, description)


def _format_face(face: Card) -> str:
    return f"{str(face)[:-1]}{SUIT_SYMBOLS[face.suit]}" if face.suit in SUITS else JOKER if face.suit else str(face)


def _name_face(face: Card) -> str:
    return str(face) if face.name else _format_face(face)


def _draw_named(face: Card, style: str, description: str) -> Piece:
    """Return a card with its name in lines that fit, and below them the rank that it counts as."""
    lines, size = wrap_name(face.name, CARD_WIDTH - 6, NAME_SIZE)
    counts_as = _format_face(Card(face.rank, face.suit)) if face.rank or face.suit else ""
    texts = [(line, size) for line in lines] + [(counts_as, NAME_SIZE)] * bool(counts_as)
    bottom, elements = (CARD_HEIGHT - sum(1.15 * size for _, size in texts)) / 2, []
    for text, each in texts:
        bottom += 1.15 * each
        place = f'x="{CARD_WIDTH // 2}" y="{bottom - each / 5:.1f}" style="font-size:{each}px"'
        elements.append(f"<text {place}>{escape_text(text)}</text>")
    return _draw_frame("".join(elements), style, description)


def _describe_card(face: Card) -> str:
    """Return the name of a card, such as ``queen of spades`` or ``Spy, 7 of hearts``."""
    if face.name:
        rank = f", {_describe_card(Card(face.rank, face.suit))}" if face.rank or face.suit else ""
        return face.name + rank
    if face.suit in SUITS:
        return f"{RANKS.get(face.rank, face.rank)} of {SUITS[face.suit]}"
    return "joker" if face.suit else str(face)


def _draw_back(place: str = "", style: str = "", description: str = "") -> Piece:
    return draw_card("", f"back{style}", f"{place} face down{description}")


def _draw_empty(place: str = "") -> Piece:
    return draw_card("", "gone", f"{place} empty")
