"""The lines between seats, and the totals of a match, by the parts of a scoring."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from cardgolf.scoring.parts import Adjust, Call, Part, Reset, WrongCloser
from cardgolf.table.scorecard import Goal, Line, RoundResult
from cardgolf.table.state import State

Raw = Mapping[int, int]


def adjust_scores(parts: Sequence[Part], state: State, raw: Raw) -> dict[int, list[Line]]:
    """Return the lines of ``Adjust`` and ``Call`` by seat."""
    lines: dict[int, list[Line]] = {}
    for part in parts:
        if type(part) is Adjust:
            for seat in _list_seats(part, state, raw):
                lines.setdefault(seat, []).append(Line(part.rule, part.add + part.times * raw[seat]))
        elif type(part) is Call and part.made:
            for seat, rule in _list_cleared(part, state, raw):
                lines.setdefault(seat, []).append(Line(rule, -raw[seat]))
    return lines


def _list_seats(part: Adjust, state: State, raw: Raw) -> list[int]:
    """Return the seats whose scores a part changes."""
    if part.round not in (None, len(state.match.rounds) + 1):
        return []
    lowest, highest, scores, number = min(raw.values()), max(raw.values()), [*raw.values()], part.number
    closer = state.closer
    applies: dict[str, Callable[[int, int], bool]] = {
        "every": lambda seat, points: True,  # noqa: ARG005  # each gets both
        "below": lambda seat, points: points < number,  # noqa: ARG005
        "above": lambda seat, points: points > number,  # noqa: ARG005
        "equal": lambda seat, points: points == number,  # noqa: ARG005
        "lowest": lambda seat, points: points == lowest,  # noqa: ARG005
        "highest": lambda seat, points: points == highest,  # noqa: ARG005
        "tied": lambda seat, points: scores.count(points) > 1,  # noqa: ARG005
        "closer": lambda seat, points: seat == closer,  # noqa: ARG005
    }
    seats = [seat for seat, points in raw.items() if applies[part.when](seat, points)]
    if not part.ties and closer in seats and scores.count(lowest) > 1 and raw[closer] == lowest:
        seats.remove(closer)
    return [seat for seat in seats if part.least is None or raw[seat] >= part.least]


def is_made(part: Call, state: State, closer: int, raw: Raw) -> bool:
    """Return whether the closer of a round has the lowest raw score, or shares it where ties win.

    The hand is read on a tie alone: a score sheet may not know it.
    """
    lowest = min((points for seat, points in raw.items() if seat != closer), default=raw[closer] + 1)
    if raw[closer] != lowest:
        return raw[closer] < lowest
    return part.ties or (part.empty and not state.table[closer].slots)


def _list_cleared(part: Call, state: State, raw: Raw) -> list[tuple[int, str]]:
    """Return the seats that score nothing after a call, each with the id of its line."""
    closer = state.closer
    if closer is None:
        return []
    if is_made(part, state, closer, raw):
        return [(closer, part.made)]
    others = {seat: points for seat, points in raw.items() if seat != closer}
    if part.others == "lowest":
        lowest = min(others.values())
        others = {seat: points for seat, points in others.items() if points == lowest}
    return [(seat, part.spared) for seat in others] if part.others != "none" else []


def find_penalties(parts: Sequence[Part], state: State, raw: Raw, goal: Goal) -> dict[int, list[Line]]:
    """Return the lines of ``WrongCloser`` and of a failed ``Call`` for the closer."""
    closer, lines = state.closer, list[Line]()
    if closer is None:
        return {}
    for part in parts:
        if type(part) is WrongCloser:
            lines += _fine_closer(part, closer, raw, goal)
        elif type(part) is Call and part.failed and not is_made(part, state, closer, raw):
            lines.append(Line(part.failed, part.points - (0 if part.beside else raw[closer])))
    return {closer: lines} if lines else {}


def _fine_closer(part: WrongCloser, closer: int, raw: Raw, goal: Goal) -> list[Line]:
    """Return the fine of a closer if another score is better."""
    if part.how == "none":
        return []
    sign = 1 if goal == "lowest" else -1
    behind = [sign * (raw[closer] - score) for seat, score in raw.items() if seat != closer]
    if max(behind, default=-1) < (not part.ties):
        return []
    amounts = {
        "highest": -min(0, *behind),
        "flat": part.points,
        "per_lower": part.points * sum(each >= (not part.ties) for each in behind),
        "doubled": max(raw[closer], 0),
        "doubled_plus": max(raw[closer], 0) + part.points,
        "always_doubled": sign * raw[closer],
    }
    return [Line(part.rule, sign * amounts[part.how])]


def find_totals(parts: Sequence[Part], rounds: Sequence[RoundResult]) -> list[int]:
    """Return the totals of each seat, with those that a ``Reset`` changes."""
    resets = [part for part in parts if type(part) is Reset]
    totals, counts = [0] * len(rounds[0].scores), Counter[tuple[int, int]]()
    for hole in (each for each in rounds if each.kind == "hole"):
        for seat, score in enumerate(hole.scores):
            totals[seat] += score or 0
            for number, part in enumerate(resets):
                is_left = part.most is None or counts[seat, number] < part.most
                if is_left and part.applies(totals[seat], score or 0):
                    totals[seat] = part.apply(totals[seat], score or 0)
                    counts[seat, number] += 1
    return totals
