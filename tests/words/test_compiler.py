"""The compiler of catalogues: what it writes, and what it refuses."""

import re
import sys
from pathlib import Path

import pytest
from babel import Locale
from helpers.cases import every_case

from cardgolf.errors import InvalidArgumentError
from cardgolf.words.__main__ import main
from cardgolf.words.catalogue import TOPICS, Catalogue
from cardgolf.words.compiler import check_translation, compile_source, list_parameters, read_source, write_catalogues

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "src" / "cardgolf" / "words"
HEAD = """\
### $count (number): how many
### $card (text): a card
### $pile (stock | discard): a pile
"""


def compile_text(text, language="en"):
    return compile_source(read_source(f"{HEAD}\n{text}", language))["messages"]


def test_the_shipped_catalogues_are_what_their_sources_say():
    written = {path: text for topic in TOPICS for path, text in write_catalogues(FOLDER, topic[:-1]).items()}
    assert sorted(path.name for path in written) == sorted(path.name for path in FOLDER.glob("*.json"))
    assert {path: path.read_text(encoding="utf-8") for path in written} == written


def test_texts_attributes_parameters_and_choices():
    text = """\
throw = throws { $card }
    .offer = throw it
cards = { $count ->
    [0] no cards
    [one] 1 card from { $pile ->
        [stock] the stock
       *[discard] the discard pile
    }
   *[other] { $count } cards
}
"""
    assert compile_text(text) == {
        "throw": ["throws ", ["card"]],
        "throw.offer": "throw it",
        "cards": [
            [
                "count",
                {
                    "0": "no cards",
                    "one": ["1 card from ", ["pile", {"stock": "the stock", "discard": "the discard pile"}, "discard"]],
                    "other": [["count"], " cards"],
                },
                "other",
            ]
        ],
    }


def test_references_are_written_out():
    text = """\
-pile = discard pile
    .of = the pile
told = { "" }throws { $card } on the { -pile }
more = { told } and { $count }, { part.one }
part =
    .one = one
"""
    found = compile_text(text)
    assert found["told"] == ["throws ", ["card"], " on the discard pile"]
    assert found["more"] == ["throws ", ["card"], " on the discard pile and ", ["count"], ", one"]
    assert sorted(found) == ["more", "part.one", "told"]


@every_case(
    ("text", "expected"),
    [
        ("a = { $other }", r"message a of en.ftl: expected the comment ### \$other \(TYPE\): MEANING"),
        (
            "a = { $pile ->\n    [hand] x\n   *[stock] y\n}",
            r"expected variants of \$pile among stock, discard, unknown",
        ),
        ("a = { $card ->\n    [one] x\n   *[other] y\n}", r"expected variants of \$card among unknown, other"),
        ("a = { $card ->\n    [1] x\n   *[other] y\n}", r"expected variants of \$card among unknown, other"),
        ("a = { $count ->\n    [stock] x\n   *[other] y\n}", r"expected variants of \$count among zero, one"),
        ("a = { NUMBER($count) }", "expected texts, parameters, choices by a parameter, and references"),
        ("a = { b }\nb = { a }", "expected a reference to another message in place of b"),
        ("a = { no-such }", "expected a reference to another message in place of no-such"),
        ('a = { -b(case: "x") }\n-b = x', "expected a reference to another message in place of -b"),
        ("a = x\na = y", "message a of en.ftl: expected an id that is not taken"),
        ("a = { $count", "invalid message 'a = { .count' of en.ftl: expected Expected token"),
    ],
)
def test_a_fault_is_named(text, expected):
    with pytest.raises(InvalidArgumentError, match=expected):
        compile_text(text)


def test_a_translation_has_the_ids_and_parameters_of_the_english_one():
    english = read_source(
        f"{HEAD}\na = {'{'} $card {'}'}\nb = text".replace("{ '{' }", "{").replace("{ '}' }", "}"), "en"
    )
    check_translation(english, read_source("a = { $card }\nb = Text", "de"))
    check_translation(english, read_source("a = ohne\nb = Text", "de"))  # it may say less
    for text, expected in (
        ("a = x", "invalid message b of de.ftl: expected a message of this id"),
        ("a = x\nb = x\nc = x", "invalid message c of de.ftl: expected no message that English lacks"),
        ("a = x\nb = { $count }", r"invalid message b of de.ftl: expected the parameters .* has no \$count"),
    ):
        with pytest.raises(InvalidArgumentError, match=expected):
            check_translation(english, read_source(text, "de"))


def test_parameters_within_variants_count():
    found = compile_text("a = { $count ->\n    [one] { $card }\n   *[other] { $count }\n}")
    assert list_parameters(found["a"]) == {"count", "card"}
    assert list_parameters("text") == set()


@every_case("language", ["en", "de", "fr", "pl", "ru", "ar", "ja", "cy", "sl"])
def test_plurals_are_those_of_the_language(language):
    starts, categories = zip(*compile_source(read_source("", language))["plural"], strict=True)
    catalogue, rule = Catalogue(starts, categories, {}), Locale.parse(language).plural_form
    numbers = [*range(500), *range(9_900, 10_300)]
    assert [catalogue.find_category(number) for number in numbers] == [rule(number) for number in numbers]


@pytest.mark.parametrize(
    ("language", "expected"), [("xx", "that Babel knows"), ("kw", "plurals that repeat after 100")]
)
def test_a_language_must_be_known(language, expected):
    with pytest.raises(InvalidArgumentError, match=f"invalid language='{language}': expected .*{expected}"):
        compile_source(read_source("", language))


def test_the_program_compiles_the_catalogues_of_a_plugin(tmp_path, monkeypatch, capsys):
    def run(*arguments):
        monkeypatch.setattr("sys.argv", ["words", *map(str, arguments)])
        return main(), capsys.readouterr().err

    (tmp_path / "my_game.en.ftl").write_text("### $place (text): a place\n\npeek = look at { $place }\n")
    (tmp_path / "my_game.de.ftl").write_text("peek = { $place } ansehen\n")
    (tmp_path / "other.en.ftl").write_text("broken = {\n")
    status, said = run(tmp_path, "my_game", "--check")
    assert status == 1 and "my_game.de.json is not what its source says" in said
    assert run(tmp_path, "my_game") == (0, "")
    assert '"peek":[["place"]," ansehen"]' in (tmp_path / "my_game.de.json").read_text()
    assert run(tmp_path, "my_game", "--check") == (0, "")
    status, said = run(tmp_path)
    assert status == 1 and said.endswith("expected a catalogue en.ftl\n")
    assert "invalid message 'broken = {' of en.ftl" in run(tmp_path, "other")[1]
    monkeypatch.setitem(sys.modules, "cardgolf.words.compiler", None)
    status, said = run(tmp_path, "my_game")
    assert status == 2 and 'pip install "cardgolf[translate]"' in said


def test_the_page_about_translating_names_every_catalogue():
    page = (ROOT / "docs" / "howto" / "translate.md").read_text(encoding="utf-8")
    named = {path for pattern in re.findall(r"`(\S+en\.ftl)`", page) for path in ROOT.glob(pattern)}
    places = (ROOT / "src", ROOT / "js", ROOT / "variants")
    assert named == {path for place in places for path in place.rglob("*en.ftl")}


@pytest.mark.parametrize("wide", [True, False], ids=["doubling", "chain"])
def test_references_that_never_end_to_be_written_out_are_refused(wide):
    lines = ["m0 = x", *(f"m{number + 1} = {{ m{number} }}{f'{{ m{number} }}' * wide}" for number in range(400))]
    assert compile_text("\n".join(lines[:6]))["m5"] == "x" * (32 if wide else 1)
    with pytest.raises(InvalidArgumentError, match="at most 100 references, all written out"):
        compile_text("\n".join(lines))


def test_places_within_places_are_refused_at_any_depth():
    with pytest.raises(InvalidArgumentError, match=r"invalid message .* of en\.ftl: expected"):
        compile_text(f'deep = {"{ " * 3000}"x"{" }" * 3000}')
