"""Parts of the site that are generated from the code: clauses, hooks, options, commands, errors."""

import importlib
import re

import pytest
from helpers.cases import every_case
from helpers.site_pages import PAGES, SOURCES, anchors, build_docs, hooks, places, rules

import cardgolf
from cardgolf.drawing.colours import DARK, LIGHT
from cardgolf.rulebook.plugin import options_of
from cardgolf.terminal.app import COMMANDS


@every_case("page", ["base", *rules.GAMES])
def test_every_clause_has_an_anchor_and_every_example_a_picture(page):
    text = PAGES[f"rules/{page}.md"]
    clauses = [each for each in cardgolf.clauses(rules.BaseGame if page == "base" else page) if each.plugin == page]
    examples = sum(len(rules.EXAMPLE.findall(each.text)) for each in clauses)
    assert {places.make_anchor(each.number) for each in clauses} <= anchors(text)
    below = text.partition("\n## Sources\n")[2] or text
    drawn = below.count('<figure class="drawn" data-search-exclude><svg')
    assert drawn == below.count('<div class="example"') == examples
    assert clauses


@every_case("game", rules.GAMES)
def test_the_page_of_a_game_opens_with_a_table_and_facts(game):
    top = PAGES[f"rules/{game}.md"].partition("\n## ")[0]
    book = cardgolf.rules(game)
    seats = dict(book.table_setups())
    assert top.count('<figure class="drawn"') == 1
    assert f"| **Players** | {min(seats)} to {max(seats)} |" in top
    assert re.search(r"\*\*Time\*\* \| about \d+ minutes", top)
    assert f"playground.html#tab=play&amp;variant={game}" in top


def test_examples_are_drawn_and_their_lines_lead_to_clauses():
    assert sum(PAGES[place].count('<div class="example"') for place in map("rules/{}.md".format, rules.GAMES)) >= 8
    assert "| 9 | c1 | [NC\u00a03.4.2](#nc-3-4-2) |" in PAGES["rules/nine-card.md"]


def test_an_example_with_a_wrong_score_stops_the_build():
    page = "**NC 3.4.3** Or so: `3 3 9 / 3 5 J / K A 8` scores 34.\n*From: HF.*\n"
    with pytest.raises(ValueError, match="does not score 34"):
        rules.complete_rules_page("variants/cardgolf_nine_card.md", page)


def test_disputes_are_clauses_with_an_option_or_sources_that_differ():
    table = PAGES["rules/play-nine.md"].partition("## Disputes")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| \[PN\u00a0([\d.]+)\]", table, re.MULTILINE)
    assert {"2.4.6", "2.5.2", "2.5.3"} <= {*listed}, "their rows have an option"
    assert "2.1.5" in listed, "the sources do not give the order"
    assert not {"2.1.1", "2.1.4", "2.4.5"} & {*listed}, "all sources say so"


def test_the_page_of_hooks_lists_implementations_and_types():
    page = PAGES["hooks.md"]
    assert page.count("**Implemented by:**") == page.count("**With types:**") == len(cardgolf.HOOKS)
    assert "* **Implemented by:** `base`, `lay-choice`\n* **With types:** `locked(self, state: State)" in page


def test_calls_of_a_round_are_traced_in_order():
    calls = dict(hooks.trace_round())
    first = ["seats", "deck", "layout", "layouts", "opening_flips", "points", "dealt", "moves"]
    assert next(iter(calls.values())) == first
    assert calls["the last card of the opening"] == ["after_move", "next_phase", "leader", "moves"]
    assert list(calls.values())[-1].count("before_score") == 1
    assert list(calls.values())[-1][-5:] == ["totals", "goal", "standings", "match_over", "next_round"]


@every_case("name", [*rules.GAMES, *rules.HOUSE_RULES])
def test_the_page_of_options_has_every_option_with_its_clause(name):
    section = PAGES["reference/options.md"].split(f"\n## `{name}`\n")[1].split("\n## ")[0]
    fields = options_of({**rules.GAMES, **rules.HOUSE_RULES}[name].load())
    for field in fields:
        (row,) = [line for line in section.splitlines() if line.startswith(f"| `{field.name}` |")]
        assert field.metadata["doc"] in row
        assert re.search(r"\[\w+\u00a0[\d.]+\]\(", row), "no clause is linked"
    assert bool(fields) != ("It has no options." in section)


def test_options_of_one_name_lead_to_clauses_of_their_own():
    sections = PAGES["reference/options.md"].split("\n## ")
    rows = {each.partition("\n")[0]: re.findall(r"^\| `points` .*\[(.*)\]", each, re.MULTILINE) for each in sections}
    assert (rows["`four-bonus`"], rows["`ender-penalty`"]) == (["HR\u00a03.5.3"], ["HR\u00a03.5.7"])


def test_every_command_and_every_error_is_listed():
    page, tree = PAGES["reference/commands.md"], PAGES["reference/errors.md"]
    assert re.findall(r"^## `cardgolf (.+)`$", page, re.MULTILINE) == list(COMMANDS)
    assert page.count("\nUsage: cardgolf") + page.count("text\nUsage: cardgolf") >= len(COMMANDS)
    assert all(
        name in tree for name, each in vars(cardgolf).items() if getattr(each, "__mro__", ())[-3:-2] == (Exception,)
    )


def test_the_tutorial_shows_the_files_of_a_new_variant():
    page = PAGES["tutorial/first-variant.md"]
    assert all(f'??? example "`{name}`"' in page for name in ("pyproject.toml", "cardgolf_short_golf.py"))
    assert "    class ShortGolf:" in page


def test_marks_and_generators_match():
    marks = [mark for source in SOURCES.values() for mark in build_docs.MARK.findall(source)]
    assert sorted(marks) == sorted(build_docs.GENERATED)


def test_the_page_of_options_has_every_preset():
    presets = {name: info for name, info in cardgolf.variants().items() if info.is_preset}
    assert presets
    for name, info in presets.items():
        assert f"| `{name}` | {info.load().title} | `{info.load().summary}` |" in PAGES["reference/options.md"]


@pytest.mark.parametrize(("theme", "scheme"), [("light", "default"), ("dark", "slate")])
def test_pictures_in_pages_follow_the_switch_of_the_site(theme, scheme):
    listed = importlib.import_module("docs.drawn").list_picture_colours()
    colours = LIGHT if theme == "light" else DARK
    root = f'[data-md-color-scheme="{scheme}"] svg.cardgolf.auto'
    assert f"{root} .fill-table{{fill:{colours['table']}}}" in listed
    assert f"{root}{{color:{colours['ink']}}}" in listed
    drawn = re.search(r"<style>(.+?)</style>", cardgolf.svg(cardgolf.Card.parse("7H")))[1]
    selectors = re.findall(r"svg\.cardgolf\.auto( \.[\w-]+)?\{", drawn)
    assert {f"{root}{each}{{" for each in selectors} <= {line.partition("{")[0] + "{" for line in listed.splitlines()}


def test_a_beginner_finds_how_to_play_how_many_cards_and_what_they_are_worth():
    page = PAGES["rules/index.md"]
    assert page.index("<figure") < page.index("* **Goal.** Swap your six cards") < page.index("## How many cards")
    assert "| [Golf](games/golf.md) | 2 to 8 | 2 rows of 3 | 52 for 2 to 4 players, 104 for 5 to 8 |" in page
    assert "| [Crazy Nines](games/crazy-nines.md) | -2 | 0 | 2 | 10 | 10 | 1 |" in page
    assert "| KC 13, KD -1, KH -1, KS 13 |" in page and "| [Golf](games/golf.md) | none in the deck | 1 |" in page
    assert not re.search(r"\| \[Skyjo\]\(games/skyjo.md\) \| none", page), "its cards count their number"


def test_the_first_game_shows_the_table_that_its_blocks_make():
    page = PAGES["tutorial/first-game.md"]
    drawn = page[page.index("<figure") : page.index("</figure>")]
    assert "What Bo sees, drawn." in drawn and "J" in drawn and page.index("\nbo\n```") < page.index("<figure")
