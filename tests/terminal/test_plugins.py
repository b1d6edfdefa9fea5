"""``cardgolf plugins``: every variant, house rule and bot, broken ones with their reasons, and names that clash."""

import json
import re
from functools import partial

import pytest
from helpers.command_line import read_output, run_command
from helpers.distributions import install

import cardgolf
from cardgolf.bots import bots
from cardgolf.terminal.options import order_of

GOOD = """
from cardgolf import hookimpl, plugin, preset

@plugin
class Odd:
    "An odd game."

NUMBER, NAME = 3, "play-nine"

@hookimpl
def tee_of():
    return 1

@plugin
class Handy:
    "It needs a hand."
    needs = ("hand",)

    @hookimpl
    def opening_flips(self):
        return 0

EVEN = preset("nine-card", "knocking", title="Even golf", holes=2)
UNEVEN = preset("nine-card", hole=2)

def bot(rng, depth=3):
    return None

def no_bot():
    return None
"""


cg = partial(run_command, "plugins", columns=160)
text = partial(read_output, "plugins", columns=160)


def listing():
    return json.loads(text("--json"))


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Return a function that installs a distribution with entry points and a module."""

    def write(name, *, code, version="Version: 1.5\n", **groups):
        files = {f"{name.replace('-', '_')}_module.py": code}
        install(tmp_path, monkeypatch, name, groups, files, metadata=f"Name: {name}\n{version}")

    return write


NAMES = [name for info in cardgolf.variants().values() for name in (info.name, *info.aliases)]


def test_every_shipped_plugin_is_listed_as_working():
    found = listing()
    ours = {each["name"]: each for each in found["plugins"] if each["distribution"] == "cardgolf"}
    assert ours.keys() == {*NAMES, *cardgolf.house_rules(), *bots()}
    assert {each["broken"] for each in ours.values()} == {""}
    assert ours["nine-card"]["value"] == "cardgolf_nine_card:NineCard"
    assert found["clashes"] == []
    assert {each["version"] for each in ours.values()} == {cardgolf_version()}


def cardgolf_version():
    from importlib.metadata import version  # noqa: PLC0415

    return version("cardgolf")


def test_plugins_are_listed_by_kind():
    variants, house_rules, others = re.split("House rules|Bots", text())
    names = [re.findall(r"^([a-z-]+) +cardgolf ", part, re.MULTILINE) for part in (variants, house_rules, others)]
    assert names == [sorted(NAMES, key=order_of), list(cardgolf.house_rules()), list(bots())]
    assert names[0][:5] == ["play-nine", "nine-card", "crazy-nines", "board-nine", "golf"]


SHIPPED = len(NAMES) + len(cardgolf.house_rules()) + len(bots())


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize(
    ("group", "line", "reason"),
    [
        ("variants", "odd = strange_module:Odd", ""),
        ("variants", "odd = strange_modul:Odd", "No module named 'strange_modul'"),
        ("variants", "odd = strange_module:Even", "has no attribute 'Even'"),
        ("variants", "odd = strange_module:NUMBER", "invalid plugin 3"),
        ("variants", "odd = strange_module:NAME", "expected a class, not a string"),
        ("variants", "odd = strange_module:EVEN", ""),
        ("variants", "odd = strange_module:UNEVEN", "preset: unknown option 'hole'"),
        ("house_rules", "odd = strange_module:EVEN", "expected a rule, got a preset"),
        ("house_rules", "odd = strange_module:tee_of", "tee_of"),
        ("house_rules", "odd = strange_module:Handy", ""),
        ("bots", "odd = strange_module:bot", ""),
        ("bots", "odd = strange_module:no_bot", "ValueError"),
        ("bots", "odd = strange_module:Missing", "has no attribute 'Missing'"),
    ],
)
def test_a_broken_plugin_has_its_reason_and_breaks_no_other(installed, group, line, reason):
    installed("strange", **{group: line}, code=GOOD)
    found = {each["name"]: each for each in listing()["plugins"]}
    odd = found.pop("odd")
    assert (odd["group"], odd["distribution"], odd["version"]) == (f"cardgolf.{group}", "strange", "1.5")
    assert reason in odd["broken"] and bool(reason) == bool(odd["broken"])
    assert len(found) == SHIPPED and not any(each["broken"] for each in found.values())
    assert ("broken: " in text()) == bool(reason)


@pytest.mark.parametrize(
    "code",
    ["raise SystemExit(3)", "1 / 0", "raise RuntimeError('\\x1b[31m\\n' * 99)", "import cardgolf; cardgolf.rules('x')"],
)
def test_a_module_that_misbehaves_when_imported_is_contained(installed, code):
    installed("wild", variants="wild = wild_module:Wild", code=code)
    (wild,) = (each for each in listing()["plugins"] if each["name"] == "wild")
    assert wild["broken"] and wild["broken"].isprintable()
    assert "\x1b" not in text()


def test_output_of_a_module_is_not_in_the_listing(installed):
    installed("loud", variants="odd = loud_module:Odd", code="print('hello')\n" + GOOD)
    result = cg("--json")
    assert "hello" in result.stderr
    assert {each["name"] for each in json.loads(result.stdout)["plugins"]} > {"odd", "play-nine"}


def test_a_name_of_two_distributions_is_ambiguous(installed):
    installed("one", variants="odd-game = one_module:Odd", code=GOOD)
    installed("two", variants="OddGame = two_module:Odd", code=GOOD)
    (clash,) = listing()["clashes"]
    assert (clash["distributions"], clash["used"]) == (["two", "one"], "")
    with pytest.raises(cardgolf.AmbiguousPluginError):
        cardgolf.rules("odd game")
    assert "is defined by two, one: the name is ambiguous.\n" in text()


def test_a_shipped_name_is_not_ambiguous(installed):
    installed("one", variants="play-nine = one_module:Odd", code=GOOD)
    assert listing()["clashes"] == [
        {"group": "cardgolf.variants", "name": "play-nine", "distributions": ["cardgolf", "one"], "used": "cardgolf"}
    ]
    assert "play-nine is defined by cardgolf, one: the one of cardgolf is used.\n" in text()


def test_aliases_and_names_of_two_kinds_do_not_clash(installed):
    installed("one", variants="odd = one_module:Odd\no-d-d = one_module:Odd", bots="odd = one_module:bot", code=GOOD)
    assert listing()["clashes"] == []


def test_metadata_that_lacks_a_version_or_cannot_be_read_breaks_nothing(installed):
    installed("odd-one", variants="odd = odd_one_module:Odd", code=GOOD, version="")
    installed("worse", variants="= = =\n[", code=GOOD)
    found = {each["name"]: each for each in listing()["plugins"]}
    assert found.keys() >= {"play-nine", "odd"}
    assert found["odd"]["version"] == "?"


def test_bots_with_one_name_clash_too(installed):
    installed("one", bots="greedy = one_module:bot", code=GOOD)
    assert [(clash["group"], clash["used"]) for clash in listing()["clashes"]] == [("cardgolf.bots", "cardgolf")]
