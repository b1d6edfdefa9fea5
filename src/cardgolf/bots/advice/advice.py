"""Advice: the moves of a seat compared on the same deals, with expected points and reasons."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from statistics import fmean
from time import monotonic
from typing import Any

from attrs import evolve, field, frozen

from cardgolf import InvalidArgumentError, InvalidOptionError, InvalidPositionError, Move, Rulebook, View, determinize
from cardgolf.bots.advice.comparison import Comparison
from cardgolf.bots.advice.goals import WINS, Aim, Goal, check_goal
from cardgolf.bots.advice.reasons import give_reason
from cardgolf.bots.alike import merge_equal_moves
from cardgolf.bots.deals import (
    Deals,
    Engine,
    Policy,
    Scores,
    Source,
    can_lanes_play,
    check_engine,
    find_deals,
    play_all_deals,
)
from cardgolf.bots.players.exact import exact_points
from cardgolf.bots.players.final_turns import MOST_STATES, STATES_A_SECOND, count_final_points
from cardgolf.bots.players.greedy import Greedy, Wary
from cardgolf.bots.worth import turn_layout
from cardgolf.errors import check_integer
from cardgolf.table import Chance, word
from cardgolf.tools import quote

DEFAULT_DEALS = 256
MAX_DEALS = 100_000
MAX_CANDIDATES = 40
FIRST_PLAYOUTS = {"engine": 48, "lanes": 512}  # of all moves together
FIRST_DEALS = {"engine": range(16, 25), "lanes": range(32, 257)}  # however many moves there are
USUAL_PLAYERS = 2  # a playout with more of them takes longer
MAX_BATCH = 4096
MIN_EQUAL_DEALS = 100  # moves that score equally on so many deals, and on all, are one entry
RIVAL_DEALS = 64  # on which the boards of rivals are scored, where they move no more
DROPPED = 4.0  # standard errors by which a move is worse before it is tried no more
TIMED_DEALS = 2  # of a move that is tried within a time limit: the fewest that show a difference
TIMED_MOVES = 2  # that are tried however short the time is
LITTLE = (0.5, 0.02)  # points, or chances, that do not speak against the move of the wary bot while nothing is clear
UNLUCKY = 0.1  # share of deals on which the points are at least as bad as ``unlucky``
Groups = Mapping[Move, tuple[Move, ...]]


@frozen
class MoveAdvice:
    """What a move is expected to bring.

    ``ahead`` is by how much the mover is ahead at the end of the round, on average, or what else the goal of the advice
    counts. ``expected`` is the mean of its own points. ``worse_by`` is how much less ahead the move leaves it than the
    first move does, on the same deals. ``low`` and ``high`` bound a 99 % confidence interval of ``worse_by``, whichever
    of the bots plays on. ``unlucky`` are the points that are reached or exceeded in one deal in ten; where most points
    win, those that are reached or missed. It is ``None`` for points that were counted exactly. ``same`` are other moves
    that cannot be told apart from this one. ``deals`` is the number of deals on which the move was tried. ``reason`` is
    a reason in a few words, or empty.
    """

    move: Move
    ahead: float
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
        """Whether the move is clearly worse than the first one: the whole interval is above 0."""
        return self.low > 0

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as JSON data, with moves as texts."""
        return {
            "move": str(self.move),
            "same": [*map(str, self.same)],
            "ahead": self.ahead,
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
    """The moves of a seat, best first, with the points by which it is expected to be ahead after the round.

    Where no move is clearly the best, the first is the one that the wary bot would play. It is the best one instead if
    that is better by more than half a point with each of the bots, and by more than a standard error.
    ``moves`` has one entry for moves that cannot be told apart. ``deals`` is the number of deals on which the best
    ones were tried. ``source`` is how their points were found:

    * ``"exact"``: counted over every card that can come, in the last turn of the round (see
      :func:`cardgolf.bots.players.exact.exact_points`). ``deals`` is 0.
    * ``"last turns"``: the same, with the best answer of a rival that has one more turn (see
      :func:`cardgolf.bots.players.final_turns.count_final_points`).
    * ``"all deals"``: played out by bots on every deal that the view allows.
    * ``"lanes"`` or ``"engine"``: played out by bots on sampled deals.

    ``goal`` is what the moves are compared by. ``bots`` are the kinds of bots that play on. ``clear_only_with`` is the
    one of them with which a single move is clearly the best, and ``clear_move`` that move, if the other disagrees.
    ``untried`` are moves that were left out, since there were too many or the time was too short. ``str(advice)`` is a
    table for people.
    """

    moves: tuple[MoveAdvice, ...]
    deals: int
    source: Source
    untried: tuple[Move, ...] = ()
    goal: Goal = "lead"
    bots: tuple[Policy, ...] = ()
    clear_only_with: Policy | None = None
    clear_move: Move | None = None
    view: View = field(repr=False, eq=False, kw_only=True)

    @property
    def best(self) -> Move | None:
        """The first move, or ``None`` if the viewer is not to move."""
        return self.moves[0].move if self.moves else None

    @property
    def rivals(self) -> tuple[MoveAdvice, ...]:
        """The moves that are not clearly worse than the first one, which is among them."""
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
            "goal": self.goal,
            "bots": [*self.bots],
            "deals": self.deals,
            "clear": self.is_clear,
            "clear_only_with": self.clear_only_with,
            "clear_move": None if self.clear_move is None else str(self.clear_move),
            "unknown_discards": self.view.unknown_discards,
            "moves": [each.as_dict() for each in self.moves],
            "untried": [*map(str, self.untried)],
        }

    def __str__(self) -> str:
        from cardgolf.bots.advice.words import format_advice  # noqa: PLC0415  # it formats this class

        return "\n".join(format_advice(self))


def advise(
    view: View,
    *,
    goal: Goal = "lead",
    deals: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    engine: Engine = "auto",
    compiled: bool | None = False,
) -> Advice:
    """Compare the legal moves of ``view``, whose seat is to move, by how far ahead it is at the end of the round.

    ``goal="lead"`` counts the points by which the seat is ahead of its best rival, and ``"mean"`` those by which it is
    ahead of the mean of its rivals. ``"points"`` counts its own points alone. ``"round"`` and ``"match"`` count the
    chance to have the best points of the round, or the best total after it. A tie is shared.

    Every move is played out by bots on the same sampled deals, which agree with the view: by greedy ones and, on a
    grid, by wary ones too. A move is tried no more once it is clearly worse with both. The sampling stops when one move
    is left, at ``deals`` deals (by default 256) or after about ``seconds``. Moves that the engine does not reach in
    that time are left out, apart from two, and wary bots if the time is over before their first deals. Moves that are
    equal by symmetry, or that did equally well on each of 100 deals or more, are one entry. In the last turn of a seat,
    in the one before the last turn of a single rival, and where only few cards are unseen, nothing is sampled. The
    first advice for some rules and a number of players takes a third of a second more, unless :func:`prepare_advice`
    was called before.

    Equal views, ``deals`` and ``seed`` give equal advice. With ``seconds`` the number of deals depends on the time,
    and deals are not limited unless ``deals`` is given too. ``engine="auto"`` plays in lanes if the rules allow it
    and NumPy is installed, which is faster. Lanes sample other deals than the engine does. ``compiled`` is whether
    lanes use numba, which takes some ten seconds to compile once; ``None`` stands for whenever it is installed.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    >>> advice = cardgolf.advise(game.view(0), deals=24, engine="engine")
    >>> advice.best in game.legal_moves, advice.moves[0].worse_by, advice.deals
    (True, 0.0, 24)

    Raises :class:`cardgolf.InvalidArgumentError` for fewer than 2 deals, for ``seconds`` that are not above 0 and for
    other unknown arguments, and :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes. Raises
    :class:`cardgolf.PluginError` if a rule fails.
    """
    check_goal(goal)
    deals, seed = _check_arguments(deals, seconds, seed, engine)
    end = monotonic() + seconds if seconds else None
    if not view.legal_moves:
        return Advice((), 0, "exact", goal=goal, view=view)
    aim = Aim.of(view, goal)
    if goal not in WINS and (counted := _count(view, aim, seed, seconds)):
        return counted
    limit = deals or (MAX_DEALS if seconds else DEFAULT_DEALS)
    if view.rules.plugins_with_notes:
        raise InvalidOptionError(f"invalid rules {view.rules.name}: expected rules without hidden notes")
    groups, untried = _choose_candidates(view, seed)
    trial = Comparison(view, groups, aim, ("greedy",) if turn_layout(view).is_hand else ("greedy", "wary"))
    half = seconds / 2 if seconds else inf
    every = play_all_deals(view, trial.moves, trial.bots, deals or DEFAULT_DEALS, half)
    if every is not None:
        trial.add(every, complete=True)
        return _rank(view, groups, trial, "all deals", untried, aim)
    sampled = find_deals(view, engine=engine, seed=seed, compiled=compiled)
    try:
        _sample(trial, sampled, groups, limit, end)
    except InvalidPositionError:  # a position that no lane can have
        if engine == "lanes":
            raise
        sampled = evolve(sampled, source="engine")
        _sample(trial, sampled, groups, limit, end)
    unreached = tuple(move for first in groups if first not in trial.tried for move in groups[first])
    return _rank(view, groups, trial, sampled.source, untried + unreached, aim)


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


def _count(view: View, aim: Aim, seed: int, seconds: float | None) -> Advice | None:
    """Return advice by the points that are counted out, or ``None`` if the end is not in sight."""
    states = min(MOST_STATES, int(seconds * STATES_A_SECOND)) if seconds else MOST_STATES
    both = count_final_points(view, states=states)
    if both is not None:
        sign = aim.sign
        ahead = {move: aim.compare(sign * own, [sign * rival]) for move, (own, rival) in both.items()}
        return _rank_exactly(view, {move: each.own for move, each in both.items()}, ahead, "last turns", aim)
    exact = exact_points(view)
    if exact is None:
        return None
    if aim.goal == "points":
        return _rank_exactly(view, exact, {move: -aim.sign * each for move, each in exact.items()}, "exact", aim)
    rivals = _score_rivals(view, aim, seed)
    if rivals is None:
        return None
    costs = [[aim.sign * (scores[seat] or 0) for seat in aim.rivals] for scores in rivals]
    ahead = {move: fmean([aim.compare(aim.sign * own, each) for each in costs]) for move, own in exact.items()}
    return _rank_exactly(view, exact, ahead, "exact", aim)


def _score_rivals(view: View, aim: Aim, seed: int) -> Sequence[Scores] | None:
    """Return the scores of the round on deals of the hidden cards, or ``None`` if rivals are still to move."""
    rivals = [board for seat in aim.rivals if (board := view.boards[seat])]
    is_known = all(slot is None or slot.card for board in rivals for slot in board.slots) and all(
        len(board.slots) for board in rivals
    )
    found = []
    for number in range(1 if is_known else RIVAL_DEALS):
        rng = Chance(word(seed, number))
        game, bot = determinize(view, rng), Greedy(rng)
        while not game.is_round_over:
            if game.state.actor != aim.seat:
                return None
            game = game.play(game.only_move or bot.choose(game.view(aim.seat)))
        found.append(game.scores)
    return found


def _sample(trial: Comparison, sampled: Deals, groups: Groups, limit: int, end: float | None) -> None:
    """Try the moves of ``trial`` on sampled deals until one is left, or the deals or the time are used up."""
    players = len(sampled.view.names) if end else USUAL_PLAYERS
    first = _count_first(sampled.source, len(trial.moves), players)
    if end and sampled.source == "engine":
        trial.put_first(_find_favourite(sampled.view, groups, Chance(0)))
        _try_until(trial, sampled, end)
        first, limit = TIMED_DEALS, 0 if monotonic() > end else limit
    for batch, count in _iter_batches(first, limit, end):
        trial.add({bot: sampled.play(trial.moves, batch, count, bot) for bot in _iter_bots(trial, end)})
        trial.drop_worse(DROPPED)
        if len(trial.moves) == 1:
            return


def _try_until(trial: Comparison, sampled: Deals, end: float) -> None:
    """Try one move after the other on the same few deals. Leave out the moves that the time does not suffice for."""
    found: dict[Policy, list[list[Scores]]] = {}
    moves = list[Move]()
    for move in trial.moves:
        if len(moves) >= TIMED_MOVES and monotonic() > end:
            break
        for bot in trial.bots if moves else _iter_bots(trial, end):
            played = sampled.play([move], MAX_DEALS, TIMED_DEALS, bot)  # no batch has this number
            found.setdefault(bot, []).append([row[0] for row in played])
        moves.append(move)
    trial.keep(moves)
    trial.add({bot: zip(*rows, strict=True) for bot, rows in found.items()})


def _iter_bots(trial: Comparison, end: float | None) -> Iterator[Policy]:
    """Yield the bots that play on. If the time is over before the first deals, only the first one plays on."""
    for number, bot in enumerate(trial.bots):
        if number and end and not trial.tried and monotonic() > end:
            trial.leave_out(bot)
        else:
            yield bot


def _check_arguments(deals: object, seconds: object, seed: object, engine: object) -> tuple[int | None, int]:
    """Return the number of deals and the seed as plain integers; raise for invalid arguments."""
    if seconds is not None and (not isinstance(seconds, int | float) or seconds is True or not 0 < seconds < inf):
        raise InvalidArgumentError(f"invalid seconds={quote(seconds)}: expected a number > 0")
    check_engine(engine)
    return None if deals is None else check_integer("deals", deals, 2, MAX_DEALS), check_integer("seed", seed, 0)


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


def _rank_exactly(
    view: View, points: Mapping[Move, float], ahead: Mapping[Move, float], source: Source, aim: Aim
) -> Advice:
    """Return the advice for points that were counted. Moves that are worth as much, with as many points, are one entry.

    What the wary bot plays comes first among equals.
    """
    wary = Wary(Chance(0)).choose(view)
    groups: dict[tuple[float, float], list[Move]] = {}
    for move in sorted(points, key=lambda each: (-round(ahead[each], 9), each != wary)):
        groups.setdefault((round(ahead[move], 9), round(points[move], 9)), []).append(move)
    best = max(each for each, _ in groups)
    found = []
    for (each, _), (first, *same) in groups.items():
        worse = best - each
        reason = give_reason(view, first)
        found.append(MoveAdvice(first, ahead[first], points[first], worse, worse, worse, None, tuple(same), 0, reason))
    return Advice(tuple(found), 0, source, goal=aim.goal, view=view)


def _rank(view: View, groups: Groups, trial: Comparison, source: Source, untried: tuple[Move, ...], aim: Aim) -> Advice:
    """Return the advice for moves that were tried."""
    first = _choose_first(view, groups, trial, aim)
    mean, is_complete = trial.value(first), source == "all deals"
    merged: dict[object, list[Move]] = {}
    for move in trial.tried:
        can_merge = is_complete or trial.count_deals(move) >= MIN_EQUAL_DEALS
        merged.setdefault(trial.describe(move) if can_merge else move, []).append(move)
    found = []
    for same in merged.values():
        move = first if first in same else same[0]
        worse = trial.compare(move, first)
        points = sorted(trial.points[move], reverse=aim.sign < 0)
        members = tuple(each for one in same for each in groups[one] if each != move)
        found.append(
            MoveAdvice(
                move, mean - worse.mean + 0.0, fmean(points) + 0.0, worse.mean, worse.low, worse.high,
                points[-max(1, int(UNLUCKY * len(points)))], members, trial.count_deals(move), give_reason(view, move),
            )
        )  # fmt: skip
    found.sort(key=lambda each: (each.move != first, each.worse_by))
    moves = tuple(found)
    bot, clear = _find_doubtful(trial) if sum(not each.is_worse for each in moves) > 1 else (None, None)
    return Advice(moves, trial.count_deals(first), source, untried, aim.goal, trial.bots, bot, clear, view=view)


def _choose_first(view: View, groups: Groups, trial: Comparison, aim: Aim) -> Move:
    """Return the move of the wary bot, or the best one if that is better clearly, or by more than chance."""
    best = trial.find_best(trial.moves)
    wary = Wary(Chance(0)).choose(view)
    natural = next((first for first, group in groups.items() if wary in group and first in trial.moves), best)
    worse = trial.compare(natural, best)
    return best if worse.low > 0 or worse.least > max(LITTLE[aim.goal in WINS], worse.error) else natural


def _find_doubtful(trial: Comparison) -> tuple[Policy | None, Move | None]:
    """Return the only bot with which a move is clearly the best, and that move, or nothing."""
    clear: list[tuple[Policy, Move]] = [(bot, move) for bot in trial.bots if (move := trial.find_clear(bot))]
    return clear[0] if len(clear) == 1 < len(trial.bots) else (None, None)
