"""The table drawn: boards side by side as far as the terminal is wide, hands in rows, and the piles."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cardgolf import Card, Game, SeenBoard, View
from cardgolf.cli.faces import Faces
from cardgolf.cli.sights import locked, playing, sight

Block = list[Text]

GAP = 3
CELL = 5
LONGEST_NAME = 20


def drawn(
    table: Game | View, names: Sequence[str], faces: Faces, width: int, before: Game | View | None = None
) -> Iterator[Text]:
    """The table line by line, a game as a referee sees it; what differs from ``before`` is marked as changed."""
    now, earlier = sight(table), playing(sight(before or table))
    if any(board.layout.is_hand for board in playing(now).values()):
        yield from _hands(now, names, faces, width, earlier)
    else:
        yield from side_by_side(_grids(now, names, faces, earlier), width)
    yield _piles(now, faces)


def side_by_side(blocks: Iterable[Block], width: int) -> Iterator[Text]:
    """The lines of ``blocks``, as many beside each other as fit in ``width``."""
    row: list[Block] = []
    for block in blocks:
        if row and sum(map(_width, (*row, block))) + GAP * len(row) > width:
            yield from _joined(row)
            yield Text()
            row = []
        row.append(block)
    yield from _joined(row)


def _joined(row: Sequence[Block]) -> Iterator[Text]:
    for number in range(max(map(len, row), default=0)):
        line = Text()
        for block in row:
            line.append(" " * (GAP if line else 0))
            part = block[number].copy() if number < len(block) else Text()
            part.pad_right(_width(block) - part.cell_len)
            line.append_text(part)
        line.rstrip()
        yield line


def _width(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def _grids(view: View, names: Sequence[str], faces: Faces, before: dict[int, SeenBoard]) -> Iterator[Block]:
    for seat, board in playing(view).items():
        old = before.get(seat, board)
        yield grid(board, titled(view, seat, names[seat]), faces, old, locked(view, seat))


def titled(view: View, seat: int, name: str) -> Text:
    """The name over a board; the viewer's own is marked."""
    return Text(f"* {name}", "bold cyan") if seat == view.seat else Text(f"  {name}", "bold")


def grid(
    board: SeenBoard, title: Text, faces: Faces, before: SeenBoard | None = None, barred: frozenset[int] = frozenset()
) -> Block:
    """A board with the letters of its columns and the numbers of its rows."""
    old = (before or board).slots
    cells = [
        faces.cell(slot, changed=slot != old[place], locked=place in barred) for place, slot in enumerate(board.slots)
    ]
    letters = Text("  " + "".join(f"{board.layout.names[place][0]:^5}" for place in board.layout.row_lines[0]), "dim")
    rows = [
        Text.assemble((f"{number} ", "dim"), *(cells[place] for place in line))
        for number, line in enumerate(board.layout.row_lines, start=1)
    ]
    return [Text(fitting(title.plain, letters.cell_len), title.style), letters, *rows]


def fitting(name: str, width: int) -> str:
    """``name``, cut where it is wider than ``width``."""
    return name if cell_len(name) <= width else set_cell_size(name, width - 2) + ".."


def _hands(view: View, names: Sequence[str], faces: Faces, width: int, before: dict[int, SeenBoard]) -> Iterator[Text]:
    """A row for each hand, with what its cards are worth together or, where they cannot be seen, how many they are."""
    titles = {seat: titled(view, seat, fitting(names[seat], LONGEST_NAME)) for seat in playing(view)}
    longest = max(title.cell_len for title in titles.values())
    for seat, board in playing(view).items():
        titles[seat].pad_right(longest - titles[seat].cell_len)
        begin = Text.assemble(titles[seat], f"{_worth(view, board)}  ")
        cells = list(_hand(board, before.get(seat, board), faces))
        yield from _folded(begin, cells, width)


def _worth(view: View, board: SeenBoard) -> str:
    if len(board.slots) < board.count:
        return f"{board.count:>5} cards  "
    return f"{sum(view.rules.worth[card] for card in _cards(board)):>5} in hand"


def _folded(begin: Text, cells: Sequence[Text], width: int) -> Iterator[Text]:
    """``cells`` in a row after ``begin``, in several where they are too many."""
    fit = max(1, (width - begin.cell_len) // CELL)
    for start in range(0, max(1, len(cells)), fit):
        yield Text.assemble(begin if start == 0 else " " * begin.cell_len, *cells[start : start + fit])


def _hand(board: SeenBoard, old: SeenBoard, faces: Faces) -> Iterator[Text]:
    """The cards of a hand, those that ``old`` did not have marked as changed, or backs."""
    new = Counter(_cards(board)) - Counter(_cards(old))
    for card in _cards(board):
        yield faces.held(card, changed=new[card] > 0)
        new[card] -= 1
    for _ in range(board.count - len(board.slots)):
        yield faces.back()


def _cards(board: SeenBoard) -> list[Card]:
    return [slot.card for slot in board.slots if slot and slot.card]


def _piles(view: View, faces: Faces) -> Text:
    top = faces.held(view.discard_top) if view.discard_top else Text("none")
    return Text.assemble((f"  stock {view.stock_count}, discard ", "dim"), top)
