"""The rollout bot: it plays each move out on sampled tables before it chooses."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from attrs import define, field

from cardgolf import Game, InvalidOptionError, Move, Pass, Rulebook, View, determinize
from cardgolf._text import join_limited, quote
from cardgolf.bots.exact_play import best_exact_move
from cardgolf.bots.greedy import Greedy
from cardgolf.bots.random import RandomBot
from cardgolf.bots.registry import Bot
from cardgolf.chance import Chance

PLAYOUT_BOTS: Mapping[str, Callable[[Random], Bot]] = {"greedy": Greedy, "random": RandomBot}
MAX_PLAYOUT_MOVES = 2000
MAX_TABLES = 4
MAX_CANDIDATES = 32
STAGES = 4
MIN_STANDARD_ERRORS = 1  # a smaller advantage is as likely to be luck
Scores = tuple[int | None, ...]
Results = dict[Move, list[float]]


def sample_scores(view: View, moves: Sequence[Move], playout: str, rng: Random) -> list[Scores]:
    """Return the scores of the round after each of ``moves``, on one sampled table and with the same chance.

    Raises :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes, since notes cannot be sampled.
    """
    table, seed = _sample_table(view, rng), rng.getrandbits(64)
    return play_out_moves(table, moves, view.actor, playout, seed)


def play_out_moves(table: Game, moves: Sequence[Move], seat: int, playout: str, seed: int) -> list[Scores]:
    """Return the scores of the round after each of ``moves`` of ``seat`` on ``table``, with the same chance."""
    return [play_out(table.play(move, seat=seat), playout, seed) for move in moves]


def _sample_table(view: View, rng: Random) -> Game:
    """Sample a table that is consistent with the view.

    Opponents keep good cards. Of several samples, this returns the one where their known cards cost least.
    """
    table, more = determinize(view, rng), min(view.turns_begun[view.actor], MAX_TABLES) - 1
    if not _list_known_costs(table, view.actor):
        return table
    samples = (table, *(determinize(view, rng) for _ in range(more)))
    return min(samples, key=lambda each: sum(_list_known_costs(each, view.actor)))


def _list_known_costs(table: Game, viewer: int) -> list[int]:
    """Return the costs of face-down cards that their owners know and the viewer does not."""
    boards = ((seat, board) for seat, board in table.state.table.items() if seat != viewer)
    slots = ((seat, slot) for seat, board in boards for slot in board.slots if slot and not slot.up)
    values, sign = table.rules.card_values, _cost_sign(table.rules)
    return [sign * values[slot.card] for seat, slot in slots if seat in slot.seen_by and viewer not in slot.seen_by]


def _cost_sign(rules: Rulebook) -> int:
    """Return the factor that turns points into costs: -1 where most points win."""
    return 1 if rules.lowest_wins else -1


def play_out(game: Game, playout: str, seed: int) -> Scores:
    """Return the scores of the round after bots named ``playout`` have played it to its end."""
    rng = Chance(seed)
    player, fallback = PLAYOUT_BOTS[playout](rng), RandomBot(rng)
    moves = 0
    while not game.is_round_over:
        bot = player if moves < MAX_PLAYOUT_MOVES else fallback  # some bots never end a round
        game = game.play(game.only_move or _find_pass(game) or bot.choose(game.view(game.state.actor)))
        moves += 1
    return game.scores


def _find_pass(game: Game) -> Move | None:
    """Return a pass in a window. Reactions of playouts would cost too much time."""
    return next((move for move in game.legal_moves if type(move) is Pass), None) if game.state.window else None


def _check_iterations(_: object, __: object, value: object) -> None:
    if type(value) is not int or value < 1:
        raise InvalidOptionError(f"invalid iterations={quote(value)}: expected an integer >= 1")


def _check_seconds(_: object, __: object, value: Any) -> None:
    if value is not None and (type(value) not in (int, float) or not 0 < value < 1e6):
        raise InvalidOptionError(f"invalid seconds={quote(value)}: expected a number > 0")


def _check_playout(_: object, __: object, value: object) -> None:
    if value not in PLAYOUT_BOTS:
        raise InvalidOptionError(f"invalid playout={quote(value)}: expected one of {join_limited(PLAYOUT_BOTS)}")


@define(eq=False)
class Rollout:
    """Samples tables it could be sitting at and plays each move out on them: information-set Monte Carlo.

    ``iterations`` is the number of tables sampled for a decision. ``seconds`` is a time limit that replaces it, and
    makes games irreproducible. ``playout`` names the bot that plays the rounds out.
    """

    _rng: Random = field(repr=False)
    iterations: int = field(default=50, validator=_check_iterations)
    seconds: float | None = field(default=None, validator=_check_seconds)
    playout: str = field(default="greedy", validator=_check_playout)

    def choose(self, view: View) -> Move:
        """Return the move with the best average result, or the greedy move unless another one is clearly better.

        In its last turn, return the move with the best expected points if they can be counted exactly.

        Raises :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes.
        """
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        exact = best_exact_move(view)
        if exact is not None:
            return exact
        greedy = Greedy(self._rng).choose(view)
        candidates = self._list_candidates(view, greedy)
        results: Results = {move: [] for move in candidates}
        sign = _cost_sign(view.rules)
        for spent in self._iter_budget():
            results = _keep_best(results, greedy, max(2, len(candidates) >> int(spent * STAGES)))
            for move, scores in zip(results, sample_scores(view, [*results], self.playout, self._rng), strict=True):
                results[move].append(sign * _points_above(scores, view.actor))
        best = min(results, key=lambda move: fmean(results[move]))
        return best if _is_better(results[best], results[greedy]) else greedy

    def _list_candidates(self, view: View, greedy: Move) -> list[Move]:
        """Return the moves to try: all of them, or the greedy one and a random sample."""
        others = [move for move in view.legal_moves if move != greedy]
        return [greedy, *(others if len(others) < MAX_CANDIDATES else self._rng.sample(others, MAX_CANDIDATES - 1))]

    def _iter_budget(self) -> Iterator[float]:
        """Yield, once for each table to sample, the share of the budget that is spent."""
        if self.seconds is None:
            yield from (number / self.iterations for number in range(self.iterations))
            return
        began, spent = monotonic(), 0.0
        while spent < 1:
            yield spent
            spent = (monotonic() - began) / self.seconds


def _keep_best(results: Results, greedy: Move, most: int) -> Results:
    """Return the ``most`` moves with the best results, always including the greedy one."""
    if len(results) <= most:
        return results
    others = sorted((move for move in results if move != greedy), key=lambda move: fmean(results[move]))
    return {move: results[move] for move in (greedy, *others[: most - 1])}


def _points_above(scores: Scores, seat: int) -> float:
    """Return the seat's points minus the average of the others. Its points alone would reward delaying the end."""
    others = [points for other, points in enumerate(scores) if points is not None and other != seat]
    return (scores[seat] or 0) - (fmean(others) if others else 0)


def _is_better(points: Sequence[float], others: Sequence[float]) -> bool:
    """Return whether the first move costs less, on the same tables, by more than chance explains."""
    saved = [theirs - mine for mine, theirs in zip(points, others, strict=True)]
    return fmean(saved) > (MIN_STANDARD_ERRORS * stdev(saved) / sqrt(len(saved)) if len(saved) > 1 else 0)
