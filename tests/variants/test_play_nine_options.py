"""The options of Play Nine by the rows of its rules page. Each changes nothing else."""

import random
from collections import Counter
from itertools import groupby, product

import pytest
from helpers.boards import board, in_play
from helpers.cases import every_case
from helpers.sampling import sample_and_all
from helpers.walks import ends_of_equal_rounds, play, side_by_side

import cardgolf
from cardgolf import Board, Card, Discard, Layout, Pile, Slot, Swap

RULES = cardgolf.rules("play-nine")
GRID = Layout.grid(rows=2, columns=4)
SWAPS = {Swap(name) for name in GRID.names}
NUMBERS = (-5, *range(13))
SLOTS = {number: Slot(Card(number), up=True) for number in NUMBERS}
SCORING = [{"match_bonuses": False}, {"bonus_groups": "largest"}, {"bonus_adjacent": True}, {"hio_bonus": "anywhere"},
           {"hio_bonus": "off"}]  # fmt: skip
LAST_SHOTS = [{"last_shot_flip": each} for each in ("required", "optional")]


def total(layout, **options):
    return cardgolf.score(cardgolf.rules("play-nine", **options), layout).total


def twins(*numbers):
    """Return the layout with one number twice in every column."""
    row = " ".join(map(str, numbers))
    return f"{row} / {row}"


def table(layout, *others, **options):
    """Return a game in which seat 0 is about to draw an 11 or to take a 12."""
    rules = cardgolf.rules("play-nine", **options)
    return in_play(rules, [*map(board, (layout, *others))], stock="11 " * 20, discard="12")


# PN-1


@pytest.mark.parametrize(("reading", "declined"), [
    ("none", {Discard()}),
    ("required", {Discard("a1"), Discard("b1"), Discard("c1")}),
    ("optional", {Discard(), Discard("a1"), Discard("b1"), Discard("c1")}),
])  # fmt: skip
def test_pn_1_what_a_card_declined_on_the_last_shot_is_paid_with(reading, declined):
    last, open_ = "1 2 3 4 / 5 6 7 (8)", "(1) (2) (3) 4 / 5 6 7 8"
    game = table(last, open_, last_shot_flip=reading)
    assert set(play(game, "draw stock").legal_moves) == SWAPS | {Discard(), Discard("d2")}
    shot = play(game, "draw stock", "discard flip d2")
    assert set(play(shot, "draw stock").legal_moves) == SWAPS | declined
    assert set(play(shot, "draw discard").legal_moves) == SWAPS
    for move in declined:
        after = play(shot, "draw stock", move)
        assert after.is_round_over and after.scores == (36, 36)


@pytest.mark.parametrize("options", LAST_SHOTS, ids=str)
def test_pn_1_no_other_move_changes_and_no_score(options):
    shots = 0
    for seed in range(8):
        for one, other in side_by_side(RULES, cardgolf.rules("play-nine", **options), seed):
            shot = one.round_end and not one.is_round_over and one.state.held_from is Pile.STOCK
            shots += bool(shot)
            assert (one.legal_moves != other.legal_moves) == bool(shot)
            assert one.state == other.state
    assert shots > 3


# the skip: 2.3, 2.6


def test_2_3_without_the_skip_the_last_card_is_turned_like_any_other():
    game = table("1 2 3 4 / 5 6 7 (8)", "(1) (2) 3 4 / 5 6 7 8", skip=False)
    assert set(play(game, "draw stock").legal_moves) == SWAPS | {Discard("d2")}
    assert set(play(game, "draw discard").legal_moves) == SWAPS
    assert set(play(game, "draw stock", "discard flip d2", "draw stock").legal_moves) == SWAPS | {Discard()}


def test_2_3_without_the_skip_no_other_move_changes():
    skips = 0
    for seed in range(8):
        for one, other in side_by_side(RULES, cardgolf.rules("play-nine", skip=False), seed):
            skip = () if one.round_end or one.is_round_over or len(one.state.board.down) > 1 else (Discard(),)
            skips += one.legal_moves != other.legal_moves
            assert [move for move in one.legal_moves if move not in skip] == list(other.legal_moves)
            assert one.state == other.state
    assert skips > 3


# PN-3, PN-4, PN-10: matched columns


@every_case(("layout", "plain", "adjacent"), [
    ("8 3 8 4 / 8 5 8 6", 8, 18),
    ("8 3 4 8 / 8 5 6 8", 8, 18),
    ("8 8 3 4 / 8 8 5 6", 8, 8),
    ("3 8 8 4 / 5 8 8 6", 8, 8),
    ("8 8 3 8 / 8 8 5 8", -7, -2),
    ("8 3 8 8 / 8 5 8 8", -7, -2),
    ("8 8 8 3 / 8 8 8 5", -7, -7),
    (twins(8, 3, 8, 3), -20, 0),
    (twins(8, 3, 3, 8), -20, -10),
    (twins(8, 8, 3, 3), -20, -20),
    (twins(8, 8, 8, 8), -20, -20),
])  # fmt: skip
def test_pn_3_bonus_columns_side_by_side(layout, plain, adjacent):
    assert total(layout) == plain
    assert total(layout, bonus_adjacent=True) == adjacent


@every_case(("layout", "each", "largest"), [
    (twins(8, 8, 3, 3), -20, -10),
    (twins(8, 3, 3, 8), -20, -10),
    (twins(0, 12, 0, 12), -20, -10),
    (twins(8, 8, 8, 3), -15, -15),
    (twins(8, 8, 8, 8), -20, -20),
    ("8 8 3 4 / 8 8 3 6", 0, 0),
    ("8 8 3 4 / 8 8 4 3", 4, 4),
])  # fmt: skip
def test_pn_4_of_two_groups_each_earns_or_the_largest_alone(layout, each, largest):
    assert total(layout) == each
    assert total(layout, bonus_groups="largest") == largest


def test_pn_4_largest_and_side_by_side_together():
    both = {"bonus_groups": "largest", "bonus_adjacent": True}
    assert [total(twins(*row), **both) for row in ((8, 8, 3, 3), (8, 3, 8, 3), (8, 8, 3, 8), (8, 8, 8, 8))] == [
        -10, 0, -10, -20,
    ]  # fmt: skip


@pytest.mark.parametrize(("row", "with_bonus"), [((8, 8, 3, 4), -10), ((8, 8, 3, 3), -20), ((8,) * 4, -20)])
def test_pn_10_no_bonus_for_matched_columns(row, with_bonus):
    assert (total(twins(*row)), total(twins(*row), match_bonuses=False)) == (with_bonus, 0)


def test_pn_10_no_bonus_at_all_takes_both_options():
    layout = twins(-5, -5, 8, 8)
    assert total(layout) == -40
    assert total(layout, match_bonuses=False) == -30
    assert total(layout, match_bonuses=False, hio_bonus="off") == -20


def bonuses(row, *, adjacent, largest):
    """Return the bonuses of matched columns of these numbers by the clause, without Hole-in-Ones."""
    counts = [len(list(run)) for number, run in groupby(row) if number != -5]
    if not adjacent:
        counts = list(Counter(number for number in row if number != -5).values())
    earned = [{1: 0, 2: -10, 3: -15, 4: -20}[count] for count in counts]
    return min(earned, default=0) if largest else sum(earned)


@sample_and_all(2000)
@pytest.mark.parametrize(("adjacent", "largest"), [(True, False), (False, True), (True, True)])
def test_pn_3_and_pn_4_every_layout_of_four_matched_columns(adjacent, largest, chosen):
    """Layouts with more Hole-in-Ones than the deck are left out of the 38,416. Four of them earn -10 always."""
    groups = "largest" if largest else "each_value"
    rules = cardgolf.rules("play-nine", bonus_adjacent=adjacent, bonus_groups=groups)
    for row in chosen(product(NUMBERS, repeat=4)):
        if row.count(-5) <= 2:
            board = Board.of(GRID, [SLOTS[number] for number in row * 2])
            wanted = bonuses(row, adjacent=adjacent, largest=largest) - 10 * (row.count(-5) == 2)
            assert sum(line.points for line in rules.bonus(board, rules.card_values, 0, None)) == wanted, row


# PN-6


@every_case(("layout", "two_columns", "anywhere", "off"), [
    ("-5 -5 1 2 / -5 -5 3 4", -20, -20, -10),
    ("-5 1 2 -5 / -5 3 4 -5", -20, -20, -10),
    ("-5 -5 -5 -5 / 1 2 3 4", -10, -20, -10),
    ("-5 -5 -5 1 / -5 2 3 4", -10, -20, -10),
    ("-5 1 -5 3 / 2 -5 4 -5", -10, -20, -10),
    ("-5 -5 1 2 / -5 3 4 6", 1, 1, 1),
    ("-5 -5 8 8 / -5 -5 8 8", -40, -40, -30),
])  # fmt: skip
def test_pn_6_where_four_hole_in_ones_must_lie(layout, two_columns, anywhere, off):
    assert total(layout) == two_columns
    assert total(layout, hio_bonus="anywhere") == anywhere
    assert total(layout, hio_bonus="off") == off


# PN-7


@pytest.mark.parametrize(("options", "kind", "winners"), [({}, "playoff", 2), ({"tie": "shared"}, "hole", 2)])
def test_pn_7_a_tie_is_played_off_or_shared(options, kind, winners):
    same = "1 2 3 4 / 5 6 7 (8)"
    game = play(table(same, same, holes=1, **options), "draw stock", "discard flip d2", "draw stock", "discard")
    assert game.scores == (36, 36)
    assert [each.rank for each in game.standings].count(1) == winners
    assert game.is_over == (kind == "hole")
    assert game.state.setup.upcoming == cardgolf.NextRound(kind, () if game.is_over else (0, 1))


# what scoring options leave alone


@pytest.mark.parametrize("options", SCORING, ids=str)
def test_options_of_scoring_change_no_move_and_no_card(options):
    assert len([*ends_of_equal_rounds(RULES, cardgolf.rules("play-nine", **options), range(4))]) == 4


@pytest.mark.untraced
@pytest.mark.parametrize("options", SCORING, ids=str)
def test_options_of_scoring_change_no_line_but_their_own(options):
    rules, plain = cardgolf.rules("play-nine", **options), cardgolf.rules("play-nine")
    own = "play-nine.score.hole-in-one" if "hio_bonus" in options else "play-nine.score.bonus"
    rng, changed = random.Random(7), 0
    for _ in range(1000):
        columns = rng.choices((-5, 0, 8), k=4)
        rows = columns, [rng.choice((number, number, number, -5)) for number in columns]
        layout = " / ".join(" ".join(map(str, row)) for row in rows)
        if layout.count("-5") <= 4:
            cards = [cardgolf.score(each, layout) for each in (rules, plain)]
            changed += cards[0] != cards[1]
            assert len({tuple(line for line in card.lines if line.rule != own) for card in cards}) == 1, layout
    assert changed > 10
