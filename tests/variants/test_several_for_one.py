"""Several equal cards for one, clause by clause (their rules page, 1.4)."""

from math import comb
from random import Random

import pytest
from helpers.cases import every_case
from helpers.golf_rounds import six, told
from helpers.matches import thin_stock
from helpers.refusals import refused
from helpers.walks import tee_off

import cardgolf
from cardgolf import Card, Game, IllegalMoveError, InvalidOptionError, NotTabulableError
from cardgolf.narration import describe_offer, explain_move, name_deed
from cardgolf.table import CardNames
from cardgolf.testing import twin

PLAIN = CardNames(ascii=True)
OWN = "(5C) (5D) (6H) / (5S@0) 9C 9D"
FLAT = "(5C) (6D) (7H) / (8S) (9C) (10D)"


def holding(own=OWN, draw="draw stock", stock="2S", discard="8H", **options):
    """Return the game in which seat 0 has drawn a card: one of the stock, or the top discard."""
    settings = [f"{key}={value}" for key, value in options.items()]
    game = tee_off(cardgolf.new_game("golf", "several-for-one", players=2, seed=1, first_dealer=1, settings=settings))
    state, top = game.state, Card.parse(discard)
    state = state.replace(boards=(six(own), six(FLAT)), discard=(top,), stock=(Card.parse("3D"), Card.parse(stock)))
    return Game(game.rules, state).play(draw)


def exchanges(game):
    return [str(move) for move in game.legal_moves if str(move).startswith("exchange")]


# 1.4.1 which cards


def test_1_4_1_cards_that_may_be_swapped_may_be_exchanged_for_the_card_in_hand():
    game = holding("(5C) (5D) (6H) / . . .")
    assert exchanges(game) == ["exchange a1 b1", "exchange a1 c1", "exchange b1 c1", "exchange a1 b1 c1"]
    assert not exchanges(game.play("discard"))
    locked = cardgolf.new_game("golf", "several-for-one", replace_cells="down", seed=1)
    locked = Game(locked.rules, holding(OWN).state)
    assert "exchange a1 b1" in exchanges(locked)
    assert "exchange b2 c2" not in exchanges(locked)


def test_1_4_1_whether_hidden_cards_are_equal_changes_nothing():
    assert exchanges(holding("(5C) (5D) (6H) / . . .")) == exchanges(holding("(5C) (KD) (2H) / . . ."))
    assert exchanges(holding("(5C@0) (5D) (6H@0) / . . .")) == exchanges(holding("(5C) (KD) (2H) / . . ."))


@pytest.mark.parametrize("own", ["5C 6D (7H) / . . .", "5C (6D@0,1) (7H) / . . .", "(5C@0,1) (6D@0,1) (7H) / . . ."])
def test_1_4_1_cards_that_all_have_seen_must_be_equal(own):
    game = holding(own)
    assert exchanges(game) == ["exchange a1 c1", "exchange b1 c1"]
    rule, before = refused(game, "exchange a1 b1"), game.state
    assert (rule, game.state) == ("several-for-one.moves", before)


@pytest.mark.parametrize(
    "move", ["exchange a1", "exchange", "exchange a1 a1", "exchange a1 z9", "exchange a1 b1 c1 a2 b2"]
)
def test_1_4_1_other_places_are_refused(move):
    game = holding()
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move)
    assert not any(card in str(caught.value) for card in ("5C", "5D", "6H"))


def test_1_4_1_the_places_may_be_typed_in_any_order():
    game = holding()
    assert game.rules.parse("exchange a2 +1 b1 +10 a1 +2") == game.rules.parse("exchange a1 b1 a2 +1 +2 +10")
    assert game.play("exchange b1 a1") == game.play("exchange a1 b1")
    assert str(game.rules.parse("exchange b1 a1")) == "exchange a1 b1"


def test_1_4_1_a_hand_has_no_places():
    with pytest.raises(InvalidOptionError, match="several-for-one"):
        cardgolf.rules("board-nine", "several-for-one")


# 1.4.2 how many


@pytest.mark.parametrize(("most", "sizes"), [(4, {2, 3, 4}), (3, {2, 3}), (2, {2})])
def test_1_4_2_four_cards_or_fewer(most, sizes):
    found = exchanges(holding("(5C) (5D) (6H) / (5S) (9C) (9D)", most=most))
    assert {len(each.split()) - 1 for each in found} == sizes
    assert len(found) == sum(comb(6, size) for size in sizes)


@pytest.mark.parametrize(("columns", "extra", "most"), [(4, 0, 4), (4, 1, 3), (5, 1, 3), (5, 2, 2)])
def test_1_4_2_fewer_of_many_cards(columns, extra, most):
    game = tee_off(cardgolf.new_game("golf", "several-for-one", rows=3, columns=columns, decks=3, seed=1))
    own = game.state.board
    for _ in range(extra):
        own = own.with_extra(Card.parse("2C").face_down)
    game = Game(game.rules, game.state.with_board(own)).play("draw stock")
    found = exchanges(game)
    assert max(len(each.split()) - 1 for each in found) == most
    assert {*found} <= {*map(str, game.rules.action_space(2))}


# 1.4.3 equal cards


def test_1_4_3_equal_cards_are_discarded_and_the_first_place_has_the_new_card():
    game = holding().play("exchange a1 b1 a2")
    assert game.state.boards[0] == six("(2S@0) . (6H) / . 9C 9D")
    assert (game.state.held, game.state.held_from, game.turn) == (None, None, 1)
    assert [str(card) for card in game.state.discard] == ["8H", "5C", "5D", "5S"]
    assert [[str(card) for card in game.view(seat).discard_shown] for seat in (0, 1, None)] == [["5C", "5D", "5S"]] * 3


@pytest.mark.parametrize("draw", ["draw stock", "draw discard"])
def test_1_4_3_later_one_discard_is_shown(draw):
    game = holding().play("exchange a1 b1").play(draw)
    assert game.state.last_play_size == (2 if draw == "draw stock" else 0)
    later = game.play("swap a1")
    assert (later.state.last_play_size, len(later.view(0).discard_shown)) == (0, 1)


def test_1_4_3_a_name_is_a_kind():
    jokers = six("(JK) (JK) (KH) / . . .")
    game = Game(holding().rules, holding().state.replace(boards=(jokers, six(FLAT))))
    assert len(game.play("exchange a1 b1").state.discard) == 3
    assert len(game.play("exchange a1 c1").state.discard) == 1


# 1.4.4 cards that differ


def test_1_4_4_all_have_seen_cards_that_differ_and_the_card_in_hand_is_kept():
    game = holding().play("exchange a1 c1")
    assert game.state.boards[0] == six("(5C@0,1) (5D) (6H@0,1) / (5S@0) 9C 9D + (2S@0)")
    assert ([str(card) for card in game.state.discard], game.state.held, game.turn) == (["8H"], None, 1)
    proof = (0, ("a1", Card.parse("5C")), ("c1", Card.parse("6H")))
    assert [game.view(seat).memory["failed exchange"] for seat in (0, 1, None)] == [proof] * 3
    later = game.play("draw stock")
    assert "failed exchange" not in later.state.memory
    assert exchanges(later)


def test_1_4_4_a_card_that_lies_face_up_stays_so():
    game = holding("(5C) 9C (6H) / . . .").play("exchange a1 b1")
    assert game.state.boards[0] == six("(5C@0,1) 9C (6H) / (2S@0) . .")


def test_1_4_4_a_gap_is_filled_first():
    assert holding("(5C) (5D) . / (6S) . (7H)").play("exchange a1 a2").state.boards[0] == six(
        "(5C@0,1) (5D) (2S@0) / (6S@0,1) . (7H)"
    )


def test_1_4_4_without_a_place_or_a_card_to_draw_it_is_discarded():
    full = holding().state.boards[0]
    for _ in range(4):
        full = full.with_extra(Card.parse("4C").face_down)
    game = Game(holding().rules, holding().state.with_board(full)).play("exchange a1 c1")
    assert ([str(card) for card in game.state.discard], len(game.state.boards[0].slots)) == (["8H", "2S"], 10)
    game = holding(draw="draw discard")
    last = Game(game.rules, game.state.replace(stock=())).play("exchange a1 c1")
    assert ([str(card) for card in last.state.discard], len(last.state.boards[0].slots)) == (["8H"], 6)
    assert last.legal_moves


def test_1_4_4_by_option_it_is_discarded():
    game = holding(failed="discard").play("exchange a1 c1")
    assert game.state.boards[0] == six("(5C@0,1) (5D) (6H@0,1) / (5S@0) 9C 9D")
    assert [str(card) for card in game.state.discard] == ["8H", "2S"]
    assert game.rules.find_max_extra(game.state.boards[0].layout) == 0


def test_1_4_4_a_second_failure_replaces_the_first():
    game = holding().play("exchange a1 c1").play("draw discard").play("exchange a1 b1")
    assert game.state.memory["failed exchange"][0] == 1


def test_1_4_4_a_right_exchange_forgets_a_failed_one():
    again = holding().state.remember("failed exchange", (1, ("a1", Card.parse("5C"))))
    game = Game(holding().rules, again).play("exchange a1 b1")
    assert "failed exchange" not in game.state.memory


# 1.4.5 how the card in hand lies


@every_case(("laid", "over", "draw", "new"), [
    ("as_was", "a1 b1", "draw stock", "(2S@0)"), ("as_was", "b2 c2", "draw stock", "2S"),
    ("as_was", "a1 b1", "draw discard", "(8H@0,1)"), ("up", "a1 b1", "draw stock", "2S"),
    ("down", "b2 c2", "draw discard", "(8H@0,1)"), ("down", "b2 c2", "draw stock", "(2S@0)"),
])  # fmt: skip
def test_1_4_5_how_the_card_in_hand_is_laid(laid, over, draw, new):
    game = holding(draw=draw, laid=laid).play(f"exchange {over}")
    text = "{0} . (6H) / (5S@0) 9C 9D" if over == "a1 b1" else "(5C) (5D) (6H) / (5S@0) {0} ."
    assert game.state.boards[0] == six(text.format(new))


def test_1_4_5_a_card_that_is_kept_is_laid_by_the_option_too():
    assert holding(laid="up").play("exchange a1 c1").state.boards[0].slots[-1] == Card.parse("2S").face_up


# words, lanes and whole rounds


def test_an_exchange_is_told():
    game = holding()
    assert {told(game, "exchange a1 b1", seat) for seat in (0, 1, None)} == {
        "exchanges a1, b1 for one card, discards 5C 5D"
    }
    assert {told(game, "exchange a1 c1", seat) for seat in (0, 1, None)} == {
        "shows a1, c1, which differ: 5C 6H, and keeps the card in hand"
    }
    thrown = holding(failed="discard")
    assert told(thrown, "exchange a1 c1", None).endswith("and discards the card in hand")


def test_what_an_exchange_means():
    view = holding("(5C@0) (5D) (6H) / (5S@0) 9C 9D").view(0)
    parse = view.rules.parse
    assert describe_offer(view, parse("exchange a1 b1"), PLAIN) == (
        "put the 2S in the place of several equal cards, and discard those"
    )
    assert name_deed(view, parse("exchange b1 a1"), PLAIN) == "exchange a1, b1"
    assert explain_move(view, parse("exchange a1 a2"), PLAIN) == "you know the 5C, 5S"
    assert explain_move(view, parse("exchange a1 b1"), PLAIN) == ""
    hidden = holding().view(1)
    assert describe_offer(hidden, parse("exchange a1 b1"), PLAIN).startswith("put it in")


def test_lanes_refuse_it_by_name():
    with pytest.raises(NotTabulableError, match="several-for-one"):
        cardgolf.rules("golf", "several-for-one").tables(players=2)


@pytest.mark.parametrize("move", ["exchange a1 b1", "exchange a1 c1"])
def test_a_proof_cannot_be_taken_back(move):
    after = holding().play(move)
    with pytest.raises(IllegalMoveError) as caught:
        after.undo()
    assert caught.value.rule == "base.undo"
    known = holding(draw="draw discard").play("exchange b2 c2")
    assert known.undo().state.held == Card.parse("8H")


def test_a_redacted_record_has_a_failed_proof_and_no_other_hidden_card():
    game = cardgolf.new_game("golf", "several-for-one", players=2, seed=3)
    while "failed exchange" not in game.state.memory:
        offered = [move for move in game.legal_moves if str(move).startswith("exchange")]
        game = game.play((offered or game.legal_moves)[-1])
    move = str(game.history[-1][1])
    assert move in cardgolf.redact(game, None)
    for viewer in (0, 1, None):
        other = Game(game.rules, twin(game.state, viewer, Random(1)))
        assert other.view(viewer) == game.view(viewer)


def test_a_position_with_gaps_is_the_same_game():
    game = cardgolf.new_game("golf", "several-for-one", players=2, seed=1)
    while not any(each.cleared for each in game.state.boards):
        offered = [move for move in game.legal_moves if str(move).startswith("exchange")]
        game = game.play(
            next((move for move in offered if len(game.play(move).state.discard) > 2), game.legal_moves[0])
        )
    again = Game.from_position(game.rules, game.position)
    assert again.state == game.state
    assert again.state.last_play_size == 2


def test_moves_of_other_rules_are_applied():
    game = cardgolf.new_game("nine-card", "rearrange", "several-for-one", players=2, seed=1)
    game = game.play("flip a1").play("flip b1").play("flip c1").play("arrange a1 b2 c3")
    assert game.turn == 0


def test_a_round_with_a_thin_stock_ends():
    for seed in range(6):
        game = thin_stock(cardgolf.new_game("golf", "several-for-one", players=2, seed=seed, turn_limit=10))
        for number in range(400):
            if game.is_round_over:
                break
            game = game.play(game.legal_moves[(7 * number + seed) % len(game.legal_moves)])
        assert game.is_round_over
