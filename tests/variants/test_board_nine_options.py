"""Board Nine with other options than the defaults (the rows of its rules page)."""

import random
from collections import Counter
from itertools import product

import pytest
from helpers.boards import cards, hand, held, in_play, numbers
from helpers.cases import every_case
from helpers.walks import play

import cardgolf
from cardgolf import InvalidOptionError, Knock, Layout, Phase, Play, RoundEnd

HAND = Layout.hand(cards=5)


def table(*hands, deals=(), stock="13 12 11 10", discard="7", **options):
    """Return a deal in which seat 0 begins its second turn. ``stock`` and ``discard`` have their top card first."""
    rules, boards = cardgolf.rules("board-nine", **options), [hand(text, seat) for seat, text in enumerate(hands)]
    return in_play(rules, boards, *deals, stock=stock, discard=discard, turns_begun=(2,) * len(hands))


def score_declared(*hands, **options):
    """Return the scores of all seats when seat 0 says NINE."""
    return table(*hands, **options).play("knock").scores


# BN-1, BN-2 and BN-15: what NINE is worth


@every_case(("hands", "penalty", "win"), [
    (("5", "5", "13"), (25, 0, 0), (0, 5, 13)),
    (("5", "2 3"), (25, 0), (0, 5)),
    (("0 0", "0", "7"), (25, 0, 0), (0, 0, 7)),
    (("5", "5", "5"), (25, 0, 0), (0, 5, 5)),
    (("5", "5", "4"), (25, 0, 0), (25, 0, 0)),
    (("9", "8", "13"), (25, 0, 0), (25, 0, 0)),
    (("4", "5", "13"), (0, 5, 13), (0, 5, 13)),
])  # fmt: skip
def test_bn_1_a_tie_may_win(hands, penalty, win):
    assert score_declared(*hands) == score_declared(*hands, declare_tie="penalty") == penalty
    assert score_declared(*hands, declare_tie="win") == win


@pytest.mark.parametrize(("hands", "safe", "tied"), [
    (("", "0", "13"), (0, 0, 13), (25, 0, 0)),
    (("", "", "7"), (0, 0, 7), (25, 0, 0)),
    (("", "1", "7"), (0, 1, 7), (0, 1, 7)),
    (("0", "0", "7"), (25, 0, 0), (25, 0, 0)),
    (("0", "", "7"), (25, 0, 0), (25, 0, 0)),
])  # fmt: skip
def test_bn_2_an_empty_hand_may_be_judged_like_any_other(hands, safe, tied):
    assert score_declared(*hands) == score_declared(*hands, empty_hand_safe=True) == safe
    assert score_declared(*hands, empty_hand_safe=False) == tied


def test_bn_2_where_a_tie_wins_an_empty_hand_wins_it_too():
    assert score_declared("", "0", "13", empty_hand_safe=False, declare_tie="win") == (0, 0, 13)


def test_bn_14_an_empty_hand_must_say_nine_even_where_that_is_not_safe():
    assert table("", "", "7", empty_hand_safe=False, declare_limit=0).legal_moves == (Knock(),)


@pytest.mark.parametrize(("hands", "fixed", "plus_hand"), [
    (("9", "5", "13"), (25, 0, 0), (34, 0, 0)),
    (("2 3", "5"), (25, 0), (30, 0)),
    (("0", "0"), (25, 0), (25, 0)),
    (("4", "5", "13"), (0, 5, 13), (0, 5, 13)),
])  # fmt: skip
def test_bn_15_a_failed_closer_may_score_the_hand_too(hands, fixed, plus_hand):
    assert score_declared(*hands) == score_declared(*hands, failed_mode="fixed") == fixed
    assert score_declared(*hands, failed_mode="plus_hand") == plus_hand


@pytest.mark.parametrize("penalty", [0, 10, 30])
def test_5_6_the_penalty_may_be_another(penalty):
    assert score_declared("9", "5", "13", failed_penalty=penalty) == (penalty, 0, 0)
    assert score_declared("9", "5", "13", failed_penalty=penalty, failed_mode="plus_hand") == (penalty + 9, 0, 0)
    assert score_declared("4", "5", "13", failed_penalty=penalty) == (0, 5, 13)


@pytest.mark.parametrize(("hands", "zero", "others"), [
    (("9", "5", "13 1"), (25, 0, 0), (25, 5, 14)),
    (("5", "5", "13"), (25, 0, 0), (25, 5, 13)),
    (("9", "", "13"), (25, 0, 0), (25, 0, 13)),
    (("4", "5", "13"), (0, 5, 13), (0, 5, 13)),
])  # fmt: skip
def test_5_6_the_others_may_score_their_hands_when_nine_fails(hands, zero, others):
    assert score_declared(*hands) == score_declared(*hands, others_on_failure="zero") == zero
    assert score_declared(*hands, others_on_failure="sum") == others


def expected_scores(hands, reading):
    """Return the scores of seat 0's NINE by the table of 5.4, with its options."""
    tie, safe, penalty, mode, others = reading
    own, *rest = [sum(card.rank for card in cards(text)) for text in hands]
    rivals = [points for points in rest if points <= own]
    if not rivals or (min(rivals) == own and (tie == "win" or (safe and not hands[0]))):
        return (0, *rest)
    return (penalty + (own if mode == "plus_hand" else 0), *(points if others == "sum" else 0 for points in rest))


def test_5_6_every_combination_of_what_nine_may_be_worth():
    readings = {
        "declare_tie": ("penalty", "win"), "empty_hand_safe": (True, False), "failed_penalty": (25, 30),
        "failed_mode": ("fixed", "plus_hand"), "others_on_failure": ("zero", "sum"),
    }  # fmt: skip
    small, seen = ("", "0", "0 0", "1", "2 3", "5", "9"), set()
    for values in product(*readings.values()):
        rules = cardgolf.rules("board-nine", **dict(zip(readings, values, strict=True)))
        for hands in product(small, ("", "0", "4", "5", "13"), ("", "5", "10 2")):
            if " ".join(hands).split().count("0") > 2:
                continue
            expected, scorecards = expected_scores(hands, values), cardgolf.score(rules, list(hands), closer=0)
            assert tuple(card.total for card in scorecards) == expected, (values, hands)
            seen.add(expected)
    assert len(seen) > 40


# BN-3: when NINE may be said


@pytest.mark.parametrize("limit", [0, 5, 7, 13])
def test_5_6_the_limit_for_nine_may_be_another(limit):
    assert Knock() in table(str(limit), "13 13", declare_limit=limit).legal_moves
    assert Knock() in table(f"0 {limit}", "13 13", declare_limit=limit).legal_moves
    assert Knock() not in table(f"1 {limit}", "13 13", declare_limit=limit).legal_moves


def test_bn_3_nine_may_be_said_on_ones_first_turn():
    """With a sorted deck both players hold 0 1 1 2 2."""
    deck = sorted(cardgolf.rules("board-nine").deck(2))
    game, usual = [
        cardgolf.new_game("board-nine", players=2, seed=1, deck=deck, declare_first_turn=on) for on in (True, False)
    ]
    assert (game.turn, Knock() in game.legal_moves, Knock() in usual.legal_moves) == (1, True, False)
    ended = game.play("knock")
    assert (ended.round_end, ended.scores) == (RoundEnd(1, (), "nine"), (0, 25))
    later = play(game, "play 2", "draw stock", "pass")
    assert (later.turn, Knock() in later.legal_moves) == (0, True)


def test_bn_3_on_ones_first_turn_too_the_hand_must_be_small_enough():
    deck = sorted(cardgolf.rules("board-nine").deck(2), reverse=True)
    game = cardgolf.new_game("board-nine", players=2, seed=1, deck=deck, declare_first_turn=True)
    assert held(game, 1) == "11 12 12 13 13"
    assert {type(move) for move in game.legal_moves} == {Play}


# BN-6: the direct discard


@pytest.mark.parametrize("drawn", ["13", "4"])
def test_bn_6_without_direct_discards_a_stock_card_joins_the_hand_at_once(drawn):
    game = play(table("4 4 9 11 13", "1 2", stock=f"{drawn} 1", direct_discard="off"), "play 13", "draw stock")
    assert (game.turn, game.phase, game.state.held, game.state.held_from) == (1, Phase.START, None, None)
    assert held(game) == numbers(sorted(cards(f"4 4 9 11 {drawn}")))
    assert (numbers(game.state.discard), game.state.played) == ("7 13", ())
    assert game.view(1).boards[0].slots == game.view(None).boards[0].slots == ()
    assert [slot.card for slot in game.view(0).boards[0].slots] == sorted(cards(f"4 4 9 11 {drawn}"))


def test_bn_6_without_direct_discards_nothing_else_changes():
    game = play(table("4 4 9 11 13", "1 2", direct_discard="off"), "play 4 4", "draw discard")
    assert (game.turn, held(game), numbers(game.state.discard)) == (1, "7 9 11 13", "4 4")


# BN-10: totals


@pytest.mark.parametrize(("added", "total", "over"), [("9", 49, False), ("10", 50, True), ("11", 51, True)])
def test_5_6_the_match_may_end_at_another_total(added, total, over):
    game = table("1", added, deals=[(0, 40)], threshold=50).play("knock")
    assert (game.totals, game.is_over) == ((0, total), over)
    assert [(each.seat, each.rank, each.lost) for each in game.standings] == [(0, 1, False), (1, 2, over)]


@every_case(("before", "options", "total", "over"), [
    (40, {"reset_at": 50}, 45, False),
    (40, {"reset_at": 50, "reset_to": 25}, 25, False),
    (80, {"reset_to": 0}, 0, False),
    (80, {"reset_to": 60}, 60, False),
    (80, {"reset_at": 91}, 90, False),
    (80, {"reset_to": 99}, 99, True),
    (90, {"reset_at": 100}, 45, False),
    (91, {"reset_at": 100}, 101, True),
    (40, {"reset_at": 50, "threshold": 50}, 45, False),
    (80, {"threshold": 90}, 45, False),
    (80, {"threshold": 40}, 45, True),
])  # fmt: skip
def test_bn_10_another_total_may_be_reduced_to_another_before_the_match_is_judged(before, options, total, over):
    game = table("1", "10", deals=[(0, before)], **options).play("knock")
    assert (game.totals, game.is_over) == ((0, total), over)


def test_bn_10_a_reduced_total_is_what_later_deals_are_added_to():
    game = table("1", "10", deals=[(0, 50), (0, 15), (0, 10)], reset_at=50, reset_to=25).play("knock")
    assert game.totals == (0, 35)


# all of them


@every_case(("key", "values"), [
    ("declare_limit", [-1, "9", None, True]),
    ("declare_tie", ["lose", None, True]),
    ("declare_first_turn", ["on", 1, None]),
    ("empty_hand_safe", ["off", 0, None]),
    ("failed_penalty", [-1, "25", 2.5]),
    ("failed_mode", ["plus", None]),
    ("others_on_failure", ["none", 0]),
    ("direct_discard", ["on", False, None]),
    ("threshold", [0, -1, None, "99"]),
    ("reset_at", [0, -90, None]),
    ("reset_to", [-1, None, "45"]),
])  # fmt: skip
def test_5_6_other_values_are_refused(key, values):
    for value in values:
        with pytest.raises(InvalidOptionError, match=key):
            cardgolf.rules("board-nine", **{key: value})


READINGS = [
    {"sequence_length": 3, "zero_in_sequence": True, "declare_first_turn": True},
    {"sequence_length": 3, "empty_hand_safe": False, "declare_limit": 0, "turn_limit": 30},
    {"sequence_length": 4, "direct_discard": "off", "declare_tie": "win", "failed_mode": "plus_hand"},
    {"direct_discard": "off", "others_on_failure": "sum", "threshold": 60, "reset_at": 30, "reset_to": 15},
]


@pytest.mark.parametrize("options", READINGS, ids=",".join)
def test_5_6_matches_under_other_readings_lose_no_card_and_end_as_they_say(options):
    for seed in range(3):
        dice, game = random.Random(seed), cardgolf.new_game("board-nine", players=seed + 2, seed=seed, **options)
        deck, phases = Counter(game.rules.deck(2)), set()
        while not game.is_over:
            game = game.deal() if game.is_round_over else game.play(dice.choice(game.legal_moves))
            assert Counter(game.state.cards) == deck
            assert max(len(board.cards()) for board in game.state.boards) <= 5
            phases.add(game.phase)
        assert (Phase.EXTRA in phases) is ("direct_discard" not in options)
        assert max(game.totals) >= options.get("threshold", 99)
        assert options.get("reset_at", 90) not in game.totals
