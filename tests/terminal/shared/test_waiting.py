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
    """Return a function that shows the line on ``errors`` for some seconds, and returns what was written."""

    def wait(errors, seconds):
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys, "stderr", errors)
        monkeypatch.setattr(output, "PATIENCE", 0.05)
        with output.waiting("Comparing \x1b]0;moves"):
            time.sleep(seconds)
        return errors.getvalue()

    return wait


def test_the_line_comes_after_a_moment_and_goes_away(wait):
    shown = wait(Terminal(), 0.3)
    assert "Comparing" in shown
    assert shown.rfind(ERASED) > shown.rfind("Comparing")
    assert "\x1b]" not in shown


def test_a_quick_computation_shows_nothing(wait):
    assert "Comparing" not in wait(Terminal(), 0)


def test_a_pipe_gets_nothing(wait):
    assert wait(io.StringIO(), 0.2) == ""
