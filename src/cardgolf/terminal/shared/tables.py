"""Drawing of tables: boards side by side, hands in rows, the piles, and layouts as a person typed them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from textwrap import wrap

from attrs import evolve, frozen
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cardgolf import BoardView, Card, Game, Rulebook, SlotView, View
from cardgolf.cards import COURT
from cardgolf.drawing import find_groups
from cardgolf.games import TypedLayout, locked_places
from cardgolf.table import UNKNOWN, Memory
from cardgolf.terminal.shared.cards import CardFormatter, as_view, mark_locked, playing_boards
from cardgolf.terminal.shared.colours import AMBER, VIOLET
from cardgolf.words import Words

Block = list[Text]

GAP = 3
MARGIN = "  "
LONGEST_NAME = 20


def draw_table(
    table: Game | View, names: Sequence[str], faces: CardFormatter, width: int, before: Game | View | None = None
) -> Iterator[Text]:
    """Yield the lines of a table. Differences from ``before`` are marked as changed."""
    now, old = as_view(table), as_view(before or table)
    earlier = playing_boards(old)
    faces = faces.fitted(now.rules.table_setup(len(now.names)).deck)
    if any(board.layout.is_hand for board in playing_boards(now).values()):
        yield from _draw_hands(now, names, faces, width, earlier)
    else:
        boards = (draw_board(now, seat, names[seat], faces, earlier.get(seat)) for seat in playing_boards(now))
        yield from join_blocks(boards, width)
    if now.middle:
        yield Text()
        yield from draw_grid(now.middle, Text(MARGIN + faces.words("middle"), "bold"), faces, old.middle)
    yield draw_piles(now, faces)
    yield from list_memory(now, faces, width)


def list_memory(view: View, faces: CardFormatter, width: int) -> Iterator[Text]:
    """Yield the lines of what the rules remember in public."""
    for line in wrap(format_memory(view, faces), max(1, width - len(MARGIN)), break_on_hyphens=False):
        yield Text(MARGIN + line, "dim")


def format_memory(view: View, faces: CardFormatter) -> str:
    """Return what the rules remember in public, or nothing."""
    told = view.rules.turn.remembered  # by prompts and moves
    remembered = reduce(Memory.forget, told, view.memory).text(faces.name)
    return faces.words("remembered", what=remembered) if remembered else ""


def join_blocks(blocks: Iterable[Block], width: int) -> Iterator[Text]:
    """Yield the lines of ``blocks``, as many beside each other as fit in ``width``."""
    for number, row in enumerate(split_rows(blocks, width)):
        if number:
            yield Text()
        yield from _join_lines(row)


def split_rows(blocks: Iterable[Block], width: int) -> Iterator[list[Block]]:
    """Yield ``blocks`` in rows, as many beside each other as fit in ``width``."""
    row, used = list[Block](), 0
    for block in blocks:
        wide = block_width(block)
        if row and used + GAP + wide > width:
            yield row
            row, used = [], 0
        used += wide + GAP * bool(row)
        row.append(block)
    yield row


def _join_lines(row: Sequence[Block]) -> Iterator[Text]:
    for number in range(max(map(len, row), default=0)):
        line = Text()
        for block in row:
            line.append(" " * (GAP if line else 0))
            part = block[number].copy() if number < len(block) else Text()
            part.pad_right(block_width(block) - part.cell_len)
            line.append_text(part)
        line.rstrip()
        yield line


def block_width(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def draw_board(view: View, seat: int, name: str, faces: CardFormatter, before: BoardView | None) -> Block:
    """Return the board of a seat that plays, which is no hand, under its name."""
    board = playing_boards(view)[seat]
    width = len(MARGIN) + faces.cell_width * len(board.layout.table[0])
    title, matched = add_title(view, seat, name, width, faces.words), frozenset[int]().union(*find_groups(view, seat))
    return draw_grid(board, title, faces, before, locked_places(view, seat), matched=matched)


def add_title(view: View, seat: int, name: str, width: int, words: Words) -> Text:
    """Return the name above a board, in ``width`` columns. That of the viewer is marked."""
    own = f" {words('you')}" if seat == view.seat else ""
    text = MARGIN + fit_blocks(name, max(2, width - len(MARGIN + own))) + own
    return Text(text, f"bold {VIOLET}" if own else "bold")


def draw_grid(
    board: BoardView,
    title: Text,
    faces: CardFormatter,
    before: BoardView | None = None,
    barred: frozenset[int] = frozenset(),
    *,
    matched: frozenset[int] = frozenset(),
) -> Block:
    """Return a board with the letters of its columns and the numbers of its rows."""
    old = dict(enumerate((before or board).slots))
    cells = [
        faces.cell(slot, changed=slot != old.get(place), locked=place in barred, matched=place in matched)
        for place, slot in enumerate(board.slots)
    ]
    across = faces.cell_width
    if board.layout.form is not None:
        return [
            Text(fit_blocks(title.plain, 2 + across * len(board.layout.table[0])), title.style),
            *_draw_form(board, cells, across),
        ]
    heads = (f"{board.layout.names[place][0]:^{across}}" for place in board.layout.row_lines[0])
    letters = Text("  " + "".join(heads), "dim")
    rows = [
        Text.assemble((f"{number} ", "dim"), *(cells[place] for place in line))
        for number, line in enumerate(board.layout.row_lines, start=1)
    ]
    for start in range(0, board.layout.extra, board.layout.columns):
        line = board.layout.extra_line[start : start + board.layout.columns]
        rows.append(Text.assemble((f"{board.names[line[0]]:<2}", "dim"), *(cells[place] for place in line)))
    return [Text(fit_blocks(title.plain, letters.cell_len), title.style), letters, *rows]


def _draw_form(board: BoardView, cells: Sequence[Text], across: int) -> Iterator[Text]:
    """Yield two lines for each row of a form: the names of its places, and their cards."""
    for row in board.layout.table:
        names = ["" if place is None else board.names[place] for place in row]
        yield Text("  " + "".join(f"{name:^{across}}" for name in names), "dim")
        yield Text.assemble("  ", *(Text(" " * across) if place is None else cells[place] for place in row))


def fit_blocks(name: str, width: int) -> str:
    """Return ``name``, truncated to ``width``."""
    return name if cell_len(name) <= width else set_cell_size(name, width - 2) + ".."


def _draw_hands(
    view: View, names: Sequence[str], faces: CardFormatter, width: int, before: dict[int, BoardView]
) -> Iterator[Text]:
    """Yield a row for each hand, with its points or, if hidden, its number of cards."""
    titles = {
        seat: add_title(view, seat, names[seat], LONGEST_NAME + len(MARGIN), faces.words)
        for seat in playing_boards(view)
    }
    longest = max(title.cell_len for title in titles.values())
    for seat, board in playing_boards(view).items():
        titles[seat].pad_right(longest - titles[seat].cell_len)
        begin = Text.assemble(titles[seat], f"{_hand_points(view, board, faces.words)}  ")
        cells = list(_draw_hand(board, before.get(seat, board), faces))
        yield from _wrap_cells(begin, cells, width, faces.cell_width)


def _hand_points(view: View, board: BoardView, words: Words) -> str:
    """Return the points of a hand or, if it is hidden, its number of cards. Both take as many columns."""
    in_hand = words("in-hand")
    width = 6 + len(in_hand)
    if len(board.slots) < board.count:
        return f"{board.count:>5} {words('cards', count=board.count).partition(' ')[2]}".ljust(width)
    return f"{sum(view.rules.card_values[card] for card in _hand_cards(board)):>5} {in_hand}"


def _wrap_cells(begin: Text, cells: Sequence[Text], width: int, cell_width: int) -> Iterator[Text]:
    """Yield rows of ``cells`` after ``begin``."""
    fit = max(1, (width - begin.cell_len) // cell_width)
    for start in range(0, max(1, len(cells)), fit):
        yield Text.assemble(begin if start == 0 else " " * begin.cell_len, *cells[start : start + fit])


def _draw_hand(board: BoardView, old: BoardView, faces: CardFormatter) -> Iterator[Text]:
    """Yield the cards of a hand. Cards that ``old`` lacks are marked as changed."""
    new = Counter(_hand_cards(board)) - Counter(_hand_cards(old))
    for card in _hand_cards(board):
        yield faces.held(card, changed=new[card] > 0)
        new[card] -= 1
    for _ in range(board.count - len(board.slots)):
        yield faces.back()


def _hand_cards(board: BoardView) -> list[Card]:
    return [slot.card for slot in board.slots if slot and slot.card]


def draw_piles(view: View, faces: CardFormatter) -> Text:
    """Return the number of cards in the stock, and the top of the discard pile."""
    top = faces.held(view.discard_top) if view.discard_top else Text(faces.words("none"))
    return Text.assemble((f"  {faces.words('piles', count=view.stock_count)}", "dim"), top)


LETTERS = {rank: letter for letter, rank in COURT.items()}


@frozen
class TypedFormatter(CardFormatter):
    """A formatter of cards that may be unknown or lack a suit. ``suited`` is whether the deck has suits."""

    suited: bool = False

    def name(self, card: Card) -> str:
        """Return ``7♥``, or ``7`` for a card that was typed without a suit."""
        is_bare = self.suited and not card.suit and not card.name
        return LETTERS.get(card.rank, str(card)) if is_bare else super().name(card)

    def cell(
        self, slot: SlotView | None, *, changed: bool = False, locked: bool = False, matched: bool = False
    ) -> Text:
        """Return a place, ``[  ?]`` for an unknown card."""
        if slot is None or slot.card:
            return super().cell(slot, changed=changed, locked=locked, matched=matched)
        text, right = mark_locked(UNKNOWN, self.width) if locked else (UNKNOWN, "]")
        return Text.assemble(("[", "dim"), (f"{text:>{self.width}}", f"bold {AMBER}"), (right, "dim"))


def typed_formatter(faces: CardFormatter, rules: Rulebook, players: int) -> TypedFormatter:
    """Return the formatter for the deck of a table of ``players``."""
    deck = rules.table_setup(players).deck
    plain = TypedFormatter(faces.ascii, words=faces.words, suited=any(card.suit for card in deck))
    return evolve(plain, short=plain.fitted(deck).short)


def draw_layouts(
    layouts: Iterable[TypedLayout], titles: Iterable[str], faces: CardFormatter, width: int
) -> Iterator[Text]:
    """Yield the lines of layouts side by side under their titles, as far as they fit."""
    return join_blocks((_draw_layout(each, title, faces) for each, title in zip(layouts, titles, strict=True)), width)


def _draw_layout(typed: TypedLayout, title: str, faces: CardFormatter) -> Block:
    """Return a layout under its title. A hand is a row of cards."""
    slots = tuple([SlotView(slot.card, up=True, mark=int(bool(slot.turns))) if slot else None for slot in typed.slots])
    heading = Text(f"  {title}", "bold")
    if typed.layout.is_hand:
        return [heading, Text.assemble("  ", *map(faces.cell, slots))]
    board = BoardView(typed.layout, slots, len(slots) - slots.count(None))
    marked = frozenset(place for place, slot in enumerate(slots) if slot and slot.mark)
    return [heading, *draw_grid(board, heading, faces, barred=marked)[1:]]  # the title is not cut


MOST_NAMED = 3


def format_unknown(
    layouts: Sequence[TypedLayout], titles: Sequence[str], cards: Iterable[Card], faces: CardFormatter
) -> str:
    """Return in words which ``cards`` the unknown ones are: ``a1 = 5, b2 = K``, or ``? = 5 K 3 2`` row by row."""
    dealt, parts = iter(cards), []
    for typed, title in zip(layouts, titles, strict=True):
        names = name_unknown(typed)
        texts = [faces.name(card) for card in islice(dealt, len(names))]
        owner = f"{title} " if len(layouts) > 1 else ""
        if len(names) > MOST_NAMED:
            parts.append(f"{owner}{UNKNOWN} = {' '.join(texts)}")
        else:
            parts += [f"{owner}{name} = {text}" for name, text in zip(names, texts, strict=True)]
    return ", ".join(parts)


def name_unknown(typed: TypedLayout) -> list[str]:
    """Return the place of each unknown card of a layout. In a hand it is ``?``."""
    names = typed.layout.names
    places = [place for place, slot in enumerate(typed.slots) if slot and slot.card is None]
    return [names[place] if names else UNKNOWN for place in places]


def name_faces(cards: Iterable[Card], deck: Iterable[Card], faces: CardFormatter) -> str:
    """Return the names of ``cards``, a rank alone where all suits of the deck are among them.

    >>> name_faces([Card(5, suit) for suit in "CDHS"] + [Card(6, "C")], cardgolf.cards.french(), CardFormatter(True))
    '5 or 6C'
    """
    listed = sorted({*cards})
    copies, whole = Counter(map(_rank_of, listed)), Counter(map(_rank_of, {*deck}))
    names = [
        LETTERS.get(card.rank, str(card.rank))
        if card.suit in tuple("CDHS") and not card.name and copies[_rank_of(card)] == whole[_rank_of(card)]
        else faces.name(card)
        for card in listed
    ]
    *others, last = dict.fromkeys(names)
    return faces.words("labels-or", what=", ".join(others), other=last) if others else last


def _rank_of(card: Card) -> tuple[str, int]:
    return card.name, card.kind
