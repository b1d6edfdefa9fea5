"""The greedy bot in lanes: plain NumPy, and the functions for numba, choose what the bot chooses."""

from functools import cache

import numpy as np
import pytest
from attrs import evolve
from helpers.bot_decisions import decisions, every_kind_of_move, invented
from helpers.examples import example
from helpers.plugins import most_points_win
from lanes.uncompiled import load_uncompiled

import cardgolf
from cardgolf import InvalidArgumentError, InvalidOptionError, Line, hookimpl
from cardgolf.bots import Chance, make_bot
from cardgolf.bots.greedy_for_lanes import make_greedy_tables
from cardgolf.lanes import GridView, gather_grid_view
from cardgolf.lanes.greedy import choose_moves
from cardgolf.lanes.plain.greedy import BLOCK
from cardgolf.lanes.rule_arrays import order_actions


@hookimpl("bonus")
def first_row_counts_thrice(board, card_values):
    """The cards of the first row count thrice, so that places differ."""
    row = board.layout.row_lines[0]
    return [Line("first-row.bonus", 2 * card_values[card]) for place, card in board.cards() if place in row]


CASES = {
    "play-nine": (2, "play-nine"),
    "play-nine of five": (5, "play-nine", "four-bonus"),
    "play-nine knocking": (4, "play-nine", "knocking", "ender-penalty"),
    "play-nine required": (3, "play-nine", {"last_shot_flip": "required", "skip": False}),
    "play-nine plain": (2, "play-nine", {"match_bonuses": False, "hio_bonus": "off"}),
    "play-nine largest": (2, "play-nine", {"bonus_groups": "largest", "hio_bonus": "anywhere"}),
    "nine-card": (2, "nine-card"),
    "nine-card once": (3, "nine-card", {"pair_reuse": False, "jokers_per_deck": 8}),
    "nine-card joker-pairs": (5, "nine-card", "joker-pairs", "four-bonus"),
    "nine-card knocking": (4, "nine-card", "knocking", {"decks": 3}),
    "crazy-nines": (2, "crazy-nines"),
    "crazy-nines any": (4, "crazy-nines", "knocking", {"line_rule": "any", "queen_sources": "both"}),
    "crazy-nines off": (3, "crazy-nines", "four-bonus", {"line_removal": "off", "pair_reuse": False}),
    "six-card": (2, "six-card"),
    "six-card knocking": (5, "six-card", "knocking"),
    "six-card flips": (3, "six-card", {"flip_turn": True, "discard_flip": "optional"}),
    "six-card down": (4, "six-card", {"replace_cells": "down", "opening": "apart", "last_turns": "none"}),
    "six-card discards": (2, "six-card", {"discard_must_swap": False, "two_points": 2, "negative_pairs": "keep"}),
    "golf of memory": (3, "golf", "knocking", {"peek": "any", "new_card": "as_was", "initial_flips": 4}),
    "golf of ten": (2, "golf", "knocking", "four-bonus", {"columns": 5, "flip_turn": True}),
    "golf of diagonals": (2, "golf", {"rows": 3, "cancel": "diagonal", "discard_flip": "required"}),
    "golf without lines": (4, "golf", "ender-penalty", {"cancel": "none"}),
    "four-card": (2, "four-card"),
    "four-card of five": (5, "four-card", "joker-pairs", {"jokers_per_deck": 4}),
    "eight-card": (2, "eight-card"),
    "eight-card bonus": (4, "eight-card", "four-bonus", "joker-pairs"),
    "nine-card-lines": (2, "nine-card-lines"),
    "nine-card-lines of four": (4, "nine-card-lines", "four-bonus:formation=block", "knocking"),
    "most points": (3, "nine-card", most_points_win),
    "places": (3, "six-card", most_points_win, first_row_counts_thrice),
    "skyjo": (3, "skyjo"),
}


@cache
def rulebook(name):
    """Return the rulebook of a case, of which situations can be invented, and its number of players."""
    players, *stack = CASES[name]
    options = stack.pop() if isinstance(stack[-1], dict) else {}
    return cardgolf.rules(*stack, every_kind_of_move, **options), players


@cache
def situations(name, most=300, named="greedy"):
    """Return the tables, what seats see, and what the bot chooses, in 300 decisions or more and as many situations."""
    rules, players = rulebook(name)
    views, seed = [], 0
    while len(views) < 300:
        views += decisions(rules, players, seed)
        seed += 1
    views += invented(views[-1], most)
    bot, space = make_bot(named, Chance(1)), rules.action_space(players)
    chosen = np.array([space.index(bot.choose(view), view.actor) for view in views])
    return make_greedy_tables(rules, players, bot.find_style(rules, players)), gather_grid_view(views), chosen


def choose_one_by_one(tables, grid):
    """Return what the functions for numba choose, as plain Python."""
    return load_uncompiled()["backend"].CompiledBackend.choose_greedily(tables, grid)


def choose_in_numpy(tables, grid):
    return choose_moves(tables, grid, compiled=False)


FORMS = pytest.mark.parametrize("choose", [choose_in_numpy, choose_one_by_one], ids=["numpy", "scalar"])


def test_there_are_enough_cases():
    assert len(CASES) >= 25
    assert {players for players, *_ in CASES.values()} == {2, 3, 4, 5}


@pytest.mark.quick_cases(3)
@FORMS
@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", [*CASES], ids=str)
def test_lanes_choose_as_the_bot(name, choose):
    tables, grid, chosen = situations(name)
    assert len(chosen) >= 600
    assert np.array_equal(choose(tables, grid), chosen)


@pytest.mark.quick_cases(3)
@FORMS
@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", [*CASES], ids=str)
def test_lanes_choose_as_the_wary_bot(name, choose):
    tables, grid, chosen = situations(name, 100, "wary")
    assert np.array_equal(choose(tables, grid), chosen)


# What decides


def raised(array, by=7.0):
    """Return the array with its first half raised, writable or not."""
    changed = array.copy()
    changed[: len(changed) // 2 + 1] += by
    return changed


MUTATIONS = {
    "ranks": lambda tables: tables.ranks[::-1].copy() % max(1, len(tables.extra) - 1),
    "costs": lambda tables: raised(tables.costs),
    "saves": lambda tables: raised(tables.saves),
    "fits": lambda tables: raised(tables.fits),
    "has_fits": lambda tables: False,
    "extra": lambda tables: raised(tables.extra),
    "shares": lambda tables: 9 * tables.shares,
    "rank_costs": lambda tables: raised(tables.rank_costs, 9),
    "rank_saves": lambda tables: raised(tables.rank_saves, 9),
    "deck_costs": lambda tables: raised(tables.deck_costs),
    "deck_counts": lambda tables: raised(tables.deck_counts),
    "deck_size": lambda tables: tables.deck_size / 3,
    "lines": lambda tables: tables.lines[::-1, ::-1] // 2,
    "awaiting": lambda tables: np.roll(tables.awaiting, 1),
    "before": lambda tables: np.full_like(tables.before, -1),
    "action_rows": lambda tables: np.roll(tables.action_rows[:-1], 1).tolist() + [0],
    "turn_up": lambda tables: -5.0,
    "patience": lambda tables: 5.0,
    "deficit": lambda tables: 9.0,
    "knock_lead": lambda tables: -9.0,
    "secret": lambda tables: 99.0,
    "unknown": lambda tables: 1000.0,
}
OF_OTHERS = {"fits": "places", "has_fits": "places", "before": "nine-card"}  # of cases in which they matter


@pytest.mark.quick_cases(2)
@FORMS
@pytest.mark.parametrize("field", MUTATIONS)
def test_each_table_decides(field, choose):
    tables, grid, chosen = situations(OF_OTHERS.get(field, "eight-card bonus"), 1500)
    mutant = MUTATIONS[field](tables)
    changed = tables._replace(**{field: np.array(mutant) if isinstance(mutant, list) else mutant})
    assert not np.array_equal(choose(changed, grid), chosen)


@pytest.mark.quick_cases(3)
@FORMS
@pytest.mark.parametrize("field", [field for field in GridView._fields if field != "opening"])
def test_each_field_of_the_grid_view_decides(field, choose):
    tables, grid, chosen = situations("eight-card bonus", 1500)
    seen = getattr(grid, field)
    assert not np.array_equal(choose(tables, grid._replace(**{field: np.roll(seen, 1, axis=0)})), chosen)


# Lanes


@FORMS
def test_each_lane_is_decided_alone(choose):
    tables, grid, chosen = situations("play-nine")
    lanes = np.arange(BLOCK + 300) * 7 % len(chosen)
    many = GridView(*(each[lanes] for each in grid))
    assert np.array_equal(choose(tables, many), chosen[lanes])


@FORMS
def test_a_lane_without_a_legal_action_chooses_none(choose):
    tables, grid, chosen = situations("play-nine")
    legal = grid.legal.copy()
    legal[::3] = -1
    assert np.array_equal(choose(tables, grid._replace(legal=legal)), np.where(legal[:, 0] < 0, -1, chosen))


@FORMS
def test_actions_may_stand_anywhere(choose):
    tables, grid, chosen = situations("nine-card")
    apart = np.full((len(chosen), 2 * grid.legal.shape[1] + 1), -1)
    apart[:, 1::2] = grid.legal
    assert np.array_equal(choose(tables, grid._replace(legal=apart)), chosen)


def test_actions_are_ordered():
    legal = np.array([[True, True, False], [False, False, True]])
    assert order_actions(legal, np.array([2, 0, 1])).tolist() == [[-1, 0, 1], [2, -1, -1]]


# What is refused


@pytest.mark.parametrize(
    ("stack", "expected"),
    [
        (["board-nine"], "expected grids, not hands"),
        ([example("trash")], "the same places for every seat and round"),
        (["cabo"], "the same places for every seat and round"),
    ],
)
def test_rules_that_lanes_cannot_decide_are_refused(stack, expected):
    with pytest.raises(InvalidOptionError, match=expected) as error:
        make_greedy_tables(cardgolf.rules(*stack), 2)
    assert len(str(error.value)) < 200


@hookimpl("bonus")
def first_hole_is_doubled(state):
    """Nothing is scored in later holes than the first."""
    return [Line("first.bonus", 0)] if state.match.rounds else []


@hookimpl("reactions")
def every_seat_reacts(state):
    """Every other seat may react."""
    return ()


def test_rules_are_refused_that_read_the_round_or_open_windows_or_score_too_much():
    with pytest.raises(InvalidOptionError, match="expected scores that do not read the round: match"):
        make_greedy_tables(cardgolf.rules("six-card", first_hole_is_doubled), 2)
    with pytest.raises(InvalidOptionError, match="expected no reactions out of turn"):
        make_greedy_tables(cardgolf.rules("six-card", every_seat_reacts), 2)
    huge = hookimpl("points", wrapper=True)(lambda: 2**40 * (yield))
    with pytest.raises(InvalidOptionError, match="expected cards worth less than"):
        make_greedy_tables(cardgolf.rules("six-card", huge), 2)
    with pytest.raises(InvalidArgumentError, match="invalid players=9"):
        make_greedy_tables(cardgolf.rules("play-nine"), 9)


def test_moves_of_plugins_after_the_opening_are_refused():
    rules = cardgolf.rules("nine-card", "rearrange")
    tables = make_greedy_tables(rules, 2)
    found = []
    for seed in range(3):
        for view in decisions(rules, 2, seed):
            is_refused = view.phase == "extra" and len(view.legal_moves) > 1
            grid = gather_grid_view([view])
            if is_refused:
                for choose in (choose_in_numpy, choose_one_by_one):
                    with pytest.raises(InvalidArgumentError, match="expected no moves of plugins after the opening"):
                        choose(tables, grid)
            else:
                assert choose_moves(tables, grid, compiled=False) >= 0
            found.append(is_refused)
    assert {*found} == {True, False}


def test_views_of_other_seats_are_refused():
    game = cardgolf.new_game("play-nine", players=3, seed=1)
    for views in ([], [game.view(game.turn), game.view(2 if game.turn != 2 else 0)], [game.view(None)]):
        with pytest.raises(InvalidArgumentError, match="invalid views"):
            gather_grid_view(views)
    with pytest.raises(InvalidArgumentError, match="invalid views"):
        gather_grid_view([evolve(game.view(game.turn), turn=(game.turn + 1) % 3)])
