"""Pairs of rules whose changes of a score do not simply add up: each is found by a search and decided by a clause."""

from itertools import chain, combinations
from random import Random

import pytest
from exhaustive.interactions import (
    GAMES,
    changes_scores,
    find_interaction,
    is_apart,
    is_fine,
    iter_golden,
    list_ends,
    list_pairs,
    list_rules,
    make_rules,
    score,
)
from helpers.option_sets import HOUSE_RULES
from helpers.sampling import sample_and_all, sampled

import cardgolf

HOUSES = {
    variant: ("ender-penalty", *(() if variant == "board-nine" else ("four-bonus", "joker-pairs")))
    for variant in ("board-nine", "crazy-nines", "golf", "nine-card", "play-nine")
}
POINTS = (
    "ace_points", "two_points", "five_points", "jack_points", "one_eyed_points", "queen_points", "king_points",
    "joker_points",
)  # fmt: skip
EXPLAINED = {
    "board-nine": {
        ("declare_tie", "empty_hand_safe"): "BN 5.4.8",
        ("declare_tie", "failed_penalty"): "BN 5.4.7",
        ("declare_tie", "failed_mode"): "BN 5.4.7",
        ("declare_tie", "others_on_failure"): "BN 5.4.7",
        ("declare_tie", "ender-penalty"): "BN 5.4.7",
        ("empty_hand_safe", "failed_penalty"): "BN 5.4.8",
        ("empty_hand_safe", "others_on_failure"): "BN 5.4.8",
        ("empty_hand_safe", "ender-penalty"): "BN 5.4.8",
        ("ender-penalty", "failed_penalty"): "HR 3.5.10",
        ("ender-penalty", "failed_mode"): "HR 3.5.10",
    },
    "crazy-nines": {
        ("pair_reuse", "queen_penalty_mode"): "CN 4.2.13",
        ("pair_reuse", "queen_pair_cancels_penalty"): "CN 4.2.14",
        ("queen_pair_cancels_penalty", "queen_penalty"): "CN 4.2.14",
        ("four-bonus", "queen_penalty_mode"): "HR 3.5.5",
        ("four-bonus", "pair_reuse"): "HR 3.5.3",
        ("four-bonus", "joker-pairs"): "HR 3.4.2",
        ("joker-pairs", "pair_reuse"): "HR 3.4.1",
    },
    "golf": {
        **{("cancel", key): "GF 8.5.4" for key in POINTS},
        **{("four-bonus", key): "HR 3.5.3" for key in POINTS},
        **{("negative_pairs", key): "GF 8.5.5" for key in POINTS},
        ("jack_points", "one_eyed_points"): "GF 8.5.10",
        ("cancel", "joker_pair_points"): "GF 8.5.11",
        ("joker_pair_points", "negative_pairs"): "GF 8.5.11",
        ("cancel", "negative_pairs"): "GF 8.5.5",
        ("cancel", "four-bonus"): "HR 3.5.3",
        ("cancel", "joker-pairs"): "HR 3.4.1",
        ("four-bonus", "negative_pairs"): "HR 3.5.3",
        ("four-bonus", "joker-pairs"): "HR 3.4.2",
        ("joker-pairs", "joker_points"): "HR 3.4.1",
        ("joker-pairs", "negative_pairs"): "GF 8.5.5",
    },
    "nine-card": {
        ("four-bonus", "pair_reuse"): "HR 3.5.3",
        ("joker-pairs", "pair_reuse"): "HR 3.4.1",
        ("four-bonus", "joker-pairs"): "HR 3.4.2",
    },
    "play-nine": {
        ("bonus_groups", "match_bonuses"): "PN 2.4.4",
        ("bonus_adjacent", "match_bonuses"): "PN 2.4.4",
        ("bonus_adjacent", "bonus_groups"): "PN 2.4.7",
    },
}


def explained(game):
    return {frozenset(pair) for pair in EXPLAINED[GAMES[game][0]]}


@pytest.mark.parametrize("variant", EXPLAINED)
def test_the_clauses_that_explain_interactions_exist(variant):
    known = {clause.number for clause in cardgolf.clauses(cardgolf.rules(variant, *HOUSES[variant]))}
    assert {*EXPLAINED[variant].values()} <= known


@pytest.mark.quick_cases(2)
@sample_and_all(60)
@pytest.mark.parametrize("game", GAMES)
def test_each_pair_of_rules_that_interact_is_explained_by_a_clause(game, chosen):
    ends = list_ends(game, 40 if chosen is list else 20)
    for one, other in chosen(list_pairs(game)):
        if {one[0], other[0]} not in explained(game):
            assert find_interaction(game, one, other, ends) is None, (one, other)


GOLDEN = [
    pytest.param(each, id=f"{each['game']}: {' '.join(key for key, _ in each['settings'])}") for each in iter_golden()
]


@pytest.mark.parametrize("golden", GOLDEN)
def test_the_scores_of_pairs_that_interact_are_those_written_down(golden):
    one, other = ((key, tuple(value) if isinstance(value, list) else value) for key, value in golden["settings"])
    layouts = tuple(golden["layouts"])
    stacks = [(), (one,), (other,), (one, other)]
    assert [list(score(golden["game"], layouts, *stack)) for stack in stacks] == golden["scores"]


@pytest.mark.quick_cases(2)
@sample_and_all(40)
@pytest.mark.parametrize("game", GAMES)
def test_house_rules_give_the_same_scores_in_any_order(game, chosen):
    houses = [each for each in list_rules(game) if each[0] in HOUSE_RULES and changes_scores(game, each)]
    houses = [each for each in houses if each[0] != "wild-cards"]
    pairs = [pair for pair in combinations(houses, 2) if pair[0][0] != pair[1][0]]
    for one, other in chosen(pairs):
        for end in list_ends(game, 60):
            scores = [score(game, end, one, other, closer=0, in_turn=in_turn) for in_turn in (1, -1)]
            assert scores[0] == scores[1], (one, other, end)


def test_house_rules_that_change_scores_are_told_from_those_about_turns():
    names = {
        each[0] for each in list_rules("crazy-nines") if each[0] in HOUSE_RULES and changes_scores("crazy-nines", each)
    }
    assert {"birdies", "double-round", "ender-penalty", "four-bonus", "joker-pairs", "wolfpack"} <= names
    assert not names & {"knocking", "reverse", "stock-only", "skip-next", "power-cards"}


# fines: G 1.6.3, "They compare the scores as they were before any penalty."


def fine(how, points, raw):
    """Return the fine of the first seat for the scores before it."""
    better = sum(each < raw[0] for each in raw)
    amounts = {
        "highest": max(raw) - raw[0], "flat": points, "per_lower": points * better, "none": 0,
        "doubled": max(raw[0], 0), "doubled_plus": max(raw[0], 0) + points,
    }  # fmt: skip
    return amounts[how] if better else 0


def fine_of(game, settings):
    """Return how much the closer is fined, by the house rule or else by the game."""
    chosen = dict(settings)
    if "ender-penalty" in chosen:
        how, points = "highest", 20
        given = dict([chosen["ender-penalty"]]) if chosen["ender-penalty"] else {}
        return given.get("how", how), given.get("points", points)
    if game != "crazy-nines":
        return "none", 0
    return chosen.get("ender_penalty", "per_lower"), chosen.get("ender_penalty_points", 20)


@pytest.mark.quick_cases(2)
@sample_and_all(40)
@pytest.mark.parametrize("game", [game for game, (_, _, geometry) in GAMES.items() if geometry])
def test_1_6_3_a_fine_compares_the_scores_of_all_other_rules_and_is_added_once(game, chosen):
    fines = [each for each in list_rules(game) if is_fine(game, each)]
    others = [each for each in list_rules(game) if not is_fine(game, each) and not is_apart(each)]
    for pair in chosen([*combinations(fines, 2), *((one, other) for one in fines for other in others)]):
        if pair[0][0] == pair[1][0]:
            continue
        for end in list_ends(game, 15):
            raw, scores = score(game, end, *pair), score(game, end, *pair, closer=0)
            if raw is not None:
                assert scores == (raw[0] + fine(*fine_of(game, pair), raw), *raw[1:]), (pair, end)


@sample_and_all(40)
def test_hr_3_5_10_the_fine_of_a_failed_nine_is_paid_once(chosen):
    fines = [
        ("ender-penalty", ()),
        *(each for each in list_rules("board-nine") if each[0] == "ender-penalty" and each[1]),
    ]
    for setting in fines:
        for hands in chosen(list_ends("board-nine", 400)):
            raw = [sum(map(int, hand.split())) for hand in hands]
            scores = score("board-nine", hands, setting)
            if all(raw[0] < each for each in raw[1:]) or not hands[0]:
                assert scores == (0, *raw[1:])
            else:
                assert scores == (raw[0] + fine(*fine_of("board-nine", [setting]), raw), 0, 0)


# Crazy Nines with four-bonus, by brute force

PLACES = [(row, column) for row in range(3) for column in range(3)]
FOURS = {
    formation: [
        {(a, left), (b, left), (c, right), (d, right)}
        for left, right in combinations(range(3), 2)
        for a, b in combinations(range(3), 2)
        for c, d in combinations(range(3), 2)
        if formation == "columns" or b - a == d - c == 1
        if formation != "block" or (a == c and right - left == 1)
    ]
    for formation in ("columns", "vertical_pairs", "block")
}


def pairings(cells, ranks):
    """Yield each set of disjoint pairs of touching equal cards, as the cells that are in one."""
    if not cells:
        yield frozenset()
        return
    first, *rest = cells
    yield from pairings(rest, ranks)
    for other in rest:
        if ranks[first] == ranks[other] and abs(first[0] - other[0]) + abs(first[1] - other[1]) == 1:
            yield from (cells | {first, other} for cells in pairings([each for each in rest if each != other], ranks))


def expected_crazy(words, options, formation):
    """Return the score of a layout of Crazy Nines with ``four-bonus``, by the clauses."""
    cards = dict(zip(PLACES, words, strict=True))
    ranks = {cell: card.rstrip("!")[:-1] for cell, card in cards.items()}
    points = {cell: {"JK": -2, "A": 0, "Q": 10, "J": 10, "K": 1}.get(rank) for cell, rank in ranks.items()}
    points = {cell: int(ranks[cell]) if each is None else each for cell, each in points.items()}
    queens = {cell for cell, card in cards.items() if card.endswith("!")}
    replaced, cancels = options["queen_penalty_mode"] == "replace", options["queen_pair_cancels_penalty"]

    def cost(paired):
        fined = queens - paired if cancels else queens
        own = sum(points[cell] for cell in PLACES if cell not in paired and not (replaced and cell in fined))
        return own + 25 * len(fined)

    ways = [frozenset(chain.from_iterable(
        (cell, other) for cell in PLACES for other in PLACES
        if ranks[cell] == ranks[other] and abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1
    ))] if options["pair_reuse"] else list(pairings(PLACES, ranks))  # fmt: skip
    paired = min(ways, key=cost)
    fined = queens - paired if cancels else queens
    worth = {cell: 0 if replaced and cell in fined else points[cell] for cell in PLACES}
    scores = []
    for four in FOURS[formation]:
        if len({ranks[cell] for cell in four}) == 1:
            rest = [cell for cell in PLACES if cell not in four]
            again = [paired] if options["pair_reuse"] else pairings(rest, ranks)
            scores.append(min(sum(worth[cell] for cell in rest if cell not in each) for each in again) - 25)
    return min(scores) + 25 * len(fined) if scores else cost(paired)


@pytest.mark.quick_cases(4)
@sample_and_all(120)
@pytest.mark.parametrize("formation", FOURS)
@pytest.mark.parametrize("mode", ["add", "replace"])
@pytest.mark.parametrize("cancels", [False, True])
@pytest.mark.parametrize("reuse", [True, False])
def test_hr_3_5_5_a_four_takes_the_points_of_a_queen_and_no_penalty(reuse, cancels, mode, formation, chosen):
    options = {"queen_penalty_mode": mode, "queen_pair_cancels_penalty": cancels, "pair_reuse": reuse}
    settings = [*options.items(), ("four-bonus", ("formation", formation))]
    chance = Random(9)
    boards = [[chance.choice(("QS!", "QH", "QD", "5C", "KD")) for _ in PLACES] for _ in range(2000)]
    for words in chosen(boards):
        text = " / ".join(" ".join(words[row : row + 3]) for row in (0, 3, 6))
        assert score("crazy-nines", (text,) * 2, *settings)[0] == expected_crazy(words, options, formation), text


def test_rulebooks_of_the_search_are_those_that_are_asked_for():
    assert make_rules("golf", ("four-bonus", ("points", -24)), ("joker-pairs", ())).options["points"] == -24
    assert make_rules("golf", ("initial_flips", 99)) is None
    assert len(sampled(list_pairs("golf"), 5)) == 5
