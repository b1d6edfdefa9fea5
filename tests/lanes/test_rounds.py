"""Many random rounds: a kernel gives the points of plain NumPy, and scores boards as their parts do."""

import sys
from random import Random

import pytest

np = pytest.importorskip("numpy")

from helpers.cases import every_case  # noqa: E402
from helpers.lane_comparison import choose_players, lane_rules  # noqa: E402  # it needs NumPy
from helpers.rule_sets import LANES  # noqa: E402
from lanes.uncompiled import kernels_in_python, load_uncompiled  # noqa: E402
from scoring.sampled import LAYOUTS, choose_parts, make_rules, sample_boards  # noqa: E402

import cardgolf  # noqa: E402
from cardgolf import Layout, Line, hookimpl  # noqa: E402
from cardgolf.lanes import play_rounds, rounds  # noqa: E402
from cardgolf.lanes.core import LaneRules  # noqa: E402
from cardgolf.lanes.rule_arrays import NO_CARD  # noqa: E402
from cardgolf.lanes.tables.sources import make_given  # noqa: E402
from cardgolf.scoring import COLUMNS, ROWS, TOUCHING, Bonus, Cancel, Count, Faces, Held, Marked, Spare, Take, Wild  # noqa: E402
from cardgolf.turns import Leave, Lock  # noqa: E402

QUICK = ("play-nine, house rules", "crazy-nines, house rules", "skyjo", "golf, looks anywhere")


@pytest.fixture(autouse=True)
def no_compiler():
    with kernels_in_python():
        yield


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(name, marks=pytest.mark.long) for name in LANES)])
def test_a_kernel_gives_the_points_of_numpy(name):
    rules, players = lane_rules(name), choose_players(name, 1)
    plain, kernel = (play_rounds(rules, players, 12, 5, compiled=compiled) for compiled in (False, True))
    assert plain.dtype == np.int64 and np.array_equal(plain, kernel)


def test_a_round_follows_from_the_seed_and_its_number(monkeypatch):
    rules = cardgolf.rules("six-card")
    points = play_rounds(rules, 3, 40, 9, compiled=False)
    monkeypatch.setattr(rounds, "_AT_ONCE", 7)
    for compiled in (False, True):
        assert np.array_equal(play_rounds(rules, 3, 40, 9 + 2**64, compiled=compiled), points)
        assert np.array_equal(play_rounds(rules, 3, 11, 9, compiled=compiled), points[:11])
    assert not np.array_equal(play_rounds(rules, 3, 40, 10, compiled=False), points)


def test_points_that_python_counts_are_added():
    @hookimpl
    def adjust_scores(self, raw):
        return {seat: [Line("mine.hundred", 100)] for seat in raw}

    six = cardgolf.rules("six-card")
    counted = cardgolf.rules("six-card", cardgolf.plugin(type("Mine", (), {"adjust_scores": adjust_scores})))
    for compiled in (False, True):
        found, expected = (play_rounds(each, 2, 6, compiled=compiled) for each in (counted, six))
        assert np.array_equal(found, expected + 100)


STACKS = {
    "lines": (
        Cancel(COLUMNS, group="mine.group", card="mine.card", unless=Faces(below=3)),
        Bonus(COLUMNS, -5, rule="mine.bonus", cards=Faces(suits="DH")),
        Count(COLUMNS, {1: -3, 3: 8}, rule="mine.count"),
        Count(ROWS, {2: -3}, rule="mine.rows", unless=Faces(ranks=[2])),
    ),
    "touching": (Cancel(TOUCHING, group="mine.group", card="mine.card"),),
    "held": (
        Held(Faces(ranks=[2]), 7, least=1, rule="mine.held"),
        Held(Faces(suits="DH"), -2, most=2, rule="mine.few"),
    ),
    "marked": (
        Cancel(COLUMNS, group="mine.group", card="mine.card"),
        Marked(cardgolf.Card(12, "S"), alone=13, paired=4, rule="mine.queen", instead="mine.none", locked=True),
    ),
    "marks that add": (Marked(cardgolf.Card(12, "S"), alone=13, paired=None, rule="mine.queen"),),
    "no parts": (),
}


@every_case("name", STACKS)
def test_a_kernel_scores_fixed_parts(name):
    layout, leaves = Layout.grid(2, 4), {"turns": lambda self: [Leave(COLUMNS), Lock("QS", 3)]}
    assert all(check_boards(make_rules(layout, STACKS[name], **hooks), Random(1)) for hooks in ({}, leaves))


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def test_a_kernel_scores_random_parts(layout):
    chance = Random(layout.size)
    turns = lambda self: [Leave([(0, 1)]), Lock("QS", 2)]  # noqa: E731  # boards may have empty places
    stacks = [
        [part for part in choose_parts(chance, layout) if not isinstance(part, Spare | Take | Wild)] for _ in range(20)
    ]
    assert sum(check_boards(make_rules(layout, parts, turns=turns), chance) for parts in stacks) > 3


def check_boards(rules, chance):
    """Compare the points of boards by a kernel and by NumPy. Return whether a kernel scores them."""
    modules, made = load_uncompiled(), LaneRules(rules, 2, compiled=True)
    written = modules["scores"].write_scores(rules, made.tables)
    if written is None:
        return False
    boards = [*sample_boards(rules, 2, rules.table_setup(2).layout, chance)]
    boards = [board for board in boards if made.tables.turns.lines or None not in board.slots]
    state, faces = made.backend.make_arrays(len(boards)), {card: n for n, card in enumerate(made.tables.faces)}
    for lane, board in enumerate(boards):
        state.boards[lane] = [NO_CARD if slot is None else faces[slot.card] for slot in board.slots]
        state.marks[lane] = [0 if slot is None or not made.arrays.locks else slot.mark for slot in board.slots]
        state.turns_begun[lane] = chance.randrange(5)
        state.order[lane] = 0, 1
    given = np.concatenate((make_given(made.tables)[1], np.array(written.numbers, np.int64)))
    kernel = modules["kernels"].load_bulk_kernel(made.tables, written.text)
    found = [kernel.score_board(given, row, 1) for row in state.memory]
    expected = made.make_scorer(len(boards)).score(state, np.arange(len(boards)))[:, 1]
    assert np.array_equal(found, expected), rules.parts
    return True


@every_case(("options", "named"), [({"count": 0}, "count=0"), ({"count": 10**9}, "count="), ({"seed": "a"}, "seed=")])
def test_bad_arguments_are_refused(options, named):
    with pytest.raises(cardgolf.InvalidArgumentError, match=f"invalid {named}"):
        play_rounds(cardgolf.rules("six-card"), **({"players": 2, "count": 1} | options))


def test_rounds_that_do_not_end_are_refused(monkeypatch):
    for module in (load_uncompiled()["backend"], sys.modules["cardgolf.lanes.backend"]):
        monkeypatch.setattr(module, "MOST_MOVES", 20)
    for compiled in (False, True):
        with pytest.raises(cardgolf.InvalidArgumentError, match="expected that random players end each in"):
            play_rounds(cardgolf.rules("play-nine"), 2, 3, compiled=compiled)
