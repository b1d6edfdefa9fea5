"""Score sheets: rounds, penalties, corrections, play-offs, dealers, undo and errors."""

import pytest
from helpers.cases import every_case
from helpers.examples import example
from helpers.house_rules_page import RULES

import cardgolf
from cardgolf import InvalidArgumentError, InvalidPositionError, Line, PluginError, ScoreSheet, hookimpl
from cardgolf.score_sheets import LayoutNeededError, RoundEntry, describe_upcoming
from cardgolf.words import Words

ANN, BO, CY = range(3)
THREE = ["Ann", "Bo", "Cy"]


def sheet(*rules, names=THREE, dealer=None, **options):
    return ScoreSheet(cardgolf.rules(*rules, **options), names, dealer)


def test_points_and_layouts_are_mixed():
    one = sheet("nine-card").enter([12, "3 3 9 / 3 5 J / K A 8", -2])
    assert one.totals == (12, 33, -2)
    assert one.rounds[0].scorecards[BO] == cardgolf.score("nine-card", "3 3 9 / 3 5 J / K A 8")
    assert one.rounds[0].scorecards[ANN].lines == (Line("sheet.entered", 12),)
    assert [each.seat for each in one.standings] == [CY, ANN, BO]


def test_scores_are_given_in_order_by_name_or_by_seat():
    start = sheet("nine-card")
    expected = start.enter([1, 2, 3], closer=BO)
    assert start.enter({"cy": 3, "ANN": 1, BO: 2}, closer="bo") == expected
    assert start.entries == ()


def test_the_closer_pays_by_the_rules_and_by_house_rules():
    assert sheet("crazy-nines").enter([10, 4, 5], closer="Ann").totals == (10 + 2 * 20, 4, 5)
    assert sheet("crazy-nines").enter([4, 4, 5], closer="Ann").totals == (4, 4, 5)
    assert sheet("crazy-nines").enter([10, 4, 5]).totals == (10, 4, 5)
    assert sheet("nine-card", "ender-penalty").enter([10, 4, 30], closer="Ann").totals == (30, 4, 30)
    flat = sheet("nine-card", "ender-penalty:how=flat,points=7").enter([10, 4, 30], closer="Ann")
    assert (flat.totals, flat.find_points(1, "Ann")) == ((17, 4, 30), 10)
    assert flat.list_additions(1, ANN) == (Line("ender-penalty.flat", 7),)
    assert flat.list_additions(1, BO) == ()


def test_a_layout_and_points_are_compared_for_the_penalty():
    one = sheet("crazy-nines").enter(["K K 5 / A 5 4 / . . .", 13, "A A 9 / 8 QS! 2 / 4 6 7"], closer="Ann")
    assert one.rounds[0].scores == (14 + 20, 13, 71)
    assert one.list_additions(1, "Ann") == (Line("crazy-nines.score.ender", 20),)


def test_a_hand_settles_as_nine_is_said():
    start = sheet("board-nine")
    assert start.enter([5, 6, 20], closer="Ann").totals == (0, 6, 20)
    assert start.enter(["2 3", 5, 20], closer="Ann").totals == (25, 0, 0)
    assert start.enter(["2 3", "6", 20], closer="Ann").totals == (0, 6, 20)


def test_a_rule_that_reads_cards_asks_for_the_layout():
    start = sheet("board-nine", names=["Ann", "Bo"])
    with pytest.raises(LayoutNeededError, match="points of Ann in round 1: expected a layout") as asked:
        start.enter([0, 0], closer="Ann")
    assert (asked.value.seat, asked.value.number) == (ANN, 1)
    assert start.enter(["", 0], closer="Ann").totals == (0, 0)
    assert start.enter(["0 0", 0], closer="Ann").totals == (25, 0)


def test_a_rule_cannot_hide_that_it_read_cards():
    @hookimpl("adjust_scores")
    def careless(state):
        try:
            return {0: [Line("careless.adjust_scores", len(state.boards[0].slots))]}
        except Exception:
            return {}

    start = sheet("nine-card", careless)
    with pytest.raises(LayoutNeededError):
        start.enter([1, 2, 3])
    assert start.enter(["3 3 9 / 3 5 J / K A 8", 2, 3]).totals == (33 + 9, 2, 3)


def test_the_geometry_of_a_board_is_known_without_its_cards():
    @hookimpl("adjust_scores")
    def by_place(state):
        board = state.boards[1]
        return {1: [Line("by-place.adjust_scores", board.layout.size + board.index("b1"), board.name([2]))]}

    assert sheet("nine-card", by_place).enter([1, 2, 3]).list_additions(1, BO)[0] == Line(
        "by-place.adjust_scores", 10, ("c1",)
    )


def test_final_points_stand_as_they_are():
    one = sheet("crazy-nines").enter([30, 4, 500], closer="Ann", final=True)
    assert (one.totals, one.list_additions(1, ANN)) == ((30, 4, 500), ())
    assert one.rounds[0].scorecards[CY].lines == (Line("sheet.final", 500),)


# Corrections


def test_a_correction_settles_everything_after_it_again():
    nine = sheet("board-nine", names=["Ann", "Bo"])
    for ann in (48, 42, 30):
        nine = nine.enter([ann, 5])
    assert [totals[ANN] for totals in nine.totals_by_round] == [48, 45, 75]
    assert nine.correct(2, {"Ann": 41}).totals_by_round == ((48, 5), (89, 10), (119, 15))
    assert nine.correct(1, {"Ann": 18}).correct(3, {"Ann": 30}).totals_by_round[2] == (45, 15)


def test_the_closer_and_a_layout_can_be_corrected():
    one = sheet("crazy-nines").enter([10, 4, 5], closer="Ann")
    assert one.correct(1, closer="Bo").totals == (10, 4, 5)
    assert one.correct(1, closer=None).totals == (10, 4, 5)
    assert one.correct(1, {"Bo": "K K 5 / A 5 4 / . . ."}).totals == (30, 14, 5)
    assert one.correct(1, final=True).totals == (10, 4, 5)
    assert one.correct(1, {"Ann": 3}).totals == (3, 4, 5)


def test_a_dropped_round_is_gone():
    three = sheet("nine-card").enter([1, 2, 3]).enter([10, 20, 30]).enter([100 - 99, 0, 5])
    assert three.drop(2).totals == (2, 2, 8)
    assert three.drop(2).upcoming.number == 3


def test_undo_takes_changes_back_one_by_one():
    first = sheet("nine-card").enter([1, 2, 3])
    second = first.enter([4, 5, 6])
    fixed = second.correct(1, {"Ann": 9})
    assert (fixed.undo(), fixed.undo().undo(), fixed.undo().undo().undo()) == (second, first, sheet("nine-card"))
    with pytest.raises(InvalidArgumentError, match="invalid undo"):
        sheet("nine-card").undo()


def test_undo_of_a_sheet_from_a_file_takes_no_round_off():
    second = sheet("nine-card").enter([1, 2, 3]).enter([4, 5, 6]).correct(1, {"Ann": 9})
    loaded = ScoreSheet.from_dict(second.as_dict())
    with pytest.raises(InvalidArgumentError, match="invalid undo: expected a change since the sheet was begun or open"):
        loaded.undo()
    assert loaded.enter([7, 8, 9]).undo() == loaded


# The course of a match


def test_a_match_ends_after_its_holes():
    start = sheet("nine-card", holes=2)
    over = start.enter([1, 2, 3]).enter([4, 5, 6])
    assert (over.is_over, over.upcoming, start.is_over) == (True, None, False)
    with pytest.raises(InvalidArgumentError, match="the match is over"):
        over.enter([1, 2, 3])


def test_a_tie_is_played_off_by_those_who_tie():
    tied = sheet("play-nine", holes=1).enter([3, 3, 9])
    assert (tied.upcoming.kind, tied.upcoming.number, tied.upcoming.seats) == ("playoff", 1, (ANN, BO))
    over = tied.enter([5, 2])
    assert (over.is_over, over.totals) == (True, (3, 3, 9))
    assert [(each.seat, each.rank) for each in over.standings] == [(BO, 1), (ANN, 2), (CY, 3)]
    assert over.rounds[1].scores == (5, 2, None)
    assert over.find_points(2, "Cy") is None
    assert over.list_additions(2, "Cy") == ()


def test_rounds_that_do_not_fit_after_a_correction_are_kept_and_reported():
    over = sheet("play-nine", holes=1).enter([3, 3, 9]).enter([5, 2])
    three = over.correct(1, {"Cy": 3})
    assert three.unsettled == "round 2 does not count: expected a play-off of Ann, Bo, Cy"
    assert (len(three.entries), len(three.rounds), three.is_over) == (2, 1, False)
    with pytest.raises(InvalidArgumentError, match="round 2 does not count"):
        three.enter([1, 2, 3])
    alone = over.correct(1, {"Bo": 4})
    assert (alone.unsettled, alone.is_over) == ("round 2 does not count: the match was over before it", True)
    assert alone.drop(2).unsettled == ""
    assert alone.correct(1, {"Bo": 3}).standings == over.standings


def test_all_rounds_that_do_not_count_are_named():
    nine = sheet("board-nine", names=["Ann", "Bo"])
    for ann in (48, 42, 7, 7, 7):
        nine = nine.enter([ann, 5])
    for dropped, which in ((nine, "rounds 3 to 5"), (nine.drop(5), "rounds 3 and 4")):
        assert dropped.correct(1, {"Ann": 60}).unsettled == f"{which} do not count: the match was over before them"


def test_a_threshold_ends_a_match_and_names_the_loser():
    nine = sheet("board-nine", names=["Ann", "Bo"]).enter([50, 5]).enter([49, 5])
    assert nine.is_over
    assert [(each.seat, each.lost) for each in nine.standings] == [(BO, False), (ANN, True)]


def test_those_who_are_out_sit_the_next_round_out():
    start = sheet(example("yaniv"), threshold=30, elimination=True)
    out = start.enter([10, 20, 40], closer="Ann")
    assert out.upcoming.seats == (ANN, BO)
    assert out.enter([4, 9]).rounds[1].scores == (4, 9, None)


def test_partners_share_their_totals():
    two = sheet("nine-card", RULES["Partners"], names=["Ann", "Bo", "Cy", "Di"]).enter([1, 2, 3, 4])
    assert two.totals == (4, 6, 4, 6)


def test_the_dealer_goes_round_and_the_player_on_the_left_leads():
    one = sheet("nine-card", dealer="Cy")
    assert (one.upcoming.dealer, one.upcoming.leader) == (CY, ANN)
    assert (one.enter([1, 2, 3]).upcoming.dealer, one.enter([1, 2, 3]).upcoming.leader) == (ANN, BO)
    assert sheet("nine-card", first_dealer=1).dealer == BO
    assert sheet("nine-card", first_dealer="random").dealer == ANN


def test_a_rule_may_choose_the_dealer_and_who_leads():
    assert sheet("nine-card", "dealing").enter([5, 9, 1]).upcoming.dealer == CY
    after = sheet("nine-card", "first-turn").enter([5, 9, 1]).upcoming
    assert after.dealer == after.leader == BO


def test_the_leader_is_unknown_where_the_cards_decide():
    @hookimpl("leader")
    def most_points(state):
        return max(state.table, key=lambda seat: len(state.table[seat].cards()))

    assert sheet("nine-card", most_points).upcoming.leader is None
    assert sheet("nine-card", most_points).enter([1, 2, 3]).totals == (1, 2, 3)


def test_a_seat_given_by_cards_is_asked_for_before_the_next_deal():
    @hookimpl("next_dealer")
    def holder_deals(state):
        return max(state.table, key=lambda seat: len(state.table[seat].cards()))

    with pytest.raises(LayoutNeededError):
        sheet("nine-card", holder_deals).enter([1, 2, 3])


def test_layouts_may_grow_from_round_to_round():
    growing = sheet("golf", "course").enter(["A 2 / 3 4", 5, 6])
    assert growing.enter(["A 2 3 / 3 4 5", 5, 6]).rounds[1].scores[ANN] == cardgolf.score("golf", "A 2 3 / 3 4 5").total
    with pytest.raises(InvalidPositionError, match="expected 2 rows of 3"):
        growing.enter(["A 2 / 3 4", 5, 6])


def test_the_most_points_win_where_the_rules_say_so():
    one = sheet(example("trash")).enter(
        ["A 2 3 4 5 / 6 7 8 9 10", "A 2 3 4 5 / 6 7 8 9 K", "K K K 4 5 / A A A 2 2"], closer="Ann"
    )
    assert one.totals == (10, 0, 0)
    assert one.standings[0].seat == ANN


# Errors


@every_case(
    "names", ["Ann", ["Ann"], ["Ann", "ann"], ["Ann", ""], ["Ann", 5], ["Ann", "x" * 500], ["Ann", "B\x1bo"], None]
)
def test_invalid_names_are_refused(names):
    with pytest.raises(InvalidArgumentError):
        ScoreSheet("nine-card", names)


@pytest.mark.parametrize("dealer", [3, -1, "Di", 1.0, True])
def test_an_unknown_dealer_is_refused(dealer):
    with pytest.raises(InvalidArgumentError, match="invalid player"):
        sheet("nine-card", dealer=dealer)


def test_an_invalid_date_is_refused():
    with pytest.raises(InvalidArgumentError, match="invalid date"):
        ScoreSheet("nine-card", THREE, date="\x1b[2J")


@every_case(
    "scores",
    [[1, 2], [1, 2, 3, 4], [1, 2, None], {"Ann": 1}, {"Ann": 1, "Bo": 2, "Di": 3}, 5, "1 2 3", [1, 2, True],
     [1, 2, 3.5], [1, 2, 10**7]],
)  # fmt: skip
def test_invalid_scores_are_refused(scores):
    with pytest.raises(InvalidArgumentError):
        sheet("nine-card").enter(scores)


@pytest.mark.parametrize(
    "layout", ["", "3 3 9", "3 3 9 / 3 5 J / K A Z", "QS! QS QS / QS QS QS / QS QS QS", "x" * 2000]
)
def test_an_impossible_layout_is_refused(layout):
    with pytest.raises(InvalidPositionError):
        sheet("nine-card").enter([layout, 2, 3])


def test_all_layouts_together_must_be_in_the_deck():
    fours = "4 4 4 / 4 4 4 / 4 4 .".replace(".", "5")
    with pytest.raises(InvalidPositionError, match="16 cards 4"):
        sheet("nine-card", decks=3).enter([fours, fours, 3])


@pytest.mark.parametrize("closer", ["Di", 3, 1.5])
def test_an_unknown_closer_is_refused(closer):
    with pytest.raises(InvalidArgumentError, match="invalid player"):
        sheet("nine-card").enter([1, 2, 3], closer=closer)


def test_a_closer_must_play_the_round():
    tied = sheet("play-nine", holes=1).enter([3, 3, 9])
    with pytest.raises(InvalidArgumentError, match="invalid closer=2"):
        tied.enter([5, 2], closer="Cy")


def test_entries_are_checked():
    with pytest.raises(InvalidArgumentError, match="invalid final score"):
        RoundEntry(("3 3 9 / 3 5 J / K A 8", 5), final=True)
    with pytest.raises(InvalidArgumentError, match="expected a list with a value for each seat"):
        RoundEntry("12")
    assert RoundEntry([1, 2]) == RoundEntry((1, 2))
    with pytest.raises(InvalidArgumentError, match="invalid turns"):
        RoundEntry((1, 2), turns=(1, -2))
    with pytest.raises(InvalidArgumentError, match="invalid reason"):
        RoundEntry((1, 2), reason="\x1b")
    with pytest.raises(InvalidArgumentError, match="expected one for each of Ann, Bo, Cy"):
        sheet("nine-card").add(RoundEntry((1, 2, None)))
    with pytest.raises(InvalidArgumentError, match="the match is over"):
        sheet("nine-card", holes=1).enter([1, 2, 3]).add(RoundEntry((1, 2, 3)))


@every_case("number", [0, 2, -1, "1", None, True])
def test_an_unknown_round_is_refused(number):
    one = sheet("nine-card").enter([1, 2, 3])
    over = sheet("nine-card", holes=1).enter([1, 2, 3])
    for change in (
        one.correct,
        one.drop,
        one.find_doubts,
        lambda which: one.find_points(which, ANN),
        over.find_layouts,
    ):
        with pytest.raises(InvalidArgumentError, match="invalid round"):
            change(number)
    with pytest.raises(InvalidArgumentError, match="no round is entered"):
        sheet("nine-card").drop(1)


def test_a_correction_names_those_who_played():
    over = sheet("play-nine", holes=1).enter([3, 3, 9]).enter([5, 2])
    for scores in ({"Cy": 4}, {"Ann": None}, {"Di": 4}):
        with pytest.raises(InvalidArgumentError, match="invalid player"):
            over.correct(2, scores)


def test_too_many_rounds_are_refused():
    entries = (RoundEntry((1, 2, 3)),) * 1001
    with pytest.raises(InvalidArgumentError, match="1001 rounds: expected at most 1000"):
        ScoreSheet("nine-card", THREE, entries=entries)
    with pytest.raises(InvalidArgumentError, match="invalid scores of round 1"):
        ScoreSheet("nine-card", THREE, entries=(RoundEntry((1, 2)),))


def test_a_rule_that_fails_is_named():
    @hookimpl("penalty")
    def broken():
        raise ZeroDivisionError

    with pytest.raises(PluginError, match=r"broken\.penalty"):
        sheet("nine-card", broken).enter([1, 2, 3])


# A value


def test_a_sheet_is_a_value():
    one, other = (sheet("nine-card").enter([1, 2, 3]) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))
    assert one != sheet("nine-card").enter([1, 2, 4])
    assert one != 5
    assert repr(one) == "<ScoreSheet of nine-card: 3 players, 1 rounds>"
    assert (sheet("nine-card").totals, sheet("nine-card").standings, sheet("nine-card").rounds) == ((0, 0, 0), (), ())


def test_the_cards_of_a_player_are_scored_before_the_round_is_entered():
    start = sheet("nine-card")
    assert start.score_cards("Bo", "3 3 9 / 3 5 J / K A 8").total == 33
    assert start.score_cards("Bo", 7).total == 7
    tied = sheet("play-nine", holes=1).enter([3, 3, 9])
    with pytest.raises(InvalidArgumentError, match="expected one who plays the next round"):
        tied.score_cards("Cy", 3)
    assert tied.score_cards("Ann", 3).total == 3
    assert tied.find_doubt("Cy", 300) is None
    assert tied.find_doubt("Ann", 7) is None
    assert tied.find_doubt("Ann", -22).likelier == 22


def test_what_comes_next_is_told_in_german():
    german = Words("de")
    sheet = cardgolf.ScoreSheet(cardgolf.rules("nine-card", holes=1), ["Ann", "Bo"])
    assert describe_upcoming(sheet, german) == "Runde 1 von 1: Ann gibt, Bo beginnt."
    assert describe_upcoming(sheet.enter([12, 33]), german) == "Ann gewinnt."
    skyjo = cardgolf.ScoreSheet("skyjo", ["Ann", "Bo"])
    assert describe_upcoming(skyjo, german) == "Runde 1: Ann gibt, und die Karten entscheiden, wer beginnt."
    assert describe_upcoming(skyjo) == "Round 1: Ann deals, the cards decide who leads."


def test_a_correction_names_who_scored_otherwise():
    sheet = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"]).enter([21, 9])
    with pytest.raises(InvalidArgumentError, match=r"invalid scores=\[21, 8\]: expected those that change, by name or"):
        sheet.correct(1, [21, 8])
