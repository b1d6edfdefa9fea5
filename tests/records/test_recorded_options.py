"""Every option comes back from a record at every value, also where a variant has a default of its own."""

import json

import pytest
from attrs import fields
from helpers.option_sets import NOT_TAKEN, list_other_values, list_settings

import cardgolf
from cardgolf import CardGolfError, Game, ScoreSheet, new_game, record, replay, rules
from cardgolf.rule_sheets.sheet import describe_book
from cardgolf.rulebook.base import BaseRules
from cardgolf.score_sheets.words import describe_game
from cardgolf.simulation.results import describe_rules

ADDED = [each.name for each in fields(BaseRules) if each.metadata.get("since")]


def comes_back(book):
    """Return whether a record and a sheet of these rules lead to the same rules, which play the same game."""
    game = new_game(book, players=book.seats()[0], seed=1)
    again = replay(record(game))
    sheet = ScoreSheet.from_dict(json.loads(json.dumps(ScoreSheet(book, game.state.match.names).as_dict())))
    assert Game.from_position(again.rules, game.position).state == game.state
    return again.rules == sheet.rules == book and again.position == game.position


def list_values(field):
    return [*dict.fromkeys([field.default, *list_other_values(field, field.default), *field.metadata["choices"]])]


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("name", [*cardgolf.variants()])
def test_options_that_were_added_come_back_at_every_value_in_every_game(name):
    tried, own = 0, rules(name).stack[1].name
    for field in fields(BaseRules):
        if field.name in ADDED and field.name not in NOT_TAKEN.get(own, ()):
            for value in list_values(field):
                try:
                    book = rules(name, **{field.name: value})
                except CardGolfError:  # such as four cards without a knock that lie face up
                    continue
                tried += 1
                assert comes_back(book), (field.name, value)
    assert tried > 1


def test_the_default_of_the_base_rules_is_written_where_the_variant_has_another():
    assert rules("cabo").options["new_card"] == "down" and rules("skyjo").options["target"] == 100
    assert replay(record(new_game(rules("cabo", new_card="up"), players=2, seed=1))).rules.options["new_card"] == "up"
    assert (
        replay(record(new_game(rules("skyjo", target=None, holes=2), players=2, seed=1))).rules.options["target"]
        is None
    )


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", [*cardgolf.variants()])
def test_every_option_comes_back_at_every_value(name):
    plain = rules(name)
    for key, value in list_settings(plain.stack[1].name):
        try:
            book = rules(name, **{key: value})
        except CardGolfError:
            continue
        assert comes_back(book), (key, value)
        for tell in (describe_book, describe_game, describe_rules):
            assert book == plain or [*tell(book)] != [*tell(plain)], (tell, key, value)
