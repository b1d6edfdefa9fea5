"""Doubts about entries of a round that the rules do not allow: who closed it, and points that no cards lead to."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from cardgolf.cards import Card
from cardgolf.errors import CardGolfError
from cardgolf.games.new_game import new_game
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.score_sheets.bounds import find_bounds
from cardgolf.score_sheets.doubts import Doubt
from cardgolf.score_sheets.entries import ENTERED, RoundEntry
from cardgolf.score_sheets.settlement import settle
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.moves import Knock
from cardgolf.tools.text import join_names

if TYPE_CHECKING:
    from cardgolf.score_sheets.sheet import ScoreSheet

_MOST_TRIED = 300  # points of a closer
_MANY_TURNS = 9  # so that a rule about first turns does not apply

Scores = tuple[int | None, ...]


def list_forbidden(sheet: "ScoreSheet", number: int) -> Iterator[Doubt]:
    """Yield the doubts about what the rules do not allow in round ``number``, which is settled.

    A match that was played by the library has none: its rules allowed each move.
    """
    entry = sheet.entries[number - 1]
    if entry.reason != ENTERED:
        return
    if text := _doubt_closer(sheet, number, entry):
        yield Doubt(number, entry.closer, text, is_of_rules=True)
    if text := _doubt_final(sheet, number) if entry.final else "":
        yield Doubt(number, entry.closer, text, is_of_rules=True)


def _doubt_closer(sheet: "ScoreSheet", number: int, entry: RoundEntry) -> str:
    """Return why the closer of a round is doubtful, or an empty text."""
    rules, players = sheet.rules, len(sheet.names)
    if entry.closer is None:
        return "" if entry.final else _doubt_missing_closer(sheet, number, entry)
    layout, word = sheet.find_layouts(number)[entry.closer], rules.knock_word or "that ends it"
    name = sheet.names[entry.closer]
    if not layout.is_hand:
        return ""
    if not _has_closers(rules, players):
        return f"{name} closed, and no player closes a round by these rules"
    points = sheet.find_points(number, entry.closer)
    if entry.final or points is None or may_close(rules, players, layout, points):
        return ""
    return f"{name} closed with {points}, and the rules do not let a player say {word} with so many points"


def _doubt_missing_closer(sheet: "ScoreSheet", number: int, entry: RoundEntry) -> str:
    """Return a text if no closer was entered and the rules would change the points for any."""
    entered = sheet.rounds[number - 1].scores
    found = [_settle(sheet, number, evolve(entry, closer=seat)) for seat in entry.seats]
    if entered in found:
        return ""
    return "no player closed, and for each closer the rules change the points"


def _doubt_final(sheet: "ScoreSheet", number: int) -> str:
    """Return a text if no cards lead to the points of a round that were entered as final, or an empty one.

    The points of all but the closer are tried as those of their cards.
    """
    rules, entry = sheet.rules, sheet.entries[number - 1]
    scores = dict[int, int]((seat, points) for seat, points in enumerate(entry.scores) if type(points) is int)
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
    return f"no cards of {join_names(names)} lead to these final points by the rules"


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
