"""What takes long of ``tests/rl/test_gymnasium.py``."""

import numpy as np  # after what it needs
import pytest

from cardgolf.rl import vector

MODES = ("NextStep", "SameStep", "Disabled")
TABLES = [
    ("six-card", 2, "random", 1),
    ("play-nine", 3, "greedy", 1),
    ("six-card", 3, ["greedy", "random"], 1),
    ("crazy-nines", 2, "random", 1),
    ("six-card", 2, "random", 2),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "players", "opponents", "rounds"), TABLES)
def test_lanes_give_the_episodes_of_the_engine(name, players, opponents, rounds, mode):
    made = [
        vector(
            name, players, 3, opponents, rounds=rounds, autoreset_mode=mode, engine=engine, shuffle="published",
            compiled=False, reward="margin", max_steps=30,
        )
        for engine in ("lanes", "engine")
    ]  # fmt: skip
    results, ended = [env.reset(seed=3) for env in made], 0
    for step in range(70):
        assert_equal(*results)
        done = results[0][2] | results[0][3] if len(results[0]) > 2 else np.zeros(3, bool)
        ended += done.sum()
        if mode == "Disabled" and done.any():
            assert_equal(*[env.reset(options={"reset_mask": done}) for env in made])
        masks = made[0].action_masks()
        actions = masks.argmax(axis=1) if step % 3 else np.full(3, step % masks.shape[1])
        results = [env.step(actions) for env in made]
    assert ended


def assert_equal(one, other):
    for left, right in zip(one[:-1], other[:-1], strict=True):
        assert np.array_equal(left, right)
    assert one[-1].keys() == other[-1].keys()
    for name in ("action_mask", "seat", "replaced"):
        if name in one[-1]:
            assert np.array_equal(one[-1][name], other[-1][name])
    for left, right in zip(one[-1].get("final_obs", ()), other[-1].get("final_obs", ()), strict=True):
        assert (left is None) == (right is None)
        assert left is None or np.array_equal(left, right)
