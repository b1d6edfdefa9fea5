"""Programs that hang, die, print rubbish or too much: each is reported, and none is left running."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from certify.programs import misbehaving
from helpers.cases import every_case

from cardgolf.certify.check import MOST_FAILURES, check_all
from cardgolf.certify.corpus import Amount
from cardgolf.certify.program import MOST_BYTES, Program, ProgramError, start_anew

PATIENCE = 60


def ask_twice(code, patience=PATIENCE):
    """Return why the second answer is none. Python needs longer to start than some answers may take."""
    with Program(misbehaving(code), PATIENCE) as program:
        assert program.ask({"do": "rules"})["can"]
        program._patience = patience
        with pytest.raises(ProgramError) as caught:
            program.ask({"do": "score", "boards": []})
    assert program._process.poll() is not None
    return str(caught.value)


def test_a_program_that_hangs_is_reported():
    assert ask_twice("time.sleep(600)", patience=1) == "it gave no answer within 1 seconds"


@every_case(("code", "said"), [
    ("sys.exit('out of cards')", "it ended with exit code 1: out of cards"),
    ("sys.exit(0)", "it ended with exit code 0"),
    ("import os; os.close(1); time.sleep(600)", "it closed its output"),
    ("print('Hello\\x1b[2J', flush=True)", "expected an answer that is a JSON object, got 'Hello [2J'"),
    ("print('[' * 100000, flush=True)", "expected an answer that is a JSON object"),
    ("print(flush=True)", "expected an answer that is a JSON object"),
    ("print('{\"a\": ' + '[' * 900 + ']' * 900 + '}', flush=True)", "expected an answer that is a JSON object"),
    ("print('{\"a\": [NaN, -Infinity]}', flush=True)", "expected an answer that is a JSON object"),
    ("sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()", "expected an answer"),
])  # fmt: skip
def test_a_program_that_dies_or_prints_rubbish_is_reported(code, said):
    message = ask_twice(code)
    assert said.replace("\x1b", "") in message.replace("?", " ") or said in message
    assert "\x1b" not in message and len(message) < 200


def test_a_program_that_prints_too_much_is_reported():
    assert ask_twice("[sys.stdout.write('x' * 10**6) for _ in range(10**6)]") == (
        f"its answer has more than {MOST_BYTES:,} bytes"
    )


def test_a_program_that_fills_its_standard_error_is_read_on():
    code = "sys.stderr.write('x' * 10**6); print('{}', flush=True)"
    with Program(misbehaving(code), PATIENCE) as program:
        assert program.ask({"do": "rules"})
        assert program.ask({"do": "score"}) == {}


def test_a_request_that_is_not_read_blocks_nothing():
    with Program(misbehaving("time.sleep(600)"), PATIENCE) as program:
        program.ask({"do": "rules"})
        program._patience = 1
        with pytest.raises(ProgramError, match="no answer"):
            program.ask({"do": "score", "boards": ["x" * 10**6]})


@pytest.mark.parametrize("command", [["no-such-program-anywhere"], [os.devnull], ["a\0b"]])
def test_a_program_that_cannot_be_started_is_reported(command):
    with pytest.raises(ProgramError, match="could not be started"):
        Program(command, 1)


def start_children(path, *, own_session):
    """Return code that starts a program which starts another, and writes the numbers of their processes to a file."""
    start = f"subprocess.Popen(['sh', '-c', 'sleep 600 & wait'], start_new_session={own_session})"
    return (
        f"import os, subprocess; child = {start}; file = open({f'{path}.part'!r}, 'w'); file.write(str(child.pid)); "
        f"file.close(); os.rename({f'{path}.part'!r}, {str(path)!r}); time.sleep(600)"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes")
def test_what_a_program_started_ends_with_it(tmp_path):
    mark = tmp_path / "child"
    code = start_children(mark, own_session=False)
    with Program(misbehaving(code), PATIENCE) as program:
        program.ask({"do": "rules"})
        program._requests.put(b"{}\n")
        while not mark.exists():
            time.sleep(0.01)
        group = program._process.pid
    assert not list_states(group)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not list processes in files")
def test_what_a_program_started_in_a_session_of_its_own_ends_with_it(tmp_path):
    mark = tmp_path / "child"
    with Program(misbehaving(start_children(mark, own_session=True)), PATIENCE) as program:
        program.ask({"do": "rules"})
        program._requests.put(b"{}\n")
        while not mark.exists():
            time.sleep(0.01)
    group = mark.read_text(encoding="utf-8")
    until = time.monotonic() + 10  # whoever takes over the processes tells the system that it has
    while list_states(group) and time.monotonic() < until:
        time.sleep(0.01)
    left = list_states(group)
    if left:
        os.killpg(int(group), signal.SIGKILL)
    assert not left


def list_states(group):
    """Return the states of the processes of a group, but those that have ended."""
    command = ["ps", "-o", "stat=", "-g", str(group)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [state for state in listed.split() if not state.startswith("Z")]


def test_a_program_is_started_anew_and_given_up_after_some_failures(small):
    programs = start_anew(misbehaving("sys.exit(3)"), PATIENCE)
    found = [*check_all(programs, iter([small] * (MOST_FAILURES + 1)), Amount(matches=0, boards=1), float("inf"))]
    programs.close()
    assert [each.failure for each in found] == [
        *["it ended with exit code 3"] * MOST_FAILURES, "not asked, since the program failed before",
    ]  # fmt: skip
