"""Plugin classes and their options."""

import attrs
import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import InvalidOptionError, PluginError, option, plugin

RESERVED = "players seed deck name rules bots games executor progress closer".split()


@plugin
class Every:
    """One option of every sort."""

    count: int = option(3, least=1, doc="A number with a floor.")
    any_number: int = option(0)
    maybe: int | None = option(9, None, least=1)
    unset: int | None = option(None, None, least=1)
    word: str = option("one", "two", "three")
    switch: bool = option(True, False)
    either: int | str = option(0, "random", least=0)
    text: str = option("")


GOOD = [
    *(("count", value) for value in (1, 3, 10**9)),
    *(("any_number", value) for value in (-5, 0, 7)),
    *(("maybe", value) for value in (1, 9, None)),
    *(("unset", value) for value in (None, 1, 4)),
    *(("word", value) for value in ("one", "two", "three")),
    *(("switch", value) for value in (True, False)),
    *(("either", value) for value in (0, 3, "random")),
    *(("text", value) for value in ("", "anything")),
]
BAD = [
    *(("count", value) for value in (0, -1, True, 1.0, "1", None)),
    *(("any_number", value) for value in (False, 1.5, "0", None)),
    *(("maybe", value) for value in (0, True, "9", 9.0)),
    *(("unset", value) for value in (0, True, "none", 1.5)),
    *(("word", value) for value in ("four", "One", 1, None, ["one"])),
    *(("switch", value) for value in (1, 0, "on", None)),
    *(("either", value) for value in (-1, "randomly", False, None)),
    *(("text", value) for value in (1, None, b"")),
]


@every_case(("key", "value"), GOOD)
def test_a_value_of_the_option_is_kept(key, value):
    made = getattr(Every(**{key: value}), key)
    assert made == value and type(made) is type(value)


@every_case(("key", "value"), BAD)
def test_another_value_is_refused_naming_the_option(key, value):
    with pytest.raises(InvalidOptionError, match=f"^invalid {key}=.*: expected "):
        Every(**{key: value})


@every_case(
    ("key", "wanted"),
    [
        ("count", ": expected an integer >= 1"),
        ("any_number", ": expected an integer"),
        ("maybe", ": expected an integer >= 1 or None"),
        ("unset", ": expected an integer >= 1 or None"),
        ("word", ": expected one of one, two, three"),
        ("switch", ": expected one of True, False"),
        ("either", ": expected an integer >= 0 or random"),
    ],
)
def test_the_error_says_what_is_expected(key, wanted):
    with pytest.raises(InvalidOptionError) as caught:
        Every(**{key: 3.5})
    assert str(caught.value).endswith(wanted)


def test_the_error_for_an_enormous_value_is_short():
    with pytest.raises(InvalidOptionError) as caught:
        Every(word="x" * 10**6)
    assert len(str(caught.value)) < 200


@every_case("name", RESERVED)
def test_an_option_cannot_have_a_reserved_name(name):
    with pytest.raises(PluginError, match=f"invalid option name '{name}' in Mine"):
        plugin(type("Mine", (), {name: option(1), "__annotations__": {name: int}}))


def test_plugins_are_frozen_and_take_keywords_only():
    made = Every()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.count = 4
    with pytest.raises(TypeError):
        Every(4)


def test_plugins_are_compared_by_identity():
    one, other = Every(), Every()
    assert one == one and one != other
    assert len({one, other}) == 2


def test_an_option_with_a_validator_of_its_own_keeps_it():
    def even(instance, field, value):
        if value % 2:
            raise InvalidOptionError(f"{field.name} must be even")

    @plugin
    class Even:
        size: int = attrs.field(default=2, validator=even)

    assert Even(size=4).size == 4
    with pytest.raises(InvalidOptionError, match="size must be even"):
        cardgolf.rules("nine-card", Even, size=3)
