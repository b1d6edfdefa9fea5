"""Entries that the rules do not allow: a question for each kind, and none for what they allow."""

import pytest
from helpers.cases import every_case
from helpers.examples import example
from helpers.walks import finish_round

import cardgolf
from cardgolf import InvalidArgumentError, InvalidPositionError, InvalidRecordError, Layout, ScoreSheet, hookimpl
from cardgolf.score_sheets import RoundEntry
from cardgolf.score_sheets.doubts import find_doubt, may_close

NAMES = ("Ann", "Bo", "Cy")
NO_CLOSER = "no player closed, and for each closer the rules change the points"


def game(name):
    return example(name) if name in ("rat-a-tat-cat", "trash", "yaniv") else name


def enter(name, *scores, closer=None, final=False, **options):
    rules = cardgolf.rules(game(name), **options)
    return ScoreSheet(rules, NAMES[: len(scores)]).enter(scores, closer=closer, final=final)


def texts(*args, **kwargs):
    doubts = enter(*args, **kwargs).find_doubts(1)
    assert all(doubt.is_of_rules for doubt in doubts)
    return [doubt.text for doubt in doubts]


# Who closed


@pytest.mark.parametrize("name", ["board-nine", "yaniv"])
def test_a_round_without_a_closer_is_doubtful_where_every_closer_changes_the_points(name):
    assert texts(name, 4, 20) == [NO_CLOSER]
    assert texts(name, 4, 20, closer="Ann") == []
    assert texts(name, 4, 4, 9) == [NO_CLOSER], "also where a tie makes the rules read the cards"


@every_case("name", ["golf", "nine-card", "crazy-nines", "play-nine", "cabo", "rat-a-tat-cat"])
def test_where_the_closer_may_not_matter_a_round_needs_none(name):
    assert texts(name, 4, 12) == []


def test_a_closer_with_more_points_than_a_call_allows_is_doubtful():
    (text,) = texts("board-nine", 10, 20, closer="Ann")
    assert text == "Ann closed with 10, and the rules do not let a player say NINE with so many points"
    assert texts("board-nine", 9, 20, closer="Ann") == []
    assert texts("board-nine", 10, 20, closer="Ann", declare_limit=10) == []
    assert texts("board-nine", "13 13 4", 20, closer="Ann") == [text.replace("10", "30")]
    assert texts("yaniv", 20, 8, closer="Bo") == [
        "Bo closed with 8, and the rules do not let a player say YANIV with so many points"
    ]
    assert texts("yaniv", 20, 7, closer="Bo") == []


def test_whether_a_player_may_close_is_known_of_hands_that_there_are():
    rules = cardgolf.rules("board-nine")
    layout = rules.table_setup(2).layout
    assert [may_close(rules, 2, layout, points) for points in (0, 9, 10, 70)] == [True, True, False, True]

    @hookimpl("moves")
    def by_discard(state):
        return [] if state.discard[-5].rank else None  # there are no five discards after the deal

    assert may_close(cardgolf.rules("board-nine", by_discard), 2, layout, 30)


def test_a_closer_in_a_game_without_a_way_to_close_is_doubtful():
    class Silent:
        @hookimpl
        def seats(self):
            return range(2, 5)

        @hookimpl
        def layout(self):
            return Layout.hand(3)

    assert texts_of(cardgolf.rules(Silent)) == ["Ann closed, and no player closes a round by these rules"]


def texts_of(rules):
    return [doubt.text for doubt in ScoreSheet(rules, NAMES[:2]).enter([3, 4], closer="Ann").find_doubts(1)]


def test_a_closer_who_sat_out_and_a_second_closer_are_refused():
    tied = enter("play-nine", 3, 3, 9, holes=1)
    with pytest.raises(InvalidArgumentError, match="closer=2: expected a seat with a score"):
        tied.enter([1, 2], closer="Cy")
    with pytest.raises(InvalidArgumentError, match=r"closer=\(0, 1\)"):
        RoundEntry([1, 2], (0, 1))


def test_points_of_a_player_who_sits_out_are_refused():
    tied = enter("play-nine", 3, 3, 9, holes=1)
    with pytest.raises(InvalidArgumentError, match="expected one for each of Ann, Bo"):
        tied.enter({"Ann": 1, "Bo": 2, "Cy": 3})


# Points


@every_case(
    ("name", "final", "closer"),
    [
        ("board-nine", (4, 20), 0),  # a closer who is lowest scores nothing
        ("board-nine", (30, 0), 0),  # a failed NINE is 25
        ("board-nine", (25, 3), 0),  # and then the others score nothing
        ("board-nine", (-3, 20), None),
        ("yaniv", (4, 20), 0),
        ("cabo", (4, 20), 0),  # the lowest scores nothing, called or not
        ("cabo", (4, 20), None),
        ("crazy-nines", (30, 4, 500), 0),
        ("golf", (-7, 3), None),
        ("rat-a-tat-cat", (90, 3), None),
    ],
)
def test_final_points_that_no_cards_lead_to_are_doubtful(name, final, closer):
    (text,) = texts(name, *final, closer=closer, final=True)
    assert text.startswith(("no cards of Ann", "no cards of Cy"))
    assert text.endswith("lead to these final points by the rules")


@every_case(
    ("name", "final", "closer"),
    [
        ("board-nine", (0, 20), 0),
        ("board-nine", (25, 0, 0), 0),
        ("board-nine", (25, 0, 0), None),
        ("yaniv", (0, 20), 0),
        ("cabo", (0, 20), 1),
        ("crazy-nines", (4, 29), 1),
        ("crazy-nines", (4, 29), None),
        ("golf", (-6, 60), 1),
        ("trash", (10, 0), 0),  # its rules read the cards
    ],
)
def test_final_points_that_some_cards_lead_to_are_not_doubtful(name, final, closer):
    assert texts(name, *final, closer=closer, final=True) == []


def test_where_nothing_is_declared_no_final_points_are_doubtful():
    @hookimpl("bonus")
    def generous():
        return []

    sheet = ScoreSheet(cardgolf.rules("golf", generous), NAMES[:2]).enter([900, 3], final=True)
    assert sheet.find_doubts(1) == ()


def test_points_that_are_no_multiple_of_all_cards_are_doubtful():
    @hookimpl("points")
    def doubled(card):
        return 2 * min(card.rank, 10)

    rules = cardgolf.rules("golf", doubled)
    layout = rules.table_setup(2).layout
    assert find_doubt(rules, 2, layout, 31) == ("31 is no multiple of 2, as the points of all cards are", None)
    assert find_doubt(rules, 2, layout, 30) is None
    assert find_doubt(cardgolf.rules("golf", doubled, "four-bonus"), 2, layout, 31) is None  # 25 fewer
    assert find_doubt(cardgolf.rules("golf"), 2, layout, 31) is None


def test_layouts_and_points_share_the_packs():
    sheet = ScoreSheet("play-nine", NAMES[:2])
    assert sheet.enter(["-5 -5 1 1 / -5 -5 1 1", -20]).totals == (-40, -20)
    with pytest.raises(InvalidArgumentError, match="points -21 of Bo in round 1: expected -20 to 92"):
        sheet.enter(["-5 -5 1 1 / -5 -5 1 1", -21])
    with pytest.raises(InvalidPositionError, match="-5"):
        sheet.enter(["-5 -5 1 1 / -5 -5 1 1", "-5 1 2 3 / 4 5 6 7"])


def test_a_match_that_was_played_has_no_such_doubts():
    played = finish_round(cardgolf.new_game("board-nine", players=2, seed=4, turn_limit=1))
    sheet = ScoreSheet.from_game(played)
    assert sheet.entries[0].closer is None
    assert sheet.find_doubts(1) == ()


def test_a_file_with_totals_of_its_own_is_refused():
    data = enter("golf", 3, 4).as_dict()
    for changed in ({**data, "totals": [3, 9]}, {**data, "rounds": [{"scores": [3, 4], "total": 9}]}):
        with pytest.raises(InvalidRecordError):
            ScoreSheet.from_dict(changed)
    changed = {**data, "rounds": [{"scores": [3, 4]}, {"scores": [3, -9]}]}
    with pytest.raises(InvalidRecordError, match="points -9 of Bo in round 2: expected -6 to 60"):
        ScoreSheet.from_dict(changed)
