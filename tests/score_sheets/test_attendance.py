"""Players who join late, leave, return, sit out and are renamed, and matches that are ended early."""

import pytest
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

from cardgolf import InvalidArgumentError, InvalidRecordError, ScoreSheet, rules
from cardgolf.score_sheets import Change, collect_records, describe_changes

THREE = ["Ann", "Bo", "Cy"]


def begun(*scores, variant="nine-card", **options):
    sheet = ScoreSheet(rules(variant, **options), THREE)
    for each in scores:
        sheet = sheet.enter(each)
    return sheet


def playing(sheet):
    return tuple(sheet.names[seat] for seat in sheet.upcoming.seats)


def ranks(sheet):
    return {sheet.names[each.seat]: each.rank for each in sheet.standings}


POINTS = st.integers(0, 30)


@given(st.lists(st.tuples(POINTS, POINTS, POINTS), min_size=1, max_size=4), st.integers(-40, 90), POINTS)
def test_a_start_adds_to_the_total_and_changes_nothing_else(rounds, start, points):
    sheet = begun(*rounds)
    joined = sheet.join("Di", start)
    assert joined.totals == (*sheet.totals, start)
    assert joined.upcoming.dealer == (3 if len(rounds) == 3 else sheet.upcoming.dealer)  # left of Cy
    assert playing(joined) == ("Ann", "Bo", "Cy", "Di")
    after = joined.enter([1, 2, 3, points])
    assert after.totals == (*(a + b for a, b in zip(sheet.totals, (1, 2, 3), strict=True)), start + points)
    assert after.rounds[-1].scores == (1, 2, 3, points)
    assert [each.total for each in after.standings] == sorted(after.totals)
    assert ScoreSheet.from_dict(after.as_dict()) == after


def test_the_default_start_is_the_mean_of_those_who_are_there():
    assert begun([1, 2, 4]).join("Di").totals[-1] == 2
    assert begun([1, 2, 30]).leave("Cy").join("Di").totals[-1] == 2  # 1.5, away from zero
    assert begun([-1, -2, 30]).leave("Cy").mean_total == -2
    assert ScoreSheet("nine-card", THREE).join("Di").names == ("Ann", "Bo", "Cy", "Di")


def test_an_exact_total_counts_the_start_with_the_next_hole_and_never_alone():
    sheet = ScoreSheet(rules("nine-card", "exact-total"), THREE).enter([1, 2, 3])
    assert sheet.join("Di", 100).totals[-1] == 100
    assert sheet.join("Di", 90).enter([1, 1, 1, 10]).totals[-1] == 0


def test_players_leave_cannot_win_and_come_back():
    sheet = begun([1, 20, 30], [1, 20, 30]).leave("Ann")
    assert playing(sheet) == ("Bo", "Cy")
    assert ranks(sheet) == {"Bo": 1, "Cy": 2, "Ann": 3}
    assert sheet.totals == (2, 40, 60)
    back = sheet.enter([1, 2]).return_player("Ann")
    assert playing(back) == ("Ann", "Bo", "Cy")
    assert ranks(back)["Ann"] == 1
    assert back.correct(1, {"Bo": 5}).totals == (2, 26, 62)
    with pytest.raises(InvalidArgumentError, match="one who is there"):
        sheet.leave("Ann")
    with pytest.raises(InvalidArgumentError, match="one who has left"):
        sheet.return_player("Bo")


def test_the_winner_who_left_wins_no_match():
    sheet = begun(*[[1, 20, 30]] * 8).leave("Ann").enter([5, 6])
    assert sheet.is_over
    assert ranks(sheet) == {"Bo": 1, "Cy": 2, "Ann": 3}
    assert {each.name: each.wins for each in collect_records([sheet])} == {"Ann": 0, "Bo": 1, "Cy": 0}


def test_one_player_who_is_left_ends_the_match_until_another_returns():
    sheet = begun([1, 2, 3]).leave("Ann").leave("Bo")
    assert sheet.is_over
    assert ranks(sheet)["Cy"] == 1
    assert playing(sheet.return_player("Bo")) == ("Bo", "Cy")


def test_a_player_who_left_does_not_keep_an_elimination_going():
    sheet = ScoreSheet(rules("nine-card", "elimination", holes=None), THREE)
    sheet = sheet.enter([50, 1, 1]).leave("Cy")
    assert sheet.enter([50, 1]).is_over


def test_a_tie_with_one_who_left_is_not_played_off():
    sheet = begun([5, 5, 9], tie="playoff", holes=2)
    assert sheet.enter([1, 1, 1]).upcoming.kind == "playoff"
    assert sheet.leave("Bo").enter([1, 1]).is_over
    assert sheet.enter([1, 1, 1]).leave("Bo").is_over


def test_the_deal_passes_those_who_are_not_there():
    sheet = begun([1, 2, 3])  # Bo deals
    assert sheet.leave("Bo").upcoming.dealer == 2
    assert sheet.sit_out("Bo").upcoming.dealer == 2
    assert sheet.enter([1, 2, 3]).leave("Cy").enter([1, 2]).upcoming.dealer == 1


def test_a_player_sits_one_round_out_and_ranks_as_before():
    sheet = begun([1, 20, 30]).sit_out("Ann")
    assert playing(sheet) == ("Bo", "Cy")
    assert ranks(sheet)["Ann"] == 1
    after = sheet.enter([4, 5])
    assert after.rounds[-1].scores == (None, 4, 5)
    assert playing(after) == ("Ann", "Bo", "Cy")
    with pytest.raises(InvalidArgumentError, match="two are left"):
        sheet.sit_out("Bo")


def test_a_fine_counts_only_those_who_play():
    sheet = ScoreSheet("crazy-nines", THREE).enter([9, 9, 9]).leave("Ann").enter([20, 4], closer="Bo")
    assert sum(line.points for line in sheet.list_additions(2, "Bo")) == 20


def test_a_winner_who_leads_is_one_who_played_the_last_round():
    sheet = ScoreSheet(rules("cabo", leads="winner"), THREE).enter([9, 3, 8], closer="Bo").join("Di", 0)
    assert sheet.upcoming.dealer == 0  # Bo leads


def test_names_change_and_everything_else_stays():
    sheet = begun([1, 2, 3])
    assert sheet.rename("Bo", "Bob").names == ("Ann", "Bob", "Cy")
    assert sheet.rename("Bo", "Bob").totals == sheet.totals
    assert sheet.rename("Bo", "bo").names[1] == "bo"
    with pytest.raises(InvalidArgumentError, match="different names"):
        sheet.rename("Bo", "ann")


def test_a_match_is_finished_early_and_goes_on():
    sheet = begun([1, 2, 3])
    early = sheet.finish()
    assert early.is_over
    assert early.is_ended_early
    assert early.totals == sheet.totals
    assert early.go_on() == sheet
    assert [(each.matches, each.wins, each.early) for each in collect_records([early])] == [
        (1, 1, 1),
        (1, 0, 1),
        (1, 0, 1),
    ]
    assert ScoreSheet.from_dict(early.as_dict()) == early
    for refused in (lambda: early.enter([1, 2, 3]), early.finish, lambda: early.join("Di"), sheet.go_on):
        with pytest.raises(InvalidArgumentError):
            refused()
    with pytest.raises(InvalidArgumentError, match="no round"):
        ScoreSheet("nine-card", THREE).finish()


def test_a_drop_moves_later_changes():
    sheet = begun([1, 2, 3], [4, 5, 6]).leave("Cy").enter([7, 8])
    dropped = sheet.drop(1)
    assert dropped.changes[0].number == 2
    assert dropped.totals == (11, 13, 6)
    assert not dropped.unsettled


CHANGES = st.lists(st.tuples(st.sampled_from(["enter", "leave", "return", "sit", "join", "drop", "finish", "go on"]),
                             st.integers(0, 5), POINTS), max_size=12)  # fmt: skip


def change(sheet, what, seat, points):
    due = sheet.upcoming
    made = {
        "enter": lambda: sheet.enter([points] * len(due.seats if due else ()), closer=due and due.seats[0]),
        "leave": lambda: sheet.leave(seat),
        "return": lambda: sheet.return_player(seat),
        "sit": lambda: sheet.sit_out(seat),
        "join": lambda: sheet.join(f"P{len(sheet.names)}", points),
        "drop": lambda: sheet.drop(seat),
        "finish": sheet.finish,
        "go on": sheet.go_on,
    }
    return made[what]()


@given(CHANGES)
def test_any_changes_are_saved_loaded_and_undone(changes):
    sheet = begun()
    for each in changes:
        try:
            after = change(sheet, *each)
        except InvalidArgumentError:
            continue
        assert after.undo() == sheet
        again = ScoreSheet.from_dict(after.as_dict())
        assert again == after
        assert (again.totals, again.standings, again.setups, again.upcoming) == (
            after.totals, after.standings, after.setups, after.upcoming,
        )  # fmt: skip
        if after.upcoming:
            assert not {*after.upcoming.seats} & {*after.gone}
            assert after.upcoming.dealer in after.upcoming.seats
        present = len(after.names) - len(after.gone)
        assert all((each.rank > present) is (each.seat in after.gone) for each in after.standings)
        assert after.to_html()
        sheet = after


@every_case(
    "changes",
    [
        [{"round": 1, "seat": 2, "what": "join", "points": 3}],
        [{"round": 2, "seat": 3, "what": "leave"}],
        [{"round": 2, "seat": 0, "what": "return"}],
        [{"round": 3, "seat": 0, "what": "leave"}],
        [{"round": 2, "seat": 0, "what": "leave", "points": 3}],
        [{"round": 2, "seat": 0, "what": "sit_out"}] * 2,
        [{"round": 2, "seat": 0, "what": "leave"}, {"round": 1, "seat": 1, "what": "leave"}],
        [{"round": True, "seat": 0, "what": "leave"}],
        [{"round": 2, "seat": 0, "what": "fly"}],
        [{"round": 2, "seat": 0, "what": "join", "points": 10**7}],
        [5],
        5,
        [],
    ],
)
def test_changes_that_cannot_be_are_refused(changes):
    data = begun([1, 2, 3]).as_dict()
    head = {key: data[key] for key in ("format", "version", "producer", "rules", "players")}
    with pytest.raises(InvalidRecordError):
        ScoreSheet.from_dict({**head, "changes": changes, **{key: data[key] for key in ("dealer", "date", "rounds")}})


def test_a_sheet_of_a_newer_version_is_refused_in_a_sentence():
    with pytest.raises(InvalidRecordError, match="newer version of cardgolf"):
        ScoreSheet.from_dict({**begun().as_dict(), "version": 2})


def test_a_join_is_refused_where_it_cannot_be():
    sheet = begun([1, 2, 3])
    with pytest.raises(InvalidArgumentError, match="different names"):
        sheet.join("ann")
    with pytest.raises(InvalidArgumentError, match="with which the match goes on"):
        begun([1, 2, 3], target=50, holes=None).join("Di", 60)
    with pytest.raises(InvalidArgumentError, match="before the first round"):
        begun().join("Di", 5)
    with pytest.raises(InvalidArgumentError, match="teams"):
        ScoreSheet("nine-card", ["A", "B", "C", "D"], teams=[(0, 2), (1, 3)]).enter([1, 2, 3, 4]).join("E")


def test_an_evening_of_nine_rounds_with_a_late_joiner_and_a_corrected_entry():
    sheet = ScoreSheet(rules("crazy-nines", "joker-pairs", "four-bonus"), THREE, date="2026-11-27")
    for points, closer in (([12, 30, 9], "Cy"), ([20, 25, 10], "Ann"), ([31, 8, 14], "Bo")):
        sheet = sheet.enter(points, closer=closer)
    assert sheet.totals == (83, 63, 33)  # Ann closed round 2 and was beaten by Cy alone
    sheet = sheet.join("Di")
    assert sheet.totals[3] == 60  # 179 / 3
    for _ in range(6):
        sheet = sheet.enter([10, 20, 30, 5], closer="Di")
    assert sheet.is_over
    assert sheet.totals == (143, 183, 213, 90)
    fixed = sheet.correct(2, {"Cy": 40})
    assert fixed.totals == (123, 183, 243, 90)  # no fine for Ann now; the start of Di stays
    assert list(describe_changes(fixed)) == ["Di joined before round 4 with 60."]
    assert '4,"joined",,,,,,60' in fixed.to_csv()
    assert "Di joined before round 4 with 60." in fixed.to_html()


@pytest.mark.parametrize(
    "given", [(1, 0, "jump"), (1.0, 0, "leave"), (2, 0, "join", 10**7), (2, 0, "leave", 5), (2, 0, "sit_out", True)]
)
def test_a_change_is_one_of_a_kind_with_whole_numbers(given):
    with pytest.raises(InvalidArgumentError, match=r"invalid change='.*': expected one of join, leave"):
        Change(*given)


def test_a_player_who_sits_out_leaves_after_the_round():
    sitting = begun((1, 2, 3)).sit_out("Bo")
    with pytest.raises(InvalidArgumentError, match="invalid player='Bo': expected one who does not sit out already"):
        sitting.leave("Bo")
    assert playing(sitting) == ("Ann", "Cy")


@pytest.mark.parametrize("finished", [True, 1, None])
def test_a_match_without_a_round_is_not_finished(finished):
    with pytest.raises(InvalidArgumentError, match=r"invalid finished=.*: expected true after a round, or false"):
        ScoreSheet("nine-card", THREE, finished=finished)


@pytest.mark.parametrize("teams", [5, [3, 4]])
def test_teams_are_lists_of_players(teams):
    with pytest.raises(InvalidArgumentError, match="invalid teams="):
        ScoreSheet("nine-card", THREE, teams=teams)


@pytest.mark.parametrize(
    ("changes", "teams"),
    [([Change(2, seat, "join") for seat in range(3)], ()), ([Change(2, 2, "join")], [(0, 2), (1,)])],
)
def test_changes_that_no_sheet_can_have(changes, teams):
    with pytest.raises(InvalidArgumentError, match="invalid changes of players: expected at most 1000, a player from"):
        ScoreSheet("nine-card", THREE, changes=changes, teams=teams)


def test_no_round_begins_while_one_player_alone_is_there():
    alone = ScoreSheet("nine-card", ["Ann", "Bo"]).leave("Bo")
    assert alone.upcoming is None and not alone.standings
    assert alone.return_player("Bo").upcoming.seats == (0, 1)


def test_the_page_says_who_has_left_in_place_of_a_place():
    page = ScoreSheet("nine-card", THREE).enter([5, 12, 33]).leave("Bo").to_html()
    last = page[page.index("<tfoot>") : page.index("</tfoot>")]
    assert [word for word in ("1st", "2nd", "left", "3rd") if f">{word}<" in last] == ["1st", "2nd", "left"]
