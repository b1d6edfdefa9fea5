"""Boards scored as arrays have the points of the lines of each, by parts of every kind."""

from random import Random

import pytest
from helpers.cases import every_case
from scoring.sampled import LAYOUTS, choose_parts, count_wild, make_rules, sample_boards

import cardgolf
from cardgolf import Layout, Rulebook, State
from cardgolf.scoring import (
    COLUMNS,
    FOURS,
    PAIRS,
    PAIRS_ANYWHERE,
    ROWS_AND_COLUMNS,
    TOUCHING,
    Bonus,
    Cancel,
    Count,
    Faces,
    Held,
    Marked,
    Spare,
    Take,
    Wild,
    score_boards,
)
from cardgolf.scoring.many_boards import MOST_WILD
from cardgolf.table.board import parse_board

pytest.importorskip("numpy")


def check_boards(rules: Rulebook, chance: Random, players: int = 2) -> int:
    """Check that boards score the same as arrays and one by one. Return how many were left to Python."""
    game = cardgolf.new_game(rules, players=players, seed=1)
    layout = game.state.board.layout
    grown = layout.with_extra(2)
    boards = [*sample_boards(rules, players, layout, chance), *sample_boards(rules, players, grown, chance)]
    boards = [board for board in boards if count_wild(rules, [card for _, card in board.cards()]) <= MOST_WILD + 1]
    turned = game.state.replace(turns_begun=(3, *game.state.turns_begun[1:]))
    states: list[State | None] = [chance.choice((game.state, turned, None)) for _ in boards]
    points, asked = score_boards(rules, boards, [0] * len(boards), states)
    for board, state, found in zip(boards, states, points.tolist(), strict=True):
        arguments = board, rules.card_values, 0, state
        lines = [*rules.score(*arguments), *rules.bonus(*arguments)]
        assert found == sum(line.points for line in lines), f"{board} with {lines} by {rules.parts}"
    return int(asked.sum())


def check_stacks(layout: Layout, chance: Random, count: int) -> None:
    for _ in range(count):
        check_boards(make_rules(layout, choose_parts(chance, layout)), chance)


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def test_random_parts_score_boards_alike(layout: Layout) -> None:
    check_stacks(layout, Random(layout.size), 3)


RED, FEW, TWOS = Faces(suits="DH"), Faces(below=3), Faces(ranks=[2])
CANCEL = {"group": "mine.group", "card": "mine.card"}
TAKE = Take(FOURS["columns"], -9, rule="mine.take", card="mine.taken")
SPARES = (Spare(RED, rule="mine.red"), Spare(FEW, rule="mine.few"))
QUEENS = {"face": cardgolf.Card(12, "S"), "alone": 13, "rule": "mine.queen"}

STACKS = {
    "pairs anywhere, some of them spared": (Cancel(PAIRS_ANYWHERE, unless=FEW, **CANCEL), *SPARES),
    "pairs anywhere, none of them spared": (Cancel(PAIRS_ANYWHERE, **CANCEL),),
    "one group of them taken": (Cancel(PAIRS_ANYWHERE, unless=RED, **CANCEL), TAKE),
    "one of them taken, whole ranks excepted": (Cancel(PAIRS_ANYWHERE, unless=TWOS, **CANCEL), TAKE),
    "pairs, some of them spared": (Cancel(PAIRS, unless=RED, **CANCEL), SPARES[1], TAKE),
    "no parts": (),
    "pairs with marks that add": (Cancel(PAIRS, **CANCEL), Marked(**QUEENS, paired=0)),
    "pairs with marks": (Cancel(PAIRS, **CANCEL), Marked(**QUEENS, paired=None, instead="mine.none")),
    "lines that meet, some spared": (Cancel(ROWS_AND_COLUMNS, unless=RED, **CANCEL), *SPARES, TAKE),
    "touching cards, some spared": (Cancel(TOUCHING, unless=RED, **CANCEL), *SPARES, Marked(**QUEENS, paired=4)),
    "groups of each kind": tuple(
        Bonus(where, -5, cards=cards, unless=unless, rule="mine.bonus")
        for where in (COLUMNS, ROWS_AND_COLUMNS, TOUCHING, PAIRS, PAIRS_ANYWHERE)
        for cards, unless in ((None, None), (FEW, None), (None, RED))
    ),
    "pairs anywhere alone": (Bonus(PAIRS_ANYWHERE, -5, rule="mine.bonus"),),
    "lines counted": (
        Count(COLUMNS, {1: -3, 3: 8}, rule="mine.count"),
        Count(COLUMNS, {2: -3}, largest=True, unless=TWOS, rule="mine.largest"),
        Count(COLUMNS, {2: -3}, adjacent=True, cards=RED, rule="mine.beside"),
        Count(COLUMNS, {2: -3}, cards=TWOS, rule="mine.twos"),
        Count(COLUMNS, {9: 1}, rule="mine.too-many"),
    ),
    "cards held": (Held(TWOS, 7, least=1, rule="mine.held"), Held(RED, -2, most=2, rule="mine.few")),
    "no group that can be": (Take([(0, 1)], 5, rule="mine.take", card="mine.taken"), Marked(**QUEENS, paired=None)),
    "wild cards": (Cancel(COLUMNS, **CANCEL), Wild(TWOS), Bonus(PAIRS, -4, rule="mine.bonus")),
}


@every_case("name", STACKS)
def test_fixed_parts_score_boards_alike(name: str) -> None:
    check_boards(make_rules(Layout.grid(2, 4), STACKS[name]), Random(1))


def test_only_groups_that_a_board_has_are_taken() -> None:
    rules = make_rules(Layout.grid(2, 4), (TAKE,))
    boards = [
        parse_board(text, Layout.grid(2, 4)) for text in ("2C 2D 5S 6H / 2H 2S 7D 8S", "3C 4C 5C 6C / 7C 8C 9C 10C")
    ]
    expected = [sum(line.points for line in rules.score(board, rules.card_values, 0, None)) for board in boards]
    assert score_boards(rules, boards).points.tolist() == expected
