"""OpenSpiel's own tests and searches, for every variant and example."""

import json
import pickle
from itertools import chain
from random import Random

import pytest
from helpers.rule_texts import GAMES, count_players, each_game, make_rules

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")
from absl import flags  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

import cardgolf  # noqa: E402
from cardgolf import InvalidArgumentError, InvalidOptionError, hookimpl  # noqa: E402
from cardgolf.rl.openspiel import open_spiel_game  # noqa: E402
from cardgolf.rl.rules_text import format_rules, parse_rules  # noqa: E402
from cardgolf.table.board import format_board  # noqa: E402


def make_game(name, **options):
    return open_spiel_game(make_rules(name), options.pop("players", count_players(name)), **options)


def play_by_lot(game, seed, moves=10_000):
    """Yield the states of an episode, the same object each time."""
    rng, state = Random(seed), game.new_initial_state()
    for _ in range(moves):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", each_game())
def test_their_random_simulation_passes(name):
    pyspiel.random_sim_test(make_game(name, max_moves=60), 1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", each_game())
def test_their_game_simulation_passes(name, capsys):
    np.random.seed(3)
    games_sim_test.GamesSimTest().sim_game(make_game(name, max_moves=150))
    assert "terminated with" in capsys.readouterr().out


@pytest.mark.parametrize("name", each_game())
def test_a_playthrough_is_generated_again_from_its_file(name, tmp_path):
    text = generate_playthrough.playthrough(str(make_game(name, max_moves=12)), None, seed=5)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    flags.FLAGS(["generate_playthrough"])
    original, regenerated = generate_playthrough.replay(str(file))
    assert original == regenerated == text
    assert "ChanceOutcomes() = " in text and "MaxGameLength() = " in text


@pytest.mark.parametrize("name", each_game())
def test_their_information_set_search_plays(name):
    game = make_game(name, max_moves=40)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)), 2.0, 5, random_state=np.random.RandomState(1)
    )
    played = 0
    for state in play_by_lot(game, 7):
        if not state.is_chance_node() and not state.is_terminal():
            assert bot.step(state) in state.legal_actions()
            played += 1
        if played == 3:
            break
    assert played == 3


@pytest.mark.parametrize("name", each_game())
def test_a_resampled_state_is_the_same_for_its_seat_alone(name):
    differs = False
    for ply, state in enumerate(chain(*(play_by_lot(make_game(name), seed) for seed in (1, 2, 3)))):
        if ply % 5 or state.is_chance_node() or state.is_terminal():
            continue
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, Random(ply).random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.legal_actions() == state.legal_actions() or seat != state.current_player()
            differs |= other.table.game.state != state.table.game.state
    assert differs


@pytest.mark.parametrize("name", each_game())
def test_actions_are_read_from_json(name):
    kinds = set()
    for state in play_by_lot(make_game(name), 2, moves=60):
        if state.is_terminal():
            break
        action = state.legal_actions()[-1]
        struct = state.action_to_struct(state.current_player(), action)
        kinds |= json.loads(struct.to_json()).keys()
        assert state.struct_to_actions(struct) == [action]
        assert json.loads(state.to_json()).keys() == {"views", "returns"}
    assert kinds >= {"move", "card"}


def test_returns_are_the_negated_points_or_the_margin():
    for reward in ("points", "margin"):
        game = make_game("play-nine", reward=reward)
        *_, state = play_by_lot(game, 4)
        points = state.table.game.scores
        wanted = [-own for own in points]
        if reward == "margin":
            wanted = [(sum(points) - own) / 2 - own for own in points]
            assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
        assert state.returns() == pytest.approx(wanted)


def test_an_episode_may_be_a_match():
    *_, state = play_by_lot(open_spiel_game(cardgolf.rules("four-card", holes=2), rounds=5), 4)
    game = state.table.game
    assert game.is_over and len(game.state.match.rounds) == 2
    assert state.returns() == [-total for total in game.totals]


def test_a_limit_of_moves_scores_the_cards_as_they_lie():
    game = make_game("play-nine", max_moves=9)
    assert game.max_game_length() == 9
    *_, state = play_by_lot(game, 4)
    assert sum(each.player >= 0 for each in state.full_history()) == 9
    round_end = state.table.game.state.match.rounds[-1].round_end
    assert (round_end.by, round_end.reason) == (None, "move limit")
    board = state.table.game.state.boards[0]
    assert state.returns()[0] == -cardgolf.score("play-nine", format_board(board.layout, board.slots)).total


def test_the_first_dealer_may_be_a_matter_of_chance():
    game = pyspiel.load_game("python_cardgolf(rules=golf first_dealer:random,players=4)")
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(seat, 0.25) for seat in range(4)]
    assert state.action_to_string(2) == "seat 2 deals"
    state.apply_action(2)
    state.apply_action(state.legal_actions()[0])
    assert state.table.game.state.setup.dealer == 2 and state.current_player() == 3


def test_a_text_names_the_same_game():
    game = make_game("play-nine")
    for other in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert str(other) == str(game) and other.num_distinct_actions() == 27
    state = next(each for each in play_by_lot(game, 1) if not each.is_chance_node())
    assert str(pickle.loads(pickle.dumps(state))) == str(state) == str(state.clone())


def test_a_spectator_sees_what_all_can_see():
    game = make_game("cabo")
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = game.make_py_observer(public)
    for state in play_by_lot(game, 1, moves=40):
        texts = {observer.string_from(state, seat) for seat in range(3)}
        assert len(texts) == 1
        assert state.table.game is None or texts == {str(state.table.game)}
    assert not observer.tensor.size


@hookimpl("opening_flips")
def unnamed():
    """A house rule that no text names."""
    return 1


@pytest.mark.parametrize("name", [*GAMES])
def test_rules_are_read_from_their_text(name):
    rules = make_rules(name)
    assert parse_rules(format_rules(rules)) == rules


@pytest.mark.parametrize(
    ("arguments", "options", "error"),
    [
        ((cardgolf.rules("play-nine", unnamed),), {}, InvalidOptionError),
        (("play-nine", 9), {}, InvalidArgumentError),
        (("play-nine",), {"reward": "money"}, InvalidArgumentError),
        (("play-nine",), {"rounds": 0}, InvalidArgumentError),
        (("play-nine",), {"max_moves": -1}, InvalidArgumentError),
    ],
)
def test_impossible_games_are_refused(arguments, options, error):
    with pytest.raises(error, match="expected"):
        open_spiel_game(*arguments, **options)
