"""What closing a round wrongly costs: the amounts that families play with."""

from collections.abc import Iterable, Mapping

from cardgolf.state import Line, State

AMOUNTS = ("highest", "flat", "per_lower", "doubled", "none")


def wrong_ender(
    state: State, raw: Mapping[int, int], *, how: str, points: int, rule: str
) -> Mapping[int, Iterable[Line]]:
    """The line of an ender whom somebody beat: others must be strictly lower, a tie for the lowest is safe.

    ``how``: ``highest`` (their score becomes the highest of the table), ``flat`` (``points``), ``per_lower``
    (``points`` for each player who is lower), ``doubled`` (their score, if positive, again), ``none``.
    """
    ender = state.closer
    if ender is None or how == "none" or min(raw.values()) == raw[ender]:
        return {}
    lower = sum(score < raw[ender] for score in raw.values())
    amounts = {
        "highest": max(raw.values()) - raw[ender],
        "flat": points,
        "per_lower": points * lower,
        "doubled": max(raw[ender], 0),
    }
    return {ender: [Line(rule, amounts[how])]}
