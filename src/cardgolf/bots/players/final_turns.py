"""The last turn of a seat and the one that its rival has after it, counted out together.

What a seat throws is what its rival may take. So the points of each move are those of the own board, on the average of
the unseen cards, less those that the rival reaches by its best answer. A rival that turns up its last card gives the
seat one more turn, and the best reply in it is counted too. Nothing is sampled while the hidden places of a board allow
no more than ``MOST_FILLINGS`` arrangements of faces. Beyond that, so many are drawn from the unseen cards.

A board is scored once with each face at each place, for every arrangement of its hidden cards. The chance of an
arrangement follows from the cards that are still unseen at the time. Needs NumPy.
"""

from typing import TYPE_CHECKING

from cardgolf import BoardView, Move, NotTabulableError, Rulebook, View
from cardgolf.bots.players.exact_boards import BoardCounter, Budget, OutOfSightError
from cardgolf.bots.players.final_moves import SEATS

if TYPE_CHECKING:
    from cardgolf.bots.players.final_points import FinalPoints

MOST_FILLINGS = 400
MOST_STATES = 120_000_000  # boards with chances that are looked at, roughly: half a second
STATES_A_SECOND = 60_000_000  # on a slow machine


def count_final_points(
    view: View, *, fillings: int = MOST_FILLINGS, states: int = MOST_STATES
) -> "dict[Move, FinalPoints] | None":
    """Return the expected points after each legal move if only the rival has one more turn, or ``None``.

    Both seats play as well as possible. ``fillings`` is the most arrangements of the hidden cards of a board that are
    counted, beyond which so many are sampled. ``states`` is about the most boards that are looked at.
    ``None`` stands for more of them, for other moments, for more than two seats, and for rules and positions that
    cannot be counted: hands, looks, marks, windows, moves or ends by rules of plugins, and scores that are written in
    Python or compare seats.

    >>> from cardgolf.bots.players.final_turns import count_final_points
    >>> game = cardgolf.Game.from_position(cardgolf.rules("play-nine", turn_limit=3), '''
    ... board 0: 1 2 3 4 / 5 6 7 (8)
    ... board 1: 9 2 3 5 / 12 6 7 1
    ... discard: 0
    ... held: 9 from stock
    ... turn: 0
    ... leader: 0
    ... turns_begun: 3 2
    ... ''')
    >>> points = count_final_points(game.view(0))
    >>> keep, throw = points[cardgolf.Swap("d2")], points[cardgolf.Discard()]
    >>> throw.own < keep.own, throw.rival < keep.rival - 9  # the rival takes the nine that is thrown
    (True, True)
    """
    if not _can_count(view):
        return None
    from cardgolf.bots.players.final_points import count_points  # noqa: PLC0415  # it needs NumPy

    try:
        return count_points(view, fillings, Budget(states))
    except (OutOfSightError, NotTabulableError):  # the latter for a board that arrays cannot score
        return None


def _can_count(view: View) -> bool:
    """Return whether the rival alone has a turn after this one, and boards are all that decides."""
    limit = view.rules.base.turn_limit
    return (
        len(view.seats) == SEATS
        and view.seat is not None
        and view.seat == view.actor
        and bool(view.legal_moves)
        and view.round_end is None
        and view.stock_count > SEATS
        and limit is not None
        and limit * SEATS - sum(view.turns_begun) == 1
        and _decides_by_boards(view.rules, view.seat)
        and view.middle is None
        and all(_is_plain(board) for board in view.boards if board)
    )


def _decides_by_boards(rules: Rulebook, seat: int) -> bool:
    """Return whether the base rules alone decide moves and ends, and each board has points of its own in arrays."""
    if rules.opens_windows or rules.plugins_with_notes or rules.locks_by_card:
        return False
    scores = BoardCounter(rules, seat)
    return (
        rules.base_decides_moves
        and rules.is_base_only("before_score")
        and scores.scores_in_arrays
        and not scores.reads_state
        and not scores.compares_seats
    )


def _is_plain(board: BoardView) -> bool:
    """Return whether a board is a full grid on which every seat knows the same cards, none of them marked."""
    if board.layout.is_hand or board.layout.extra:
        return False
    return all(
        slot and slot.up == (slot.card is not None) and not slot.seen_by and not slot.mark for slot in board.slots
    )
