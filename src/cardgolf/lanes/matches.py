"""Whole matches between bots in lanes, with the rounds, scores and ranks that the engine gives."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardgolf.lanes.batch_scoring import make_scorer
from cardgolf.lanes.bots import Bots, Policy, order_of_actions
from cardgolf.lanes.dealing import PublishedDealer, reshuffle_lane
from cardgolf.lanes.greedy_tables import GreedyTables
from cardgolf.lanes.lane_arrays import make_lane_arrays
from cardgolf.lanes.match_log import MatchLog, PlayedMatch
from cardgolf.lanes.rule_arrays import Array, make_rule_arrays
from cardgolf.lanes.scoring import list_reasons
from cardgolf.lanes.steppers import make_players, make_stepper
from cardgolf.rulebook.rulebook import Rulebook

__all__ = ["MatchRequest", "PlayedMatch", "Policy", "order_of_actions", "play_matches"]

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
        tables = rules.tables(players)
        self._requests, self._players, self._arrays = requests, players, make_rule_arrays(tables)
        self._stepper = make_stepper(self._arrays, compiled=compiled)
        self._state = make_lane_arrays(self._arrays, count, by_lane=self._stepper.by_lane)
        self._bots = Bots.make(count, players)
        order = np.array(order_of_actions(tables), np.int64)
        self._seated = make_players(self._arrays, self._stepper, order, greedy)
        self._dealer = PublishedDealer(self._arrays, self._stepper.draw_rows)
        self._scorer = make_scorer(rules, tables, self._arrays, count)
        self._waiting = deque(range(len(requests)))
        self._numbers = np.zeros(count, np.int64)  # of the request in each lane
        self._log = MatchLog(len(requests), players, list_reasons(tables))

    def play(self) -> list[PlayedMatch]:
        """Play all matches to their ends."""
        going = self._begin_matches(np.arange(len(self._numbers)))
        self._deal(going)
        while len(going):
            self._seated.play(self._state, self._bots, going, self._reshuffle)
            is_over = self._state.over[going] != 0
            over = going[is_over]
            kinds = self._scorer.kinds[over]
            ended = self._scorer.finish(self._state, over)
            self._log.note(self._numbers[over], kinds, self._state, over, self._bots.decisions[over], ended)
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
        self._scorer.begin(begun, [self._requests[number].seed for number in self._numbers[begun].tolist()])
        return begun

    def _deal(self, lanes: Array) -> None:
        """Deal the next round in each of ``lanes``."""
        if not len(lanes):
            return
        rounds = self._scorer.rounds[lanes]
        decks = self._dealer.shuffle_decks([self._scorer.seeds[lane] for lane in lanes.tolist()], rounds)
        self._stepper.deal(self._state, lanes, decks, self._scorer.orders[lanes])
        self._bots.decisions[lanes] = 0

    def _reshuffle(self, lane: int) -> None:
        reshuffle_lane(self._state, lane, self._dealer, self._scorer.seeds[lane], int(self._scorer.rounds[lane]))
