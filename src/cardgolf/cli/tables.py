"""The table drawn: boards side by side as far as the terminal is wide, hands in rows, and the piles."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cardgolf import Board, Game
from cardgolf.cli.faces import Faces

Block = list[Text]

GAP = 3
LONGEST_NAME = 20


def drawn(game: Game, names: Sequence[str], faces: Faces, width: int, before: Game | None = None) -> Iterator[Text]:
    """The table line by line; what differs from ``before`` is marked as changed."""
    table = game.state.table
    if game.state.deal.layout.is_hand:
        yield from _hands(game, names, faces, before)
    else:
        blocks = (_grid(game, seat, names[seat], faces, before) for seat in table)
        yield from side_by_side(blocks, width)
    yield _piles(game, faces)


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


def _grid(game: Game, seat: int, name: str, faces: Faces, before: Game | None) -> Block:
    board = game.state.table[seat]
    old = before.state.table[seat].slots if before else board.slots
    barred = locked(game, seat)
    cells = [
        faces.cell(slot, changed=slot != old[place], locked=place in barred) for place, slot in enumerate(board.slots)
    ]
    letters = Text("  " + "".join(f"{board.layout.names[place][0]:^5}" for place in board.layout.row_lines[0]), "dim")
    rows = [
        Text.assemble((f"{number} ", "dim"), *(cells[place] for place in line))
        for number, line in enumerate(board.layout.row_lines, start=1)
    ]
    return [Text("  " + _fitting(name, letters.cell_len - 2), "bold"), letters, *rows]


def _fitting(name: str, width: int) -> str:
    return name if cell_len(name) <= width else set_cell_size(name, width - 2) + ".."


def locked(game: Game, seat: int) -> frozenset[int]:
    """The places of ``seat`` whose marked cards its rules lock."""
    state, rules = game.state.replace(turn=seat), game.rules
    if not any(slot and slot.mark for slot in state.board.slots):
        return frozenset()
    with rules.blaming():
        return frozenset(rules.locked(state))


def _hands(game: Game, names: Sequence[str], faces: Faces, before: Game | None) -> Iterator[Text]:
    """A row for each hand and what its cards are worth together."""
    table = game.state.table
    shown = {seat: _fitting(names[seat], LONGEST_NAME) for seat in table}
    longest = max(map(cell_len, shown.values()))
    for seat, board in table.items():
        worth = sum(game.rules.worth[card] for _, card in board.cards())
        name = (set_cell_size(shown[seat], longest), "bold")
        yield Text.assemble(
            "  ", name, f"{worth:>5} in hand  ", *_hand(board, before.state.table[seat] if before else board, faces)
        )


def _hand(board: Board, old: Board, faces: Faces) -> Iterator[Text]:
    """The cards of a hand, those that ``old`` did not have marked as changed."""
    new = Counter(card for _, card in board.cards()) - Counter(card for _, card in old.cards())
    for _, card in board.cards():
        yield faces.held(card, changed=new[card] > 0)
        new[card] -= 1


def _piles(game: Game, faces: Faces) -> Text:
    stock, discard = game.state.stock, game.state.discard
    top = faces.held(discard[-1]) if discard else Text("none")
    return Text.assemble((f"  stock {len(stock)}, discard ", "dim"), top)
