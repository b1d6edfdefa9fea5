"""Board Nine: scores, totals, the end of the match, and views (its rules page, 5.4, 5.5 and 1.7)."""

import random
from collections import Counter

import pytest
from helpers.boards import cards, hand, in_play
from helpers.cases import every_case
from helpers.walks import play

import cardgolf
from cardgolf import Card, Phase

RULES = cardgolf.rules("board-nine")


def table(hands, *deals, turn=0, stock="13 12 11 10", discard="7"):
    """Return a deal in which ``turn`` is about to throw or knock, after deals with these scores."""
    boards, begun = [hand(text, seat) for seat, text in enumerate(hands)], (2,) * len(hands)
    return in_play(RULES, boards, *deals, turn=turn, stock=stock, discard=discard, turns_begun=begun)


def knocked(hands, *deals, turn=0):
    return table(hands, *deals, turn=turn).play("knock")


def ranks(game):
    """Return the rank of each seat, and whether it lost."""
    return [(each.rank, each.lost) for each in sorted(game.standings, key=lambda each: each.seat)]


TABLE = [
    (["4", "5", "6 7"], 0, [0, 5, 13]),
    (["1 2", "9 9"], 0, [0, 18]),
    (["9", "5", "13"], 0, [25, 0, 0]),
    (["9 0", "10", "8", "13"], 0, [25, 0, 0, 0]),
    (["5", "5", "13"], 0, [25, 0, 0]),
    (["5", "2 3"], 0, [25, 0]),
    (["13", "4", "5 6"], 1, [13, 0, 11]),
    (["13", "12", "0 9", "9"], 2, [0, 0, 25, 0]),
    (["", "0", "13"], 0, [0, 0, 13]),
    (["", "", "7"], 0, [0, 0, 7]),
    (["", "7"], 0, [0, 7]),
    (["0", "0", "7"], 0, [25, 0, 0]),
    (["0 0", "", "7"], 0, [25, 0, 0]),
    (["13", "0", ""], 1, [0, 25, 0]),
]


@every_case(("hands", "closer", "expected"), [*TABLE, (["4", "5", "6 7"], None, [4, 5, 13])])
def test_5_4_what_the_closer_and_the_others_score_in_a_game_and_without_one(hands, closer, expected):
    assert closer is None or list(knocked(hands, turn=closer).scores) == expected
    assert [card.total for card in cardgolf.score(RULES, hands, closer=closer)] == expected


def test_5_5_scores_are_added():
    game = knocked(["1", "13 7"], (10, 0), (0, 30))
    assert game.totals == (10, 50)
    assert not game.is_over


@every_case(("before", "added", "total"), [
    (80, "10", 45), (70, "10 10", 45), (45, "13 13 13 6", 45), (80, "9", 89), (80, "11", 91), (0, "13", 13),
])  # fmt: skip
def test_5_5_a_total_of_exactly_90_becomes_45_by_any_closer(before, added, total):
    game = knocked(["1", added], (0, before))
    assert game.totals == (0, total)
    assert not game.is_over


def test_5_5_the_25_of_a_closer_can_reach_90():
    assert knocked(["9", "5"], (65, 10)).totals == (45, 10)


def test_5_5_a_reduced_total_is_what_later_deals_are_added_to():
    assert knocked(["1", "10"], (0, 60), (0, 30)).totals == (0, 55)
    assert knocked(["1", "13 13 13 6"], (0, 60), (0, 30)).totals == (0, 45)


def test_5_5_a_player_who_scores_nothing_keeps_the_total():
    assert knocked(["1", "13"], (89, 20)).totals == (89, 33)


@pytest.mark.parametrize(("added", "total", "over"), [
    ("13", 98, False), ("13 1", 99, True), ("13 2", 100, True), ("13 13 13 13", 137, True),
])  # fmt: skip
def test_5_5_98_plays_on_and_99_loses(added, total, over):
    game = knocked(["1", added], (0, 85))
    assert game.totals == (0, total)
    assert game.is_over is over
    assert ranks(game) == [(1, False), (2, over)]


def test_5_5_on_98_the_next_deal_is_dealt_by_the_next_seat_to_the_left():
    game = knocked(["1", "13", "4"], (0, 85, 0))
    dealt = game.deal()
    assert (game.state.setup.dealer, dealt.state.setup.dealer, dealt.turn) == (0, 1, 2)
    assert [len(board.slots) for board in dealt.state.boards] == [5, 5, 5]
    assert dealt.state.turns_begun == (0, 0, 1)


def test_5_5_with_99_there_is_no_further_deal():
    with pytest.raises(cardgolf.IllegalMoveError):
        knocked(["1", "13 1"], (0, 85)).deal()


def test_5_5_a_90_is_reduced_before_the_match_is_judged():
    """Seat 1 has 90 and seat 2 has 99, so the match is over. The reduced 45 beats seat 0's 60."""
    game = knocked(["1", "10", "8"], (60, 80, 91))
    assert game.totals == (60, 45, 99)
    assert game.is_over
    assert ranks(game) == [(2, False), (1, False), (3, True)]


def test_5_5_several_can_lose_and_even_all():
    game = knocked(["1", "10", "13", "2"], (50, 95, 95, 0))
    assert game.is_over
    assert ranks(game) == [(2, False), (3, True), (4, True), (1, False)]
    game = knocked(["9", "5"], (80, 99))
    assert game.totals == (105, 99)
    assert ranks(game) == [(2, True), (1, True)]


def test_5_5_equal_totals_share_their_rank():
    game = knocked(["1", "10", "13", "13"], (10, 0, 91, 91))
    assert game.totals == (10, 10, 104, 104)
    assert game.is_over
    assert ranks(game) == [(1, False), (1, False), (3, True), (3, True)]


@pytest.mark.parametrize("played", [8, 17, 30])
def test_5_5_the_number_of_deals_is_not_fixed(played):
    game = knocked(["1", "2"], *[(0, 1)] * played)
    assert game.totals == (0, played + 2)
    assert not game.is_over


def everyone_sees(game):
    return [game.view(seat) for seat in (0, 1, None)]


def test_1_7_of_a_hand_others_see_the_count_alone():
    mine, theirs, spectators = everyone_sees(table(["4 4 9 11 13", "1 2 3"]))
    assert [slot.card for slot in mine.boards[0].slots] == list(cards("4 4 9 11 13"))
    assert [slot.card for slot in theirs.boards[1].slots] == list(cards("1 2 3"))
    assert mine.boards[1].slots == theirs.boards[0].slots == ()
    assert spectators.boards[0].slots == spectators.boards[1].slots == ()
    assert [board.count for board in spectators.boards] == [5, 3]
    assert theirs.legal_moves == spectators.legal_moves == ()


def test_1_7_laid_cards_are_public_and_the_stock_card_waits_unseen():
    game = table(["4 4 9 11 13", "1 2 3"]).play("play 4 4")
    for view in everyone_sees(game):
        assert view.played == cards("4 4")
        assert view.discard_top == Card(7)
        assert view.discard_count == 1
        assert (view.holding, view.held, view.stock_count, view.boards[0].count) == (False, None, 4, 3)


@pytest.mark.parametrize("drawn", ["4", "12"])
def test_1_7_a_held_stock_card_is_its_drawers_alone_and_the_phase_is_the_same_for_all(drawn):
    game = play(table(["4 4 9 11 13", "1 2 3"], stock=f"{drawn} 1"), "play 4 4", "draw stock")
    mine, theirs, spectators = everyone_sees(game)
    assert mine.held == Card(int(drawn))
    assert theirs.held is spectators.held is None
    assert {(view.phase, view.holding, view.discard_top) for view in (mine, theirs)} == {(Phase.EXTRA, True, Card(4))}


def test_1_7_what_others_see_does_not_depend_on_a_match():
    """Two tables that differ only in hidden cards look the same to seat 1 and a spectator."""
    one, other = [
        play(table([f"4 4 {mine}", "1 2 3"], stock=f"{drawn} 1"), "play 4 4", "draw stock")
        for mine, drawn in (("9 11 13", "4"), ("8 10 12", "5"))
    ]
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)


def test_1_7_of_a_card_taken_from_the_discard_a_view_shows_others_the_count():
    game = play(table(["4 4 9 11 13", "1 2 3"]), "play 4 4", "draw discard")
    assert game.view(1).boards[0].slots == ()
    assert game.view(1).boards[0].count == 4
    assert Card(7) in [slot.card for slot in game.view(0).boards[0].slots]


def test_1_7_at_the_end_of_a_deal_the_hands_lie_open():
    game = knocked(["1", "10 13"])
    for view in everyone_sees(game):
        assert [slot.card for slot in view.boards[1].slots] == list(cards("10 13"))


@pytest.mark.parametrize("seed", range(4))
def test_5_3_in_random_play_no_card_is_lost_and_a_hand_never_exceeds_five(seed):
    dice, players, reshuffles = random.Random(seed), seed + 2, 0
    game, deck = cardgolf.new_game(RULES, players=players, seed=seed), Counter(RULES.deck(players))
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(dice.choice(game.legal_moves))
        state = game.state
        assert Counter(state.cards) == deck
        assert max(len(board.cards()) for board in state.boards) <= 5
        assert state.discard or state.played
        reshuffles = max(reshuffles, state.reshuffles)
    assert reshuffles > 0
    assert max(game.totals) >= 99
    assert 90 not in game.totals
    assert all(max(round_.scores) < 99 for round_ in state.match.rounds[:-1])
