"""Presets: what they expand to, what callers add and leave out, and their errors."""

import pickle

import pytest
from cardgolf_house_ending import Knocking
from helpers.cases import every_case

import cardgolf
from cardgolf import CardGolfError, InvalidOptionError, PluginError, hookimpl, plugin, preset, rules
from cardgolf.drawing import svg

KNOCKED = preset("nine-card", "knocking", title="Knocked Golf", holes=3, decks=2)


@hookimpl("points")
def eights_free(card):
    return 0 if card.rank == 8 else None


@plugin
class Plain:
    """A variant without options."""


def names(book):
    return [each.name for each in book.stack[1:]]


def test_a_preset_is_its_variant_with_rules_and_options():
    book = rules(KNOCKED)
    assert book == rules("nine-card", "knocking", holes=3, decks=2)
    assert (book.name, book.title, book.label) == ("nine-card", "Knocked Golf", "Knocked Golf")
    assert (book.options["holes"], book.options["decks"]) == (3, 2)


def test_the_title_belongs_to_the_rulebook_that_was_asked_for():
    """Equal rulebooks are one object only if they have one title."""
    plain, titled = rules("nine-card", "knocking", holes=3, decks=2), rules(KNOCKED)
    assert plain == titled
    assert hash(plain) == hash(titled)
    assert (plain.title, titled.title) == ("nine-card", "Knocked Golf")
    assert rules(KNOCKED) is titled
    assert rules("nine-card", "knocking", holes=3, decks=2).label == "nine-card + knocking"


def test_rules_and_options_of_the_caller_go_on_top():
    book = rules(KNOCKED, "four-bonus:points=-10", eights_free, holes=18)
    assert names(book) == ["nine-card", "knocking", "four-bonus", "eights-free"]
    assert book.options["holes"] == 18
    assert book.label == "Knocked Golf + four-bonus + eights-free"
    assert rules(KNOCKED, settings=("last_turns=off",)).options["last_turns"] is False


@pytest.mark.parametrize("without", ["knocking", ("knocking",), ["Knocking"], Knocking, (Knocking,)])
def test_without(without):
    book = rules(KNOCKED, without=without)
    assert (names(book), book.options["holes"]) == (["nine-card"], 3)
    assert names(rules(KNOCKED, "knocking:last_turns=off", without=without)) == ["nine-card", "knocking"]


def test_a_preset_of_a_preset():
    inner = preset(KNOCKED, "four-bonus", holes=1)
    outer = preset(inner, eights_free, title="Outer", decks=3)
    book = rules(outer)
    assert names(book) == ["nine-card", "knocking", "four-bonus", "eights-free"]
    assert (book.options["holes"], book.options["decks"], book.title) == (1, 3, "Outer")
    assert names(rules(outer, without=("four-bonus", "eights-free"))) == ["nine-card", "knocking"]


def test_a_preset_of_a_class():
    assert names(rules(preset(Plain, eights_free))) == ["plain", "eights-free"]


def test_a_preset_keeps_its_other_names_and_its_source():
    ours = preset("nine-card", title="Ours", also="Our Nines", source="our kitchen table")
    assert (ours.also, ours.source) == (("Our Nines",), "our kitchen table")
    again = pickle.loads(pickle.dumps(ours))
    assert (again.also, again.source, again.title, again.options) == (ours.also, ours.source, "Ours", {})


def test_a_game_shows_the_title():
    game = cardgolf.new_game(KNOCKED, seed=1)
    assert str(game).startswith("Knocked Golf, round 1")
    assert "Knocked Golf" in svg(game.view(0))


def test_a_record_stores_what_it_expands_to():
    game = cardgolf.new_game(KNOCKED, seed=1)
    again = cardgolf.replay(cardgolf.record(game))
    assert again == game
    assert names(again.rules) == ["nine-card", "knocking"]
    assert again.rules.title == game.rules.title == "Knocked Golf"


def test_pickles():
    book = pickle.loads(pickle.dumps(rules(KNOCKED, holes=4)))
    assert (book, book.title) == (rules(KNOCKED, holes=4), "Knocked Golf")
    assert names(rules(pickle.loads(pickle.dumps(KNOCKED)))) == names(rules(KNOCKED))


def test_the_title_stays_with_other_options_and_when_traced():
    assert rules(KNOCKED).with_options(holes=5).label == "Knocked Golf"
    assert rules(KNOCKED, "four-bonus").traced(lambda *_: None).label == "Knocked Golf + four-bonus"


def itself():
    """Return a preset whose variant is itself, which only a trick can make."""
    loop = preset("nine-card")
    object.__setattr__(loop, "variant", loop)
    return loop


def nested(depth):
    made = preset("nine-card")
    for _ in range(depth):
        made = preset(made)
    return made


@every_case(
    ("make", "error", "text"),
    [
        (lambda: rules(KNOCKED, "knocking"), InvalidOptionError, "Knocked Golf has it already; expected an option"),
        (lambda: rules(preset(KNOCKED, "knocking")), InvalidOptionError, "^preset: .*Knocked Golf has it already"),
        (lambda: rules(preset(KNOCKED, wrong=1)), InvalidOptionError, "^preset: unknown option 'wrong'"),
        (lambda: rules(preset(KNOCKED, title="Ours", wrong=1)), InvalidOptionError, "^preset Ours: unknown option"),
        (lambda: rules(preset("nine-card", decks=0)), InvalidOptionError, r"nine-card: invalid decks=0"),
        (lambda: rules(preset("no such game")), CardGolfError, "'no such game' is not installed"),
        (lambda: rules("nine-card", KNOCKED), InvalidOptionError, "^Knocked Golf is a preset: expected a house rule"),
        (lambda: rules("nine-card", preset("golf")), InvalidOptionError, "^preset is a preset: expected a house rule"),
        (lambda: rules("nine-card", preset("golf", title="x" * 90)), InvalidOptionError, r"^x+\.\.\. is a preset"),
        (
            lambda: rules(preset("nine-card", KNOCKED, title="Ours")),
            InvalidOptionError,
            "^preset Ours: Knocked Golf is",
        ),
        (lambda: rules(KNOCKED, without="four-bonus"), InvalidOptionError, "without='four-bonus': expected knocking"),
        (
            lambda: rules("nine-card", without="knocking"),
            InvalidOptionError,
            "nine-card has no house rules to leave out",
        ),
        (lambda: rules(KNOCKED, without=(7,)), InvalidOptionError, "without=7: expected knocking"),
        (lambda: rules(rules(KNOCKED), without="knocking"), InvalidOptionError, "expected the name of its variant"),
        (lambda: rules(itself()), PluginError, "^invalid preset: expected a variant other than itself"),
        (lambda: rules(nested(50)), PluginError, "^invalid preset: expected a variant other than itself"),
        (lambda: preset("nine-card", title="a\nb"), InvalidOptionError, "invalid title="),
        (lambda: preset("nine-card", title=7), InvalidOptionError, "invalid title=7"),
        (lambda: preset("nine-card", title="x" * 5000), InvalidOptionError, "invalid title="),
        (lambda: preset("nine-card", also=[""]), InvalidOptionError, r"invalid also=\[''\]: expected other names"),
        (lambda: preset("nine-card", also="a\nb"), InvalidOptionError, "invalid also="),
        (lambda: preset("nine-card", source=7), InvalidOptionError, "invalid source=7: expected a printable text"),
        (lambda: preset("nine-card", source="x" * 201), InvalidOptionError, "invalid source="),
    ],
)
def test_errors(make, error, text):
    with pytest.raises(error, match=text) as caught:
        make()
    assert len(str(caught.value)) < 200


def test_options_of_a_preset_cannot_be_changed():
    with pytest.raises(TypeError):
        KNOCKED.options["holes"] = 5
    assert "holes" in repr(KNOCKED.options)


def test_the_summary():
    assert KNOCKED.summary == "nine-card + knocking with holes=3, decks=2"
    assert preset(Plain, eights_free).summary == "Plain + eights_free with default options"
