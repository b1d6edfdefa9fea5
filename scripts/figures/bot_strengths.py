"""Strengths of the bots in points per round, as a table for the documentation.

    python scripts/figures/bot_strengths.py [--deals 200] [--slow search:deals=32] [--slow-deals 40]
        [--first 1000] [VARIANT...]

Two bots play each deal twice, with their seats exchanged. Each difference has half of its 95 % interval beside it.
"""

import argparse
import sys
from pathlib import Path
from statistics import fmean, stdev

import cardgolf
from cardgolf.bots import bot_name, make_bot
from cardgolf.rulebook.registry import kebab_case
from cardgolf.table.chance import seat_chances

sys.path.insert(0, str(Path(__file__).parents[1] / "soak"))

from example_games import load_examples

SHORT = {"holes": 1}
NAMES = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf", "four-card", "eight-card", "nine-card-lines")


def build_rulebooks(wanted):
    """Return the rulebooks of variants, presets and examples, or of the ``wanted`` ones, by name."""
    books = {name: cardgolf.rules(name, **SHORT) for name in NAMES}
    books |= {kebab_case(each.__name__): cardgolf.rules(each, **SHORT) for each in load_examples()}
    return {name: book for name, book in books.items() if not wanted or name in wanted}


def play_round(rules, specs, seed):
    """Play one round. Return the points of each seat."""
    game = cardgolf.new_game(rules, players=len(specs), seed=seed)
    bots = list(map(make_bot, specs, seat_chances(len(specs), seed, "bots")))
    while not game.is_round_over:
        game = game.play(game.only_move or bots[game.to_act[0]].choose(game.view(game.to_act[0])))
    return game.scores


def compare(rules, one, other, deals, first=0):
    """Return the mean points of both bots, the mean difference, and half of its 95 % interval.

    The difference is positive if ``one`` is better: if it has fewer points, or more where most points win.
    """
    rounds = [
        (*play_round(rules, (one, other), seed), *play_round(rules, (other, one), seed))
        for seed in range(first, first + deals)
    ]
    sign = 1 if rules.lowest_wins else -1
    saved = [sign * ((b - a) + (c - d)) / 2 for a, b, c, d in rounds]
    means = fmean(a + d for a, _, _, d in rounds) / 2, fmean(b + c for _, b, c, _ in rounds) / 2
    return *means, fmean(saved), 1.96 * stdev(saved) / len(saved) ** 0.5


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200, help="deals for greedy against random")
    parser.add_argument("--slow", default="search:deals=32", help="another bot, to play against greedy")
    parser.add_argument("--slow-deals", type=int, default=40, help="deals for it")
    parser.add_argument(
        "--first", type=int, default=1000, help="seed of the first deal; the bots were tuned below 1000"
    )
    parser.add_argument("variants", nargs="*", metavar="VARIANT")
    given = parser.parse_args()
    pairs = (("greedy", "random", given.deals), (given.slow, "greedy", given.slow_deals))
    print("| | bot | points | against | points | fewer by | deals |\n|---|---|--:|---|--:|--:|--:|")
    for name, rules in build_rulebooks(given.variants).items():
        for one, other, deals in pairs:
            mine, theirs, saved, margin = compare(rules, one, other, deals, given.first)
            figures = f"{mine:.1f} | {bot_name(other)} | {theirs:.1f} | {saved:.1f} ± {margin:.1f} | {deals}"
            print(f"| {name} | {bot_name(one)} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
