"""Rules pages: found beside a plugin's module, parsed into clauses, searched by rule id."""

import importlib
import subprocess
import sys
import zipfile

import pytest
from helpers.cases import every_case
from helpers.walks import finish_round

import cardgolf
from cardgolf.rulebook import clauses
from cardgolf.rulebook.clauses import clauses_about, describe_plugins
from cardgolf.rulebook.rules_pages import Clause, parse_clauses, read_page

MODULE = """
from cardgolf import hookimpl, plugin

@plugin
class Alone:
    "A game of the base rules."

@plugin
class Beside:
    "A house rule that does nothing."

@hookimpl
def opening_flips():
    return 1
"""
PAGE = """# Alone

Text between clauses belongs to no clause: **A 9.9** is none.

## 1.1 Play

**A 1.1.1** All players play
`alone`.
*From: us. Options: `size=2`, `size=3`. Ids: `alone.score.card`, `base.turn`.*

**A 1.1.2** This one comes from nowhere.
**A 1.1.3** And this one follows at once, *loudly*.
*Ids: `alone.score.card`.*

### `beside`

**A 1.1.4** This is about the house rule.
*From: our table. It was late.*

## 1.2 The `beside` rule, and more

**A 1.2.1** This is about both.
"""


@pytest.fixture
def placed(tmp_path, monkeypatch):
    """Return a function that writes a module and its page and imports it."""

    def place(name="strange_alone", text=PAGE, *, file="{}.py", beside="{}.md", where=tmp_path):
        path = where / file.format(name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(MODULE)
        if text is not None:
            (where / beside.format(name)).write_bytes(text if isinstance(text, bytes) else text.encode())
        return imported(name, where)

    def imported(name, where):
        monkeypatch.syspath_prepend(where)
        monkeypatch.delitem(sys.modules, name, raising=False)
        module = importlib.import_module(name)
        monkeypatch.setitem(sys.modules, name, module)
        return module

    place.imported = imported
    return place


# where a page lies


@pytest.mark.parametrize("given", ["Alone", "Beside", "opening_flips"])
def test_the_page_is_that_of_the_plugins_module(placed, given):
    thing = getattr(placed(), given)
    assert read_page(thing) == read_page(placed()) == PAGE.rstrip("\n")
    if isinstance(thing, type):
        assert read_page(thing()) == PAGE.rstrip("\n")


def test_a_stacked_plugin_has_the_same_page(placed):
    for each in cardgolf.rules(placed().Alone, placed().Beside).stack[1:]:
        assert read_page(each) == PAGE.rstrip("\n")


def test_modules_without_a_page_and_other_values_have_none(placed):
    assert read_page(placed(text=None).Alone) is None
    assert [read_page(thing) for thing in (3, None, len, object())] == [None] * 4


def test_a_package_has_its_page_inside(placed):
    assert read_page(placed(file="{}/__init__.py", beside="{0}/{0}.md").Alone) == PAGE.rstrip("\n")


def test_a_file_of_rules_has_its_page_beside_it(tmp_path):
    """The module of such a file has another name."""
    (tmp_path / "our-rules.py").write_text(
        "from cardgolf import hookimpl\n\n@hookimpl('points')\ndef free_queens(card): ...\n"
    )
    rules = cardgolf.rules("nine-card", str(tmp_path / "our-rules.py"))
    assert read_page(rules.house_rules[0]) is None
    (tmp_path / "our-rules.md").write_text("**OUR 1.1** A Queen counts nothing.\n")
    assert next((each.number, each.plugin) for each in cardgolf.clauses(rules)) == ("OUR 1.1", "free-queens")


def test_a_page_is_found_in_a_zip_file(placed, tmp_path):
    with zipfile.ZipFile(tmp_path / "strange.zip", "w") as file:
        file.writestr("strange_zipped.py", MODULE)
        file.writestr("strange_zipped.md", PAGE)
    module = placed.imported("strange_zipped", tmp_path / "strange.zip")
    assert read_page(module.Alone) == PAGE.rstrip("\n")


def test_line_ends_and_invalid_characters_are_accepted(placed):
    found = read_page(placed(text=PAGE.replace("\n", "\r\n").encode() + b"\xff"))
    assert found == PAGE + "\ufffd"


def test_a_page_that_is_too_large_is_none(placed, tmp_path):
    module = placed()
    with (tmp_path / "strange_alone.md").open("wb") as page:
        page.truncate(8_000_000_000)
    assert read_page(module.Alone) is None


def test_a_plugin_defined_at_the_prompt_has_no_page():
    program = (
        "import cardgolf\n@cardgolf.plugin\nclass Mine: pass\n"
        "print([c.plugin for c in cardgolf.clauses(Mine)].count('base') == len(cardgolf.clauses(Mine)) > 9)"
    )
    done = subprocess.run([sys.executable, "-"], input=program, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_names_find_variants_house_rules_and_the_base_rules():
    assert read_page("base").startswith("# Base rules")
    assert read_page("Play Nine") == read_page("play-nine") == read_page(cardgolf.rules("play-nine").stack[1])
    assert read_page("ender-penalty:points=3") == read_page("joker-pairs") != read_page("knocking")


@pytest.mark.parametrize(("name", "nearest"), [("ender-penlty", "ender-penalty"), ("play-nin", "play-nine")])
def test_a_wrong_name_suggests_the_nearest_of_both_kinds(name, nearest):
    with pytest.raises(cardgolf.UnknownPluginError, match=f"did you mean {nearest}"):
        read_page(name)


# what stands on it


def test_a_clause_has_a_number_a_text_and_the_facts_of_its_last_line():
    first, second, third, last = parse_clauses(PAGE, "alone")
    assert first == Clause(
        "A 1.1.1",
        "All players play `alone`.",
        "us",
        ("size=2", "size=3"),
        ("alone.score.card", "base.turn"),
        "1.1 Play",
    )
    assert second == Clause("A 1.1.2", "This one comes from nowhere.", section="1.1 Play")
    assert third.text == "And this one follows at once, *loudly*."
    assert (third.source, third.ids) == ("", ("alone.score.card",))
    assert last.section == "1.2 The `beside` rule, and more"


def test_clauses_below_the_name_of_a_plugin_belong_to_it():
    numbers = [[clause.number for clause in parse_clauses(PAGE, name)] for name in ("alone", "beside")]
    assert numbers == [["A 1.1.1", "A 1.1.2", "A 1.1.3", *more, "A 1.2.1"] for more in ([], ["A 1.1.4"])]
    assert (
        next(clause for clause in parse_clauses(PAGE, "beside") if clause.number == "A 1.1.4").source
        == "our table. It was late"
    )


@every_case("text", ["", "\n\n", "# `alone`", "**A 1.1**", "**a 1.1** no", "*From: no source.*"])
def test_a_page_may_have_no_clause(text):
    assert list(parse_clauses(text, "alone")) == []


# a rulebook's


def test_the_clauses_of_a_rulebook_go_from_the_top_of_the_stack_to_the_base_rules():
    found = cardgolf.clauses(cardgolf.rules("nine-card", "knocking", "ender-penalty"))
    plugins = list(dict.fromkeys(clause.plugin for clause in found))
    assert plugins == ["ender-penalty", "knocking", "nine-card", "base"]
    assert {clause.number for clause in found if clause.plugin == "ender-penalty"} == {
        "HR 3.5.6", "HR 3.5.7", "HR 3.5.8", "HR 3.5.9", "HR 3.5.10",
    }  # fmt: skip
    assert len(set(found)) == len(found)


def test_a_page_of_two_plugins_is_listed_once(placed):
    module = placed()
    numbers = [clause.number for clause in cardgolf.clauses(cardgolf.rules(module.Alone, module.opening_flips))]
    assert numbers.count("A 1.1.1") == 1


def test_the_id_of_a_refusal_leads_to_its_clause():
    game = cardgolf.new_game("play-nine", seed=1)
    with pytest.raises(cardgolf.IllegalMoveError) as refused:
        game.play("draw stock", seat=0)
    (clause,) = clauses_about(game.rules, refused.value.rule)
    assert clause.number == "G 1.4.5"
    assert clause.text.startswith("Only the player whose turn it is may move")


def with_a_fine(variant):
    """Return a house rule that fines a closer, unless the variant has one."""
    named = {each.name for each in cardgolf.rules(variant).house_rules}
    return () if "ender-penalty" in named else ("ender-penalty:how=flat",)


@pytest.mark.parametrize("variant", cardgolf.variants())
def test_the_lines_of_a_scorecard_lead_to_clauses(variant):
    game = finish_round(cardgolf.new_game(variant, *with_a_fine(variant), seed=3, turn_limit=20), -1)
    for line in (line for card in game.scorecards for line in card.lines):
        assert clauses_about(game.rules, line.rule), line.rule


def test_an_unknown_id_leads_to_no_clause():
    assert clauses_about("play-nine", "nine-card.score.pair") == clauses_about("play-nine", "") == ()


def test_clauses_are_values():
    assert {*cardgolf.clauses("play-nine")} == {*cardgolf.clauses(cardgolf.rules("play-nine"))}


def test_the_pages_are_read_only_on_request():
    program = "import sys, cardgolf; cardgolf.new_game('play-nine'); print('cardgolf.rulebook.clauses' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    assert cardgolf.clauses is clauses.clauses


@cardgolf.plugin
class Undocumented:
    size = cardgolf.option(3)


Undocumented.__doc__ = None


def test_plugins_are_described_in_a_line_each():
    assert [*describe_plugins(cardgolf.rules("golf", "joker-pairs", columns=4))] == [
        "Golf: swap your cards for lower ones, and pair equal cards, which cancel. Here: columns=4.",
        "Joker pairs: Jokers that would cancel each other keep their points.",
    ]


def test_plugins_without_a_description_are_named():
    assert [*describe_plugins(cardgolf.rules("golf", Undocumented))][1:] == ["Undocumented."]
    assert [*describe_plugins(cardgolf.rules("golf", Undocumented(size=4)))][1:] == ["Undocumented: Here: size=4."]
    assert [*describe_plugins(cardgolf.rules(Undocumented))] == ["Undocumented."]
