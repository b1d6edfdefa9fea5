"""Doubts about a round: points that are probably a slip, and entries that the rules do not allow."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from cardgolf.cards import Card
from cardgolf.engine.round_end import score_board
from cardgolf.errors import CardGolfError, InvalidArgumentError
from cardgolf.games.new_game import new_game
from cardgolf.rulebook.bounds import find_bounds, find_extra
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.score_sheets.entries import ENTERED, RoundEntry
from cardgolf.score_sheets.settlement import settle
from cardgolf.scoring.parts import Wild
from cardgolf.table import Board, Knock, Layout
from cardgolf.table.shuffle import derive, shuffle
from cardgolf.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet


SAMPLES = 120
SAMPLES_OF_WILD = 24  # each of whose boards is scored as some hundred boards
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


def find_doubt(
    rules: Rulebook, players: int, layout: Layout, points: int, words: Words = ENGLISH
) -> tuple[str, int | None] | None:
    """Return why ``points`` of a layout are doubtful and what is likelier, or ``None``.

    They are compared with layouts that were dealt and improved by some draws. The samples are always the same.
    """
    samples = sample_points(rules, players, layout)
    if not samples:
        return None
    step = _find_step(rules, players, layout)
    if step and points % step:
        return words("doubt-step", points=points, step=step), None
    as_typed, turned = (sum(abs(each - value) <= _NEAR for each in samples) for value in (points, -points))
    if points and turned >= _LIKELIER * max(as_typed, 1):
        return words("doubt-sign", points=points, other=-points), -points
    if not min(samples) <= points <= max(samples):
        end, (least, most) = "high" if points > max(samples) else "low", (min(samples), max(samples))
        return words("doubt-range", points=points, end=end, count=len(samples), least=least, most=most), None
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
    samples = SAMPLES_OF_WILD if any(type(part) is Wild for part in rules.parts) else SAMPLES
    shuffled = (shuffle(deck, derive(0, "score sheet", number)) for number in range(samples))
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


def list_doubts(sheet: "ScoreSheet", number: int, words: Words = ENGLISH) -> Iterator[Doubt]:
    """Yield the doubts about round ``number``, which is settled."""
    entry, layouts, players = sheet.entries[number - 1], sheet.find_layouts(number), len(sheet.names)
    for seat, score in entry.points.items():
        found = find_doubt(sheet.rules, players, layouts[seat], score, words)
        if found:
            yield Doubt(number, seat, *found)
        elif (
            seat == entry.closer
            and is_plausible(sheet.rules, players, layouts[seat], -score)
            and _is_sign_costly(sheet, number, seat, score)
        ):
            text = words("doubt-beaten", player=sheet.names[seat], other=-score)
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


_MOST_TRIED = 300  # points of a closer
_MANY_TURNS = 9  # so that a rule about first turns does not apply

Scores = tuple[int | None, ...]


def list_forbidden(sheet: "ScoreSheet", number: int, words: Words = ENGLISH) -> Iterator[Doubt]:
    """Yield the doubts about what the rules do not allow in round ``number``, which is settled.

    A match that was played by the library has none: its rules allowed each move.
    """
    entry = sheet.entries[number - 1]
    if entry.reason != ENTERED:
        return
    if text := _doubt_closer(sheet, number, entry, words):
        yield Doubt(number, entry.closer, text, is_of_rules=True)
    if text := _doubt_final(sheet, number, words) if entry.final else "":
        yield Doubt(number, entry.closer, text, is_of_rules=True)


def _doubt_closer(sheet: "ScoreSheet", number: int, entry: RoundEntry, words: Words) -> str:
    """Return why the closer of a round is doubtful, or an empty text."""
    rules, players = sheet.rules, len(sheet.names)
    if entry.closer is None:
        return "" if entry.final else _doubt_missing_closer(sheet, number, entry, words)
    layout = sheet.find_layouts(number)[entry.closer]
    name = sheet.names[entry.closer]
    if not layout.is_hand:
        return ""
    if not _has_closers(rules, players):
        return words("doubt-no-closers", player=name)
    points = sheet.find_points(number, entry.closer)
    if entry.final or points is None or may_close(rules, players, layout, points):
        return ""
    return words("doubt-closer", player=name, points=points, call=rules.knock_word or None)


def _doubt_missing_closer(sheet: "ScoreSheet", number: int, entry: RoundEntry, words: Words) -> str:
    """Return a text if no closer was entered and the rules would change the points for any."""
    entered = sheet.rounds[number - 1].scores
    found = [_settle(sheet, number, evolve(entry, closer=seat)) for seat in entry.seats]
    if entered in found:
        return ""
    return words("doubt-unclosed")


def _doubt_final(sheet: "ScoreSheet", number: int, words: Words) -> str:
    """Return a text if no cards lead to the points of a round that were entered as final, or an empty one.

    The points of all but the closer are tried as those of their cards.
    """
    rules, entry = sheet.rules, sheet.entries[number - 1]
    scores = entry.points
    bounds = {
        seat: find_bounds(rules, len(sheet.names), (layout,)) for seat, layout in sheet.find_layouts(number).items()
    }
    known = {seat: found for seat, found in bounds.items() if found}
    if len(known) < len(bounds):
        return ""
    beyond = [seat for seat, points in scores.items() if not known[seat][0] <= points <= known[seat][1]]
    tried = [None, *scores] if entry.closer is None else [entry.closer]
    plain = evolve(entry, final=False)
    for closer in tried:
        if set(beyond) <= {closer} and _is_reached(sheet, number, evolve(plain, closer=closer), known):
            return ""
    names = [sheet.names[seat] for seat in beyond or scores]
    return words("doubt-final", players=words.join(names))


def _is_reached(sheet: "ScoreSheet", number: int, entry: RoundEntry, bounds: Mapping[int, tuple[int, int]]) -> bool:
    """Return whether some points of the closer's cards settle to the points of an entry, or the rules read cards."""
    goal, closer = entry.scores, entry.closer
    if closer is None:
        return _settle(sheet, number, entry) in (goal, None)
    least, most = bounds[closer]
    tried = range(least, min(most, least + _MOST_TRIED) + 1)
    scores = ([points if seat == closer else score for seat, score in enumerate(goal)] for points in tried)
    found = {_settle(sheet, number, evolve(entry, scores=each)) for each in scores}
    return goal in found or found == {None}


def _settle(sheet: "ScoreSheet", number: int, entry: RoundEntry) -> Scores | None:
    """Return the points of a round that is settled from ``entry``, or ``None`` if the rules read cards."""
    match = sheet._find_match(number)
    try:
        return settle(sheet.rules, match, sheet.setups[number - 1], entry).state.match.rounds[-1].scores
    except CardGolfError:
        return None


def _has_closers(rules: Rulebook, players: int) -> bool:
    """Return whether a move or a plugin can end a round of hands."""
    return not rules.is_base_only("round_end") or any(type(move) is Knock for move in rules.action_space(players))


@lru_cache(maxsize=1024)
def may_close(rules: Rulebook, players: int, layout: Layout, points: int) -> bool:
    """Return whether a player with a hand of ``points`` may knock, as far as that can be found out.

    The hands of the fewest and of the most cards are tried, after some turns. Where there is no such hand, or a rule
    fails, the answer is yes.

    >>> rules = cardgolf.rules("board-nine")
    >>> [may_close(rules, 2, rules.table_setup(2).layout, points) for points in (9, 10)]
    [True, False]
    """
    try:
        state = new_game(rules, players=players, seed=0).state
        hands = _find_hands(rules, players, layout, points)
        found = []
        for hand in hands:
            boards = tuple(Board.of(layout, [card.face_up for card in hand]) for _ in state.boards)
            late = state.replace(boards=boards, turns_begun=(_MANY_TURNS,) * players)
            found.append(any(type(move) is Knock for move in rules.legal_moves(late)))
    except CardGolfError:
        return True
    return any(found) or not found


def _find_hands(rules: Rulebook, players: int, layout: Layout, points: int) -> Sequence[Sequence[Card]]:
    """Return a hand of few cards and one of many with these points, if there are such hands."""
    faces = [*rules.table_setup(players).faces]
    hands: dict[tuple[int, int], tuple[Card, ...]] = {(0, 0): ()}
    for size in range(layout.size):
        for (count, total), hand in [*hands.items()]:
            if count == size:
                for card in faces:
                    hands.setdefault((size + 1, total + rules.card_values[card]), (*hand, card))
    sizes = [size for size, total in hands if total == points]
    return [hands[size, points] for size in ({min(sizes), max(sizes)} if sizes else ())]
