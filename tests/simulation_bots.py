"""Bots for tests of simulation, in a module that another process can import."""

import os
import signal
import time
from multiprocessing import parent_process
from threading import Thread


class Chance:
    """Any legal move."""

    def __init__(self, rng):
        self.rng = rng

    def choose(self, view):
        return self.rng.choice(view.legal_moves)


class Texts(Chance):
    """The same, told as texts."""

    def choose(self, view):
        return str(super().choose(view))


class Slow(Chance):
    """Takes a while over its first move."""

    def choose(self, view):
        if not any(view.turns_begun):
            time.sleep(0.01)
        return super().choose(view)


class Unlucky(Chance):
    """Does something bad in one game of eight, known by its first draw of chance."""

    def __init__(self, rng):
        super().__init__(rng)
        self.struck = rng.random() < 1 / 8

    def choose(self, view):
        return self.strike(view) if self.struck and view.phase != "opening" else super().choose(view)


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
    """Ends the process it plays in, unless that is the test's own."""

    def strike(self, view):
        assert parent_process()
        os._exit(7)


class Stuck(Unlucky):
    """Never returns, unless that would be for ever."""

    def strike(self, view):
        time.sleep(600)


class Interrupting(Chance):
    """Ctrl-C falls in the middle of its move, in one game of eight."""

    def __init__(self, rng):
        super().__init__(rng)
        if rng.random() < 1 / 8:
            raise KeyboardInterrupt


def unmade(rng):
    raise OSError("no such weights")


class DyingWhileSending:
    """A job whose process is killed while it sends the games: the pipe holds only the beginning of so long an answer.

    The caller reads nothing before the process is dead, so that the kill falls into the sending each time.
    """

    def play(self, number):
        Thread(target=_die_soon, daemon=True).start()
        return b"x" * 10**6


def _die_soon():
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGKILL)
