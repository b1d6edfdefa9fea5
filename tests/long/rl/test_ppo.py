"""The example of PPO: it learns a few updates and compares itself with its opponents."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")
torch = pytest.importorskip("torch", reason="PyTorch is not installed")

import numpy as np  # noqa: E402  # after what it needs

import cardgolf  # noqa: E402
from cardgolf.simulation import play_game  # noqa: E402

EXAMPLES = Path(__file__).parents[3] / "examples"
FEW = {"num_envs": 8, "num_steps": 30, "minibatches": 2, "epochs": 2, "units": 8, "updates": 2}


@pytest.fixture
def ppo(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "ppo", raising=False)
    return import_module("ppo")


def test_a_few_updates_move_the_weights(ppo, capsys, tmp_path):
    weights = tmp_path / "weights.pt"
    settings = ppo.Settings(rules="six-card", opponents="random", compiled=False, save=str(weights), **FEW)
    agent = ppo.train(settings)
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert float(agent.of_places.weight.detach().abs().max()) > 0.0
    assert all(torch.isfinite(each).all() for each in agent.parameters())
    found = ppo.compare(agent, settings, deals=10, seed=1)
    assert 0 <= found.wins <= 1
    assert np.isfinite(found.points)
    assert found.interval > 0

    bot = ppo.Learned(None, str(weights))
    assert all(torch.equal(one, other) for one, other in zip(bot.agent.parameters(), agent.parameters(), strict=True))
    assert play_game(cardgolf.rules("six-card"), [bot, "random"], 1, 0).error == ""


def test_other_files_are_no_weights(ppo, tmp_path):
    path = tmp_path / "weights.pt"
    for contents in (b"", b"PK", b"\x80\x04]."):
        path.write_bytes(contents)
        with pytest.raises(cardgolf.InvalidOptionError, match="expected a file that --save wrote"):
            ppo.Learned(None, str(path))


def test_illegal_actions_have_no_chance(ppo):
    envs = ppo.vector("play-nine", 2, 6, "random", compiled=False)
    observations, infos = envs.reset(seed=1)
    masks = torch.from_numpy(infos["action_mask"].astype(np.bool_))
    logs, _ = ppo.Agent(envs.encoder, envs.space, 8)(torch.from_numpy(observations), masks)
    assert torch.allclose(logs.exp().sum(dim=1), torch.ones(6))
    assert logs.exp()[~masks].max() == 0


def test_advantages_are_rewards_to_come_less_values(ppo):
    rollout = ppo.make_rollout(ppo.Settings(num_envs=1, num_steps=3), 1, 1)
    rollout.rewards[:] = torch.tensor([[1.0], [2.0], [4.0]])
    rollout.values[:] = torch.tensor([[0.5], [0.5], [0.5]])
    rollout.dones[:] = torch.tensor([[0.0], [1.0], [0.0]])
    advantages = ppo.find_advantages(rollout, torch.tensor([10.0]), 1.0, 1.0)
    assert advantages.flatten().tolist() == [2.5, 1.5, 13.5]
