"""A player that tries its moves out before it chooses."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from attrs import define, field

from cardgolf import Game, InvalidOptionError, Move, View, determinize
from cardgolf._text import join_limited, quote
from cardgolf.bots.greedy import Greedy
from cardgolf.bots.random import RandomBot
from cardgolf.bots.registry import Bot

PLAYOUT_BOTS: Mapping[str, Callable[[Random], Bot]] = {"greedy": Greedy, "random": RandomBot}
MAX_PLAYOUT_MOVES = 2000
MAX_TABLES = 4
Scores = tuple[int | None, ...]


def sample_scores(view: View, moves: Sequence[Move], playout: str, rng: Random) -> list[Scores]:
    """The scores of the round after each of ``moves``: all on one imagined table, and with the same chance.

    :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes, since what they noted cannot be imagined.
    """
    table, seed = _sample_tables(view, rng), rng.getrandbits(64)
    return [_play_out(table.play(move), playout, seed) for move in moves]


def _sample_tables(view: View, rng: Random) -> Game:
    """A table the viewer could be looking at. People keep what is good: of several, that where they hold least."""
    table, more = determinize(view, rng), min(view.turns_begun[view.turn], MAX_TABLES) - 1
    if not _keep_table(table, view.turn):
        return table
    return min(
        (table, *(determinize(view, rng) for _ in range(more))), key=lambda each: sum(_keep_table(each, view.turn))
    )


def _keep_table(table: Game, viewer: int) -> list[int]:
    """What the cards are worth that others know of their own, and the viewer cannot see."""
    boards = ((seat, board) for seat, board in table.state.table.items() if seat != viewer)
    slots = ((seat, slot) for seat, board in boards for slot in board.slots if slot and not slot.up)
    return [
        table.rules.card_values[slot.card]
        for seat, slot in slots
        if seat in slot.seen_by and viewer not in slot.seen_by
    ]


def _play_out(game: Game, playout: str, seed: int) -> Scores:
    rng = Random(seed)  # noqa: S311  # drawn from the bot's own chance
    player, lots = PLAYOUT_BOTS[playout](rng), RandomBot(rng)
    moves = 0
    while not game.is_round_over:
        bot = player if moves < MAX_PLAYOUT_MOVES else lots  # whoever never ends it leaves that to chance
        game = game.play(game.only_move or bot.choose(game.view(game.turn)))
        moves += 1
    return game.scores


MOST_MOVES = 32
STAGES = 4
CLEARLY = 1  # standard errors: what looks better by less is as likely to be luck
Tried = dict[Move, list[float]]


def _check_iterations(_: object, __: object, value: object) -> None:
    if type(value) is not int or value < 1:
        raise InvalidOptionError(f"iterations={quote(value)} will not do: give a whole number from 1")


def _check_seconds(_: object, __: object, value: Any) -> None:
    if value is not None and (type(value) not in (int, float) or not 0 < value < 1e6):
        raise InvalidOptionError(f"seconds={quote(value)} will not do: give a number above 0")


def _check_playout(_: object, __: object, value: object) -> None:
    if value not in PLAYOUT_BOTS:
        raise InvalidOptionError(f"playout={quote(value)} will not do: give one of {join_limited(PLAYOUT_BOTS)}")


@define(eq=False)
class Rollout:
    """Imagines tables it could be sitting at and plays each move out on them: information-set Monte Carlo.

    ``iterations`` is how many tables it imagines for a decision; with ``seconds`` it goes on for so long instead,
    for play at a table, where nobody needs the same game twice. ``playout`` says who plays the rounds out.
    """

    _rng: Random = field(repr=False)
    iterations: int = field(default=50, validator=_check_iterations)
    seconds: float | None = field(default=None, validator=_check_seconds)
    playout: str = field(default="greedy", validator=_check_playout)

    def choose(self, view: View) -> Move:
        """The move with the fewest points on average, beside the others'; greedy's own, unless one is clearly better.

        Raises :class:`cardgolf.InvalidOptionError` where the rules keep hidden notes.
        """
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        greedy = Greedy(self._rng).choose(view)
        candidates = self._candidates(view, greedy)
        tried: Tried = {move: [] for move in candidates}
        for spent in self._budget():
            tried = _best_move(tried, greedy, max(2, len(candidates) >> int(spent * STAGES)))
            for move, scores in zip(tried, sample_scores(view, [*tried], self.playout, self._rng), strict=True):
                tried[move].append(_is_behind(scores, view.turn))
        best = min(tried, key=lambda move: fmean(tried[move]))
        return best if _is_better(tried[best], tried[greedy]) else greedy

    def _candidates(self, view: View, greedy: Move) -> list[Move]:
        """The moves to try: all, or where there are very many the greedy one and others by lot."""
        others = [move for move in view.legal_moves if move != greedy]
        return [greedy, *(others if len(others) < MOST_MOVES else self._rng.sample(others, MOST_MOVES - 1))]

    def _budget(self) -> Iterator[float]:
        """Once for each table to be imagined, the share of the budget that is spent by then."""
        if self.seconds is None:
            yield from (number / self.iterations for number in range(self.iterations))
            return
        began, spent = monotonic(), 0.0
        while spent < 1:
            yield spent
            spent = (monotonic() - began) / self.seconds


def _best_move(tried: Tried, greedy: Move, most: int) -> Tried:
    """The ``most`` moves that did best so far, and always the greedy one."""
    if len(tried) <= most:
        return tried
    others = sorted((move for move in tried if move != greedy), key=lambda move: fmean(tried[move]))
    return {move: tried[move] for move in (greedy, *others[: most - 1])}


def _is_behind(scores: Scores, seat: int) -> float:
    """How many points more than the others have on average: fewer alone would put the end of the round off."""
    others = [points for other, points in enumerate(scores) if points is not None and other != seat]
    return (scores[seat] or 0) - (fmean(others) if others else 0)


def _is_better(points: Sequence[float], others: Sequence[float]) -> bool:
    """Whether one move's points are fewer, on the same tables, by more than chance explains."""
    saved = [theirs - mine for mine, theirs in zip(points, others, strict=True)]
    return fmean(saved) > (CLEARLY * stdev(saved) / sqrt(len(saved)) if len(saved) > 1 else 0)
