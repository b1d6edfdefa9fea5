"""Advice: the moves of a seat compared on the same deals, with expected points and reasons."""

from collections.abc import Iterator, Mapping
from math import inf
from statistics import NormalDist, fmean
from time import monotonic
from typing import Any

from attrs import evolve, field, frozen

from cardgolf import InvalidArgumentError, InvalidOptionError, InvalidPositionError, Move, Rulebook, View
from cardgolf.bots.advice.reasons import give_reason
from cardgolf.bots.alike import merge_equal_moves
from cardgolf.bots.deals import Deals, Engine, Source, can_lanes_play, check_engine, find_deals, play_all_deals
from cardgolf.bots.players.exact import exact_points
from cardgolf.bots.players.greedy import Greedy
from cardgolf.bots.trial import Trial
from cardgolf.errors import check_integer
from cardgolf.games import count_arrangements, has_unknown_seals
from cardgolf.table import Chance
from cardgolf.tools import quote

DEFAULT_DEALS = 256
MAX_DEALS = 100_000
MAX_CANDIDATES = 40
FIRST_PLAYOUTS = {"engine": 48, "lanes": 512}  # of all moves together
FIRST_DEALS = {"engine": range(16, 25), "lanes": range(32, 257)}  # however many moves there are
USUAL_PLAYERS = 2  # a playout with more of them takes longer
MAX_BATCH = 4096
MIN_EQUAL_DEALS = 100  # moves that score equally on so many deals, and on all, are one entry
CONFIDENCE = 0.99
MARGIN = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)  # standard errors of the interval that is shown
DROPPED = 4.0  # standard errors by which a move is worse before it is tried no more
TIMED_DEALS = 2  # of a move that is tried within a time limit: the fewest that show a difference
TIMED_MOVES = 2  # that are tried however short the time is
UNLUCKY = 0.1  # share of deals on which the points are at least as bad as ``unlucky``
Groups = Mapping[Move, tuple[Move, ...]]


@frozen
class MoveAdvice:
    """What a move is expected to bring.

    ``expected`` is the mean of the mover's own points at the end of the round. ``worse_by`` is how many points that is
    worse than the best move, on the same deals, and 0 for the best one. ``low`` and ``high`` bound a 99 % confidence
    interval of ``worse_by``. ``unlucky`` are the points that are reached or exceeded in one deal in ten; where most
    points win, those that are reached or missed. It is ``None`` for points that were counted exactly. ``same`` are
    other moves that cannot be told apart from this one. ``deals`` is the number of deals on which the move was
    tried. ``reason`` is a reason in a few words, or empty.
    """

    move: Move
    expected: float
    worse_by: float
    low: float
    high: float
    unlucky: int | None
    same: tuple[Move, ...]
    deals: int
    reason: str

    @property
    def is_worse(self) -> bool:
        """Whether the move is clearly worse than the best one: the whole interval is above 0."""
        return self.low > 0

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as JSON data, with moves as texts."""
        return {
            "move": str(self.move),
            "same": [*map(str, self.same)],
            "expected": self.expected,
            "worse_by": self.worse_by,
            "low": self.low,
            "high": self.high,
            "unlucky": self.unlucky,
            "deals": self.deals,
            "reason": self.reason,
        }


@frozen
class Advice:
    """The moves of a seat, best first, with the expected points of its round.

    ``moves`` has one entry for moves that cannot be told apart. ``deals`` is the number of deals on which the best
    ones were tried. ``source`` is how their points were found:

    * ``"exact"``: counted over every card that can come, in the last turn of the seat (see
      :func:`cardgolf.bots.players.exact.exact_points`). ``deals`` is 0.
    * ``"all deals"``: played out by greedy bots on every deal that the view allows.
    * ``"lanes"`` or ``"engine"``: played out by greedy bots on sampled deals.

    ``untried`` are moves that were left out, since there were too many or the time was too short. ``str(advice)`` is a
    table for people.
    """

    moves: tuple[MoveAdvice, ...]
    deals: int
    source: Source
    untried: tuple[Move, ...] = ()
    view: View = field(repr=False, eq=False, kw_only=True)

    @property
    def best(self) -> Move | None:
        """The move with the best expected points, or ``None`` if the viewer is not to move."""
        return self.moves[0].move if self.moves else None

    @property
    def rivals(self) -> tuple[MoveAdvice, ...]:
        """The moves that are not clearly worse than the best one, which is the first of them."""
        return tuple(each for each in self.moves if not each.is_worse)

    @property
    def is_clear(self) -> bool:
        """Whether one move, or one group of moves that cannot be told apart, is clearly the best."""
        return len(self.rivals) == 1

    def find(self, move: Move) -> MoveAdvice | None:
        """Return the entry of ``move``, or ``None`` if it was left out or is not legal."""
        return next((each for each in self.moves if move == each.move or move in each.same), None)

    def as_dict(self) -> dict[str, Any]:
        """Return the advice as JSON data, with moves as texts.

        >>> game = cardgolf.new_game("play-nine", players=2, seed=7)
        >>> cardgolf.advise(game.view(1), deals=2, engine="engine").as_dict()["moves"][0]["move"]
        'flip a1'
        """
        return {
            "source": self.source,
            "deals": self.deals,
            "clear": self.is_clear,
            "moves": [each.as_dict() for each in self.moves],
            "untried": [*map(str, self.untried)],
        }

    def __str__(self) -> str:
        from cardgolf.bots.advice.words import format_advice  # noqa: PLC0415  # it formats this class

        return "\n".join(format_advice(self))


def advise(
    view: View,
    *,
    deals: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    engine: Engine = "auto",
    compiled: bool | None = False,
) -> Advice:
    """Compare the legal moves of ``view``, whose seat is to move, by its own points at the end of the round.

    Every move is played out by greedy bots on the same sampled deals, which agree with the view. A move is tried no
    more once it is clearly worse. The sampling stops when one move is left, at ``deals`` deals (by default 256) or
    after about ``seconds``. Moves that the engine does not reach in that time are left out, apart from two. Moves that
    are equal by symmetry, or that scored equally on each of 100 deals or more, are one entry. In the last turn of a
    seat, and where only few cards are unseen, nothing is sampled. The first advice for some rules and a number of
    players takes a third of a second more, unless :func:`prepare_advice` was called before.

    Equal views, ``deals`` and ``seed`` give equal advice. With ``seconds`` the number of deals depends on the time,
    and deals are not limited unless ``deals`` is given too. ``engine="auto"`` plays in lanes if the rules allow it
    and NumPy is installed, which is faster. Lanes sample other deals than the engine does. ``compiled`` is whether
    lanes use numba, which takes half a minute to compile once; ``None`` stands for whenever it is installed.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    >>> advice = cardgolf.advise(game.view(0), deals=24, engine="engine")
    >>> advice.best in game.legal_moves, advice.moves[0].worse_by, advice.deals
    (True, 0.0, 24)

    Raises :class:`cardgolf.InvalidArgumentError` for fewer than 2 deals, for ``seconds`` that are not above 0 and for
    other unknown arguments, and :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes. Raises
    :class:`cardgolf.PluginError` if a rule fails.
    """
    _check_arguments(deals, seconds, seed, engine)
    end = monotonic() + seconds if seconds else None
    if not view.legal_moves:
        return Advice((), 0, "exact", view=view)
    exact = exact_points(view)
    if exact is not None:
        return _rank_exactly(view, exact)
    limit = deals or (MAX_DEALS if seconds else DEFAULT_DEALS)
    if view.rules.plugins_with_notes:
        raise InvalidOptionError(f"invalid rules {view.rules.name}: expected rules without hidden notes")
    groups, untried = _choose_candidates(view, seed)
    trial = Trial(view.rules, groups)
    if not has_unknown_seals(view) and count_arrangements(view) <= (deals or DEFAULT_DEALS):
        rows = play_all_deals(view, trial.moves, monotonic() + seconds / 2 if seconds else None)
        if rows is not None:
            trial.add_points(rows)
            return _rank(view, groups, trial, "all deals", untried)
    sampled = find_deals(view, engine=engine, seed=seed, compiled=compiled)
    try:
        _sample(trial, sampled, groups, limit, end)
    except InvalidPositionError:  # a position that no lane can have
        if engine == "lanes":
            raise
        sampled = evolve(sampled, source="engine")
        _sample(trial, sampled, groups, limit, end)
    unreached = tuple(move for first in groups if first not in trial.costs for move in groups[first])
    return _rank(view, groups, trial, sampled.source, untried + unreached)


def prepare_advice(rules: Rulebook, players: int) -> None:
    """Make ready what :func:`cardgolf.advise` needs for matches under ``rules``, so that the first advice is fast too.

    An application calls it where no one waits, for example in a thread when a match begins.

    >>> from cardgolf.bots.advice.advice import prepare_advice
    >>> prepare_advice(cardgolf.rules("play-nine"), players=2)

    Raises :class:`cardgolf.InvalidArgumentError` for a number of players that the rules do not allow, and
    :class:`cardgolf.PluginError` if a rule fails.
    """
    rules.table_setup(players)
    can_lanes_play(rules, players)


def _sample(trial: Trial, sampled: Deals, groups: Groups, limit: int, end: float | None) -> None:
    """Try the moves of ``trial`` on sampled deals until one is left, or the deals or the time are used up."""
    players = len(sampled.view.names) if end else USUAL_PLAYERS
    first = _count_first(sampled.source, len(trial.moves), players)
    if end and sampled.source == "engine":
        trial.put_first(_find_favourite(sampled.view, groups, Chance(0)))
        _try_until(trial, sampled, end)
        first, limit = TIMED_DEALS, 0 if monotonic() > end else limit
    for batch, count in _iter_batches(first, limit, end):
        trial.add_points(sampled.play(trial.moves, batch, count))
        trial.drop_worse(DROPPED)
        if len(trial.moves) == 1:
            return


def _try_until(trial: Trial, sampled: Deals, end: float) -> None:
    """Try one move after the other on the same few deals. Leave out the moves that the time does not suffice for."""
    points: list[list[int]] = []
    for move in trial.moves:
        if len(points) >= TIMED_MOVES and monotonic() > end:
            break
        points.append([row[0] for row in sampled.play([move], MAX_DEALS, TIMED_DEALS)])  # no batch has this number
    trial.moves = trial.moves[: len(points)]
    trial.add_points(zip(*points, strict=True))


def _check_arguments(deals: object, seconds: object, seed: object, engine: object) -> None:
    if deals is not None:
        check_integer("deals", deals, 2, MAX_DEALS)
    if seconds is not None and (not isinstance(seconds, int | float) or seconds is True or not 0 < seconds < inf):
        raise InvalidArgumentError(f"invalid seconds={quote(seconds)}: expected a number > 0")
    check_integer("seed", seed, 0)
    check_engine(engine)


def _choose_candidates(view: View, seed: int) -> tuple[Groups, tuple[Move, ...]]:
    """Return the groups of equal moves to try, and the moves to leave out: those beyond 40 groups, at random."""
    groups = merge_equal_moves(view)
    if len(groups) <= MAX_CANDIDATES:
        return groups, ()
    chance = Chance(seed)
    favourite = _find_favourite(view, groups, chance)
    others = [first for first in groups if first != favourite]
    tried = {favourite, *chance.sample(others, MAX_CANDIDATES - 1)}
    untried = tuple(move for first, group in groups.items() if first not in tried for move in group)
    return {first: group for first, group in groups.items() if first in tried}, untried


def _find_favourite(view: View, groups: Groups, chance: Chance) -> Move:
    """Return the first move of the group with the move of the greedy bot."""
    greedy = Greedy(chance).choose(view)
    return next(first for first, group in groups.items() if greedy in group)


def _count_first(source: str, moves: int, players: int) -> int:
    """Return how many deals the first batch has."""
    least, *_, most = FIRST_DEALS[source]
    found = min(FIRST_PLAYOUTS[source] // moves, most) * USUAL_PLAYERS // max(players, USUAL_PLAYERS)
    return max(found, least)


def _iter_batches(first: int, limit: int, end: float | None) -> Iterator[tuple[int, int]]:
    """Yield the number of each batch and of its deals. The next batch begins if it is likely to end in time."""
    done, batch, last = 0, 0, 0.0
    count = first
    while done < limit:
        start = monotonic()
        if batch and end and start + 0.7 * last * count / max(1, first) > end:
            return
        count = min(count, limit - done)
        yield batch, count
        last, first = monotonic() - start, count
        done, batch = done + count, batch + 1
        count = min(done, MAX_BATCH)


def _rank_exactly(view: View, points: Mapping[Move, float]) -> Advice:
    """Return the advice for points that were counted. Moves with equal points are one entry."""
    trial = Trial(view.rules, points)
    trial.add_points([[*points.values()]])
    best = trial.find_best()
    groups: dict[float, list[Move]] = {}
    for move in sorted(points, key=trial.costs.__getitem__):
        groups.setdefault(round(points[move], 9), []).append(move)
    found = []
    for each, (first, *same) in groups.items():
        worse = abs(each - round(points[best], 9))
        reason = give_reason(view, first)
        found.append(MoveAdvice(first, points[first], worse, worse, worse, None, tuple(same), 0, reason))
    return Advice(tuple(found), 0, "exact", view=view)


def _rank(view: View, groups: Groups, trial: Trial, source: Source, untried: tuple[Move, ...]) -> Advice:
    """Return the advice for moves that were tried."""
    best = trial.find_best()
    mean, is_complete = fmean(trial.costs[best]), source == "all deals"
    merged: dict[tuple[float, ...] | Move, list[Move]] = {}
    for move, costs in trial.costs.items():
        merged.setdefault(tuple(costs) if is_complete or len(costs) >= MIN_EQUAL_DEALS else move, []).append(move)
    found = []
    for same in merged.values():
        move = best if best in same else same[0]
        worse, error = trial.compare(move, best)
        margin = 0.0 if is_complete else MARGIN * error
        costs = sorted(trial.costs[move])
        members = tuple(each for first in same for each in groups[first] if each != move)
        unlucky = int(trial.as_points(costs[-max(1, int(UNLUCKY * len(costs)))]))
        found.append(
            MoveAdvice(
                move, trial.as_points(mean + worse) + 0.0, worse, worse - margin, worse + margin, unlucky, members,
                len(costs), give_reason(view, move),
            )
        )  # fmt: skip
    found.sort(key=lambda each: (each.worse_by, each.move != best))
    return Advice(tuple(found), len(trial.costs[best]), source, untried, view=view)
