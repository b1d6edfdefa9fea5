"""Rules pages and code match: every clause has a test, and every id and option has a clause."""

import re
from pathlib import Path

import attrs
import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf.rulebook import clauses, rules_pages

ROOT = Path(__file__).parents[2]
FILES = [ROOT / "src" / "cardgolf" / "rulebook" / "base.md", *sorted((ROOT / "variants").glob("cardgolf_*.md"))]
PAGES = {
    path.stem.removeprefix("cardgolf_").replace("_", "-"): path.read_text(encoding="utf-8").rstrip("\n")
    for path in FILES
}
PREFIXES = {
    "base": "G", "play-nine": "PN", "nine-card": "NC", "crazy-nines": "CN", "board-nine": "BN", "golf": "GF",
    "cabo": "CB", "skyjo": "SJ", **{page: "HR" for page in PAGES if page.startswith("house-")},
}  # fmt: skip

# The rows of open hooks that have an option, by the letters of their source.
ROWS = {
    "PN": (1, 3, 4, 5, 6, 7, 10), "HF": range(1, 10), "CN": (1, 2, *range(6, 11), 12, *range(14, 18)),
    "BN": (1, 2, 3, 5, 6, 7, 15), "K": (1, 2, 3),
    "GF": (*range(1, 18), *range(19, 25)),
}  # fmt: skip
SOURCES = re.compile(r"\b(PN-a|PN-b|HF|CN|BN|[Pp]agat|Board Game Arena|[Hh]ousehold pages|[Oo]ur default|SK|[A-Z])\b")
# Options that need a house rule.
NEEDING = {("golf", "new_card"): "knocking"}

NUMBER = re.compile(r"([A-Z]+) (\d\.\d)\.(\d+)")
ROW = re.compile(r"^\| `([a-z_:-]+)` \| `([^`]+)` \| (.+) \| (.+) \| (\w+ [\d.]+) \|$", re.MULTILINE)
EXAMPLE = re.compile(r"`([^`]+/[^`]+)` scores (-?\d+)")


@cardgolf.plugin
class Plain:
    """Base rules without hooks of its own."""


VARIANTS = {name: info for name, info in cardgolf.variants().items() if not info.is_preset}
GAMES = {"base": Plain, **{name: name for name in VARIANTS}}
PLUGINS = {**VARIANTS, **cardgolf.house_rules()}
HOUSES = {
    page: [name for name, info in cardgolf.house_rules().items() if info.entry.module == f"cardgolf_{stem}"]
    for page, stem in ((page, page.replace("-", "_")) for page in PAGES if PREFIXES.get(page) == "HR")
}


def clauses_of(page):
    """Return the clauses of a page for all its plugins, in the order of the page."""
    found = {clause for name in HOUSES.get(page, [page]) for clause in rules_pages.parse_clauses(PAGES[page], name)}
    return sorted(found, key=lambda clause: PAGES[page].index(f"**{clause.number}**"))


def options_of(clause):
    return [tuple(option.split("=")) for option in clause.options]


CLAUSES = [clause for page in PAGES for clause in clauses_of(page)]


# the pages


def test_every_variant_and_every_file_of_house_rules_has_a_page():
    assert PAGES.keys() == PREFIXES.keys() == {*GAMES, *HOUSES}
    assert sorted(rule for rules in HOUSES.values() for rule in rules) == list(cardgolf.house_rules())


@every_case("page", PAGES)
def test_the_library_reads_the_page_beside_the_module(page):
    for name in HOUSES.get(page, [page]):
        assert rules_pages.read_page(name) == PAGES[page]


@every_case("page", PAGES)
def test_every_clause_has_the_form_of_one_and_names_its_source(page):
    clauses = clauses_of(page)
    assert len(clauses) == PAGES[page].count("\n**" + PREFIXES[page] + " "), "one of them is not written as a clause"
    assert len(clauses) == len(re.findall(r"^\*From: [^*]+\.\*$", PAGES[page], re.MULTILINE)), "one ends otherwise"
    assert {NUMBER.fullmatch(clause.number)[1] for clause in clauses} == {PREFIXES[page]}
    for clause in clauses:
        assert SOURCES.search(clause.source), clause.number
        assert not re.search(r"[*`]", clause.source), "what is neither a source nor an option nor an id"
        assert "=" not in re.sub(r"`[^`]+/[^`]+`", "", clause.text), "options are text at its end"


@every_case("page", PAGES)
def test_clauses_are_in_the_sections_of_their_numbers(page):
    sections = [NUMBER.fullmatch(clause.number)[2] for clause in clauses_of(page)]
    assert sections == sorted(sections) == [clause.section.partition(" ")[0] for clause in clauses_of(page)]
    assert list(dict.fromkeys(sections)) == re.findall(r"^## (\d\.\d) ", PAGES[page], re.MULTILINE)


@every_case("prefix", sorted({*PREFIXES.values()}))
def test_clauses_are_numbered_in_order(prefix):
    """The numbers of house rules continue from page to page."""
    numbers = {}
    for letters, section, number in (NUMBER.fullmatch(clause.number).groups() for clause in CLAUSES):
        if letters == prefix:
            numbers.setdefault(section, []).append(int(number))
    assert numbers
    assert all(each == list(range(1, len(each) + 1)) for each in numbers.values())


def test_every_clause_has_a_test_named_after_it():
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    tested = {f"{one}.{two}" for one, two in re.findall(r"^def test_(\d)_(\d)_\w", tests, re.MULTILINE)}
    assert sorted({NUMBER.fullmatch(clause.number)[2] for clause in CLAUSES} - tested) == []


@every_case("page", PAGES)
def test_examples_have_the_stated_scores(page):
    for clause in clauses_of(page):
        for layout, points in EXAMPLE.findall(clause.text):
            assert cardgolf.score(page, layout).total == int(points), layout
        for layouts, points in clauses.TABLE_EXAMPLE.findall(clause.text):
            assert score_table(page, layouts) == points


@every_case("page", VARIANTS)
def test_examples_of_wordings_have_the_stated_scores_under_their_conditions(page):
    for wording in (each for clause in clauses_of(page) for each in clause.wordings if EXAMPLE.search(each.text)):
        rules = cardgolf.rules(page, settings=wording.when[0])
        for layout, points in EXAMPLE.findall(wording.text):
            assert cardgolf.score(rules, layout).total == int(points), layout
    for wording in (each for clause in clauses_of(page) for each in clause.wordings):
        for layouts, points in clauses.TABLE_EXAMPLE.findall(wording.text):
            assert score_table(cardgolf.rules(page, settings=wording.when[0]), layouts) == points


def score_table(rules, layouts):
    """Return the scores of layouts as a clause writes them. The first is the closer's."""
    *first, last = (str(card.total) for card in cardgolf.score(rules, layouts.split(" | "), closer=0))
    return f"{', '.join(first)} and {last}"


def test_there_are_examples():
    assert sum(len(EXAMPLE.findall(text.replace("\n", " "))) for text in PAGES.values()) >= 8


def test_every_row_that_has_an_option_is_in_a_clause():
    rows = {f"{source}-{number}" for source, numbers in ROWS.items() for number in numbers}
    assert len(rows) == 61
    mentioned = {row for clause in CLAUSES for row in re.findall(r"\b[A-Z]+-\d+\b", clause.source)}
    assert sorted(rows - mentioned) == []


# ids of rules


def choices(name):
    """Return the values of each option of a plugin or of the base rules."""
    cls = PLUGINS[name].load() if name in PLUGINS else type(cardgolf.rules(Plain).base)
    return {field.name: field.metadata["choices"] for field in attrs.fields(cls)}


# options


def owned(page):
    """Return every option that the page must describe, as it is written there, with its values."""
    if page not in HOUSES:
        return choices(page)
    return {f"{rule}:{key}": values for rule in HOUSES[page] for key, values in choices(rule).items()}


def book_with(page, option, setting=""):
    """Return the rulebook of a page. ``setting`` is the value of an option as text."""
    rule, _, key = option.rpartition(":")
    given = f":{key}={setting}" if setting else ""
    if rule:
        return cardgolf.rules("nine-card", rule + given)
    if page in PLUGINS and key in choices(page):
        needed = NEEDING.get((page, key))
        return cardgolf.rules(page + given, *([needed] if needed else []))
    number = int(setting) if setting.isdigit() else setting
    return cardgolf.rules(GAMES[page], **({key: None if setting == "none" else number} if setting else {}))


def written(value):
    return {"None": "none", "True": "on", "False": "off"}.get(str(value), str(value))


SETTINGS = sorted({(page, *option) for page in PAGES for clause in clauses_of(page) for option in options_of(clause)})


@pytest.mark.untraced
@pytest.mark.parametrize(("page", "option", "value"), SETTINGS)
def test_every_option_in_a_clause_exists_and_is_not_the_default(page, option, value):
    before, after = book_with(page, option), book_with(page, option, value)
    key = option.rpartition(":")[2]
    assert written(after.options[key]) == value != written(before.options[key])


@every_case("page", PAGES)
def test_every_option_and_each_of_its_choices_is_in_a_clause(page):
    named = {(option, value) for clause in clauses_of(page) for option, value in options_of(clause)}
    assert sorted(owned(page).keys() - {option for option, _ in named}) == []
    words = {
        (option, written(value))
        for option, (_, *others) in owned(page).items()
        for value in others
        if isinstance(value, str | bool | None)
    }
    assert sorted(words - named) == []


@every_case("page", PAGES)
def test_the_table_of_a_page_has_the_default_the_other_values_and_the_clause_of_each_option(page):
    rows = {option: row for option, *row in ROW.findall(PAGES[page])}
    clauses = {clause.number: {option for option, _ in options_of(clause)} for clause in clauses_of(page)}
    spoken_of = {option for options in clauses.values() for option in options if page in HOUSES or ":" not in option}
    assert rows.keys() == spoken_of
    for option, (default, others, _, clause) in rows.items():
        assert option in clauses[clause], f"{clause} does not speak of {option}"
        assert default == written(book_with(page, option).options[option.rpartition(":")[2]])
        known = owned(page).get(option) or choices("base")[option]
        words = {written(value) for value in known if isinstance(value, str | bool | None)}
        assert set(re.findall(r"`([^`]+)`", others)) >= words - {default}


def test_house_rules_without_options_have_a_clause_too():
    for page, names in HOUSES.items():
        text = " ".join(clause.text for clause in clauses_of(page))
        assert [name for name in names if f"`{name}`" not in text] == []


# the turn of the base rules, which belongs to no variant


def followed(*moves):
    game = cardgolf.new_game(Plain, players=2, seed=5)
    for move in ("flip a1", "flip b1", "flip a1", "flip b1", *moves):
        game = game.play(move)
    return game


def test_1_4_a_turn_begins_with_a_card_from_one_of_the_two_piles():
    assert list(map(str, followed().legal_moves)) == ["draw stock", "draw discard"]


def test_1_4_a_taken_discard_is_swapped_and_a_stock_card_is_swapped_or_declined():
    swaps = [f"swap {place}" for place in ("a1", "b1", "c1", "a2", "b2", "c2")]
    assert list(map(str, followed("draw discard").legal_moves)) == swaps
    assert list(map(str, followed("draw stock").legal_moves)) == [*swaps, "discard"]


def test_1_4_nothing_is_turned_up_for_a_card_declined():
    before, after = followed("draw stock"), followed("draw stock", "discard")
    assert after.state.boards == before.state.boards
    assert after.state.discard == (*before.state.discard, before.state.held)


def test_1_4_a_swapped_card_lies_up_and_the_old_one_on_the_pile():
    before, after = followed("draw stock"), followed("draw stock", "swap c2")
    place = before.state.boards[1].slots[5]
    assert not place.up and after.state.discard[-1] == place.card
    assert after.state.boards[1].slots[5] == cardgolf.Slot(before.state.held, up=True)


@pytest.mark.parametrize(
    ("moves", "refused", "rule"),
    [
        ((), "swap a1", "base.moves"),
        (("draw discard",), "discard", "base.moves"),
        (("draw stock",), "discard flip c2", "base.discard_options"),
        ((), "wink", "base.move_types"),
    ],
)
def test_1_4_a_refused_move_names_its_clause(moves, refused, rule):
    with pytest.raises(cardgolf.IllegalMoveError) as error:
        followed(*moves).play(refused)
    assert error.value.rule == rule
    with pytest.raises(cardgolf.IllegalMoveError) as error:
        followed(*moves).play("draw stock", seat=0)
    assert error.value.rule == "base.turn"
