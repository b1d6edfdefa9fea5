"""Hostile text in records, plugins, files and arguments, and the output of every command."""

import os
import re
import subprocess
import sys
import unicodedata

import pytest

from cardgolf.tools.text import (
    is_printable_name,
    printable,
)
from tests.terminal.shared.test_untrusted_text import FIELDS, MARKUP, UNSEEN, at_home, harm, plugins, record_with


def piped(*args, typed=""):
    env = os.environ | {"PYTHONIOENCODING": "utf-8:surrogateescape", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "cardgolf", *args]
    done = subprocess.run(command, input=typed.encode(), env=env, capture_output=True, timeout=120, check=False)
    return (done.stdout + done.stderr).decode("utf-8", "surrogateescape")


def in_terminal(*args, typed=""):
    pexpect = pytest.importorskip("pexpect")
    env = os.environ | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = ["-m", "cardgolf", *args]
    child = pexpect.spawn(sys.executable, command, env=env, dimensions=(40, 100))
    child.setecho(False)
    child.send(typed)
    for _ in range(60):  # a terminal loses what was typed before a prompt changed its mode
        child.sendeof()
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=2) == 0:
            break
    assert not child.isalive()
    child.close()
    return child.before.decode("utf-8", "surrogateescape")


def test_every_invisible_character_is_replaced():
    harmful = [chr(code) for code in range(sys.maxunicode + 1) if harm(chr(code))]
    assert len(harmful) > 900_000
    assert {printable(char) for char in harmful} <= {"?", " "}
    assert {unicodedata.category(char) for char in harmful if is_printable_name(char)} == {"Cn"}, (
        "letters of later tables"
    )


@pytest.mark.parametrize("name", ["round_end", "name", "producer", "x-note"])
def test_a_hostile_record_writes_no_harmful_text_to_pipe_or_terminal(name, at_home):
    path = at_home / f"m{UNSEEN[:3]}\x1b]0;t\x07.jsonl"
    path.write_text(record_with(FIELDS[name]), encoding="ascii")
    for args in (["check"], ["replay", "--all"], ["play", "--resume"]):
        assert harm(piped(*args, str(path))) == []
        assert harm(in_terminal(*args, str(path)), terminal=True) == []


def test_hostile_plugins_write_no_harmful_text_to_a_terminal(plugins):
    for args in (["variants"], ["plugins"], ["rules", "evil"], ["play", "evil"]):
        shown = in_terminal(*args, typed="1\nmoves\n")
        assert harm(shown, terminal=True) == [], args
    assert MARKUP in re.sub(r"\x1b\[[0-9;]*m|\s", "", in_terminal("rules", "evil")), "markup is shown as it is"


TOKENS = (
    "\x1b]0;t",
    "\x1b]8;;http",
    "\x1b]52;c",
    "\x1b[38;5;199m",
    "\x9b31m",
    "\x9d0;t",
    *UNSEEN.replace("\ufe0f", ""),
)


def test_no_widget_writes_the_text_of_a_plugin_unchecked(plugins):
    pexpect = pytest.importorskip("pexpect")
    pytest.importorskip("textual")
    env = os.environ | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = ["-m", "cardgolf", "table", "evil", "--pace", "0", "--human", "1"]
    child = pexpect.spawn(sys.executable, command, env=env, dimensions=(40, 100), timeout=60)
    child.expect(b"shout")
    seen = child.before + child.after
    for key, answer in ((b"m", b"All legal moves"), (b"\x03", b"Continue with")):
        child.send(key)
        child.expect(answer)
        seen += child.before + child.after
    child.expect(pexpect.EOF)
    assert b"[bold]B[/bold]" in seen
    shown = (seen + child.before).decode("utf-8", "surrogateescape")
    child.close()
    assert [token for token in TOKENS if token in shown] == []
