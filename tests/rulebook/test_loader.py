"""Names, plugins and options to a rulebook."""

from types import ModuleType
from typing import ClassVar

import pytest
from helpers.cases import every_case
from helpers.plugins import Kings

import cardgolf
from cardgolf import Card, InvalidOptionError, UnknownPluginError, hookimpl, plugin


@hookimpl
def points(card):
    return 40 if card.rank == 2 else None


def module(name="table.black_twos", **hooks):
    made = ModuleType(name, "Twos are dear.")
    vars(made).update(hooks or {"points": points})
    return made


# names


@every_case("name", ["play-nine", "Play Nine", "PLAY_NINE", "playnine", "pLaY-_ nine", " play nine "])
def test_names_ignore_case_and_spacing(name):
    assert cardgolf.rules(name).name == "play-nine"
    assert cardgolf.rules(name) == cardgolf.rules("play-nine")


@pytest.mark.parametrize("name", ["ender-penalty", "Ender Penalty", "ENDER_PENALTY:points=3", "enderpenalty"])
def test_names_of_house_rules_ignore_case_and_spacing(name):
    assert [each.name for each in cardgolf.rules("nine-card", name).house_rules] == ["ender-penalty"]


@every_case("name", ["play-ten", "play-nin", "", "-", "base", "x" * 10**5, "play-nine\0", "plây"])
def test_an_unknown_variant_suggests_or_lists(name):
    with pytest.raises(UnknownPluginError, match=r"did you mean|there are: all-bonuses") as caught:
        cardgolf.rules(name)
    assert len(str(caught.value)) < 200


def test_the_nearest_name_is_suggested():
    with pytest.raises(UnknownPluginError, match="did you mean play-nine"):
        cardgolf.rules("Play-Nein")
    with pytest.raises(UnknownPluginError, match="did you mean rearrange"):
        cardgolf.rules("nine-card", "rearange")


@every_case("thing", [9, 9.5, None, True, ["play-nine"], {"variant": "play-nine"}, ("play-nine",), b"play-nine"])
def test_other_values_than_rules_are_refused(thing):
    with pytest.raises(UnknownPluginError, match=r"^invalid plugin .*: expected a name, a plugin"):
        cardgolf.rules(thing)
    with pytest.raises(UnknownPluginError, match=r"^invalid plugin .*: expected a name, a plugin"):
        cardgolf.rules("nine-card", thing)


# what is given as an object


@pytest.mark.parametrize("rule", [Kings, Kings(), Kings(king_points=-1)], ids=["class", "instance", "set"])
def test_a_house_rule_as_class_or_instance(rule):
    rules = cardgolf.rules("nine-card", rule)
    assert rules.card_values[Card(13, "H")] == -1
    assert rules.house_rules[0].name == "kings"


def test_an_instance_keeps_its_options_and_takes_no_keywords():
    assert cardgolf.rules("nine-card", Kings(king_points=6)).card_values[Card(13, "H")] == 6
    with pytest.raises(InvalidOptionError, match="unknown option 'king_points'"):
        cardgolf.rules("nine-card", Kings(king_points=6), king_points=7)


def test_a_house_rule_as_module():
    rules = cardgolf.rules("nine-card", module())
    assert rules.card_values[Card(2, "S")] == 40
    assert rules.hook_implementations()["points"] == ("black-twos", "nine-card", "base")
    assert rules.stack[-1].describe() == "black-twos: Twos are dear."


def test_a_house_rule_as_one_function():
    rules = cardgolf.rules("nine-card", points)
    assert rules.card_values[Card(2, "S")] == 40
    assert rules.hook_implementations()["points"] == ("points", "nine-card", "base")


def test_a_house_rule_as_one_wrapping_function():
    @hookimpl(wrapper=True)
    def opening_flips():
        return (yield) + 1

    assert cardgolf.rules("nine-card", opening_flips).table_setup(2).opening_flips == 4


def test_a_variant_as_class_stands_on_the_base_rules():
    @plugin
    class ThreeByThree:
        defaults: ClassVar = {"holes": 3}

        @hookimpl
        def opening_flips(self):
            return 1

    rules = cardgolf.rules(ThreeByThree, "ender-penalty", tie="playoff")
    assert (rules.name, rules.options["holes"], rules.options["tie"]) == ("three-by-three", 3, "playoff")
    assert rules.table_setup(2).opening_flips == 1
    assert rules.table_setup(2).layout == cardgolf.Layout.grid(2, 3)
    assert cardgolf.new_game(ThreeByThree, seed=1).legal_moves


@pytest.mark.parametrize(
    "twice",
    [
        ("rearrange", "Rearrange"),
        (Kings, Kings()),
        (points, module("points")),
        ("four-bonus", "four-bonus:points=1"),
        (type("NineCard", (), {}),),  # the variant's name
    ],
)
def test_two_equal_names_in_one_stack_are_refused(twice):
    with pytest.raises(InvalidOptionError, match="expected each rule once"):
        cardgolf.rules("nine-card", *twice)


# rulebooks


def test_a_rulebook_is_returned_unchanged():
    rules = cardgolf.rules("nine-card", holes=18)
    assert cardgolf.rules(rules) is rules


def test_a_rulebook_takes_no_further_rules():
    rules = cardgolf.rules("nine-card")
    for house_rules, options in [(("rearrange",), {}), ((), {"holes": 9})]:
        with pytest.raises(InvalidOptionError, match=r"^invalid rulebook with house rules or options"):
            cardgolf.rules(rules, *house_rules, **options)
        with pytest.raises(InvalidOptionError, match=r"^invalid rulebook with house rules or options"):
            cardgolf.new_game(rules, *house_rules, **options)


@every_case(
    ("one", "other"),
    [
        ((("nine-card",), {}), (("nine-card",), {})),
        ((("nine-card",), {}), (("Nine Card",), {})),
        ((("nine-card",), {}), (("nine-card",), {"holes": 9})),
        ((("nine-card",), {"holes": 3, "tie": "playoff"}), (("nine-card",), {"tie": "playoff", "holes": 3})),
        ((("nine-card", "ender-penalty:points=3"), {}), (("nine-card", "ender-penalty"), {"points": 3})),
        ((("nine-card", Kings), {}), (("nine-card", Kings), {})),
    ],
)
def test_equal_specs_are_the_identical_rulebook(one, other):
    first, second = (cardgolf.rules(*names, **options) for names, options in (one, other))
    assert first == second
    assert first is second
