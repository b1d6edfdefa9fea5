"""The boards of the other players: small cards on a panel, under a name and a total. Refused moves in words."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from cardgolf import BoardView, CardGolfError, IllegalMoveError, Phase, View, narration
from cardgolf.narration import nearest_clauses
from cardgolf.terminal.full_screen.sizes import (
    FAN,
    LONGEST_FAN,
    NARROWEST_PANEL,
    PANEL_GAP,
    BoardShape,
    Notes,
    measure_panel,
)
from cardgolf.terminal.shared.card_art import BACK, CardArtist, Look, draw_row
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.looks import list_looks
from cardgolf.terminal.shared.scores import count_points
from cardgolf.terminal.shared.tables import fit_blocks
from cardgolf.tools import one_line

Block = list[Text]
LEAST_NAME = 6  # columns of a name that other words leave


def draw_panel(
    view: View,
    seat: int,
    name: str,
    before: BoardView | None,
    artist: CardArtist,
    *,
    notes: Notes = "",
    least: int = NARROWEST_PANEL,
) -> Block:
    """Return the board of another player under a name and a total, with the points of its cards where ``notes`` says.

    A triangle marks a player who is to act, a question mark one who may react. The panel has ``least`` columns or more.
    """
    board = view.boards[seat]
    if board is None:
        return []
    looks = list_looks(view, seat, before)
    hidden = board.count - len(looks)
    in_hand = board.layout.is_hand
    rows = _draw_hand(looks, hidden, artist) if in_hand else _draw_grid(looks, board.layout.table, artist)
    width = max(measure_panel(BoardShape.of(board), artist.size, least)[0], *(row.cell_len for row in rows))
    words = artist.faces.words
    cards = words("cards", count=board.count) if hidden else ""
    told = ", ".join(filter(None, (cards, count_points(view, seat, words))))
    total = words("total-of", total=view.totals[seat] if view.totals else 0)
    sign = "" if seat not in view.to_act else "? " if view.phase is Phase.REACTION else artist.turn_sign
    ink = artist.palette["accent" if sign else "ink"]
    heading = _format_heading((sign, name, ink), told if notes != "below" else "", total, width)
    if notes == "below":
        rows.append(Text(told, artist.palette["quiet"]))
    heading.stylize_before(f"{artist.palette['ink']} on {artist.ground}")
    for row in rows:
        left = (width - row.cell_len + 1) // 2
        row.pad_left(left)
        row.pad_right(width - row.cell_len)
        row.stylize_before(f"on {artist.ground}")
    return [heading, *rows]


def _format_heading(title: tuple[str, str, str], words: str, total: str, width: int) -> Text:
    """Return a sign and a name in some ink, ``words`` and a total. The name is cut last.

    The sign of a turn, which comes and goes, changes none of the other words.
    """
    sign, name, ink = title
    forms = ((words, total), ("", total), ("", total.rpartition(" ")[2]))
    rooms = [width - 5 - cell_len(end) - (cell_len(note) + 2 if note else 0) for note, end in forms]
    fitting = (number for number, room in enumerate(rooms) if room >= min(cell_len(name), LEAST_NAME))
    number = next(fitting, len(forms) - 1)
    (note, end), room = forms[number], rooms[number] + 2
    text = Text.assemble(" ", (fit_blocks(sign + name, max(4, room)), f"bold {ink}"), f"  {note}" if note else "")
    text.pad_right(max(1, width - 1 - text.cell_len - cell_len(end)))
    return text.append(f"{end} ", "bold")


def _draw_grid(looks: Sequence[Look], table: Sequence[Sequence[int | None]], artist: CardArtist) -> Block:
    lines = []
    for row in table:
        lines += draw_row([None if place is None else looks[place] for place in row], artist)
    return lines


def _draw_hand(looks: Sequence[Look], hidden: int, artist: CardArtist) -> Block:
    """Return the cards of a hand, of which each covers a part of the one before."""
    cards = [*looks, *[BACK] * hidden][:LONGEST_FAN]
    if not cards:
        return [Text(f" {artist.faces.words('no-cards')} ") for _ in range(artist.size.height)]
    drawn = [artist.draw(look) for look in cards]
    return [
        Text.assemble(*(part[: FAN if number + 1 < len(cards) else None] for number, part in enumerate(parts)))
        for parts in zip(*drawn, strict=True)
    ]


def join_panels(panels: Sequence[Block], width: int) -> tuple[Text, list[tuple[int, int]]]:
    """Return the panels, as many side by side as fit in ``width``, and the left column and top row of each."""
    left, lines, corners = [panel for panel in panels if panel], list[Text](), list[tuple[int, int]]()
    while left:
        row, used = [left.pop(0)], 0
        corners.append((0, len(lines)))
        used = row[0][0].cell_len
        while left and used + PANEL_GAP + left[0][0].cell_len <= width:
            corners.append((used + PANEL_GAP, len(lines)))
            used += PANEL_GAP + left[0][0].cell_len
            row.append(left.pop(0))
        lines += _join_row(row)
        lines += [Text()] * bool(left)
    return Text("\n").join(lines), corners


def _join_row(row: Sequence[Block]) -> Iterator[Text]:
    for number in range(max(map(len, row))):
        parts = [panel[number] if number < len(panel) else Text(" " * panel[0].cell_len) for panel in row]
        yield Text(" " * PANEL_GAP).join(parts)


def describe_refusal(view: View, error: IllegalMoveError, faces: CardFormatter) -> tuple[str, str]:
    """Return why a move is refused in ``view``, with the text of the nearest clause, and in short without it."""
    told = narration.describe_refusal(error, view, faces)
    if error.reason != "move":
        whole = faces.words("refused-why", what=told)
        return whole, whole
    try:
        near = nearest_clauses(view, error.rule, error.move)
    except CardGolfError:  # the page of a plugin cannot be read, as w says
        near = ()
    if not near:
        whole = faces.words("refused-why", what=told)
        return whole, whole
    clause, text = near[0]
    short = faces.words("refused-clause", what=told, number=clause.number)
    if not faces.words.language.startswith("en"):  # clauses are English
        return short, short
    return f"{told} {clause.number}: {one_line(text.replace('`', ''))}", short
