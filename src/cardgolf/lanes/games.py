"""Many games side by side."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardgolf.engine.views import View
from cardgolf.errors import IllegalMoveError, InvalidArgumentError, InvalidPositionError, check_integer
from cardgolf.games.game import Game
from cardgolf.lanes import chance
from cardgolf.lanes.core import LaneRules, Lanes, Shuffle
from cardgolf.lanes.ends.rounds import FinishedMatches
from cardgolf.lanes.ends.states import Plan
from cardgolf.lanes.lane_arrays import spread_bits
from cardgolf.lanes.lane_positions import LanePositions, write_samples
from cardgolf.lanes.plain.observe import make_grid_view
from cardgolf.lanes.rule_arrays import Array, order_actions
from cardgolf.lanes.values import GridView, Observation
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import KINDS, Match, Sides, validate_seed
from cardgolf.tools.attrs import make_copier
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote

_with_seed = make_copier(Match, "_seed")

MOST_GAMES = 262_144  # a lane takes up to five kilobytes


class StepResult(NamedTuple):
    """What came of one step. Arrays are by lane.

    ``matches`` has, for each match that ended, its lane and the finished match with rounds, totals and standings. A
    match is made when it is first read.
    """

    points: Array  # int64, (lanes, players): the scores of the round that ended, 0 where none did
    round_over: Array  # bool, (lanes,)
    match_over: Array  # bool, (lanes,)
    matches: Sequence[tuple[int, Match]]


class Games:
    """Games of ``rules`` with ``players`` side by side, ``count`` of them. Each is in a lane, by number.

    There are at most 262,144.

    Lane ``i`` plays the match with ``seeds[i]``, by default ``i``. When a round is over, the next one is dealt in the
    same step; when a match is over, that with the seed ``seeds[i] + count`` begins.

    ``shuffle="published"`` deals the cards of ``cardgolf.new_game(rules, players=players, seed=seeds[i])``. ``"fast"``
    deals by the lanes' own chance, :mod:`cardgolf.lanes.chance`, which is much faster. ``compiled`` is whether numba is
    used; by default it is used if it is installed.

    >>> import numpy as np
    >>> games = Games(cardgolf.rules("play-nine"), players=2, count=3, compiled=False)
    >>> games.space[0], games.legal[0].sum(), games.seats.tolist()
    (Flip(slot='a1'), np.int64(8), [1, 1, 0])
    >>> result = games.step(np.array([0, 3, 5]))
    >>> result.round_over.any(), games.observe().up.sum(axis=(1, 2)).tolist()
    (np.False_, [1, 1, 1])

    Raises :class:`NotTabulableError` for rules that cannot be played from tables, and :class:`InvalidArgumentError`.
    """

    def __init__(
        self,
        rules: Rulebook,
        players: int,
        count: int,
        seeds: Sequence[int] | None = None,
        *,
        shuffle: Shuffle = "published",
        compiled: bool | None = None,
    ) -> None:
        count, players = check_integer("count", count, 1, MOST_GAMES), plain_integer(players)
        if shuffle not in {"published", "fast"}:
            raise InvalidArgumentError(f"invalid shuffle={quote(shuffle)}: expected 'published' or 'fast'")
        self.rules, self.players, self.count = rules, players, count
        self.space = rules.action_space(players)
        made = LaneRules(rules, players, compiled=compiled)
        self.tables, self.arrays, self.backend = made.tables, made.arrays, made.backend
        given = [validate_seed(seed) for seed in (range(count) if seeds is None else seeds)]
        if len(given) != count:
            raise InvalidArgumentError(f"invalid seeds: expected {count}, not {len(given)}")
        self._lanes = Lanes(made, count, shuffle=shuffle)
        self._scorer = self._lanes.scorer
        self.state = self._lanes.state
        """The rounds of all lanes, with all hidden cards. Other public arrays are copies that show none."""
        self._positions, self._every, self._choices = LanePositions(rules, self.tables), np.arange(count), 0
        self._lanes.begin(self._every, given)
        self._lanes.deal(self._every)
        self._legal = self._list_legal()

    @property
    def is_compiled(self) -> bool:
        """Whether numba plays the lanes."""
        return self.backend.is_compiled

    @property
    def kinds(self) -> Array:
        """The kind of the round in each lane, an index in ``cardgolf.table.scorecard.KINDS``, int8 (lanes,)."""
        return _copy(self._scorer.kinds)

    @property
    def rounds(self) -> Array:
        """The finished rounds of the match in each lane, int64 (lanes,)."""
        return _copy(self._scorer.rounds)

    @property
    def match_seeds(self) -> list[int]:
        """The seed of the match in each lane. The games follow from it, so that it tells hidden cards."""
        return [*self._scorer.seeds]

    @property
    def seats(self) -> Array:
        """The seat that acts in each lane, int32 (lanes,)."""
        return _copy(self.state.turn)

    @property
    def legal_bits(self) -> Array:
        """The legal actions of each lane as bits, action 0 the lowest: uint64 (lanes,)."""
        return _copy(self._legal)

    @property
    def legal(self) -> Array:
        """Whether each action is legal, bool (lanes, actions), by the numbers of ``rules.action_space(players)``."""
        return spread_bits(self._legal, len(self.space)).view(np.bool_)

    @property
    def matches(self) -> tuple[Match, ...]:
        """The match of each lane with its finished rounds, totals and standings."""
        return tuple(map(self._scorer.make_match, range(self.count)))

    def observe(self, seats: Array | None = None) -> Observation:
        """Return what a seat of each lane sees: the one in ``seats``, an array of integers, or the one that acts."""
        viewers = self.state.turn if seats is None else np.asarray(seats)
        return self.backend.observe(self.state, viewers)

    def grid_view(self) -> GridView:
        """Return what the seats that act see, as :func:`cardgolf.lanes.gather_grid_view` does for views.

        A bot that reads :class:`cardgolf.lanes.GridView` plays lanes and views alike.

        >>> games = Games(cardgolf.rules("golf"), players=2, count=3, compiled=False)
        >>> games.grid_view().faces.shape, games.grid_view().opening.tolist()
        ((3, 2, 6), [True, True, True])

        Raises :class:`NotTabulableError` for rules that offer the same moves in different orders.
        """
        legal = order_actions(self.legal, self._lanes.rules.order)
        return make_grid_view(self.arrays, self.state, self._every, legal)

    def step(self, actions: Array) -> StepResult:
        """Play one action in each lane, an array of ``count`` integers.

        Raises :class:`IllegalMoveError` if one is not legal. Nothing has been played then.
        """
        chosen = np.asarray(actions).astype(np.int64)
        if chosen.shape != (self.count,):
            raise InvalidArgumentError(f"invalid actions of shape {chosen.shape}: expected ({self.count},)")
        lane = self.backend.find_illegal(self._legal, chosen)
        if lane >= 0:
            raise IllegalMoveError(
                f"invalid action {chosen[lane]} in lane {lane}: expected one that games.legal allows"
            )
        over, self._legal = self._lanes.advance(chosen)
        points, match_over = np.zeros((self.count, self.players), np.int64), np.zeros(self.count, np.bool_)
        at, matches = np.flatnonzero(over), FinishedMatches()
        if len(at):
            ended = self._scorer.finish(self.state, at)
            points[at], match_over[at] = ended.points, ended.match_over
            done = at[ended.match_over]
            if len(done):
                matches = FinishedMatches(done.tolist(), self._scorer.take_matches(done))
                self._lanes.begin(done, [self._scorer.seeds[lane] + self.count for lane in done.tolist()])
            self._lanes.deal(at)
            self._legal[at] = self.backend.list_legal(self.state, at)
        return StepResult(points, over, match_over, matches)

    def load(self, game: Game, lanes: Sequence[int] | None = None) -> None:
        """Put the position of ``game`` into each of ``lanes``, by default all. Its match goes on there.

        This takes about 0.1 ms, for one lane or for many. The lane has the seed of the game, so with
        ``shuffle="published"`` its later shuffles are those of the game.

        >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
        >>> games = Games(game.rules, players=2, count=3, compiled=False)
        >>> games.load(game, [0, 2])
        >>> games.seats.tolist(), games.game(2) == game
        ([0, 1, 0], True)

        Raises :class:`InvalidArgumentError` for a game of other rules or players and for other lanes, and
        :class:`InvalidPositionError` for what no lane can be: a round that is over, a face-down card that another seat
        than its owner has looked at, a public memory, an open window, or last turns out of the order of seats. No lane
        has teams or handicaps either.
        """
        self._check_rules(game.rules, len(game.state.match.names), game.state.match.sides)
        at = self._find_lanes(lanes)
        self._resume(at, self._positions.write(self.state, at, game.state), [game.state.match] * len(at))

    def sample(self, view: View, lanes: Sequence[int] | None = None, seed: int = 0) -> None:
        """Put a random table that agrees with ``view`` into each of ``lanes``, by default all.

        The tables are those of :func:`cardgolf.determinize`: every arrangement of the cards that the viewer cannot see
        is equally likely. Table ``t``, in the lane ``lanes[t]``, follows from ``view``, ``seed`` and ``t`` alone, as
        :mod:`cardgolf.lanes.chance` defines it. Later shuffles use a new seed, one for each table.

        >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip b1")
        >>> games = Games(game.rules, players=2, count=3, compiled=False)
        >>> games.sample(game.view(0), seed=5)
        >>> [games.game(lane).view(0) == game.view(0) for lane in range(3)]
        [True, True, True]

        Raises as :meth:`load` does, and as :func:`cardgolf.determinize` does.
        """
        self._check_rules(view.rules, len(view.names), view.sides)
        at = self._find_lanes(lanes)
        keys = chance.make_table_keys(validate_seed(seed), len(at))
        if not len(at):
            return
        plan = write_samples(self._positions, self.backend.shuffle_rows, self.state, at, view, keys)
        self._resume(at, plan, [_with_seed(plan.match, key) for key in keys.tolist()])

    def game(self, lane: int) -> Game:
        """Return the game of a lane. It contains hidden information. Its history begins now.

        With ``shuffle="published"`` the engine plays it on as the lane does, shuffles included. Its text is
        ``game.position``.

        >>> games = Games(cardgolf.rules("golf"), players=2, count=2, compiled=False)
        >>> games.game(1) == cardgolf.new_game("golf", players=2, seed=1)
        True

        Raises :class:`InvalidArgumentError` for another lane.
        """
        at = int(self._find_lanes([lane])[0])
        plan = Plan(KINDS[self._scorer.kinds[at]], self._scorer.make_match(at))
        return Game(self.rules, self._positions.read(self.state, at, plan))

    def _check_rules(self, rules: Rulebook, players: int, sides: Sides) -> None:
        if rules != self.rules or players != self.players:
            raise InvalidArgumentError(
                f"invalid rules={quote(rules.name)} of {players} players: expected the same rules, options and players"
            )
        if sides:
            raise InvalidPositionError("invalid position for a lane: expected no teams and no handicaps")

    def _find_lanes(self, lanes: Sequence[int] | None) -> Array:
        """Return the numbers of ``lanes``, int64; raise :class:`InvalidArgumentError` for others and for twins."""
        if lanes is None:
            return np.arange(self.count)
        given = np.asarray(lanes) if np.size(lanes) else np.zeros(0, np.int64)
        if (
            given.ndim != 1
            or given.dtype.kind not in "iu"
            or len({*given.tolist()} & {*range(self.count)}) < len(given)
        ):
            raise InvalidArgumentError(
                f"invalid lanes={quote(lanes)}: expected numbers from 0 to {self.count - 1}, each once"
            )
        return given.astype(np.int64)

    def _resume(self, lanes: Array, plan: Plan, matches: Sequence[Match]) -> None:
        """Go on with each of ``matches`` in ``lanes``, whose arrays were written."""
        self._scorer.resume(lanes, plan.kind, self.state.order[lanes], matches)
        self._lanes.short_seeds[lanes] = [match._seed % 2**64 for match in matches]
        self._legal = self._list_legal()

    def _list_legal(self) -> Array:
        """Return the legal actions of all lanes as bits."""
        return self.backend.list_legal(self.state, self._every)

    def choose_random(self) -> Array:
        """Return a random legal action of each lane, int64 (lanes,).

        The choice follows from the seed of the match in the lane and from the number of choices so far, nothing else.
        """
        chosen = self.backend.choose_random(self._legal, self._lanes.short_seeds, self._choices)
        self._choices += 1
        return chosen


def _copy(array: Array) -> Array:
    """Return a copy of one block, through which nothing of the games can be read or changed."""
    return np.array(array)
