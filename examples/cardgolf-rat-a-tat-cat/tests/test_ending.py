"""Rat-a-Tat-Cat: the clauses about the call, the score and the match, RC 4 to RC 6."""

from collections import Counter
from random import Random

import pytest
from rat_tables import DRAW_TWO, PEEK, SWAP, begin, pile, play, row, texts

import cardgolf
from cardgolf import Card, Game, IllegalMoveError, Line, RoundEnd, hookimpl

# 4 The call


def test_4_1_a_player_may_call_after_the_turn():
    game = begin().play("draw stock")
    for move in game.legal_moves:
        assert texts(game.play(move).legal_moves) == "pass knock"


def test_4_1_by_option_a_call_takes_the_place_of_the_turn():
    game = begin(call="instead")
    assert texts(game.legal_moves) == "draw stock draw discard knock"
    assert play(game, "draw stock", "discard").turn == 1
    called = game.play("knock")
    assert (called.turn, texts(called.legal_moves)) == (1, "draw stock draw discard")


def test_4_2_every_other_player_has_one_more_turn():
    game = play(begin(), "draw stock", "discard", "knock")
    assert game.round_end == RoundEnd(0, (2,), "rat-a-tat-cat")
    game = play(game, "draw stock", "discard")
    assert (game.turn, game.is_round_over) == (2, False)
    game = play(game, "draw stock", "discard")
    assert (game.is_round_over, game.round_end.by, game.scores) == (True, 0, (10, 26, 18))


def test_4_2_a_call_in_the_middle_leaves_the_others_in_order():
    game = play(begin(), "draw stock", "discard", "pass", "draw stock", "discard", "knock")
    assert (game.turn, game.round_end.turns) == (2, (0,))


# 5 The score


def finish(*rows, stock="6", **more):
    """Return the round after a call in the first turn. Every player throws a number from the stock."""
    game = play(begin(*rows, stock=" ".join(["1"] * len(rows)) + f" {stock}", **more), "draw stock", "discard", "knock")
    while not game.is_round_over:
        game = play(game, "draw stock", "discard")
    return game


def test_5_1_power_cards_are_replaced_from_the_dealers_left():
    game = finish("2 Peek 3 4", "Swap 6 7 Peek", stock="8 Draw-Two Swap 9 5 0")
    assert (row(game, 0), row(game, 1)) == ("2 8 3 4", "9 6 7 5")
    assert (pile(game), str(game.state.stock[-1])) == ("5 1 1 Peek Draw-Two Swap Swap Peek", "0")
    assert game.scores == (17, 27)


def test_5_1_the_dealers_cards_are_replaced_last():
    game = finish("Peek 2 3 4", "5 Swap 6 7", stock="8 9", first_dealer=0)
    assert (row(game, 0), row(game, 1)) == ("9 2 3 4", "5 8 6 7")


def test_5_1_no_card_is_replaced_before_the_last_turn_is_over():
    game = play(begin("Peek 2 3 4", "5 Swap 6 7", "0 0 0 0", stock="1 1 1 8 9"), "draw stock", "discard", "knock")
    for turn in ("first", "second"):
        assert (row(game, 0), row(game, 1)) == ("Peek 2 3 4", "5 Swap 6 7"), turn
        game = play(game, "draw stock", "discard")
    assert (row(game, 0), row(game, 1)) == ("8 2 3 4", "5 9 6 7")


def test_5_1_the_replaced_cards_are_told():
    game = finish("2 Peek 3 4", "Swap 6 7 8", stock="8 9 5 0")
    assert game.view(None).memory["replaced"] == ((0, "b1", PEEK), (1, "a1", SWAP))
    assert game.scorecards[0].lines[:2] == (
        Line("rat-a-tat-cat.score.card", 2, ("a1",)),
        Line("rat-a-tat-cat.score.replaced", 8, ("b1",)),
    )


def test_5_1_without_a_stock_the_uppermost_number_of_the_discards_follows():
    game = begin("2 3 Peek 4", "5 6 7 8", stock="1 1 0", call="instead").play("knock")
    state = game.state
    stock = [card for card in state.stock if card.name]
    numbers = tuple(card for card in state.stock[:-2] if not card.name)
    game = Game(game.rules, state.replace(stock=[*stock, Card(1)], discard=(*numbers, Card(1), *state.discard)))
    game = play(game, "draw stock", "discard")
    assert row(game, 0) == "2 3 1 4"
    assert game.state.stock == ()
    assert Counter(game.state.cards) == Counter(game.rules.deck(2))


def test_5_1_the_last_turn_may_end_with_a_pass():
    game = play(begin("2 Peek 3 4", "5 6 7 8", stock="1 Draw-Two 9 0"), "draw stock", "discard", "knock", "draw stock")
    game = play(game, "draw-two", "pass")
    assert (game.is_round_over, row(game, 0)) == (True, "2 9 3 4")


def test_5_2_the_lowest_sum_wins_the_round():
    game = finish("0 1 2 3", "9 9 9 9")
    assert game.scores == (6, 36)
    assert [each.seat for each in game.standings] == [0, 1]


@pytest.mark.parametrize(("cards", "total"), [("0 0 0 0", 0), ("9 9 9 9", 36), ("1 2 5 8", 16)])
def test_5_2_rows_worked_out_by_hand(cards, total):
    assert cardgolf.score("rat-a-tat-cat", cards).total == total


def test_5_3_five_is_the_average_of_the_numbers():
    numbers = [card.rank for card in cardgolf.rules("rat-a-tat-cat").deck(2) if not card.name]
    assert (len(numbers), sum(numbers)) == (45, 5 * 45)
    assert cardgolf.score("rat-a-tat-cat", "1 Peek Swap Draw-Two").total == 16


def test_5_1_power_cards_are_replaced_where_a_limit_ends_the_round():
    game = begin("2 Peek 3 4", "5 6 7 8", turn_limit=1, stock="1 2 9")
    game = play(game, "draw stock", "discard", "pass", "draw stock", "discard", "pass")
    assert game.round_end == RoundEnd(None, (), "turn limit")
    assert (row(game, 0), game.scores) == ("2 9 3 4", (18, 26))
    assert game.scorecards[0].lines[1] == Line("rat-a-tat-cat.score.replaced", 9, ("b1",))


def test_5_3_on_a_score_sheet_a_power_card_is_not_replaced():
    sheet = cardgolf.ScoreSheet("rat-a-tat-cat", ["Ann", "Bo"]).enter(["2 Peek 3 4", 26])
    assert sheet.totals == (14, 26)
    assert sheet.rounds[0].scorecards[0].lines[1] == Line("rat-a-tat-cat.score.power", 5, ("b1",))


def test_5_3_where_no_number_is_left_a_power_card_stays():
    @hookimpl
    def deck():
        return [*map(Card, range(7)), PEEK, SWAP, DRAW_TWO]

    game = begin("0 1 2 Peek", "3 4 5 6", discard="Swap", stock="Draw-Two", house_rules=[deck], call="instead")
    assert (pile(game), game.state.stock) == ("Swap Draw-Two", ())
    game = play(game, "knock", "draw stock", "discard")
    assert (row(game, 0), game.scores) == ("0 1 2 Peek", (8, 18))


# 6 The match


def play_by_lot(game, seed=1):
    chance = Random(seed)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    return game


@pytest.mark.parametrize(("options", "rounds"), [({}, 5), ({"holes": 2}, 2)])
def test_6_1_a_match_has_a_number_of_rounds(options, rounds):
    game = play_by_lot(cardgolf.new_game("rat-a-tat-cat", players=3, seed=1, **options))
    assert len(game.state.match.rounds) == rounds
    assert game.totals == tuple(map(sum, zip(*(each.scores for each in game.state.match.rounds), strict=True)))
    assert game.totals[game.standings[0].seat] == min(game.totals)


def test_6_2_a_total_ends_the_match():
    game = play_by_lot(cardgolf.new_game("rat-a-tat-cat", players=3, seed=1, holes=None, threshold=60))
    rounds = [each.scores for each in game.state.match.rounds]
    assert max(game.totals) >= 60
    assert max(map(sum, zip(*rounds[:-1], strict=True))) < 60


def test_an_illegal_move_names_its_rule():
    with pytest.raises(IllegalMoveError) as error:
        begin(discard="5", stock="Peek 7").play("draw stock").play("swap a1")
    assert error.value.rule == "rat-a-tat-cat.moves"
