"""The hooks ``next_seat`` and ``next_dealer``: other orders of turns and of deals."""

from random import Random

import pytest
from helpers.plugins import answer
from helpers.walks import play, tee_off

import cardgolf
from cardgolf import Discard, Game, PluginError, hookimpl, plugin


@plugin
class Reversing:
    """A discard changes the direction of play."""

    @hookimpl
    def after_move(self, state, move):
        if type(move) is not Discard:
            return None
        return state.remember("direction", -state.memory.get("direction", 1))

    @hookimpl
    def next_seat(self, state):
        others = state.setup.after(state.turn)
        return others[0 if state.memory.get("direction", 1) == 1 else -1]


@hookimpl("next_seat")
def again_after_a_swap(state, move):
    """A swap earns another turn."""
    return state.turn if type(move) is cardgolf.Swap else None


@hookimpl("next_dealer")
def winner_deals(state, standings):
    return standings[0].seat


def begin(*house_rules, players=3, **options):
    return tee_off(cardgolf.new_game("nine-card", *house_rules, players=players, seed=1, **options))


def test_a_discard_reverses_the_direction():
    game = begin(Reversing)
    assert game.turn == 1
    game = play(game, "draw stock", "discard")
    assert game.turn == 0
    game = play(game, "draw discard", "swap a1")
    assert game.turn == 2
    assert play(game, "draw stock", "discard").turn == 0


def test_another_turn():
    game = play(begin(again_after_a_swap), "draw stock", "swap a1")
    assert (game.turn, game.state.turns_begun) == (1, (0, 2, 0))
    assert play(game, "draw stock", "discard").turn == 2


def test_the_last_turns_follow_the_round_end():
    """A seat that closes the round has no other turn, whatever the rule says."""
    rng, game = Random(1), begin(again_after_a_swap, turn_limit=30)
    while game.round_end is None:
        game = game.play(rng.choice(game.legal_moves))
    closer, turns = game.round_end.by, []
    assert closer is not None
    while not game.is_round_over:
        if game.phase == "start":
            turns.append(game.turn)
        game = game.play(game.legal_moves[-1])
    assert turns == [(closer + 1) % 3, (closer + 2) % 3]


def test_the_turn_limit_counts_all_turns():
    """A seat that has every turn reaches the limit of the table."""

    @hookimpl("next_seat")
    def always_the_same(state):
        return state.turn

    game = begin(always_the_same, turn_limit=4)
    while not game.is_round_over:
        game = play(game, "draw stock", "discard")
    assert game.state.turns_begun == (0, 12, 0)
    assert game.state.match.rounds[0].round_end.reason == "turn limit"


def test_the_winner_deals():
    rng, game = Random(8), cardgolf.new_game("nine-card", winner_deals, players=4, seed=8, turn_limit=4, holes=4)
    dealers = []
    while not game.is_over:
        if game.is_round_over:
            winner = game.standings[0].seat
            game = game.deal()
            assert game.state.setup.dealer == winner
            dealers.append(winner)
        game = game.play(rng.choice(game.legal_moves))
    assert len(set(dealers)) > 1


@pytest.mark.parametrize("house_rules", [(Reversing,), (again_after_a_swap,)])
def test_positions_come_back(house_rules):
    rng, game = Random(3), begin(*house_rules, turn_limit=6)
    while not game.is_round_over:
        assert Game.from_position(game.rules, game.position).state == game.state
        game = game.play(rng.choice(game.legal_moves))


@pytest.mark.parametrize("seat", [3, -1, "0"])
def test_a_seat_that_does_not_play_is_refused(seat):
    wrong_turn, wrong_dealer = answer("next_seat", seat, "wrong-turn"), answer("next_dealer", seat, "wrong-dealer")
    with pytest.raises(PluginError, match=r"invalid (result of )?wrong-turn\.next_seat"):
        play(begin(wrong_turn), "draw stock", "discard")
    game = begin(wrong_dealer, turn_limit=1)
    while not game.is_round_over:
        game = play(game, "draw stock", "discard")
    with pytest.raises(PluginError, match=r"invalid (result of )?wrong-dealer\.next_dealer"):
        game.deal()


def test_the_seat_to_move_has_begun_a_turn():
    game = begin(again_after_a_swap)
    text = game.position.replace("turns_begun: 0 1 0", "turns_begun: 1 0 0")
    with pytest.raises(cardgolf.InvalidPositionError, match="turns_begun: invalid turns: expected at least 1"):
        Game.from_position(game.rules, text)
