"""Points that cards can give and that are probably a slip: a lost sign, a score beyond those of likely layouts."""

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from cardgolf.board import Board
from cardgolf.cards import Card
from cardgolf.engine.round_end import score_board
from cardgolf.errors import CardGolfError
from cardgolf.layout import Layout
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.shuffle import derive, shuffle

SAMPLES = 120
_MOST_DRAWS = 6
_NEAR = 2  # points that count as the same
_LIKELIER = 4
_CLOSE = 5  # points beyond all samples that are still plausible


@frozen
class Doubt:
    """A question about the points of ``seat`` in round ``number``. ``likelier`` are other points, if any are.

    ``is_of_closer`` is whether the doubt is about who closed: the closer was beaten, and would not be with the other
    sign.
    """

    number: int
    seat: int
    text: str
    likelier: int | None = None
    is_of_closer: bool = False


def find_doubt(rules: Rulebook, players: int, layout: Layout, points: int) -> tuple[str, int | None] | None:
    """Return why ``points`` of a layout are doubtful and what is likelier, or ``None``.

    They are compared with layouts that were dealt and improved by some draws. The samples are always the same.
    """
    samples = sample_points(rules, players, layout)
    if not samples:
        return None
    as_typed, turned = (sum(abs(each - value) <= _NEAR for each in samples) for value in (points, -points))
    if points and turned >= _LIKELIER * max(as_typed, 1):
        return f"{-points} is likelier than {points}", -points
    if not min(samples) <= points <= max(samples):
        end = "high" if points > max(samples) else "low"
        return f"{points} is {end}: {len(samples)} layouts score {min(samples)} to {max(samples)}", None
    return None


def is_plausible(rules: Rulebook, players: int, layout: Layout, points: int) -> bool:
    """Return whether some sampled layout has ``points``, or nearly so."""
    samples = sample_points(rules, players, layout)
    return not samples or min(samples) - _CLOSE <= points <= max(samples) + _CLOSE


@lru_cache(maxsize=64)
def sample_points(rules: Rulebook, players: int, layout: Layout) -> tuple[int, ...]:
    """Return the points of sampled layouts, or nothing if the rules cannot score a layout without a game."""
    deck = rules.table_setup(players).deck
    shuffled = (shuffle(deck, derive(0, "score sheet", number)) for number in range(SAMPLES))
    try:
        with rules._naming_culprit():
            return tuple(_sample_board(rules, layout, cards, number) for number, cards in enumerate(shuffled))
    except CardGolfError:
        return ()


def _sample_board(rules: Rulebook, layout: Layout, cards: Sequence[Card], number: int) -> int:
    """Return the points of a hand of a few cards, or of a grid after up to six cards were swapped in to improve it."""
    size = layout.size
    if layout.is_hand:
        return _score(rules, Board.of(layout, [card.face_up for card in cards[: 1 + number % size]]))
    board = Board.of(layout, [card.face_up for card in cards[:size]])
    sign = 1 if rules.lowest_wins else -1
    for card in cards[size : size + number % (_MOST_DRAWS + 1)]:
        swapped = (board.put(place, card.face_up) for place in range(size))
        board = min([board, *swapped], key=lambda each: sign * _score(rules, each))
    return _score(rules, board)


def _score(rules: Rulebook, board: Board) -> int:
    return sum(line.points for line in score_board(rules, board, 0, None))
