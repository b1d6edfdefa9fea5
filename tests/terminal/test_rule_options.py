"""The options that name rules: the same in every command that takes rules, and in shell completion."""

import json
import os
from pathlib import Path

import click
import pytest
from helpers.command_line import complete, read_error, read_output, run_command

import cardgolf
from cardgolf.terminal.app import COMMANDS, load_command
from cardgolf.terminal.options import FIRST

OURS = '''"""Our rules."""
from cardgolf import hookimpl, option, plugin, preset

@hookimpl("points")
def free_queens(card):
    """A Queen counts nothing."""
    return 0 if card.rank == 12 else None

@plugin
class Nines:
    """Nines cost what the table says."""

    nine: int = option(0, doc="Points of a nine.")

    @hookimpl
    def points(self, card):
        return self.nine if card.rank == 9 else None

FAMILY = preset("nine-card", free_queens, Nines, "knocking", title="Family Golf", holes=1)
'''
ALARM = "import pathlib\npathlib.Path('ran').touch()\n" + OURS
PAGE = """# Our rules

## 9.1 Queens and nines

### `free-queens`

**OUR 9.1.1** A Queen counts nothing.

### `nines`

**OUR 9.1.2** A nine counts what the table says.
*From: our table. Options: `nine=-5`.*
"""
LAYOUT = "Q 9 5 / 4 6 7 / A 2 10"
TAKES_RULES = (
    "play", "table", "demo", "rules", "score", "keep", "simulate", "compare", "tournament", "explain", "diff", "perft",
    "export", "solve",
)  # fmt: skip
READS_RECORDS = ("replay", "check", "history", "review")


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    """Work in a folder with a file of rules."""
    monkeypatch.chdir(tmp_path)
    Path("ours.py").write_text(f"{OURS}\n# {tmp_path}\n")


def stack(*args):
    """Return the names of the rules, from the variant up, and their options."""
    found = json.loads(read_output("rules", *args, "--json"))["rules"][::-1]
    options = {key: value for each in found for key, value in each["options"].items()}
    return [each["name"] for each in found[1:]], options


def test_every_command_that_takes_rules_has_the_same_options():
    for name, command in ((each, load_command(each)) for each in COMMANDS):
        given = {option: each for each in command.params for option in each.opts}
        of_position = ("check", "hint")
        assert ("--option" in given) == ("--without" in given) == (name in (*TAKES_RULES, *of_position))
        assert ("--rule" in given) == (name in (*TAKES_RULES, *READS_RECORDS, *of_position))
        assert ("house_rules" in given) == (name in TAKES_RULES and name != "score")
        assert not {"--set", "--house-rule"} & given.keys()
        for option in {"--rule", "--without", "--option"} & given.keys():
            assert given[option].multiple
            assert name in READS_RECORDS or given[option].help == option_help(option)


def option_help(option):
    (found,) = [each for each in load_command("demo").params if option in each.opts]
    assert isinstance(found, click.Option)
    return found.help


@pytest.mark.parametrize(
    "args",
    [
        ("nine-card", "ender-penalty", "knocking"),
        ("nine-card", "ender-penalty", "--rule", "knocking"),
        ("nine-card", "--rule", "knocking", "ender-penalty"),
        ("--rule", "knocking", "nine-card", "ender-penalty"),
        ("nine-card", "--rule", "ender-penalty", "--rule", "knocking"),
    ],
)
def test_positional_rules_come_first(args):
    assert stack(*args)[0] == ["nine-card", "ender-penalty", "knocking"]


@pytest.mark.parametrize(
    ("args", "names"),
    [
        (("nine-card", "./ours.py:free_queens"), ["nine-card", "free-queens"]),
        (("nine-card", "--rule", "./ours.py:Nines?nine=4"), ["nine-card", "nines"]),
        (("./ours.py:FAMILY",), ["nine-card", "free-queens", "nines", "knocking"]),
        (("./ours.py:FAMILY", "ender-penalty"), ["nine-card", "free-queens", "nines", "knocking", "ender-penalty"]),
        (("./ours.py:FAMILY", "--without", "knocking", "--without", "free-queens"), ["nine-card", "nines"]),
        (("four-card",), ["golf", "knocking"]),
        (
            ("./ours.py:FAMILY", "--without", "Knocking", "--rule", "four-bonus"),
            ["nine-card", "free-queens", "nines", "four-bonus"],
        ),
    ],
)
def test_presets_and_files_name_variants_and_house_rules(args, names):
    assert stack(*args)[0] == names


@pytest.mark.parametrize("name", ["rules", "score", "hint", "keep", "play", "simulate"])
def test_an_option_after_the_name_is_as_that_of_the_option(name):
    Path("position.txt").write_text("board 0: 2 3 / 4 5\nboard 1: A ? / ? 3\ndiscard: 6\n")
    given = {
        "score": ("2 3 / 4 5", "--json"), "hint": ("--file", "position.txt", "--deals", "2"),
        "keep": ("--player", "Ann", "--player", "Bo"), "play": ("--seed", "1"), "simulate": (*BRIEF, "--json"),
    }.get(name, ())  # fmt: skip
    shown = []
    for rules in (("golf", "columns=2", "knocking"), ("golf", "knocking", "--option", "columns=2")):
        for left in Path().glob("*.json"):
            left.unlink()
        shown.append(read_output(name, *rules, *given, typed="quit\nn\n"))
    assert shown[0] == shown[1]


def test_options_reach_the_rules_of_files():
    assert stack("nine-card", "./ours.py:Nines?nine=4")[1]["nine"] == 4
    assert stack("./ours.py:FAMILY", "--option", "nine=-5", "--option", "holes=3")[1].items() >= {
        ("nine", -5), ("holes", 3)
    }  # fmt: skip


BRIEF = ("--quiet", "--games", "1", "--option", "holes=1", "--bot", "random")
FILE = "./our rules/ours.py"
IN_FILE = {
    "play": ("--seed", "7"),
    "demo": ("--rounds", "1", "--quiet"),
    "rules": (),
    "score": (LAYOUT, "--json"),
    "hint": ("board 0: ? 5 9 / K ? ? / ? ? ?", "board 1: 2 ? ? / ? ? 3 / ? ? ?", "discard: 4", "--deals", "2"),
    "keep": ("--player", "Ann", "--player", "Bo"),
    "simulate": BRIEF,
    "compare": (*BRIEF, "--bot", "greedy"),
    "tournament": (*BRIEF, "--bot", "greedy"),
    "explain": (),
    "diff": ("--against", "golf"),
    "perft": ("--depth", "1"),
    "export": ("--score-only",),
}


@pytest.mark.parametrize("name", IN_FILE)
def test_every_command_accepts_a_rule_in_a_file(name):
    Path(FILE).parent.mkdir()
    Path(FILE).write_text(OURS)
    shown = [
        run_command(name, "nine-card", *rule, *IN_FILE[name], typed="quit\n")
        for rule in ((f"{FILE}:Nines",), ("--rule", f"{FILE}:Nines"))
    ]
    assert [each.exit_code for each in shown] == [0, 0], shown[0].output
    assert ["ines" in each.stdout or name == "perft" for each in shown] == [True, True]


def test_commands_with_other_names_of_rules_accept_a_file():
    Path(FILE).parent.mkdir()
    Path(FILE).write_text(OURS)
    assert "nines (nine=3)" in read_output("compare", "nine-card", "--against-rule", f"{FILE}:Nines?nine=3", *BRIEF)
    refused = run_command("compare", "nine-card", f"{FILE}:Nines", "--bot", "random").stderr
    assert f"cardgolf compare nine-card --against-rule '{FILE}:Nines'" in refused
    assert "greedy" in read_output("league", f"{FILE}:FAMILY", *BRIEF[:1], "--bot", "random", "--bot", "greedy",
                                        "--games", "2", "--slow-games", "2")  # fmt: skip


POSIX_FILES = ("C:\\Users\\First Last\\ours.py", "./a: b/ours.py", "./x.py:y/ours.py", "./ours?/our.py")


@pytest.mark.skipif(os.name == "nt", reason="these are no names of files on Windows, where the first is a path")
@pytest.mark.parametrize("file", POSIX_FILES)
def test_a_path_of_a_rule_is_no_layout_and_no_line(file):
    Path(file).parent.mkdir(exist_ok=True)
    Path(file).write_text(OURS)
    for rule, total in ((f"{file}:Nines", 45), (f"{file}:Nines?nine=3", 48), (f"{file}:free-queens", 44)):
        scored = json.loads(read_output("score", "nine-card", rule, f"Mr.py: {LAYOUT}", "--json"))
        assert [each["total"] for each in scored["seats"]] == [total]
        assert "ines" in read_output("hint", "nine-card", f"{file}:Nines", *IN_FILE["hint"])


def test_scores_count_the_rules_of_files():
    def total(*args):
        return json.loads(read_output("score", *args, "--json"))["seats"][0]["total"]

    assert total("nine-card", LAYOUT) == 54
    assert total("nine-card", LAYOUT, "--rule", "./ours.py:Nines") == 45
    assert total("./ours.py:FAMILY", LAYOUT) == 35
    assert total("./ours.py:FAMILY", LAYOUT, "--without", "nines") == 44


def test_titles_of_presets_are_shown():
    assert "\nFour-Card Golf + four-bonus: Ann, Bo." in read_output("demo", "four-card", "four-bonus", "--rounds", "1")
    assert read_output("score", "./ours.py:FAMILY", LAYOUT).startswith("  Family Golf\n")
    scored = read_output("score", "four-card", "A 2 / 3 4", "--rule", "ender-penalty", "--ascii")
    assert scored.startswith("  Four-Card Golf + ender-penalty\n    a    b\n1 [ ")
    assert read_output("rules", "./ours.py:FAMILY", "ender-penalty", "--clauses").startswith(
        "Family Golf + ender-penalty\n\n"
    )
    assert read_output("rules", "nine-card", "--clauses").startswith("nine-card: ")


# compare


def test_compare_against_the_same_preset_with_all_its_rules():
    shown = read_output("compare", "./ours.py:FAMILY", "--without", "knocking", "--against", "./ours.py:FAMILY", *BRIEF)
    assert shown.splitlines()[:2] == [
        "A: nine-card (holes=1) + free-queens + nines",
        "B: nine-card (holes=1) + free-queens + nines + knocking",
    ]


def test_compare_with_more_rules_keeps_the_others():
    args = ("./ours.py:FAMILY", "rearrange", "--without", "knocking", "--against-rule", "four-bonus")
    shown = read_output("compare", *args, "--against-option", "nine=7", *BRIEF)
    assert shown.splitlines()[:2] == [
        "A: nine-card (holes=1) + free-queens + nines + rearrange",
        "B: nine-card (holes=1) + free-queens + nines (nine=7) + rearrange + four-bonus",
    ]


# rules


def test_the_page_beside_a_file_has_its_clauses():
    args = ("rules", "nine-card", "./ours.py:free_queens", "./ours.py:Nines?nine=4", "--clauses")
    without_page = read_output(*args)
    assert "free-queens: A Queen counts nothing.\n" in without_page
    assert "free-queens has no clauses of its own. It answers: points.\n" in without_page
    Path("ours.md").write_text(PAGE)
    shown = read_output(*args)
    assert "has no clauses of its own" not in shown
    assert shown.index("OUR 9.1.2") < shown.index("OUR 9.1.1") < shown.index("NC 3.1.1")
    assert "Here: nine=4." in shown
    assert "OUR 9.1.2" in read_output("rules", "./ours.py:FAMILY", "--section", "9.1")


def test_the_rules_of_a_preset_show_its_options():
    found = json.loads(read_output("rules", "four-card", "--json"))
    here = [each for clause in found["clauses"] for each in clause["here"]]
    assert {"columns=2", "cancel=anywhere"} <= {*here}
    assert [each["name"] for each in found["rules"]] == ["knocking", "golf", "base"]


# refusals


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("rules", "nine-card", "--rule", "./none.py"), "No such file"),
        (("simulate", "nine-card", "./ours.py"), "./ours.py:NAME with one of free_queens, Nines, FAMILY"),
        (
            ("play", "nine-card", "four-card"),
            "four-card is a preset: expected a house rule here, since a variant or pr",
        ),
        (("play", "nine-card", "golf"), "golf is a variant: expected a house rule here, since a variant or preset"),
        (("simulate", "nine-card", "--rule", "four-card"), "four-card is a preset: expected a house rule here"),
        (("play", "nine-card", "./ours.py:FAMILY"), "family is a preset: expected a house rule here"),
        (("play", "knocking"), "knocking is a house rule: expected a variant before it, as in VARIANT knocking"),
        (("demo", "four-card", "knocking"), "Four-Card Golf has it already"),
        (("score", "nine-card", LAYOUT, "--without", "knocking"), "invalid without='knocking'"),
        (("play", "--resume", "x.json", "--without", "knocking"), "--resume has its own rules"),
        (("play", "--resume", "x.json", "--option", "holes=1"), "--resume has its own rules"),
        (("play", "./ours.py:FAMILY", "--resume", "x.json"), "--resume has its own rules"),
        (("play", "nine-card", "./ours.py:Nines", "--resume", "x.json"), "and --rule FILE, can be added"),
    ],
)
def test_an_error_is_one_line(args, message):
    assert message in read_error(*args)


# completion


def test_the_games_of_the_family_are_completed_first():
    for command in ("play", "table", "demo", "rules", "score", "simulate", "compare", "tournament"):
        names = [line.removeprefix("plain,") for line in complete(command, "")]
        assert names[: len(FIRST)] == [*FIRST]
        assert names[len(FIRST) :] == sorted({*cardgolf.variants()} - {*FIRST})


@pytest.mark.parametrize(
    "words",
    [
        ("play", "golf", "kn"), ("play", "golf", "--rule", "kn"), ("table", "golf", "--without", "kn"),
        ("compare", "golf", "--against-rule", "kn"), ("score", "golf", "--rule", "kn"),
        ("simulate", "./ours.py:FAMILY", "kn"),
    ],
)  # fmt: skip
def test_house_rules_are_completed(words):
    assert complete(*words) == ["plain,knocking"]


def test_completing_loads_no_file():
    Path("ours.py").write_text(ALARM)
    assert complete("play", "golf", "./ou") == ["file,./ou"]
    assert complete("play", "golf", "--rule", "./ou") == ["file,./ou"]
    assert complete("simulate", "./ours.py:FAMILY", "./ours.py:free_queens", "--rule", "kn") == ["plain,knocking"]
    assert not Path("ran").exists()
    read_output("rules", "golf", "./ours.py:Nines")
    assert Path("ran").exists()
