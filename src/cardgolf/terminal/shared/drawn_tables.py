"""Tables of cards as large as a window allows: one's own board, the piles, and the other boards beside them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from attrs import evolve, field, frozen
from rich.text import Text

from cardgolf import BoardView, Game, View
from cardgolf.terminal.shared.card_art import BACK, EMPTY, CardArtist, Look, Size, draw_row
from cardgolf.terminal.shared.cards import CardFormatter, as_view, playing_boards
from cardgolf.terminal.shared.looks import list_looks, look_at
from cardgolf.terminal.shared.palettes import LINED
from cardgolf.terminal.shared.scores import count_points
from cardgolf.terminal.shared.tables import (
    MARGIN,
    Block,
    add_title,
    block_width,
    draw_board,
    draw_piles,
    draw_table,
    join_blocks,
    list_memory,
    split_rows,
)

SIZES = (Size(13, 9, 1, 0), Size(9, 7, 1, 0), Size(7, 5, 1, 0), Size(6, 3, 1, 0))
WHOLE = 10_000  # columns in which no card of a hand covers another: only the smallest cards do
FAN = 3  # the least columns of a card of a hand, of which each covers a part of the one before


@frozen
class Plan:
    """The sizes of one's own cards and of the others', ``None`` for text, and how blocks stand.

    ``across`` piles stand side by side, or none where a line tells of them, and ``stacked`` other boards one above the
    other.
    """

    own: Size
    other: Size | None
    across: int
    stacked: int

    @property
    def worth(self) -> int:
        """How good a table looks: one's own cards count most."""
        return 2 * self.own.height + (self.other.height if self.other else -3) - 5 * (not self.across)


PLANS = sorted(
    (
        Plan(*each)
        for each in product(SIZES, (*SIZES, None), (2, 1, 3, 0), (1, 2, 3))
        if each[1] is None or each[1].height <= each[0].height
    ),
    key=lambda plan: -plan.worth,
)


def draw_cards(
    table: Game | View,
    names: Sequence[str],
    faces: CardFormatter,
    width: int,
    before: Game | View | None = None,
    *,
    height: int,
) -> Iterator[Text]:
    """Yield the lines of a table with the largest cards that fit, or its text if none do."""
    now, old = as_view(table), as_view(before or table)
    faces = faces.fitted(now.rules.table_setup(len(now.names)).deck)
    memory = [*list_memory(now, faces, width)]
    artist = _TableArtist(now, old, names, faces, width)
    for plan in PLANS:
        if lines := artist.draw(plan, height - len(memory)):
            yield from (*lines, *memory)
            return
    yield from draw_table(table, names, faces, width, before)


@frozen
class _TableArtist:
    """A drawer of one table. ``drawn`` are its blocks so far, by what they show and how large."""

    view: View
    old: View
    names: Sequence[str]
    faces: CardFormatter
    width: int
    drawn: dict[tuple[object, ...], Block] = field(factory=dict)

    def draw(self, plan: Plan, height: int) -> Block:
        """Return the lines of the table by a plan, or none if they do not fit."""
        boards = playing_boards(self.view)
        first = self.view.seat if self.view.seat in boards else min(boards)
        turned = sorted(boards, key=lambda seat: (seat - first) % len(self.names))
        if len(boards[first].layout.table) * plan.own.height >= height or plan.stacked > max(1, len(turned) - 1):
            return []
        own = self._keep(self._draw_board, first, plan.own)
        others = [self._keep(self._draw_other, seat, plan.other) for seat in turned[1:]]
        if self.view.middle:
            others.insert(0, self._keep(self._draw_middle, plan.other or SIZES[-1]))
        stacks = [others[at : at + plan.stacked] for at in range(0, len(others), plan.stacked)]
        piles = [self._keep(self._draw_piles, plan.own, plan.across)] if plan.across else []
        blocks = [own, *piles, *map(_stack_blocks, stacks)]
        if not _fit(blocks, self.width, height - (not piles)):
            return []
        return [*join_blocks(blocks, self.width), *[draw_piles(self.view, self.faces)] * (not piles)]

    def _keep(self, draw: Callable[..., Block], *what: object) -> Block:
        """Return what ``draw`` returns, which is drawn once for all plans."""
        key = (draw.__name__, *what)
        if key not in self.drawn:
            self.drawn[key] = draw(*what)
        return self.drawn[key]

    def _artist(self, size: Size) -> CardArtist:
        wide = max(size.width, self.faces.width + 2)
        return CardArtist(LINED, self.faces, evolve(size, width=wide), "default", lined=True)

    def _draw_middle(self, size: Size) -> Block:
        middle: BoardView = self.view.middle  # type: ignore[assignment]  # only where there is one
        looks = [look_at(slot) for slot in middle.slots]
        return [Text(MARGIN + self.faces.words("middle"), "bold"), *_lay_out(middle, looks, self._artist(size))]

    def _draw_other(self, seat: int, size: Size | None) -> Block:
        if size or playing_boards(self.view)[seat].layout.is_hand:
            return self._draw_board(seat, size or SIZES[-1])
        return draw_board(self.view, seat, self.names[seat], self.faces, self.old.boards[seat])

    def _draw_board(self, seat: int, size: Size) -> Block:
        board, artist = playing_boards(self.view)[seat], self._artist(size)
        looks = list_looks(self.view, seat, self.old.boards[seat])
        hidden, words = board.count - len(board.slots), self.faces.words
        if board.layout.is_hand:
            room = 0 if seat != self.view.seat else self.width if size is SIZES[-1] else WHOLE
            lines = _draw_hand([*looks, *[BACK] * hidden], artist, room)
        else:
            lines = _lay_out(board, looks, artist)
        width = max((line.cell_len for line in lines), default=0)
        told = words("cards", count=board.count) if hidden else count_points(self.view, seat, words)
        title = add_title(self.view, seat, self.names[seat], max(width, 12), words)
        if title.cell_len + 2 + len(told) <= max(width, 24):
            title = Text.assemble(title, (f"  {told}", "dim"))
        return [title, *lines]

    def _draw_piles(self, size: Size, across: int) -> Block:
        """Return the stock, the discard pile and the room of the card in hand."""
        view, artist, words = self.view, self._artist(size), self.faces.words
        held = Look(view.held) if view.held else BACK
        piles = [
            (f"{words('stock')} {view.stock_count}", BACK if view.stock_count else EMPTY),
            (words("discard"), Look(view.discard_top) if view.discard_top else EMPTY),
            (words("held") if view.holding else "", held if view.holding else None),
        ]
        widest = max(artist.size.total, *(len(label) + artist.size.left for label, _ in piles))
        blocks = [_draw_pile(label, look, artist, widest) for label, look in piles]
        rows = [blocks[at : at + across] for at in range(0, len(blocks), across)]
        return [Text(), *(Text.assemble(*parts) for row in rows for parts in zip(*row, strict=True))]


def _draw_pile(label: str, look: Look | None, artist: CardArtist, width: int) -> Block:
    cards = draw_row([look], artist)
    lines = [Text(f"{' ' * artist.size.left}{label}", "dim"), *cards]
    for line in lines:
        line.pad_right(width - line.cell_len)
    return lines


def _fit(blocks: Sequence[Block], width: int, height: int) -> bool:
    """Return whether blocks that are joined have at most so many columns and lines."""
    rows = [*split_rows(blocks, width)]
    return max(map(block_width, blocks)) <= width and sum(max(map(len, row)) + 1 for row in rows) - 1 <= height


def _stack_blocks(blocks: Sequence[Block]) -> Block:
    first, *others = blocks
    return [*first, *(line for block in others for line in (Text(), *block))]


def _lay_out(board: BoardView, looks: Sequence[Look], artist: CardArtist) -> Block:
    """Return the cards of a board with the letters of its columns and the numbers of its rows, or all names."""
    lines, size, is_form = Block(), artist.size, board.layout.form is not None
    for y, row in enumerate(board.layout.table):
        names = ["" if place is None else board.names[place] for place in row]
        cards = draw_row([None if place is None else looks[place] for place in row], artist)
        if is_form or y == 0:
            heads = names if is_form else [name[:1] for name in names]
            lines.append(Text(MARGIN + "".join(f"{' ' * size.left}{head:^{size.width}}" for head in heads), "dim"))
        side = "" if is_form else names[0] if names[0].startswith("+") else names[0][1:]
        for number, line in enumerate(cards):
            lines.append(Text.assemble((f"{side if number == size.height // 2 else '':<2}", "dim"), line))
    return lines


def _draw_hand(looks: Sequence[Look], artist: CardArtist, width: int) -> Block:
    """Return the cards of a hand side by side, as much of each as ``width`` has room for."""
    room = (width - artist.size.total - len(MARGIN)) // max(1, len(looks) - 1)
    step = min(artist.size.total, max(FAN, room))
    drawn = [draw_row([look], artist) for look in looks] or [draw_row([None], artist)]
    ends = [step] * (len(drawn) - 1) + [None]
    return [
        Text.assemble(MARGIN, *(part[:end] for part, end in zip(parts, ends, strict=True)))
        for parts in zip(*drawn, strict=True)
    ]
