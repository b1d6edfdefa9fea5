"""One seat that learns against bots: who sits where, what the bots draw, what a round is worth, and games of it."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from attrs import frozen

from cardgolf.bots import Bot, BotSpec, Chance, make_bot
from cardgolf.bots.sitting import Witness
from cardgolf.errors import InvalidArgumentError, check_integer
from cardgolf.games.game import Game
from cardgolf.games.new_game import new_game
from cardgolf.lanes.chance import choose, make_keys
from cardgolf.rl.encoder import Array, Encoder
from cardgolf.rl.rewards import REWARDS, find_reward
from cardgolf.rulebook.loader import rules as load_rules
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote

ILLEGAL = ("replace", "error")

_BOTS, _SEATS, REPLACEMENTS = np.uint64(5), np.uint64(6), np.uint64(7)  # purposes in cardgolf.lanes.chance


@frozen(eq=False)
class LearnerSetup:
    """What stays the same for all episodes. ``opponents`` are bots, clockwise from the seat that learns."""

    rules: Rulebook
    players: int
    opponents: tuple[BotSpec, ...]
    seat: int | None
    rounds: int
    reward: str
    max_steps: int | None
    illegal: str
    encoder: Encoder

    @classmethod
    def of(  # the arguments of both environments
        cls,
        rules: Any,
        players: int,
        opponents: BotSpec | Sequence[BotSpec],
        *,
        seat: int | None,
        rounds: int,
        reward: str,
        max_steps: int | None,
        illegal: str,
    ) -> "LearnerSetup":
        """Return the seating of checked arguments. Raises :class:`InvalidArgumentError`."""
        book, players, seat = load_rules(rules), plain_integer(players), plain_integer(seat)
        encoder = Encoder(book, players)
        seated = tuple(opponents) if isinstance(opponents, list | tuple) else (opponents,) * (players - 1)
        if len(seated) != players - 1:
            raise InvalidArgumentError(f"invalid opponents: expected {players - 1}, not {len(seated)}")
        for spec in seated:
            make_bot(spec, Chance(0))
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise InvalidArgumentError(f"invalid seat={quote(seat)}: expected 0 to {players - 1}, or None for any")
        rounds = check_integer("rounds", rounds, 1)
        max_steps = None if max_steps is None else check_integer("max_steps", max_steps, 1)
        for name, text, known in (("reward", reward, REWARDS), ("illegal", illegal, ILLEGAL)):
            if text not in known:
                raise InvalidArgumentError(f"invalid {name}={quote(text)}: expected {' or '.join(map(repr, known))}")
        return cls(book, players, seated, seat, rounds, reward, max_steps, illegal, encoder)

    def choose_seats(self, seeds: Array) -> Array:
        """Return the seat that learns in the episode of each seed, int64."""
        if self.seat is not None:
            return np.full(len(seeds), self.seat)
        found: Array = choose(make_keys(seeds, _SEATS, 0), 0, np.array([self.players]))
        return found

    def make_bot_keys(self, seeds: Array) -> Array:
        """Return the keys of the bots' random generators by seat, uint64 (seeds, players)."""
        return np.stack([make_keys(seeds, _BOTS, seat) for seat in range(self.players)], axis=1)

    def find_rewards(self, points: Array, seats: Array) -> Array:
        """Return the rewards of ``seats`` for the points of a round by seat, float64 (rows,)."""
        own = points[np.arange(len(points)), seats].astype(np.float64)
        found: Array = find_reward(self.rules, self.reward, own, points.sum(axis=1), self.players)
        return found


def replace_illegal(masks: Array, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
    """Return ``actions`` with a random legal one for each that is not, and whether each was replaced.

    The choice follows from the seed and the step of the episode.
    """
    chosen = np.asarray(actions).astype(np.int64)
    in_range = (chosen >= 0) & (chosen < masks.shape[1])
    rows = np.arange(len(chosen))
    bad = ~in_range | (masks[rows, np.where(in_range, chosen, 0)] == 0)
    at = np.flatnonzero(bad)
    if len(at):
        counts = masks[at].sum(axis=1)
        drawn = choose(make_keys(seeds[at], REPLACEMENTS, steps[at]), 0, counts)
        chosen = chosen.copy()
        chosen[at] = (np.cumsum(masks[at], axis=1) > drawn[:, None]).argmax(axis=1)
    return chosen, bad


class LearnerEpisode:
    """An episode on the engine: a game between the seat that learns and bots, up to the learner's next decision."""

    def __init__(self, seating: LearnerSetup, seed: int) -> None:
        self._seating = seating
        seeds = np.array([seed], np.uint64)
        self.seat = int(seating.choose_seats(seeds)[0])
        keys = seating.make_bot_keys(seeds)[0].tolist()
        self._bots: dict[int, Witness] = {}
        for away, spec in enumerate(seating.opponents, 1):
            seat = (self.seat + away) % seating.players
            bot: Bot = make_bot(spec, Chance(keys[seat]))
            self._bots[seat] = Witness(bot, seat)
        self.game: Game = new_game(seating.rules, players=seating.players, seed=seed)
        self.is_over = False
        self._play_bots()

    @property
    def is_turn(self) -> bool:
        """Whether the learner is to move."""
        return not self.game.is_round_over and self.game.state.actor == self.seat

    def step(self, action: int) -> float:
        """Play the action with this number, and let the bots play on. Return the reward."""
        seating = self._seating
        self.game = self.game.play(seating.rules.action_space(seating.players).move(action, self.seat))
        return self._play_bots()

    def _play_bots(self) -> float:
        reward = 0.0
        while not self.is_over and not self.is_turn:
            if self.game.is_round_over:
                reward += self._end_round()
            else:
                self.game = self.game.play(self._bots[self.game.state.actor].choose(self.game))
        return reward

    def _end_round(self) -> float:
        scores = [score or 0 for score in self.game.scores]
        if self.game.is_over or len(self.game.state.match.rounds) >= self._seating.rounds:
            self.is_over = True
        else:
            self.game = self.game.deal()
        return float(self._seating.find_rewards(np.array([scores]), np.array([self.seat]))[0])

    def observe(self) -> Array:
        """Return what the learner knows, as numbers."""
        return self._seating.encoder.encode_game(self.game, self.seat)

    def mask(self) -> Array:
        """Return a 1 for each legal action of the learner, int8."""
        seating = self._seating
        space = seating.rules.action_space(seating.players)
        moves = self.game.legal_moves if self.is_turn else ()
        return np.frombuffer(space.mask(moves, self.seat), np.int8)
