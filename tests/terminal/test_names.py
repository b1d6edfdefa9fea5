"""Names of players: what one part takes all take, and a name is never taken for a command, a number or a rule."""

import json
from functools import partial

import pytest
from helpers.cases import every_case
from helpers.command_line import run_command

import cardgolf
from cardgolf import InvalidArgumentError, ScoreSheet
from cardgolf.score_sheets import collect_records, load_sheet
from cardgolf.terminal.typed_tables import names_rules
from cardgolf.tools.text import fold_name

NAMES = (
    "undo", "quit", "2", "0", "a1", "-5", "Al Bert", "#x", "A, B", 'Q"x"', "none", "final", "12 closed", "A:B", "C:\\x",
    "x" * 100, "knocking", "five", "Jose\u0301", "\u0130",
)  # fmt: skip
REFUSED = ("Zo\u200be", "\u202eeoZ", "x" * 101, "two\nlines", "\x1b[2J")


run = partial(run_command, columns=200)


@every_case("name", NAMES)
def test_score_takes_a_name_before_its_layout_and_as_the_closer(name):
    layouts = ("Bo: A A 2 / 3 4 5", f"{name}: A A 9 / 9 4 6")
    result = run("score", "golf", "ender-penalty:how=flat", *layouts, f"--closer={name}", "--json")
    assert result.exit_code == 0, result.output
    assert [seat["total"] for seat in json.loads(result.stdout)["seats"]] == [12, 50]


@pytest.mark.parametrize("name", ["undo", "2", "-5", "A, B", "12 closed", "Jose\u0301"], ids=ascii)
def test_a_name_of_a_match_is_one_of_records_sheets_and_their_files(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = cardgolf.new_game("golf", players=[name, "Bo"], seed=1)
    assert cardgolf.replay(cardgolf.record(game)).state.match.names == (name, "Bo")
    assert ScoreSheet.from_game(game).names == (name, "Bo")
    typed = f"5\n7\n{name}\nfix 1 {name} 6\nfix 1 closed Bo\nfix 1 closed {name}\nquit\n"
    kept = run("keep", "golf", f"--player={name}", "--player", "Bo", "--save", "sheet.json", typed=typed)
    assert kept.exit_code == 0, kept.output
    (entry,) = load_sheet("sheet.json").entries
    assert (entry.scores, entry.closer) == ((6, 7), 0)
    assert run("history", "sheet.json").exit_code == 0


@pytest.mark.parametrize("name", REFUSED, ids=ascii)
def test_a_name_that_cannot_be_read_is_refused_by_all(name):
    for make in (
        lambda: ScoreSheet("golf", [name, "Bo"]),
        lambda: cardgolf.new_game("golf", players=[name, "Bo"]),
    ):
        with pytest.raises(InvalidArgumentError, match="printable characters"):
            make()
    for command in ("play", "keep"):
        assert run(command, "golf", f"--player={name}", "--player", "Bo", typed="quit\n").exit_code == 2


def test_names_that_differ_by_case_spaces_or_the_form_of_accents_are_one_player():
    composed, apart = "Jos\u00e9", "jose\u0301"
    assert fold_name(composed) == fold_name(apart) == fold_name(f" {composed.upper()} ")
    with pytest.raises(InvalidArgumentError, match="expected different names"):
        ScoreSheet("golf", [composed, apart])
    assert ScoreSheet("golf", [composed, "Bo"]).find_seat(apart) == 0
    sheets = [ScoreSheet("golf", [name, "Bo"], date=name).enter([3, 4]) for name in (composed, apart)]
    assert [(each.name, each.holes) for each in collect_records(sheets)] == [(composed, 2), ("Bo", 2)]
    game = cardgolf.new_game("golf", players=[composed, apart], seed=1)
    assert ScoreSheet.from_game(game).names == (composed, f"{apart} (2)")


def test_a_closer_is_a_name_first_and_then_a_seat():
    layouts = ("1: A A 2 / 3 4 5", "Bo: A A 9 / 9 4 6")
    for closer, beaten in (("1", 0), ("bo", 20), ("0", 0)):
        result = run("score", "golf", "ender-penalty:how=flat", *layouts, f"--closer={closer}", "--json")
        assert [seat["total"] for seat in json.loads(result.stdout)["seats"]] == [12, 30 + beaten]
    assert run("score", "golf", "A: A A 2 / 3 4 5", "a: A A 2 / 3 4 5", "--closer", "a").exit_code == 2


def test_house_rules_among_the_layouts_are_names_or_files():
    rules = (
        "knocking",
        "knocking:last_turns=off",
        "columns=2",
        "./ours.py",
        "./ours.py:family",
        "C:\\my rules\\ours.py:family?a=b c",
    )
    assert [text for text in rules if not names_rules(text)] == []
    layouts = (
        "knocking: 5",
        "knocking:A/2",
        "Ann: A A 2",
        "x=1: A A 2",
        "A A 2 / 3 4 5",
        "Mr.py: 5 6",
        "names: Ann, Mr.py",
    )
    assert [text for text in layouts if names_rules(text)] == []
