"""Rulebooks as values: what they describe, and what they refuse from plugins."""

import re

import pytest
from attrs.exceptions import FrozenInstanceError
from helpers.cases import every_case
from helpers.plugins import Kings, answer

import cardgolf
from cardgolf import Card, InvalidArgumentError, InvalidOptionError, PluginError, hookimpl, plugin


@plugin
class Doubled:
    """Everything counts twice."""

    @hookimpl(wrapper=True)
    def points(self):
        return (yield) * 2


def one_player():
    return answer("seats", range(1, 3), "lonely")


# what it tells of itself


def test_hook_implementations_are_in_the_order_of_calls():
    answers = cardgolf.rules("nine-card", Doubled, Kings).hook_implementations()
    assert list(answers) == list(cardgolf.HOOKS)
    assert answers["points"] == ("doubled", "kings", "nine-card", "base")
    assert answers["opening_flips"] == ("nine-card", "base")
    assert answers["leader"] == ("base",)
    assert answers["apply_move"] == ()


def test_the_deciding_plugin_is_the_top_plugin_with_an_opinion():
    rules = cardgolf.rules("nine-card", Kings)
    assert rules.deciding_plugin("points", Card(13, "S")) == "kings"
    assert rules.deciding_plugin("points", Card(12, "S")) == "nine-card"
    assert rules.deciding_plugin("leader", cardgolf.new_game(rules).state, rules.card_values) == "base"


@pytest.mark.parametrize("kind", [tuple, list, iter])
def test_a_wrapper_that_passes_a_list_on_decides_nothing(kind):
    """The result of ``moves`` may be any iterable, and the kernel makes a tuple of it."""

    @cardgolf.hookimpl
    def moves(state):
        return kind([cardgolf.Draw("stock")])

    game = cardgolf.new_game("nine-card", moves, "knocking", seed=1)
    asked = game.state, game.rules.card_values, game.rules, game.turn
    assert game.rules.deciding_plugin("moves", *asked) == "moves"


def test_a_wrapper_that_makes_an_invalid_result_valid_decides():
    class Mend:
        @cardgolf.hookimpl(wrapper=True)
        def moves(self):
            yield
            return [cardgolf.Draw("stock")]

    game = cardgolf.new_game("nine-card", answer("moves", 5), Mend, seed=1)
    asked = game.state, game.rules.card_values, game.rules, game.turn
    assert game.rules.deciding_plugin("moves", *asked) == "mend"


def test_the_deciding_plugin_is_the_wrapper_if_it_changed_the_result():
    rules = cardgolf.rules("nine-card", Doubled, Kings)
    assert rules.deciding_plugin("points", Card(13, "S")) == "doubled"
    assert (
        cardgolf.rules("nine-card", Doubled, Kings(king_points=0)).deciding_plugin("points", Card(13, "S")) == "kings"
    )


def test_a_plugin_is_described_with_all_of_its_options():
    text = [line for each in cardgolf.rules("nine-card", Kings, decks=4).stack for line in each.describe().splitlines()]
    assert "kings: Kings have other points." in text
    assert "    king_points = -1  Points of a King." in text
    assert any(line.startswith("    decks = 4  ") for line in text)
    assert any(line.startswith("    turn_limit = 100  ") for line in text)


def test_a_plugin_without_a_docstring_is_described_by_its_name():
    assert cardgolf.rules("nine-card", answer("opening_flips", 2)).stack[-1].describe().rstrip() == "sample:"


def test_options_are_all_resolved():
    options = cardgolf.rules("play-nine", "ender-penalty", holes=18).options
    assert options["holes"] == 18
    assert options["tie"] == "playoff"
    assert options["turn_limit"] == 100
    assert options["how"] == "highest"
    with pytest.raises(TypeError):
        options["holes"] = 9


def test_an_option_of_two_plugins_is_listed_under_both_names():
    options = cardgolf.rules("nine-card", "four-bonus:points=-30", "ender-penalty").options
    assert options["four-bonus:points"] == -30
    assert options["ender-penalty:points"] == 20
    assert "points" not in options


def test_repr_names_the_stack_above_the_base_rules():
    assert repr(cardgolf.rules("nine-card", "rearrange", Kings)) == "<Rulebook nine-card + rearrange + kings>"


def test_house_rules_and_name():
    rules = cardgolf.rules("nine-card", "rearrange", Kings)
    assert rules.name == "nine-card"
    assert [each.name for each in rules.house_rules] == ["rearrange", "kings"]


# equality


def test_equal_specs_are_equal_rulebooks():
    one, other = (
        cardgolf.rules("nine-card", Kings, holes=18),
        cardgolf.rules("Nine Card", Kings(king_points=-1), holes=18),
    )
    assert one == other and hash(one) == hash(other) and one.spec == other.spec


@every_case(
    "other",
    [
        cardgolf.rules("nine-card", "rearrange", Kings),
        cardgolf.rules("nine-card", Kings, "rearrange", holes=18),
        cardgolf.rules("nine-card", Kings(king_points=0), "rearrange"),
        cardgolf.rules("nine-card", Kings),
        cardgolf.rules("crazy-nines", Kings, "rearrange"),
        "nine-card",
    ],
)
def test_another_order_option_or_plugin_gives_another_rulebook(other):
    assert cardgolf.rules("nine-card", Kings, "rearrange") != other


def test_two_plugins_of_one_name_are_different_rules():
    one, other = (cardgolf.rules("nine-card", answer("opening_flips", count)) for count in (1, 2))
    assert (one.opening_flips(), other.opening_flips()) == (1, 2)
    assert one != other


# the setting and the worth of cards


def test_a_table_setup_is_made_once():
    rules = cardgolf.rules("crazy-nines")
    assert rules.table_setup(5) is rules.table_setup(5)
    assert [len(rules.table_setup(players).deck) // 54 for players in range(2, 9)] == [2, 2, 2, 3, 3, 4, 4]
    assert rules.table_setup(2).opening_flips == 2


@every_case("players", [0, 1, 9, -2, "two", None, 2.0])
def test_an_invalid_number_of_players_is_refused(players):
    rules = cardgolf.rules("crazy-nines")
    rules.table_setup(2)
    with pytest.raises(
        InvalidArgumentError, match=f"^invalid players={re.escape(repr(players))}: expected 2 to 8 for crazy-nines"
    ):
        rules.table_setup(players)


def test_true_is_not_one_player():
    rules = cardgolf.rules("nine-card", one_player())
    assert rules.table_setup(1).opening_flips == 3
    with pytest.raises(InvalidArgumentError):
        rules.table_setup(True)


def test_a_deck_too_small_for_the_table_is_refused():
    with pytest.raises(InvalidOptionError, match="18 cards are too few for 2 players"):
        cardgolf.rules("nine-card", answer("deck", cardgolf.cards.french()[:18]))


def test_card_values_are_computed_once_for_a_face_of_the_deck_when_the_table_is_set_up():
    asked = []

    @hookimpl
    def points(card):
        asked.append(card)

    rules = cardgolf.rules("nine-card", points)
    assert asked == sorted({*rules.table_setup(2).deck})
    assert [rules.card_values[Card(13, "S")], rules.card_values[Card(13, "S")], rules.card_values[Card(12, "H")]] == [
        0,
        0,
        10,
    ]
    rules.table_setup(5)
    assert len(asked) == 53


@pytest.mark.parametrize("points", [1.0, True, "3", 2.5])
def test_points_must_be_integers(points):
    with pytest.raises(PluginError, match=r"invalid result of sample\.points: .*: expected an integer") as error:
        cardgolf.rules("nine-card", answer("points", points))
    assert error.value.rule == "sample.points"


def test_none_calls_the_next_points_but_a_wrapper_must_return_a_number():
    assert cardgolf.rules("nine-card", answer("points", None)).card_values[Card(12, "S")] == 10

    @hookimpl(wrapper=True)
    def points():
        yield

    with pytest.raises(PluginError, match=r"points\.points returned None"):
        cardgolf.rules("nine-card", points)


def test_legal_moves_are_those_of_a_game():
    game = cardgolf.new_game("nine-card", seed=1)
    assert game.rules.legal_moves(game.state) == game.legal_moves


def test_a_traced_rulebook_calls_back_after_each_hook():
    calls = []
    rules = cardgolf.rules("nine-card").traced(lambda *call: calls.append(call))
    state = cardgolf.new_game(rules, seed=1).state
    calls.clear()
    moves = rules.legal_moves(state)
    assert calls == [("moves", (state, rules.card_values, rules, state.actor), moves)]


def test_the_changed_options_of_a_plugin():
    book = cardgolf.rules("golf", "four-bonus:points=-10", columns=4, decks=2)
    base, golf, bonus = book.stack
    assert base.changed_options == {}
    assert golf.changed_options == {"decks": 2, "columns": 4}
    assert bonus.changed_options == {"points": -10}


def test_a_rulebook_cannot_be_changed():
    rules = cardgolf.rules("golf")
    with pytest.raises(FrozenInstanceError):
        rules.title = "Ours"
    with pytest.raises(FrozenInstanceError):
        del rules.title
    assert rules.title == "golf"
