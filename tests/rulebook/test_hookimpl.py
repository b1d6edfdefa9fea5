"""The decorator ``hookimpl``: its forms, functions with a name of their own, and its errors."""

import pydoc

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import HOOKS, Board, InvalidOptionError, PluginError, hookimpl, plugin

LAYOUT = "A 2 3 / 4 5 6 / 7 8 9"


@hookimpl("points")
def nines_free(card):
    return 0 if card.rank == 9 else None


@hookimpl("points")
def eights_free(card):
    return 0 if card.rank == 8 else None


@hookimpl
def points(card):
    return 1


@hookimpl()
def bonus(board):
    return [cardgolf.Line("bonus", -100)]


@hookimpl("score", wrapper=True)
def doubled(board):
    lines = yield
    return [*lines, *lines]


def total(*house_rules):
    return cardgolf.score(cardgolf.rules("nine-card", *house_rules), LAYOUT).total


@hookimpl("score", wrapper=True, innermost=True)
def one_more(board):
    lines = yield
    return [*lines, cardgolf.Line("one-more", 1)]


@pytest.mark.parametrize("stack", [(one_more, doubled), (doubled, one_more)])
def test_an_innermost_wrapper_is_inside_the_others_in_any_order(stack):
    assert total(*stack) == 2 * (45 + 1)


def test_only_a_wrapper_can_be_innermost():
    with pytest.raises(PluginError, match="invalid innermost=True: expected wrapper=True"):
        hookimpl("score", innermost=True)


@every_case(
    ("house_rules", "expected"),
    [
        ((), 45),
        ((nines_free,), 36),
        ((nines_free, eights_free), 28),
        ((eights_free, nines_free), 28),
        ((points,), 9),
        ((points, nines_free), 8),
        ((nines_free, points), 9),
        ((bonus,), -55),
        ((nines_free, doubled), 72),
    ],
)
def test_forms(house_rules, expected):
    """The rule on top decides; one without an opinion leaves the decision to the rules below."""
    assert total(*house_rules) == expected


def test_the_name_of_a_function_is_that_of_its_rule():
    rules = cardgolf.rules("nine-card", nines_free, eights_free)
    assert [rule.name for rule in rules.house_rules] == ["nines-free", "eights-free"]
    assert rules.hook_implementations()["points"] == ("eights-free", "nines-free", "nine-card", "base")


def test_methods_with_names():
    @plugin
    class Family:
        @hookimpl("points")
        def cheap_nines(self, card):
            return 0 if card.rank == 9 else None

    assert total(Family) == 36
    assert cardgolf.rules("nine-card", Family).house_rules[0].name == "family"


@pytest.mark.parametrize("name", ["pionts", "", "x" * 1000, 7, ["points"]])
def test_an_unknown_hook(name):
    with pytest.raises(PluginError, match=r"unknown hook .*; (did you mean|expected a name in)") as caught:
        hookimpl(name)
    assert len(str(caught.value)) < 200


def test_two_functions_named_alike():
    """Two functions that bear a hook's name are told apart by names of their own."""

    def make(worth):
        def points(card):
            return worth

        return hookimpl(points)

    with pytest.raises(InvalidOptionError, match=r'expected each rule once; @hookimpl\("points"\) lets') as caught:
        cardgolf.rules("nine-card", make(1), make(2))
    assert len(str(caught.value)) < 200


def test_two_functions_of_one_class_for_one_hook():
    @plugin
    class Twice:
        @hookimpl("points")
        def cheap_nines(self, card):
            return 0 if card.rank == 9 else None

        @hookimpl("points")
        def cheap_eights(self, card):
            return 0 if card.rank == 8 else None

    with pytest.raises(PluginError, match="twice: expected one function for points, got cheap_eights, cheap_nines"):
        cardgolf.rules("nine-card", Twice)


def test_a_subclass_replaces_a_function():
    @plugin
    class Parent:
        @hookimpl("points")
        def cheap(self, card):
            return 0 if card.rank == 9 else None

    @plugin
    class Child(Parent):
        @hookimpl("points")
        def cheap(self, card):
            return 0 if card.rank == 8 else None

    assert total(Child) == 37


def test_help():
    """The help shows both forms, and where all hooks are listed."""
    text = pydoc.render_doc(hookimpl, renderer=pydoc.plaintext)
    assert '@cardgolf.hookimpl("points")' in text
    assert "wrapper=True" in text
    assert "cardgolf.HOOKS" in text
    assert set(HOOKS) >= {"points", "score"}


def test_a_marked_function_can_be_called():
    """Marking leaves the function as it is, so that it can be tested without a game."""
    assert nines_free(cardgolf.Card(9, "H")) == 0
    assert isinstance(cardgolf.new_game("nine-card", nines_free, seed=1).state.board, Board)
