"""The program ``cardgolf``: missing extras, closed pipes, Ctrl-C and shell completion."""

import os
import re
import shlex
import signal
import subprocess
import sys
from importlib.util import find_spec
from inspect import unwrap
from pathlib import Path

import pytest
from helpers.cases import every_case
from helpers.command_line import complete, finish_process, read_output, run_command, start_process

from cardgolf.terminal.app import COMMANDS, load_command

FILES = Path(find_spec("cardgolf.terminal.commands").origin).parent
ARGUMENTS = [
    (["paly"], "there is no command 'paly'; did you mean play? See cardgolf --help"),
    (["explain"], "missing NAME; see cardgolf explain --help"),
    (["play", "--sed", "3"], "there is no option '--sed'; did you mean --seed? See cardgolf play --help"),
    (
        ["play", "--players", "2.5"],
        "invalid value for '--players': '2.5' is not a valid integer; see cardgolf play --help",
    ),
    (["replay", "none.json"], "there is no 'none.json': check its name and its folder"),
    (["replay", "."], "'.' is a folder: expected a file"),
    (["explain", "golf", "--save", "none/golf.html"], "there is no folder 'none': create it or choose another file"),
    (["tournament", "golf", "--bot", "greedy"], "invalid --bot: expected two or more, as in --bot greedy --bot random"),
]


@pytest.mark.parametrize("extra", ["click", "rich"])
def test_without_its_extra_the_error_names_it(extra):
    program = f"import sys; sys.modules[{extra!r}] = None; from cardgolf.__main__ import main; main()"
    line = 'the command line needs click and rich: pip install "cardgolf[cli]"\n'
    assert finish_process("-c", program, "variants") == (2, "", line)


def test_another_missing_module_is_not_blamed_on_the_extra():
    program = (
        "import sys; sys.modules['cardgolf.terminal.commands.demo'] = None; from cardgolf.__main__ import main; main()"
    )
    code, out, err = finish_process("-c", program, "demo")
    assert (code, out) == (1, "")
    assert "ModuleNotFoundError" in err


ENDLESS = (
    "-m cardgolf demo board-nine --option threshold=9999999 --option round_limit=none --match --bot random".split()
)


def test_a_closed_pipe_ends_it_quietly():
    with start_process(*ENDLESS) as running:
        assert running.stdout.readline().startswith("Goal: Keep the points in your hand low.")
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
    found = complete(*words)
    assert f"plain,{offered}" in found
    assert all(line.split(",")[1].startswith(words[-1]) for line in found)


def test_each_command_is_in_the_file_of_its_name():
    for name in COMMANDS:
        command = load_command(name)
        assert find_spec(f"cardgolf.terminal.commands.{name.replace('-', '_')}")
        assert unwrap(command.callback).__module__ == f"cardgolf.terminal.commands.{name.replace('-', '_')}"


def test_the_list_of_commands_is_whole():
    listed = run_command("--help").stdout
    assert all(f"  {name} " in listed for name in COMMANDS)
    assert "..." not in listed.partition("\n")[2]
    assert {path.stem.replace("_", "-") for path in FILES.glob("[a-z]*.py")} == {*COMMANDS}


@every_case("command", COMMANDS)
def test_every_help_text_has_examples_that_fit_80_columns(command):
    shown = read_output(command, "--help")
    assert "..." not in re.sub(r"[A-Z]\]?\.\.\.", "", shown)
    listed = shown.partition("\n  Examples:\n")[2]
    assert max(map(len, shown.splitlines())) <= 80
    examples = re.findall(rf"^    (cardgolf {command}\b.*)$", listed.replace("\\\n", ""), re.MULTILINE)
    assert len(examples) >= 2
    for line in examples:
        load_command(command).make_context(command, shlex.split(line.replace("~/games", "."))[2:]).close()


@pytest.mark.parametrize(("args", "error"), ARGUMENTS)
def test_errors_of_arguments_are_one_line_that_says_what_to_do(args, error, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run_command(*args)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"error: {error}\n")


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_the_version_and_the_help_import_no_command(argument):
    program = "import sys; from cardgolf.__main__ import main\ntry: main()\nfinally: print(*sys.modules)"
    code, out, err = finish_process("-c", program, argument)
    loaded = out.splitlines()[-1].split()
    assert (code, err) == (0, "")
    assert "cardgolf.terminal.app" in loaded
    assert not [
        name
        for name in loaded
        if name.startswith(("cardgolf.terminal.commands", "rich", "numpy", "cattrs", "cardgolf.simulation"))
    ]


def test_every_command_can_be_asked_for_help_without_the_extra_tui():
    program = (
        "import sys; sys.modules['textual'] = None; from cardgolf.terminal.app import COMMANDS, load_command; "
        "print(len([*map(load_command, COMMANDS)]))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > 10


def test_an_unknown_variant_that_is_like_none_points_to_the_list():
    assert run_command("play", "xyzzy").stderr.endswith(" more; see cardgolf variants\n")
    assert run_command("play", "bord-nine").stderr.endswith("did you mean board-nine?\n")
