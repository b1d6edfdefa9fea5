"""Patterns that many golf games score by: touching equals, matched columns, and cards that cancel."""

from collections.abc import Iterable

from cardgolf.hookspecs import Worth
from cardgolf.layout import Board
from cardgolf.state import Line

Places = tuple[int, ...]


def matched(board: Board, lines: Iterable[Places]) -> list[Places]:
    """Those of ``lines`` whose places all hold a card, all of one rank, whichever way it lies."""
    return [line for line in lines if _one_rank(board, line)]


def _one_rank(board: Board, line: Places) -> bool:
    cards = [board.card(place) for place in line]
    return None not in cards and len({card.rank for card in cards if card}) == 1


def touching(board: Board) -> list[Places]:
    """Groups of two or more cards of one rank, each touching another of its group along a side."""
    groups, seen = [], set[int]()
    for place, _ in board.cards():
        if place not in seen:
            group = _group(board, place)
            seen |= group
            if len(group) > 1:
                groups.append(tuple(sorted(group)))
    return groups


def _group(board: Board, start: int) -> set[int]:
    group, edge = {start}, [start]
    rank = board.card(start).rank  # type: ignore[union-attr]  # a group starts at a card
    while edge:
        for place in board.layout.neighbours[edge.pop()]:
            card = board.card(place)
            if card and card.rank == rank and place not in group:
                group.add(place)
                edge.append(place)
    return group


def cancel(board: Board, worth: Worth, groups: Iterable[Places], *, group: str, card: str) -> list[Line]:
    """A line of no points for each of ``groups`` and one for every card in none of them.

    ``group`` and ``card`` are the ids of the rules that say so.
    """
    cancelled = list(groups)
    gone = {place for places in cancelled for place in places}
    pairs = [Line(group, 0, board.name(places)) for places in cancelled]
    lone = [Line(card, worth[each], board.name((place,))) for place, each in board.cards() if place not in gone]
    return pairs + lone
