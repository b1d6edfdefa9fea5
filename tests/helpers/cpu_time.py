"""CPU time of this process, scaled to the reference machine."""

import gc
import os
import sys
import time

REFERENCE = 0.02  # seconds of CPU that the reference machine takes for `calibrate`
ATTEMPTS = 5  # the CPU time of a process varies with what else runs on its core


def calibrate():
    """Return how many seconds of CPU a fixed amount of work takes now."""
    before, total = time.process_time(), 0
    for number in range(300_000):
        total += number & 3
    return time.process_time() - before


def measure(action):
    """Return the seconds of CPU of ``action`` on the reference machine.

    The same process calibrates just before and just after, so a machine that other work slows down is allowed for.
    A machine that is faster than the reference machine is not held to less. What earlier tests have left is set
    aside, so that garbage collections need not look at it.
    """
    gc.collect()
    gc.freeze()
    earlier, before = calibrate(), time.process_time()
    action()
    took = time.process_time() - before
    return took / max(1.0, (earlier + calibrate()) / 2 / REFERENCE)


def takes_less(limit, action):
    """Return whether ``action`` takes less than ``limit`` seconds in one of a few attempts, or somewhat more.

    Three times as many are allowed while the coverage of branches is measured, and twice as many beside other workers,
    which share caches: what takes too long takes minutes.
    """
    limit *= 3 if sys.gettrace() else 2 if "PYTEST_XDIST_WORKER" in os.environ else 1
    return any(measure(action) < limit for _ in range(ATTEMPTS))
