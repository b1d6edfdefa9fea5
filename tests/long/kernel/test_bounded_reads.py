"""Files that callers name are read with a bound: no device, pipe or sparse file fills the memory or hangs."""

import subprocess
import sys

import pytest

from tests.kernel.test_bounded_reads import POSIX, places

COMMANDS = (
    ("check",),
    ("check", "--position", "golf"),
    ("hint", "golf", "--file"),
    ("replay",),
    ("history",),
    ("rules",),
    ("play", "--resume"),
    ("keep", "--resume"),
    ("review",),
    ("rules", "golf"),
)


@POSIX
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_each_command_refuses_them_in_one_line(places, command):
    for path in places:
        code, told = run(*command, path)
        assert code in (1, 2), (path, told)
        assert "Traceback" not in told and "MemoryError" not in told
        assert len(told.strip().splitlines()) == 1, told


MEMORY = 600_000_000  # bytes of address space


def run(*args):
    """Return the exit code and the texts of a command with little memory."""
    import resource  # noqa: PLC0415  # POSIX alone has it

    code = "import sys, cardgolf.terminal; sys.argv[0] = 'cardgolf'; cardgolf.terminal.app()"
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))  # noqa: E731
    command = [sys.executable, "-c", code, *map(str, args)]
    ran = subprocess.run(
        command, capture_output=True, text=True, timeout=60, preexec_fn=limit, stdin=subprocess.DEVNULL, check=False
    )
    return ran.returncode, ran.stdout + ran.stderr


@POSIX
def test_check_refuses_them_with_little_memory(places):
    code, told = run("check", *places)
    assert code == 2 and len(told.strip().splitlines()) == len(places), told
    code, told = run("check", "--position", "golf", *places)
    assert code == 2 and len(told.strip().splitlines()) == len(places), told
