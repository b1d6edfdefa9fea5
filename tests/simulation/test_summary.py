"""The summary of a few games small enough to count by hand, and its text."""

import json
import math
import subprocess
import sys

import pytest
from helpers.cases import every_case
from simulation.results_by_hand import a_game, a_round, many, results

import cardgolf
from cardgolf.simulation import GameResult, measures, simulate
from cardgolf.simulation.statistics import mean, share
from cardgolf.simulation.summary import summarize

FIRST = a_game(
    0,
    a_round(10, 4, leader=0, closer=1, turns=3),
    a_round(2, 8, leader=1, closer=1, turns=5),
)
SECOND = a_game(
    1,
    a_round(6, 6, leader=0, closer=0, turns=4),
    a_round(1, 1, leader=1, reason="turn limit", turns=100),
    a_round(3, 5, leader=0, closer=0, kind="playoff", turns=9),
)
BROKEN = GameResult.failure(2, ("ann", "bo"), "seat 1, bo: raised ValueError: no idea")
FOUND = summarize(results(FIRST, SECOND, BROKEN))


def get_values(*estimates):
    """Return the values of estimates, or ``None`` for a missing one."""
    return [found and found.value for found in estimates]


def test_games_and_rounds_are_counted():
    assert (FOUND.games, FOUND.rounds, FOUND.playoffs) == (2, 4, 1)
    assert [(each.game, each.error) for each in FOUND.failures] == [(2, BROKEN.error)]


def test_points_by_seat():
    ann, bo = FOUND.by_seat
    assert (ann.name, ann.bot, bo.name, bo.bot) == ("seat 0", "ann", "seat 1", "bo")
    assert ann.round_score == mean([[10, 2], [6, 1]])
    assert bo.round_score == mean([[4, 8], [6, 1]])
    assert get_values(ann.match_score, bo.match_score) == [9.5, 9.5]
    assert FOUND.round_score == mean([[10, 4, 2, 8], [6, 6, 1, 1]])
    assert FOUND.match_score == mean([[12, 12], [7, 7]])


def test_points_by_bot_in_any_seat():
    moved = a_game(1, a_round(6, 9), bots=("bo", "ann"))
    found = summarize(results(a_game(0, a_round(1, 2)), moved))
    assert [(each.name, each.round_score.value) for each in found.by_bot] == [("ann", 5.0), ("bo", 4.0)]
    assert [each.bot for each in found.by_seat] == ["various", "various"]


def test_a_bot_in_several_seats_has_the_points_and_wins_of_all_of_them():
    found = summarize(
        results(
            a_game(0, a_round(4, 1, 7), bots=("ann", "bo", "ann")),
            a_game(1, a_round(0, 1, 1), bots=("ann", "bo", "ann")),
        )
    )
    ann, bo = found.by_bot
    assert get_values(ann.round_score, ann.wins, bo.wins) == [3.0, 0.5, 0.5]
    assert ann.round_score == mean([[4, 7], [0, 1]])


def test_a_first_place_is_shared():
    assert get_values(*(each.wins for each in FOUND.by_seat)) == [0.5, 0.5]
    three = summarize(results(a_game(0, a_round(1, 1, 1), bots=("ann", "bo", "cy"))))
    assert sum(each.wins.value for each in three.by_seat) == pytest.approx(1)


def test_the_closer_and_whether_it_was_lowest():
    ann, bo = FOUND.by_seat
    assert ann.closed == share([[0, 0], [1, 0]])
    assert bo.closed == share([[1, 1], [0, 0]])
    assert get_values(ann.closer_best, bo.closer_best) == [1.0, 0.5]  # ann tied; bo had 4 to 10 and 8 to 2
    assert get_values(FOUND.closed, FOUND.closer_best) == [0.75, 2 / 3]


def test_endings_of_rounds_include_the_turn_limit():
    assert [(each.reason, each.rounds, each.share.value) for each in FOUND.endings] == [
        ("all face up", 4, 0.8),
        ("turn limit", 1, 0.2),
    ]
    assert FOUND.turn_limits == 1
    none = summarize(results(FIRST))
    assert (none.turn_limits, none.endings[-1].reason) == (0, "turn limit")


def test_lengths_of_rounds():
    assert get_values(FOUND.rounds_a_match, FOUND.turns, FOUND.decisions, FOUND.reshuffles) == [2.0, 28.0, 112.0, 0.0]


def test_points_by_place_in_the_order_of_play():
    leader, after = FOUND.positions
    assert leader.score == mean([[10, 8], [6, 1]])
    assert (leader.effect.value, after.effect.value) == (1.5, -1.5)
    assert leader.effect.half == after.effect.half


def test_places_skip_seats_that_sit_out():
    sat_out = a_round(5, None, 9, 1, leader=3)
    assert [measures.placed(sat_out, seat) for seat in range(4)] == [1, None, 2, 0]
    assert measures.placed(a_round(1, 2, leader=None), 0) is None


def test_a_seat_that_sat_out_has_no_score_and_no_turns():
    found = summarize(results(a_game(0, a_round(4, None), a_round(2, 8)), a_game(1, a_round(1, 3))))
    assert get_values(found.round_score, found.by_seat[1].round_score, found.turns) == [3.6, 5.5, 3.0]


def test_rounds_without_a_leader_have_no_places():
    assert summarize(results(a_game(0, a_round(1, 2, leader=None)))).positions == ()


def test_the_report_warns_if_bots_sit_unevenly():
    stay = [a_game(number, a_round(1, 9)) for number in range(2)]
    turned = [stay[0], a_game(1, a_round(9, 1), bots=("bo", "ann"))]
    alike = [a_game(number, a_round(1, 9), bots=("ann", "ann")) for number in range(2)]
    assert [summarize(results(*games)).mixed for games in (stay, turned, alike)] == [True, False, False]
    texts = ["\n".join(summarize(results(*games)).lines()) for games in (stay, turned)]
    assert ["did not sit evenly" in text for text in texts] == [True, False]


def test_a_failed_game_counts_in_no_figure():
    assert FOUND.by_seat == summarize(results(FIRST, SECOND)).by_seat
    assert FOUND.endings == summarize(results(FIRST, SECOND)).endings


def test_results_without_a_finished_game_are_reported():
    found = summarize(results(BROKEN))
    assert (found.games, found.round_score, found.by_seat, found.positions) == (0, None, (), ())
    text = found.lines()
    assert text[1:3] == ["0 games, 0 rounds, 0 play-offs, 1 failed game", f"game 2 failed: {BROKEN.error}"]
    assert summarize(results()).lines()


def test_only_the_first_failures_are_listed():
    games = [GameResult.failure(number, ("ann", "bo"), "no") for number in range(8)]
    assert summarize(results(*games)).lines()[2:8] == [f"game {n} failed: no" for n in range(5)] + ["and 3 more failed"]


def test_as_plain_data():
    data = FOUND.as_dict()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data["by_seat"][0]["round_score"]["value"] == 4.75
    assert data["failures"] == [{"game": 2, "error": BROKEN.error}]
    one = summarize(results(FIRST))
    assert one.round_score.low == -math.inf
    assert one.as_dict()["round_score"] == {"value": 6.0, "low": None, "high": None, "games": 1}


TABLE = """\
base; seed 7
30 games, 90 rounds, 0 play-offs, 0 failed games

scores       points a round  points a match           first places
seat 0, ann      12.0 ± 2.0      36.1 ± 5.9  46.7 % (30.2 to 63.9)
seat 1, bo        9.6 ± 1.9      28.9 ± 5.6  53.3 % (36.1 to 69.8)
all              10.8 ± 1.3      32.5 ± 3.8

order of play  points a round  against all
plays first        10.6 ± 2.1   -0.2 ± 1.5
plays second       11.0 ± 1.8    0.2 ± 1.5

closed by            share of rounds   closer scored lowest
seat 0, ann    53.3 % (43.1 to 63.3)  52.1 % (38.0 to 65.9)
seat 1, bo     46.7 % (36.7 to 56.9)  57.1 % (39.4 to 73.3)
all          100.0 % (88.6 to 100.0)  54.4 % (43.0 to 65.5)

how rounds ended  rounds                    share
all face up           90  100.0 % (88.6 to 100.0)
turn limit             0      0.0 % (0.0 to 11.4)

rounds a match           3.00 ± 0.00
turns a seat in a round  7.06 ± 0.28
decisions in a round      28.2 ± 1.1
reshuffles in a round    0.00 ± 0.00

± and the ranges in brackets are intervals at 95 %.
"""


def test_the_exact_text_of_a_report():
    assert "\n".join(summarize(many(games=30, seats=2, bots=("ann", "bo"))).lines()) + "\n" == TABLE


def test_bots_have_rows_of_their_own_unless_they_match_the_seats():
    pairs = [a_game(number, a_round(1, 2, 3), bots=("ann", "ann", "bo")) for number in range(2)]
    names = [line.partition("  ")[0] for line in summarize(results(*pairs)).lines()]
    assert names[3:9] == ["scores", "seat 0, ann", "seat 1, ann", "seat 2, bo", "ann", "bo"]
    alone = [a_game(number, a_round(1, 2), bots=("ann", "ann")) for number in range(2)]
    assert [line.partition("  ")[0] for line in summarize(results(*alone)).lines()][5:7] == ["seat 1, ann", "all"]


def test_lines_fit_a_terminal():
    assert max(map(len, summarize(many()).lines())) <= 100


EXTRAS = """
import sys, cardgolf.simulation.{}
print(sorted({{"matplotlib", "openskill", "pyarrow", "rich"}} & {{*sys.modules}}))
"""


@every_case("module", "summary exporter plots comparison tournaments simulator".split())
def test_extras_are_imported_when_they_are_needed(module):
    ran = subprocess.run([sys.executable, "-c", EXTRAS.format(module)], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_a_warning_follows_if_most_rounds_ended_at_the_turn_limit():
    open_, closed = a_round(1, 2, reason="turn limit", turns=100), a_round(3, 4)
    stuck = summarize(results(a_game(0, open_, open_, a_round(1, 1, reason="turn limit", kind="playoff"), closed)))
    assert stuck.lines()[-2:] == [
        "",
        "3 of 4 rounds ended at the turn limit: under these rules such bots may never close one",
    ]
    for rounds in ([open_, closed], [closed], [open_, closed, closed]):
        assert "never close" not in "\n".join(summarize(results(a_game(0, *rounds))).lines())
    assert "never close" not in "\n".join(summarize(results()).lines())


@pytest.mark.parametrize(("options", "stuck"), [({"holes": None, "round_limit": 2}, 3), ({"round_limit": 2}, 3),
    ({"holes": 2, "round_limit": 2}, 0), ({"holes": 2}, 0), ({"holes": 2, "round_limit": None}, 0)])  # fmt: skip
def test_a_warning_follows_if_matches_ended_at_the_round_limit(options, stuck):
    found = summarize(simulate(cardgolf.rules("golf", **options), "random", games=3, seed=1, players=2))
    assert found.round_limits == stuck
    warned = "3 of 3 games had the most rounds that the round limit allows: it may have ended them"
    assert (found.lines()[-1] == warned) == bool(stuck)
