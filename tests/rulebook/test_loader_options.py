"""Options and the plugins that define them."""

from typing import ClassVar

import pytest
from helpers.cases import every_case
from helpers.plugins import Kings

import cardgolf
from cardgolf import InvalidOptionError

# options in names


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("ender-penalty:points=7", "points", 7),
        ("ender-penalty: how = flat , points = 0 ", "points", 0),
        ("ender-penalty:points=7,how=flat", "how", "flat"),
        ("ender-penalty:how=none", "how", "none"),
        ("ender-penalty:", "points", 20),
    ],
)
def test_settings_follow_the_name_of_a_house_rule(text, key, value):
    assert cardgolf.rules("nine-card", text).options[key] == value


@pytest.mark.parametrize(("text", "value"), [("4", 4), ("none", None), ("None", None), (" NONE ", None)])
def test_a_variants_name_takes_settings_too(text, value):
    assert cardgolf.rules(f"Crazy Nines:decks={text}").options["decks"] == value


@pytest.mark.parametrize(
    ("text", "read"), [("-4", "-4"), ("007", "7"), ("on", "True"), ("OFF", "False"), ("4.5", "'4.5'")]
)
def test_the_error_for_a_setting_quotes_the_parsed_value(text, read):
    with pytest.raises(
        InvalidOptionError, match=f"invalid formation={read}: expected one of columns, vertical_pairs, block"
    ):
        cardgolf.rules("nine-card", f"four-bonus:formation={text}")


@pytest.mark.parametrize("text", ["ender-penalty:points", "ender-penalty:points=7,how", "ender-penalty:7"])
def test_a_setting_without_a_value_is_no_option(text):
    with pytest.raises(InvalidOptionError, match="expected key=value"):
        cardgolf.rules("nine-card", text)


@every_case("value", ["on", "7.5", "", "\N{ARABIC-INDIC DIGIT SEVEN}", "seven", "1" * 5000, "-", "none"])
def test_a_wrong_value_in_a_setting_names_plugin_and_option(value):
    with pytest.raises(InvalidOptionError, match=r"^ender-penalty: invalid points=.*: expected an integer >= 0"):
        cardgolf.rules("nine-card", f"ender-penalty:points={value}")


def test_a_number_in_a_setting_has_nine_digits_at_most():
    assert cardgolf.rules("nine-card", "ender-penalty:points=999999999").options["points"] == 999999999
    with pytest.raises(InvalidOptionError, match="invalid points='1000000000'"):
        cardgolf.rules("nine-card", "ender-penalty:points=1000000000")


# keywords


def test_options_are_passed_to_their_plugin():
    rules = cardgolf.rules(
        "play-nine", Kings, "ender-penalty", holes=18, last_shot_flip="required", king_points=5, how="flat"
    )
    options = {each.name: each.options for each in rules.stack}
    assert options["base"]["holes"] == 18
    assert options["play-nine"]["last_shot_flip"] == "required"
    assert options["kings"] == {"king_points": 5}
    assert options["ender-penalty"]["how"] == "flat"


def test_an_option_of_two_plugins_is_refused_naming_both():
    with pytest.raises(
        InvalidOptionError, match=r"invalid option 'points': expected name:points with one of four-bonus, ender-penalty"
    ):
        cardgolf.rules("nine-card", "four-bonus", "ender-penalty", points=3)
    rules = cardgolf.rules("nine-card", "four-bonus:points=-1", "ender-penalty:points=2")
    assert (rules.options["four-bonus:points"], rules.options["ender-penalty:points"]) == (-1, 2)


def test_two_plugins_may_have_an_option_of_one_name():
    assert cardgolf.rules("nine-card", "four-bonus", "ender-penalty").options["four-bonus:points"] == -25


@pytest.mark.parametrize(
    ("key", "suggested"), [("hole", "holes"), ("turnlimit", "turn_limit"), ("king_point", "king_points")]
)
def test_an_unknown_option_suggests_the_nearest(key, suggested):
    with pytest.raises(InvalidOptionError, match=f"unknown option '{key}'; did you mean {suggested}"):
        cardgolf.rules("nine-card", Kings, **{key: 3})


def test_an_option_of_a_plugin_not_in_the_stack_is_unknown():
    with pytest.raises(InvalidOptionError, match="unknown option 'king_points'"):
        cardgolf.rules("nine-card", king_points=3)
    with pytest.raises(InvalidOptionError, match="unknown option 'formation' of ender-penalty"):
        cardgolf.rules("nine-card", "four-bonus", "ender-penalty:formation=block")


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"holes": 0}, "base: invalid holes=0: expected an integer >= 1 or None"),
        ({"holes": "18"}, "base: invalid holes='18': expected an integer >= 1 or None"),
        ({"holes": [9]}, "base: invalid holes=[9]: expected an integer >= 1 or None"),
        ({"tie": "none"}, "base: invalid tie='none': expected one of shared, playoff"),
        (
            {"first_dealer": "draw"},
            "base: invalid first_dealer='draw': expected an integer >= 0 or random or draw_low",
        ),
        ({"jokers_per_deck": -1}, "nine-card: invalid jokers_per_deck=-1: expected an integer >= 0"),
    ],
)
def test_the_error_for_a_wrong_value_names_the_expected_ones(options, wanted):
    with pytest.raises(InvalidOptionError) as caught:
        cardgolf.rules("nine-card", **options)
    assert str(caught.value) == wanted


@pytest.mark.parametrize("key", ["holes", "turn_limit", "first_dealer", "jokers_per_deck"])
@pytest.mark.parametrize("value", [True, 1.0], ids=str)
def test_a_value_equal_to_1_is_refused_although_1_is_cached(key, value):
    assert cardgolf.rules("nine-card", **{key: 1}).options[key] == 1
    with pytest.raises(InvalidOptionError, match=f"{key}={value}"):
        cardgolf.rules("nine-card", **{key: value})


@pytest.mark.parametrize("variant", ["nine-card", "crazy-nines"])
def test_packs_may_be_set(variant):
    assert len(cardgolf.rules(variant, decks=5).table_setup(2).deck) == 5 * 54


# defaults


def test_a_variant_sets_defaults_for_options_of_the_base_rules():
    assert cardgolf.rules("play-nine").options["tie"] == "playoff"
    assert cardgolf.rules("board-nine").options["holes"] is None
    assert (cardgolf.rules("nine-card").options["tie"], cardgolf.rules("nine-card").options["holes"]) == ("shared", 9)


def test_the_caller_overrides_the_defaults():
    assert cardgolf.rules("play-nine", tie="shared").options["tie"] == "shared"
    assert cardgolf.rules("board-nine", holes=9).options["holes"] == 9


def test_a_default_for_an_unknown_option_is_refused():
    class Odd:
        defaults: ClassVar = {"hols": 3}

    with pytest.raises(InvalidOptionError, match="unknown option 'hols' of base; did you mean holes"):
        cardgolf.rules(Odd)


def test_settings_are_parsed_from_the_command_line():
    texts = ["ender_penalty=none", "holes=3", "pair_reuse=off", "decks = none"]
    rules = cardgolf.rules("crazy-nines", settings=texts)
    chosen = [rules.options[key] for key in ("ender_penalty", "holes", "pair_reuse", "decks")]
    assert chosen == ["none", 3, False, None]
    assert rules is cardgolf.rules("crazy-nines", ender_penalty="none", holes=3, pair_reuse=False)


@pytest.mark.parametrize("text", ["hols=3", "holes", "holes=many", "points=1=2"])
def test_invalid_settings_are_refused(text):
    with pytest.raises(InvalidOptionError):
        cardgolf.rules("nine-card", "ender-penalty", settings=[text])


def test_more_house_rules_or_options_than_any_game_has_are_refused_before_they_are_looked_up():
    with pytest.raises(InvalidOptionError, match="invalid house_rules: expected at most 40, got 41"):
        cardgolf.rules("golf", *["no such rule"] * 41)
    with pytest.raises(InvalidOptionError, match="invalid options: expected at most 1000, got 1001"):
        cardgolf.rules("golf", **{f"no_such_option_{number}": 1 for number in range(1001)})
