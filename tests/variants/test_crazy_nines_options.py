"""The options of Crazy Nines by the rows of its rules page: lines, deck, flips and closer."""

import random
from collections import Counter

import pytest
from helpers.boards import board, in_play, mine, score_any
from helpers.cases import every_case
from helpers.walks import ends_of_equal_rounds, finish_round, play, side_by_side

import cardgolf
from cardgolf import Card, InvalidOptionError, Layout, Phase

RULES = cardgolf.rules("crazy-nines")
GRID = Layout.grid(rows=3, columns=3)
OTHER = "2D 4H 6S / 8C 10D JC / (3S) (5C) (9D)"


def table(layout, *others, discard="2H", **options):
    """Return a round in which seat 0 is about to draw a King or to take ``discard``."""
    rules, boards = cardgolf.rules("crazy-nines", **options), [*map(board, (layout, *others))]
    return in_play(rules, boards, stock="KC " * 20, discard=f"{discard} 9S", turns_begun=(5,) * len(boards))


# CN-1, CN-2: lines


@pytest.mark.parametrize(("row", "equal", "any_", "run"), [
    ("7C 7D 7H", True, True, False),
    ("JK JK JK", True, True, False),
    ("5C 6D 7H", False, True, True),
    ("7C 6D 5H", False, True, True),
    ("5C 7D 6H", False, True, False),
    ("AC 2D 3H", False, True, True),
    ("KC QD JH", False, True, True),
    ("9C 10D JH", False, True, True),
    ("QC KD AH", False, True, False),
    ("KC AD 2H", False, True, False),
    ("JK AD 2H", False, True, False),
    ("2C AD JK", False, True, False),
    ("5C 6D 6H", False, True, False),
    ("2C 4D 6H", False, True, False),
    ("JC QD 10H", False, True, False),
    ("5C 6D (7H)", False, False, False),
    ("7C 7D (7H)", False, False, False),
    ("7C 7D .", False, False, False),
])  # fmt: skip
@pytest.mark.parametrize("upright", [False, True])
def test_cn_1_three_cards_in_a_row(row, equal, any_, run, upright):
    """The first of the three cards comes from the discard pile and replaces a King."""
    first, *rest = row.split()
    if upright:
        cells = ["KS", "(3C)", "(8D)", rest[0], "(4C)", "(8H)", rest[1], "(4D)", "(AS)"]
    else:
        cells = ["KS", *rest, "(3C)", "(4C)", "(4D)", "(8D)", "(8H)", "(AS)"]
    for rule, leaves in (("equal", equal), ("any", any_), ("run", run)):
        game = table(" / ".join(" ".join(cells[at : at + 3]) for at in (0, 3, 6)), OTHER, discard=first, line_rule=rule)
        after = play(game, "draw discard", "swap a1")
        before = {place for place, cell in enumerate(cells) if cell == "."}
        line = {0, 3, 6} if upright else {0, 1, 2}
        assert after.state.boards[0].cleared == (line if leaves else before)
        taken = tuple(map(Card.parse, row.split())) if leaves else ()
        assert after.state.discard == (Card(9, "S"), *taken, Card(13, "S"))


def test_cn_1_any_three_up_cards_leave_by_row_and_column_at_once():
    game = table("KS 2D 3H / 9C (4C) (4D) / 8D (8H) (AS)", OTHER, discard="7C", line_rule="any")
    after = play(game, "draw discard", "swap a1")
    assert mine(after) == ". . . . 4C 4D . 8H AS"
    assert [str(card) for card in after.state.discard] == ["9S", "7C", "2D", "3H", "9C", "8D", "KS"]


@pytest.mark.untraced
@pytest.mark.parametrize("options", [{"line_rule": "any"}, {"line_rule": "run"}, {"line_removal": "off"}], ids=str)
def test_cn_1_and_cn_2_nothing_changes_where_no_line_is_complete(options):
    """The two games differ only after one of them has cleared a line."""
    parted = 0
    for seed in range(60):
        for one, other in side_by_side(RULES, cardgolf.rules("crazy-nines", **options), seed):
            cleared = [[each.cleared for each in game.state.boards] for game in (one, other)]
            if cleared[0] != cleared[1]:
                parted += 1
                break
            assert one.legal_moves == other.legal_moves
            assert one.state == other.state
    assert parted


@pytest.mark.parametrize("row", ["7C 7D 7H", "JK JK JK"])
def test_cn_2_lines_may_stay(row):
    first, *rest = row.split()
    game = table(f"KS {' '.join(rest)} / 3C 4C 6D / 8D 9H (AS)", OTHER, discard=first, line_removal="off")
    after = play(game, "draw discard", "swap a1")
    assert not after.state.boards[0].cleared
    assert after.state.discard == (Card(9, "S"), Card(13, "S"))
    assert len(play(after, "draw stock", "discard", "draw stock").legal_moves) == 10


def test_cn_2_a_line_that_stays_cancels_at_the_end_like_any_touching_cards():
    layout = "KS 7D 7H / 3C 4C 6D / 8D 9H 2S"
    game = table(f"{layout[:-2]}(2S)", "AC . . / . . . / . . (QD)", line_removal="off", discard="7C")
    game = play(game, "draw discard", "swap a1", "draw stock", "swap c3", "draw stock", "discard")
    assert game.is_round_over
    assert game.scores == (3 + 4 + 6 + 8 + 9 + 2, 1)


# CN-12: what a wrong ender takes


def worth_40_and(card):
    """Return a layout in which no equal cards touch."""
    return f"{card} . 10 / . Q . / J . 10"


TABLE = [worth_40_and(card) for card in ("8", "2", "3", "J")]
ENDERS = {  # what the closer scores, by who it is
    "per_lower": (48 + 40, 42, 43 + 20, 50 + 60),
    "flat": (48 + 20, 42, 43 + 20, 50 + 20),
    "highest": (50, 42, 50, 50),
    "none": (48, 42, 43, 50),
}


@pytest.mark.parametrize("points", [20, 7, 0])
@pytest.mark.parametrize("how", ENDERS)
def test_cn_12_twenty_for_each_lower_player_or_once_or_the_highest_or_nothing(how, points):
    rules, raw = cardgolf.rules("crazy-nines", ender_penalty=how, ender_penalty_points=points), (48, 42, 43, 50)
    scale = points if how in ("per_lower", "flat") else 20
    for closer in range(4):
        wanted = list(raw)
        wanted[closer] += (ENDERS[how][closer] - raw[closer]) * scale // 20
        assert [card.total for card in score_any(rules, TABLE, closer=closer)] == wanted
    assert [card.total for card in score_any(rules, TABLE)] == list(raw)


@pytest.mark.parametrize("how", ENDERS)
def test_cn_12_a_tie_for_the_lowest_is_safe_and_a_tie_with_another_counts_for_nothing(how):
    rules = cardgolf.rules("crazy-nines", ender_penalty=how)
    layouts = [TABLE[1], TABLE[1], TABLE[0]]
    assert [card.total for card in score_any(rules, layouts, closer=0)] == [42, 42, 48]
    layouts = [TABLE[2], TABLE[2], TABLE[1]]
    closer = {"per_lower": 63, "flat": 63, "highest": 43, "none": 43}[how]
    assert [card.total for card in score_any(rules, layouts, closer=0)] == [closer, 43, 42]


@pytest.mark.untraced
@pytest.mark.parametrize("options", [
    {"ender_penalty": "flat"}, {"ender_penalty": "highest"}, {"ender_penalty": "none"}, {"ender_penalty_points": 3},
    {"pair_reuse": False},
], ids=str)  # fmt: skip
def test_cn_12_and_cn_14_change_no_move_and_no_other_line(options):
    own = ("ender",) if "pair_reuse" not in options else ("ender", "pair", "pair-once", "card")
    changed = 0
    for one, other in ends_of_equal_rounds(RULES, cardgolf.rules("crazy-nines", **options), range(25)):
        changed += one.scores != other.scores
        for before, after in zip(one.scorecards, other.scorecards, strict=True):
            kept = [[line for line in card.lines if not line.rule.endswith(own)] for card in (before, after)]
            assert kept[0] == kept[1]
    assert changed


# CN-14: pairs, golden here; every set of disjoint pairs is tried in test_nine_card_options


@every_case(("layout", "groups", "pairs"), [
    ("7 7 7 / 7 3 4 / 5 6 9", 27, 27),
    ("7 7 7 / 2 3 4 / 5 6 9", 29, 36),
    ("A A A / 2 3 4 / 5 6 9", 29, 29),
    ("K K K / 2 3 4 / 5 6 9", 29, 30),
    ("JK JK 8 / 2 3 4 / 5 6 9", 37, 33),
    ("7 7 . / . 7 7 / . . .", 0, 0),
    ("7 7 7 / . 7 . / . . .", 0, 14),
])  # fmt: skip
def test_cn_14_pairs_as_previously_mentioned(layout, groups, pairs):
    assert score_any("crazy-nines", layout).total == groups
    assert score_any(cardgolf.rules("crazy-nines", pair_reuse=False), layout).total == pairs


# CN-15, CN-16, 4.1: the deck and the flips


@every_case(("players", "ceil", "floor"), [(2, 2, 2), (4, 2, 2), (5, 3, 2), (6, 3, 3), (7, 4, 3), (8, 4, 4)])
def test_cn_15_one_pack_for_each_two_players_beyond_four(players, ceil, floor):
    assert len(cardgolf.rules("crazy-nines").table_setup(players).deck) == 54 * ceil
    deck = Counter(cardgolf.rules("crazy-nines", decks=floor).table_setup(players).deck)
    assert set(deck.values()) == {floor, 2 * floor} and deck[Card(0, "*")] == 2 * floor and len(deck) == 53
    assert deck[Card(12, "S")] == floor


@pytest.mark.parametrize("jokers", [0, 1, 3, 4])
def test_cn_16_jokers_in_a_pack(jokers):
    deck = Counter(cardgolf.rules("crazy-nines", jokers_per_deck=jokers).table_setup(4).deck)
    assert deck.pop(Card(0, "*"), 0) == 2 * jokers
    assert len(deck) == 52 and set(deck.values()) == {2}


@pytest.mark.parametrize("flips", [0, 1, 2, 3, 9])
def test_4_5_initial_flips(flips):
    game = cardgolf.new_game("crazy-nines", players=3, seed=4, initial_flips=flips)
    for seat in [1] * flips + [2] * flips + [0] * flips:
        assert (game.phase, game.turn) == (Phase.OPENING, seat)
        game = game.play(game.legal_moves[-1])
    assert (game.phase, game.turn, game.round_end) == (Phase.START, 1, None)
    assert [len(each.down) for each in game.state.boards] == [9 - flips] * 3
    plain = cardgolf.new_game("crazy-nines", players=3, seed=4)
    assert [[slot.card for slot in each.slots] for each in game.state.boards] == [
        [slot.card for slot in each.slots] for each in plain.state.boards
    ]
    assert (game.state.stock, game.state.discard) == (plain.state.stock, plain.state.discard)


def test_4_5_more_flips_than_there_are_cards_are_refused():
    with pytest.raises(InvalidOptionError, match="invalid opening_flips=10: expected 0 to 9"):
        cardgolf.new_game("crazy-nines", initial_flips=10)


# CN-17


@pytest.mark.parametrize("holes", [1, 2, 3])
def test_cn_17_the_game_ends_after_as_many_hands_as_agreed(holes):
    assert cardgolf.rules("crazy-nines").options["holes"] == 9
    game, rng = cardgolf.new_game("crazy-nines", seed=3, holes=holes), random.Random(3)
    for hole in range(1, holes + 1):
        game = finish_round(game, rng)
        assert game.is_over == (hole == holes)
        game = game if game.is_over else game.deal()
