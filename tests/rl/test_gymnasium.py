"""The environments of Gymnasium: its own checks, all modes of reset, and lanes equal to the engine."""

import re
from pathlib import Path

import pytest
from helpers.cases import every_case

gym = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402  # after what it needs
from gymnasium.utils.env_checker import check_env  # noqa: E402

import cardgolf  # noqa: E402
from cardgolf.rl import solo, vector  # noqa: E402
from cardgolf.rl.registration import environment_id  # noqa: E402

NAMES = [name for name, info in cardgolf.variants().items() if info.distribution == "cardgolf"]


@pytest.mark.parametrize("name", NAMES)
def test_check_env(name):
    check_env(gym.make(environment_id(name), opponents="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", ["play-nine", "board-nine"])
def test_rewards_are_the_points_of_the_round(name):
    env = solo(name, 2, "random")
    for seed in range(3):
        _, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            _, reward, over, _, info = env.step(np.flatnonzero(env.action_masks())[0])
            total += reward
            assert not info["replaced"]
        scores = env.game.scores
        assert total == (-1 if env.seating.rules.lowest_wins else 1) * scores[info["seat"]]
        assert not info["action_mask"].any()


def test_illegal_actions_are_replaced_or_refused():
    env = solo("play-nine", 2, "random")
    _, info = env.reset(seed=1)
    bad = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(bad)[-1]["replaced"]
    strict = solo("play-nine", 2, "random", illegal="error")
    strict.reset(seed=1)
    before = strict.game
    with pytest.raises(cardgolf.IllegalMoveError, match="invalid action"):
        strict.step(bad)
    assert strict.game == before


def test_next_step_begins_without_a_move():
    env = vector("six-card", 2, 2, "random", compiled=False, max_steps=2)
    env.reset(seed=1)
    env.step(env.action_masks().argmax(axis=1))
    _, _, terminated, truncated, _ = env.step(env.action_masks().argmax(axis=1))
    assert (terminated | truncated).all()
    _, rewards, terminated, truncated, _ = env.step(np.zeros(2, np.int64))
    assert not rewards.any()
    assert not (terminated | truncated).any()
    assert env.action_masks().any(axis=1).all()


def test_what_lanes_cannot_play_runs_on_the_engine_and_says_so():
    env = vector("board-nine", 2, 2, "random")
    assert env.engine == "engine"
    assert "invalid rules for tables" in env.reason
    assert env.reset(seed=1)[0].shape == (2, env.encoder.size)
    assert vector("play-nine", 2, 2, "beginner").reason.startswith("invalid opponent beginner")
    with pytest.raises(cardgolf.InvalidArgumentError, match="invalid opponent"):
        vector("play-nine", 2, 2, "beginner", engine="lanes")


def test_make_vec():
    env = gym.make_vec(
        "cardgolf/PlayNine-v0", num_envs=2, vectorization_mode="vector_entry_point", opponents="random", compiled=False
    )
    assert env.num_envs == 2
    assert env.reset(seed=1)[0] in env.observation_space


@every_case(
    "wrong", [{"seat": 2}, {"rounds": 0}, {"max_steps": 0}, {"reward": "wins"}, {"illegal": "skip"}, {"opponents": []}]
)
def test_invalid_arguments(wrong):
    with pytest.raises(cardgolf.InvalidArgumentError, match=f"invalid {next(iter(wrong))}"):
        solo("play-nine", 2, **wrong)


@pytest.mark.parametrize("count", [0, 262_145, 10**9])
def test_the_number_of_environments_is_limited(count):
    with pytest.raises(cardgolf.InvalidArgumentError, match=f"invalid count={count}: expected an integer from 1 to"):
        vector("play-nine", 2, count)


@pytest.mark.parametrize("arguments", [
    "compiled=False",
    pytest.param("compiled=None", marks=pytest.mark.long),  # the default, which compiles for some seconds
    pytest.param('compiled=False, autoreset_mode="SameStep"', marks=pytest.mark.long),
])  # fmt: skip
def test_the_page_runs_and_takes_no_reset_for_a_move(arguments, monkeypatch):
    """In the default mode, and in the other in which no environment waits for a call."""
    text = (Path(__file__).parents[2] / "docs" / "howto" / "gymnasium.md").read_text("utf-8")
    blocks = re.findall(r"```py\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 2
    moves, resets = np.zeros(64, int), []

    class Noted(vector):
        def step(self, actions):
            playing = self.action_masks().any(axis=1)
            moves[playing] += 1
            resets.append(64 - playing.sum())
            answer = super().step(actions)
            assert not answer[-1]["replaced"].any()
            moves[answer[2]] = 0
            return answer

    monkeypatch.setattr(cardgolf.rl, "vector", Noted)
    names = {}
    exec("\n".join(blocks).replace("compiled=False", arguments), names)
    assert [*map(len, names["taken"])] == [*moves]
    assert bool(sum(resets)) == ("SameStep" not in arguments)
