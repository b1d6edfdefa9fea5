"""The first difference between two games that have been played alike, in words."""

from collections.abc import Iterable, Sequence

from attrs import frozen

from cardgolf import Board, Game, Slot, State
from cardgolf.rule_sheets.facts import format_layouts
from cardgolf.table.board import format_board
from cardgolf.tools.text import join_limited

MOST = 8  # moves or cards that are listed


@frozen
class GameDifference:
    """What differs between two games, and how it is by the one rulebook and by the other."""

    what: str
    a: str
    b: str


def compare_games(a: Game, b: Game) -> GameDifference | None:
    """Return the first difference in the deal, the cards, the turn, the legal moves, the scores or what follows."""
    one, other = a.state, b.state
    if one == other and a.legal_moves == b.legal_moves:
        return None
    for what, first, second in (
        ("the deal", _deal(a), _deal(b)),
        ("the scores", _scores(a), _scores(b)),
        ("the totals", _numbers(a.totals), _numbers(b.totals)),
        ("the end of the round", _round_end(one), _round_end(other)),
        ("what follows", _upcoming(a), _upcoming(b)),
        ("the turn", _turn(a), _turn(b)),
        *((f"the cards of seat {seat}", first, second) for seat, first, second in _boards(one, other)),
        ("the middle", _format_board(one.middle), _format_board(other.middle)),
        ("the discard pile", _cards(one.discard), _cards(other.discard)),
        ("the stock", _cards(one.stock), _cards(other.stock)),
        ("the ranks", _ranks(a), _ranks(b)),
    ):
        if first != second:
            return GameDifference(what, first, second)
    return _compare_moves(a, b)


def _compare_moves(a: Game, b: Game) -> GameDifference | None:
    for seat in a.to_act:
        one, other = ([str(move) for move in game.legal_moves_for(seat)] for game in (a, b))
        if {*one} != {*other}:
            more, less = (
                [each for each in first if each not in second] for first, second in ((one, other), (other, one))
            )
            return GameDifference("the legal moves", _offers(more, less), _offers(less, more))
    return None


def _offers(own: Sequence[str], others: Sequence[str]) -> str:
    if own:
        return f"offers {join_limited(own, MOST)}"
    return f"does not offer {'this' if len(others) == 1 else 'these'}"


def _deal(game: Game) -> str:
    """Return the deck, the layout and the opening of the table, and the seat that deals the round."""
    setup = game.rules.table_setup(len(game.state.match.names))
    layouts = format_layouts(setup.layouts)
    seen = f"{setup.opening_flips} seen before play"
    middle = f"{setup.middle.shape} in the middle, " if setup.middle else ""
    return f"{len(setup.deck)} cards, {layouts}, {middle}{seen}, seat {game.state.setup.dealer} deals"


def _scores(game: Game) -> str:
    return _numbers(game.scores) if game.is_round_over else "the round goes on"


def _numbers(points: Iterable[int | None]) -> str:
    return " and ".join("-" if each is None else str(each) for each in points)


def _round_end(state: State) -> str:
    end = state.round_end
    if end is None:
        return "the round goes on"
    closer = "no closer" if end.by is None else f"seat {end.by} is the closer"
    left = f"turns left for seat {' and '.join(map(str, end.turns))}" if end.turns else "no turns are left"
    return f"{closer}, {left}"


def _upcoming(game: Game) -> str:
    if not game.is_round_over:
        return "play"
    upcoming = game.state.setup.upcoming
    if upcoming is None or not upcoming.seats:
        return "the match is over"
    return "a play-off follows" if upcoming.kind == "playoff" else "another round follows"


def _turn(game: Game) -> str:
    acting = " and ".join(map(str, game.to_act))
    return f"seat {acting} is to act, {game.phase.value}" if game.to_act else "no seat is to act"


def _boards(one: State, other: State) -> Iterable[tuple[int, str, str]]:
    """Yield the boards of each seat as texts. Marks are left out: they count once moves or scores differ."""
    for seat, (first, second) in enumerate(zip(one.boards, other.boards, strict=True)):
        yield seat, _format_board(first), _format_board(second)


def _format_board(board: Board | None) -> str:
    if board is None:
        return "none"
    slots = [slot and Slot(slot.card, up=slot.up, seen_by=slot.seen_by) for slot in board.slots]
    return format_board(board.layout, slots)


def _cards(cards: Sequence[object]) -> str:
    """Return the number of cards of a pile and those on top."""
    return f"{len(cards)} cards, on top {' '.join(map(str, cards[::-1][:MOST]))}" if cards else "empty"


def _ranks(game: Game) -> str:
    ranks = {each.seat: f"{each.rank}{' (lost)' if each.lost else ''}" for each in game.standings}
    return " and ".join(ranks[seat] for seat in sorted(ranks))
