"""Powers of discarded cards, clause by clause (their rules page, 4.1)."""

from random import Random

import pytest
from helpers.golf_rounds import offered, six, told
from helpers.refusals import refused
from helpers.walks import tee_off

import cardgolf
from cardgolf import Card, Game, IllegalMoveError, InvalidOptionError, Layout, NotTabulableError, Phase
from cardgolf.narration import describe_offer, explain_move, name_deed
from cardgolf.table import CardNames
from cardgolf.table.board import parse_board
from cardgolf.testing import twin

PLAIN = CardNames(ascii=True)
OWN = "(5C@0) (5D) 6H / (5S) 9C 9D"
OTHER = "(5H) 6D (7H@0,1) / (8S@0) (9S) 10D"


def holding(stock="JS", own=OWN, other=OTHER, *rules, variant="golf", draw="draw stock", **options):
    """Return the game in which seat 0 has drawn a card."""
    rules = rules or ("power-cards",)
    game = tee_off(cardgolf.new_game(variant, *rules, players=2, seed=1, first_dealer=1, **options))
    boards, cards = (six(own), six(other)), (Card.parse("3D"), Card.parse(stock))
    game = Game(game.rules, game.state.replace(boards=boards, discard=(Card.parse("JH"),), stock=cards))
    return game.play(draw)


# 4.1.1 and 4.1.2 which cards


@pytest.mark.parametrize(("card", "word"), [("JS", "peek"), ("QS", "spy"), ("KS", "pick")])
def test_4_1_1_a_discarded_court_card_has_a_power_that_may_be_left(card, word):
    game = holding(card).play("discard")
    assert (game.state.phase, game.turn) == (Phase.EXTRA, 0)
    assert {each.split()[0] for each in offered(game)} == {word, "pass"}
    after = game.play("pass")
    assert (after.turn, after.state.phase, dict(after.state.memory)) == (1, Phase.START, {})
    assert after.state.boards == game.state.boards


@pytest.mark.parametrize("card", ["10S", "AS"])
def test_4_1_1_other_cards_have_none(card):
    assert holding(card).play("discard").turn == 1


@pytest.mark.parametrize(("card", "own", "other"), [
    ("JS", "(5C@0) (5D@0) 6H / 5S 9C 9D", OTHER), ("QS", OWN, "(5H@0) 6D (7H@0,1) / (8S@0) 9S 10D"),
])  # fmt: skip
def test_4_1_1_a_power_that_can_do_nothing_is_none(card, own, other):
    game = holding(card, own, other).play("discard")
    assert (game.turn, game.state.phase) == (1, Phase.START)


def test_4_1_1_a_taken_discard_that_is_laid_back_has_none():
    game = holding("3C", draw="draw discard", discard_must_swap=False)
    assert game.play("discard").turn == 1


def test_4_1_1_after_a_card_turned_up_for_it_the_power_remains():
    game = holding("JS", discard_flip="required").play("discard flip a2")
    assert offered(game) == ["peek b1", "pass"]


def test_4_1_2_a_card_swapped_out_has_a_power_by_option_alone():
    own = "(5C@0) (5D) JH / (5S) 9C 9D"
    assert holding("3C", own).play("swap c1").turn == 1
    game = holding("3C", own, OTHER, "power-cards:replaced=on").play("swap c1")
    assert offered(game) == ["peek b1", "peek a2", "pass"]
    assert holding("3C", own, OTHER, "power-cards:replaced=on").play("swap a1").turn == 1


# 4.1.3 looks


def test_4_1_3_a_jack_shows_one_of_your_cards_that_you_have_not_seen():
    game = holding("JS").play("discard")
    assert offered(game) == ["peek b1", "peek a2", "pass"]
    after = game.play("peek b1")
    assert after.state.boards[0] == six("(5C@0) (5D@0) 6H / (5S) 9C 9D")
    assert after.turn == 1
    assert refused(game, "peek a1") == "power-cards.moves"


def test_4_1_3_a_queen_shows_one_of_another_player_that_you_have_not_seen():
    game = holding("QS").play("discard")
    assert offered(game) == ["spy 1 a1", "spy 1 b2", "pass"]
    after = game.play("spy 1 b2")
    assert after.state.boards[1] == six("(5H) 6D (7H@0,1) / (8S@0) (9S@0) 10D")
    assert after.view(0).boards[1].slots[4].card == Card.parse("9S")
    assert after.view(1).boards[1].slots[4].card is None
    assert refused(game, "spy 1 c1") == "power-cards.moves"


def test_4_1_3_a_look_is_not_one_of_those_before_play():
    game = holding("JS", columns=3, peek="any", initial_flips=6).play("discard")
    assert game.play("peek b1").turn == 1


# 4.1.4 exchanges


def test_4_1_4_a_king_exchanges_any_two_cards_as_they_lie():
    game = holding("KS").play("discard")
    assert len(offered(game)) == 12 + 1
    chosen = game.play("pick 1 c1")
    assert (chosen.turn, len(offered(chosen))) == (0, 11)
    assert "pass" not in offered(chosen)
    assert refused(chosen, "pick 1 c1") == "power-cards.moves"
    after = chosen.play("pick 0 c1")
    assert after.state.boards == (
        six("(5C@0) (5D) (7H@0,1) / (5S) 9C 9D"),
        six("(5H) 6D 6H / (8S@0) (9S) 10D"),
    )
    assert (after.turn, dict(after.state.memory)) == (1, {})


def test_4_1_4_both_cards_may_be_of_one_player():
    after = holding("KS").play("discard").play("pick 1 a2").play("pick 1 b1")
    assert after.state.boards[1] == six("(5H) (8S@0) (7H@0,1) / 6D (9S) 10D")
    own = holding("KS").play("discard").play("pick 0 a1").play("pick 0 c2")
    assert own.state.boards[0] == six("9D (5D) 6H / (5S) 9C (5C@0)")


def test_4_1_4_a_locked_card_stays():
    game = tee_off(cardgolf.new_game("crazy-nines", "power-cards", players=2, seed=1))
    own = parse_board("QS!9 (5D) 6H / (5S) 9C 9D / 2C 2D 3H", Layout.grid(3, 3))
    boards = tuple(own if seat == game.turn else each for seat, each in enumerate(game.state.boards))
    game = Game(game.rules, game.state.replace(boards=boards, stock=(Card.parse("KC"),)))
    game = game.play("draw stock").play("discard")
    assert f"pick {game.turn} a1" not in offered(game)
    assert f"pick {game.turn} b1" in offered(game)


# 4.1.5 the end of a round


def test_4_1_5_a_power_may_be_used_on_the_last_turns_and_on_the_closer():
    game = holding("KS", OWN, OTHER, "power-cards", "knocking")
    state = game.state.replace(round_end=cardgolf.RoundEnd(1, (), "knock"))
    after = Game(game.rules, state).play("discard").play("pick 1 a1").play("pick 0 a1")
    assert after.is_round_over
    assert after.round_end.reason == "knock"


def test_4_1_5_a_power_that_turns_the_last_card_away_closes_the_round():
    game = holding("KS", "(5C) 5D 6H / 5S 9C 9D", OTHER).play("discard")
    after = game.play("pick 0 a1").play("pick 1 b1")
    assert (after.round_end.by, after.round_end.reason, after.turn) == (0, "all face up", 1)


# words, hidden cards, and whole matches


def test_powers_are_told():
    jack, queen, king = (holding(card).play("discard") for card in ("JS", "QS", "KS"))
    assert told(jack, "peek b1", 0) == "looks at b1: 5D"
    assert told(jack, "peek b1", 1) == "looks at b1"
    assert told(queen, "spy 1 a1", 0) == "looks at a1 of Player 2: 5H"
    assert {told(queen, "spy 1 a1", seat) for seat in (1, None)} == {"looks at a1 of Player 2"}
    assert told(king, "pick 1 a1", 1) == "chooses a1 of Player 2 to exchange it"
    assert told(king.play("pick 1 a1"), "pick 0 c2", 1) == "exchanges a1 of Player 2 for c2"


def test_what_powers_mean():
    queen, king = (holding(card).play("discard").view(0) for card in ("QS", "KS"))
    spy, pick, own = queen.rules.parse("spy 1 a1"), king.rules.parse("pick 1 a2"), king.rules.parse("pick 0 a2")
    assert describe_offer(queen, spy, PLAIN) == "look at a card of Player 2 (seat 1)"
    assert name_deed(queen, spy, PLAIN) == "look at the card of Player 2 at a1"
    assert describe_offer(king, pick, PLAIN) == "choose a card of Player 2 (seat 1) to exchange for another card"
    assert (name_deed(king, pick, PLAIN), name_deed(king, own, PLAIN)) == ("choose a2 of Player 2", "choose a2")
    assert (explain_move(king, pick, PLAIN), explain_move(king, own, PLAIN)) == ("you know the 8S there", "")
    second = holding("KS").play("discard").play("pick 1 a2").view(0)
    assert describe_offer(second, own, PLAIN) == "exchange a2 of Player 2 for a card of yours"
    assert name_deed(second, own, PLAIN) == "exchange a2 of Player 2 for a2"


def test_a_look_cannot_be_taken_back_and_a_choice_can():
    queen, king = holding("QS").play("discard"), holding("KS").play("discard")
    with pytest.raises(IllegalMoveError):
        queen.play("spy 1 a1").undo()
    assert king.play("pick 1 a1").undo() == king
    assert king.play("pick 1 a1").play("pick 0 a1").undo() == king.play("pick 1 a1")


def use_powers(seed, stop=""):
    """Return a round of the preset in which powers are used often, to its end or to the first move of a word."""
    game, chance = cardgolf.new_game("power-cards-golf", players=3, seed=seed, holes=1, turn_limit=9), Random(seed)
    while not game.is_over and not (stop and game.history and str(game.history[-1][1]).startswith(stop)):
        liked = [move for move in game.legal_moves if str(move) not in ("knock", "pass", "draw discard")]
        thrown = [move for move in liked if str(move) == "discard"]
        game = game.play(chance.choice(thrown or liked))
    return game


def test_what_a_seat_does_not_know_changes_nothing_for_it():
    game, chance = use_powers(2), Random(2)
    words = {str(move).split()[0] for _, move in game.history}
    assert {"peek", "spy", "pick"} <= words
    assert cardgolf.replay(cardgolf.record(game)) == game
    for ply in range(0, game.ply, 3):
        earlier = game.at(ply)
        for viewer in (0, 1, 2, None):
            assert Game(game.rules, twin(earlier.state, viewer, chance)).view(viewer) == earlier.view(viewer)


def test_a_position_in_the_midst_of_an_exchange_is_the_same_game():
    game = use_powers(2, stop="pick")
    assert game.state.memory["picked"]
    assert Game.from_position(game.rules, game.position).state == game.state


def test_no_card_leaves_a_board():
    with pytest.raises(cardgolf.InvalidPositionError, match="no card leaves a board"):
        cardgolf.score(cardgolf.rules("golf", "power-cards"), ". 5D 6H / 5S 9C 9D")


def test_lanes_and_hands_refuse_it_by_name():
    with pytest.raises(NotTabulableError, match="power-cards"):
        cardgolf.rules("golf", "power-cards").tables(players=2)
    with pytest.raises(InvalidOptionError, match="power-cards needs grid"):
        cardgolf.rules("board-nine", "power-cards")


def test_every_move_has_a_number():
    for card in ("JS", "QS", "KS"):
        game = holding(card).play("discard")
        space = game.rules.action_space(2)
        assert all(space.index(move, 0) >= 0 for move in game.legal_moves)
