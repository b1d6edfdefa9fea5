"""The scoring of Golf (section 8.5 of its rules page), and the boards of its relatives (section 8.7)."""

import random
from collections import Counter

import pytest
from helpers.boards import total, totals
from helpers.cases import every_case
from helpers.golf_rounds import golf

import cardgolf
from cardgolf import Card, InvalidOptionError

FOUR = {"columns": 2, "peek": "nearest", "new_card": "down", "cancel": "anywhere"}
EIGHT = {"columns": 4, "jokers_per_deck": 2, "joker_points": -5, "discard_flip": "required"}
NINE = {"rows": 3, "initial_flips": 3}


# 8.5


@every_case(("layout", "house_rules", "options", "score"), [
    ("A 2 3 / 4 5 6", (), {}, 1 - 2 + 3 + 4 + 5 + 6),
    ("A 2 3 / 4 5 6", (), {"two_points": 2}, 21),
    ("JK 2 3 / 4 5 6", (), {"jokers_per_deck": 2}, -2 + 2 + 18),
    ("JK 2 3 / 4 5 6", (), {"jokers_per_deck": 2, "joker_points": -5}, 15),
    ("2 5 K / 2 9 A", (), {}, 0 + 14 + 1),
    ("2 5 K / 2 9 A", (), {"negative_pairs": "keep"}, -4 + 15),
    ("7 7 7 / 8 9 10", (), {}, 48),
    ("7 7 7 / 8 9 10", (), {"cancel": "line"}, 27),
    ("5 5 5 / 5 9 K", (), {"cancel": "line"}, 9),
    ("7 9 9 / 4 7 9", (), {"cancel": "anywhere"}, 13),
    ("4 4 9 / 4 4 10", (), {}, 19),
    ("4 4 9 / 4 4 10", ("four-bonus:points=-10",), {}, 9),
    ("J Q K / Q 10 3", (), {}, 20 + 20 + 3),
    ("K 5 7 / K 3 9", (), {}, 0 + 8 + 16),
])  # fmt: skip
def test_8_5_the_table_of_examples(layout, house_rules, options, score):
    assert total(golf(*house_rules, **options), layout) == score


def test_8_5_the_points_of_the_cards():
    points = {1: 1, 2: -2, **{rank: rank for rank in range(3, 11)}, 11: 10, 12: 10, 13: 0}
    assert {card.rank: golf().points(card) for card in golf().deck(2)} == points
    assert golf(jokers_per_deck=1).points(Card(0, "*")) == -2


@every_case(("options", "rank", "points"), [
    ({"ace_points": -1}, 1, -1), ({"ace_points": 11}, 1, 11), ({"two_points": 0}, 2, 0),
    ({"two_points": 2}, 2, 2), ({"jack_points": 0}, 11, 0), ({"jack_points": -2}, 11, -2),
    ({"jack_points": 11}, 11, 11), ({"queen_points": 12}, 12, 12), ({"king_points": -2}, 13, -2),
    ({"king_points": 10}, 13, 10), ({"joker_points": 0, "jokers_per_deck": 1}, 0, 0),
    ({"joker_points": 15, "jokers_per_deck": 1}, 0, 15),
])  # fmt: skip
def test_8_5_other_points_change_one_rank_alone(options, rank, points):
    rules, plain = golf(**options), golf(jokers_per_deck=options.get("jokers_per_deck", 0))
    changed = {card.rank: rules.points(card) for card in rules.deck(2) if rules.points(card) != plain.points(card)}
    assert changed == {rank: points}


@every_case(("jokers", "two_points", "points"), [
    (0, None, -2), (1, None, 2), (2, None, 2), (2, -2, -2), (0, 2, 2), (0, -100, -100),
])  # fmt: skip
def test_8_5_gf_7_a_two_goes_by_the_jokers_unless_agreed(jokers, two_points, points):
    assert golf(jokers_per_deck=jokers, two_points=two_points).points(Card(2, "H")) == points


@pytest.mark.parametrize("two_points", [-101, "2", 1.0, True])
def test_8_5_the_points_of_a_two_are_a_number(two_points):
    with pytest.raises(InvalidOptionError, match="two_points"):
        golf(two_points=two_points)


@pytest.mark.parametrize(("cancel", "scores"), [
    ("column", [65, 65, 65, 50, 65]), ("line", [65, 65, 50, 50, 65]), ("diagonal", [50, 50, 50, 50, 65]),
    ("anywhere", [55] * 5), ("none", [65] * 5),
])  # fmt: skip
def test_8_5_gf_12_the_lines_of_a_square_that_cancel(cancel, scores):
    """Three fives in a diagonal, the other one, a row, a column and apart, with other cards that come to fifty."""
    rules = golf(rows=3, cancel=cancel)
    layouts = (
        "5 6 7 / 8 5 9 / 10 J 5", "6 7 5 / 8 5 9 / 5 10 J", "5 5 5 / 6 7 8 / 9 10 J", "5 6 7 / 5 8 9 / 5 10 J",
        "5 5 6 / 7 8 9 / 10 J 5",
    )  # fmt: skip
    assert [total(rules, each) for each in layouts] == scores


@pytest.mark.parametrize("layout", ["5 6 7 / 8 5 9", "5 5 5 / 6 7 8", "7 3 7 / 7 3 7", "4 5 9 / 5 4 9"])
def test_8_5_diagonals_are_lines_of_a_square_alone(layout):
    assert total(golf(cancel="diagonal"), layout) == total(golf(cancel="line"), layout)
    assert golf(columns=2, cancel="diagonal").table_setup(2).layout.rows == 2
    assert total(golf(columns=2, cancel="diagonal"), "5 9 / 8 5") == 17
    assert total(golf(columns=2, cancel="line"), "5 9 / 8 5") == 27


def test_8_5_a_column_of_three_cancels_whole_or_not_at_all():
    assert total(golf(rows=3), "7 A A / 7 3 4 / 8 5 6") == 42
    assert total(golf(rows=3), "7 A A / 7 3 4 / 7 5 6") == 20


def test_8_5_a_card_in_two_cancelled_lines_is_nothing_and_has_one_line():
    (card,) = [cardgolf.score(golf(cancel="line"), "5 5 5 / 5 9 K")]
    assert [(line.rule, line.points, line.slots) for line in card.lines] == [
        ("golf.score.line", 0, ("a1", "b1", "c1", "a2")),
        ("golf.score.card", 9, ("b2",)),
        ("golf.score.card", 0, ("c2",)),
    ]


@pytest.mark.parametrize(("cancel", "rule"), [
    ("column", "golf.score.column"), ("line", "golf.score.line"), ("diagonal", "golf.score.line"),
    ("anywhere", "golf.score.pair-anywhere"), ("none", "golf.score.card"),
])  # fmt: skip
def test_8_5_the_ids_of_the_lines(cancel, rule):
    lines = cardgolf.score(golf(cancel=cancel), "5 6 7 / 5 8 9").lines
    assert lines[0].rule == rule
    assert {line.rule for line in lines[1:]} == {"golf.score.card"}


@pytest.mark.parametrize("two", ["10 J / A 3", "J Q / A 3", "Q 10 / A 3"])
def test_8_5_rank_decides_and_not_worth(two):
    for cancel in ("line", "anywhere", "diagonal"):
        assert total(golf(columns=2, cancel=cancel), two) == 24


@every_case(("layout", "cancelled", "kept"), [
    ("2 5 K / 2 9 A", 15, 11), ("JK 5 K / JK 9 A", 15, 11), ("2 JK K / 2 JK A", 1, -7),
    ("K 5 4 / K 9 A", 19, 19), ("A 5 K / A 9 K", 14, 14), ("2 5 K / JK 9 A", 11, 11),
])  # fmt: skip
def test_8_5_gf_10_gf_11_pairs_worth_less_than_nothing(layout, cancelled, kept):
    options = {"jokers_per_deck": 2, "two_points": -2}
    assert total(golf(**options), layout) == cancelled
    assert total(golf(**options, negative_pairs="keep"), layout) == kept


@pytest.mark.parametrize("cancel", ["column", "line", "diagonal", "anywhere"])
def test_8_5_kept_groups_in_every_kind_of_line(cancel):
    kept = golf(rows=3, cancel=cancel, negative_pairs="keep")
    assert total(kept, "2 2 2 / 2 2 2 / 2 2 2") == -18
    assert total(kept, "K K K / K K K / K K K") == 0
    assert total(golf(rows=3, cancel=cancel), "2 2 2 / 2 2 2 / 2 2 2") == (-2 if cancel == "anywhere" else 0)


@cardgolf.hookimpl
def points(card):
    """Red fives are worth -5 and black ones 9."""
    return {"H": -5, "D": -5, "C": 9, "S": 9}[card.suit] if card.rank == 5 else None


@pytest.mark.parametrize(("layout", "score"), [
    ("5H 5C / 5S A", -5 + 1), ("5H 5D / 5S A", 1 - 5), ("5C 5S / 5C A", 9 + 1), ("5H 5D / 5H A", 1 - 5),
])  # fmt: skip
def test_8_5_an_odd_card_is_the_one_worth_least(layout, score):
    assert total(golf(points, columns=2, cancel="anywhere"), layout) == score


@pytest.mark.parametrize(("layout", "kept"), [("5H 8 / 5C A", 9), ("5H 8 / 5D A", -1), ("5S 8 / 5C A", 9)])
def test_8_5_a_group_is_kept_only_if_each_card_is_worth_less_than_nothing(layout, kept):
    assert total(golf(points, columns=2, negative_pairs="keep"), layout) == kept


def test_8_5_joker_pairs_count_each_joker_once():
    rules = golf("joker-pairs", columns=2, cancel="line", jokers_per_deck=2)
    assert total(rules, "JK JK / JK K") == -6
    assert total(rules, "JK JK / JK JK") == -8
    assert total(golf(columns=2, cancel="line", jokers_per_deck=2), "JK JK / JK JK") == 0


@pytest.mark.parametrize(("layout", "score"), [
    ("4 4 4 9 / 4 4 8 10", -10 + 4 + 27), ("4 4 4 4 / 4 4 8 10", -10 + 18), ("4 4 4 4 / 4 4 4 10", -10 + 4 + 10),
    ("4 4 9 9 / 4 4 8 10", -10 + 18), ("4 9 4 8 / 4 10 4 8", -10 + 19),
])  # fmt: skip
def test_8_5_gf_14_four_equal_cards_and_pairs_anywhere(layout, score):
    """The other cards of their rank pair anywhere too."""
    rules = golf("four-bonus:points=-10", columns=4, cancel="anywhere")
    assert total(rules, layout) == score


def test_8_5_four_equal_cards_of_three_by_three_and_pairs_anywhere():
    """Whichever four are taken, the odd fifth five counts: its pair was broken."""
    rules = golf("four-bonus:points=-10", rows=3, cancel="anywhere")
    assert total(rules, "5 5 A / 5 3 5 / 9 5 8") == -10 + 5 + 1 + 3 + 9 + 8
    assert total(rules, "5 5 A / 5 5 5 / 9 5 8") == -10 + 1 + 9 + 8


@pytest.mark.parametrize(("points", "score"), [(-10, 9), (-20, -1), (-25, -6)])
@pytest.mark.parametrize("formation", ["columns", "vertical_pairs", "block"])
def test_8_5_the_bonus_of_four_of_a_kind_in_two_columns(formation, points, score):
    assert total(golf(f"four-bonus:points={points},formation={formation}"), "4 4 9 / 4 4 10") == score
    apart = total(golf(f"four-bonus:points={points},formation={formation}"), "4 9 4 / 4 10 4")
    assert apart == (19 if formation == "block" else score)


@every_case(("spec", "fined"), [
    ("ender-penalty:how=flat,points=10", 17 + 10),
    ("ender-penalty:how=per_lower,points=10", 17 + 10),
    ("ender-penalty:how=highest", 48),
    ("ender-penalty:how=doubled", 17 + 17),
    ("ender-penalty:how=doubled_plus,points=5", 17 + 17 + 5),
    ("ender-penalty:how=none", 17),
])  # fmt: skip
def test_8_5_gf_17_the_fine_of_a_wrong_ender(spec, fined):
    layouts = ["A 2 3 / 4 5 6", "K K K / K 5 Q", "10 J 7 / Q 10 A"]
    assert totals(golf(spec), layouts, closer=0) == [fined, 15, 48]
    assert totals(golf(spec), layouts, closer=1) == totals(golf(), layouts, closer=0) == [17, 15, 48]


LOW, HIGH = ("2 2 2 / K K K", -6), ("10 J Q / J Q 10", 60)


@pytest.mark.parametrize(("layout", "score"), [LOW, HIGH])
def test_8_5_the_lowest_and_the_highest_score(layout, score):
    assert total(golf(), layout) == score


def test_8_5_the_lowest_score_of_one_pack_where_negative_pairs_are_kept():
    assert total(golf(negative_pairs="keep"), "2 2 K / 2 2 K") == -8


def test_8_5_no_layout_of_a_random_deal_is_out_of_range():
    rng, low_and_high = random.Random(85), ["2", "10", "J", "Q", "K"] * 8
    for pool in [low_and_high] * 300 + [["A", *map(str, range(2, 11)), "J", "Q", "K"] * 4] * 200:
        faces = rng.sample(pool, 6)
        assert -6 <= total(golf(), f"{' '.join(faces[:3])} / {' '.join(faces[3:])}") <= 60


def text_score(rows, *, cancel="column", keep=False, values=None):
    """Return the score by the text, from the ranks of each row."""
    worth = {str(number): number for number in range(3, 11)}
    worth |= {"A": 1, "2": -2, "J": 10, "Q": 10, "K": 0, "JK": -2, **(values or {})}
    lines = {"none": [], "column": [*zip(*rows, strict=True)], "line": [*zip(*rows, strict=True), *rows]}
    if cancel == "anywhere":
        odd = Counter(rank for row in rows for rank in row)
        return sum(worth[rank] * (count if keep and worth[rank] < 0 else count % 2) for rank, count in odd.items())
    assert cancel in lines
    gone = set()
    for y, row in enumerate(rows):
        for x, rank in enumerate(row):
            own = {"column": [[each[x] for each in rows]], "line": [[each[x] for each in rows], row]}.get(cancel, [])
            if any(set(line) == {rank} for line in own) and not (keep and worth[rank] < 0):
                gone.add((y, x))
    return sum(worth[rank] for y, row in enumerate(rows) for x, rank in enumerate(row) if (y, x) not in gone)


@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("cancel", ["column", "line", "anywhere", "none"])
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (2, 4), (3, 3)])
def test_8_5_random_layouts_agree_with_the_text(rows, columns, cancel, keep):
    rng = random.Random(f"{rows}{columns}{cancel}{keep}")
    rules = golf(rows=rows, columns=columns, cancel=cancel, negative_pairs="keep" if keep else "cancel")
    for pool in (["2", "7"], ["2", "7", "K"], ["A", "2", "9", "10", "J", "K"]):
        for _ in range(25):
            table = [rng.choices(pool, k=columns) for _ in range(rows)]
            layout = " / ".join(" ".join(row) for row in table)
            assert total(rules, layout) == text_score(table, cancel=cancel, keep=keep), layout


# 8.7: the relatives


def test_8_7_four_card_golf_ranges_from_minus_two_to_39():
    rng, rules = random.Random(87), golf("knocking", **FOUR)
    pack = ["A", *map(str, range(2, 11)), "J", "Q", "K"] * 4
    for pool in [["2", "K"] * 4] * 100 + [["9", "10", "J", "Q"] * 4] * 100 + [pack] * 200:
        a, b, c, d = rng.sample(pool, 4)
        assert -2 <= total(rules, f"{a} {b} / {c} {d}") <= 39


def test_8_7_four_card_golf_fines_a_knocker_by_agreement():
    rules = golf("knocking", "ender-penalty:how=flat,points=10", **FOUR)
    assert totals(rules, ["8 8 / 8 3", "9 4 / K 9"], closer=0) == [21, 4]
    assert totals(golf("knocking", **FOUR), ["8 8 / 8 3", "9 4 / K 9"], closer=0) == [11, 4]


def test_8_7_eight_card_golf_plays_with_two_packs_of_two_jokers():
    deck = Counter(golf(**EIGHT).deck(4))
    assert (len(deck), deck[Card(0, "*")], deck[Card(2, "H")]) == (53, 4, 2)
    assert golf(**EIGHT).points(Card(2, "H")) == 2


def test_8_7_nine_card_golf():
    rules = golf(**NINE)
    assert total(rules, "5 5 5 / 5 9 K / 5 2 A") == 18
    assert len(cardgolf.new_game(rules, players=2, seed=1).state.stock) == 104 - 18 - 1


@every_case(("layout", "options", "expected"), [
    ("5 5 A / 3 4 10", {}, 28), ("5 5 A / 3 4 10", {"five_points": -5}, 8), ("5 5 A / 3 4 10", {"ten_points": 1}, 19),
    ("5 5 A / 5 4 10", {"five_points": -5}, 0 - 1 + 11), ("5 3 A / 5 4 10", {"five_points": -5}, 18),
    ("JH JS JC / 3 4 A", {}, 38), ("JH JS JC / 3 4 A", {"one_eyed_points": 0}, 18),
    ("JH JS JC / JC 4 A", {"one_eyed_points": 3}, 0 + 7 + 11), ("QS QH 3 / 4 A 6", {"spade_queen_points": 13}, 37),
    ("QS 3 / QH 4", {"spade_queen_points": 13, "columns": 2, "cancel": "anywhere"}, 7),
    ("QS QC / QH 4", {"spade_queen_points": 13, "columns": 2, "cancel": "anywhere"}, 14),
    ("J Q 3 / 4 A 6", {"one_eyed_points": 0, "spade_queen_points": 13}, 34),
])  # fmt: skip
def test_8_5_fives_tens_one_eyed_jacks_and_the_queen_of_spades_may_count_other_than_their_rank(
    layout, options, expected
):
    assert total(golf(**options), layout) == expected


@every_case(("layout", "house_rules", "options", "expected"), [
    ("JK 3 4 / JK 5 6", (), {}, 18), ("JK 3 4 / JK 5 6", (), {"joker_pair_points": -4}, 14),
    ("JK 3 4 / A JK 6", (), {"joker_pair_points": -4, "joker_points": 2}, 2 + 1 + 3 + 2 + 10),
    ("JK 3 4 / JK 5 6", (), {"joker_pair_points": -4, "negative_pairs": "keep"}, 14),
    ("JK 3 4 / JK 5 6", (), {"joker_pair_points": -9, "negative_pairs": "keep", "joker_points": 2}, 9),
    ("JK 3 4 / JK 5 6", (), {"joker_pair_points": -9, "cancel": "none"}, 14),
    ("JK JK JK / 3 5 6", (), {"joker_pair_points": -9, "cancel": "line"}, 5),
    ("JK 3 4 / JK 5 6", ("joker-pairs",), {"joker_pair_points": -9}, 18 - 4 - 9),
])  # fmt: skip
def test_8_5_jokers_that_cancel_may_earn_points(layout, house_rules, options, expected):
    assert total(golf(*house_rules, decks=2, jokers_per_deck=2, **options), layout) == expected


@pytest.mark.parametrize(("layout", "expected"), [
    ("4 4 9 A / 4 4 10 3", 23 - 20), ("9 4 4 A / 10 4 4 3", 23), ("9 A 4 4 / 10 3 4 4", 23 - 20),
    ("4 4 5 5 / 4 4 5 5", -20), ("4 9 4 A / 4 10 4 3", 23),
])  # fmt: skip
def test_3_5_four_equal_cards_at_a_corner(layout, expected):
    assert total(golf("four-bonus:points=-20,formation=corner", columns=4, decks=2), layout) == expected
