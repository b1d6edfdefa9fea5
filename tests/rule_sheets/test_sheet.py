"""Rule sheets: what they say under options and house rules, their examples, and their forms."""

import re

import pytest
from helpers.cases import every_case
from rule_sheets.sheets import STACKS, sheet_of

import cardgolf
from cardgolf import explain, hookimpl
from cardgolf.rule_sheets.chapters import CHAPTERS, list_chapters
from cardgolf.rule_sheets.sheet import describe_book
from cardgolf.words import Words


def texts(rules):
    """Return the texts of the rules of a sheet, without searching for examples."""
    return [rule.text for chapter in list_chapters(cardgolf.rules(rules)) for rule in chapter.rules]


def numbers(rules):
    chapters = list_chapters(cardgolf.rules(rules))
    return [rule.clause.number for chapter in chapters for rule in chapter.rules if rule.clause]


# what a sheet says


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("stack", STACKS, ids="+".join)
def test_rules_are_numbered_through_and_are_finished_sentences(stack):
    sheet = sheet_of(*stack)
    assert [rule.number for rule in sheet.rules] == list(range(1, len(sheet.rules) + 1))
    assert {chapter.title for chapter in sheet.chapters} <= {*CHAPTERS.values()}
    for rule in sheet.rules:
        assert re.fullmatch(r"[A-Z].*[.]", rule.text), rule.text
        assert not re.search(
            r"<!--|`|[Aa]t other tables|left out\.$|[.,:;][.,;]|  ", rule.text.replace("rank is left out.", "")
        ), rule.text


@pytest.mark.parametrize("stack", STACKS, ids="+".join)
def test_no_sheet_says_a_thing_twice_and_each_clause_stands_once(stack):
    found = numbers(cardgolf.rules(*stack))
    assert len(found) == len({*found})
    said = texts(cardgolf.rules(*stack))
    assert len(said) == len({*said})


GENERAL = {  # what a rule must not say in general where another rule of the same sheet takes it away
    r"[Aa]ny (?:of your cards|card),? (?:up or down, )?may be swapped[^.]*\.": ("locked", "locks"),
    r"A card from the stock (?:is|may be) swapped[^.]*laid on the discard pile\.": ("locks",),
}


@pytest.mark.parametrize("stack", STACKS, ids="+".join)
def test_no_sheet_allows_a_swap_or_a_discard_that_a_lock_forbids(stack):
    rules = cardgolf.rules(*stack)
    implemented = rules.hook_implementations()
    for general, hooks in GENERAL.items():
        if any({*implemented.get(hook, ())} - {"base"} for hook in hooks) and rules.name != "golf":
            assert not [text for text in texts(rules) for said in re.findall(general, text) if "except" not in said]


def test_a_variant_without_a_page_that_locks_cards_has_no_clause_that_any_may_be_swapped():
    class Locked:
        """Kings are locked."""

        @hookimpl
        def locks(self):
            return [cardgolf.turns.Lock("KS", turns=2)]

    assert "G 1.4.4" in numbers(cardgolf.rules("nine-card", "knocking")) or "NC 3.2.3" in numbers("nine-card")
    assert "G 1.4.4" not in numbers(cardgolf.rules(cardgolf.plugin(Locked)))


@every_case(("stack", "options", "said", "unsaid"), [
    (("crazy-nines",), {}, "except for a locked Queen of Spades", "Any of your cards may be swapped, up or down."),
    (("crazy-nines",), {}, "unless it is a Queen of Spades, is swapped", "A card from the stock is swapped"),
    (("board-nine",), {}, "At the start of any turn but your first", "At the start of a turn, before"),
    (("board-nine",), {"declare_first_turn": True}, "At the start of a turn, before", "but your first"),
    (("board-nine",), {"declare_first_turn": True, "declare_limit": 0}, "if your hand has no points", "but your first"),
    (("board-nine",), {}, "On every turn, unless you say NINE", "Every turn at least"),
    (("board-nine",), {}, "If the card you drew from the stock is equal", "If the card you drew is equal"),
    (("board-nine",), {"direct_sources": "both"}, "If the card you drew is equal", "you drew from the stock is equal"),
    (("play-nine",), {}, "in a column, other than Hole-in-Ones, are a pair", "in a column are a pair"),
    (("play-nine", "four-bonus"), {}, "a Hole-in-One -5", "always counts -5"),
    (("play-nine", "four-bonus"), {"hio_bonus": "anywhere"}, "wherever they lie.", "-30 in all"),
    (("play-nine", "four-bonus"), {"hio_bonus": "off"}, "four equal cards", "They are -20"),
    (("golf", "knocking"), {"new_card": "down"}, "known only to those who have seen it", "is seen by no player"),
    (("golf",), {"new_card": "as_was", "flip_turn": True}, "known only to those who have", "is seen by no player"),
    (("golf",), {"negative_pairs": "keep"}, "worth less than nothing do not cancel", "nothing cancel too"),
    (("golf",), {"reveal_first": True, "last_turns": "none"}, "is over at once", "before the last turns"),
    (("golf", "knocking"), {"reveal_first": True, "golf:last_turns": "none"}, "After a knock the", "the last turns,"),
    (("golf", "knocking"), {"new_card": "down", "golf:last_turns": "none"}, "only by a knock", "over at once when"),
    (("golf",), {"new_card": "down", "last_turns": "none", "flip_turn": True}, "over at once when", "only by a knock"),
    (("crazy-nines",), {"queen_penalty_mode": "replace"}, "takes the place of her own 10", "costs 25 more"),
    (("crazy-nines",), {"queen_penalty_mode": "replace", "queen_penalty_when": "held"}, "costs 25 as long", "25 more"),
    (("golf", "joker-pairs"), {"cancel": "none"}, "Equal cards do not cancel", "would cancel each other"),
    (("board-nine", "ender-penalty"), {}, "and any fine of the house rule", "the player scores 25"),
])  # fmt: skip
def test_a_sheet_says_nothing_in_general_that_another_rule_takes_away(stack, options, said, unsaid):
    found = " ".join(texts(cardgolf.rules(*stack, **options)))
    assert said.casefold() in found.casefold()
    assert unsaid not in found


def test_the_values_of_options_are_worked_in():
    assert "Eighteen rounds are played, and the lowest total wins." in texts(cardgolf.rules("play-nine", holes=18))
    assert "Three rounds are played, and the lowest total wins." in texts(cardgolf.rules("crazy-nines", holes=3))
    lying = "The cards of each player lie face down, in three rows of five."
    assert lying in texts(cardgolf.rules("golf", rows=3, columns=5))
    assert any(
        "A total of exactly 80 becomes 7," in text
        for text in texts(cardgolf.rules("board-nine", reset_at=80, reset_to=7))
    )
    assert "5 packs of 52 are used, whatever the number of players." in texts(cardgolf.rules("nine-card", decks=5))
    assert any("earn -30, once" in text for text in texts(cardgolf.rules("nine-card", "four-bonus:points=-30")))


def test_overridden_clauses_are_gone():
    assert not {"G 1.4.3", "G 1.5.1", "G 1.6.7"} & {*numbers("play-nine")}
    assert "G 1.6.7" not in numbers(cardgolf.rules("play-nine", tie="shared"))
    for first_dealer in ("draw_low", "random", 0, 1):
        found = numbers(cardgolf.rules("play-nine", first_dealer=first_dealer))
        assert ("PN 2.1.6" in found, "G 1.2.7" in found) == (True, False), "by a clause that holds"
    assert "CN 4.3.4" in numbers("crazy-nines")
    assert "CN 4.3.4" not in numbers(cardgolf.rules("crazy-nines", "ender-penalty"))
    assert "GF 8.5.7" not in numbers(cardgolf.rules("golf", "ender-penalty"))


def test_a_game_without_cards_turned_up_ends_by_knocks_alone():
    assert "In play no card is turned up, so a round ends only by a knock." in texts("four-card")
    with_flips = texts(cardgolf.rules("four-card", discard_flip="optional"))
    for found in (texts("golf"), with_flips):
        assert "The first player who has no card left face down is the closer." in found
    assert not any("last card" in text for text in texts("four-card"))


def test_a_rule_about_jokers_says_that_a_pack_has_none():
    assert any("these packs have none" in text for text in texts(cardgolf.rules("golf", "joker-pairs")))
    for stack in ("eight-card", "nine-card"):
        assert "Jokers that would cancel each other keep their points." in texts(cardgolf.rules(stack, "joker-pairs"))


def test_house_rules_stand_in_their_chapter_before_the_base_rules():
    sheet = explain(cardgolf.rules("nine-card", "knocking", "four-bonus", "rearrange"))
    by_title = {chapter.title: [rule.plugin for rule in chapter.rules] for chapter in sheet.chapters}
    assert "rearrange" in by_title["The deal"]
    assert by_title["The end of a round"] == ["nine-card", "nine-card", "knocking", "knocking"]
    assert by_title["In this program"] == ["base", "base"]
    assert by_title["Scoring"][-1] == "four-bonus"


def test_a_house_rule_without_a_page_is_described_by_its_docstring():
    @hookimpl("points")
    def free_queens(card):
        """A Queen counts nothing."""
        return 0 if card.rank == 12 else None

    @hookimpl("moves", wrapper=True)
    def silent():
        return (yield)

    sheet = explain(cardgolf.rules("nine-card", free_queens, silent))
    (chapter,) = [each for each in sheet.chapters if any(rule.plugin == "free-queens" for rule in each.rules)]
    assert (chapter.title, chapter.rules[-1].text) == ("Scoring", "A Queen counts nothing.")
    assert ("Q", 0) in sheet.card_points
    assert "The house rule silent has no text. It changes: moves." in texts(cardgolf.rules("nine-card", silent))
    assert "A Queen counts nothing. [house rule free-queens]" in sheet.text().replace("\N{NO-BREAK SPACE}", " ")
    assert "A Queen counts nothing. <small>house rule free-queens</small>" in sheet.markdown()
    assert "A Queen counts nothing. <small>house rule free-queens</small>" in sheet.html()


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_sheet_says_that_house_rules_go_first(form):
    sentence = "Where a house rule and another rule differ, the house rule holds."
    assert sentence in getattr(explain(cardgolf.rules("nine-card", "four-bonus")), form)()
    assert sentence not in getattr(explain("nine-card"), form)()


def test_clauses_that_a_variant_without_a_page_overrides_are_gone():
    class Four:
        """Four cards in a row, all of which count double."""

        @hookimpl
        def layout(self):
            return cardgolf.Layout.grid(1, 4)

        @hookimpl
        def score(self, board, card_values):
            return [
                cardgolf.Line("four.card", 2 * card_values[card], board.name((place,))) for place, card in board.cards()
            ]

    found = numbers(cardgolf.rules(cardgolf.plugin(Four)))
    assert not {"G 1.2.4", "G 1.6.2"} & {*found}
    assert "G 1.4.3" in found


def test_facts_are_those_of_the_rules():
    sheet = explain("eight-card")
    assert sheet.title == "Eight-Card Golf"
    assert (sheet.changes, sheet.house_rules) == ((), ()), "options of a preset are its rules"
    assert {fact.name: fact.text for fact in sheet.facts}["Cards"] == "108 for 2 to 6 players, 162 for 7 to 8"
    assert dict(sheet.card_points)["Joker"] == -5
    assert describe_book(cardgolf.rules("play-nine")) == "Play Nine"
    assert describe_book(cardgolf.rules("play-nine", tie="shared")) == "Play Nine: tie=shared"


def test_a_sheet_of_a_preset_names_what_was_changed_and_added():
    sheet = explain(cardgolf.rules("four-card", "four-bonus", columns=3, holes=18))
    assert (sheet.changes, sheet.house_rules) == (("columns=3", "holes=18"), ("four-bonus",))
    assert explain(cardgolf.rules("golf", "knocking", columns=4)).house_rules == ("knocking",)
    assert "Options:" not in str(explain("four-card")) and "House rule:" not in str(explain("four-card"))


def test_a_joker_game_names_the_points_of_a_two_once():
    worth = [rule.text for rule in explain("eight-card").rules if "worth" in rule.text]
    assert worth[0].startswith("An ace is worth 1, the cards 2 to 10 their number") and "A two" not in " ".join(worth)
    changed = explain(cardgolf.rules("eight-card", two_points=-2))
    assert [rule.text for rule in changed.rules if "two is" in rule.text] == ["A two is worth -2."]


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_sheet_says_what_cards_count_that_count_their_number(form):
    assert "A card counts its number." in getattr(explain("play-nine"), form)()
    german = getattr(explain("play-nine", words=Words("de")), form)()
    assert "Jede Karte zählt ihre Zahl." in german


def test_a_german_sheet_says_in_german_that_house_rules_go_first():
    sheet = explain(cardgolf.rules("nine-card", "four-bonus"), words=Words("de")).text()
    assert "Wo eine Hausregel etwas anderes sagt, gilt die Hausregel." in sheet and "Where a house" not in sheet


def test_points_are_listed_by_suit_where_suits_differ():
    @hookimpl("points")
    def black_twos(card):
        return -2 if card.rank == 2 and card.suit in ("C", "S") else None

    points = explain(cardgolf.rules("nine-card", black_twos)).card_points
    assert points[:6] == (("A", 1), ("2C", -2), ("2D", 2), ("2H", 2), ("2S", -2), ("3", 3))


# examples


@pytest.mark.parametrize("stack", STACKS, ids="+".join)
def test_every_way_to_score_is_shown_by_an_example_that_the_rules_score(stack):
    rules, sheet = cardgolf.rules(*stack), sheet_of(*stack)
    shown = set()
    for example in (example for rule in sheet.rules for example in rule.examples):
        if len(example.layouts) == 1:
            cards = (cardgolf.score(rules, example.layouts[0]),)
        else:
            cards = cardgolf.score(rules, list(example.layouts), closer=example.closer)
        assert example.totals == tuple(card.total for card in cards)
        assert [sum(line.points for line in lines) for lines in example.lines] == [*example.totals]
        shown |= {line.rule for card in cards for line in card.lines}
    ids = {each for rule in sheet.rules if rule.clause for each in rule.clause.ids if ".score" in each}
    unused = {
        "nine-card.score.pair-once",
        "crazy-nines.score.pair-once",
        "crazy-nines.score.replaced",
    }  # of another value of an option
    unused |= {"golf.score.column", "golf.score.line", "golf.score.pair-anywhere"}
    jokers = {"joker-pairs.score"} - {"joker-pairs.score" for name, _ in sheet.card_points if name == "Joker"}
    between_seats = {"crazy-nines.score.ender", "cabo.score.lowest", "double-round.score"}
    assert ids - shown - unused <= between_seats | jokers
    assert {rule.number for rule in sheet.rules} >= {
        line.rule
        for rule in sheet.rules
        for each in rule.examples
        for lines in each.lines
        for line in lines
        if line.rule
    }


@pytest.mark.parametrize("stack", [
    *STACKS,
    ("eight-card", "ender-penalty:how=flat"),
    *(("board-nine", f"ender-penalty:how={how}") for how in ("per_lower", "doubled", "doubled_plus")),
], ids="+".join)  # fmt: skip
def test_every_line_of_an_example_names_its_rule(stack):
    sheet = sheet_of(*stack)
    numbered = {rule.number: rule for rule in sheet.rules}
    for rule in sheet.rules:
        for line in (line for example in rule.examples for lines in example.lines for line in lines):
            assert line.rule in numbered, (rule.text, line)


def test_cards_of_a_hand_are_counted_by_the_rule_that_sums_hands():
    sheet = sheet_of("board-nine")
    summed = next(rule.number for rule in sheet.rules if "Each hand is summed." in rule.text)
    lines = [lines[0] for rule in sheet.rules for example in rule.examples for lines in example.lines]
    assert lines
    assert {line.rule for line in lines} == {summed}


def test_an_example_of_a_clause_is_scored_by_these_rules():
    (once,) = [
        rule
        for rule in explain(cardgolf.rules("nine-card", pair_reuse=False)).rules
        if rule.clause.number == "NC 3.4.3"
    ]
    assert [example.totals for example in once.examples] == [(36,)]
    assert not any("scores" in rule.text for rule in explain("nine-card").rules)


OURS = """
from cardgolf import hookimpl, plugin

@plugin
class Ours:
    "Ours: a game."

    @hookimpl
    def opening_flips(self):
        return 1
"""


def test_a_page_without_chapters_has_its_own(tmp_path):
    (tmp_path / "ours.py").write_text(OURS)
    (tmp_path / "ours.md").write_text(
        "# Our game\n\n## 9.1 Bets\n\n**OUR 9.1** Bet a coin.\n\n## 9.2 Coins\n\n**OUR 9.2** Take it.\n"
    )
    sheet = explain(cardgolf.rules(f"{tmp_path / 'ours.py'}:Ours"))
    assert [chapter.title for chapter in sheet.chapters][:3] == ["Bets", "Coins", "The deal"]
    assert sheet.title == "Our game"
    assert list_chapters(cardgolf.rules(f"{tmp_path / 'ours.py'}:Ours"))[0].rules[0].text == "Bet a coin."


# the first page, languages, and what stands apart


@pytest.mark.parametrize("name", ["golf", "crazy-nines", "board-nine"])
def test_the_first_page_says_how_to_play_before_the_rules(name):
    sheet = sheet_of(name)
    text = sheet.text(100)
    first, _, rules = text.partition("THE RULES IN FULL")
    for title, said in sheet.told.titled().items():
        assert f"{title}: {said}"[:60] in first
    assert sheet.turn is not None and all(each in first for each in sheet.turn.sentences)
    assert "Before" in first and "After" in first
    for page in (sheet.markdown(), sheet.html()):
        assert page.index(sheet.turn.sentences[0]) < page.index("The rules in full")
    assert "1.  " in rules


def test_what_cancels_is_drawn_once_and_on_the_first_page():
    sheet = sheet_of("golf")
    (example,) = sheet.shown
    assert example.layouts == ("2 5 K / 2 9 A",)
    drawn = [line for line in sheet.text().splitlines() if line.endswith(" total")]
    assert len(drawn) == 2  # of the example, and of the winner
    assert example in next(rule for rule in sheet.rules if "count nothing" in rule.text).examples


def test_the_limits_of_the_program_stand_apart():
    sheet = explain(cardgolf.rules("golf", columns=4))
    assert sheet.chapters[-1].title == "In this program"
    assert [rule.source for rule in sheet.chapters[-1].rules] == ["G 1.4.6", "G 1.8.1"]
    assert sheet.text().rstrip().endswith("Options: columns=4.")
    limited = {rule.source: chapter.title for chapter in explain("four-turns").chapters for rule in chapter.rules}
    assert (limited["G 1.8.1"], limited["G 1.4.6"]) == ("The end of a round", "In this program")


def test_rules_refer_to_numbers_of_the_sheet():
    for name, source, wanted in (
        ("play-nine", "PN 2.2.3", ("PN 2.2.4", "PN 2.3.3")),
        ("crazy-nines", "CN 4.2.9", ("CN 4.2.10",)),
    ):
        by_source = {rule.source: rule for rule in sheet_of(name).rules}
        text = by_source[source].text
        assert not re.search(r"\d\.\d", text)
        assert all(f"rule {by_source[each].number}" in text for each in wanted)


def test_a_german_sheet_has_german_headings_and_says_that_its_rules_are_english():
    sheet = explain(cardgolf.rules("golf", "knocking"), words=Words("de"))
    text = sheet.text()
    for said in (
        "Ziel: Tausche",
        "WAS KARTEN ZÄHLEN",
        "Personen",
        "Es gewinnt",
        "Diese Regeln gibt es nur auf Englisch.",
        "Hausregel: knocking.",
        "DAS GEBEN",
        "IN DIESEM PROGRAMM",
        "Regel ",
    ):
        assert said in text
    assert not re.search(r"\b(Players|rule \d|total|Before|THE DEAL)\b", text.partition("ALLE REGELN")[0])
    assert [rule.text for rule in sheet.rules] == [
        rule.text for rule in explain(cardgolf.rules("golf", "knocking")).rules
    ]
    assert '<html lang="de">' in sheet.html() and '<ol lang="en">' in sheet.html()
    assert "## Alle Regeln" in sheet.markdown()
