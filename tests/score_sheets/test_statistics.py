"""Statistics: who wins what, over one sheet or many."""

from helpers.examples import example

import cardgolf
from cardgolf import ScoreSheet
from cardgolf.score_sheets import HoleScore, collect_records


def sheet(*rounds, names=("Ann", "Bo"), closer=None, date="", name="crazy-nines", **options):
    new = ScoreSheet(cardgolf.rules(name, **options), names, date=date)
    for scores in rounds:
        new = new.enter(scores, closer=closer)
    return new


def test_a_record_counts_matches_wins_holes_and_closings():
    won = sheet([3, 1], [2, 9], holes=2, closer="Ann", date="1 May")
    lost = sheet([0, 30], [1, 4], holes=2, names=("bo", "Ann"), date="2 May")
    ann, bo = collect_records([won, lost])
    assert (bo.name, bo.matches, bo.wins, bo.holes, bo.points) == ("Ann", 2, 0, 4, 23 + 2 + 30 + 4)
    assert (ann.name, ann.matches, ann.wins) == ("Bo", 2, 2)
    assert (bo.best, bo.worst) == (HoleScore(2, 2, "1 May"), HoleScore(30, 1, "2 May"))
    assert (bo.closed, bo.beaten, ann.closed) == (2, 1, 0)
    assert bo.average == 59 / 4


def test_an_unfinished_match_counts_its_holes_only():
    (ann, _) = collect_records([sheet([3, 1])])
    assert (ann.matches, ann.wins, ann.holes) == (0, 0, 1)
    (ann, _) = collect_records([sheet()])
    assert (ann.best, ann.worst, ann.average) == (None, None, 0.0)


def test_games_are_apart():
    records = collect_records([sheet([3, 1]), sheet([4, 5], name="nine-card"), sheet([7, 8])])
    assert [(each.game, each.name, each.points) for each in records] == [
        ("crazy-nines", "Ann", 10), ("crazy-nines", "Bo", 9), ("nine-card", "Ann", 4), ("nine-card", "Bo", 5),
    ]  # fmt: skip


def test_where_most_points_win_the_best_hole_is_the_highest():
    trash = ScoreSheet(example("trash"), ["Ann", "Bo"])
    trash = trash.enter([10, 0], final=True).enter([4, 0], final=True)
    (ann, _) = collect_records([trash])
    assert (ann.best.points, ann.worst.points) == (10, 4)


def test_play_offs_are_no_holes():
    tied = ScoreSheet(cardgolf.rules("play-nine", holes=1), ["Ann", "Bo"]).enter([3, 3]).enter([5, 2])
    (bo, ann) = collect_records([tied])
    assert [(each.name, each.wins, each.holes) for each in (bo, ann)] == [("Bo", 1, 1), ("Ann", 0, 1)]
