"""The line that says that something is computed."""

import io
import sys
import time

import pytest

from cardgolf.terminal.shared import output

ERASED = "\x1b[2K"


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def wait(monkeypatch):
    """Return a function that computes until ``is_done()``, and returns what was written meanwhile."""

    def wait(errors, is_done, patience=0.05):
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys, "stderr", errors)
        monkeypatch.setattr(output, "PATIENCE", patience)
        with output.waiting("Comparing \x1b]0;moves"):
            end = time.monotonic() + 60
            while not is_done() and time.monotonic() < end:
                time.sleep(0.01)
        return errors.getvalue()

    return wait


def test_the_line_comes_after_a_moment_and_goes_away(wait):
    errors = Terminal()
    shown = wait(errors, lambda: "Comparing" in errors.getvalue())
    assert "Comparing" in shown
    assert shown.rfind(ERASED) > shown.rfind("Comparing")
    assert "\x1b]" not in shown


def test_a_quick_computation_shows_nothing(wait):
    assert "Comparing" not in wait(Terminal(), lambda: True, patience=60)


def test_a_pipe_gets_nothing(wait):
    end = time.monotonic() + 0.2
    assert wait(io.StringIO(), lambda: time.monotonic() > end) == ""
