"""The suite itself: every process collects the same tests."""

import os
import signal
import subprocess
import sys

import pytest

from tests.project.test_collecting import ROOT

HEARS_CTRL_C = "tests/terminal/test_app.py::test_control_c_ends_it_quietly"


def run(*arguments, **more):
    """Run pytest in this folder, in one process."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-o", "addopts=", "--import-mode=importlib"]
    return subprocess.run([*command, *arguments], cwd=ROOT, capture_output=True, text=True, check=False, **more)


def test_two_processes_collect_the_same_tests_in_the_same_order():
    collect = ("--collect-only", "--assert=plain")  # without rewriting assertions, which takes longer than all the rest
    one, other = (run(*collect, env=os.environ | {"PYTHONHASHSEED": seed}).stdout for seed in "12")
    names = [[line for line in text.splitlines() if "::" in line] for text in (one, other)]
    assert len(names[0]) > 6000
    assert names[0] == names[1]


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_tests_of_ctrl_c_pass_where_it_is_ignored():
    """In the background of a script the signal is ignored, and child processes inherit that."""
    begun = run(HEARS_CTRL_C, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    assert begun.returncode == 0, begun.stdout
