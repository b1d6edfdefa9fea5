"""Check advice against many deals: how many points less ahead than by the best move is a seat by the first one?

    python scripts/figures/check_advice.py [--positions 100] [--deals 1024] [--judges 5000] [--first 0] [VARIANT...]

Positions are decisions of random rounds: half of the moves are greedy. All moves that come within 6 points of the best
one are played out on other deals, the judges. They come in batches of 250. After each batch, a move is dropped if the
first move is less than a point worse than it by 4 standard errors. The judging ends when no other move is left, or at
the most judges. First moves that are wrong are listed below the row. Positions that are counted exactly are left out,
since playouts by the greedy bot are no judge of them.
"""

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter

from attrs import frozen

import cardgolf
from cardgolf import Move, View
from cardgolf.bots import make_bot
from cardgolf.bots.advice.advice import Advice, advise
from cardgolf.bots.advice.goals import Aim
from cardgolf.bots.deals import Engine, find_deals
from cardgolf.table.chance import Chance

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "golf", "board-nine")
JUDGE_SEED = 10**9
NEAR = 6.0
TOLERANCE = 1.0
BATCH = 250
SURE = 4.0  # standard errors


@frozen
class Verdict:
    """How many points more the first move of an advice costs than the best one, on ``deals`` deals of the judges.

    ``better`` is that best move, or ``None`` if it is the first one.
    """

    advice: Advice
    worse_by: float
    deals: int
    better: Move | None = None

    @property
    def is_wrong(self) -> bool:
        """Whether the first move is worse by more than a point."""
        return self.worse_by > TOLERANCE


def positions(variant: str, first: int) -> Iterator[View]:
    """Yield the views of decisions, one of each round. The numbers of players are 2, 3 and 4 in turn."""
    number = first
    while True:
        chance = Chance(number)
        game = cardgolf.new_game(variant, players=2 + number % 3, seed=number)
        greedy, views = make_bot("greedy", chance), []
        while not game.is_round_over:
            view = game.view(game.to_act[0])
            if not game.only_move:
                views.append(view)
            game = game.play(greedy.choose(view) if chance.below(2) else chance.choice(game.legal_moves))
        yield chance.choice(views)
        number += 1


def judge(view: View, advice: Advice, judges: int, *, compiled: bool | None) -> Verdict:
    """Compare the first move of ``advice`` with those that come near it, on up to ``judges`` other deals."""
    first, *others = [each.move for each in advice.moves if each.worse_by < NEAR]
    engine: Engine = "lanes" if advice.source == "lanes" else "engine"
    judges_deals = find_deals(view, engine=engine, seed=JUDGE_SEED, compiled=compiled)
    aim = Aim.of(view, advice.goal)
    losses: dict[Move, list[float]] = {move: [] for move in others}
    left, deals = others, 0
    while left and deals < judges:
        count = min(BATCH, judges - deals)
        by_bot = [judges_deals.play([first, *left], deals // BATCH, count, bot) for bot in advice.bots]
        for rows in zip(*by_bot, strict=True):  # of one deal
            values = [fmean(map(aim.value, scores)) for scores in zip(*rows, strict=True)]
            for move, value in zip(left, values[1:], strict=True):
                losses[move].append(value - values[0])
        left, deals = [move for move in left if not _is_fine(losses[move])], deals + count
    means = {move: fmean(each) for move, each in losses.items()}
    better = max(means, key=means.__getitem__, default=None)
    if better is None or means[better] <= 0:
        return Verdict(advice, 0.0, deals)
    return Verdict(advice, means[better], deals, better)


def _is_fine(losses: list[float]) -> bool:
    """Return whether the first move surely loses less than a point to another one."""
    return fmean(losses) + SURE * stdev(losses) / sqrt(len(losses)) < TOLERANCE


def check(
    variant: str, count: int, *, deals: int = 1024, judges: int = 5000, first: int = 0, compiled: bool | None = False
) -> Iterator[Verdict]:
    """Yield the verdicts on ``count`` positions that are not counted exactly."""
    found = 0
    for view in positions(variant, first):
        if found == count:
            return
        advice = advise(view, deals=deals, compiled=compiled)
        if advice.source in {"lanes", "engine"} and len(advice.moves) > 1:
            yield judge(view, advice, judges, compiled=compiled)
            found += 1


def main() -> None:
    """Print a row for each variant. Print on standard error what was found of each position."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("variants", nargs="*", default=VARIANTS)
    parser.add_argument("--positions", type=int, default=100, help="positions of each variant")
    parser.add_argument("--deals", type=int, default=1024, help="the most deals of an advice")
    parser.add_argument("--judges", type=int, default=5000, help="the most deals of the judges")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first round")
    given = parser.parse_args()
    print("| variant | positions | clear advice | of it wrong | first move wrong | dearest | deals | seconds |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for variant in given.variants:
        began = perf_counter()
        verdicts = list[Verdict]()
        for each in check(
            variant, given.positions, deals=given.deals, judges=given.judges, first=given.first, compiled=None
        ):
            verdicts.append(each)
            told = f"{len(verdicts)} of {given.positions}: {each.worse_by:.2f} worse on {each.deals:,} deals"
            print(f"{variant}, position {told}", file=sys.stderr, flush=True)
        clear = [each for each in verdicts if each.advice.is_clear]
        losses = [each.worse_by for each in verdicts]
        wrong, wrong_clear = (sum(each.is_wrong for each in some) for some in (verdicts, clear))
        print(
            f"| {variant} | {len(verdicts)} | {len(clear)} | {wrong_clear} | {wrong} | {max(losses):.2f} "
            f"| {fmean(each.deals for each in verdicts):,.0f} | {perf_counter() - began:.0f} |",
            flush=True,
        )
        for each in verdicts:
            if each.is_wrong:
                bots = " and ".join(each.advice.bots)
                first, better = each.advice.moves[0].move, each.better
                print(f"{variant}, {bots} play on: {first} costs {each.worse_by:.2f} more than {better}", flush=True)


if __name__ == "__main__":
    main()
