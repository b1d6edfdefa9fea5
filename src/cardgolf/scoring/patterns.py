"""Helpers for hooks: visible and matched lines, touching equal cards, pairs, and cards that cancel."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from cardgolf.cards import CardValues
from cardgolf.scoring.faces import Places
from cardgolf.table.board import Board
from cardgolf.table.scorecard import Line

shared_line = lru_cache(maxsize=4096, typed=True)(Line)
"""Return a :class:`Line`, the same object for the same arguments. Most rounds end with the same few lines."""


def visible(board: Board, lines: Iterable[Places]) -> list[Places]:
    """Return those of ``lines`` whose places all have a card face up."""
    unseen = board.down | board.cleared
    return [line for line in lines if unseen.isdisjoint(line)]


def matched(board: Board, lines: Iterable[Places]) -> list[Places]:
    """Return those of ``lines`` whose places all hold cards of one rank, face up or down."""
    ranks, found = board.ranks, []
    for line in lines:
        rank = ranks[line[0]]
        if rank is None:
            continue
        for place in line:
            if ranks[place] != rank:
                break
        else:
            found.append(line)
    return found


def touching(board: Board) -> list[Places]:
    """Return groups of two or more cards of one rank, each adjacent to another of its group."""
    ranks, neighbours = board.ranks, board.layout.neighbours
    groups, seen = [], set[int]()
    for place, rank in enumerate(ranks):
        if rank is not None and place not in seen and rank in [ranks[other] for other in neighbours[place]]:
            group = _connected_group(ranks, neighbours, place)
            seen |= group
            groups.append(tuple(sorted(group)))
    return groups


def _connected_group(ranks: Sequence[int | None], neighbours: Sequence[Places], start: int) -> set[int]:
    """Return the places of the rank at ``start`` that are connected with it."""
    group, edge = {start}, [start]
    while edge:
        for place in neighbours[edge.pop()]:
            if ranks[place] == ranks[start] and place not in group:
                group.add(place)
                edge.append(place)
    return group


def disjoint_pairs(board: Board, saved: Mapping[int, int]) -> list[Places]:
    """Return adjacent pairs of one rank that share no card and together save the most points.

    ``saved`` maps each place to the points that its player saves if the card there is in a pair.
    """
    neighbours = board.layout.neighbours
    known: Ways = {}
    groups = [frozenset(group) for group in touching(board)]
    return [pair for group in groups for pair in _best_pairs(neighbours, saved, group, known)[1]]


Ways = dict[frozenset[int], tuple[int, tuple[Places, ...]]]


def _best_pairs(
    neighbours: Sequence[Places], saved: Mapping[int, int], left: frozenset[int], known: Ways
) -> tuple[int, tuple[Places, ...]]:
    """Return the most points that adjacent pairs of ``left`` can save, and the pairs. ``known`` are those found before.

    Many pairs leave the same places: without what is known, there would be as many ways as sets of pairs.
    """
    if not left:
        return 0, ()
    if left not in known:
        first = min(left)
        best = _best_pairs(neighbours, saved, left - {first}, known)
        for other in [place for place in neighbours[first] if place in left]:
            points, pairs = _best_pairs(neighbours, saved, left - {first, other}, known)
            points += saved[first] + saved[other]
            best = max(best, (points, ((first, other), *pairs)), key=lambda way: way[0])
        known[left] = best
    return known[left]


def pairs_anywhere(board: Board, saved: Mapping[int, int]) -> list[Places]:
    """Return pairs of one rank, wherever they lie, that share no card and together save the most points.

    ``saved`` is that of :func:`disjoint_pairs`. If their number is odd, the card that saves least is left over.
    """
    by_rank: dict[int, list[int]] = {}
    for place, card in board.cards():
        by_rank.setdefault(card.kind, []).append(place)
    ordered = [sorted(places, key=lambda place: -saved[place]) for places in by_rank.values()]
    return [tuple(sorted(pair)) for places in ordered for pair in zip(places[::2], places[1::2], strict=False)]


def cancel(board: Board, card_values: CardValues, groups: Iterable[Places], *, group: str, card: str) -> list[Line]:
    """Return a line of zero points for each of ``groups``, and a line for each card outside them.

    ``group`` and ``card`` are the rule ids of these lines.
    """
    names, gone = board.layout.names, set[int]()
    lines: list[Line] = []
    for places in groups:
        gone.update(places)
        lines.append(shared_line(group, 0, board.name(places)))
    for place, slot in enumerate(board.slots):
        if slot is not None and place not in gone:
            lines.append(shared_line(card, card_values[slot.card], (names[place],)))
    return lines
