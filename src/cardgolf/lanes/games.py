"""Many games side by side."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np

from cardgolf._text import quote
from cardgolf.errors import IllegalMoveError, InvalidArgumentError
from cardgolf.lanes import chance
from cardgolf.lanes.dealing import Dealer, FastDealer, PublishedDealer
from cardgolf.lanes.lane_arrays import deal_lanes, make_lane_arrays
from cardgolf.lanes.observations import Observation
from cardgolf.lanes.rule_arrays import Array, RuleArrays, make_rule_arrays
from cardgolf.lanes.scoring import EngineScorer
from cardgolf.lanes.stepping import PlainStepper
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.shuffle import validate_seed
from cardgolf.state import Match
from cardgolf.tabulation.tables import ActionKind

Deals = Literal["published", "fast"]


class StepResult(NamedTuple):
    """What came of one step. Arrays are by lane.

    ``matches`` has, for each match that ended, its lane and the finished match with rounds, totals and standings.
    """

    points: Array  # int32, (lanes, players): the scores of the round that ended, 0 where none did
    round_over: Array  # bool, (lanes,)
    match_over: Array  # bool, (lanes,)
    matches: tuple[tuple[int, Match], ...]


class Games:
    """Games of ``rules`` with ``players`` side by side, ``count`` of them. Each is in a lane, by number.

    Lane ``i`` plays the match with ``seeds[i]``, by default ``i``. When a round is over, the next one is dealt in the
    same step; when a match is over, that with the seed ``seeds[i] + count`` begins.

    ``deals="published"`` deals the cards of ``cardgolf.new_game(rules, players=players, seed=seeds[i])``. ``"fast"``
    deals by the lanes' own chance, :mod:`cardgolf.lanes.chance`, which is much faster. With ``scored=False`` no hook is
    called, all points are 0, and matches have no end. ``compiled`` is whether numba is used; by default it is used if
    it is installed.

    >>> import numpy as np
    >>> games = Games(cardgolf.rules("play-nine"), players=2, count=3, compiled=False)
    >>> games.space[0], games.legal[0].sum(), games.seats.tolist()
    (Flip(slot='a1'), np.int64(8), [1, 1, 1])
    >>> result = games.step(np.array([0, 3, 5]))
    >>> result.round_over.any(), games.observe().up.sum(axis=(1, 2)).tolist()
    (np.False_, [1, 1, 1])

    Raises :class:`NotTabulableError` for rules that cannot be played from tables, and :class:`InvalidArgumentError`.
    """

    def __init__(  # the first three are what games are of
        self,
        rules: Rulebook,
        players: int,
        count: int,
        seeds: Sequence[int] | None = None,
        *,
        deals: Deals = "published",
        scored: bool = True,
        compiled: bool | None = None,
    ) -> None:
        if type(count) is not int or count < 1:
            raise InvalidArgumentError(f"invalid count={quote(count)}: expected an integer >= 1")
        if deals not in {"published", "fast"}:
            raise InvalidArgumentError(f"invalid deals={quote(deals)}: expected 'published' or 'fast'")
        self.rules, self.players, self.count = rules, players, count
        self.tables, self.space = rules.tables(players), rules.action_space(players)
        self.match_seeds = [validate_seed(seed) for seed in (range(count) if seeds is None else seeds)]
        if len(self.match_seeds) != count:
            raise InvalidArgumentError(f"invalid seeds: expected {count}, not {len(self.match_seeds)}")
        self.arrays = make_rule_arrays(self.tables)
        self._stepper = make_stepper(self.arrays, compiled=compiled)
        self._is_plain = isinstance(self._stepper, PlainStepper)
        self.state = make_lane_arrays(self.arrays, count, by_lane=not self._is_plain)
        self._dealer, self._scorer = self._make_dealer(deals), self._make_scorer()
        self._scored = scored
        self._plays_alone = not scored and deals == "fast" and not self._is_plain
        self.rounds = np.zeros(count, np.int64)
        """The finished rounds of the match in each lane, int64 (lanes,)."""
        self._choices = 0
        self._seeds: Array = None
        self._plans = [self._scorer.begin_match(seed) for seed in self.match_seeds]
        self._deal(np.arange(count), self._list_orders(range(count)))
        self._legal: Array = self._stepper.list_legal(self.state)

    def _make_dealer(self, deals: Deals) -> Dealer:
        """Return what shuffles the decks."""
        if deals == "published":
            return PublishedDealer(self.arrays)
        return FastDealer(self.arrays, self._stepper.shuffle_rows)

    def _make_scorer(self) -> EngineScorer:
        """Return what scores the rounds."""
        return EngineScorer(self.rules, self.tables, self.arrays)

    @property
    def seats(self) -> Array:
        """The seat that acts in each lane, int32 (lanes,)."""
        return self.state.turn

    @property
    def legal_bits(self) -> Array:
        """The legal actions of each lane as bits, action 0 the lowest: uint64 (lanes,)."""
        return self._legal

    @property
    def legal(self) -> Array:
        """Whether each action is legal, bool (lanes, actions), by the numbers of ``rules.action_space(players)``."""
        shifts = np.arange(len(self.space), dtype=np.uint64)
        return (self._legal[:, None] >> shifts & np.uint64(1)).astype(np.bool_)

    @property
    def matches(self) -> tuple[Match, ...]:
        """The match of each lane with its finished rounds, totals and standings."""
        return tuple(plan.match for plan in self._plans)

    def observe(self, seats: Array | None = None) -> Observation:
        """Return what a seat of each lane sees: the one in ``seats``, an array of integers, or the one that acts."""
        viewers = self.state.turn if seats is None else np.asarray(seats)
        observed: Observation = self._stepper.observe(self.state, viewers)
        return observed

    def step(self, actions: Array) -> StepResult:
        """Play one action in each lane, an array of ``count`` integers.

        Raises :class:`IllegalMoveError` if one is not legal. Nothing has been played then.
        """
        chosen = np.asarray(actions).astype(np.int64)
        if chosen.shape != (self.count,):
            raise InvalidArgumentError(f"invalid actions of shape {chosen.shape}: expected ({self.count},)")
        in_range = (chosen >= 0) & (chosen < len(self.space))
        legal = in_range & (self._legal >> np.where(in_range, chosen, 0).astype(np.uint64) & np.uint64(1) == 1)
        if not legal.all():
            lane = int(np.nonzero(~legal)[0][0])
            raise IllegalMoveError(
                f"invalid action {chosen[lane]} in lane {lane}: expected one that games.legal allows"
            )
        return self._play(chosen)

    def _play(self, actions: Array) -> StepResult:
        arrays, state = self.arrays, self.state
        lanes = np.arange(self.count)
        drawing = (arrays.kinds[actions] == ActionKind.DRAW_STOCK) & (state.stock_size == 0)
        for lane in np.nonzero(drawing)[0].tolist():
            self._reshuffle(lane)
        self._stepper.play_actions(state, lanes, actions)
        result = self._end_rounds()
        self._legal = self._stepper.list_legal(state)
        return result

    def _reshuffle(self, lane: int) -> None:
        """Make a new stock of the discards below the top one."""
        state = self.state
        size, number = int(state.discard_size[lane]), int(state.reshuffles[lane])
        below = state.discard[lane, : size - 1].astype(np.uint8)
        seed, rounds = self.match_seeds[lane], int(self.rounds[lane])
        state.stock[lane, : size - 1] = self._dealer.shuffle_stock(below, seed, rounds, number)
        state.discard[lane, 0] = state.discard[lane, size - 1]
        state.stock_size[lane], state.discard_size[lane], state.reshuffles[lane] = size - 1, 1, number + 1

    def _end_rounds(self) -> StepResult:
        """Score the rounds that are over, and deal the next ones."""
        over = self.state.over != 0
        points, match_over = np.zeros((self.count, self.players), np.int32), np.zeros(self.count, np.bool_)
        at, matches = np.nonzero(over)[0], list[tuple[int, Match]]()
        if len(at) and self._scored:
            lanes = at.tolist()
            finished = self._scorer.finish(self.state, lanes, [self._plans[lane] for lane in lanes])
            for lane, each in zip(lanes, finished, strict=True):
                points[lane] = each.points
                if each.plan is None:
                    match_over[lane] = True
                    matches.append((lane, each.match))
                    self._begin_match(lane)
                else:
                    self.rounds[lane] += 1
                    self._plans[lane] = each.plan
            self._deal(at, self._list_orders(lanes))
        elif len(at):
            self.rounds[at] += 1
            self._deal(at, np.roll(self.state.order[at], -1, axis=1))
        return StepResult(points, over, match_over, tuple(matches))

    def _begin_match(self, lane: int) -> None:
        """Plan the first round of the next match in a lane."""
        self.match_seeds[lane] += self.count
        self._seeds = None
        self.rounds[lane] = 0
        self._plans[lane] = self._scorer.begin_match(self.match_seeds[lane])

    def _list_orders(self, lanes: Sequence[int]) -> Array:
        """Return the seats of the planned rounds from the dealer's left, and -1 after the last."""
        orders = [self._plans[lane].order for lane in lanes]
        return np.array([(*order, *(-1,) * (self.players - len(order))) for order in orders], np.int32)

    def _deal(self, lanes: Array, order: Array) -> None:
        """Deal a round in each of ``lanes`` to the seats of ``order``."""
        decks = self._dealer.shuffle_decks([self.match_seeds[lane] for lane in lanes.tolist()], self.rounds[lanes])
        deal_lanes(self.arrays, self.state, lanes, decks, order)

    def choose_random(self) -> Array:
        """Return a random legal action of each lane, int64 (lanes,).

        The choice follows from the seed of the match in the lane and from the number of choices so far, nothing else.
        """
        keys = chance.make_keys(self._short_seeds(), chance.MOVE, self._choices)
        self._choices += 1
        chosen: Array = self._stepper.choose(self._legal, keys)
        return chosen

    def play_random(self, steps: int) -> None:
        """Play ``steps`` random actions in each lane, as by :meth:`choose_random` and :meth:`step`.

        With ``scored=False``, ``deals="fast"`` and numba, no Python runs in between.

        >>> games = Games(cardgolf.rules("golf"), 2, count=2, deals="fast", scored=False, compiled=False)
        >>> games.play_random(100)
        >>> games.rounds.tolist()
        [1, 2]
        """
        if self._plays_alone:
            self._stepper.play_random(self.state, self._short_seeds(), self.rounds, self._choices, steps)
            self._choices += steps
            self._legal = self._stepper.list_legal(self.state)
            return
        for _ in range(steps):
            self._play(self.choose_random())

    def _short_seeds(self) -> Array:
        """Return the seeds of the matches modulo 2**64, uint64 (lanes,)."""
        if self._seeds is None:
            self._seeds = np.array([seed % 2**64 for seed in self.match_seeds], np.uint64)
        return self._seeds


def make_stepper(rules: RuleArrays, *, compiled: bool | None) -> Any:
    """Return the stepper that is compiled, or the plain one. With ``None`` it depends on whether numba is installed."""
    if compiled is not False:
        try:
            from cardgolf.lanes.compiled import CompiledStepper  # noqa: PLC0415  # numba is slow to import, or missing
        except ImportError:
            if compiled:
                raise InvalidArgumentError("invalid compiled=True: expected numba to be installed") from None
        else:
            return CompiledStepper(rules)
    return PlainStepper(rules)
