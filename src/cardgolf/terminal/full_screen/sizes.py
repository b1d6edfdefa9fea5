"""The plan of a table: the largest cards with which all boards and piles fit on the screen."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Literal

from attrs import frozen

from cardgolf import BoardView
from cardgolf.terminal.shared.card_art import Size

# What each size is worth: the player's own cards most, and more where a card begins to look like one.
OWN_SIZES = {
    Size(15, 11): 16, Size(13, 9): 15, Size(11, 7): 13, Size(9, 7): 12, Size(7, 5): 9, Size(7, 4, 0): 6,
    Size(5, 4, 0): 4, Size(5, 3, 0): 2, Size(4, 3, 0): 0,
}  # fmt: skip
PILE_SIZES = {
    Size(13, 9): 6, Size(11, 7): 5, Size(9, 7): 4, Size(7, 5): 3, Size(6, 4, 0): 1, Size(6, 3, 0): 0,
}  # fmt: skip
OTHER_SIZES = {
    Size(9, 7): 8, Size(7, 5): 7, Size(5, 4, 0): 6, Size(5, 3, 0): 5, Size(5, 2, 0): 4, Size(5, 1, 0): 1,
    Size(3, 1, 0): 0,
}  # fmt: skip
SIDE = 3  # columns of the numbers of rows
LABELS = 2  # what letters and numbers at the player's own board are worth
PANEL_GAP = 1
NARROWEST_HEADING = 28  # columns of the player's own name, points and total
WIDEST_LABEL = 10  # columns of the words below a pile; in less room they take two lines

Notes = Literal["beside", "below", ""]
EVERY_NOTES: Sequence[Notes] = ("beside", "below", "")


@frozen
class BoardShape:
    """The columns and rows of a board, or a hand of ``cards``. Each place is ``named`` apart if it is no grid."""

    columns: int
    rows: int
    cards: int = 0
    named: bool = False

    @classmethod
    def of(cls, board: BoardView) -> "BoardShape":
        """Return the shape of a board."""
        layout = board.layout
        if layout.is_hand:
            return cls(0, 0, max(1, board.count))
        table = layout.table
        return cls(len(table[0]), len(table), named=layout.form is not None)


@frozen
class TableSizes:
    """The sizes of the cards, and whether the piles stand ``beside`` the player's own board.

    ``columns`` are those of the player's own board. ``labels`` is whether letters and numbers stand at it, ``fits``
    whether all of the table is on the screen, and ``spare`` the number of rows that are left. ``notes`` says where the
    words about the board of another player stand: beside the name, below the cards, or nowhere. ``panel`` is the least
    width of such a board.
    """

    own: Size
    pile: Size
    other: Size
    beside: bool
    columns: int
    labels: bool
    fits: bool
    spare: int
    notes: Notes = ""
    panel: int = 0


@frozen
class Space:
    """What a table must fit: ``width`` columns and ``height`` rows, and what has to be drawn there.

    ``label`` is the width of the longest index of a card, ``extra`` the rows of lines below the piles, and ``name`` the
    width of the longest name of another player.
    """

    width: int
    height: int
    own: BoardShape | None
    others: tuple[BoardShape, ...]
    label: int = 3
    extra: int = 0
    name: int = 8


@lru_cache(maxsize=64)
def plan_table(space: Space) -> TableSizes:
    """Return the plan of a table.

    >>> plan = plan_table(Space(54, 19, BoardShape(4, 2), (BoardShape(4, 2),) * 2))
    >>> plan.own.width, plan.beside, plan.fits
    (7, True, True)
    """
    plans = [
        _plan(space, sizes, notes, beside=beside, labels=labels)
        for sizes in product(OWN_SIZES, PILE_SIZES, _other_sizes(space.label))
        for notes in EVERY_NOTES
        for beside, labels in ((False, True), (True, True), (False, False), (True, False))
        if -4 <= sizes[1].width - sizes[0].width <= 2 + (sizes[0].width < 6)
    ]
    fitting = [plan for plan in plans if plan.fits]
    if fitting:
        return max(fitting, key=_rate)
    upright = [plan for plan in plans if not plan.beside and plan.own.total * plan.columns <= space.width]
    return max(upright or plans, key=lambda plan: (plan.spare, _rate(plan)))


def _other_sizes(label: int) -> Sequence[Size]:
    fitting = [size for size in OTHER_SIZES if size.width >= label]
    return [*fitting, Size(label, 1, 0)] if label > 3 else fitting


def _rate(plan: TableSizes) -> tuple[int, bool, bool, int]:
    """Return how good a plan is. If the cards of two are worth the same, words about the other boards decide."""
    worth = OWN_SIZES[plan.own] + PILE_SIZES[plan.pile] + OTHER_SIZES.get(plan.other, 0)
    return worth + LABELS * plan.labels, bool(plan.notes), not plan.beside, plan.spare


def _plan(space: Space, sizes: tuple[Size, Size, Size], notes: Notes, *, beside: bool, labels: bool) -> TableSizes:
    (card, pile, other), own, width = sizes, space.own or BoardShape(1, 0), space.width
    columns = own.columns or max(1, min(own.cards, width // card.total))
    rows = -(-own.cards // columns) if own.cards else own.rows
    labels = labels and not own.cards
    board_width = max(min(NARROWEST_HEADING, width), card.total * columns + SIDE * (labels and not own.named))
    board_height = 1 + labels * (rows if own.named else 1) + rows * card.height
    least, (panels_width, panels_height) = _plan_panels(space, other, notes)
    pile_height = pile.height + (1 if pile.total >= WIDEST_LABEL else 2)
    if beside:
        piles_width, piles_height = 2 * pile.total, 2 * pile_height + space.extra
        middle_width, middle_height = piles_width + 1 + board_width, max(piles_height, board_height)
    else:
        middle_width, middle_height = max(3 * pile.total, board_width), pile_height + space.extra + board_height
    spare = space.height - panels_height - middle_height - 1
    fits = spare >= 0 and max(panels_width, middle_width) <= width
    return TableSizes(card, pile, other, beside, columns, labels, fits, spare, notes, least)


def _plan_panels(space: Space, size: Size, notes: Notes) -> tuple[int, tuple[int, int]]:
    """Return the least width of the boards of the other players, and the width and height of all of them."""
    heading = max(NARROWEST_PANEL, min(space.name, LONGEST_NAME) + TOTAL)
    if notes == "beside":
        heading += COUNT if any(shape.cards for shape in space.others) else POINTS
        return heading, measure_panels(space.others, size, space.width, heading)
    slim, wide = (
        measure_panels(space.others, size, space.width, least, notes == "below") for least in (NARROWEST_PANEL, heading)
    )
    as_high = wide[0] <= space.width and wide[1] == slim[1]
    return (heading, wide) if as_high else (NARROWEST_PANEL, slim)


@lru_cache(maxsize=1024)
def measure_panels(
    others: tuple[BoardShape, ...], size: Size, width: int, least: int, below: int = 0
) -> tuple[int, int]:
    """Return the width and height of the boards of the other players, as many side by side as fit.

    Each takes ``least`` columns or more, and ``below`` rows under its cards.
    """
    panels = [measure_panel(shape, size, least) for shape in others]
    widest, total = 0, 0
    while panels:
        count, used = 1, panels[0][0]
        while count < len(panels) and used + PANEL_GAP + panels[count][0] <= width:
            used += PANEL_GAP + panels[count][0]
            count += 1
        total += max(high for _, high in panels[:count]) + below + (total > 0)
        widest, panels = max(widest, used), panels[count:]
    return widest, total


NARROWEST_PANEL = 14  # columns of a short name and of a figure
TOTAL = 14  # columns beside a name: the sign of a turn and the total, with their gaps
POINTS, COUNT = 13, 9  # columns more for the points in sight, or for the number of cards
LONGEST_NAME = 16  # columns of a name for which a heading is made wider
FAN = 3  # columns of each card of another seat's hand
LONGEST_FAN = 12


def measure_panel(shape: BoardShape, size: Size, least: int = NARROWEST_PANEL) -> tuple[int, int]:
    """Return the width and height of the board of another player under its name."""
    if shape.cards:
        return max(least, FAN * (min(shape.cards, LONGEST_FAN) - 1) + size.total), 1 + size.height
    return max(least, shape.columns * size.total + 1), 1 + shape.rows * size.height
