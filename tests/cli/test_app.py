"""The program ``cardgolf``: missing extras, closed pipes, Ctrl-C and shell completion."""

import os
import signal
from importlib.util import find_spec
from inspect import unwrap

import pytest
from click.testing import CliRunner
from command_line import finish_process, run_command, start_process

from cardgolf.cli import app


@pytest.mark.parametrize("extra", ["click", "rich"])
def test_without_its_extra_the_error_names_it(extra):
    program = f"import sys; sys.modules[{extra!r}] = None; from cardgolf.__main__ import main; main()"
    line = 'the command line needs click and rich: pip install "cardgolf[cli]"\n'
    assert finish_process("-c", program) == (2, "", line)


def test_another_missing_module_is_not_blamed_on_the_extra():
    program = "import sys; sys.modules['cardgolf.cli.commands.demo'] = None; from cardgolf.__main__ import main; main()"
    code, out, err = finish_process("-c", program)
    assert (code, out) == (1, "")
    assert "ModuleNotFoundError" in err


ENDLESS = ("-m", "cardgolf", "demo", "board-nine", "--option", "threshold=9999999", "--option", "round_limit=none")


def test_a_closed_pipe_ends_it_quietly():
    with start_process(*ENDLESS) as running:
        assert running.stdout.readline().startswith("board-nine: Ann, Bo. Seed ")
        running.stdout.close()
        assert running.stderr.read() == ""


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_control_c_ends_it_quietly():
    with start_process(*ENDLESS) as running:
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, "")


@pytest.mark.parametrize(
    ("words", "offered"), [(["play", ""], "nine-card"), (["rules", "nine-card", "re"], "rearrange")]
)
def test_the_shell_completes_installed_names(words, offered):
    environment = {"COMP_WORDS": " ".join(["cardgolf", *words]), "COMP_CWORD": str(len(words))}
    complete = {"_CARDGOLF_COMPLETE": "bash_complete"}
    found = CliRunner().invoke(app, [], prog_name="cardgolf", env=environment | complete)
    assert f"plain,{offered}" in found.output.split()
    assert all(line.split(",")[1].startswith(words[-1]) for line in found.output.split())


def test_each_command_is_in_the_file_of_its_name():
    for name, command in app.commands.items():
        assert find_spec(f"cardgolf.cli.commands.{name.replace('-', '_')}")
        assert unwrap(command.callback).__module__ == f"cardgolf.cli.commands.{name.replace('-', '_')}"


def test_the_first_sentence_of_every_help_text_fits_the_list_of_commands():
    listed = run_command("--help").stdout.partition("Commands:")[2]
    assert all(f"  {name} " in listed for name in app.commands)
    assert "..." not in listed
