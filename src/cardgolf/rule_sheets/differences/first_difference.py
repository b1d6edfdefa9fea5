"""The first difference between two games that have been played alike, in words."""

from collections.abc import Iterable, Sequence
from functools import reduce

from attrs import frozen

from cardgolf import Board, Game, NextRound, Slot, State
from cardgolf.rule_sheets.facts import format_layouts
from cardgolf.table.board import format_board
from cardgolf.tools.text import printable
from cardgolf.words import ENGLISH, Words

MOST = 8  # moves or cards that are listed


@frozen
class GameDifference:
    """What differs between two games, and how it is by the one rulebook and by the other.

    ``kind`` is a value of the parameter ``differs`` of the catalogue, and ``what`` is its text.
    """

    kind: str
    what: str
    a: str
    b: str


def compare_games(a: Game, b: Game, words: Words = ENGLISH) -> GameDifference | None:
    """Return the first difference in the deal, the cards, the turn, the legal moves, the scores or what follows."""
    one, other = a.state, b.state
    if one == other and a.legal_moves == b.legal_moves:
        return None
    for kind, seat, first, second in (
        ("deal", None, _deal(a, words), _deal(b, words)),
        ("scores", None, _scores(a, words), _scores(b, words)),
        ("totals", None, _numbers(a.totals, words), _numbers(b.totals, words)),
        ("closing", None, _round_end(one, words), _round_end(other, words)),
        ("next", None, _upcoming(a, words), _upcoming(b, words)),
        ("turn", None, _turn(a, words), _turn(b, words)),
        *(("cards", seat, first, second) for seat, first, second in _boards(one, other, words)),
        ("middle", None, _format_board(one.middle, words), _format_board(other.middle, words)),
        ("discard", None, _cards(one.discard, words), _cards(other.discard, words)),
        ("stock", None, _cards(one.stock, words), _cards(other.stock, words)),
        ("ranks", None, _ranks(a, words), _ranks(b, words)),
    ):
        if first != second:
            return GameDifference(kind, words("diff-what", differs=kind, number=seat), first, second)
    return _compare_moves(a, b, words)


def _compare_moves(a: Game, b: Game, words: Words) -> GameDifference | None:
    for seat in a.to_act:
        one, other = ([str(move) for move in game.legal_moves_for(seat)] for game in (a, b))
        if {*one} != {*other}:
            more, less = (
                [each for each in first if each not in second] for first, second in ((one, other), (other, one))
            )
            what = words("diff-what", differs="moves", number=None)
            return GameDifference("moves", what, _offers(more, less, words), _offers(less, more, words))
    return None


def _offers(own: Sequence[str], others: Sequence[str], words: Words) -> str:
    if own:
        moves, more = ", ".join(map(printable, own[:MOST])), max(0, len(own) - MOST)
        return words("diff-offers", moves=moves, count=more)
    return words("diff-lacks", count=len(others))


def _deal(game: Game, words: Words) -> str:
    """Return the deck, the layout and the opening of the table, and the seat that deals the round."""
    setup = game.rules.table_setup(len(game.state.match.names))
    parts = [words("diff-cards", count=len(setup.deck)), format_layouts(setup.layouts, words)]
    if setup.middle:
        parts.append(words("diff-middle", what=setup.middle.shape))
    parts.append(words("diff-flips", count=setup.opening_flips))
    return ", ".join([*parts, words("diff-deals", number=game.state.setup.dealer)])


def join_all(texts: Iterable[object], words: Words) -> str:
    """Return texts such as ``3 and 4 and 5``."""
    given = [*map(str, texts)]
    return reduce(lambda one, other: words("diff-and", what=one, other=other), given) if given else ""


def _scores(game: Game, words: Words) -> str:
    return _numbers(game.scores, words) if game.is_round_over else words("diff-goes-on")


def _numbers(points: Iterable[int | None], words: Words) -> str:
    return join_all(("-" if each is None else each for each in points), words)


def _round_end(state: State, words: Words) -> str:
    end = state.round_end
    if end is None:
        return words("diff-goes-on")
    left = join_all(end.turns, words) if end.turns else None
    return f"{words('diff-closer', number=end.by)}, {words('diff-left', what=left)}"


def _upcoming(game: Game, words: Words) -> str:
    return name_next(game.state.setup.upcoming, words) if game.is_round_over else words("diff-play")


def name_next(upcoming: NextRound | None, words: Words) -> str:
    """Return what follows a round that is over."""
    if upcoming is None or not upcoming.seats:
        return words("diff-over")
    return words("diff-playoff" if upcoming.kind == "playoff" else "diff-round")


def _turn(game: Game, words: Words) -> str:
    acting = join_all(game.to_act, words) if game.to_act else None
    return words("diff-turn", what=acting, phase=game.phase.value)


def _boards(one: State, other: State, words: Words) -> Iterable[tuple[int, str, str]]:
    """Yield the boards of each seat as texts. Marks are left out: they count once moves or scores differ."""
    for seat, (first, second) in enumerate(zip(one.boards, other.boards, strict=True)):
        yield seat, _format_board(first, words), _format_board(second, words)


def _format_board(board: Board | None, words: Words) -> str:
    if board is None:
        return words("diff-no-board")
    slots = [slot and Slot(slot.card, up=slot.up, seen_by=slot.seen_by) for slot in board.slots]
    return format_board(board.layout, slots)


def _cards(cards: Sequence[object], words: Words) -> str:
    """Return the number of cards of a pile and those on top."""
    top = " ".join(map(str, cards[::-1][:MOST]))
    return words("diff-pile", count=len(cards), cards=top)


def _ranks(game: Game, words: Words) -> str:
    ranks = {each.seat: format_rank(each.rank, words, lost=each.lost) for each in game.standings}
    return join_all((ranks[seat] for seat in sorted(ranks)), words)


def format_rank(rank: int, words: Words, *, lost: bool) -> str:
    """Return a rank, and whether its player has lost."""
    return words("diff-lost", number=rank) if lost else str(rank)
