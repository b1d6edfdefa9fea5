"""What a picture marks: groups that match, locked cards, places of legal moves, and what changed last."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve

from cardgolf.drawing.boards import BoardMarks
from cardgolf.drawing.tables import TableMarks
from cardgolf.engine.views import BoardView, View, board_of
from cardgolf.errors import CardGolfError
from cardgolf.events import Event, Looked, Moved, Placed, Swapped, Took, TurnedUp
from cardgolf.games.determinize import locked_places
from cardgolf.games.provisional import visible_points, visible_scorecard
from cardgolf.table import DISCARD, ROUND_OVER, Discard, Draw, Flip, Line, Move, Play, Swap
from cardgolf.table.common import MIDDLE_SEAT
from cardgolf.table.moves import Take

LOCKED_AT_MOST = 9  # turns that a padlock shows


def find_marks(
    view: View, *, legal: Iterable[Move], last_move: Iterable[Event], groups: bool, scores: bool
) -> TableMarks:
    """Return what a picture of ``view`` marks."""
    legal, changed = [*legal], _find_changed(view, last_move)
    signs, discard, stock = _find_legal(view, legal)
    boards = {}
    for seat, board in enumerate(view.boards):
        if board:
            found = find_groups(view, seat) if groups else ()
            marks = BoardMarks(frozenset(changed.get(seat, ())), find_locks(view, seat), {}, found)
            boards[seat] = evolve(marks, legal=signs) if seat == view.actor and seat == view.seat else marks
    points = {seat: visible_points(view, seat) for seat in boards} if scores and view.phase is not ROUND_OVER else {}
    taken = {move.place: "pick" for move in legal if isinstance(move, Take)}
    middle = BoardMarks(frozenset(changed.get(MIDDLE_SEAT, ())), legal=taken)
    return TableMarks(boards, points, discard, stock, middle)


def find_groups(view: View, seat: int) -> tuple[frozenset[int], ...]:
    """Return the groups of equal cards that the rules score together, as far as the viewer knows the cards.

    They are those lines of the scorecard with several places whose cards match, Jokers left aside. Groups that share a
    place are one.
    """
    board = view.boards[seat]
    if board is None or board.layout.is_hand:
        return ()
    try:
        card = visible_scorecard(view, seat)
    except CardGolfError:  # a rule that does not score unknown places
        return ()
    return join_groups(_match_lines(board, card.lines if card else ()))


def _match_lines(board: BoardView, lines: Sequence[Line]) -> Iterator[frozenset[int]]:
    places = board.layout.places
    for line in lines:
        group = frozenset(places[name] for name in line.slots if name in places)
        cards = [slot.card for place in group if (slot := board.slots[place]) and slot.card]
        kinds = {card.kind for card in cards if card.suit != "*"}
        if len(cards) == len(group) > 1 and len(kinds) <= 1:
            yield group


def join_groups(groups: Iterable[frozenset[int]]) -> tuple[frozenset[int], ...]:
    """Return the groups, those that share a place as one, in the order of their first places."""
    joined: list[frozenset[int]] = []
    for group in groups:
        touching = [other for other in joined if other & group]
        joined = [other for other in joined if other not in touching]
        joined.append(group.union(*touching))
    return tuple(sorted(joined, key=min))


def find_locks(view: View, seat: int) -> Mapping[int, int]:
    """Return the locked places of a seat, each with the turns for which it stays locked, 0 if that is not known."""
    try:
        places = locked_places(view, seat)
    except CardGolfError:  # a rule that fails; the picture shows the marks without it
        return {}
    board, locks = view.boards[seat], {}
    for place in places:
        slot = board.slots[place] if board else None
        left = slot.mark - view.turns_begun[seat] if slot else 0
        locks[place] = left if 0 < left <= LOCKED_AT_MOST else 0
    return locks


def _find_legal(view: View, moves: Iterable[Move]) -> tuple[Mapping[str, str], str, str]:
    """Return the sign of each place with a legal move, and those of the discard pile and of the stock."""
    signs: dict[str, str] = {}
    piles = {"discard": "", "stock": ""}
    board = view.boards[view.actor]
    names = {*board.names} if board and not board.layout.is_hand else set[str]()
    for move in moves:
        if isinstance(move, Draw):
            piles[move.pile.value] = "throw"
        elif isinstance(move, Swap):
            signs[move.slot] = "swap"
        elif isinstance(move, Flip):
            signs.setdefault(move.slot, "flip")
        elif isinstance(move, Discard):
            piles[DISCARD.value] = "throw"
            if move.flip:
                signs.setdefault(move.flip, "flip")
        elif isinstance(move, Play):
            signs.update((str(card), "throw") for card in move.cards)
        elif not isinstance(move, Take):  # whose places are not those of a seat
            signs.update((word, "pick") for word in move.words() if word in names and word not in signs)
    return signs, piles["discard"], piles["stock"]


def _find_changed(view: View, events: Iterable[Event]) -> Mapping[int, set[int]]:
    """Return the places, by seat, that events name."""
    changed: dict[int, set[int]] = {}
    for event in events:
        for seat, name in _list_places(event):
            board = board_of(view, seat)
            if board and name in board.layout.places:
                changed.setdefault(seat, set()).add(board.layout.places[name])
    return changed


def _list_places(event: Event) -> Iterator[tuple[int, str]]:
    """Yield the seat and name of each place where ``event`` put a card or turned one up."""
    if isinstance(event, Moved):
        for seat, place, to_seat, to_place in event.paths:
            yield from ((seat, place), (to_seat, to_place))
    elif isinstance(event, Swapped | TurnedUp | Placed | Looked):
        yield event.seat, event.place
    elif isinstance(event, Took):
        yield MIDDLE_SEAT, event.place
