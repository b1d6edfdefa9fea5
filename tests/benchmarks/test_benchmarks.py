"""Benchmarks: counts, comparisons and pages. No test depends on a time."""

import json
from collections.abc import Sized
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

import cardgolf

ROOT = Path(__file__).parents[2]
VARIANTS = {
    "cardgolf play-nine": "play-nine",
    "cardgolf nine-card": "nine-card",
    "cardgolf crazy-nines": "crazy-nines",
    "cardgolf board-nine": "board-nine",
    "cardgolf play-nine, engine alone": "play-nine",
    "cardgolf play-nine, three house rules": "play-nine",
}


@pytest.fixture
def benchmarks(monkeypatch):
    """The modules of the package as attributes."""
    monkeypatch.syspath_prepend(str(ROOT))
    names = "baseline calibration checking contenders growth loops measuring peers pieces report simulation timing"
    return SimpleNamespace(**{name: import_module(f"benchmarks.{name}") for name in names.split()})


def count_decisions(variant, seed):
    """Return the number of decisions of a random round by the history of its game."""
    game, choice = cardgolf.new_game(variant, players=4, seed=seed), Random(seed).choice
    while not game.is_round_over:
        game = game.play(choice(game.legal_moves))
    return len(game.history)


def test_every_cardgolf_contender_is_tested_here(benchmarks):
    own = {contender.name for contender in benchmarks.contenders.CONTENDERS if contender.library == "cardgolf"}
    assert own == VARIANTS.keys()


@pytest.mark.parametrize(("name", "variant"), VARIANTS.items())
def test_a_loop_plays_a_whole_round_and_counts_its_decisions(benchmarks, name, variant):
    loop = benchmarks.contenders.BY_NAME[name].make().loop
    assert [loop(Random(seed).choice, seed) for seed in (3, 7)] == [count_decisions(variant, seed) for seed in (3, 7)]


def build_coin_game(benchmarks):
    """Build a game of two flips of a coin, each followed by a choice of three."""

    def survey(choice, chance, _number):
        for _ in range(2):
            chance((0, 1))
            choice((0, 1, 2))
        return 4

    return benchmarks.loops.Loops(lambda choice, number: survey(choice, choice, number), survey)


def test_a_chance_node_is_a_step_but_not_a_decision(benchmarks):
    found = benchmarks.measuring.measure_loops(build_coin_game(benchmarks), "coins 1", 0, 1)
    assert (found.steps, found.decisions, found.moves) == (4, 0.5, 3)
    assert found.decision == 2 * found.step


def test_contenders_take_turns_and_a_missing_one_is_tried_once(benchmarks):
    missing = benchmarks.measuring.Missing("nowhere", "no module")

    def measure(name, number):
        return missing if name == "b" else (name, number)

    outcomes = list(benchmarks.measuring.interleave(("a", "b", "c"), 2, measure))
    assert outcomes == [("a", ("a", 0)), ("b", missing), ("c", ("c", 0)), ("c", ("c", 1)), ("a", ("a", 1))]


def test_a_library_that_is_not_installed_is_missing(benchmarks, monkeypatch):
    measuring, contenders = benchmarks.measuring, benchmarks.contenders
    absent = contenders.Contender("Chinchilla", "chinchilla", lambda: import_module("chinchilla_not_installed"))
    monkeypatch.setitem(contenders.BY_NAME, "Chinchilla", absent)
    found = measuring.measure_contender("Chinchilla", 0, 0)
    assert found == measuring.Missing("chinchilla", "No module named 'chinchilla_not_installed'")


def make_measurement(benchmarks, step, decisions=1.0):
    return benchmarks.measuring.Measurement("lib 1", step, decisions, 3.0, 20.0)


def test_the_page_has_medians_spread_and_ratios_within_rounds(benchmarks):
    measured = {
        "slow": [make_measurement(benchmarks, step) for step in (4.0, 30.0, 8.0)],
        benchmarks.contenders.BASE: [make_measurement(benchmarks, step, 0.5) for step in (1.0, 10.0, 4.0)],
        "absent": [benchmarks.measuring.Missing("absent", "/somewhere/on/a/disk")],
    }
    page = benchmarks.report.build_page(measured, 3, 0.5)
    _, _, base, slow = [line for line in page.splitlines() if line.startswith("| ")]
    assert base == f"| {benchmarks.contenders.BASE} | 4.00 | 1.00 | 10.0 | 1.00 | 8.00 | 1.00 | 3.00 | 10.0 |"
    assert slow == "| slow | 8.00 | 4.00 | 30.0 | 3.00 | 8.00 | 1.50 | 3.00 | 20.0 |"
    assert "Not installed: absent." in page
    assert "/somewhere" not in page


def test_without_crazy_eights_there_are_no_ratios(benchmarks):
    page = benchmarks.report.build_page({"alone": [make_measurement(benchmarks, 2.0)]}, 1, 1)
    assert "| alone | 2.00 | 2.00 | 2.00 | ? | 2.00 | ? | 3.00 | 20.0 |" in page


def test_a_slower_figure_is_named_and_fails(benchmarks, capsys):
    report_slower, held = benchmarks.checking.report_slower, {"view": 2.0, "new game": 4.0}
    assert report_slower(held, held) == 0
    assert report_slower({"view": 2.6, "new game": 3.0}, held) == 0
    assert capsys.readouterr().out == ""
    assert report_slower({"view": 2.8, "new game": 4.0}, held) == 1
    assert capsys.readouterr().out == "slower than the baseline: view, 1.40 times\n"


def test_a_piece_without_a_baseline_is_named(benchmarks, capsys):
    assert benchmarks.checking.report_slower({"new": 1.0}, {"gone": 1.0}) == 0
    assert [line.split(": ")[1] for line in capsys.readouterr().out.splitlines()] == ["gone", "new"]


def test_a_baseline_survives_writing_and_reading(benchmarks, tmp_path):
    path = tmp_path / "baseline.json"
    assert benchmarks.baseline.read(path) == {}
    benchmarks.baseline.write(path, {"view": 1.23456, "bytes": 1987.6})
    assert benchmarks.baseline.read(path) == {"view": 1.23, "bytes": 1990}


def test_the_committed_baseline_has_every_piece(benchmarks):
    held = json.loads((ROOT / "benchmarks" / "baseline.json").read_text(encoding="utf-8"))
    names = [piece.name for piece in benchmarks.pieces.iter_pieces()]
    assert len(set(names)) == len(names)
    assert set(names) - {"calibration"} <= held.keys()
    assert all(figure > 0 for figure in held.values())


def test_every_piece_runs(benchmarks):
    for piece in (*benchmarks.pieces.iter_pieces(), *benchmarks.pieces.iter_shares("play-nine")):
        items = piece.prepare()
        assert isinstance(items, Sized)
        assert piece.do(items[0]), piece.name


def test_games_are_prepared_again_for_every_pass(benchmarks):
    (piece,) = [each for each in benchmarks.pieces.iter_shares("play-nine") if each.name == "legal moves"]
    first, second = piece.prepare(), piece.prepare()
    assert first == second
    assert not {id(game) for game in first} & {id(game) for game in second}


def test_the_least_time_of_the_passes_counts(benchmarks, monkeypatch):
    clock = iter((0.0, 3e-6, 10.0, 10 + 1e-6))
    monkeypatch.setattr(benchmarks.timing, "perf_counter", lambda: next(clock))
    piece = benchmarks.pieces.Piece("a pair", lambda: (1, 2), abs)
    assert benchmarks.timing.time_all([piece], 2) == {"a pair": pytest.approx(0.5)}


def test_growth_is_measured_in_decisions_for_every_length(benchmarks):
    found = benchmarks.growth.measure(holes=(1, 2), passes=1)
    assert len(found) == 11
    assert all(len(costs) == 2 and min(costs) > 0 for costs in found.values())
    head, _, *rows = benchmarks.growth.build_table(found, (1, 2)).splitlines()
    assert head == "| in decisions | 1 holes | 2 holes | 2 holes to 1 |"
    assert [row.split(" | ")[0].strip("| ") for row in rows] == [*found]
    table = benchmarks.growth.build_table({"undo": [2.0, 3000.0]}, (1, 2))
    assert table.splitlines()[-1] == "| undo | 2.0 | 3,000 | 1500.0 |"


def test_a_match_that_grows_is_in_the_middle_of_its_last_round(benchmarks):
    game = benchmarks.growth.play_match(3)
    assert len(game.state.match.rounds) == 2
    assert not game.is_round_over
    later = list(benchmarks.growth.go_on(game))
    assert [len(each.history) - len(game.history) for each in later] == [*range(1, benchmarks.growth.GOING_ON + 1)]
    again = benchmarks.growth.copy_anew(game)
    assert again == game
    assert again.start.pages is None
