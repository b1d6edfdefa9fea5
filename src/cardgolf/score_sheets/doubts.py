"""Points that are probably a slip: a lost sign, a score beyond those of likely layouts, a closer who was beaten."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING

from attrs import frozen

from cardgolf.cards import Card
from cardgolf.engine.round_end import score_board
from cardgolf.errors import CardGolfError, InvalidArgumentError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.score_sheets.bounds import find_extra
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.shuffle import derive, shuffle

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet


SAMPLES = 120
_MOST_DRAWS = 6
_NEAR = 2  # points that count as the same
_LIKELIER = 4
_CLOSE = 5  # points beyond all samples that are still plausible


@frozen
class Doubt:
    """A question about the points of ``seat`` in round ``number``. ``likelier`` are other points, if any are.

    ``is_of_closer`` is whether the doubt is about who closed: the closer was beaten, and would not be with the other
    sign. ``is_of_rules`` is whether the rules do not allow what was entered: for the closer, or for the whole round
    where ``seat`` is ``None``.
    """

    number: int
    seat: int | None
    text: str
    likelier: int | None = None
    is_of_closer: bool = False
    is_of_rules: bool = False


def find_doubt(rules: Rulebook, players: int, layout: Layout, points: int) -> tuple[str, int | None] | None:
    """Return why ``points`` of a layout are doubtful and what is likelier, or ``None``.

    They are compared with layouts that were dealt and improved by some draws. The samples are always the same.
    """
    samples = sample_points(rules, players, layout)
    if not samples:
        return None
    step = _find_step(rules, players, layout)
    if step and points % step:
        return f"{points} is no multiple of {step}, as the points of all cards are", None
    as_typed, turned = (sum(abs(each - value) <= _NEAR for each in samples) for value in (points, -points))
    if points and turned >= _LIKELIER * max(as_typed, 1):
        return f"{-points} is likelier than {points}", -points
    if not min(samples) <= points <= max(samples):
        end = "high" if points > max(samples) else "low"
        return f"{points} is {end}: {len(samples)} layouts score {min(samples)} to {max(samples)}", None
    return None


def _find_step(rules: Rulebook, players: int, layout: Layout) -> int:
    """Return the number of which the points of all layouts are multiples, as far as is known, or 0 for cards of none.

    What plugins add is that of their declarations and of the samples.
    """
    deck = rules.table_setup(players).deck
    return gcd(
        *(rules.card_values[card] for card in deck),
        *find_extra(rules, layout, deck),
        *sample_points(rules, players, layout),
    )


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
        with rules.naming_culprit():
            return tuple(_sample_board(rules, layout, cards, number) for number, cards in enumerate(shuffled))
    except CardGolfError:
        return ()


def _sample_board(rules: Rulebook, layout: Layout, cards: Sequence[Card], number: int) -> int:
    """Return the points of a hand of a few cards, or of a grid after up to six cards were swapped in to improve it."""
    size = layout.size
    if layout.is_hand:
        return _score(rules, Board.of(layout, [card.face_up for card in cards[: 1 + number % size]]))
    board = Board.of(layout, [card.face_up for card in cards[:size]])
    sign = rules.cost_sign
    for card in cards[size : size + number % (_MOST_DRAWS + 1)]:
        swapped = (board.put(place, card.face_up) for place in range(size))
        board = min([board, *swapped], key=lambda each: sign * _score(rules, each))
    return _score(rules, board)


def _score(rules: Rulebook, board: Board) -> int:
    return sum(line.points for line in score_board(rules, board, 0, None))


def list_doubts(sheet: "ScoreSheet", number: int) -> Iterator[Doubt]:
    """Yield the doubts about round ``number``, which is settled."""
    entry, layouts, players = sheet.entries[number - 1], sheet.find_layouts(number), len(sheet.names)
    for seat, score in enumerate(entry.scores):
        if type(score) is not int:
            continue
        found = find_doubt(sheet.rules, players, layouts[seat], score)
        if found:
            yield Doubt(number, seat, *found)
        elif (
            seat == entry.closer
            and is_plausible(sheet.rules, players, layouts[seat], -score)
            and _is_sign_costly(sheet, number, seat, score)
        ):
            text = f"{sheet.names[seat]} closed and was beaten; {-score} would not be"
            yield Doubt(number, seat, text, -score, is_of_closer=True)


def _is_sign_costly(sheet: "ScoreSheet", number: int, seat: int, score: int) -> bool:
    """Return whether a closer has a penalty for ``score`` and none for the same with the other sign."""
    if (score > 0) is not sheet.rules.lowest_wins or not score:
        return False
    try:
        other = sheet.correct(number, {seat: -score})
    except InvalidArgumentError:
        return False
    as_entered, turned = (sum(line.points for line in each.list_additions(number, seat)) for each in (sheet, other))
    return as_entered * sheet.rules.cost_sign > 0 and not turned
