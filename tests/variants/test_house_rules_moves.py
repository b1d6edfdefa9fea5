"""House rules with moves of their own, clause by clause (their rules page, 4.6 and 4.7)."""

from random import Random

import pytest
from helpers.golf_rounds import offered, told
from helpers.refusals import refused
from helpers.walks import finish_match, tee_off

import cardgolf
from cardgolf import Card, Game, InvalidOptionError, InvalidPositionError, Layout, NotTabulableError
from cardgolf.narration import describe_offer, explain_move, name_deed
from cardgolf.table import CardNames
from cardgolf.table.board import parse_board

PLAIN = CardNames(ascii=True)
PAIR = "5C 9H (6H) / 5D (9C) 6D"


def turn(rule, own, stock="2S", variant="golf", grid=(2, 3), **options):
    """Return the beginning of a turn of seat 0."""
    game = tee_off(cardgolf.new_game(variant, rule, players=2, seed=1, first_dealer=1, **options))
    board = parse_board(own, Layout.grid(*grid))
    return Game(game.rules, game.state.with_board(board).replace(stock=(Card.parse("3D"), Card.parse(stock))))


# 4.6 thrown pairs


def test_4_6_1_equal_face_up_cards_of_a_column_may_be_thrown_before_drawing():
    game = turn("throw-pairs", PAIR)
    assert offered(game) == ["draw stock", "draw discard", "throw a1 a2"]
    assert "throw a1 a2" not in offered(game.play("draw stock"))
    assert refused(game, "throw b1 b2") == "throw-pairs.moves"


def test_4_6_1_several_columns_may_be_thrown_in_a_turn():
    game = turn("throw-pairs", "5C 9H (6H) / 5D 9C 6D").play("throw b1 b2")
    assert offered(game) == ["draw stock", "draw discard", "throw a1 a2"]
    assert game.play("throw a1 a2").turn == 0


def test_4_6_1_a_column_with_a_locked_card_stays():
    own = "QS!9 3H (4H) / QC 4C 5C / QD 8H 8D"
    game = turn("throw-pairs", own, variant="crazy-nines", grid=(3, 3), line_removal="off")
    assert not [each for each in offered(game) if each.startswith("throw")]
    free = turn("throw-pairs", own.replace("!9", ""), variant="crazy-nines", grid=(3, 3), line_removal="off")
    assert "throw a1 a2 a3" in offered(free)


def test_4_6_2_they_lie_on_the_pile_and_the_turn_goes_on():
    game = turn("throw-pairs", PAIR).play("throw a1 a2")
    assert [str(card) for card in game.state.discard[-2:]] == ["5C", "5D"]
    assert game.state.boards[0] == parse_board(". 9H (6H) / . (9C) 6D", Layout.grid(2, 3))
    assert (game.turn, game.state.phase) == (0, "start")
    assert game.undo().state == turn("throw-pairs", PAIR).state
    after = game.play("draw stock")
    assert offered(after)[:2] == ["swap b1", "swap c1"]


def test_4_6_2_a_player_without_a_card_has_finished_the_turn():
    game = turn("throw-pairs", ". . 6H / . . 6D").play("throw c1 c2")
    assert (game.turn, game.round_end.by) == (1, 0)


def test_4_6_2_only_whole_columns_are_empty():
    assert cardgolf.score("rods-golf", ". 9H J / . 9C Q").total == 10
    with pytest.raises(InvalidPositionError):
        cardgolf.score("rods-golf", ". 9H J / 3 9C Q")


def test_what_a_throw_means():
    game = turn("throw-pairs", PAIR)
    view, throw = game.view(0), game.rules.parse("throw a1 a2")
    assert describe_offer(view, throw, PLAIN) == "throw equal cards of yours that fill a column, before you draw"
    assert name_deed(view, throw, PLAIN) == "throw a1, a2"
    assert explain_move(view, throw, PLAIN).startswith("your places become fewer")
    assert {told(game, "throw a1 a2", seat) for seat in (0, 1, None)} == {"throws 5C 5D from a1, a2"}


# 4.7 laid up or down


def test_4_7_1_the_card_in_hand_may_be_laid_down():
    game = turn("lay-choice", PAIR).play("draw stock")
    assert offered(game) == ["swap c1", "swap b2", "discard", "lay c1", "lay b2"]
    after = game.play("lay c1")
    assert after.state.boards[0] == parse_board("5C 9H (2S@0) / 5D (9C) 6D", Layout.grid(2, 3))
    assert (after.turn, str(after.state.discard[-1]), after.state.held) == (1, "6H", None)
    assert (after.view(0).boards[0].slots[2].card, after.view(1).boards[0].slots[2].card) == (Card.parse("2S"), None)


def test_4_7_1_all_know_a_card_of_the_discard_pile_that_is_laid_down():
    game = turn("lay-choice", PAIR).play("draw discard").play("lay b2")
    assert game.state.boards[0].slots[4].seen_by == (0, 1)


def test_4_7_1_a_card_that_would_be_locked_is_not_laid_down():
    own = "2C 3H (4H) / 3C (4C) 5C / (6D) 8H 9D"
    game = turn("lay-choice", own, stock="QS", variant="crazy-nines", grid=(3, 3)).play("draw stock")
    assert offered(game) == ["swap c1", "swap b2", "swap a3"]


def test_4_7_2_face_up_cards_stay():
    game = turn("lay-choice", PAIR).play("draw stock")
    assert refused(game, "swap a1") == "lay-choice.moves"
    up = turn("lay-choice", "5C 9H 6H / 5D 9C 6D").play("draw stock")
    assert len(offered(up)) == 6 + 1 + 6


def test_what_laying_down_means():
    game = turn("lay-choice", PAIR).play("draw stock")
    lay = game.rules.parse("lay c1")
    assert describe_offer(game.view(0), lay, PLAIN) == "lay the 2S face down, to swap it later"
    assert describe_offer(game.view(1), lay, PLAIN) == "lay it face down, to swap it later"
    assert name_deed(game.view(0), lay, PLAIN) == "lay the card face down at c1"
    assert explain_move(game.view(0), lay, PLAIN) == "it can still be swapped for a lower card"
    assert {told(game, "lay c1", seat) for seat in (0, 1, None)} == {"lays a card face down at c1, discards 6H"}


# both


@pytest.mark.parametrize("rule", ["throw-pairs", "lay-choice"])
def test_whole_matches_are_recorded_and_lanes_and_hands_refuse_the_rule(rule):
    rules = cardgolf.rules("golf", rule, "knocking", holes=1, turn_limit=12)
    game = finish_match(cardgolf.new_game(rules, players=2, seed=3), Random(3))
    assert cardgolf.replay(cardgolf.record(game)) == game
    with pytest.raises(NotTabulableError, match=rule):
        rules.tables(players=2)
    with pytest.raises(InvalidOptionError, match=f"{rule} needs grid"):
        cardgolf.rules("board-nine", rule)
    space = rules.action_space(2)
    assert all(space.index(move) >= 0 for move in {move for _, move in game.history if move})


def test_no_card_leaves_a_board_by_being_laid_down():
    with pytest.raises(InvalidPositionError, match="no card leaves a board"):
        cardgolf.score(cardgolf.rules("golf", "lay-choice"), ". 5D 6H / 5S 9C 9D")


def test_other_moves_are_left_to_other_rules():
    game = cardgolf.new_game("golf", "throw-pairs", "lay-choice", players=2, seed=1, peek="any").play("peek a1")
    assert game.state.is_opening
