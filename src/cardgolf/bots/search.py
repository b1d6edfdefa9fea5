"""The search bot: it compares its moves on the same sampled deals, and keeps to the better half again and again."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import TYPE_CHECKING, Any

from attrs import define, field

from cardgolf import (
    InvalidOptionError,
    InvalidPositionError,
    Move,
    NotTabulableError,
    Phase,
    Rulebook,
    View,
)
from cardgolf._text import quote
from cardgolf.bots.evaluation import turn_layout, yardstick_for
from cardgolf.bots.exact_play import best_exact_move
from cardgolf.bots.hand_tables import play_hands
from cardgolf.bots.rollout import sample_scores
from cardgolf.bots.wary import WARY_STYLE, Wary
from cardgolf.events import Event

if TYPE_CHECKING:
    from cardgolf.lanes.greedy_tables import GreedyTables

MOST_CANDIDATES = 32
STAGES = 4  # after each, the worse half of the moves is dropped
TIMED_DEALS = {"lanes": 8, "engine": 2}  # of a stage under a time limit, which is looked at after each
TURNS = 2  # of each seat, that lanes look ahead
HOPE = 2.0  # cards off the stock, whose expected saving a board that is not scored yet is credited with
DOUBTS = 0.5  # standard errors by which a move must be better than the wary one
HAND_DOUBTS = 2.0  # the same with a hand, whose whole rounds differ by more than its moves do
Values = dict[Move, list[float]]


def _check_deals(_: object, __: object, value: object) -> None:
    if type(value) is not int or value < STAGES:
        raise InvalidOptionError(f"invalid deals={quote(value)}: expected an integer >= {STAGES}")


def _check_seconds(_: object, __: object, value: Any) -> None:
    if value is not None and (type(value) not in (int, float) or not 0 < value < 1e6):
        raise InvalidOptionError(f"invalid seconds={quote(value)}: expected a number > 0")


@define(eq=False)
class Search:
    """Tries its moves on sampled deals, drops the worse half of them, and tries the others on further deals.

    ``deals`` is the number of deals for a decision. ``seconds`` is a time limit that replaces it, and makes games
    irreproducible. Every move meets the same deals. With NumPy, and if the rules allow it, wary bots play on there in
    lanes for two turns of each seat, or to the end of a last lap, and the boards are then estimated. With numba that is
    fast. It is not used under a time limit, since compiling takes longer than that. Otherwise greedy bots play on in
    the engine to the end of the round. The chosen moves may then differ. The last turn of a round is played exactly if
    it can be counted.
    """

    _rng: Random = field(repr=False)
    deals: int = field(default=128, validator=_check_deals)
    seconds: float | None = field(default=None, validator=_check_seconds)

    def choose(self, view: View, events: Sequence[Event] = ()) -> Move:
        """Return the move with the best average result, or the wary move unless another one is clearly better.

        ``events`` tell which cards others took to their hands.

        Raises :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes.
        """
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        exact = best_exact_move(view) if _is_last_turn(view) else None
        if exact is not None:
            return exact
        wary = Wary(self._rng).choose(view)
        if view.phase is Phase.OPENING:  # unseen cards are all alike
            return wary
        moves = self._list_candidates(view, wary)
        values: Values = {move: [] for move in moves}
        compiled = None if self.seconds is None else False
        for stage, deals in self._iter_stages(view):
            values = _keep_best(values, wary, max(2, len(moves) >> stage))
            for move, more in value_moves(view, [*values], deals, self._rng, events, compiled=compiled).items():
                values[move] += more
        best = max(values, key=lambda move: fmean(values[move]))
        doubts = HAND_DOUBTS if turn_layout(view).is_hand else DOUBTS
        return best if _is_better(values[best], values[wary], doubts) else wary

    def _list_candidates(self, view: View, wary: Move) -> list[Move]:
        """Return the moves to try: all of them, or the wary one and a random sample."""
        others = [move for move in view.legal_moves if move != wary]
        return [wary, *(others if len(others) < MOST_CANDIDATES else self._rng.sample(others, MOST_CANDIDATES - 1))]

    def _iter_stages(self, view: View) -> Iterator[tuple[int, int]]:
        """Yield the number of each stage, and how many deals to sample in it. Within a time limit stages repeat."""
        if self.seconds is None:
            ends = [self.deals * stage // STAGES for stage in range(STAGES + 1)]
            yield from ((stage, ends[stage + 1] - ends[stage]) for stage in range(STAGES))
            return
        began, spent = monotonic(), 0.0
        deals = TIMED_DEALS["lanes" if _can_use_lanes(view.rules, len(view.names)) else "engine"]
        while spent < 1:
            yield int(spent * STAGES), deals
            spent = (monotonic() - began) / self.seconds


def _is_last_turn(view: View) -> bool:
    """Return whether the round is over after this turn, so that the seat's own points alone are at stake."""
    return view.round_end is not None and not view.round_end.turns


def value_moves(
    view: View,
    moves: Sequence[Move],
    deals: int,
    rng: Random,
    events: Sequence[Event] = (),
    *,
    compiled: bool | None = None,
) -> Mapping[Move, list[float]]:
    """Return, for each of ``moves``, by how many points the seat is likely to be ahead, deal by deal.

    It is ahead of the average of the other seats. Where most points win, more points are ahead. Every move meets the
    same ``deals`` sampled deals. ``compiled`` is whether lanes use numba; by default they do if it is installed.

    >>> from cardgolf.bots import Chance
    >>> from cardgolf.bots.search import value_moves
    >>> view = cardgolf.new_game("board-nine", players=2, seed=7).view(1)
    >>> values = value_moves(view, view.legal_moves[:2], 4, Chance(1))
    >>> [len(each) for each in values.values()]
    [4, 4]

    Raises :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes.
    """
    costs = _look_ahead_in_lanes(view, moves, deals, rng, compiled=compiled)
    if costs is None:
        sign = 1 if view.rules.lowest_wins else -1
        layout = turn_layout(view)
        if layout.is_hand:
            sampled = play_hands(view, yardstick_for(view, layout), events, moves, deals, rng)
        else:
            sampled = [sample_scores(view, moves, "greedy", rng) for _ in range(deals)]
        costs = [
            [[None if points is None else sign * points for points in scores[index]] for scores in sampled]
            for index in range(len(moves))
        ]
    return {move: [_count_lead(each, view.actor) for each in found] for move, found in zip(moves, costs, strict=True)}


def _count_lead(costs: Sequence[float | None], seat: int) -> float:
    """Return by how much ``seat`` costs less than the average of the others."""
    others = [cost for other, cost in enumerate(costs) if cost is not None and other != seat]
    return (fmean(others) if others else 0) - (costs[seat] or 0)


def _look_ahead_in_lanes(view: View, moves: Sequence[Move], deals: int, rng: Random, *, compiled: bool | None) -> Any:
    """Return what boards cost by move, deal and seat, ``None`` for a seat that sits out.

    The result is ``None`` if lanes cannot play. Then ``rng`` is as before, if it has a state that can be set.
    """
    players = len(view.names)
    if view.seat != view.actor or view.memory.window or not _can_use_lanes(view.rules, players):
        return None
    from cardgolf.lanes.playouts import Lookahead, look_ahead  # noqa: PLC0415  # NumPy is an extra

    counter = _read_state(rng)
    wanted = Lookahead(_wary_tables(view.rules, players), TURNS * len(view.seats), HOPE)
    try:
        costs = look_ahead(view, moves, deals, wanted, seed=rng.getrandbits(64), compiled=compiled)
    except InvalidPositionError:  # such as one with cards that their owners alone have seen
        if counter is not None:
            rng.setstate(counter)
        return None
    playing = [board is not None for board in view.boards]
    return [
        [[cost if plays else None for cost, plays in zip(each, playing, strict=True)] for each in found]
        for found in costs.transpose(1, 0, 2).tolist()
    ]


def _read_state(rng: Random) -> Any:
    """Return the state of ``rng``, or ``None`` if it has none, such as the chance of the system."""
    try:
        return rng.getstate()
    except NotImplementedError:
        return None


@lru_cache(maxsize=64)
def _can_use_lanes(rules: Rulebook, players: int) -> bool:
    """Return whether NumPy is installed, and lanes can play the rules with wary bots."""
    try:
        _wary_tables(rules, players)
        rules.tables(players)
    except (ImportError, InvalidOptionError, NotTabulableError):
        return False
    return True


@lru_cache(maxsize=16)
def _wary_tables(rules: Rulebook, players: int) -> "GreedyTables":
    from cardgolf.bots.greedy_tables import make_greedy_tables  # noqa: PLC0415  # NumPy is an extra

    return make_greedy_tables(rules, players, WARY_STYLE)


def _keep_best(values: Values, wary: Move, most: int) -> Values:
    """Return the ``most`` moves with the best results, always including the wary one."""
    if len(values) <= most:
        return values
    others = sorted((move for move in values if move != wary), key=lambda move: -fmean(values[move]))
    return {move: values[move] for move in (wary, *others[: most - 1])}


def _is_better(values: Sequence[float], others: Sequence[float], doubts: float) -> bool:
    """Return whether the first move gains, on the same deals, by more than ``doubts`` standard errors."""
    gained = [mine - theirs for mine, theirs in zip(values, others, strict=True)]
    return fmean(gained) > (doubts * stdev(gained) / sqrt(len(gained)) if len(gained) > 1 else 0)
