"""Whole matches between bots in lanes, with the rounds, scores and ranks that the engine gives."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardgolf.lanes.core import LaneRules, Lanes
from cardgolf.lanes.ends.log import MatchLog, PlayedMatch
from cardgolf.lanes.ends.states import list_reasons
from cardgolf.lanes.rule_arrays import Array
from cardgolf.lanes.values import Bots, GreedyTables, Policy
from cardgolf.rulebook.rulebook import Rulebook

__all__ = ["MatchRequest", "PlayedMatch", "Policy", "play_matches"]

MOST_LANES = 2048
"""How many matches are played side by side. More need more memory and are hardly faster."""


class MatchRequest(NamedTuple):
    """A match to be played: its seed, and by seat the policy and the key of the random generator."""

    seed: int
    policies: Sequence[Policy]
    keys: Sequence[int]


def play_matches(
    rules: Rulebook,
    requests: Sequence[MatchRequest],
    greedy: GreedyTables | None = None,
    *,
    compiled: bool | None = None,
) -> list[PlayedMatch]:
    """Return the matches of ``requests``, played to their ends under ``rules``, in the same order.

    The deals are those of :func:`cardgolf.new_game` with the seed of the request, and each bot decides and draws as it
    does in the engine. All requests have the same number of seats. ``greedy`` is needed for :attr:`Policy.GREEDY`.
    ``compiled`` is whether numba is used; by default it is if it is installed.

    Raises :class:`NotTabulableError` for rules that cannot be played from tables, and what rules raise in scoring.
    """
    return _MatchLanes(rules, requests, greedy, compiled=compiled).play()


class _MatchLanes:
    """Lanes that play one match after another, until none is left."""

    def __init__(
        self, rules: Rulebook, requests: Sequence[MatchRequest], greedy: GreedyTables | None, *, compiled: bool | None
    ) -> None:
        count, players = min(len(requests), MOST_LANES), len(requests[0].policies)
        made = LaneRules(rules, players, compiled=compiled)
        self._requests, self._lanes = requests, Lanes(made, count)
        self._bots, self._players = Bots.make(count, players), made.make_players(greedy)
        self._waiting = deque(range(len(requests)))
        self._numbers = np.zeros(count, np.int64)  # of the request in each lane
        self._log = MatchLog(len(requests), players, list_reasons(made.tables))

    def play(self) -> list[PlayedMatch]:
        """Play all matches to their ends."""
        lanes, scorer, state = self._lanes, self._lanes.scorer, self._lanes.state
        going = self._begin_matches(np.arange(len(self._numbers)))
        self._deal(going)
        while len(going):
            self._players.play(state, self._bots, going, lanes.reshuffle)
            is_over = state.over[going] != 0
            over = going[is_over]
            kinds = scorer.kinds[over]
            ended = scorer.finish(state, over)
            self._log.note(self._numbers[over], kinds, state, over, self._bots.decisions[over], ended)
            dealt = np.concatenate((over[~ended.match_over], self._begin_matches(over[ended.match_over])))
            self._deal(dealt)
            going = np.concatenate((going[~is_over], dealt))
        return self._log.list_matches()

    def _begin_matches(self, lanes: Array) -> Array:
        """Begin the next match in each of ``lanes``, as far as there are any. Return the lanes that have one."""
        begun = lanes[: len(self._waiting)]
        for lane in begun.tolist():
            number = self._waiting.popleft()
            request = self._requests[number]
            self._numbers[lane] = number
            self._bots.seat(lane, request.policies, request.keys)
        self._lanes.begin(begun, [self._requests[number].seed for number in self._numbers[begun].tolist()])
        return begun

    def _deal(self, lanes: Array) -> None:
        """Deal the next round in each of ``lanes``."""
        if len(lanes):
            self._lanes.deal(lanes)
            self._bots.decisions[lanes] = 0
