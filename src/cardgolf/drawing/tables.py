"""A whole table as a picture: boards with their owners, the piles, and what is going on."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from cardgolf.cards import Card
from cardgolf.drawing.boards import BoardMarks, draw_board, mark_legal
from cardgolf.drawing.elements import rect
from cardgolf.drawing.pieces import LETTER, Piece, draw_text, join_column, join_row, measure_text, pad, silent
from cardgolf.drawing.places import describe_card, draw_empty, draw_place
from cardgolf.rulebook.clauses import make_label
from cardgolf.table.card_names import CardNames
from cardgolf.table.text_view import format_reason, list_chosen, number_round
from cardgolf.tools.text import isolate, one_line

if TYPE_CHECKING:
    from cardgolf.engine.views import BoardView, View

MAX_WIDTH, MIN_WIDTH = 760, 420
OTHERS = 0.625  # the size of the cards of the other seats, as a share of that of the viewer's
GAP = 20
MOST_NAME = 180  # pixels of a name beside other text
BOLD = 1.1  # the width of bold text, as a share of that of plain text
JOKER = "★"
NO_MARKS = BoardMarks()


@frozen
class TableMarks:
    """What a picture marks on a table, by seat: ``boards`` its places, ``points`` the score in sight.

    ``discard`` is the sign of a legal move with the discard pile, ``stock`` that with the stock. ``middle`` are the
    marks of the board that belongs to no seat.
    """

    boards: Mapping[int, BoardMarks]
    points: Mapping[int, int | None]
    discard: str = ""
    stock: str = ""
    middle: BoardMarks = NO_MARKS


def draw_table(view: "View", size: float, marks: TableMarks) -> Piece:
    """Return a table as the viewer sees it, with cards of its own board ``size`` pixels wide."""
    own = view.boards[view.seat] if view.seat is not None else None
    others = [(seat, board) for seat, board in enumerate(view.boards) if board and seat != view.seat]
    small = size * OTHERS if own else size
    blocks = [_draw_panel(view, seat, board, small, marks) for seat, board in others]
    rows = [join_row(row, GAP * 0.6, ". ", align=0) for row in _wrap_blocks(blocks)]
    piles = _draw_piles(view, size, marks)
    if view.middle:
        middle = _draw_middle(view.middle, size, marks.middle)
        is_wide = piles.width + GAP + middle.width > MAX_WIDTH
        both = [piles, middle]
        piles = join_column(both, GAP, ". ", align=0.5) if is_wide else join_row(both, GAP, ". ", align=1)
    parts = [join_column(rows, GAP * 0.6, ". ", align=0.5)] if rows else []
    if own and view.seat is not None:
        mine = _draw_own(view, view.seat, own, size, marks)
        high = max(y for _, y in own.layout.spots) if own.layout.form else own.layout.rows - 1
        beside = high > 1 and not own.layout.is_hand
        parts += [join_row([piles, mine], 2 * GAP, ". ")] if beside else [piles, mine]
    else:
        parts.insert(0, piles)
    width = max(MIN_WIDTH, *(part.width for part in parts))
    remembered = view.memory.text(_name_face)
    if remembered:
        parts.append(_draw_memory(remembered, view.memory.text(describe_card), width))
    name, state = format_headline(view)
    head = join_column([draw_text(name, width, "title", 19), draw_text(state, width)], 2, ". ")
    return join_column([head, *(_centre(part, width) for part in parts)], GAP, ". ")


def _centre(piece: Piece, width: float) -> Piece:
    return Piece(width, piece.height, piece.at((width - piece.width) / 2, 0), piece.description)


def format_headline(view: "View") -> tuple[str, str]:
    """Return what is played, and who is to move."""
    round_end = view.round_end
    closed = (
        f" Closed by {player_name(view, round_end.by)}{format_reason(round_end.reason)}."
        if round_end and round_end.by is not None
        else ""
    )
    movers = [player_name(view, seat) for seat in view.to_act]
    verb = "is to move" if view.phase != "reaction" else "may react"
    state = f"{', '.join(movers)} {verb}." if movers else "The round is over."
    chosen = list_chosen(view, [player_name(view, seat) for seat in range(len(view.names))])
    return f"{one_line(make_label(view.rules))}, {number_round(view)}", " ".join((state + closed, *chosen))


def player_name(view: "View", seat: int) -> str:
    """Return the name of a seat as pages show it, or ``Player 2`` if it has none."""
    return isolate(view.names[seat] or f"Player {seat + 1}")


def _wrap_blocks(blocks: list[Piece]) -> list[list[Piece]]:
    """Return rows of about equal length with as many blocks as the width allows."""
    if not blocks:
        return []
    widest = max(block.width for block in blocks)
    most = max(1, int((MAX_WIDTH + GAP) / (widest + GAP)))
    count = -(-len(blocks) // most)
    length = -(-len(blocks) // count)
    return [blocks[first : first + length] for first in range(0, len(blocks), length)]


def _draw_panel(view: "View", seat: int, board: "BoardView", size: float, marks: TableMarks) -> Piece:
    """Return the board of another seat on a panel, below the name and total of its owner."""
    mark = marks.boards.get(seat, BoardMarks())
    cards = draw_board(board.layout, board.slots, board.count, size, mark, labels=False)
    narrowest = max(cards.width, 108)
    head = _draw_owner(view, seat, narrowest)
    narrowest = max(narrowest, head.width)
    column = [head, _centre(cards, narrowest)]
    if marks.points.get(seat) is not None:
        column.append(draw_text(f"{_minus(marks.points[seat])} in sight", narrowest, "small color-quiet", 13))
    inner = pad(join_column(column, 8, ": "), 12, "fill-panel", 12)
    if seat not in view.to_act:
        return inner
    style = "hollow stroke-accent" + " dashed" * (view.phase == "reaction")
    edge = rect(style, 1, 1, inner.width - 2, inner.height - 2, rx=11, stroke_width=2)
    return evolve(inner, body=inner.body + edge)


def _draw_own(view: "View", seat: int, board: "BoardView", size: float, marks: TableMarks) -> Piece:
    """Return the board of the viewer with letters and numbers, below the name and total."""
    mark = marks.boards.get(seat, BoardMarks())
    cards = draw_board(board.layout, board.slots, board.count, size, mark, labels=True)
    head = _draw_owner(view, seat, cards.width, points=marks.points.get(seat))
    return join_column([head, _centre(cards, max(cards.width, head.width))], 8, ": ")


def _draw_owner(view: "View", seat: int, width: float, *, points: int | None = None) -> Piece:
    """Return the name of a seat, the points in sight and, on the right, its total. A triangle marks a seat to act."""
    turn = "\N{BLACK RIGHT-POINTING TRIANGLE} " if seat in view.to_act else ""
    said = f"{turn}{player_name(view, seat)}{' (you)' if seat == view.seat else ''}"
    sight = "" if points is None else f"{_minus(points)} point{'s' * (abs(points) != 1)} in sight"
    total = _minus(view.totals[seat]) if view.totals else ""
    rest = sum(measure_text(words) + 8 for words in (sight, total) if words)
    taken = min(measure_text(said) * BOLD, MOST_NAME)
    width = max(width, taken + rest)
    name = draw_text(said, taken if sight else width - rest, "bold color-accent" if turn else "bold")
    pieces = [name]
    if sight:
        pieces.append(
            draw_text(sight, width - taken - (measure_text(total) + 8 if total else 0) - 8, "small color-quiet", 13)
        )
    if total:
        pieces.append(draw_text(total, measure_text(total), "end bold figures"))
    return join_row(pieces, 8, align=1)


def _minus(number: int | None) -> str:
    return f"{number}".replace("-", "\N{MINUS SIGN}")


def _draw_piles(view: "View", size: float, marks: TableMarks) -> Piece:
    """Return the stock, the visible discards, the played cards and the card in hand."""
    stock = _draw_stock(size, marks.stock) if view.stock_count else draw_empty(size)
    discards = [draw_place(card, size) for card in view.discard_shown[:-1]]
    top = view.discard_top
    discards.append(mark_legal(draw_place(top, size), size, marks.discard) if top else draw_empty(size))
    piles = [(f"stock {view.stock_count}", [stock]), (f"discard {view.discard_count}", discards)]
    if view.played:
        piles.append(("played", [draw_place(card, size) for card in view.played]))
    if view.holding:
        piles.append(("in hand", [draw_place(view.held, size)]))
    return join_row([_draw_pile(name, cards) for name, cards in piles], GAP, ". ", align=1)


def _draw_middle(middle: "BoardView", size: float, marks: BoardMarks) -> Piece:
    """Return the board that belongs to no seat, with letters and numbers."""
    return _draw_pile("middle", [draw_board(middle.layout, middle.slots, middle.count, size, marks, labels=True)])


def _draw_stock(size: float, legal: str) -> Piece:
    """Return a back with the edges of cards below it."""
    top = mark_legal(draw_place(None, size), size, legal)
    below = (rect("fill-paper stroke-edge", shift, shift, size, top.height, rx=size * 0.09) for shift in (4, 2))
    edges = "".join(below)
    return evolve(top, body=edges + top.body)


def _draw_pile(name: str, cards: Sequence[Piece]) -> Piece:
    lying = join_row(cards)
    label = draw_text(name, max(lying.width, measure_text(name, 13)), "middle small color-quiet", 13)
    pile = join_column([lying, silent(label)], 6, align=0.5)
    return evolve(pile, description=f"{name}: {lying.description}")


def _draw_memory(remembered: str, description: str, width: float) -> Piece:
    """Return what the rules remember in public, as small text that is wrapped. The description is complete."""
    letters = int(width / (13 * LETTER))
    lines = wrap(f"Remembered: {remembered}", letters, break_on_hyphens=False, max_lines=4, placeholder=" ...")
    text = join_column([draw_text(line, width, "small color-quiet", 13) for line in lines], 0)
    return evolve(text, description=f"Remembered: {description}")


def _name_face(face: Card) -> str:
    return JOKER if face.suit == "*" and not face.name else CardNames().name(face)
