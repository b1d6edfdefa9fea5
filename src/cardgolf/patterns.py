"""Patterns that many golf games score by: touching equals, matched columns, and cards that cancel."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from cardgolf.board import Board
from cardgolf.rulebook.hookspecs import CardValues
from cardgolf.scorecard import Line
from cardgolf.state import State

Places = tuple[int, ...]

PAIR_ONCE = "pair-once"
"""What ends the id of a line about a pair whose cards may be in no other: whoever takes one away frees the other."""

_shared_line = lru_cache(maxsize=4096, typed=True)(Line)  # the same few come at the end of every round


def matched(board: Board, lines: Iterable[Places]) -> list[Places]:
    """Those of ``lines`` whose places all hold a card, all of one rank, whichever way it lies."""
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
    """Groups of two or more cards of one rank, each touching another of its group along a side."""
    ranks, neighbours = board.ranks, board.layout.neighbours
    groups, seen = [], set[int]()
    for place, rank in enumerate(ranks):
        if rank is not None and place not in seen and rank in [ranks[other] for other in neighbours[place]]:
            group = _connected_group(ranks, neighbours, place)
            seen |= group
            groups.append(tuple(sorted(group)))
    return groups


def _connected_group(ranks: Sequence[int | None], neighbours: Sequence[Places], start: int) -> set[int]:
    group, edge = {start}, [start]
    while edge:
        for place in neighbours[edge.pop()]:
            if ranks[place] == ranks[start] and place not in group:
                group.add(place)
                edge.append(place)
    return group


def disjoint_pairs(board: Board, saved: Mapping[int, int]) -> list[Places]:
    """Touching pairs of one rank, no card in two of them: of all such sets one that leaves the lowest score.

    ``saved`` says for each place what its player saves if the card there is paired.
    """
    groups = [frozenset(group) for group in touching(board)]
    return [pair for group in groups for pair in _best_pairs(board.layout.neighbours, saved, group)[1]]


def _best_pairs(
    neighbours: Sequence[Places], saved: Mapping[int, int], left: frozenset[int]
) -> tuple[int, tuple[Places, ...]]:
    """The most that pairs of touching places of ``left`` can save, and the pairs."""
    if not left:
        return 0, ()
    first = min(left)
    best = _best_pairs(neighbours, saved, left - {first})
    for other in left.intersection(neighbours[first]):
        points, pairs = _best_pairs(neighbours, saved, left - {first, other})
        points += saved[first] + saved[other]
        best = max(best, (points, ((first, other), *pairs)), key=lambda way: way[0])
    return best


def cancel(board: Board, card_values: CardValues, groups: Iterable[Places], *, group: str, card: str) -> list[Line]:
    """A line of no points for each of ``groups`` and one for every card in none of them.

    ``group`` and ``card`` are the ids of the rules that say so.
    """
    names, gone = board.layout.names, set[int]()
    lines: list[Line] = []
    for places in groups:
        gone.update(places)
        lines.append(_shared_line(group, 0, board.name(places)))
    for place, slot in enumerate(board.slots):
        if slot is not None and place not in gone:
            lines.append(_shared_line(card, card_values[slot.card], (names[place],)))
    return lines


AMOUNTS = ("highest", "flat", "per_lower", "doubled", "none")


def wrong_closer_penalty(
    state: State, raw: Mapping[int, int], *, how: str, points: int, rule: str
) -> Mapping[int, Iterable[Line]]:
    """The line of an ender whom somebody beat: others must be strictly lower, a tie for the lowest is safe.

    ``how``: ``highest`` (their score becomes the highest of the table), ``flat`` (``points``), ``per_lower``
    (``points`` for each player who is lower), ``doubled`` (their score, if positive, again), ``none``.
    """
    closer = state.closer
    if closer is None or how == "none" or min(raw.values()) == raw[closer]:
        return {}
    lower = sum(score < raw[closer] for score in raw.values())
    amounts = {
        "highest": max(raw.values()) - raw[closer],
        "flat": points,
        "per_lower": points * lower,
        "doubled": max(raw[closer], 0),
    }
    return {closer: [Line(rule, amounts[how])]}
