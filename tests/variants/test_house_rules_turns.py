"""House rules about the order of turns, clause by clause (their rules page, 4.4)."""

import pytest
from helpers.walks import play, tee_off

import cardgolf
from cardgolf import Card, Game, IllegalMoveError, InvalidOptionError, Layout, RoundEnd
from cardgolf.table.board import parse_board


def start(*names, players=3, variant="nine-card", **options):
    """Return the first turn of a round, that of seat 1 unless a rule says otherwise."""
    return tee_off(cardgolf.new_game(variant, *names, players=players, seed=1, **options))


def discard(game, rank):
    """Return the game after a card of ``rank`` from the stock has been discarded."""
    stock = game.state.stock
    place = next(place for place, card in enumerate(stock) if card.rank == rank)
    moved = (*stock[:place], *stock[place + 1 :], stock[place])
    return play(Game(game.rules, game.state.replace(stock=moved)), "draw stock", "discard")


# 4.4.1 and 4.4.2 to the right


def test_4_4_1_play_goes_to_the_right_and_the_player_there_leads():
    game = start("play-right", players=4)
    turns = [game.turn]
    for _ in range(4):
        game = discard(game, 7)
        turns.append(game.turn)
    assert turns == [3, 2, 1, 0, 3]


@pytest.mark.parametrize("names", [("first-turn", "play-right"), ("play-right", "first-turn")])
def test_4_4_1_a_leader_that_another_rule_chooses_leads(names):
    assert start(*names, players=4).turn == 0


def test_4_4_1_the_first_cards_may_come_up_in_the_first_turns():
    game = cardgolf.new_game("golf", "play-right", players=3, seed=1, first_flips="first_turn")
    game = play(game, "flip a1", "flip b1", "draw stock", "discard")
    assert (game.turn, game.state.phase) == (1, "opening")


def test_4_4_2_the_last_turns_go_to_the_right_and_the_opening_to_the_left():
    game = cardgolf.new_game("nine-card", "play-right", "knocking", players=4, seed=1)
    openers = [game.turn]
    while game.state.is_opening:
        game = game.play(game.legal_moves[0])
        openers += [game.turn] if game.turn != openers[-1] else []
    assert openers == [1, 2, 3, 0, 3]
    game = game.play("knock")
    assert (game.turn, game.round_end) == (2, RoundEnd(3, (1, 0), "knock"))


# 4.4.3 and 4.4.4 turned round


def test_4_4_3_a_discarded_ten_turns_the_direction():
    game = discard(start("reverse"), 10)
    assert game.turn == 0
    game = discard(game, 7)
    assert game.turn == 2
    game = discard(game, 10)
    assert (game.turn, dict(game.state.memory)) == (0, {})


def test_4_4_3_another_rank_by_option_and_no_ten_that_was_swapped_out():
    assert discard(start("reverse:card=9"), 10).turn == 2
    assert discard(start("reverse:card=9"), 9).turn == 0
    game = start("reverse")
    own = parse_board("10C 9H 4D / (6C) (7H) (8D) / (KS) (AH) (3C)", Layout.grid(3, 3))
    game = Game(game.rules, game.state.with_board(own)).play("draw stock").play("swap a1")
    assert game.turn == 2


def test_4_4_4_the_last_turns_go_the_way_that_play_goes():
    game = discard(start("reverse", "knocking", players=4), 10).play("knock")
    assert (game.turn, game.round_end.turns) == (3, (2, 1))
    assert discard(start("reverse", "knocking", players=4), 9).play("knock").round_end.turns == (0, 1)


def test_4_4_4_the_player_whose_turn_it_is_has_the_last_one_where_another_closes():
    game = start("matching-discards", "play-right", "reverse", players=3, variant="golf")
    turn, closer = game.turn, (game.turn - 1) % 3
    only = parse_board("(7H) 6D 6C / 8S 9S 10D", Layout.grid(2, 3))
    state = game.state.with_board(only, closer).replace(stock=(Card.parse("2C"), Card.parse("7S")))
    game = play(Game(game.rules, state), "draw stock", "discard").play("snap a1", seat=closer)
    assert (game.round_end.by, game.turn, game.round_end.turns) == (closer, (turn + 1) % 3, (turn,))


# 4.4.5 and 4.4.6 skips


def test_4_4_5_a_discarded_eight_skips_a_player():
    assert discard(start("skip-next"), 8).turn == 0
    assert discard(start("skip-next"), 7).turn == 2
    assert discard(start("skip-next:card=7"), 7).turn == 0
    game = discard(start("skip-next"), 8)
    assert discard(game, 7).turn == 1


@pytest.mark.parametrize("names", [("skip-next", "reverse"), ("reverse", "skip-next")])
def test_4_4_5_skips_and_reverses_together(names):
    game, turns = start(*names, players=5), []
    for rank in (8, 10, 8, 10, 8):
        game = discard(game, rank)
        turns.append(game.turn)
    assert turns == [3, 2, 0, 1, 3]


@pytest.mark.parametrize("names", [("skip-next", "reverse"), ("reverse", "skip-next")])
def test_4_4_5_of_two_players_the_same_has_another_turn(names):
    game = discard(start(*names, players=2), 10)
    assert discard(game, 8).turn == game.turn


def test_4_4_5_a_turn_that_another_rule_gives_again_stays():
    again = cardgolf.hookimpl("next_seat")(lambda state: state.turn)
    game = start(again, "skip-next")
    assert discard(game, 8).turn == game.turn


def test_4_4_5_a_power_that_is_used_first_does_not_undo_the_skip():
    game = start("power-cards", "skip-next:card=11")
    first = game.turn
    game = discard(game, 11)
    assert (game.turn, game.state.phase) == (first, "extra")
    assert game.play("pass").turn == (first + 2) % 3


def test_4_4_6_no_last_turn_is_skipped():
    game = start("skip-next", "knocking", players=4).play("knock")
    assert discard(game, 8).turn == 3


# 4.4.7 and 4.4.8 another turn

COLUMN = "7C 9H 4D / 7D (7H) (8D) / (KS) (AH) (3C)"


def lining(*names, own=COLUMN, stock="7S", **options):
    """Return a turn with a card of the stock in hand that completes a column."""
    names = ("lines-leave", *(names or ("another-turn",)))
    game = start(*names, variant="golf", rows=3, players=2, **options)
    state = game.state.with_board(parse_board(own, Layout.grid(3, 3)))
    return Game(game.rules, state.replace(stock=(*state.stock, Card.parse(stock)))).play("draw stock")


def test_4_4_7_a_player_whose_cards_left_in_a_line_draws_again_from_the_stock():
    game = lining()
    first = game.turn
    game = game.play("swap a3")
    assert (game.turn, game.state.phase, [str(move) for move in game.legal_moves]) == (first, "start", ["draw stock"])
    with pytest.raises(IllegalMoveError) as caught:
        game.play("draw discard")
    assert caught.value.rule == "another-turn.moves"
    game = game.play("draw stock").play("discard")
    assert (game.turn, len(game.legal_moves), dict(game.state.memory)) == (1 - first, 2, {})


def test_4_4_7_no_other_swap_gives_a_turn():
    game = lining()
    assert game.play("swap b1").turn == 1 - game.turn


def test_4_4_7_on_the_last_turns_too_and_after_a_power():
    game = lining("another-turn", "knocking")
    closing = Game(game.rules, game.state.replace(round_end=RoundEnd(1 - game.turn, (), "knock")))
    assert closing.play("swap a3").turn == game.turn
    assert not closing.play("swap a3").is_round_over
    power = lining("another-turn", "power-cards:replaced=on", own="7C 9H 4D / 7D (7H) (8D) / JS (AH) (3C)")
    used = power.play("swap a3")
    assert used.state.phase == "extra"
    assert (used.play("pass").turn, used.play("pass").state.phase) == (power.turn, "start")


def test_4_4_7_nobody_without_a_card_draws_again():
    game = lining(own="7C . . / 7D . . / (KS) . .")
    assert game.play("swap a3").turn == 1 - game.turn


def test_4_4_7_without_a_stock_the_discard_pile_is_open():
    game = lining().play("swap a3")
    empty = Game(game.rules, game.state.replace(stock=(), discard=game.state.discard[-1:]))
    assert [str(move) for move in empty.legal_moves] == ["draw discard"]


def test_4_4_8_from_either_pile_by_option():
    game = lining("another-turn:pile=either").play("swap a3")
    assert [str(move) for move in game.legal_moves] == ["draw stock", "draw discard"]


# 4.4.9 a closed pile


def test_4_4_9_no_card_is_taken_from_the_discard_pile():
    game = start("stock-only")
    assert [str(move) for move in game.legal_moves] == ["draw stock"]
    with pytest.raises(IllegalMoveError) as caught:
        game.play("draw discard")
    assert caught.value.rule == "stock-only.moves"


def test_a_hand_has_no_lines():
    with pytest.raises(InvalidOptionError, match="another-turn needs grid"):
        cardgolf.rules("board-nine", "another-turn")
    assert cardgolf.rules("board-nine", "stock-only", "reverse", "skip-next", "play-right")
