"""The environment of Gymnasium: one seat against bots. It needs the extra ``rl``."""

from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces

from cardgolf.bots import BotSpec
from cardgolf.drawing import svg
from cardgolf.errors import IllegalMoveError, InvalidArgumentError
from cardgolf.games.game import Game
from cardgolf.rl.encoder import Array
from cardgolf.rl.learner import LearnerEpisode, LearnerSetup, replace_illegal
from cardgolf.rl.rewards import Reward

RENDER_MODES = ("ansi", "svg")
METADATA = {"render_modes": [*RENDER_MODES], "render_fps": 2}  # Gymnasium takes no other mapping than a dict


class Solo(gym.Env[Any, Any]):  # type: ignore[misc]  # its library may not be installed
    """An environment of Gymnasium in which one seat plays against bots. ``game`` is the game as it stands.

    ``cardgolf.rl.solo`` is another name of this class.

    ``rules`` is a rulebook or the name of a variant. ``opponents`` is a bot for all other seats, or a list of them
    clockwise from the seat that learns. That seat is ``seat``, or a random one in each episode. Observations are the
    numbers of :class:`cardgolf.rl.Encoder`, actions those of :meth:`cardgolf.Rulebook.action_space`.

    An episode is ``rounds`` rounds, or less if the match ends before. When a round ends, the reward is the points of
    the seat, negated unless most points win. With ``reward="margin"`` the mean of the other seats' points is taken off
    first. All other rewards are 0. After ``max_steps`` decisions the episode is truncated.

    ``info["action_mask"]`` and ``action_masks()`` tell the legal actions. By default a random legal action is played
    instead of one that is not legal, and ``info["replaced"]`` says so. With ``illegal="error"`` it raises.

    >>> from cardgolf.rl import solo
    >>> env = solo("play-nine", players=2, opponents="random")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, env.action_space.n
    ((369,), np.int64(27))

    Raises :class:`InvalidArgumentError` for invalid arguments, and what ``make_bot`` raises for bots.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        rules: Any,
        players: int = 2,
        opponents: BotSpec | Sequence[BotSpec] = "greedy",
        *,
        seat: int | None = None,
        rounds: int = 1,
        reward: Reward = "points",
        max_steps: int | None = None,
        illegal: str = "replace",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise InvalidArgumentError(f"invalid render_mode={render_mode!r:.40}: expected 'ansi', 'svg' or None")
        self.seating = LearnerSetup.of(
            rules, players, opponents, seat=seat, rounds=rounds, reward=reward, max_steps=max_steps, illegal=illegal
        )
        self.render_mode, self.encoder = render_mode, self.seating.encoder
        self.space = self.seating.rules.action_space(players)
        self.observation_space = spaces.Box(self.encoder.low, self.encoder.high, dtype=np.float32)
        self.action_space = spaces.Discrete(len(self.space))
        self._episode: LearnerEpisode | None = None
        self._seed = self._steps = 0

    @property
    def episode(self) -> LearnerEpisode:
        """The episode in play. Raises :class:`InvalidArgumentError` before the first ``reset``."""
        if self._episode is None:
            raise InvalidArgumentError("invalid step: expected reset() before it")
        return self._episode

    @property
    def game(self) -> Game:
        """The game as it stands. It contains hidden information."""
        return self.episode.game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin an episode. Return the observation, and ``info`` with the ``action_mask`` and the ``seat``."""
        super().reset(seed=seed, options=options)
        self._episode, self._steps = None, 0
        while self._episode is None or self._episode.is_over:  # a round that bots end before the first decision
            self._seed = int(self.np_random.integers(2**62))
            self._episode = LearnerEpisode(self.seating, self._seed)
        return self._episode.observe(), self._make_info(replaced=False)

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play the action with this number, and the bots until the next decision.

        Raises :class:`IllegalMoveError` for one that is not legal, if ``illegal="error"``.
        """
        episode = self.episode
        if episode.is_over:
            raise InvalidArgumentError("invalid step: expected reset() after the end of an episode")
        chosen, was_bad = replace_illegal(
            episode.mask()[None], np.array([action]), np.array([self._seed], np.uint64), np.array([self._steps])
        )
        if was_bad[0] and self.seating.illegal == "error":
            raise IllegalMoveError(f"invalid action {int(action)}: expected one that action_masks() allows")
        reward = episode.step(int(chosen[0]))
        self._steps += 1
        truncated = not episode.is_over and self._steps == self.seating.max_steps
        return episode.observe(), reward, episode.is_over, truncated, self._make_info(replaced=bool(was_bad[0]))

    def action_masks(self) -> Array:
        """Return whether each action is legal, bool ``(actions,)``, as sb3-contrib and TorchRL ask for it."""
        return self.episode.mask().astype(np.bool_)

    def _make_info(self, *, replaced: bool) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(), "seat": self.episode.seat, "replaced": replaced}

    def render(self) -> Any:
        """Return what the seat that learns sees, as text or as SVG by ``render_mode``."""
        view = self.game.view(self.episode.seat)
        return None if self.render_mode is None else svg(view) if self.render_mode == "svg" else str(view)


solo = Solo
