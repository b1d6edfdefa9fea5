"""Which batch forms are used, what they may return, and how wrappers surround them."""

import numpy as np
import pytest
from helpers.faulty.batch_forms import ColumnsCancel

import cardgolf
from cardgolf import Layout, Line, PluginError, hookimpl
from cardgolf.scoring.array_patterns import leave_out
from cardgolf.scoring.batches import pack_boards, score_boards
from cardgolf.table.board import parse_board

BOARDS = [parse_board(text, Layout.grid(3, 3)) for text in ("2C 3C 4C / 5C 6C 7C / 8C 9C AC", "2C . . / . . . / . . .")]


def plugin_of(name="Rule", **hooks):
    """Return a plugin class of these hooks, wrappers where they are generator functions."""
    marked = {hook: staticmethod(hookimpl(function)) for hook, function in hooks.items()}
    return type(name, (), marked)


def wrapper_of(name="Around", **hooks):
    return type(name, (), {hook: staticmethod(hookimpl(each, wrapper=True)) for hook, each in hooks.items()})


def lines_of(points):
    return lambda: [Line("rule.score", points)]


def fixed(points):
    return lambda boards: np.full(len(boards), points)


def reasons(*rules):
    return [(part.hook, part.plugins, part.reason) for part in cardgolf.rules("nine-card", *rules).batch_parts]


def points(*rules):
    return score_boards(cardgolf.rules("nine-card", *rules), BOARDS).points.tolist()


def asked(*rules):
    return score_boards(cardgolf.rules("nine-card", *rules), BOARDS).asked.tolist()


SEVEN = plugin_of("Seven", score=lines_of(7), score_many=fixed(7))


# Which are used


def test_the_topmost_score_needs_a_batch_form_of_its_own():
    plain = plugin_of("Plain", score=lines_of(3))
    assert reasons(SEVEN) == [("score", ("seven", "nine-card", "base"), "")]
    assert reasons(plain, SEVEN) == [("score", ("seven", "plain", "nine-card", "base"), "")]
    assert reasons(SEVEN, plain)[0][2] == "plain.score has no batch form"
    assert (points(plain, SEVEN), asked(plain, SEVEN)) == ([7, 7], [False, False])
    assert (points(SEVEN, plain), asked(SEVEN, plain)) == ([3, 3], [True, True])


def add_line(amount):
    def add():
        return [*(yield), Line("around.score", amount)]

    return add


def add_points(amount):
    def add():
        return (yield) + amount

    return add


def test_each_wrapper_needs_a_batch_form():
    bare, full = wrapper_of("Bare", score=add_line(1)), wrapper_of("Full", score=add_line(1), score_many=add_points(1))
    assert reasons(SEVEN, full)[0][2] == ""
    assert reasons(SEVEN, full, bare)[0][2] == "bare.score has no batch form"
    assert reasons(bare, SEVEN)[0][2] == "bare.score has no batch form", "wrappers surround plugins above them too"
    assert (points(SEVEN, full), asked(SEVEN, full)) == ([8, 8], [False, False])
    assert (points(SEVEN, full, bare), asked(SEVEN, full, bare)) == ([9, 9], [True, True])


def test_wrappers_surround_each_other_in_the_order_of_the_stack():
    def doubled_lines():
        lines = yield
        return [*lines, *lines]

    def doubled_points():
        return (yield) * 2

    one = wrapper_of("One", score=add_line(1), score_many=add_points(1))
    two = wrapper_of("Two", score=doubled_lines, score_many=doubled_points)
    assert (points(SEVEN, one, two), points(SEVEN, two, one)) == ([16, 16], [15, 15])
    assert asked(SEVEN, one, two) == asked(SEVEN, two, one) == [False, False]


def test_each_plugin_has_its_own_bonus():
    one = plugin_of("One", bonus=lines_of(1), bonus_many=fixed(1))
    two = plugin_of("Two", bonus=lines_of(20))
    found = reasons(SEVEN, one, two)
    assert found[1:] == [("bonus", ("one",), ""), ("bonus", ("two",), "two.bonus has no batch form")]
    assert (points(SEVEN, one), asked(SEVEN, one)) == ([8, 8], [False, False])
    assert (points(SEVEN, one, two), asked(SEVEN, one, two)) == ([28, 28], [True, True])


def test_a_wrapper_of_bonus_needs_all_of_them():
    one = plugin_of("One", bonus=lines_of(1), bonus_many=fixed(1))
    two = plugin_of("Two", bonus=lines_of(20))
    around = wrapper_of("Around", bonus=add_line(300), bonus_many=add_points(300))
    bare = wrapper_of("Bare", bonus=add_line(300))
    assert reasons(SEVEN, one, around)[1:] == [("bonus", ("around", "one"), "")]
    assert reasons(SEVEN, one, two, around)[1][2] == "two.bonus has no batch form"
    assert reasons(SEVEN, one, bare)[1][2] == "bare.bonus has no batch form"
    assert reasons(SEVEN, around)[1:] == [("bonus", ("around",), "")]
    for stack in ([one, around], [one, two, around], [one, bare], [around]):
        expected = 7 + 300 + (one in stack) + 20 * (two in stack)
        assert points(SEVEN, *stack) == [expected, expected]


def test_the_hooks_of_a_rulebook_give_points_or_none():
    rules = cardgolf.rules("nine-card", SEVEN, plugin_of("One", bonus=lines_of(1), bonus_many=fixed(1)))
    boards = pack_boards(rules, BOARDS)
    assert (rules.score_many(boards).tolist(), rules.bonus_many(boards).tolist()) == ([7, 7], [1, 1])
    rules = cardgolf.rules("nine-card", plugin_of("Two", score=lines_of(3), bonus=lines_of(20)))
    assert (rules.score_many(boards), rules.bonus_many(boards)) == (None, None)
    assert cardgolf.rules("nine-card").bonus_many(boards).tolist() == [0, 0]


# Boards that are left out


def test_none_leaves_all_boards_to_python():
    rule = plugin_of("Rule", score=lines_of(4), score_many=lambda: None)
    assert (points(rule), asked(rule)) == ([4, 4], [True, True])
    around = wrapper_of("Around", score=add_line(1), score_many=add_points(1))
    assert (points(rule, around), asked(rule, around)) == ([5, 5], [True, True])


def leave_second_out(boards):
    return leave_out(np.full(len(boards), 99), ~boards.present)


def test_a_masked_array_leaves_some_boards_to_python():
    rule = plugin_of("Rule", score=lines_of(99), score_many=leave_second_out)
    assert (points(rule), asked(rule)) == ([99, 99], [False, True])


def test_a_wrapper_cannot_lose_what_was_left_out_below():
    def forget():
        return np.array((yield).tolist(), dtype=int)

    def add_nothing():
        return [*(yield)]

    rule = plugin_of("Rule", score=lambda board: [Line("rule.score", len(board.cards()))], score_many=leave_second_out)
    around = wrapper_of("Around", score=add_nothing, score_many=forget)
    assert (points(rule, around)[1], asked(rule, around)) == (1, [False, True])


def test_small_and_unsigned_integers_are_integers():
    for kind in (np.int8, np.uint64, np.int32):
        rule = plugin_of("Rule", score=lines_of(99), score_many=lambda kind=kind: np.full(2, 99, kind))
        scores = score_boards(cardgolf.rules("nine-card", rule), BOARDS)
        assert (scores.points.tolist(), scores.points.dtype) == ([99, 99], np.int64)


# Faults


@pytest.mark.parametrize(
    "result",
    [[1, 2], 3, "12", np.zeros(2), np.zeros((2, 9), int), np.zeros(3, int), np.zeros(2, bool), np.array(3), object()],
    ids=lambda result: type(result).__name__,
)
@pytest.mark.parametrize("hook", ["score", "bonus"])
def test_a_wrong_result_names_the_plugin(hook, result):
    rule = plugin_of("Rule", **{hook: lines_of(1), f"{hook}_many": lambda: result})
    with pytest.raises(PluginError, match=rf"invalid result of rule\.{hook}_many: .*expected an array") as caught:
        points(rule)
    assert caught.value.rule == f"rule.{hook}_many"
    assert len(str(caught.value)) < 200


def test_an_exception_names_the_plugin():
    def fail(boards):
        return boards.rankz

    with pytest.raises(PluginError, match=r"rule.score_many failed: .*rankz"):
        points(plugin_of("Rule", score=lines_of(1), score_many=fail))


def test_a_wrapper_must_return_points():
    def silent():
        yield

    with pytest.raises(PluginError, match=r"wrapper around\.score_many returned None: expected a result"):
        points(SEVEN, wrapper_of("Around", score=add_line(1), score_many=silent))


def test_a_batch_form_needs_its_hook():
    with pytest.raises(PluginError, match=r"invalid rule.score_many: expected a hook score in the same plugin"):
        cardgolf.rules("nine-card", plugin_of("Rule", score_many=fixed(1)))
    with pytest.raises(PluginError, match=r"invalid rule.bonus_many: expected a hook bonus in the same plugin"):
        cardgolf.rules("nine-card", plugin_of("Rule", score=lines_of(1), bonus_many=fixed(1)))


def test_a_batch_form_is_a_wrapper_if_its_hook_is_one():
    mixed = type("Mixed", (), {"score": hookimpl(add_line(1), wrapper=True), "score_many": hookimpl(fixed(1))})
    with pytest.raises(PluginError, match=r"invalid mixed.score_many: expected it to be a wrapper if mixed.score is"):
        cardgolf.rules("nine-card", mixed)


def test_base_rules_and_variants_have_batch_forms():
    assert reasons() == [("score", ("nine-card", "base"), "")]
    assert (points(), asked()) == ([45, 2], [False, False])
    assert (points(ColumnsCancel), asked(ColumnsCancel)) == ([45, 2], [False, False])
