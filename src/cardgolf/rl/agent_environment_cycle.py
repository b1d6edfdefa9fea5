"""The environment of PettingZoo: seats act one after another, in the order that the rules give.

It needs the extra ``rl``.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces  # pyright: ignore[reportMissingImports]  # an extra
from pettingzoo import AECEnv, register  # pyright: ignore[reportMissingImports]

from cardgolf.drawing import svg
from cardgolf.errors import IllegalMoveError, InvalidArgumentError, check_integer
from cardgolf.games.game import Game
from cardgolf.games.new_game import new_game
from cardgolf.rl.encoder import Encoder
from cardgolf.rl.registration import environment_id
from cardgolf.rl.rewards import check_reward, find_rewards
from cardgolf.rulebook.loader import rules as load_rules
from cardgolf.rulebook.registry import variants
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote

_MASK_PLACES = ("observation", "info")
_RENDER_MODES = ("human", "ansi", "svg")


class CardGolfAEC(AECEnv[str, Any, Any]):  # type: ignore[misc]  # its library may not be installed
    """An environment of PettingZoo for a rulebook or the name of a variant. ``game`` is the game as it stands.

    ``cardgolf.rl.aec`` is another name of this class.

    An episode is ``rounds`` rounds, or less if the match ends before. Agents are ``player_0`` and so on, by seat. An
    observation is a dictionary of ``observation``, the numbers of :meth:`cardgolf.rl.Encoder.encode_game`, and
    ``action_mask``, a byte for each action. With ``mask_in="info"`` it is an array alone, and ``infos`` have the mask.
    Actions are the numbers of :meth:`cardgolf.Rulebook.action_space`. When a round ends, the reward of each agent is
    its points, negated unless most points win. With ``reward="margin"`` the mean of the other seats' points is taken
    off first. ``teams`` and ``handicaps`` are those of :func:`cardgolf.new_game`: the agents of a team share the sum of
    their points, and a margin is over the other teams. Handicaps change no reward. After ``max_cycles`` moves the
    episode is truncated. ``render_mode`` is ``"ansi"`` or ``"human"`` for text, or ``"svg"``, as a spectator sees the
    table.

    >>> import cardgolf.rl
    >>> env = cardgolf.rl.aec("play-nine", players=2)
    >>> env.reset(seed=7)
    >>> env.agent_selection
    'player_1'

    Raises :class:`InvalidArgumentError` for invalid arguments.
    """

    def __init__(
        self,
        rules: Any,
        players: int = 2,
        *,
        rounds: int = 1,
        reward: str = "points",
        mask_in: str = "observation",
        max_cycles: int | None = None,
        teams: Sequence[Sequence[int]] = (),
        handicaps: Sequence[int] = (),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata: dict[str, Any] = {
            "name": "cardgolf_v0",
            "render_modes": [*_RENDER_MODES],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        rounds = check_integer("rounds", rounds, 1)
        max_cycles = None if max_cycles is None else check_integer("max_cycles", max_cycles, 1)
        check_reward(reward)
        if mask_in not in _MASK_PLACES:
            raise InvalidArgumentError(f"invalid mask_in={quote(mask_in)}: expected observation or info")
        if render_mode not in (None, *_RENDER_MODES):
            raise InvalidArgumentError(f"invalid render_mode={quote(render_mode)}: expected human, ansi, svg or None")
        self.rules: Rulebook = load_rules(rules)
        players = plain_integer(players)
        self.players, self.rounds, self.mask_in, self.max_cycles = players, rounds, mask_in, max_cycles
        self.render_mode, self.reward = render_mode, reward
        self.space = self.rules.action_space(players)
        self.encoder = Encoder(self.rules, players)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.action_spaces = {agent: spaces.Discrete(len(self.space)) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._make_observation_space() for agent in self.possible_agents}
        self._sides: dict[str, Any] = {"teams": teams, "handicaps": handicaps}
        self.game: Game = self._deal_match(0)
        self._chance = Random()  # noqa: S311  # deals of episodes, not of secrets
        self.moves = 0
        self._clear()

    def __copy__(self) -> "CardGolfAEC":
        """Return an environment in the same position that goes on by itself."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(other, name, getattr(self, name).copy())
        other._chance = Random()  # noqa: S311  # its state follows
        other._chance.setstate(self._chance.getstate())
        return other

    def _make_observation_space(self) -> spaces.Space[Any]:
        numbers = spaces.Box(self.encoder.low, self.encoder.high, dtype=np.float32)
        if self.mask_in == "info":
            return numbers
        mask = spaces.Box(0, 1, (len(self.space),), np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the observations of ``agent``, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the actions of ``agent``, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new match. With ``seed``, the deals of this and later episodes follow from it."""
        if seed is not None:
            self._chance.seed(seed)
        self.game = self._deal_match(self._chance.getrandbits(128))
        self.moves = 0
        self._clear()
        self._select()

    def _deal_match(self, seed: int) -> Game:
        return new_game(self.rules, players=self.players, seed=seed, **self._sides)

    def _clear(self) -> None:
        """Let every agent begin without rewards."""
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}

    def _select(self) -> None:
        """Select the agent that acts, and put the masks where they are wanted."""
        self.agent_selection = self.possible_agents[self.game.state.actor]
        self.infos = {agent: {} for agent in self.agents}
        if self.mask_in == "info":
            for agent in self.agents:
                self.infos[agent]["action_mask"] = self.action_mask(agent)

    def action_mask(self, agent: str) -> np.ndarray[Any, Any]:
        """Return a byte for each action: 1 for those that ``agent`` may choose now, if it is the one that acts."""
        seat = self.possible_agents.index(agent)
        acts = seat == self.game.state.actor and not self._is_over
        moves = self.game.legal_moves if acts else ()
        return np.frombuffer(self.space.mask(moves, seat), np.int8)

    @property
    def _is_over(self) -> bool:
        """Whether every agent has terminated or was truncated."""
        return any(self.terminations.values()) or any(self.truncations.values())

    def observe(self, agent: str) -> Any:
        """Return what ``agent`` sees, as its observation space describes."""
        numbers = self.encoder.encode_game(self.game, self.possible_agents.index(agent))
        return numbers if self.mask_in == "info" else {"observation": numbers, "action_mask": self.action_mask(agent)}

    def step(self, action: Any) -> None:
        """Play the move with this number for the agent that acts. Raises :class:`IllegalMoveError` if it is illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, number = self.possible_agents.index(agent), self._read_action(action)
        self.game = self.game.play(self.space.move(number, seat), seat=seat)
        self.moves += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.is_round_over:
            self._end_round()
        if not any(self.terminations.values()) and self.max_cycles is not None and self.moves >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _read_action(self, action: Any) -> int:
        """Return an action as an integer; raise :class:`IllegalMoveError` if it is no action."""
        number = plain_integer(action.item() if isinstance(action, np.ndarray) and action.size == 1 else action)
        if type(number) is not int or not 0 <= number < len(self.space):
            raise IllegalMoveError(f"invalid action {quote(action)}: expected an integer below {len(self.space)}")
        return number

    def _end_round(self) -> None:
        """Enter the rewards of a finished round, and deal the next one or end the episode."""
        scores = [points or 0 for points in self.game.scores]
        found = find_rewards(self.rules, self.reward, scores, self.game.state.match.sides)
        self.rewards = dict(zip(self.possible_agents, found, strict=True))
        if self.game.is_over or len(self.game.state.match.rounds) >= self.rounds:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.game = self.game.deal()

    def render(self) -> str | None:
        """Return the table as a spectator sees it, as text or SVG. In the mode ``human``, print it instead."""
        if self.render_mode == "svg":
            return svg(self.game)
        if self.render_mode == "human":
            print(self.game)  # noqa: T201  # this is what the mode is for
            return None
        return str(self.game)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


aec = CardGolfAEC


def register_variants() -> None:
    """Register each installed variant with PettingZoo. Importing this module does so."""
    for variant in variants():
        register("aec", environment_id(variant), aec, kwargs={"rules": variant})


register_variants()
