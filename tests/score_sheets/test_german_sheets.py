"""Score sheets in German: the page, the next round, who comes and goes, and doubts."""

import cardgolf
from cardgolf.score_sheets import ScoreSheet, describe_changes, describe_upcoming
from cardgolf.words import Words

GERMAN = Words("de")


def test_the_page_is_german():
    sheet = ScoreSheet("board-nine", ["Ann", "Bo"]).enter([48, 5], closer="Bo").enter([42, 5], closer="Bo")
    page = sheet.finish().to_html(GERMAN)
    assert '<html lang="de">' in page
    for text in (
        "<title>Board Nine: Punktezettel</title>", '<th scope="row">Runde 2</th>', '<th scope="row">Summe</th>',
        '<th scope="row">Platz</th>', '<td colspan="2">1.</td>', "<dd>hat die Runde geschlossen</dd>",
        "<dd>Runde 2: Ann kam auf 90, daraus wurde 45.</dd>", "Die Partie wurde nach Absprache vorzeitig beendet.",
    ):  # fmt: skip
        assert text in page, text


def test_blank_rows_and_rounds_that_do_not_count_are_german():
    rules = cardgolf.rules("nine-card", holes=1, tie="playoff")
    sheet = ScoreSheet(rules, ["Ann", "Bo", "Cy"]).enter([3, 3, 5]).enter({"Ann": 2, "Bo": 1})
    assert "Stechen 1" in sheet.to_html(GERMAN)
    fixed = sheet.correct(1, {"Cy": 3})
    assert fixed.describe_unsettled(GERMAN) == "Runde 2 zählt nicht: Dran wäre ein Stechen mit Ann, Bo, Cy"
    assert "Runde 2 zählt nicht: Dran wäre ein Stechen mit Ann, Bo, Cy." in fixed.to_html(GERMAN)
    over = sheet.correct(1, {"Bo": 4})
    assert over.unsettled == "round 2 does not count: the match was over before it"
    assert over.describe_unsettled(GERMAN) == "Runde 2 zählt nicht: Da war die Partie schon zu Ende"
    assert '<th scope="row">Runde 3</th>' in ScoreSheet("nine-card", ["Ann", "Bo"]).to_html(GERMAN)


def test_doubts_are_german():
    sheet = ScoreSheet("play-nine", ["Ann", "Bo"])
    assert sheet.find_doubt("Ann", -22, GERMAN).text == "22 ist wahrscheinlicher als -22"
    assert [doubt.text for doubt in sheet.enter([-22, 9]).find_doubts(1, GERMAN)] == ["22 ist wahrscheinlicher als -22"]
    hands = ScoreSheet("board-nine", ["Ann", "Bo"])
    (text,) = [doubt.text for doubt in hands.enter([20, 3], closer="Ann").find_doubts(1, GERMAN) if doubt.is_of_rules]
    assert text.startswith("Ann hat mit 20 geschlossen, aber mit so vielen Punkten darf man nach den Regeln nicht ")


def test_one_point_is_singular():
    sheet = ScoreSheet("nine-card", ["Ann", "Bo"]).enter([0, 3]).join("Cy", 1)
    assert [*describe_changes(sheet, GERMAN)] == ["Cy ist vor Runde 2 mit 1 Punkt eingestiegen."]
    assert describe_upcoming(sheet, GERMAN) == "Runde 2 von 9: Bo gibt, Cy beginnt."
