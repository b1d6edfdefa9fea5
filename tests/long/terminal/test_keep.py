"""``cardgolf keep``: an evening in the terminal, slips, corrections, files and interruptions."""

import signal
import time

import pytest
from helpers.command_line import start_process

import cardgolf
from cardgolf.score_sheets import load_sheet

pytestmark = pytest.mark.usefixtures("elsewhere")


def test_ctrl_c_keeps_the_sheet():
    args = ("-m", "cardgolf", "keep", "nine-card", "--player", "Ann", "--player", "Bo", "--save", "a.json")
    with start_process(*args, stdin=-1) as running:
        running.stdin.write("5\n6\n\n")
        running.stdin.flush()
        end = time.monotonic() + 60
        while time.monotonic() < end and not _rounds("a.json"):
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, "")
    assert out.endswith("The sheet is in a.json.\nContinue with: cardgolf keep --resume a.json\n")
    assert load_sheet("a.json").totals == (5, 6)


def _rounds(path):
    try:
        return len(load_sheet(path).entries)
    except (OSError, cardgolf.CardGolfError):
        return 0
