"""The line ``middle`` of a position."""

import pytest
from helpers.cases import every_case
from helpers.markets import MARKETS, TEXT, market, placed
from helpers.plugins import answer
from helpers.walks import finish_round, moments

import cardgolf
from cardgolf import Game, InvalidPositionError, Pile, fill_position


def test_a_position_has_the_cards_of_the_middle():
    game = placed("AH (KD@1) .", "hidden")
    assert "middle: AH (KD@1) ." in game.position.splitlines()
    assert Game.from_position(game.rules, game.position) == game
    assert placed("AH KD / . (QS)", "row").position.count("middle: AH KD / . (QS)\n") == 1


def test_rules_without_a_middle_have_no_such_line():
    assert "middle" not in cardgolf.new_game("golf", seed=1).position


@pytest.mark.parametrize("kind", MARKETS)
def test_every_moment_of_a_match_comes_back(kind):
    for game in moments(market(kind, players=3, turn_limit=4, holes=2), 3, 120, 7):
        assert Game.from_position(game.rules, game.position) == game


def test_a_card_in_hand_may_come_from_the_middle():
    game = placed("AH . QS", held="KD from middle")
    assert (str(game.state.held), game.state.held_from) == ("KD", Pile.MIDDLE)
    assert Game.from_position(game.rules, game.position) == game


def test_a_middle_that_is_not_typed_is_dealt_face_up_and_told():
    rules = cardgolf.rules("golf", MARKETS["open"])
    filled = fill_position(rules, TEXT.replace("middle: {middle}\n", ""))
    assert not filled.game.state.middle.down
    assert filled.filled["middle"] == " ".join(str(card) for _, card in filled.game.state.middle.cards())
    some = fill_position(rules, TEXT.format(middle="A ? QS"))
    assert some.filled["middle"].startswith("A") and some.game.state.middle.down == {1}
    assert "middle" not in fill_position(rules, TEXT.format(middle="AH KD QS")).filled


@every_case(
    ("middle", "fault"),
    [
        ("AH KD", "middle: invalid layout 'AH KD': expected 1 row of 3; row 1 has 2 cards, not 3"),
        ("AH KD QS / 2S 3S 4S", "middle: invalid layout .*: expected 1 row of 3"),
        ("AH KD QS + 2S", r"middle: invalid layout 'AH KD QS \+ 2S': expected 1 row of 3"),
        ("AH KD 2H", "cards: invalid number 2 of 2H: expected 1, as many as the deck has"),
        ("AH KD 14H", "middle: invalid card '14H'"),
        ("AH KD QS!3", "middle: QS bears no mark here: these rules mark no card"),
        ("AH KD (QS@4)", "board: invalid seat after @: expected one of 0, 1"),
        ("AH KD QS!9999999999", "middle: invalid card"),
        ("AH KD ?!+3", "invalid mark of [?]: these rules mark no card"),
    ],
)
def test_a_wrong_middle_is_refused(middle, fault):
    with pytest.raises(InvalidPositionError, match=fault):
        placed(middle)


def test_a_mark_in_the_middle_is_one_that_the_rules_put_there():
    marks = answer("bonus", [], "Marks")
    marks.marks = (cardgolf.Card(12, "S"),)
    rules = cardgolf.rules("golf", MARKETS["open"], marks)
    game = Game.from_position(rules, TEXT.format(middle="AH KD QS!4"))
    assert game.state.middle.slots[2].mark == 4
    with pytest.raises(InvalidPositionError, match="middle: invalid mark of QS: these rules do not lock it"):
        Game.from_position(rules, TEXT.format(middle="AH KD QS!"))


def test_rules_without_a_middle_refuse_the_line():
    with pytest.raises(InvalidPositionError, match="invalid line middle: expected none, since these rules have no mid"):
        Game.from_position("golf", TEXT.format(middle="AH KD QS"))


def test_a_finished_round_has_no_card_face_down_in_the_middle():
    game = finish_round(market("hidden"))
    assert Game.from_position(game.rules, game.position) == game
    line = next(line for line in game.position.splitlines() if line.startswith("middle"))
    first = line.split()[1]
    with pytest.raises(InvalidPositionError, match="phase: invalid 'round over': expected no face-down card"):
        Game.from_position(game.rules, game.position.replace(line, line.replace(first, f"({first})")))
