"""Matches with rules from files: played, saved, resumed, replayed, checked and simulated."""

import os
import signal

import pytest
from helpers.command_line import read_output, start_process

from tests.terminal.test_rules_in_files import _folder, play


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_control_c_saves_a_match_that_can_be_resumed():
    with start_process("-m", "cardgolf", "play", "golf", "./ours.py", stdin=-1) as running:
        shown = ""
        while not shown.endswith("Ann> "):
            shown += (char := running.stdout.read(1))
            assert char, shown
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, "")
    assert "cardgolf play --resume cardgolf-golf.json --rule ./ours.py\n" in out
    assert "Golf + nines: Ann, Bo." in play("--resume", "cardgolf-golf.json", "--rule", "./ours.py")


def test_workers_load_the_file():
    args = ("nine-card", "./ours.py?nine=-5", "--games", "4", "--option", "holes=1", "--bot", "random", "--quiet")
    assert read_output("simulate", *args, "--workers", "2") == read_output("simulate", *args)
