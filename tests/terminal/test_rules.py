"""``cardgolf rules``: sheets, clauses, options in force, and plugins without a page."""

import json
import re
import shlex

import pytest
from helpers.cases import every_case
from helpers.command_line import read_error, read_output, run_command
from helpers.distributions import install
from rich.cells import cell_len

import cardgolf


def joined(shown):
    return " ".join(shown.replace("`", "").split())


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("variant", cardgolf.variants())
def test_every_clause_is_printed_whole_within_the_terminal(variant, columns):
    shown = read_output("rules", variant, "--clauses", columns=columns)
    words = joined(shown)
    for clause in cardgolf.clauses(variant):
        assert re.search(rf"^{clause.number} ", shown, re.MULTILINE)
        assert joined(clause.text) in words
        assert joined(f"From: {clause.source}.") in words
        named = [each.replace(" ", "") for each in (*clause.options, *clause.ids)]
        assert all(each in words.replace(" ", "") for each in named), "however long"
    assert max(map(cell_len, shown.splitlines())) <= columns
    assert not re.search(r"[ \t]$", shown, re.MULTILINE)


def test_the_stack_and_its_options_come_first_and_then_the_clauses_from_the_top():
    shown = read_output("rules", "nine-card", "ender-penalty", "knocking", "--option", "decks=5", "--clauses")
    assert shown.index("    decks = 5 ") < shown.index("HR 1.5.1") < shown.index("HR 3.5.6") < shown.index("NC 3.1.1")
    assert shown.index("NC 3.4.5") < shown.index("G 1.2.1")
    assert "HR 3.5.3" not in shown, "another rule of the same page"


def test_clauses_of_the_base_rules_have_a_heading_that_says_when_they_hold():
    heading = "\nbase: where the pages above are silent\n"
    for variant in cardgolf.variants():
        shown = read_output("rules", variant, "--clauses")
        own, golf = (
            [each.number for each in cardgolf.clauses(variant) if (each.plugin == "base") is at] for at in (False, True)
        )
        assert shown.count(heading) == 1
        assert shown.index(f"\n{own[-1]} ") < shown.index(heading) < shown.index(f"\n{golf[0]} ")
    assert heading not in read_output("rules", "nine-card", "--id", "base.turn"), "with nothing above"


def test_the_letter_of_the_base_rules_is_explained_below_the_sheet():
    shown = read_output("rules", "play-nine")
    assert shown == f"{cardgolf.explain('play-nine')}\nClauses with G are base rules, which all games share.\n"


def test_a_section_prints_exactly_its_clauses():
    shown = read_output("rules", "play-nine", "--section", "2.3")
    assert set(re.findall(r"^\w+ [\d.]+", shown, re.MULTILINE)) == {f"PN 2.3.{number}" for number in range(1, 5)}
    assert "turn_limit" not in shown


@pytest.mark.parametrize("section", ["2.4.1", "PN 2.4.1", "pn 2.4.1"])
def test_a_section_may_be_a_single_clause(section):
    assert re.findall(r"^\w+ [\d.]+", read_output("rules", "play-nine", "--section", section), re.MULTILINE) == [
        "PN 2.4.1"
    ]


def test_an_id_prints_its_clauses():
    assert re.findall(r"^\w+ [\d.]+", read_output("rules", "nine-card", "--id", "base.turn"), re.MULTILINE) == [
        "G 1.4.5"
    ]
    both = read_output("rules", "nine-card", "--id", "base.moves", "--section", "1.4")
    assert re.findall(r"^\w+ [\d.]+", both, re.MULTILINE) == ["G 1.4.1", "G 1.4.2", "G 1.4.5"]


def test_words_are_found_in_every_game():
    shown = read_output("rules", "--find", "queen SPADES")
    assert {*re.findall(r"^\w+ [\d.]+", shown, re.MULTILINE)} == {
        *(f"CN 4.2.{number}" for number in (2, *range(9, 18))),
        "GF 8.5.10",
        "HR 3.5.5",
    }
    assert shown.startswith("\ncrazy-nines: 4.2 A turn\n"), "the game and its section come first"
    found = json.loads(read_output("rules", "--find", "knock", "--json"))["clauses"]
    assert {clause["plugin"] for clause in found} >= {"golf", "knocking"}


def test_a_found_clause_is_its_text_alone_and_clauses_adds_what_options_make_of_it():
    shown = read_output("rules", "--find", "comes on top of her own 10")
    assert shown == (
        "\ncrazy-nines: 4.2 A turn\n"
        "CN 4.2.13  The penalty of a Queen of Spades comes on top of her own 10: 35 in\n           all.\n\n"
        "With --clauses you also see where a clause comes from, and how options of the\ngame change it.\n"
    )
    whole = read_output("rules", "--find", "comes on top of her own 10", "--clauses")
    assert (
        "\n           With queen_penalty=0: this clause does not apply.\n" in whole and "From: CN; row CN-9." in whole
    )
    here = read_output("rules", "crazy-nines", "--option", "queen_penalty=40", "--find", "comes on top of her own 10")
    assert "on top of her own 10.\n           Here: queen_penalty=40.\n" in here


def test_a_layout_in_a_clause_is_not_broken_and_has_no_backticks():
    for columns in (50, 60, 70, 80):
        shown = read_output("rules", "nine-card", "--find", "line ring", columns=columns)
        assert "3 3 9 / 3 5 J / K A 8" in shown and "`" not in shown


def test_a_word_for_a_variant_is_answered_with_the_search():
    assert run_command("rules", "pair").stderr == (
        "error: variant 'pair' is not installed; to search all rules, try cardgolf rules --find pair\n"
    )


def test_words_are_found_in_one_game_and_its_house_rules():
    shown = read_output("rules", "nine-card", "joker-pairs", "--find", "joker pair")
    found = re.findall(r"^(\w+) [\d.]+", shown, re.MULTILINE)
    assert found
    assert set(found) <= {"NC", "HR", "G"}
    assert "CN" in read_output("rules", "--find", "queen")
    assert run_command("rules", "nine-card", "--find", "spades").exit_code == 2


def test_words_that_no_clause_has_and_no_name_at_all_are_refused():
    assert run_command("rules", "--find", "cucumber").stderr == (
        "error: no clause is about 'cucumber': words that are known: flip, face down, face up, peek, know, put back, "
        "discard, discard pile and 72 more\n"
    )
    assert run_command("rules", "cabo", "--find", "peak").stderr == (
        "error: no clause of cabo is about 'peak': did you mean peek?\n"
    )
    assert run_command("rules").stderr == (
        "error: missing NAME: expected a variant, or --find WORDS to search all of them\n"
    )


# what is in force


def here(*args):
    found = json.loads(read_output("rules", *args, "--json"))["clauses"]
    return {clause["number"]: clause["here"] for clause in found if clause["here"]}


def test_by_default_only_differences_from_the_base_rules_are_marked():
    assert here("nine-card") == {}
    assert here("play-nine") == {
        "G 1.2.7": ["first_dealer=draw_low"], "G 1.2.8": ["tie=playoff"], "G 1.6.7": ["tie=playoff"],
    }  # fmt: skip


def test_an_option_named_in_a_clause_is_marked_there():
    assert here("nine-card", "--option", "pair_reuse=off") == {"NC 3.4.3": ["pair_reuse=off"]}
    assert here("nine-card", "ender-penalty:how=flat") == {
        number: ["ender-penalty:how=flat"] for number in ("HR 3.5.6", "HR 3.5.7")
    }


def test_a_number_that_no_clause_names_is_marked():
    assert here("nine-card", "--option", "holes=12")["G 1.6.6"] == ["holes=12"]
    shown = read_output("rules", "nine-card", "--option", "holes=12", "--section", "1.6.6")
    assert "           Here: holes=12, replaced by NC 3.6.1.\n" in shown


def test_options_of_one_name_are_marked_by_plugin():
    found = here("nine-card", "four-bonus:points=-30", "ender-penalty:points=10")
    assert found == {"HR 3.5.3": ["four-bonus:points=-30"], "HR 3.5.7": ["ender-penalty:points=10"]}


# for programs


def test_json_has_the_stack_and_every_clause():
    found = json.loads(read_output("rules", "nine-card", "knocking", "--json"))
    assert [(each["name"], each["page"]) for each in found["rules"]] == [
        ("knocking", True),
        ("nine-card", True),
        ("base", True),
    ]
    assert found["rules"][0]["options"] == {"last_turns": True, "most_down": None, "turned_up": False}
    clauses = cardgolf.clauses(cardgolf.rules("nine-card", "knocking"))
    assert [each["number"] for each in found["clauses"]] == [clause.number for clause in clauses]
    assert found["clauses"][0]["ids"] == ["knocking.moves"]


# third-party plugins


@pytest.fixture
def third_party(tmp_path, monkeypatch):
    """Return a function that installs a variant whose module is ``code``."""

    def write(code, page=None):
        files = {"strange_ruled.py": code} | ({"strange_ruled.md": page} if page else {})
        install(tmp_path, monkeypatch, "strange", {"variants": "odd = strange_ruled:Odd"}, files)

    return write


ODD = '''
from cardgolf import hookimpl, plugin
@plugin
class Odd:
    """An odd game.

    It is \x1b[31mred.
    """
    @hookimpl
    def seats(self):
        return range(2, 4)
'''


def test_a_plugin_without_a_page_shows_its_docstring_and_its_hooks(third_party):
    third_party(ODD)
    shown = read_output("rules", "odd", "--clauses")
    assert "odd: An odd game.\n" in shown
    assert "odd has no clauses of its own. It answers: seats.\n" in shown
    assert "It is ?[31mred." in shown
    assert "G 1.2.1" in shown
    assert json.loads(read_output("rules", "odd", "--json"))["rules"][0]["page"] is False


def test_a_third_party_page_is_printed_without_control_characters(third_party):
    third_party(ODD, "# Odd\n\n**O 1.1** It is \x1b[31m[red]red[/red].\n")
    shown = read_output("rules", "odd", "--clauses")
    assert "\nO 1.1      It is ?[31m[red]red[/red].\n" in shown
    assert "no clauses of its own" not in shown


def test_a_page_without_clauses_counts_as_missing(third_party):
    third_party(ODD, "# Odd\n\nJust play.\n")
    assert "odd has no clauses of its own. It answers: seats.\n" in read_output("rules", "odd", "--clauses")


# refusals


@every_case(
    ("args", "message"),
    [
        (["play-nin"], "did you mean play-nine?"),
        (["play-nine", "--section", "2.6"], "there is no section '2.6'; did you mean 2."),
        (["play-nine", "--section", "2.4.99"], "there is no section '2.4.99'"),
        (["play-nine", "--section", ""], "there is no section ''"),
        (["play-nine", "--id", "base.tern"], "no clause has the id 'base.tern'; did you mean base.turn?"),
        (["play-nine", "--section", "2.3", "--id", "base.turn"], "no clause of section '2.3' has the id 'base.turn'"),
    ],
)
def test_an_error_is_one_line(args, message):
    assert message in read_error("rules", *args)


def test_the_examples_of_the_help_text_work():
    examples = re.findall(r"^ +cardgolf (rules .+)$", read_output("rules", "--help"), re.MULTILINE)
    assert len(examples) == 6
    for example in examples:
        assert read_output(*shlex.split(example))
