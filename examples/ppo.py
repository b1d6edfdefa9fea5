"""PPO in one file, after the manner of CleanRL, against bots of cardgolf. Needs PyTorch and ``cardgolf[rl]``.

``python ppo.py`` learns two-seat Play Nine against ``greedy``. ``python ppo.py --help`` lists the settings. The class
``Learned`` is a bot that plays the weights. The page "Train with CleanRL" tells what came of it.
"""

import argparse
import time
from dataclasses import dataclass, fields
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

import cardgolf
from cardgolf.rl import Encoder, vector

MAX_WEIGHTS = 100_000_000  # bytes of a file
MATCHES = 8  # of a place: the two offers with it, its column and its row, and it with its column and its row


@dataclass
class Settings:
    """What ``python ppo.py --help`` lists."""

    rules: str = "play-nine"
    players: int = 2
    opponents: str = "greedy"
    seed: int = 1
    minutes: float = 15.0  # of processor time; the learning rate falls to 0 by then
    updates: int = 10**9  # a lower limit on the work than the minutes
    num_envs: int = 1024
    num_steps: int = 32
    minibatches: int = 8
    epochs: int = 2
    units: int = 64
    learning_rate: float = 2e-3
    gamma: float = 1.0
    gae_lambda: float = 0.9
    clip: float = 0.2
    entropy: float = 0.01  # falls to 0 as the learning rate does
    points: float = 10.0  # a reward of so many points counts as 1
    threads: int = 1
    deals: int = 2000  # of the final comparison, each played from every seat
    compiled: bool | None = None  # whether numba plays the games; by default if it is installed
    save: str = "weights.pt"  # a file for the weights, or nothing


class Agent(nn.Module):
    """Scores of the actions, and the value of an observation.

    A place sees its numbers, those of its column and of its row, and which of its cards match the top discard, the card
    in hand and each other. All places of the own board share their weights. So what was learned of one column is known
    of all. The rest of the network sees the matches of every board.
    """

    def __init__(self, encoder: Encoder, space: Any, units: int) -> None:
        super().__init__()
        places = {name: number for number, name in enumerate(encoder.places)}
        starts = torch.tensor(
            [[encoder.index[f"seat {seat} {name} card"] for name in places] for seat in range(encoder.players)]
        )
        width = int(starts[0, 1] - starts[0, 0])
        # A card is a 1 at its kind, then its suit and points. Cards of one kind match.
        kinds, length = 1 + max(row.index(1.0) for row in encoder.card_rows.values()), len(encoder.no_card)
        offers = [encoder.index[f"{name} points"] + 1 - length for name in ("top discard", "held")]
        self.register_buffer("blocks", starts[0, :, None] + torch.arange(width))
        self.register_buffer("cards", starts[:, :, None] + width - length + torch.arange(kinds))
        self.register_buffer("offers", torch.tensor(offers)[:, None] + torch.arange(kinds))
        columns, rows = (
            torch.tensor([[float(one != other and one[axis] == other[axis]) for other in places] for one in places])
            for axis in (0, 1)
        )
        self.register_buffer("mates", torch.stack((columns, rows)))
        words = [str(space.move(action, 0)).rpartition(" ") for action in range(len(space))]
        kinds_of_moves = [*dict.fromkeys(kind for kind, _, place in words if place in places)]
        where = [  # in the scores of the table and those of the places, kind by kind
            len(words) + kinds_of_moves.index(kind) * len(places) + places[place] if place in places else action
            for action, (kind, _, place) in enumerate(words)
        ]
        self.register_buffer("where", torch.tensor(where))
        self.table = nn.Linear(encoder.size + MATCHES * starts.numel(), units)
        self.place = nn.Linear(3 * width + MATCHES, units, bias=False)
        self.second = nn.Linear(units, units)
        self.last = nn.Linear(2 * units, units)
        self.of_places, self.of_table = nn.Linear(units, len(kinds_of_moves)), nn.Linear(units, len(words))
        self.critic = nn.Linear(units, 1)
        for layer in (self.of_places, self.of_table, self.critic):
            nn.init.normal_(layer.weight, std=0.01)
            nn.init.zeros_(layer.bias)

    def find_matches(self, observations: Tensor) -> Tensor:
        """Return by seat and place what matches: the offers with the place and its mates, and the mates with it."""
        cards = observations[:, self.cards]
        offered = cards @ observations[:, None, self.offers].transpose(2, 3)
        alike = cards @ cards.transpose(2, 3)
        pairs = [(alike * mates).sum(dim=3, keepdim=True) for mates in self.mates]
        return torch.cat((offered, *(mates @ offered for mates in self.mates), *pairs), dim=3)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithms of the chances of the actions, and the values."""
        board, matches = observations[:, self.blocks], self.find_matches(observations)
        seen = torch.cat((board, *(mates @ board for mates in self.mates), matches[:, 0]), dim=2)
        table = self.table(torch.cat((observations, matches.flatten(1)), dim=1))
        hidden = self.second((self.place(seen) + table[:, None]).relu()).relu()
        summary = self.last(torch.cat((hidden.mean(dim=1), table.relu()), dim=1)).relu()
        own = self.of_places(hidden).transpose(1, 2).flatten(1)
        scores = torch.cat((self.of_table(summary), own), dim=1)[:, self.where].masked_fill(~masks, -1e9)
        return scores.log_softmax(dim=1), self.critic(summary).squeeze(1)


class Rollout(NamedTuple):
    """What was seen and done, first axis the step, second the environment."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor
    values: Tensor
    rewards: Tensor
    dones: Tensor


def make_rollout(settings: Settings, inputs: int, actions: int) -> Rollout:
    """Return room for a rollout."""
    shape = settings.num_steps, settings.num_envs
    return Rollout(
        torch.zeros(*shape, inputs), torch.zeros(*shape, actions, dtype=torch.bool),
        torch.zeros(shape, dtype=torch.long), *(torch.zeros(shape) for _ in range(4)),
    )  # fmt: skip


@torch.no_grad()
def fill(rollout: Rollout, envs: Any, agent: Agent, start: tuple[Any, Any], points: float) -> tuple[Any, Any]:
    """Play the steps of a rollout, from the observations and masks ``start``. Return those after it."""
    observations, masks = start
    for step in range(len(rollout.actions)):
        rollout.observations[step], rollout.masks[step] = torch.from_numpy(observations), torch.from_numpy(masks)
        logs, values = agent(rollout.observations[step], rollout.masks[step])
        actions = torch.multinomial(logs.exp(), 1)
        rollout.actions[step], rollout.values[step] = actions.squeeze(1), values
        rollout.logs[step] = logs.gather(1, actions).squeeze(1)
        observations, rewards, terminated, _, infos = envs.step(rollout.actions[step].numpy())
        masks = infos["action_mask"].astype(np.bool_)
        rollout.rewards[step] = torch.from_numpy(rewards / points)
        rollout.dones[step] = torch.from_numpy(terminated)
    return observations, masks


def find_advantages(rollout: Rollout, last: Tensor, gamma: float, gae_lambda: float) -> Tensor:
    """Return the advantages of the actions (generalized advantage estimation). ``last`` are the values after them."""
    advantages, following, carried = torch.zeros_like(rollout.rewards), last, torch.zeros_like(last)
    for step in reversed(range(len(advantages))):
        goes_on = 1 - rollout.dones[step]
        error = rollout.rewards[step] + gamma * following * goes_on - rollout.values[step]
        carried = advantages[step] = error + gamma * gae_lambda * goes_on * carried
        following = rollout.values[step]
    return advantages


def learn(agent: Agent, optimizer: torch.optim.Optimizer, rollout: Rollout, advantages: Tensor, of: Settings) -> None:
    """Take the steps of PPO on a rollout."""
    flat = Rollout(*(each.flatten(0, 1) for each in rollout))
    gains, count = advantages.flatten(), rollout.actions.numel()
    returns = gains + flat.values
    entropy = of.entropy * optimizer.param_groups[0]["lr"] / of.learning_rate
    for _ in range(of.epochs):
        for at in torch.randperm(count).chunk(of.minibatches):
            logs, values = agent(flat.observations[at], flat.masks[at])
            ratio = (logs.gather(1, flat.actions[at, None]).squeeze(1) - flat.logs[at]).exp()
            gain = (gains[at] - gains[at].mean()) / (gains[at].std() + 1e-8)
            policy_loss = -torch.min(gain * ratio, gain * ratio.clamp(1 - of.clip, 1 + of.clip)).mean()
            spread = -(logs.exp() * logs).sum(dim=1).mean()
            loss = policy_loss + 0.5 * (values - returns[at]).square().mean() - entropy * spread
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


class Strength(NamedTuple):
    """Points a hole better than the mean of the others, half of the 95 % interval, and the share of the wins."""

    points: float
    interval: float
    wins: float

    def __str__(self) -> str:
        return f"{self.points:+.2f} ± {self.interval:.2f} points a hole, {self.wins:.1%} of the wins"


@torch.no_grad()
def compare(agent: Agent, of: Settings, deals: int, seed: int) -> Strength:
    """Play ``deals`` deals against the opponents, each once from every seat, with the most probable actions."""
    margins = np.zeros((of.players, deals))
    for seat in range(of.players):
        envs = vector(of.rules, of.players, deals, of.opponents, seat=seat, reward="margin", compiled=of.compiled)
        observations, infos = envs.reset(seed=seed)
        left = np.ones(deals, np.bool_)
        while left.any():
            logs, _ = agent(torch.from_numpy(observations), torch.from_numpy(infos["action_mask"].astype(np.bool_)))
            observations, rewards, terminated, _, infos = envs.step(logs.argmax(dim=1).numpy())
            margins[seat, left & terminated] = rewards[left & terminated]
            left &= ~terminated
    means = margins.mean(axis=0)
    wins = float((margins > 0).mean() + (margins == 0).mean() / 2)
    return Strength(float(means.mean()), float(1.96 * means.std() / deals**0.5), wins)


def save(agent: Agent, of: Settings) -> None:
    """Write the weights to the file ``of.save`` if it has a name, and what they are for."""
    if not of.save:
        return
    stored = {"rules": of.rules, "players": of.players, "units": of.units, "weights": agent.state_dict()}
    torch.save(stored, Path(of.save))


def load(path: str) -> dict[str, Any]:
    """Return what :func:`save` wrote. No code of the file runs. Another file is a ``cardgolf.InvalidOptionError``."""
    try:
        with Path(path).open("rb") as file:
            stored: dict[str, Any] = torch.load(BytesIO(file.read(MAX_WEIGHTS)), weights_only=True)
        return {name: stored[name] for name in ("rules", "players", "units", "weights")}
    except Exception as error:  # a damaged archive raises errors of many kinds
        raise cardgolf.InvalidOptionError(f"invalid weights {path!r}: expected a file that --save wrote") from error


class Learned:
    """A bot that plays the most probable actions of stored weights. It plays each round as if it were the only one."""

    def __init__(self, rng: Any, weights: str = "weights.pt") -> None:
        del rng  # a bot is made with a generator; this one plays without chance
        torch.set_num_threads(1)  # a single position is too little work for more
        stored = load(weights)
        rules, players = cardgolf.rules(stored["rules"], installed_only=True), stored["players"]
        self.encoder, self.space = Encoder(rules, players), rules.action_space(players)
        self.agent = Agent(self.encoder, self.space, stored["units"])
        self.agent.load_state_dict(stored["weights"])
        features = self.encoder.index
        self.earlier = [features["rounds"], *(features[f"seat {seat} total"] for seat in range(players))]

    @torch.no_grad()
    def choose(self, view: cardgolf.View) -> cardgolf.Move:
        """Return the best of ``view.legal_moves``. Rules that it was not trained for are an error."""
        numbers = self.encoder.encode(view)
        numbers[self.earlier] = 0
        mask = np.frombuffer(self.space.mask(view.legal_moves, view.seat), np.int8).astype(np.bool_)
        logs, _ = self.agent(torch.from_numpy(numbers[None]), torch.from_numpy(mask[None]))
        return self.space.move(int(logs.argmax()), view.seat)


def train(of: Settings) -> Agent:
    """Return an agent that learned against the opponents. Progress is printed."""
    torch.set_num_threads(of.threads)
    torch.manual_seed(of.seed)
    envs = vector(
        of.rules,
        of.players,
        of.num_envs,
        of.opponents,
        reward="margin",
        autoreset_mode="SameStep",
        compiled=of.compiled,
    )
    inputs, actions = envs.encoder.size, int(envs.single_action_space.n)
    agent, rollout = Agent(envs.encoder, envs.space, of.units), make_rollout(of, inputs, actions)
    optimizer = torch.optim.Adam(agent.parameters(), of.learning_rate, eps=1e-5)
    observations, infos = envs.reset(seed=of.seed)
    start = observations, infos["action_mask"].astype(np.bool_)
    began, update, told, played = time.process_time(), 0, 0.0, np.zeros(2)
    while update < of.updates and (share := (time.process_time() - began) / (60 * of.minutes)) < 1:
        update += 1
        optimizer.param_groups[0]["lr"] = of.learning_rate * (1 - share)
        start = fill(rollout, envs, agent, start, of.points)
        with torch.no_grad():
            _, last = agent(torch.from_numpy(start[0]), torch.from_numpy(start[1]))
        learn(agent, optimizer, rollout, find_advantages(rollout, last, of.gamma, of.gae_lambda), of)
        played += float(rollout.rewards.sum()) * of.points, float(rollout.dones.sum())
        if share >= told or update == of.updates:
            told, decisions = share + 0.05, update * rollout.actions.numel()
            mean = played[0] / max(1, played[1])
            line = f"{time.process_time() - began:5.0f} s  {decisions:10,} decisions  {mean:+.2f} points a hole"
            print(line, flush=True)
            save(agent, of)
            played[:] = 0
    save(agent, of)
    return agent


def read_settings(arguments: list[str] | None = None) -> Settings:
    """Return the settings of a command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    for each in fields(Settings):
        if each.default is None:
            continue
        parser.add_argument(f"--{each.name.replace('_', '-')}", type=type(each.default), default=each.default, help=" ")
    return Settings(**vars(parser.parse_args(arguments)))


if __name__ == "__main__":
    settings = read_settings()
    found = train(settings)
    print(f"against {settings.opponents}: {compare(found, settings, settings.deals, seed=10**6)}")
