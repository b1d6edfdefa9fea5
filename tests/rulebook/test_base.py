"""The end of a round by the base rules, which the engine checks only where it may come."""

import pytest
from helpers.plugins import answer

import cardgolf
from cardgolf import Phase
from cardgolf.rulebook.base import BaseRules


def may_end_with_one_card_down(self, state, seat):
    board = state.boards[seat]
    return board is not None and len(board.down) <= 1


def cards_down_at_round_end(rules, seed):
    """Return how many cards of the closer lie face down when the round begins to end."""
    game = cardgolf.new_game(rules, seed=seed)
    while game.round_end is None:
        places = sorted(game.state.board.down) if game.phase is Phase.FOLLOW else []
        game = game.play(f"swap {game.state.board.name(places[:1])[0]}" if places else game.legal_moves[0])
    return len(game.state.boards[game.round_end.by].down)


@pytest.mark.parametrize("variant", ["play-nine", "nine-card"])
@pytest.mark.parametrize("house_rules", [[], [answer("after_move", None)]], ids=["base rules alone", "a house rule"])
def test_a_change_of_may_end_round_reaches_games_that_only_the_base_rules_decide(variant, house_rules, monkeypatch):
    rules = cardgolf.rules(variant, *house_rules)
    assert rules.base_decides_moves is not bool(house_rules)
    assert cards_down_at_round_end(rules, seed=2) == 0
    monkeypatch.setattr(BaseRules, "may_end_round", may_end_with_one_card_down)
    assert cards_down_at_round_end(rules, seed=2) == 1


def test_a_round_that_may_not_end_does_not_end(monkeypatch):
    monkeypatch.setattr(BaseRules, "may_end_round", lambda self, state, seat: False)
    game = cardgolf.new_game("play-nine", seed=1, turn_limit=12)
    while not game.is_round_over:
        places = sorted(game.state.board.down) if game.phase is Phase.FOLLOW else []
        game = game.play(f"swap {game.state.board.name(places[:1])[0]}" if places else game.legal_moves[0])
    assert game.round_end == cardgolf.RoundEnd(None, (), "turn limit")


def test_a_board_without_cards_face_down_may_end_the_round():
    state = cardgolf.new_game("play-nine", seed=1).state
    base = cardgolf.rules("play-nine").base
    assert not base.may_end_round(state, state.turn)
    assert base.may_end_round(state.with_board(state.board.turned_up()), state.turn)
    assert not base.may_end_round(state.replace(boards=(None,) * len(state.boards)), 0)
