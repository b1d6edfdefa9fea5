"""The search bot: it compares its moves on the same sampled deals, and keeps to the better half again and again."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from time import monotonic
from typing import Any

from attrs import define, field

from cardgolf import InvalidOptionError, Move, Phase, View
from cardgolf.bots.deals import can_lanes_play, look_ahead_in_lanes, play_in_engine, sample_deal, sample_good_hands
from cardgolf.bots.known_hands import recall_view
from cardgolf.bots.players.exact import best_exact_move
from cardgolf.bots.players.greedy import Wary
from cardgolf.bots.trial import Trial
from cardgolf.bots.worth import turn_layout, worth_for
from cardgolf.events import Event
from cardgolf.tools import plain_integer, quote

MOST_CANDIDATES = 32
STAGES = 4  # after each, the worse half of the moves is dropped
TIMED_DEALS = {"lanes": 8, "engine": 2}  # of a stage under a time limit, which is looked at after each
DOUBTS = 0.5  # standard errors by which a move must be better than the wary one
HAND_DOUBTS = 2.0  # the same with a hand, whose whole rounds differ by more than its moves do


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
    deals: int = field(default=128, converter=plain_integer, validator=_check_deals)
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
        trial, compiled = Trial(view.rules, moves), None if self.seconds is None else False
        for stage, deals in self._iter_stages(view):
            trial.keep_best(max(2, len(moves) >> stage), wary)
            try_moves(trial, view, deals, self._rng, events, compiled=compiled)
        best = trial.find_best()
        return best if trial.is_better(best, wary, HAND_DOUBTS if turn_layout(view).is_hand else DOUBTS) else wary

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
        deals = TIMED_DEALS["lanes" if can_lanes_play(view.rules, len(view.names)) else "engine"]
        while spent < 1:
            yield int(spent * STAGES), deals
            spent = (monotonic() - began) / self.seconds


def _is_last_turn(view: View) -> bool:
    """Return whether the round is over after this turn, so that the seat's own points alone are at stake."""
    return view.round_end is not None and not view.round_end.turns


def try_moves(
    trial: Trial, view: View, deals: int, rng: Random, events: Sequence[Event] = (), *, compiled: bool | None = None
) -> None:
    """Add to ``trial`` what its moves cost on ``deals`` more deals: the viewer's cost less the average of the others.

    ``compiled`` is whether lanes use numba; by default they do if it is installed.

    >>> from cardgolf.bots import Chance
    >>> from cardgolf.bots.search import try_moves
    >>> from cardgolf.bots.trial import Trial
    >>> view = cardgolf.new_game("board-nine", players=2, seed=7).view(1)
    >>> trial = Trial(view.rules, view.legal_moves[:2])
    >>> try_moves(trial, view, 4, Chance(1))
    >>> [len(each) for each in trial.costs.values()]
    [4, 4]

    Raises :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes.
    """
    style = Wary.find_style(view.rules, len(view.names))
    costs = look_ahead_in_lanes(view, trial.moves, deals, style, rng, compiled=compiled)
    if costs is not None:
        trial.add([_compare_seats(each, view.actor) for each in row] for row in costs)
        return
    seen, sample, layout = view, sample_deal, turn_layout(view)
    if layout.is_hand:
        worth = worth_for(view, layout)
        seen, sample = recall_view(view, events), lambda view, rng: sample_good_hands(view, worth, rng)
    points = play_in_engine(seen, trial.moves, [rng] * deals, sample)
    trial.add_points([_compare_seats(each, view.actor) for each in row] for row in points)


def _compare_seats(found: Sequence[float | None], seat: int) -> float:
    """Return what ``seat`` has more than the average of the others. Its own points would reward delaying the end."""
    others = [each for other, each in enumerate(found) if each is not None and other != seat]
    return (found[seat] or 0) - (fmean(others) if others else 0)
