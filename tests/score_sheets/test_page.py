"""A sheet as a page to print, as CSV, and in words."""

import re
from html.parser import HTMLParser

import pytest
from helpers.cases import every_case
from helpers.examples import example

import cardgolf
from cardgolf import Line, ScoreSheet, hookimpl
from cardgolf.score_sheets import (
    describe_game,
    describe_result,
    describe_rule,
    describe_upcoming,
    format_title,
    list_reset_totals,
)

EVIL = "<b>&\"'=1+1"


class Balance(HTMLParser):
    """A parser that fails for tags that are not closed."""

    def __init__(self):
        super().__init__()
        self.open, self.words = [], []

    def handle_starttag(self, tag, attrs):
        assert tag not in {"script", "link", "img", "iframe"}
        if tag not in {"meta", "col"}:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def words_of(page):
    parser = Balance()
    parser.feed(page)
    assert parser.open == []
    return parser.words


def evening():
    sheet = ScoreSheet(cardgolf.rules("crazy-nines", "joker-pairs", holes=3), ["Ann", EVIL, "Cy"], date="22 November")
    return sheet.enter([3, 1, 20], closer="Ann").enter(["K K 5 / A 5 4 / . . .", -2, 7])


def rows(page):
    """Return the cells of each row as text, without marks of additions."""
    found = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    return [
        [re.sub(r"<small.*?</small>|<.*?>", "", cell).strip() for cell in re.split(r"</t[hd]>", row)[:-1]]
        for row in found
    ]


def test_the_page_shows_points_running_totals_and_places():
    page = evening().to_html()
    assert rows(page)[1:] == [
        ["Round 1", "23", "23", "1", "1", "20", "20"],
        ["Round 2", "14", "37", "\u22122", "\u22121", "7", "27"],
        ["Round 3", "", "", "", "", "", ""],
        ["Total", "37", "-1", "27"],
        ["Place", "3rd", "1st", "2nd"],
    ]


def test_the_page_explains_what_the_rules_added():
    page = evening().to_html()
    assert '23<small class="sums">3 + 20<sup>a</sup></small>' in page
    assert "<dt>a</dt><dd>The closer scores 20 more for each player with a lower score (CN 4.3.4).</dd>" in page
    assert "<dt>\u2691</dt><dd>closed the round</dd>" in page
    assert "Joker pairs: Jokers that would cancel each other keep their points." in page
    assert "Round 3 of 3: Cy deals, Ann leads." in page


def test_the_page_needs_nothing_else_and_has_no_code_from_names():
    page = evening().to_html()
    assert EVIL in words_of(page)
    assert "<b>" not in page
    assert not re.search(r"https?:|url\(|@import|src=", page)
    assert words_of(f"<div>{evening()._repr_html_()}</div>")


def test_an_empty_sheet_is_a_form():
    page = ScoreSheet("nine-card", ["Ann", "Bo"]).to_html()
    assert [row[0] for row in rows(page)[1:]] == [*(f"Round {number}" for number in range(1, 10)), "Total", "Place"]
    assert "result" not in page.partition("</style>")[2]


def test_the_page_tells_who_won_and_what_does_not_count():
    over = ScoreSheet(cardgolf.rules("play-nine", holes=1), ["Ann", "Bo", "Cy"]).enter([3, 3, 9]).enter([5, 2])
    page = over.to_html()
    assert '<p class="result">Bo wins. A play-off decided the tie.</p>' in page
    assert ["Play-off 1", "5", "", "2", "", "&ndash;", ""] in rows(page)
    assert "Round 2 does not count: expected a play-off of Ann, Bo, Cy." in over.correct(1, {"Cy": 3}).to_html()


def test_a_total_that_a_rule_changed_is_marked():
    nine = ScoreSheet("board-nine", ["Ann", "Bo"]).enter([48, 5]).enter([42, 5])
    page = nine.to_html()
    assert ["Round 2", "42", "45*", "5", "10"] in rows(page)
    assert "<dt>*</dt><dd>Ann&#x27;s total of 90 became 45 in Round 2.</dd>" in page
    assert ", lost" in nine.enter([60, 5]).to_html()


def test_names_from_right_to_left_are_isolated_on_the_page_and_plain_in_files():
    dana, ali = "\u05d3\u05e0\u05d4", "\u0639\u0644\u06cc <b>"
    rules = cardgolf.rules("crazy-nines", holes=2)
    sheet = ScoreSheet(rules, [dana, "Bo", ali], teams=[[0, 1], [2]], handicaps=[1, 0, 2])
    for each in (sheet, sheet.enter([3, 30, 9], closer=2), sheet.enter([3, 4, 9]).enter([1, 2, 3])):
        page = each.to_html()
        assert page.count(dana) == page.count(f"<bdi>{dana}</bdi>") >= 2
        assert page.count("\u0639\u0644\u06cc") == page.count("<bdi>\u0639\u0644\u06cc &lt;b&gt;</bdi>") >= 2
        assert "Bo" in page and "<bdi>Bo" not in page
        assert f'"{dana}","Bo","{ali}"' in each.to_csv() and each.names == (dana, "Bo", ali)
    joined = ScoreSheet("crazy-nines", [dana, "Bo"]).enter([3, 30]).join(ali)
    assert f"<bdi>{dana}</bdi>" in joined.to_html() and not {*"\u2068\u2069"} & {*describe_upcoming(joined)}


@pytest.mark.parametrize(("holes", "players"), [(3, 2), (9, 4), (18, 6), (40, 8)])
def test_the_rows_fit_on_one_page(holes, players):
    sheet = ScoreSheet(cardgolf.rules("nine-card", holes=holes), [f"Player {seat}" for seat in range(players)])
    for _ in range(holes):
        sheet = sheet.enter([5] * players, closer=0)
    page = sheet.to_html()
    height = float(re.search(r"--row:([\d.]+)mm", page)[1])
    assert 3.8 <= height <= 14
    assert height * len(rows(page)) <= 215
    assert 1.9 <= float(re.search(r"--text:([\d.]+)mm", page)[1]) <= 4.8


def test_low_rows_have_letters_without_sums():
    sheet = ScoreSheet(cardgolf.rules("crazy-nines", holes=30), ["Ann", "Bo"])
    for _ in range(30):
        sheet = sheet.enter([3, 1], closer="Ann")
    assert "23<sup>a</sup></td>" in sheet.to_html()
    assert "sums" not in sheet.to_html().partition("</style>")[2]


def test_more_rules_than_letters_have_numbers():
    @hookimpl("adjust_scores")
    def many(raw):
        return {0: [Line(f"many.{number}", 1) for number in range(30)]}

    page = ScoreSheet(cardgolf.rules("nine-card", many), ["Ann", "Bo"]).enter([1, 2]).to_html()
    assert "<dt>z</dt>" in page
    assert "<dt>29</dt>" in page


@every_case(("rank", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd")])
def test_places_are_ordinal_numbers(rank, text):
    from cardgolf.score_sheets.page import _find_ending  # noqa: PLC0415  # a helper

    assert f"{rank}{_find_ending(rank)}" == text


def test_csv_has_a_line_for_each_round_and_no_formulas():
    sheet = ScoreSheet("crazy-nines", ["Ann", "=SUM(A1)"]).enter([3, 1], closer="Ann").enter([5, 6])
    assert sheet.to_csv().splitlines() == [
        '"round","kind","dealer","closer","Ann","\'=SUM(A1)"',
        '1,"hole","Ann","Ann",23,1',
        '2,"hole","\'=SUM(A1)",,5,6',
        '"total",,,,28,7',
        '"rank",,,,2,1',
    ]
    assert ScoreSheet("nine-card", ["Ann", "Bo"]).to_csv().splitlines()[-1] == '"rank",,,,,'
    for name in ("x;=cmd|'/C calc'!A0", " =1+1", "\uff1d1+1"):
        assert f'"{name}"' not in ScoreSheet("nine-card", [name, "Bo"]).to_csv()


# Words


def test_the_game_is_described():
    rules = cardgolf.rules("play-nine", "ender-penalty:points=5,how=flat", holes=5)
    assert list(describe_game(rules)) == [
        f"Ender penalty: {rules.stack[2].summary} Here: how=flat, points=5.",
        "Options: holes=5.",
        "The fewest points win.",
    ]
    assert list(describe_game(cardgolf.rules("play-nine"))) == ["The fewest points win."]

    @hookimpl("points")
    def plain(card):
        return card.rank

    assert next(describe_game(cardgolf.rules("nine-card", plain))) == "Plain."
    assert list(describe_game(cardgolf.rules(example("trash"))))[-1] == "The most points win."


def test_titles_are_those_of_people():
    assert format_title(cardgolf.rules("nine-card")) == "Nine-Card Golf"
    assert format_title(cardgolf.rules("four-card")) == "Four-Card Golf"


def test_a_rule_is_its_clause_its_plugin_or_its_id():
    rules = cardgolf.rules("crazy-nines", ender_penalty_points=10)
    told = "The closer scores 10 more for each player with a lower score (CN 4.3.4)."
    assert describe_rule(rules, "crazy-nines.score.ender") == told
    told = describe_rule(cardgolf.rules("four-card"), "golf.score.pair-anywhere")
    assert told == "Equal cards cancel two by two and count nothing, wherever they lie (GF 8.5.4)."
    told = describe_rule(cardgolf.rules("golf"), "golf.score.column")
    assert told == "The cards of a column count nothing if they are all of one rank (GF 8.5.4)."
    fined = cardgolf.rules("golf", "ender-penalty:how=doubled_plus,points=5")
    assert "and 5 besides" in describe_rule(fined, "ender-penalty.doubled_plus")

    @hookimpl("bonus")
    def birdies():
        """A score below zero earns two points more off."""

    assert describe_rule(cardgolf.rules("nine-card", birdies), "birdies.x") == birdies.__doc__
    assert describe_rule(rules, "unknown.rule") == "unknown.rule"
    assert describe_rule(rules, "sheet.final") == "These points were entered as they stand."


def test_the_next_round_and_the_winner_are_told():
    start = ScoreSheet(cardgolf.rules("play-nine", holes=1), ["Ann", "Bo"])
    assert describe_upcoming(start) == "Round 1 of 1: Ann deals, Bo leads."
    assert describe_upcoming(start.enter([3, 3])) == "Play-off 1: Bo deals, Ann leads."
    shared = ScoreSheet(cardgolf.rules("nine-card", holes=1), ["Ann", "Bo"]).enter([3, 3])
    assert describe_upcoming(shared) == describe_result(shared) == "Ann and Bo share the first place."

    @hookimpl("leader")
    def by_cards(state):
        return len(state.boards[0].cards())

    rules = cardgolf.rules("nine-card", by_cards)
    assert describe_upcoming(ScoreSheet(rules, ["Ann", "Bo"])) == "Round 1 of 9: Ann deals, the cards decide who leads."


def test_a_csv_adds_up_where_a_rule_changes_a_total():
    sheet = ScoreSheet("board-nine", ["Ann", "Bo"]).enter([48, 5]).enter([42, 5]).enter([7, 5])
    assert sheet.to_csv().splitlines()[2:5] == ['2,"hole","Bo",,42,5', '2,"reset",,,-45,', '3,"hole","Ann",,7,5']


def test_teams_and_handicaps_stand_on_the_page_and_in_the_table():
    names, teams = ["Ann", "Bo", "Cy", "Di"], [("Ann", "Cy"), ("Bo", "Di")]
    rules = cardgolf.rules("nine-card", holes=1)
    one = cardgolf.ScoreSheet(rules, names, teams=teams, handicaps=(0, 5, 0, 0)).enter([1, 2, 3, 4])
    assert "<li>Teams: Ann and Cy; Bo and Di.</li><li>Handicaps: Bo 5.</li>" in one.to_html()
    assert '<p class="result">Bo and Di win.</p>' in one.to_html()
    assert one.to_csv().splitlines()[-4:] == [
        '"team",,,,1,2,1,2', '"handicap",,,,0,-5,0,0', '"total",,,,4,1,4,1', '"rank",,,,2,1,2,1',
    ]  # fmt: skip


def test_a_total_of_a_team_is_no_reset():
    teams, given = [(0, 2), (1,)], (0, 5, 0)
    one = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo", "Cy"], teams=teams, handicaps=given).enter([1, 2, 3])
    assert [*list_reset_totals(one)] == []
    board_nine = cardgolf.ScoreSheet("board-nine", ["Ann", "Bo", "Cy"], teams=teams).enter([45, 2, 3]).enter([45, 0, 0])
    assert board_nine.totals == (48, 2, 48)
    assert [*list_reset_totals(board_nine)] == [(2, 0, 93, 48), (2, 2, 93, 48)]
