"""The vector environment of Gymnasium, on lanes or on the engine. It needs the extra ``rl``.

``EngineTables`` plays its games on the engine, one after another.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cardgolf.bots import BotSpec
from cardgolf.bots.deals import Engine, check_engine
from cardgolf.errors import CardGolfError, IllegalMoveError, InvalidArgumentError, check_integer
from cardgolf.lanes.core import Shuffle
from cardgolf.lanes.games import MOST_GAMES
from cardgolf.rl.encoder import Array
from cardgolf.rl.lane_tables import LaneTables, find_policies
from cardgolf.rl.learner import LearnerEpisode, LearnerSetup, replace_illegal
from cardgolf.rl.rewards import Reward
from cardgolf.tools.integers import plain_integer


class EngineTables:
    """Plays the episodes of ``count`` environments."""

    def __init__(self, seating: LearnerSetup, count: int) -> None:
        self._seating, self._count = seating, count
        self._masks: Array = np.zeros((count, 1), np.int8)
        self._episodes: list[LearnerEpisode | None] = [None] * count
        self.seats: Array = np.zeros(count, np.int64)
        """The seat that learns in each environment, (count,)."""

    def begin(self, at: Array, seeds: Array) -> Array:
        """Begin episodes in the environments ``at``. Return whether each is over already, bool (len(at),)."""
        for index, seed in zip(at.tolist(), seeds.tolist(), strict=True):
            episode = self._episodes[index] = LearnerEpisode(self._seating, seed)
            self.seats[index] = episode.seat
        return np.array([self._find(index).is_over for index in at.tolist()], np.bool_)

    def step(self, at: Array, actions: Array) -> tuple[Array, Array]:
        """Play an action in each of the environments ``at``. Return the rewards, and whether each is over."""
        played = list(zip(at.tolist(), actions.tolist(), strict=True))
        rewards = np.array([self._find(index).step(action) for index, action in played])
        return rewards, np.array([self._find(index).is_over for index, _ in played], np.bool_)

    def observe(self, at: Array | None = None) -> Array:
        """Return what the learners see in the environments ``at``, by default all."""
        which = range(self._count) if at is None else at.tolist()
        return np.stack([self._find(index).observe() for index in which])

    def masks(self) -> Array:
        """Return the legal actions by environment, int8 (count, actions)."""
        self._masks = np.stack([self._find(index).mask() for index in range(self._count)])
        return self._masks

    def replace_illegal(self, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Return ``actions`` with random ones for those that the last :meth:`masks` forbid, and which these are."""
        return replace_illegal(self._masks, actions, seeds, steps)

    def _find(self, index: int) -> LearnerEpisode:
        episode = self._episodes[index]
        if episode is None:
            raise AssertionError("the environment was not reset")
        return episode


class Vector(VectorEnv[Any, Any, Any]):  # type: ignore[misc]  # its library may not be installed
    """A vector environment of Gymnasium: ``count`` environments like :class:`cardgolf.rl.Solo` side by side.

    There are at most 262,144.

    ``cardgolf.rl.vector`` is another name of this class.

    The arguments up to ``illegal`` are those of :class:`cardgolf.rl.Solo`. ``autoreset_mode`` is ``"NextStep"``,
    ``"SameStep"`` or ``"Disabled"``, or the same as Gymnasium's ``AutoresetMode``.

    The games are played in lanes if the rules can be tabulated and the opponents are ``"random"`` and ``"greedy"``,
    otherwise one after another on the engine: ``env.engine`` tells which, and ``env.reason`` why. ``shuffle`` and
    ``compiled`` are those of :class:`cardgolf.lanes.Games`. With ``shuffle="published"``, lanes and the engine give the
    same episodes.

    >>> from cardgolf.rl import vector
    >>> env = vector("play-nine", players=2, count=100, opponents="random", compiled=False)
    >>> observations, infos = env.reset(seed=1)
    >>> observations.shape, env.engine
    ((100, 369), 'lanes')

    Raises :class:`InvalidArgumentError` for invalid arguments, and with ``engine="lanes"`` what lanes raise for rules
    and bots that they cannot play.
    """

    def __init__(
        self,
        rules: Any,
        players: int = 2,
        count: int = 1024,
        opponents: BotSpec | Sequence[BotSpec] = "greedy",
        *,
        seat: int | None = None,
        rounds: int = 1,
        reward: Reward = "points",
        max_steps: int | None = None,
        illegal: str = "replace",
        autoreset_mode: Any = "NextStep",
        engine: Engine = "auto",
        shuffle: Shuffle = "fast",
        compiled: bool | None = None,
    ) -> None:
        count, players = check_integer("count", count, 1, MOST_GAMES), plain_integer(players)
        check_engine(engine)
        self.seating = LearnerSetup.of(
            rules, players, opponents, seat=seat, rounds=rounds, reward=reward, max_steps=max_steps, illegal=illegal
        )
        self.num_envs, self.encoder = count, self.seating.encoder
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.space = self.seating.rules.action_space(players)
        self.single_observation_space = spaces.Box(self.encoder.low, self.encoder.high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(len(self.space))
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self.engine, self.reason = "lanes", ""
        self._tables = self._make_tables(engine, shuffle, compiled=compiled)
        self._seeds = np.zeros(count, np.uint64)
        self._steps = np.zeros(count, np.int64)
        self._done = np.ones(count, np.bool_)
        self._masks: Array | None = None

    def _make_tables(self, engine: str, shuffle: Shuffle, *, compiled: bool | None) -> LaneTables | EngineTables:
        if engine != "engine":
            try:
                policies = find_policies(self.seating)
                return LaneTables(self.seating, policies, self.num_envs, shuffle=shuffle, compiled=compiled)
            except CardGolfError as error:
                if engine == "lanes":
                    raise
                self.reason = error.message
        else:
            self.reason = "the engine was asked for"
        self.engine = "engine"
        return EngineTables(self.seating, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin episodes: in all environments, or in those of ``options["reset_mask"]``, bool ``(count,)``.

        Return the observations, and ``infos`` with ``action_mask`` and ``seat``. An episode follows from ``seed``, the
        number of its environment and the number of its episode.
        """
        super().reset(seed=seed, options=options)
        mask = (options or {}).get("reset_mask")
        which = np.ones(self.num_envs, np.bool_) if mask is None else np.asarray(mask, np.bool_)
        if which.shape != (self.num_envs,):
            raise InvalidArgumentError(f"invalid reset_mask of shape {which.shape}: expected ({self.num_envs},)")
        if mask is None:
            first = np.uint64(self.np_random.integers(2**62))
            self._seeds = first + np.arange(self.num_envs, dtype=np.uint64) - np.uint64(self.num_envs)
        self._begin(np.flatnonzero(which))
        self._masks = None
        return self._tables.observe(), self._make_infos()

    def _begin(self, at: Array) -> None:
        """Begin the next episode of the environments ``at``."""
        while len(at):
            self._seeds[at] += np.uint64(self.num_envs)
            self._steps[at], self._done[at] = 0, False
            at = at[self._tables.begin(at, self._seeds[at])]  # again where bots ended the episode at once

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Play an action in each environment, and the bots until its next decision.

        In the mode ``NEXT_STEP``, the step after the end of an episode begins the next one and plays nothing. In
        ``SAME_STEP`` the next one begins at once: ``infos["final_obs"]`` and ``infos["final_info"]`` are of the end,
        where ``infos["_final_obs"]``. In ``DISABLED`` an environment that is done waits for ``reset``.
        """
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise InvalidArgumentError(f"invalid actions of shape {given.shape}: expected ({self.num_envs},)")
        waiting = np.flatnonzero(self._done)
        if len(waiting) and self.autoreset_mode is not AutoresetMode.NEXT_STEP:
            raise InvalidArgumentError(f"invalid step: expected environment {waiting[0]} to be reset before it")
        self._read_masks()
        going = np.flatnonzero(~self._done)
        chosen, replaced = self._choose_legal(given)
        rewards, terminated = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        rewards[going], terminated[going] = self._tables.step(going, chosen[going])
        self._steps[going] += 1
        truncated = ~terminated & (self._steps == self.seating.max_steps)
        truncated[waiting] = False
        self._begin(waiting)
        self._done = terminated | truncated
        self._masks = None
        infos: dict[str, Any] = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._done.any():
            infos = self._reset_done()
        observed = self._tables.observe()
        return observed, rewards, terminated, truncated, self._make_infos(replaced) | infos

    def _choose_legal(self, given: Array) -> tuple[Array, Array]:
        """Return a legal action for each environment that is not done, and by environment whether it was replaced."""
        chosen, bad = self._tables.replace_illegal(given, self._seeds, self._steps)
        bad &= ~self._done
        if self.seating.illegal == "error" and bad.any():
            at = int(np.flatnonzero(bad)[0])
            raise IllegalMoveError(f"invalid action {given[at]} in environment {at}: expected one that is in its mask")
        return chosen, bad

    def _reset_done(self) -> dict[str, Any]:
        at, done = np.flatnonzero(self._done), self._done.copy()
        final, final_seats = np.full(self.num_envs, None, object), self._tables.seats.copy()
        for index, row in zip(at.tolist(), self._tables.observe(at), strict=True):
            final[index] = row
        self._begin(at)
        return {
            "final_obs": final, "_final_obs": done, "final_info": {"seat": final_seats, "_seat": done.copy()},
            "_final_info": done.copy(),
        }  # fmt: skip

    def _read_masks(self) -> Array:
        """Return the legal actions, int8 (count, actions), found once after each step and reset."""
        if self._masks is None:
            self._masks = self._tables.masks()
        return self._masks

    def _make_infos(self, replaced: Array | None = None) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": self._read_masks().copy(), "_action_mask": every, "seat": self._tables.seats.copy(),
                 "_seat": every}  # fmt: skip
        return infos if replaced is None else infos | {"replaced": replaced, "_replaced": every}

    def action_masks(self) -> Array:
        """Return whether each action is legal in each environment, bool ``(count, actions)``.

        In an environment that is done no action is.
        """
        return self._read_masks().astype(np.bool_)


vector = Vector
