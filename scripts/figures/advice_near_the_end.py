"""Measure what advice gives away where a seat has its last turn and its rival one more.

    python scripts/figures/advice_near_the_end.py [--positions 500] [--seconds 0.25] [--first 0] [PLAYER...]

Positions are those of wary bots in Play Nine with a limit of six turns, with a card in hand and at most three cards
face down on a board. Every arrangement of the hidden cards is counted for the judge. Both seats then play as well as
possible, also where the rival closes the round and the seat has a reply. The loss of a decision is by how many points
ahead of the rival it leaves the seat less than the best move does. A player is `advise` or a bot.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from statistics import fmean, stdev

import cardgolf
from cardgolf import BoardView, Move, Phase, View, advise
from cardgolf.bots import Chance, make_bot
from cardgolf.bots.players.final_turns import count_final_points

RULES = cardgolf.rules("play-nine", turn_limit=6)
SEATS = 2
TURNS = 2 * 6
ALL = 10**18
MOST_HIDDEN = 3  # places of a board, of which every arrangement can be counted
CONFIDENT = 1.96  # standard errors


def count_hidden(board: BoardView) -> int:
    """Return the number of cards that lie face down."""
    return sum(slot is not None and slot.card is None for slot in board.slots)


def find_positions(first: int) -> Iterator[View]:
    """Yield the view of one decision of each round: a card in hand, in the last turn but one of the round."""
    wary = make_bot("wary", Chance(1))
    seed = first
    while True:
        game = cardgolf.new_game(RULES, players=SEATS, seed=seed)
        seed += 1
        while not game.is_round_over:
            view = game.view(game.turn)
            is_last_but_one = sum(view.turns_begun) == TURNS - 1
            if is_last_but_one and view.phase is Phase.FOLLOW and view.round_end is None:
                if all(board is None or count_hidden(board) <= MOST_HIDDEN for board in view.boards):
                    yield view
                break
            game = game.play(wary.choose(view))


def judge(view: View) -> Mapping[Move, float]:
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


def measure(names: list[str], count: int, *, seconds: float, first: int = 0) -> dict[str, list[float]]:
    """Return the losses of each player in the same positions."""
    players = {name: make_player(name, seconds) for name in names}
    losses: dict[str, list[float]] = {name: [] for name in names}
    for view, _ in zip(find_positions(first), range(count), strict=False):
        ahead = judge(view)
        best = max(ahead.values())
        for name, choose in players.items():
            losses[name].append(best - ahead[choose(view)])
    return losses


def main() -> None:
    """Print a row for each player."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("players", nargs="*", default=["advise", "greedy", "wary"])
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=0.25, help="the time of each advice")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first round")
    given = parser.parse_args()
    found = measure(given.players, given.positions, seconds=given.seconds, first=given.first)
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
