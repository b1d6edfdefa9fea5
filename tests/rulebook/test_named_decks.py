"""Decks whose cards have impossible names, or names that two faces share: the error names the plugin and its hook."""

import pytest
from helpers.cases import every_case
from helpers.named_decks import Powers
from helpers.plugins import answer

import cardgolf
from cardgolf import Card, PluginError, hookimpl
from cardgolf.records import schema

NUMBERS = [Card(rank) for rank in range(13) for _ in range(5)]


def stack(name, *more):
    """Return a house rule whose deck has a card made by ``Card(name=name)``, and other cards."""

    @hookimpl("deck")
    def named(players):
        return [*NUMBERS, Card(name=name), *more]

    return named


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Card(name="Peek"), Card(name="peek")),
        (Card(name="Peek"), Card(7, name="Peek")),
        (Card(7, name="Peek"), Card(7, "H", "PEEK")),
        (Card(name="Straße"), Card(name="STRASSE")),
    ],
    ids=str,
)
def test_two_faces_with_one_name_are_refused(one, other):
    with pytest.raises(PluginError) as error:
        cardgolf.rules("golf", answer("deck", [*NUMBERS, one, other], "named"))
    assert str(error.value).startswith("invalid named.deck: expected a name for one face alone, not ")
    assert error.value.rule == "named.deck"
    assert len(str(error.value)) < 200


@every_case(
    "name",
    [
        "A", "JK", "10H", "QS", "-5", "7", "99", "b2", "a12", "Z999", "+1", "Pe", "x" * 17, "Peek\x1b[2J", "Pe\u200bek",
        "Peek ", "Draw Two", "Peek!", "Peek@1", "(Peek)", "Peek=7", "a/b", ".", "##", "\ud800\ud800\ud800", 7, None,
        b"Peek",
    ],
)  # fmt: skip
def test_an_impossible_name_is_refused(name):
    with pytest.raises(PluginError) as error:
        cardgolf.rules("golf", stack(name))
    text = str(error.value)
    assert text.replace('"', "'").startswith("named.deck failed: InvalidPositionError: 'invalid name of a card, ")
    assert text.endswith("[named.deck]") and error.value.rule == "named.deck"
    assert text.isascii() and text.isprintable() and len(text) < 200


def test_what_is_no_card_is_refused():
    with pytest.raises(PluginError, match=r"invalid result of sample\.deck: .* expected cards"):
        cardgolf.rules("golf", answer("deck", [*NUMBERS, "Peek"]))


def test_a_deck_of_another_number_of_players_is_checked_too():
    @hookimpl("deck")
    def named(players):
        return [*NUMBERS, Card(name="Peek"), *([Card(name="PEEK")] if players == 3 else [])]

    rules = cardgolf.rules("golf", named)
    assert cardgolf.new_game(rules, players=2, seed=1).state
    with pytest.raises(PluginError, match=r"invalid named\.deck: expected a name for one face alone"):
        cardgolf.new_game(rules, players=3, seed=1)


def test_a_failed_deck_changes_nothing():
    """The rules of the same plugins but the faulty one play as before."""
    before = cardgolf.new_game(Powers, seed=5)
    with pytest.raises(PluginError):
        cardgolf.rules(Powers, stack("Peek", Card(name="peek")))
    again = cardgolf.new_game(Powers, seed=5)
    assert again.position == before.position
    assert again.rules.card_values == before.rules.card_values


@pytest.mark.parametrize("points", [None, "ten", 1.5, True])
def test_points_of_a_name_that_are_no_integer(points):
    @hookimpl("points")
    def worth(card):
        return points if card.name == "Peek" else None

    if points is None:
        assert cardgolf.rules(Powers, worth).card_values[Card(name="Peek")] == 10
        return
    with pytest.raises(PluginError, match=r"worth\.points"):
        cardgolf.new_game(cardgolf.rules(Powers, worth), seed=1)


@pytest.mark.parametrize("mark", ["Pe", "Peek=", "b12", "x" * 17])
def test_a_mark_that_is_no_card_is_refused(mark):
    marks = type("marks", (), {"marks": (mark,), "bonus": hookimpl(lambda self: [])})
    with pytest.raises(PluginError, match=r"invalid mark .* of marks: expected a card or its text"):
        cardgolf.rules(Powers, marks)


def test_names_do_not_change_the_records_of_other_games():
    assert schema.VERSION == 1
    assert "kind" not in cardgolf.record(cardgolf.new_game("golf", seed=1))
