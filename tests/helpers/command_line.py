"""The command line as tests run it: in this process, or in one of its own."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager

from click.testing import CliRunner

from cardgolf.terminal import app


def run_command(*args, typed="", columns=80):
    """Return the result of a command that runs in this process and reads ``typed``."""
    env = {"COLUMNS": str(columns), "NO_COLOR": "1", "LC_MESSAGES": "C"}  # in English, wherever the tests run
    return CliRunner().invoke(app, [*map(str, args)], input=typed, env=env, prog_name="cardgolf")


def read_output(*args, typed="", columns=80):
    """Return the standard output of a command that succeeds."""
    result = run_command(*args, typed=typed, columns=columns)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def read_error(*args):
    """Return the line with which a command refuses what it was given."""
    result = run_command(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(r"error: [ -~]{1,200}\n", result.stderr)
    return result.stderr


def keep_sheet(*args, typed="", columns=100):
    """Return the output of ``keep``. Answers are separated by ``|`` or by lines."""
    answers = [line.strip() for line in typed.strip("\n").replace("|", "\n").split("\n")]
    return read_output("keep", *args, typed="\n".join(answers) + "\n", columns=columns)


def complete(*words):
    """Return what the shell offers for the last word of a command line."""
    env = {"COMP_WORDS": " ".join(["cardgolf", *words]), "COMP_CWORD": str(len(words))}
    env |= {"_CARDGOLF_COMPLETE": "bash_complete"}
    return CliRunner().invoke(app, [], prog_name="cardgolf", env=env).output.split()


@contextmanager
def start_process(*args, **kwargs):
    """Start Python with ``args`` and kill it when the test ends."""
    env = os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "80", "LC_MESSAGES": "C"} | kwargs.pop("env", {})
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
