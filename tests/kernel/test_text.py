"""Texts of plugins, which must be short and printable. Many are checked at once."""

import pytest
from helpers.cases import every_case

from cardgolf.tools.text import MAX_TEXT_LENGTH, are_printable, describe_error, printable, split_words

LONGEST = "x" * MAX_TEXT_LENGTH


@every_case("texts", [(), ("a",), ("a", "b1"), ("a",) * 1000, (LONGEST,) * 3, ("é", LONGEST), [""]])
def test_short_printable_texts_are_accepted(texts):
    assert are_printable(texts)


@every_case(
    "texts",
    [
        (LONGEST + "x",),
        ("a", LONGEST + "x"),
        ("a\x1b",),
        ("a",) * 300 + ("\n",),
        ("é\u202e",),
        ("a", 1),
        (None,),
        (b"a",),
    ],
)
def test_other_values_are_refused(texts):
    assert not are_printable(texts)


def test_characters_that_only_change_a_symbol():
    """A variant selector or a joiner is kept beside a symbol, and replaced elsewhere."""
    assert printable("\u2665\ufe0f") == "\u2665\ufe0f"
    assert "\ufe0f" not in printable("a\ufe0f")
    family = "\U0001f468\u200d\U0001f469"
    assert printable(family) == family
    assert "\u200d" not in printable("a\u200db")


def test_an_error_whose_text_fails_is_described_by_its_type():
    class MuteError(Exception):
        def __str__(self):
            raise SystemExit

    class InterruptedTextError(Exception):
        def __str__(self):
            raise KeyboardInterrupt

    assert describe_error(MuteError()) == "MuteError"
    assert describe_error(ValueError("no card")) == "ValueError: 'no card'"
    with pytest.raises(KeyboardInterrupt):
        describe_error(InterruptedTextError())


def test_words_in_double_quotes_are_one():
    assert split_words('golf "./my rules/ours.py:free" columns=2') == ["golf", "./my rules/ours.py:free", "columns=2"]
    assert split_words('a="b c"d "open e') == ["a=b cd", "open e"]
    assert split_words("C:\\rules\\x.py") == ["C:\\rules\\x.py"]
