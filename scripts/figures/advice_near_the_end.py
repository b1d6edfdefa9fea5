"""Measure what advice gives away where a round has two turns left, or three.

    python scripts/figures/advice_near_the_end.py [--positions 500] [--minutes M] [--seconds 0.25] [--first 0]
        [--member MEMBER] [--turns 3] [PLAYER...]

Positions are those of wary bots in Play Nine with a limit of six turns, with a card in hand and at most three cards
face down on a board. Every arrangement of the hidden cards is counted for the judge. Both seats then play as well as
possible, also where the rival closes the round and the seat has a reply. The loss of a decision is by how many points
ahead of the rival it leaves the seat less than the best move does. A player is `advise` or a bot. The turn in which
the seat decides counts among those that are left.

With --member the game is a member of the page "Solved Golf", and its solution judges. Three turns need one.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from itertools import count as count_from
from math import inf, sqrt
from statistics import fmean, stdev
from time import monotonic

from solve_members import MEMBERS, find_rules

import cardgolf
from cardgolf import BoardView, Move, Phase, Rulebook, View, advise
from cardgolf.bots import Chance, make_bot
from cardgolf.bots.players.final_turns import count_final_points

RULES = cardgolf.rules("play-nine", turn_limit=6)
SEATS = 2
ALL = 10**18
MOST_HIDDEN = 3  # places of a board, of which every arrangement can be counted
MOST_ROUNDS = 1000
CONFIDENT = 1.96  # standard errors
Judge = Callable[[View], Mapping[Move, float]]
"""By how many points the seat is ahead after each move."""


def count_hidden(board: BoardView) -> int:
    """Return the number of cards that lie face down."""
    return sum(slot is not None and slot.card is None for slot in board.slots)


def find_positions(rules: Rulebook, turns: int, first: int) -> Iterator[View]:
    """Yield the view of one decision of each round: a card in hand, and so many turns left that no seat has closed."""
    wary = make_bot("wary", Chance(1))
    limit = rules.base.turn_limit
    if limit is None:
        raise ValueError("expected rules with a turn limit")
    without = 0  # rounds in turn that had no such position
    for seed in count_from(first):
        if (without := without + 1) > MOST_ROUNDS:
            raise ValueError(f"expected a position within {MOST_ROUNDS} rounds: the bots close sooner")
        game = cardgolf.new_game(rules, players=SEATS, seed=seed)
        while not game.is_round_over:
            view = game.view(game.turn)
            is_near = sum(view.turns_begun) == SEATS * limit - turns + 1
            if is_near and view.phase is Phase.FOLLOW and view.round_end is None:
                if all(board is None or count_hidden(board) <= MOST_HIDDEN for board in view.boards):
                    without = 0
                    yield view
                break
            game = game.play(wary.choose(view))


def count_arrangements(view: View) -> Mapping[Move, float]:
    """Return the points by which the seat is ahead after each move, over every arrangement of the hidden cards."""
    found = count_final_points(view, fillings=ALL, states=ALL)
    if found is None:
        raise RuntimeError("expected a position that can be counted")
    return {move: each.rival - each.own for move, each in found.items()}


def make_player(name: str, seconds: float) -> Callable[[View], Move]:
    """Return how a player chooses."""
    if name != "advise":
        return make_bot(name, Chance(1)).choose  # type: ignore[return-value]

    def choose(view: View) -> Move:
        best = advise(view, seconds=seconds).best
        if best is None:
            raise RuntimeError("expected a seat that is to move")
        return best

    return choose


def measure(
    names: list[str], views: Iterator[View], count: int, judge: Judge, *, seconds: float, end: float = inf
) -> dict[str, list[float]]:
    """Return the losses of each player in the same positions, fewer of them if the clock is at ``end``."""
    players = {name: make_player(name, seconds) for name in names}
    losses: dict[str, list[float]] = {name: [] for name in names}
    for view, _ in zip(views, range(count), strict=False):
        ahead = judge(view)
        best = max(ahead.values())
        for name, choose in players.items():
            losses[name].append(best - ahead[choose(view)])
        if monotonic() > end:
            break
    return losses


def main() -> None:
    """Print a row for each player."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("players", nargs="*", default=["advise", "greedy", "wary"])
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=0.25, help="the time of each advice")
    parser.add_argument("--minutes", type=float, default=inf, help="stop then, with fewer positions")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first round")
    parser.add_argument("--turns", type=int, default=2, choices=(2, 3), help="the turns that are left")
    parser.add_argument("--member", choices=MEMBERS, help="a game that is solved for the judge")
    given = parser.parse_args()
    if given.turns > SEATS and not given.member:
        parser.error("expected --member with three turns")
    end = monotonic() + 60 * given.minutes
    rules = find_rules(given.member) if given.member else RULES
    judge: Judge = cardgolf.solve(rules).rate if given.member else count_arrangements
    views = find_positions(rules, given.turns, given.first)
    found = measure(given.players, views, given.positions, judge, seconds=given.seconds, end=end)
    print("| player | positions | points lost a decision | another move than the best | over a point | dearest |")
    print("|---|--:|--:|--:|--:|--:|")
    for name, losses in found.items():
        error = CONFIDENT * stdev(losses) / sqrt(len(losses))
        other, dear = (fmean(loss > least for loss in losses) for least in (1e-9, 1))
        print(
            f"| `{name}` | {len(losses)} | {fmean(losses):.3f} ± {error:.3f} | {other:.0%} | {dear:.0%} "
            f"| {max(losses):.2f} |"
        )


if __name__ == "__main__":
    main()
