"""Where the time of a program goes: its processor time by the function of lanes that was running."""

import signal
from collections import Counter
from collections.abc import Callable
from time import process_time
from types import FrameType

INTERVAL = 0.002
PACKAGES = ("lanes.", "simulation.")


class Sampler:
    """A sampler that interrupts the program every 2 ms.

    The time since the last interruption is counted for the innermost function of lanes or of simulations. What NumPy,
    compiled functions and the rules take is that of the function which called them.
    """

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self._before = 0.0

    def run(self, work: Callable[[], object]) -> None:
        """Run ``work`` and count its time. On systems without such a timer nothing is counted."""
        if not hasattr(signal, "setitimer"):
            return
        held = signal.signal(signal.SIGPROF, self._note)
        self._before = process_time()
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
        try:
            work()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, held)

    def _note(self, _: int, frame: FrameType | None) -> None:
        now = process_time()
        self.seconds[name_function(frame)] += now - self._before
        self._before = now


def name_function(frame: FrameType | None) -> str:
    """Return the module and the name of the innermost function of lanes or of simulations."""
    while frame:
        module = str(frame.f_globals.get("__name__", "")).removeprefix("cardgolf.")
        if module.startswith(PACKAGES):
            return f"{module}: {frame.f_code.co_qualname.partition('.<locals>')[0]}"
        frame = frame.f_back
    return "other functions"


def measure_shares(work: Callable[[], object], most: int = 10) -> list[tuple[str, float]]:
    """Return the functions that take most of the time of ``work``, each with its share, and "the rest"."""
    sampler = Sampler()
    sampler.run(work)
    whole = sum(sampler.seconds.values())
    found = [(name, seconds / whole) for name, seconds in sampler.seconds.most_common(most)]
    return [*found, ("the rest", 1 - sum(share for _, share in found))] if found else []
