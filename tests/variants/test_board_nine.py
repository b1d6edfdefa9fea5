"""Board Nine, clause by clause (its rules page, section 5, at the defaults). Totals have their own file."""

import random
from collections import Counter

import pytest
from helpers.boards import cards, hand, held, in_play, piled
from helpers.cases import every_case
from helpers.refusals import refused
from helpers.walks import play

import cardgolf
from cardgolf import Card, Discard, Draw, Knock, Pass, Phase, Play, RoundEnd

RULES = cardgolf.rules("board-nine")
DRAWS = (Draw("stock"), Draw("discard"))


def table(*hands, stock="13 12 11 10", discard="7", turns_begun=2, turn=0, rules=RULES):
    """Return a deal in which ``turn`` is about to throw. ``stock`` and ``discard`` have their top card first."""
    boards, begun = [hand(text, seat) for seat, text in enumerate(hands)], (turns_begun,) * len(hands)
    return in_play(rules, boards, turn=turn, stock=stock, discard=discard, turns_begun=begun)


def throws(text):
    """Return every legal discard from a hand, as text."""
    return {
        str(move).removeprefix("play ") for move in table(text, "13 13 13 13 12").legal_moves if isinstance(move, Play)
    }


def test_5_1_fifty_four_cards():
    assert Counter(RULES.deck(2)) == {Card(0): 2} | {Card(number): 4 for number in range(1, 14)}
    assert sum(Counter(RULES.deck(6)).values()) == 54


@pytest.mark.parametrize("players", [1, 7])
def test_5_1_two_to_six_players(players):
    with pytest.raises(cardgolf.InvalidArgumentError):
        cardgolf.new_game(RULES, players=players)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_5_1_five_each_one_at_a_time_and_the_dealers_left_leads(players):
    deck = random.Random(players).sample(RULES.deck(players), 54)
    state = cardgolf.new_game(RULES, players=players, seed=1, deck=deck).state
    for position, seat in enumerate([*range(1, players), 0]):
        assert [slot.card for slot in state.boards[seat].slots] == sorted(deck[position : 5 * players : players])
    assert state.discard == (deck[5 * players],)
    assert state.stock[::-1] == tuple(deck[5 * players + 1 :])
    assert (state.turn, state.phase) == (1, Phase.START)


@every_case("number", range(14))
def test_5_1_a_card_is_worth_its_number(number):
    assert cardgolf.score(RULES, str(number)).total == number


@every_case(("text", "expected"), [
    ("2 4 6 8 13", {"2", "4", "6", "8", "13"}),
    ("4 4 9 11 13", {"4", "4 4", "9", "11", "13"}),
    ("4 4 4 4 13", {"4", "4 4", "4 4 4", "4 4 4 4", "13"}),
    ("4 4 5 5 5", {"4", "4 4", "5", "5 5", "5 5 5"}),
    ("0 0 5 7 9", {"0", "0 0", "5", "7", "9"}),
    ("0 1 2 3 4", {"0", "1", "2", "3", "4"}),
    ("0 10 11 12 13", {"0", "10", "11", "12", "13"}),
    ("1 10 11 12 13", {"1", "10", "11", "12", "13"}),
    ("1 2 11 12 13", {"1", "2", "11", "12", "13"}),
    ("5 6 7 8 10", {"5", "6", "7", "8", "10"}),
    ("5 6 6 7 8", {"5", "6", "6 6", "7", "8"}),
    ("5 6 7 8", {"5", "6", "7", "8"}),
    ("5 6 7", {"5", "6", "7"}),
    ("1 3 5 7 9", {"1", "3", "5", "7", "9"}),
    ("6", {"6"}),
])  # fmt: skip
def test_5_2_single_cards_and_any_part_of_a_set(text, expected):
    assert throws(text) == expected


@every_case("low", range(1, 10))
def test_5_2_a_sequence_of_five_goes_as_a_whole(low):
    numbers = [str(number) for number in range(low, low + 5)]
    assert throws(" ".join(numbers)) == {*numbers, " ".join(numbers)}


@every_case("move", ["play 4 9", "play 3", "play 9 9", "play 4 4 4", "play", "draw stock", "pass"])
def test_5_2_at_least_one_card_of_ones_own_must_go(move):
    game = table("4 4 9 11 13", "1 2 3 4 6")
    assert refused(game, move) == "board-nine.moves"
    assert not {Pass, Draw, Discard} & set(map(type, game.legal_moves))


def test_5_3_the_thrown_cards_are_committed_before_a_card_is_drawn():
    game = table("4 4 9 11 13", "1 2 3 4 6").play("play 4 4")
    assert (game.phase, game.turn, game.legal_moves) == (Phase.FOLLOW, 0, DRAWS)
    assert game.state.played == cards("4 4")
    assert piled(game) == "7"
    assert held(game) == "9 11 13"
    assert refused(game, "play 9") == refused(game, "knock") == refused(game, "pass") == "board-nine.moves"


def test_5_3_the_discard_that_can_be_taken_is_the_one_before_ones_own():
    game = play(table("4 4 9 11 13", "1 2 3 4 6", discard="7 2"), "play 13", "draw discard")
    assert held(game) == "4 4 7 9 11"
    assert piled(game) == "2 13"
    assert (game.turn, game.phase, len(game.state.stock)) == (1, Phase.START, 4)


def test_5_3_the_cards_go_on_the_pile_ascending():
    game = table("5 6 7 8 9", "1 2 3 4 6", discard="2 1").play("play 9 5 8 6 7")
    assert piled(game.play("draw stock")) == "1 2 5 6 7 8 9"
    assert piled(game.play("draw discard")) == "1 5 6 7 8 9"
    assert held(game.play("draw discard")) == "2"


def test_6_4_one_can_never_take_ones_own_discard():
    game = play(table("4 6 9 11 13", "1 2 3 4 6", discard="7"), "play 13", "draw discard")
    assert held(game) == "4 6 7 9 11"
    assert piled(game) == "13"


def test_5_3_a_drawn_card_joins_the_hand_when_kept():
    game = play(table("4 4 9 11 13", "1 2 3 4 6", stock="13 1"), "play 13", "draw stock", "pass")
    assert held(game) == "4 4 9 11 13"
    assert piled(game) == "7 13"
    assert game.turn == 1
    assert game.state.held is None
    assert game.state.played == ()


@pytest.mark.parametrize(("own", "last_play_size", "drawn"), [
    ("4 4 9 11 13", "13", "13"),
    ("4 4 9 11 13", "4 4", "4"),
    ("4 4 9 11 13", "4", "4"),
    ("0 4 9 11 13", "0", "0"),
    ("5 6 7 8 9", "5 6 7 8 9", "9"),
])  # fmt: skip
def test_5_3_a_stock_card_like_the_one_now_on_top_may_be_thrown_too(own, last_play_size, drawn):
    before = play(table(own, "1 2 3 4 6", stock=f"{drawn} 1"), f"play {last_play_size}")
    game = before.play("draw stock")
    assert (game.phase, game.turn, game.legal_moves) == (Phase.EXTRA, 0, (Discard(), Pass()))
    thrown_too, kept = game.play("discard"), game.play("pass")
    assert piled(thrown_too) == f"7 {last_play_size} {drawn}"
    assert held(thrown_too) == held(before)
    assert piled(kept) == f"7 {last_play_size}"
    assert sorted(held(kept).split()) == sorted([*held(before).split(), drawn])
    assert thrown_too.turn == kept.turn == 1
    assert thrown_too.phase is kept.phase is Phase.START


@every_case(("own", "last_play_size", "drawn", "why"), [
    ("4 4 9 11 13", "13", "4", "like a card still in hand"),
    ("4 4 9 11 13", "13", "7", "like the discard before one's own"),
    ("5 6 7 8 9", "5 6 7 8 9", "5", "like the lowest of a sequence"),
    ("5 6 7 8 9", "5 6 7 8 9", "8", "like the last but one of a sequence"),
    ("5 6 7 8 9", "5 6 7 8 9", "10", "the sequence's next"),
    ("4 4 9 11 13", "13", "12", "like nothing"),
])  # fmt: skip
def test_5_3_after_every_stock_draw_there_is_a_choice_and_without_a_match_only_to_pass(own, last_play_size, drawn, why):
    game = play(table(own, "1 2 3 4 6", stock=f"{drawn} 1"), f"play {last_play_size}", "draw stock")
    assert (game.phase, game.legal_moves, game.only_move) == (Phase.EXTRA, (Pass(),), Pass()), why
    assert refused(game, "discard")
    assert refused(game, "knock") == "board-nine.moves"


def test_5_3_at_most_one_direct_discard_a_turn():
    game = play(table("4 9 11 12 13", "1 2 3 4 6", stock="4 4 4"), "play 4", "draw stock", "discard")
    assert (game.turn, game.phase) == (1, Phase.START)
    assert held(game) == "9 11 12 13"


def test_5_3_a_card_taken_from_the_discard_is_never_thrown_directly():
    game = play(table("7 9 11 12 13", "1 2 3 4 6", discard="7"), "play 7", "draw discard")
    assert (game.turn, game.phase) == (1, Phase.START)
    assert held(game) == "7 9 11 12 13"


def test_5_3_an_empty_hand_waits_for_its_next_turn_and_can_only_knock():
    game = play(table("4", "1 2 3 4 6", stock="4 12"), "play 4", "draw stock", "discard")
    assert held(game) == ""
    assert game.turn == 1
    assert not game.is_round_over
    game = play(game, "play 6", "draw stock", "pass")
    assert game.turn == 0
    assert game.legal_moves == (Knock(),)
    assert game.only_move == Knock()
    assert game.play("knock").scores == (0, 1 + 2 + 3 + 4 + 12)


@every_case(("text", "allowed"), [
    ("9", True), ("0 0 1 3 5", True), ("4 5", True), ("1 1 1 1 5", True), ("0", True),
    ("10", False), ("0 1 4 5", False), ("1 1 1 1 6", False), ("13", False),
])  # fmt: skip
def test_5_4_nine_can_be_said_with_nine_points_or_fewer(text, allowed):
    assert (Knock() in table(text, "13 13 12").legal_moves) is allowed


def test_5_4_nine_only_at_the_start_of_a_turn():
    game = table("1 2 3", "13 13 12", stock="3 1")
    assert Knock() in game.legal_moves
    game = game.play("play 3")
    assert refused(game, "knock") == "board-nine.moves"
    game = game.play("draw stock")
    assert game.phase is Phase.EXTRA
    assert refused(game, "nine") == "board-nine.moves"


def test_5_4_never_on_ones_first_turn_of_the_deal():
    """With a sorted deck both players hold 0 1 1 2 2."""
    game = cardgolf.new_game(RULES, players=2, seed=1, deck=sorted(RULES.deck(2)))
    for seat in (1, 0):
        assert game.turn == seat
        assert held(game, seat) == "0 1 1 2 2"
        assert Knock() not in game.legal_moves
        assert refused(game, "knock") == "board-nine.moves"
        game = play(game, "play 2", "draw stock", "pass")
    assert game.turn == 1
    assert held(game, 1) == "0 1 1 2 3"
    assert Knock() in game.legal_moves


@pytest.mark.parametrize("word", ["nine", "NINE", "knock"])
def test_5_4_nine_is_the_same_as_knock(word):
    game = table("1 2 3", "13 13 12")
    mover, game = game.turn, game.play(word)
    assert game.is_round_over
    assert game.history == ((mover, Knock()),)


def test_5_4_the_deal_ends_at_once_for_every_seat():
    game = table("1 2", "13 13", "12 12", turn=1, turns_begun=4)
    game = play(game, "play 13", "draw stock", "pass", "play 12", "draw stock", "pass", "knock")
    assert game.is_round_over
    assert game.legal_moves == ()
    assert game.round_end == RoundEnd(0, (), "nine")


def test_5_4_at_the_turn_limit_every_seat_scores_the_hand_sum():
    game = table("1 2", "13 13", turns_begun=3, turn=1, rules=cardgolf.rules("board-nine", turn_limit=3), stock="12 1")
    game = play(game, "play 13", "draw stock", "pass")
    assert game.is_round_over
    assert game.round_end == RoundEnd(None, (), "turn limit")
    assert game.scores == (3, 25)


def test_1_3_an_empty_stock_is_made_anew_of_all_discards_but_the_top_one_and_ones_own():
    game = table("4 4 9 11 13", "1 2 3 4 6", stock="", discard="7 1 2 3").play("play 13")
    assert game.legal_moves == DRAWS
    assert game.state.reshuffles == 0
    game = game.play("draw stock")
    assert piled(game) == "7 13"
    assert game.state.reshuffles == 1
    assert sorted([*game.state.stock, game.state.held]) == list(cards("1 2 3"))


def test_1_3_the_top_discard_is_never_recycled_and_the_cards_laid_aside_do_not_count():
    game = table("4 4 9 11 13", "1 2 3 4 6", stock="", discard="7").play("play 4 4")
    assert game.legal_moves == (Draw("discard"),)
    assert refused(game, "draw stock") == "board-nine.moves"
    assert piled(game.play("draw discard")) == "4 4"
