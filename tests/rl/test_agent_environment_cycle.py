"""PettingZoo's own tests, for every variant and example, and what they do not ask."""

import copy
import pickle
import warnings
from random import Random

import pytest
from helpers.cases import every_case
from helpers.rule_texts import count_players, each_game, make_rules

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")
from pettingzoo import make  # noqa: E402

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of its own games, if they are installed
    from pettingzoo.test import api_test, bombardment_test, render_test, seed_test, test_save_obs

import cardgolf  # noqa: E402
from cardgolf import IllegalMoveError, InvalidArgumentError  # noqa: E402
from cardgolf.rl.agent_environment_cycle import CardGolfAEC, aec  # noqa: E402
from cardgolf.rl.registration import environment_id  # noqa: E402

test_save_obs.__test__ = False
PLACES = ("observation", "info")


def make_env(name="play-nine", **options):
    return aec(make_rules(name), options.pop("players", count_players(name)), **options)


def play_by_lot(env, seed, moves=10_000):
    """Play an episode, and yield what ``last`` returns before each move."""
    rng = Random(seed)
    env.reset(seed=seed)
    for _, agent in zip(range(moves), env.agent_iter(), strict=False):
        observation, reward, terminated, truncated, info = env.last()
        yield agent, observation, reward, terminated, truncated, info
        mask = env.action_mask(agent)
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", each_game())
def test_their_tests_of_the_interface_and_of_seeds_pass(name, place, capsys):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        api_test(make_env(name, mask_in=place), num_cycles=50)
        seed_test(lambda: make_env(name, mask_in=place), num_cycles=20)
    told = {str(each.message) for each in found}
    # a dictionary with a mask is known to their test by the names of their own environments alone
    allowed = {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    }
    assert told <= (allowed if place == "observation" else set())
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", each_game())
def test_their_tests_of_rendering_and_of_pictures_pass(name, capsys):
    custom = {"svg": lambda text: text.startswith("<svg"), "ansi": lambda text: "as a spectator sees it" in text}
    render_test(lambda **options: make_env(name, **options), custom)
    test_save_obs(make_env(name))
    assert "did not save the observations" in capsys.readouterr().out  # they are no pictures


class _Bombarded(CardGolfAEC):
    """An environment as their bombardment takes it: ``step`` returns an observation, and samples are legal."""

    def action_space(self, agent):
        space, env = super().action_space(agent), self

        class Legal:
            def sample(self):
                return space.sample(env.action_mask(agent))

        return Legal()

    def step(self, action):
        super().step(action)
        return self.last()[0] if self.agents else self.observe(self.possible_agents[0])


@pytest.mark.parametrize("name", each_game())
def test_their_bombardment_passes(name, capsys):
    bombardment_test(_Bombarded(make_rules(name), count_players(name), mask_in="info"), cycles=40)
    assert "Passed bombardment test" in capsys.readouterr().out


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", each_game())
def test_masks_are_the_legal_moves_of_the_agent_that_acts(name, place):
    env = make_env(name, mask_in=place)
    for agent, observation, _, terminated, _, info in play_by_lot(env, 3):
        assert env.observation_space(agent).contains(observation)
        mask = info["action_mask"] if place == "info" else observation["action_mask"]
        seat = env.possible_agents.index(agent)
        legal = [] if terminated else env.game.legal_moves
        assert sorted(env.space.index(move, seat) for move in legal) == np.flatnonzero(mask).tolist()
        others = [other for other in env.agents if other != agent]
        assert not any(env.action_mask(other).any() for other in others)


@pytest.mark.parametrize("reward", ["points", "margin"])
def test_agents_of_a_team_share_their_rewards(reward):
    env = make_env("nine-card", players=5, reward=reward, teams=[(0, 2), (1, 3, 4)], handicaps=(0, 5, 0, 0, 0))
    rewards = {agent: got for agent, _, got, terminated, _, _ in play_by_lot(env, 4) if terminated}
    points = env.game.scores
    first, second = -points[0] - points[2], -points[1] - points[3] - points[4]
    first, second = (first, second) if reward == "points" else (first - second, second - first)
    assert [rewards[agent] for agent in env.possible_agents] == [first, second, first, second, second]
    for agent in env.possible_agents:
        assert env.observation_space(agent).contains(env.observe(agent))


@pytest.mark.parametrize("name", each_game())
def test_rewards_are_the_negated_points(name):
    env, rewards = make_env(name), {}
    for agent, _, reward, terminated, _, _ in play_by_lot(env, 4):
        if terminated:
            rewards[agent] = reward
        else:
            assert reward == 0
    sign = -1 if env.rules.lowest_wins else 1
    assert [rewards[agent] for agent in env.possible_agents] == [sign * points for points in env.game.scores]


def test_the_margin_compares_the_agents():
    env = make_env(reward="margin")
    rewards = {agent: reward for agent, _, reward, terminated, _, _ in play_by_lot(env, 4) if terminated}
    scores = env.game.scores
    wanted = {f"player_{seat}": (sum(scores) - own) / 2 - own for seat, own in enumerate(scores)}
    assert rewards == pytest.approx(wanted) and sum(rewards.values()) == pytest.approx(0)


def test_each_round_has_its_rewards():
    env, sums = make_env("four-card", rounds=3), dict.fromkeys(("player_0", "player_1", "player_2"), 0)
    for agent, _, reward, *_ in play_by_lot(env, 4):
        sums[agent] += reward
    assert len(env.game.state.match.rounds) == 3
    assert [*sums.values()] == [-total for total in env.game.totals]


@pytest.mark.parametrize("name", ["play-nine", "yaniv", "cabo"])
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_from_the_middle_of_a_game(name, duplicate):
    env = make_env(name)
    for _ in play_by_lot(env, 5, moves=20):
        pass
    other = duplicate(env)
    assert other.agent_selection == env.agent_selection and other.game == env.game
    rng = Random(6)
    for agent in env.agent_iter():
        there, here = other.last(), env.last()
        np.testing.assert_equal(there, here)
        action = None if here[2] or here[3] else rng.choice(np.flatnonzero(env.action_mask(agent)).tolist())
        env.step(action)
        other.step(action)
    assert not other.agents and other.game == env.game


@pytest.mark.parametrize("cycles", [1, 4, 9])
def test_an_episode_is_truncated_after_the_most_moves(cycles):
    env = make_env(max_cycles=cycles)
    flags = [(terminated, truncated) for *_, terminated, truncated, _ in play_by_lot(env, 1)]
    assert flags == [(False, False)] * cycles + [(False, True)] * 3
    assert env.moves == cycles


def test_seeds_decide_this_and_later_episodes():
    one, two = make_env(), make_env()
    one.reset(seed=8)
    two.reset(seed=8)
    assert one.game == two.game
    first = one.game
    one.reset()
    two.reset()
    assert one.game == two.game != first


@every_case("action", [-1, 27, 10**9, None, "swap a1", 1.0, 9])
def test_an_impossible_action_is_refused_and_changes_nothing(action):
    env = make_env(players=2)
    env.reset(seed=1)
    before = env.game
    with pytest.raises(IllegalMoveError, match="expected"):
        env.step(action)
    assert env.game is before and env.moves == 0


@pytest.mark.parametrize("action", [np.int32(3), np.int64(3), np.array(3), 3])
def test_numbers_of_numpy_are_actions(action):
    env = make_env(players=2)
    env.reset(seed=1)
    env.step(action)
    assert [str(move) for _, move in env.game.history] == ["flip d1"]


@every_case(
    "options",
    [
        {"rounds": 0},
        {"max_cycles": 0},
        {"mask_in": "both"},
        {"reward": "money"},
        {"render_mode": "rgb_array"},
        {"players": 9},
    ],
)
def test_impossible_environments_are_refused(options):
    with pytest.raises(InvalidArgumentError, match="expected"):
        make_env(**options)


@pytest.mark.parametrize("name", cardgolf.variants())
def test_every_installed_variant_has_an_id(name):
    env = make("aec", environment_id(name), players=2, max_cycles=3)
    env.reset(seed=1)
    assert env.rules == cardgolf.rules(name)
    assert env.max_cycles == 3 and env.players == 2


def test_windows_select_the_seats_that_may_react():
    env, seen = make_env("cabo", players=3), 0
    for agent, *_ in play_by_lot(env, 2):
        if env.game.phase == "reaction":
            seen += agent == f"player_{env.game.to_act[0]}" != f"player_{env.game.turn}"
    assert seen >= 2
