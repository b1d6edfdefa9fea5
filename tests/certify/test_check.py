"""The comparison of a program with the engine: what is equal, what differs first, and what is not offered."""

import copy
from collections import Counter

import pytest
from certify.programs import OwnProgram

from cardgolf.certify.boards import make_boards
from cardgolf.certify.check import check_all, check_rule_set
from cardgolf.certify.corpus import Amount, make_tasks
from cardgolf.certify.digests import ABILITIES, ASPECTS
from cardgolf.certify.report import as_data, describe, describe_failures, is_certified, summarize
from cardgolf.table.chance import Chance

FEW = Amount(matches=1, moves=16, boards=20)


def find(rule_set, spoil=None):
    return check_rule_set(OwnProgram(spoil), rule_set, FEW)


def spoil_at(ply, aspect):
    """Return a fault in the digests of an aspect at one ply."""

    def spoil(request, answer):
        if request["do"] == "play" and "show" not in request and len(answer[aspect]) > ply:
            answer[aspect][ply] = "base.wrong" if aspect == "refusals" else "0" * 16
        return answer

    return spoil


def test_a_right_program_is_equal_in_everything(small):
    finding = find(small)
    assert finding.is_equal and finding.missing == () and {*finding.counts} == {*ABILITIES}
    assert finding.counts["score"] == 20 and finding.counts["moves"] == finding.counts["views"] > finding.plies > 16
    assert is_certified([finding]) and "1 of 1 rule sets are equal" in summarize([finding])


@pytest.mark.parametrize("aspect", ASPECTS)
def test_the_first_difference_is_named_with_its_ply(aspect, small):
    difference = find(small, spoil_at(3, aspect)).difference
    assert (difference.what, difference.ply) == (aspect, 3)
    assert difference.seed.isdigit() and difference.players == 2


def test_a_wrong_view_is_named_by_its_place_with_both_values(small):
    def spoil(request, answer):
        if request.get("show", {}).get("of") == "views":
            answer["value"][1]["stock_count"] += 1
        return spoil_at(2, "views")(request, answer)

    difference = find(small, spoil).difference
    assert difference.where == "[1].stock_count" and difference.got == difference.expected + 1


def test_a_wrong_line_of_a_score_is_named(small):
    def spoil(request, answer):
        if request["do"] == "score":
            answer["score"][4][0]["points"] -= 1
        return answer

    finding = find(small, spoil)
    assert finding.difference.what == "score" and finding.difference.where.startswith("[4][0].points of the board {")
    text = "\n".join(describe(finding))
    assert "differs" in text and f"expected {finding.difference.expected}" in text


def test_a_wrong_count_of_sequences_is_named(small):
    def spoil(request, answer):
        return {"perft": answer["perft"] + 1} if request["do"] == "perft" else answer

    assert find(small, spoil).difference.what == "perft"


def test_a_refused_move_is_named_with_the_words_of_the_program(small):
    def spoil(request, answer):
        if request["do"] == "play" and len(request["moves"]) > 5:
            return {**{aspect: answer[aspect][:5] for aspect in ASPECTS}, "error": "no such move"}
        return answer

    difference = find(small, spoil).difference
    assert (difference.ply, difference.got) == (5, "no such move")


def test_what_is_not_offered_is_said_and_not_compared(small):
    def spoil(request, answer):
        return {"can": ["score", "moves"]} if request["do"] == "rules" else answer

    finding = find(small, spoil)
    assert finding.is_equal and finding.missing == ("settle", "views", "events", "rounds", "refusals", "perft", "undo")
    assert "not offered: settle, views, events, rounds, refusals, perft, undo" in "\n".join(describe(finding))
    assert {*finding.counts} == {"score", "moves"}


@pytest.mark.parametrize("answer", [{"error": "no"}, {}, {"can": "all"}, {"can": []}])
def test_a_program_that_takes_no_bundle_is_not_certified(answer, small):
    finding = find(small, lambda *_: answer)
    assert finding.failure and not finding.is_equal and not is_certified([finding])
    assert [*describe(finding)] == []


def test_equal_failures_are_one_line(small):
    failed = find(small, lambda *_: {"error": "no"})
    other, left_out = find(small, lambda *_: {"error": "never"}), ("hands", "hands are no data")
    lines = [*describe_failures([failed, left_out, find(small), failed, other])]
    assert lines == [
        f"{small.name} and 1 more: failed: {failed.failure}",
        "hands: not asked: hands are no data",
        f"{small.name}: failed: {other.failure}",
    ]


def test_equal_differences_are_told_once_with_a_count(small):
    first, other = find(small, spoil_at(3, "moves")), find(small, spoil_at(5, "views"))
    found = [first, other, first, first]
    assert [*describe(first)] == [*describe(first, [other])] and [*describe(first, [other, first])] == []
    assert [*describe_failures(found)] == [
        f"{small.name} and 1 more: differs as {small.name}: moves, the digest of equal values"
    ]


@pytest.mark.parametrize("answer", [
    {"score": None}, {"score": [[]]}, {"score": {}}, {"moves": 3, "views": [None]}, {"moves": ["x"] * 3},
])  # fmt: skip
def test_answers_of_another_form_differ(answer, small):
    def spoil(request, own):
        return own if request["do"] == "rules" else answer

    assert find(small, spoil).difference is not None


def test_after_the_deadline_nothing_is_asked(small):
    assert check_rule_set(OwnProgram(), small, FEW, deadline=0).failure == "the time was over"
    found = [*check_all([OwnProgram()], iter([small, ("board-nine", "no data")]), FEW, deadline=0)]
    assert found[0].failure == "the time was over" and found[1] == ("board-nine", "no data")
    assert not is_certified(found) and as_data(found, ["x"])["rule_sets"][1]["not_asked"] == "no data"


def test_equal_seeds_ask_the_same_and_others_do_not(small):
    tasks = [*make_tasks(small, FEW)]
    assert tasks == [*make_tasks(small, FEW)]
    others = [*make_tasks(small, Amount(matches=1, moves=25, boards=20, seed=1))]
    assert tasks[0] != others[0] and tasks[-1] != others[-1]


def test_a_changed_bundle_is_found(small):
    changed = copy.deepcopy(small.bundle)
    changed["points"][5] += 1

    class Changed(OwnProgram):
        def ask(self, request):
            return super().ask({**request, "bundle": changed} if request["do"] == "rules" else request)

    assert check_rule_set(Changed(), small, Amount(matches=0, boards=100)).difference.what == "score"


def test_boards_have_up_to_all_lines_of_one_kind(small):
    (lines,) = [part["lines"] for part in small.bundle["scoring"] if part["do"] == "cancel"]
    kinds = dict(zip(small.bundle["faces"], small.bundle["kinds"], strict=True))
    found = set()
    for board in make_boards(small.bundle, 60, Chance(1)):
        equal = [{kinds.get(board["cards"][place]) for place in line} for line in lines]
        of_one_kind = Counter(kind for each in equal if len(each) == 1 for kind in each if kind is not None)
        found.add(max(of_one_kind.values(), default=0))
    assert found == {*range(len(lines) + 1)}
