"""Installed plugins by name, with distributions made for each test."""

import importlib.metadata
import subprocess
import sys
from itertools import count

import pytest

import cardgolf
from cardgolf import AmbiguousPluginError, PluginError, UnknownPluginError
from cardgolf.rulebook import registry
from cardgolf.rulebook.registry import list_names

SOURCE = '''
"""Third-party rules."""
from cardgolf import hookimpl, option, plugin

@plugin
class {name}:
    """{summary}"""

    wild: bool = option(False, True, doc="Whether anything goes.")

    @hookimpl
    def opening_flips(self):
        return {opening_flips}
'''

_numbers = count()


@pytest.fixture
def site(tmp_path, monkeypatch):
    """Return a function that installs a distribution with a module of its own and puts it on the path."""

    def install(distribution, entries, *, source="", group="variants", metadata=None):
        number = next(_numbers)
        module, folder = f"sample_{number}", tmp_path / str(number)
        info = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
        info.mkdir(parents=True)
        (folder / f"{module}.py").write_text(source, encoding="utf-8")
        given = (
            metadata
            if metadata is not None
            else f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n".encode()
        )
        (info / "METADATA").write_bytes(given)
        lines = [
            f"[cardgolf.{group}]",
            *(f"{name} = {target.replace('MODULE', module)}" for name, target in entries.items()),
        ]
        (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(folder))

    return install


def variant(name="Sample", opening_flips=1, summary="A sample variant."):
    return SOURCE.format(name=name, opening_flips=opening_flips, summary=summary)


# what is shipped


def test_listing_imports_no_plugin():
    code = "import sys, cardgolf; print(*cardgolf.variants(), *cardgolf.house_rules()); print(*sys.modules)"
    text = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    names, modules = (line.split() for line in text.splitlines())
    assert {"play-nine", "rearrange"} <= set(names)
    assert not [module for module in modules if module.startswith("cardgolf_")]
    assert "cardgolf.rulebook.registry" in modules


def test_variants_are_listed_in_alphabetical_order():
    assert list(cardgolf.variants()) == sorted(cardgolf.variants())
    assert {"board-nine", "crazy-nines", "nine-card", "play-nine"} <= set(cardgolf.variants())
    assert {info.distribution for info in cardgolf.variants().values()} == {"cardgolf"}


def test_house_rules_are_listed_apart():
    assert {"rearrange", "four-bonus", "ender-penalty"} <= set(cardgolf.house_rules())
    assert not set(cardgolf.house_rules()) & set(cardgolf.variants())


def test_the_info_of_a_variant():
    info = cardgolf.variants()["play-nine"]
    assert (info.name, info.distribution, info.aliases) == ("play-nine", "cardgolf", ())
    cancel = "equal cards in a column cancel; two equal pairs earn a bonus."
    assert info.summary == f"Play Nine: swap your eight cards for lower ones; {cancel}"
    assert info.options["last_shot_flip"] == "'none': Whether a card declined on the last shot is paid."


def test_every_shipped_plugin_and_option_is_documented():
    for info in (*cardgolf.variants().values(), *cardgolf.house_rules().values()):
        assert info.summary.endswith(".")
        assert all(text.endswith(".") for text in info.options.values())


# third-party plugins


def test_a_third_party_variant_is_found_by_name(site):
    site("strange-golf", {"sample": "MODULE:Sample"}, source=variant())
    info = cardgolf.variants()["sample"]
    assert (info.distribution, info.summary, info.options) == (
        "strange-golf",
        "A sample variant.",
        {"wild": "False: Whether anything goes."},
    )
    assert cardgolf.rules("SAMPLE").table_setup(2).opening_flips == 1
    assert cardgolf.new_game("sample", seed=1).legal_moves


@pytest.mark.parametrize(
    ("text", "wild"), [("on", True), ("Yes", True), ("TRUE", True), ("off", False), ("no", False), ("false", False)]
)
def test_options_of_a_third_party_house_rule_are_parsed(site, text, wild):
    site("strange-rules", {"wilder": "MODULE:Wilder"}, source=variant("Wilder", 5), group="house_rules")
    rules = cardgolf.rules("play-nine", f"wilder: wild = {text}")
    assert rules.options["wild"] is wild
    assert rules.table_setup(2).opening_flips == 5


def test_a_third_party_module_is_a_house_rule(site):
    source = "'''Five cards up.'''\nfrom cardgolf import hookimpl\n\n@hookimpl\ndef opening_flips():\n    return 5\n"
    site("modular", {"five-up": "MODULE"}, source=source, group="house_rules")
    assert cardgolf.house_rules()["five-up"].summary == "Five cards up."
    assert cardgolf.rules("nine-card", "five-up").table_setup(2).opening_flips == 5


def test_another_name_for_the_same_object_is_an_alias(site):
    site("nicknamed", {"short": "MODULE:LongName", "long-name": "MODULE:LongName"}, source=variant("LongName"))
    listed = cardgolf.variants()
    assert "short" not in listed
    assert listed["long-name"].aliases == ("short",)
    assert cardgolf.rules("Short").name == "long-name"
    assert cardgolf.rules("short") == cardgolf.rules("long-name")


def test_the_name_most_like_the_object_is_canonical(site):
    site("nicknamed", {"ace": "MODULE:LongName", "long-name": "MODULE:LongName"}, source=variant("LongName"))
    assert cardgolf.variants()["long-name"].aliases == ("ace",)


def test_the_summary_is_the_first_line(site):
    text = variant(summary="A sample variant.\n\n    They are friendly.")
    site("strange-golf", {"sample": "MODULE:Sample"}, source=text)
    assert cardgolf.variants()["sample"].summary == "A sample variant."


# collisions


def test_a_name_of_two_distributions_is_ambiguous_when_used(site):
    for distribution in ("left-golf", "right-golf"):
        site(distribution, {"contested": "MODULE:Sample"}, source=variant())
    site("quiet-golf", {"uncontested": "MODULE:Sample"}, source=variant())
    assert {"contested", "uncontested", "play-nine"} <= set(cardgolf.variants())
    with pytest.raises(AmbiguousPluginError, match=r"left-golf.*right-golf|right-golf.*left-golf"):
        cardgolf.rules("contested")
    assert cardgolf.rules("uncontested").name == "uncontested"
    assert cardgolf.rules("play-nine").name == "play-nine"


def test_an_alias_of_two_distributions_is_ambiguous_too(site):
    site("first-golf", {"alpha": "MODULE:Alpha", "shared-name": "MODULE:Alpha"}, source=variant("Alpha"))
    site("second-golf", {"Shared_Name": "MODULE:Other"}, source=variant("Other"))
    with pytest.raises(AmbiguousPluginError, match="first-golf") as caught:
        cardgolf.rules("shared name")
    assert "second-golf" in str(caught.value)


@pytest.mark.parametrize("name", ["crazy-nines", "Crazy_Nines"])
def test_a_name_of_cardgolf_takes_precedence(site, name):
    site("impostor", {name: "MODULE:Sample"}, source=variant())
    fresh = 500 + next(_numbers)
    assert cardgolf.rules("crazy nines", holes=fresh).stack[1].distribution == "cardgolf"
    assert cardgolf.variants()["crazy-nines"].distribution == "cardgolf"


# what is broken


@pytest.mark.parametrize(
    ("source", "target", "reason"),
    [
        ("raise RuntimeError('out of order')", "MODULE:Sample", "RuntimeError: 'out of order'"),
        ("", "MODULE:Sample", "AttributeError"),
        ("", "no_such_module_anywhere:Sample", "ModuleNotFoundError"),
        ("def (", "MODULE:Sample", "SyntaxError"),
    ],
)
def test_a_plugin_that_cannot_be_imported_is_named_and_the_others_work(site, source, target, reason):
    name = f"faulty-{next(_numbers)}"
    site("faulty-golf", {name: target}, source=source)
    assert {name, "play-nine"} <= set(cardgolf.variants())
    for use in (lambda: cardgolf.rules(name), lambda: cardgolf.variants()[name].summary):
        with pytest.raises(PluginError, match=f"{name} of faulty-golf cannot be imported: {reason}") as caught:
            use()
        assert len(str(caught.value)) < 200
    assert cardgolf.rules("play-nine", "ender-penalty").name == "play-nine"


def test_unreadable_metadata_does_not_break_the_list(site):
    site("latin", {"unreadable": "MODULE:Sample"}, source=variant(), metadata="Name: Café\n".encode("latin-1"))
    site("good-golf", {"readable": "MODULE:Sample"}, source=variant())
    assert {"readable", "play-nine"} <= set(cardgolf.variants())
    assert cardgolf.rules("readable").name == "readable"


@pytest.mark.parametrize("entry", ["no equals sign", "[half a section", "\0", "= MODULE:Sample"])
def test_unreadable_entry_points_do_not_break_the_list(site, entry):
    site("garbled", {"garbled": f"MODULE:Sample\n{entry}"}, source=variant())
    site("tidy-golf", {"tidy": "MODULE:Sample"}, source=variant())
    assert {"tidy", "play-nine"} <= set(cardgolf.variants())
    assert cardgolf.rules("tidy").name == "tidy"


@pytest.mark.parametrize("metadata", [b"", b"Version: 1.0\n"])
def test_a_distribution_without_a_name_does_not_break_the_list(site, metadata):
    site("nameless", {"anonymous": "MODULE:Sample"}, source=variant(), metadata=metadata)
    assert "play-nine" in cardgolf.variants()
    with pytest.raises(UnknownPluginError, match="'no-such-game' is not installed"):
        cardgolf.rules("no-such-game")


@pytest.mark.parametrize("group", ["variants", "house_rules"])
def test_an_unknown_name_suggests_an_installed_one(site, group):
    site("helpful", {"fairway": "MODULE:Fairway"}, source=variant("Fairway"), group=group)
    asked = ("fairways",) if group == "variants" else ("play-nine", "fairways")
    with pytest.raises(UnknownPluginError, match="'fairways' is not installed; did you mean fairway"):
        cardgolf.rules(*asked)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (
            ("nine-card", "four-card"),
            "^four-card is a preset: expected a house rule here, since a variant or preset comes",
        ),
        (("nine-card", "Four Card:holes=3"), "^four-card is a preset: expected a house rule here"),
        (("nine-card", "golf"), "^golf is a variant: expected a house rule here"),
        (("Knocking",), "^knocking is a house rule: expected a variant before it, as in VARIANT knocking"),
        (("knocking", "nine-card"), "^knocking is a house rule: expected a variant before it"),
    ],
)
@pytest.mark.parametrize("installed_only", [False, True])
def test_a_variant_and_a_house_rule_in_the_wrong_order(names, message, installed_only):
    with pytest.raises(UnknownPluginError, match=message):
        cardgolf.rules(*names, installed_only=installed_only)


def test_an_installed_class_with_options_that_is_not_marked_is_named(site):
    site("helpful", {"fairway": "MODULE:Fairway"}, source=variant("Fairway").replace("@plugin\n", ""))
    with pytest.raises(PluginError) as refused:
        cardgolf.rules("fairway")
    reason = "invalid plugin class 'Fairway': expected the @plugin decorator, since it has options"
    assert refused.value.message == f"invalid plugin fairway of helpful: {reason}"


# the scan of the metadata


def test_the_metadata_of_all_distributions_is_read_once(monkeypatch):
    scans = []
    scan = importlib.metadata.distributions
    monkeypatch.setattr(importlib.metadata, "distributions", lambda: scans.append(1) or scan())
    registry._scan_distributions.cache_clear()
    cardgolf.variants()
    cardgolf.house_rules()
    for holes in range(100, 104):
        cardgolf.rules("play-nine", "ender-penalty", holes=holes)
    assert len(scans) == 1


def test_a_distribution_added_to_a_folder_that_was_scanned_is_found(site, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "late" not in cardgolf.variants()
    info = tmp_path / "late_golf-1.0.dist-info"
    info.mkdir()
    (tmp_path / "late_golf.py").write_text(variant())
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: late-golf\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[cardgolf.variants]\nlate = late_golf:Sample\n")
    assert cardgolf.variants()["late"].distribution == "late-golf"


def test_a_folder_removed_from_the_path_is_not_scanned(site, monkeypatch):
    site("brief-golf", {"brief": "MODULE:Sample"}, source=variant())
    assert "brief" in cardgolf.variants()
    monkeypatch.setattr(sys, "path", sys.path[1:])
    assert "brief" not in cardgolf.variants()


def test_scans_are_kept_for_few_paths(tmp_path, monkeypatch):
    for number in range(9):
        monkeypatch.syspath_prepend(str(tmp_path / f"missing-{number}"))
        assert "play-nine" in cardgolf.variants()
    assert registry._scan_distributions.cache_info().currsize <= registry._scan_distributions.cache_info().maxsize == 4


@pytest.mark.parametrize("entry", ["", "no/such/folder", __file__])
def test_any_entry_of_the_path_can_be_scanned(entry, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path, entry])
    assert "play-nine" in cardgolf.variants()


def test_names_of_a_group_are_sorted_with_their_aliases():
    names = list_names("cardgolf.variants")
    assert names == sorted({*names}) and {*cardgolf.variants()} <= {*names}
    assert list_names("cardgolf.nothing") == []


@pytest.mark.parametrize("words", ["six-card bicycle", "SIX_CARD", "bicyclecards.com", "last_turns=none"])
def test_a_preset_has_words_of_its_names_its_source_and_its_rules(words):
    info = cardgolf.variants()["six-card-bicycle"]
    assert info.has(words)
    assert not info.has("polish poker")
    assert (info.title, info.also, info.source) == (
        "Six-Card Golf (Bicycle)", (), "bicyclecards.com, Six-Card Golf"
    )  # fmt: skip


def test_a_variant_has_words_of_its_summary():
    info = cardgolf.variants()["board-nine"]
    assert (info.title, info.also, info.source, info.has("say NINE")) == ("", (), "", True)
