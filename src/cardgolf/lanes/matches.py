"""Whole matches between bots in lanes, with the rounds, scores and standings that the engine gives."""

from collections import deque
from collections.abc import Sequence
from enum import IntEnum
from graphlib import CycleError, TopologicalSorter
from itertools import islice, pairwise
from typing import NamedTuple

import numpy as np

from cardgolf.errors import NotTabulableError
from cardgolf.lanes.batch_scoring import BatchScorer, can_score_batches
from cardgolf.lanes.dealing import Dealer
from cardgolf.lanes.draws import draw_below
from cardgolf.lanes.early_deals import EarlyDealer
from cardgolf.lanes.games import Deals, Games, StepResult
from cardgolf.lanes.greedy import choose_moves
from cardgolf.lanes.greedy_tables import GreedyTables
from cardgolf.lanes.lane_arrays import deal_lanes
from cardgolf.lanes.observations import HIDDEN
from cardgolf.lanes.rule_arrays import NO_CARD, Array
from cardgolf.lanes.scoring import EngineScorer, Plan
from cardgolf.lanes.sights import Sights, order_actions
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.state import Match
from cardgolf.tabulation.tables import ALL_FLIPS, ALL_SWAPS, ActionKind, Tables

MOST_LANES = 2048
"""How many matches are played side by side. More need more memory and are hardly faster."""


class Policy(IntEnum):
    """A bot that can play in lanes."""

    RANDOM = 0
    GREEDY = 1


class MatchRequest(NamedTuple):
    """A match to be played: its seed, and by seat the policy and the key of the random generator."""

    seed: int
    policies: Sequence[Policy]
    keys: Sequence[int]


class PlayedRound(NamedTuple):
    """What :class:`cardgolf.Match` does not tell of a finished round. ``turns`` is by seat of the match."""

    dealer: int
    leader: int
    turns: tuple[int, ...]
    decisions: int
    reshuffles: int


class PlayedMatch(NamedTuple):
    """A finished match, with one of ``rounds`` for each of ``match.rounds``."""

    match: Match
    rounds: tuple[PlayedRound, ...]


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


class _MatchLanes(Games):
    """Lanes that play one match after another, until none is left."""

    def __init__(
        self, rules: Rulebook, requests: Sequence[MatchRequest], greedy: GreedyTables | None, *, compiled: bool | None
    ) -> None:
        count, players = min(len(requests), MOST_LANES), len(requests[0].policies)
        self._requests, self._greedy, self._compiled = requests, greedy, compiled
        self._waiting = deque(range(count, len(requests)))
        self._playing = np.ones(count, np.bool_)
        self._numbers = list(range(count))  # of the request in each lane
        self._policies, self._keys = np.zeros((count, players), np.int8), np.zeros((count, players), np.uint64)
        self._counters = np.zeros((count, players), np.uint64)
        self._played: list[list[PlayedRound]] = [[] for _ in requests]
        self._matches: list[Match | None] = [None] * len(requests)
        self._steps, self._begun = 0, np.zeros(count, np.int64)
        for lane in range(count):
            self._seat_bots(lane)
        super().__init__(rules, players, count, [each.seed for each in requests[:count]], compiled=compiled)
        self._order = np.array(order_of_actions(self.tables), np.int64)
        self._choosers = (
            (-1, self._choose_first), (Policy.RANDOM, self._choose_at_random), (Policy.GREEDY, self._choose_greedily),
        )  # fmt: skip

    def _make_dealer(self, deals: Deals) -> Dealer:  # noqa: ARG002  # always those of the request
        self._early = EarlyDealer(self.arrays)
        self._early.prepare([(each.seed, 0) for each in self._requests[: 2 * MOST_LANES]])
        return self._early

    def _make_scorer(self) -> EngineScorer:
        return (BatchScorer if can_score_batches(self.rules) else EngineScorer)(self.rules, self.tables, self.arrays)

    def play(self) -> list[PlayedMatch]:
        """Play all matches to their ends."""
        while self._playing.any():
            self._steps += 1
            self._play(self._choose())
        finished = zip(self._matches, self._played, strict=True)
        return [PlayedMatch(match, tuple(rounds)) for match, rounds in finished if match is not None]

    def _choose(self) -> Array:
        """Return what the bot of the seat that acts chooses in each lane. Idle lanes take the first legal action."""
        at, seats = np.arange(self.count), self.state.turn
        policies = np.where(self._playing, self._policies[at, seats], -1)
        actions = np.zeros(self.count, np.int64)
        for policy, choose in self._choosers:
            lanes = np.flatnonzero(policies == policy)
            if len(lanes):
                actions[lanes] = choose(lanes)
        return actions

    def _choose_first(self, lanes: Array) -> Array:
        return self.legal[lanes].argmax(axis=1)

    def _choose_at_random(self, lanes: Array) -> Array:
        seats = self.state.turn[lanes]
        keys, counters = self._keys[lanes, seats], self._counters[lanes, seats]
        numbers = draw_below(keys, counters, np.bitwise_count(self._legal[lanes]))
        self._counters[lanes, seats] = counters
        passed = np.cumsum(self.legal[lanes][:, self._order], axis=1)  # legal actions so far, in the engine's order
        return self._order[(passed == (numbers + 1)[:, None]).argmax(axis=1)]

    def _choose_greedily(self, lanes: Array) -> Array:
        if self._greedy is None:
            raise AssertionError("the tables of the greedy bot are missing")
        return choose_moves(self._greedy, self._gather_sights(lanes), compiled=self._compiled).astype(np.int64)

    def _gather_sights(self, lanes: Array) -> Sights:
        """Return what the seats that act see in ``lanes``."""
        state, rules, seats = self.state, self.arrays, self.state.turn[lanes]
        around = (seats[:, None] + np.arange(self.players)) % self.players
        boards, down = state.boards[lanes[:, None], around], state.down[lanes[:, None], around]
        hidden = (down[:, :, None] >> np.arange(rules.places) & 1).astype(np.bool_)
        tops = state.discard[lanes, np.maximum(state.discard_size[lanes] - 1, 0)]
        playing = np.zeros((len(lanes), self.players), np.bool_)
        order = state.order[lanes]
        for position in range(self.players):
            rows = np.flatnonzero(order[:, position] >= 0)
            playing[rows, (order[rows, position] - seats[rows]) % self.players] = True
        return Sights(
            faces=np.where(hidden, HIDDEN, boards).astype(np.uint8),
            secrets=np.zeros((len(lanes), self.players), np.uint8),
            playing=playing,
            down=rules.counts[down[:, 0]],
            top=np.where(state.discard_size[lanes] > 0, tops, NO_CARD).astype(np.uint8),
            held=np.where(state.held[lanes] >= 0, state.held[lanes], NO_CARD).astype(np.uint8),
            opening=rules.stage_is_opening[state.stage[lanes]],
            closing=state.turns_left[lanes] >= 0,
            legal=order_actions(self.legal[lanes], self._order),
        )

    def _end_rounds(self) -> StepResult:
        """Note the rounds that are over, and begin the next ones: of the match, or of the next match that waits."""
        over = self.state.over != 0
        lanes = np.flatnonzero(over & self._playing).tolist()
        for lane, each in zip(
            lanes, self._scorer.finish(self.state, lanes, [self._plans[lane] for lane in lanes]), strict=True
        ):
            number = self._numbers[lane]
            self._played[number].append(self._note_round(lane))
            self.rounds[lane] += 1
            if each.plan is None:
                self._matches[number] = each.match
            self._plans[lane] = each.plan or self._begin_next(lane)
        dealt = np.flatnonzero(over & self._playing)
        if len(dealt):
            self._begun[dealt] = self._steps
            self._prepare_deals(dealt)
            self._deal(dealt, self._list_orders(dealt.tolist()))
        self._deal_idle(np.flatnonzero(over & ~self._playing))
        return StepResult(np.zeros((0, self.players), np.int32), over, over, ())

    def _prepare_deals(self, lanes: Array) -> None:
        """Shuffle the decks of ``lanes``, and with them those that other lanes need next."""
        first = int(lanes[0])
        if self._early.has(self.match_seeds[first], int(self.rounds[first])):
            return
        wanted = [(self.match_seeds[lane], int(self.rounds[lane])) for lane in lanes.tolist()]
        going = set(np.flatnonzero(self._playing).tolist()).difference(lanes.tolist())
        wanted += [(self.match_seeds[lane], int(self.rounds[lane]) + 1) for lane in going if self._goes_on(lane)]
        wanted += [(self._requests[number].seed, 0) for number in islice(self._waiting, MOST_LANES)]
        self._early.prepare(wanted)

    def _goes_on(self, lane: int) -> bool:
        """Return whether the match in a lane is expected to have another round."""
        return self.rules.base.holes is None or int(self.rounds[lane]) + 1 < self.rules.base.holes

    def _deal_idle(self, lanes: Array) -> None:
        """Deal an unshuffled deck in lanes whose games no longer count."""
        if len(lanes):
            decks = np.tile(self.arrays.deck, (len(lanes), 1))
            order = np.tile(np.arange(self.players, dtype=np.int32), (len(lanes), 1))
            deal_lanes(self.arrays, self.state, lanes, decks, order)

    def _note_round(self, lane: int) -> PlayedRound:
        state = self.state
        order = state.order[lane, : state.seat_count[lane]].tolist()
        return PlayedRound(
            order[-1], order[0], tuple(state.turns_begun[lane].tolist()),
            int(self._steps - self._begun[lane]), int(state.reshuffles[lane]),
        )  # fmt: skip

    def _begin_next(self, lane: int) -> Plan:
        """Return the first round of the next match. Without one, the lane is idle and plays its match once more."""
        self.rounds[lane] = 0
        if self._waiting:
            self._numbers[lane] = self._waiting.popleft()
            self.match_seeds[lane] = self._requests[self._numbers[lane]].seed
            self._seat_bots(lane)
        else:
            self._playing[lane] = False
            return self._plans[lane]
        return self._scorer.begin_match(self.match_seeds[lane])

    def _seat_bots(self, lane: int) -> None:
        request = self._requests[self._numbers[lane]]
        self._policies[lane], self._keys[lane], self._counters[lane] = request.policies, request.keys, 0


def order_of_actions(tables: Tables) -> tuple[int, ...]:
    """Return all actions in an order in which the rules offer them in every step.

    Raises :class:`NotTabulableError` if the rules offer two actions in one order here and in another there.
    """
    numbers = {key: each for each, key in enumerate(zip(tables.action_kinds, tables.action_places, strict=True))}

    def list_kind(kind: ActionKind) -> list[int]:
        places = range(-1, len(tables.places))
        return [numbers[kind, place] for place in places if (kind, place) in numbers]

    def expand(item: int) -> list[int]:
        if item >= 0:
            return [item]
        if item == ALL_FLIPS:
            return list_kind(ActionKind.FLIP)
        if item == ALL_SWAPS:
            return list_kind(ActionKind.SWAP)
        return [*list_kind(ActionKind.DISCARD), *list_kind(ActionKind.DISCARD_AND_FLIP)]

    sorter = TopologicalSorter[int](dict.fromkeys(range(len(tables.actions)), ()))
    for items in tables.lists:
        offered = [action for item in items for action in expand(item)]
        for before, after in pairwise(offered):
            sorter.add(after, before)
    try:
        return tuple(sorter.static_order())
    except CycleError:
        raise NotTabulableError(
            "invalid rules for lanes: expected moves that are always offered in the same order"
        ) from None
