"""Matches in which several seats may act, and hands: the engine's side beside a program of the page alone."""

from collections import Counter

import pytest
from certify.programs import OwnProgram, PlainProgram

from cardgolf.certify import rule_sets
from cardgolf.certify.check import check_rule_set
from cardgolf.certify.corpus import Amount, make_tasks
from cardgolf.certify.hands import list_all_plays, make_hands
from cardgolf.certify.report import describe, describe_failures
from cardgolf.certify.rule_sets import FEW_RANKS, RARE_PARTS, make_rule_sets
from cardgolf.certify.seats import is_of_window
from cardgolf.rulebook.validation import MAX_MOVES
from cardgolf.table.chance import Chance

FEW = Amount(matches=1, moves=60, boards=40)
MORE = ("powers", "hands")  # rare parts beyond the boards of Golf


def find_rule_set(spec, name):
    return next(each for each in make_rule_sets(spec) if each.name == f"{spec}, {name}")


@pytest.fixture(scope="module")
def cabo():
    return find_rule_set("cabo", FEW_RANKS)


@pytest.fixture(scope="module")
def board_nine():
    return find_rule_set("board-nine", FEW_RANKS)


@pytest.fixture(scope="module")
def rare():
    return {each.name: each for each in make_rule_sets(RARE_PARTS) if each.name.split()[-2] in MORE}


def list_matches(rule_set, amount):
    return [task for task in make_tasks(rule_set, amount) if task.request["do"] == "play"]


def test_rules_that_are_no_data_are_named_with_the_reason():
    ((name, reason),) = rule_sets.iter_rule_sets(["birdies-and-eagles"])
    assert name == "birdies-and-eagles" and "is Python" in reason


@pytest.mark.parametrize("spec", ["cabo", "board-nine", "skyjo"])
def test_rules_with_windows_hands_and_lines_that_leave_have_forms_of_their_own(spec):
    names = [each.name for each in make_rule_sets(spec)]
    assert names == [spec, f"{spec}, short deck", f"{spec}, short deck, stock ends", f"{spec}, {FEW_RANKS}"]


def test_a_game_with_hands_without_an_option_for_shorter_rows_has_common_rows_too(monkeypatch):
    monkeypatch.setattr(rule_sets, "SHORT_ROWS", {"no_such_option": 1})
    rule_set = find_rule_set("board-nine", FEW_RANKS)
    assert rule_set.bundle["turns"][0]["run"] == 5
    assert {*Counter(str(card.rank) for card in rule_set.rules.table_setup(2).deck).values()} > {1}


def test_rules_without_turns_as_data_are_asked_for_scores():
    (rule_set,) = make_rule_sets("rods-golf")
    assert not rule_set.can_play and {task.request["do"] for task in make_tasks(rule_set, FEW)} == {"score"}


def test_a_program_of_the_page_is_equal_with_windows(cabo):
    finding = check_rule_set(PlainProgram(), cabo, FEW)
    assert finding.is_equal and finding.missing == ("score", "settle")


def test_a_program_of_the_page_is_equal_with_hands(board_nine):
    finding = check_rule_set(PlainProgram(), board_nine, FEW)
    assert finding.is_equal and finding.counts["plays"] == 40


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("what", MORE)
def test_a_program_of_the_page_is_equal_with_rare_parts(what, number, rare):
    finding = check_rule_set(PlainProgram(), rare[f"{RARE_PARTS}, {what} {number}"], FEW)
    assert finding.is_equal, finding.difference


def test_the_library_itself_is_equal_in_everything(cabo, board_nine):
    for rule_set in (cabo, board_nine):
        finding = check_rule_set(OwnProgram(), rule_set, FEW)
        assert finding.is_equal and finding.missing == ()


def test_all_seats_act_in_windows_and_throw_right_and_wrong_cards(cabo):
    moves = [move for task in list_matches(cabo, Amount(2, 300, 0)) for move in task.request["moves"]]
    made = Counter(move for move in moves if is_of_window(move))
    assert {move.partition(": ")[0] for move in made} == {"0", "1", "2"}
    words = Counter(move.split()[1] for move in made.elements())
    assert words["snap"] > 20 and words["pass"] > 20
    assert any("+1" in move for move in made)  # wrong ones make boards grow
    assert {"peek", "spy", "pick"} <= {move.split()[0] for move in moves}


def test_a_right_try_in_a_window_is_no_refusal(cabo):
    (task,) = [*list_matches(cabo, Amount(1, 300, 0))][-1:]
    moves, tries, refusals = task.request["moves"], task.request["tries"], task.expected["refusals"]
    found = {
        refusals[ply]
        for ply, move in enumerate(moves)
        if is_of_window(move) and isinstance(tries[ply], dict) and type(tries[ply].get("seat")) is int
    }
    assert found >= {None, "base.turn"}


def test_a_move_in_a_window_needs_its_seat(cabo):
    program, task = OwnProgram(), list_matches(cabo, Amount(1, 100, 0))[-1]
    program.ask({"do": "rules", "bundle": cabo.bundle})
    moves = task.request["moves"]
    ply = next(ply for ply, move in enumerate(moves) if is_of_window(move))
    bare = [*moves[:ply], moves[ply].partition(": ")[2]]
    answer = program.ask({**task.request, "moves": bare, "tries": task.request["tries"][: ply + 2]})
    assert answer["error"] == "invalid move='pass': expected a seat before it, such as 0: pass" or "snap" in bare[-1]
    assert answer["moves"] == task.expected["moves"][: ply + 1]


def test_a_wrong_play_is_named_with_its_hand(board_nine):
    def spoil(request, answer):
        if request["do"] == "plays":
            answer["plays"][3].pop()
        return answer

    finding = check_rule_set(OwnProgram(spoil), board_nine, FEW)
    hand = next(task.request["hands"][3] for task in make_tasks(board_nine, FEW) if "hands" in task.request)
    assert finding.difference.where == f"the length of [3] of the hand {' '.join(hand)}"
    assert "plays: the length of [3] of the hand " in "\n".join(describe(finding))
    (line,) = describe_failures([finding, finding])
    assert line.endswith("plays, the length of []")


def test_hands_are_rich_and_have_no_more_plays_than_may_be_offered(rare):
    rule_set = rare[f"{RARE_PARTS}, hands 3"]
    hands = make_hands(rule_set.rules, rule_set.bundle, 300, Chance(2))
    plays = list_all_plays(rule_set.rules, hands)
    assert {len(hand) for hand in hands} == {*range(1, 13)}
    assert 100 < max(map(len, plays)) <= MAX_MOVES
    assert sum(len({*hand}) < len(hand) for hand in hands) > 100
    assert any(len(play.split()) > 6 for each in plays for play in each)
