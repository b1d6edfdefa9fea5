"""A card, a board or a table as one SVG document."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cardgolf.cards import Card
from cardgolf.drawing.boards import BoardMarks, draw_board
from cardgolf.drawing.colours import THEMES
from cardgolf.drawing.marks import find_marks, join_groups
from cardgolf.drawing.pieces import build_document
from cardgolf.drawing.places import describe_card, draw_place
from cardgolf.drawing.tables import draw_table, format_headline
from cardgolf.engine.views import BoardView, View
from cardgolf.errors import InvalidArgumentError, check_integer
from cardgolf.games.game import Game
from cardgolf.table import Board, Move
from cardgolf.table.text_view import public_slots
from cardgolf.tools.text import quote

if TYPE_CHECKING:
    from cardgolf.events import Event

SMALLEST, LARGEST, DEFAULT = 24, 600, 64


def svg(
    thing: "Board | BoardView | Card | Game | View",
    *,
    size: int = DEFAULT,
    theme: str = "auto",
    legal: "bool | Iterable[Move]" = False,
    last_move: "Iterable[Event] | None" = None,
    groups: "bool | Iterable[Iterable[str]]" = True,
    scores: bool = False,
) -> str:
    """Return a card, a board or a whole table as an SVG document.

    A view is drawn as its seat sees it. A game is drawn as a spectator sees it. A ``Board`` shows only its
    face-up cards. Draw ``board.turned_up()`` to show them all. Equal arguments give equal documents. A document names
    no other file, and two of them can stand on one page.

    Args:
        thing: What to draw.
        size: The width of a card in pixels, 24 to 600. On a table it is that of the viewer's own cards and of the
            piles. The cards of the other seats are smaller. From 64 pixels on, cards show all their pips.
        theme: ``"light"``, ``"dark"``, or ``"auto"`` for the theme of the reader's system.
        legal: Whether to outline the places of the viewer's legal moves, or the moves to outline.
        last_move: Events whose places are marked as changed, such as ``game.events(seat, since=game.ply)``. By
            default these are, for a game, the events of the last move, and for a view none.
        groups: Whether to outline cards that match and are scored together. For a board: the places of each group,
            such as ``[("a1", "a2")]``.
        scores: Whether to write at each board the points of the cards that the viewer can see, until the round is over.

    Raises:
        TypeError: for a thing that cannot be drawn.
        InvalidArgumentError: for a size or theme that there is not.

    >>> game = cardgolf.new_game("nine-card", players=3, seed=7)
    >>> svg(game.view(0), size=96, theme="dark", scores=True)[:4]
    '<svg'

    """
    size = check_integer("size", size, SMALLEST, LARGEST)
    if theme not in THEMES:
        raise InvalidArgumentError(f"invalid theme={quote(theme)}: expected one of {', '.join(THEMES)}")
    if isinstance(thing, Game):
        if last_move is None:
            last_move = thing.events(None, since=thing.ply) if thing.ply else ()
        thing = thing.view(None)
    if isinstance(thing, View):
        moves = thing.legal_moves if legal is True else () if legal is False else legal
        marks = find_marks(thing, legal=moves, last_move=last_move or (), groups=bool(groups), scores=scores)
        piece, title = draw_table(thing, size, marks), ". ".join(format_headline(thing))
    elif isinstance(thing, Board | BoardView):
        board = _view_public(thing) if isinstance(thing, Board) else thing
        places = join_groups(_find_places(board, groups)) if not isinstance(groups, bool) else ()
        piece = draw_board(
            board.layout, board.slots, board.count, size, BoardMarks(groups=places), labels=not board.layout.is_hand
        )
        title = "A hand of cards" if board.layout.is_hand else "A board of cards"
    elif isinstance(thing, Card):
        piece, title = draw_place(thing, size), describe_card(thing)
    else:
        raise TypeError(f"invalid drawing of {quote(thing)}: expected a card, a board, a view or a game")
    return build_document(piece, title, theme)


def _view_public(board: Board) -> BoardView:
    """Return a board as every seat sees it."""
    slots: Any = public_slots(board.layout, board.slots)
    return BoardView(board.layout, slots, sum(slot is not None for slot in board.slots))


def _find_places(board: BoardView, groups: Iterable[Iterable[str]]) -> list[frozenset[int]]:
    return [frozenset(board.index(name) for name in group) for group in groups]
