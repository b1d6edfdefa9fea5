"""Options of the base rules that a variant states as its own, and options that were added later."""

import json

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import InvalidOptionError, option, plugin
from cardgolf.rule_sheets.sheet import explain
from cardgolf.web.playground.rule_choice import list_options


@plugin
class Short:
    """Short rounds: the turn limit is an option of the game itself."""

    defaults = {"turn_limit": 9, "holes": 2}

    turn_limit: int = option(4, 6, doc="Turns of each player in a round.")
    tone: str = option("plain", "loud", since="2", doc="What is added later.")


def test_an_option_of_the_variant_with_the_name_of_a_base_option_is_that_option():
    rules = cardgolf.rules(Short)
    assert (rules.base.turn_limit, rules.options["turn_limit"], rules.options["holes"]) == (4, 4, 2)
    longer = rules.with_options(turn_limit=6)
    assert (longer.base.turn_limit, dict(longer.stack[1].options)) == (6, {"turn_limit": 6, "tone": "plain"})
    assert "turn_limit" not in longer.stack[0].options
    assert longer == cardgolf.rules(Short, settings=["short:turn_limit=6"]) != rules
    assert rules.with_options(**rules.options) == rules


def test_its_values_are_those_of_the_variant():
    with pytest.raises(InvalidOptionError, match="short: invalid turn_limit=5: expected one of 4, 6"):
        cardgolf.rules(Short, turn_limit=5)
    with pytest.raises(InvalidOptionError, match="unknown option 'base:turn_limit'"):
        cardgolf.rules(Short, **{"base:turn_limit": 6})


def test_an_instance_states_its_own_value():
    assert cardgolf.rules(Short(turn_limit=6)).base.turn_limit == 6


def test_it_is_listed_once():
    rules = cardgolf.rules("golf", "knocking", new_card="down")
    assert [each["plugin"] for each in list_options(rules)["options"] if each["key"] == "new_card"] == ["golf"]
    assert [each.name for each in rules.stack if "new_card" in each.options] == ["golf"]
    assert "turn_limit=6" in explain(cardgolf.rules(Short, turn_limit=6)).text()


def test_a_clause_of_the_base_rules_speaks_of_the_value_that_the_variant_states():
    text = explain(cardgolf.rules(Short, turn_limit=6)).text()
    assert "After 6 turns of every player the" in " ".join(text.split())


def plugins_of(rules):
    header = json.loads(cardgolf.record(cardgolf.new_game(rules, seed=1)).splitlines()[0])
    return {each["name"]: each["options"] for each in header["rules"]}


def test_an_option_that_was_added_later_is_in_a_record_only_where_it_is_changed():
    plain = plugins_of(cardgolf.rules("nine-card"))
    assert {"new_card", "first_flips"}.isdisjoint(plain["base"])
    assert plugins_of(cardgolf.rules("nine-card", new_card="down"))["base"] == {**plain["base"], "new_card": "down"}
    golf = plugins_of(cardgolf.rules("golf", "knocking", new_card="down"))
    assert (golf["golf"]["new_card"], "new_card" in golf["base"]) == ("down", False)


def test_records_of_games_with_it_are_read_again():
    for rules in (cardgolf.rules("nine-card", new_card="as_was"), cardgolf.rules("golf", first_flips="first_turn")):
        game = cardgolf.new_game(rules, seed=1)
        assert cardgolf.replay(cardgolf.record(game)) == game


def test_games_without_it_have_the_numbers_of_moves_they_had():
    rules = cardgolf.rules("nine-card")
    assert rules.action_space(2).digest != cardgolf.rules("nine-card", new_card="down").action_space(2).digest


@plugin
class NeedsAnEnd:
    """A house rule that needs one of two things."""

    needs = ("knocking or turn_limit",)


@every_case(("house_rules", "options", "fits"), [
    ((), {}, False), (("knocking",), {}, True), ((), {"turn_limit": 4}, True), ((), {"turn_limit": None}, False),
    (("knocking",), {"turn_limit": None}, True), ((), {"turn_limit": 100}, False),
])  # fmt: skip
def test_a_need_can_be_one_of_two(house_rules, options, fits):
    if fits:
        assert cardgolf.rules("golf", *house_rules, NeedsAnEnd, **options)
        return
    with pytest.raises(InvalidOptionError, match="needs-an-end needs knocking or turn_limit, which golf does not have"):
        cardgolf.rules("golf", *house_rules, NeedsAnEnd, **options)
