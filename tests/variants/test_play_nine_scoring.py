"""Scoring of Play Nine, by the clause and its examples."""

import random
from collections import Counter

from helpers.cases import every_case

import cardgolf

RULES = cardgolf.rules("play-nine")


def total(layout):
    return cardgolf.score(RULES, layout).total


EXAMPLES = {
    "one Hole-in-One": ("-5 1 2 0 / 3 0 1 4", 6),
    "two 8s in the second column": ("1 8 2 3 / 0 8 1 4", 11),
    "four 8s": ("8 8 -5 0 / 8 8 1 2", -12),
    "six 8s": ("8 8 8 -5 / 8 8 8 0", -20),
    "eight 8s": ("8 8 8 8 / 8 8 8 8", -20),
    "two Hole-in-Ones in the left column": ("-5 3 4 5 / -5 4 5 6", 17),
    "four Hole-in-Ones": ("-5 -5 1 2 / -5 -5 3 3", -21),
}


@every_case("example", EXAMPLES)
def test_2_4_the_source_s_examples(example):
    layout, score = EXAMPLES[example]
    assert total(layout) == score


def test_2_4_six_eights_are_minus_20_only_beside_a_hole_in_one_and_a_zero():
    numbers = [-5, *range(13)]
    pairs = {(a, b) for a in numbers for b in numbers if total(f"8 8 8 {a} / 8 8 8 {b}") == -20 and (a, b) != (8, 8)}
    assert pairs == {(-5, 0), (0, -5)}


BULLETS = {
    "equal cards in a column cancel": ("9 1 3 5 / 9 2 4 6", 21),
    "three matched columns earn 15, not 25": ("8 8 8 1 / 8 8 8 2", -12),
    "columns need not be adjacent": ("8 1 3 8 / 8 2 4 8", 0),
    "matched columns of different values earn nothing": ("8 9 1 3 / 8 9 2 4", 10),
    "four matched columns of different values earn nothing": ("8 9 1 3 / 8 9 1 3", 0),
    "two groups earn 10 each": ("8 3 8 3 / 8 3 8 3", -20),
    "zeros are an ordinary number": ("0 0 1 3 / 0 0 2 4", 0),
    "a matched column of Hole-in-Ones keeps its -10": ("-5 1 3 5 / -5 2 4 6", 11),
    "four Hole-in-Ones in two columns": ("-5 1 -5 3 / -5 2 -5 4", -20),
    "four Hole-in-Ones in a row": ("-5 -5 -5 -5 / 1 2 3 4", -10),
    "four Hole-in-Ones scattered": ("-5 -5 1 -5 / 2 -5 3 4", -10),
    "four Hole-in-Ones, one column of them": ("-5 -5 -5 1 / -5 2 3 4", -10),
    "three Hole-in-Ones": ("-5 -5 1 3 / -5 2 4 6", 1),
    "equal cards side by side": ("8 8 1 3 / 1 2 4 5", 32),
    "a row of equal cards": ("8 8 8 8 / 1 2 3 4", 42),
    "equal cards on a diagonal": ("8 1 3 5 / 2 8 4 6", 37),
    "three of one value, one column complete": ("8 8 1 3 / 8 2 4 5", 23),
    "four of one value, one column complete": ("8 8 8 3 / 8 2 4 5", 30),
    "equal cards across the end of a row": ("1 2 3 8 / 8 5 6 7", 40),
    "the lowest of all": ("-5 -5 8 8 / -5 -5 8 8", -40),
    "the highest of all": ("12 12 12 12 / 11 11 11 11", 92),
}


@every_case("bullet", BULLETS)
def test_2_4_bullet(bullet):
    layout, score = BULLETS[bullet]
    assert total(layout) == score


DECK = [*range(13)] * 8 + [-5] * 4


def score_by_clause(row_1, row_2):
    """Return the score by the algorithm of the clause."""
    score, matches = 0, Counter()
    for a, b in zip(row_1, row_2, strict=True):
        score += 0 if a == b != -5 else a + b
        matches[a] += a == b
    score += sum({2: -10, 3: -15, 4: -20}.get(count, 0) for value, count in matches.items() if value != -5)
    return score - 10 * (matches[-5] >= 2)


def test_2_4_scores_agree_with_the_text_and_stay_in_range():
    rng, few = random.Random(24), [-5] * 4 + [0] * 8 + [8] * 8 + [12] * 4
    for pool in [few] * 400 + [DECK] * 100:
        dealt = rng.sample(pool, 8)
        rows = dealt[:4], dealt[4:]
        score = total(" / ".join(" ".join(map(str, row)) for row in rows))
        assert score == score_by_clause(*rows)
        assert -40 <= score <= 92


def test_2_4_every_line_names_its_clause_and_places():
    card = cardgolf.score(RULES, "8 -5 8 -5 / 8 -5 8 -5")
    lines = {(line.rule.rpartition(".")[2], line.points, line.slots) for line in card.lines}
    assert ("column", 0, ("a1", "a2")) in lines
    assert ("bonus", -10, ("a1", "c1", "a2", "c2")) in lines
    assert ("hole-in-one", -10, ("b1", "d1", "b2", "d2")) in lines
    assert card.total == -40
