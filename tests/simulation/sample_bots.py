"""Bots for tests of simulation, in a module that other processes can import."""

import os
import signal
import time
from multiprocessing import parent_process
from threading import Thread


class Chance:
    """A bot that makes any legal move."""

    def __init__(self, rng):
        self.rng = rng

    def choose(self, view):
        return self.rng.choice(view.legal_moves)


class Texts(Chance):
    """A bot that makes any legal move, as text."""

    def choose(self, view):
        return str(super().choose(view))


class Slow(Chance):
    """A bot whose first move takes 10 ms."""

    def choose(self, view):
        if not any(view.turns_begun):
            time.sleep(0.01)
        return super().choose(view)


class Unlucky(Chance):
    """A bot that misbehaves in one game of eight, decided by its first random number."""

    def __init__(self, rng):
        super().__init__(rng)
        self.misbehaves = rng.random() < 1 / 8

    def choose(self, view):
        return self.strike(view) if self.misbehaves and view.phase != "opening" else super().choose(view)


class Raising(Unlucky):
    def strike(self, view):
        raise ZeroDivisionError(f"no points\n{object()}")


class Cheating(Unlucky):
    def strike(self, view):
        return "swap z9"


class Silent(Unlucky):
    def strike(self, view):
        return None


class Leaving(Unlucky):
    def strike(self, view):
        raise SystemExit(3)


class Breaking(Unlucky):
    """A bot that ends its worker process, never the process of the test."""

    def strike(self, view):
        assert parent_process()
        os._exit(7)


class Stuck(Unlucky):
    """A bot that hangs for ten minutes."""

    def strike(self, view):
        time.sleep(600)


class Interrupting(Chance):
    """A bot that is interrupted in one game of eight."""

    def __init__(self, rng):
        super().__init__(rng)
        if rng.random() < 1 / 8:
            raise KeyboardInterrupt


def unmade(rng):
    raise OSError("no such weights")


class DyingWhileSending:
    """A job whose process is killed while it sends an answer longer than the pipe's buffer.

    The caller reads nothing before the process is dead, so the process always dies while sending.
    """

    def play_many(self, numbers):
        Thread(target=_die_soon, daemon=True).start()
        return b"x" * 10**6, numbers


def _die_soon():
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGKILL)
