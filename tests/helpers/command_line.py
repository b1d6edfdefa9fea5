"""The command line as tests run it: in this process, or in one of its own."""

import os
import subprocess
import sys
from contextlib import contextmanager

from click.testing import CliRunner

from cardgolf.terminal import app


def run_command(*args, columns=80):
    """Return the result of a command that runs in this process."""
    return CliRunner().invoke(app, args, env={"COLUMNS": str(columns), "NO_COLOR": "1"}, prog_name="cardgolf")


def read_output(*args, columns=80):
    """Return the standard output of a command that succeeds."""
    result = run_command(*args, columns=columns)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@contextmanager
def start_process(*args, **kwargs):
    """Start Python with ``args`` and kill it when the test ends."""
    env = os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "80"} | kwargs.pop("env", {})
    command = [sys.executable, *(args or ("-m", "cardgolf"))]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "encoding": "utf-8"}
    with subprocess.Popen(command, env=env, **pipes | kwargs) as running:
        try:
            yield running
        finally:
            running.kill()


def finish_process(*args, **kwargs):
    """Return the exit code, the output and the errors of a process."""
    with start_process(*args, **kwargs) as running:
        out, err = running.communicate(timeout=60)
    return running.returncode, out, err
