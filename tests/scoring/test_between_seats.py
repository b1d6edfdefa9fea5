"""Lines between seats and totals by parts: seats that change, calls, wrong closers, and totals that change."""

import attrs
from helpers.cases import every_case

import cardgolf
from cardgolf import Line, RoundEnd, RoundResult, Scorecard
from cardgolf.scoring import Adjust, Call, Reset, WrongCloser
from cardgolf.scoring.between_seats import adjust_scores, find_penalties, find_totals
from cardgolf.table.board import Board


def state_of(closer, players=4, rounds=0, empty=()):
    """Return a state after a round that a seat closed, some of whose hands are empty."""
    state = cardgolf.new_game("nine-card", players=players, seed=1).state
    boards = tuple(Board.of(each.layout, () if seat in empty else each.slots) for seat, each in enumerate(state.boards))
    done = tuple(result("hole", *[0] * players) for _ in range(rounds))
    return state.replace(
        boards=boards, match=attrs.evolve(state.match, rounds=done),
        round_end=None if closer is None else RoundEnd(closer, (), "all face up"),
    )  # fmt: skip


def result(kind, *scores):
    cards = [None if score is None else Scorecard((Line("raw", score),)) for score in scores]
    seats = tuple(seat for seat, card in enumerate(cards) if card)
    return RoundResult(kind, seats, tuple(cards), RoundEnd(None, (), ""))


def adjusted(part, raw, closer=None, **facts):
    lines = adjust_scores([part], state_of(closer, len(raw), **facts), dict(enumerate(raw)))
    assert {line.rule for own in lines.values() for line in own} <= {"mine.line", "mine.made", "mine.spared"}
    return {seat: sum(line.points for line in own) for seat, own in lines.items()}


RAW = (3, 10, 3, 20)


@every_case(("when", "expected"), [
    ("every", (0, 1, 2, 3)), ("below", (0, 2)), ("above", (3,)), ("equal", (1,)), ("lowest", (0, 2)), ("highest", (3,)),
    ("tied", (0, 2)), ("closer", (1,)),
])  # fmt: skip
def test_adjust_names_seats_by_their_scores(when, expected):
    part = Adjust(when, add=5, times=2, number=10, rule="mine.line")
    assert adjusted(part, RAW, 1) == {seat: 5 + 2 * RAW[seat] for seat in expected}


def test_adjust_may_need_a_round_or_a_score():
    assert adjusted(Adjust("every", add=1, rule="mine.line", round=2), RAW, rounds=0) == {}
    assert adjusted(Adjust("every", add=1, rule="mine.line", round=2), RAW, rounds=1) == dict.fromkeys(range(4), 1)
    assert adjusted(Adjust("every", add=1, rule="mine.line", least=10), RAW) == {1: 1, 3: 1}
    assert adjusted(Adjust("closer", add=1, rule="mine.line"), RAW, None) == {}


def test_without_ties_a_closer_who_shares_the_lowest_score_is_left_out():
    part = Adjust("lowest", add=1, rule="mine.line", ties=False)
    assert adjusted(part, RAW, 0) == {2: 1}
    assert adjusted(part, RAW, 3) == adjusted(part, RAW, None) == {0: 1, 2: 1}
    assert adjusted(part, (3, 10, 4, 20), 0) == {0: 1}


def call(**fields):
    return Call(30, failed="mine.failed", made="mine.made", spared="mine.spared", **fields)


@every_case(("fields", "raw", "empty", "cleared", "fine"), [
    ({}, (3, 10, 5), (), {0: -3}, None),
    ({}, (3, 3, 5), (), {}, 27),
    ({}, (13, 10, 5), (), {}, 17),
    ({"beside": True}, (13, 10, 5), (), {}, 30),
    ({"ties": True}, (3, 3, 5), (), {0: -3}, None),
    ({"empty": True}, (0, 0, 5), (0,), {0: 0}, None),
    ({"empty": True}, (0, 0, 5), (1,), {}, 30),
    ({"others": "all"}, (13, 10, 5), (), {1: -10, 2: -5}, 17),
    ({"others": "lowest"}, (13, 5, 5), (), {1: -5, 2: -5}, 17),
    ({"others": "lowest"}, (13, 7, 5), (), {2: -5}, 17),
])  # fmt: skip
def test_a_call_is_made_or_fails(fields, raw, empty, cleared, fine):
    state, part, points = state_of(0, 3, empty=empty), call(**fields), dict(enumerate(raw))
    assert adjusted(part, raw, 0, empty=empty) == cleared
    found = find_penalties([part], state, points, "lowest")
    assert found == ({} if fine is None else {0: [Line("mine.failed", fine)]})


def test_without_a_call_nothing_changes():
    assert adjusted(call(others="all"), RAW, None) == {}
    assert find_penalties([call()], state_of(None), dict(enumerate(RAW)), "lowest") == {}


def test_a_call_without_made_fines_and_nothing_else():
    part = Call(30, failed="mine.failed")
    assert adjusted(part, RAW, 1) == {}
    assert find_penalties([part], state_of(1), dict(enumerate(RAW)), "lowest") == {1: [Line("mine.failed", 20)]}


def test_a_call_without_failed_fines_nothing():
    part = Call(30, failed="", made="mine.made", spared="mine.spared", others="all")
    assert adjusted(part, (13, 10, 5), 0) == {1: -10, 2: -5}
    assert find_penalties([part], state_of(0, 3), {0: 13, 1: 10, 2: 5}, "lowest") == {}


def test_a_single_seat_makes_its_call():
    assert adjust_scores([call()], state_of(0, 2), {0: 7}) == {0: [Line("mine.made", -7)]}


@every_case(("how", "ties", "goal", "raw", "fine"), [
    ("flat", False, "lowest", (5, 5), None), ("flat", True, "lowest", (5, 5), 20),
    ("flat", True, "lowest", (5, 6), None),
    ("per_lower", True, "lowest", (5, 5, 3, 9), 40), ("per_lower", False, "lowest", (5, 5, 3, 9), 20),
    ("doubled", True, "lowest", (5, 5), 5), ("doubled", True, "lowest", (-5, -5), 0),
    ("always_doubled", True, "lowest", (-5, -5), -5), ("always_doubled", False, "lowest", (7, 5), 7),
    ("always_doubled", False, "highest", (5, 7), 5), ("highest", True, "lowest", (5, 5), 0),
    ("doubled_plus", True, "lowest", (-5, -5), 20), ("flat", True, "highest", (5, 5), -20),
    ("none", True, "lowest", (5, 3), None), ("flat", True, "lowest", (5,), None),
])  # fmt: skip
def test_a_wrong_closer_is_fined_on_a_tie_too_with_ties(how, ties, goal, raw, fine):
    part = WrongCloser(how, 20, rule="mine.fine", ties=ties)
    found = find_penalties([part], state_of(0), dict(enumerate(raw)), goal)
    assert found == ({} if fine is None else {0: [Line("mine.fine", fine)]})


def test_several_fines_add_up():
    parts = [WrongCloser("flat", 20, rule="mine.fine"), call()]
    lines = [Line("mine.fine", 20), Line("mine.failed", 20)]
    assert find_penalties(parts, state_of(1), dict(enumerate(RAW)), "lowest") == {1: lines}


def test_totals_are_changed_after_the_hole_that_reaches_them():
    rounds = [result("hole", 50, 40), result("hole", 40, 50), result("playoff", 9, 9), result("hole", 45, None)]
    assert find_totals([Reset([90], 45)], rounds[:2]) == [45, 45]
    assert find_totals([Reset([90], 45)], rounds[:3]) == [45, 45], "play-offs do not count"
    assert find_totals([Reset([90], 10), Reset([50], 7)], rounds) == [7 + 40 + 45, 10]
    assert find_totals([Reset([90])], rounds[:2]) == [45, 45]
    again = [result("hole", 50, 20), result("hole", 25, 30), result("hole", 25, 25)]
    assert find_totals([Reset([50], most=1)], again) == [25 + 25 + 25, 25 + 25]
    assert find_totals([Reset([50], most=2)], again) == [25 + 25, 25 + 25 - 25]
    assert find_totals([Reset([45], 0, scored=True)], [result("hole", 45, 45), result("hole", 0, 1)]) == [0, 1]
