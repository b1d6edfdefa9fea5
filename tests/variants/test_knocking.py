"""The house rule of knocking: closing a round instead of drawing."""

import pytest
from helpers.walks import tee_off

import cardgolf
from cardgolf import IllegalMoveError, InvalidOptionError, RoundEnd


def start(*house_rules, players=3, seed=4):
    """Return a game after the opening. The leader is seat 1."""
    return tee_off(cardgolf.new_game("nine-card", *house_rules, players=players, seed=seed))


def quiet_turn(game):
    return game.play("draw stock").play("discard")


def test_a_player_may_knock_instead_of_drawing():
    game = start("knocking")
    assert [str(move) for move in game.legal_moves] == ["draw stock", "draw discard", "knock"]
    assert "knock" not in map(str, game.play("draw stock").legal_moves)


def test_every_other_seat_has_one_more_turn():
    game = start("knocking").play("knock")
    assert game.round_end == RoundEnd(1, (0,), "knock")
    assert game.turn == 2
    game = quiet_turn(quiet_turn(game))
    assert game.is_round_over
    assert game.state.match.rounds[0].round_end == RoundEnd(1, (), "knock")


def test_no_seat_knocks_once_the_round_is_closing():
    game = start("knocking").play("knock")
    with pytest.raises(IllegalMoveError):
        game.play("knock")


def test_without_last_turns_the_round_ends_at_once():
    game = start("knocking:last_turns=off").play("knock")
    assert game.is_round_over
    assert game.round_end == RoundEnd(1, (), "knock")


def test_the_knocker_is_the_closer_who_pays_the_penalty():
    game = start("knocking:last_turns=off", "ender-penalty:how=flat,points=7", seed=2).play("knock")
    paid = {seat: [line.points for line in card.lines if line.rule == "ender-penalty.flat"]
            for seat, card in enumerate(game.scorecards)}  # fmt: skip
    raw = [score - sum(paid[seat]) for seat, score in enumerate(game.scores)]
    assert min(raw) < raw[1]
    assert paid == {0: [], 1: [7], 2: []}


def test_no_seat_knocks_without_the_rule_nor_in_a_game_of_hands():
    with pytest.raises(IllegalMoveError):
        start().play("knock")
    with pytest.raises(InvalidOptionError, match="knocking needs grid"):
        cardgolf.rules("board-nine", "knocking")
