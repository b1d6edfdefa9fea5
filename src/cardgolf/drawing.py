"""Tables as pictures: what somebody may see of a board, a view or a game, as SVG.

>>> picture = svg(cardgolf.new_game("play-nine", seed=7))
>>> picture.count('class="card back"')
17
"""

from collections.abc import Iterator

from cardgolf._text import quote
from cardgolf.cards import Card
from cardgolf.games import Game
from cardgolf.layout import Board
from cardgolf.pictures import HIGH, WIDE, Piece, card, column, document, label, row, written
from cardgolf.state import ROUND_OVER
from cardgolf.views import SeenBoard, SeenSlot, View, seen_board

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
JOKER = "★"
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {1: "ace", 11: "jack", 12: "queen", 13: "king"}

WIDEST, NARROWEST = 760, 360
GAP = 20
IN_A_ROW = 10


def svg(thing: Board | SeenBoard | View | Game) -> str:
    """The picture of a table or of one board.

    A view is drawn as its seat sees it. A game is drawn as a spectator sees it, and so is a ``Board``: only what lies
    face up can be seen (``board.turned_up()`` shows everything). The same text for whoever sees the same.
    """
    if isinstance(thing, Game):
        return svg(thing.view(None))
    if isinstance(thing, View):
        return document(column(list(_table(thing)), GAP // 2, ". "), " ".join(_headline(thing)))
    board = seen_board(thing, None) if isinstance(thing, Board) else thing
    if not isinstance(board, SeenBoard):
        raise TypeError(f"{quote(thing)} cannot be drawn: give a board, a view or a game")
    return document(_board(board), "A hand of cards" if board.layout.is_hand else "A board of cards")


def _table(view: View) -> Iterator[Piece]:
    """The parts of a table from above to below."""
    blocks = [_block(view, seat, board) for seat, board in enumerate(view.boards) if board]
    rows = [row(line, GAP, ". ") for line in _rows(blocks)]
    width = max(NARROWEST, *(each.width for each in rows))
    name, state = _headline(view)
    yield written(name, width, "bold")
    yield written(state, width)
    yield _piles(view)
    yield from rows


def _headline(view: View) -> tuple[str, str]:
    """What is played, and who is to move."""
    number = sum(each.kind == view.kind for each in view.rounds) + (view.phase is not ROUND_OVER)
    closing = view.closing
    closed = f" Closed by {_name(view, closing.by)}: {closing.reason}." if closing and closing.by is not None else ""
    state = "The round is over." if view.phase is ROUND_OVER else f"{_name(view, view.turn)} is to move."
    stack = " + ".join((view.rules.name, *(rule.name for rule in view.rules.house_rules)))
    return f"{stack}, {view.kind} {number}.", state + closed


def _name(view: View, seat: int) -> str:
    return view.names[seat] or f"Player {seat + 1}"


def _rows(blocks: list[Piece]) -> Iterator[list[Piece]]:
    """Blocks, as many beside each other as there is room for."""
    line: list[Piece] = []
    for block in blocks:
        if line and sum(each.width + GAP for each in line) + block.width > WIDEST:
            yield line
            line = []
        line.append(block)
    yield line


def _block(view: View, seat: int, board: SeenBoard) -> Piece:
    """A board under its owner's name and total."""
    cards = _board(board)
    turn = "\N{BLACK RIGHT-POINTING TRIANGLE} " if seat == view.turn and view.phase is not ROUND_OVER else ""
    you = " (you)" if seat == view.seat else ""
    total = f"{view.totals[seat]}" if view.totals else ""
    name = written(f"{turn}{_name(view, seat)}{you}", cards.width - 36 * bool(total), "bold" if turn else "")
    return column([row([name, written(total, 32)] if total else [name]), cards], between=": ")


def _piles(view: View) -> Piece:
    """The stock, what is seen of the discard pile, what was laid down, and the card in hand."""
    stock = [_back() if view.stock_count else _gone()]
    thrown = [_face(each) for each in view.discard_shown] or [_gone()]
    piles = [(f"stock {view.stock_count}", stock), (f"discard {view.discard_count}", thrown)]
    if view.laid:
        piles.append(("laid down", [_face(each) for each in view.laid]))
    if view.holding:
        piles.append(("in hand", [_face(view.held) if view.held else _back()]))
    return row([_pile(name, cards) for name, cards in piles], GAP, ". ")


def _pile(name: str, cards: list[Piece]) -> Piece:
    lying = row(cards)
    return column([written(name, max(lying.width, 2 * WIDE), "small"), lying], between=": ")


def _board(board: SeenBoard) -> Piece:
    return _hand(board) if board.layout.is_hand else _grid(board)


def _grid(board: SeenBoard) -> Piece:
    """Cells with the letters of their columns and the numbers of their rows."""
    names = board.layout.names
    lines = [
        row([label("", WIDE // 3, 20), *(label(names[place][0], WIDE, 20) for place in board.layout.row_lines[0])])
    ]
    for number, places in enumerate(board.layout.row_lines, start=1):
        cells = [_cell(board.slots[place], names[place]) for place in places]
        lines.append(row([label(str(number), WIDE // 3, HIGH), *cells]))
    return column(lines)


def _hand(board: SeenBoard) -> Piece:
    """The cards of a hand, or their backs."""
    cards = [_face(slot.card) for slot in board.slots if slot and slot.card]
    cards += [_back() for _ in range(board.count - len(board.slots))]
    return column([row(cards[first : first + IN_A_ROW]) for first in range(0, max(1, len(cards)), IN_A_ROW)])


def _cell(slot: SeenSlot | None, place: str) -> Piece:
    """A place of a grid: nothing, a back, or a face, whether it lies open or only its viewer has looked at it."""
    if slot is None:
        return _gone(place)
    style, told = (" marked", ", marked") if slot.mark else ("", "")
    if slot.card is None:
        return _back(place, style, told)
    if slot.up:
        return _face(slot.card, place, style, told)
    return _face(slot.card, place, f" back looked{style}", f", face down but looked at{told}")


def _face(face: Card, place: str = "", style: str = "", told: str = "") -> Piece:
    colour = " red" if face.suit in ("D", "H") else " negative" if face.rank < 0 else ""
    text = f"{str(face)[:-1]}{SYMBOLS[face.suit]}" if face.suit in SUITS else JOKER if face.suit else str(face)
    return card(text, f"face{colour}{style}", f"{place} {_spoken(face)}{told}")


def _spoken(face: Card) -> str:
    """``queen of spades``."""
    if face.suit in SUITS:
        return f"{RANKS.get(face.rank, face.rank)} of {SUITS[face.suit]}"
    return "joker" if face.suit else str(face)


def _back(place: str = "", style: str = "", told: str = "") -> Piece:
    return card("", f"back{style}", f"{place} face down{told}")


def _gone(place: str = "") -> Piece:
    return card("", "gone", f"{place} empty")
