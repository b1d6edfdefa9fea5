"""Files that commands write for new plugins: names and folders that are refused, and a disk that is full."""

import pytest
from helpers.cases import every_case
from helpers.command_line import read_error
from terminal.full_disks import fill_disk_after_one_file

COMMANDS = pytest.mark.parametrize("command", ["new-variant", "new-house-rule"])
INSTALLED = "is already installed by"


@COMMANDS
@every_case(
    ("name", "message"),
    [
        ("Short Golf", "did you mean short-golf?"),
        ("ShortGolf", "did you mean short-golf?"),
        ("short_golf", "did you mean short-golf?"),
        ("short--golf", "did you mean short-golf?"),
        ("short-golf\n", "did you mean short-golf?"),
        ("short-golf.py", "did you mean short-golf-py?"),
        ("golf-9", "did you mean golf9?"),
        ("9-golf", "did you mean golf?"),
        ("Käse-Golf", "did you mean kase-golf?"),
        ("x" * 41, f"did you mean {'x' * 40}?"),
        ("../golf", "did you mean golf?"),
        ("\x1b[2J\n", "did you mean"),
        ("", "expected words joined by hyphens, as in "),
        ("42", "expected words joined by hyphens, as in "),
        *((name, "Windows keeps it for a device") for name in ("con", "nul", "com1", "lpt9")),
        *((name, "is a name of Python or of cardgolf") for name in ("base", "none", "board", "card")),
        *((name, f"{name} {INSTALLED} 'cardgolf'") for name in ("play-nine", "playnine", "knocking")),
    ],
)
def test_an_invalid_name_is_refused_and_nothing_written(tmp_path, command, name, message):
    assert message in read_error(command, "--in", tmp_path, "--", name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "name", "message"),
    [
        ("new-house-rule", "a-b-c", "expected longer words, as in cheap-nines"),
        ("new-house-rule", "class", "is a name of Python or of cardgolf"),
        ("new-house-rule", "random", f"random {INSTALLED} 'the module random'"),
        ("new-house-rule", "cardgolf-golf", f"{INSTALLED} 'the module cardgolf_golf'"),
        ("new-variant", "house-dealing", f"{INSTALLED} 'the module cardgolf_house_dealing'"),
    ],
)
def test_a_name_that_one_command_refuses(tmp_path, command, name, message):
    assert message in read_error(command, name, "--in", tmp_path)
    assert list(tmp_path.iterdir()) == []


@COMMANDS
def test_a_failing_disk_leaves_no_files(tmp_path, monkeypatch, command):
    done = fill_disk_after_one_file(monkeypatch)
    assert "No space left" in read_error(command, "short-golf", "--in", tmp_path)
    assert (len(done), list(tmp_path.iterdir())) == (1, [])


@COMMANDS
def test_a_missing_folder_is_refused(tmp_path, command):
    assert "nowhere" in read_error(command, "short-golf", "--in", tmp_path / "nowhere")
