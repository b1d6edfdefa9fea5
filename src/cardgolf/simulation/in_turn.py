"""Several simulations of the same deals, one after another, as one piece of work."""

from collections.abc import Sequence
from typing import Any

from cardgolf.simulation.results import Interrupted, Results
from cardgolf.simulation.simulating import Progress, simulate


class Stopped(KeyboardInterrupt):
    """Ctrl-C stopped a comparison or a tournament; ``found`` is what came of the games that were finished.

    >>> try:
    ...     found = cardgolf.compare("greedy", "random", rules="play-nine", games=2)
    ... except cardgolf.simulation.Stopped as stopped:
    ...     found = stopped.found
    """

    def __init__(self, found: Any) -> None:
        super().__init__(found)
        self.found = found

    def __str__(self) -> str:
        return f"stopped after {self.found.games:,} games that count"


def in_turn(
    tables: Sequence[tuple[Any, Any]], games: int, *, progress: Progress | None = None, **running: Any
) -> tuple[list[Results], bool]:
    """What :func:`simulate` finds for each of ``tables``, rules and bots; and whether Ctrl-C cut it short.

    ``progress`` is told of the games of all of them together.
    """
    found: list[Results] = []
    for number, (rules, bots) in enumerate(tables):
        told = _told(progress, number, len(tables)) if progress else None
        try:
            found.append(simulate(rules, bots, games, progress=told, **running))
        except Interrupted as stopped:
            return [*found, stopped.results], True
    return found, False


def _told(progress: Progress, before: int, tables: int) -> Progress:
    return lambda done, total: progress(before * total + done, tables * total)
