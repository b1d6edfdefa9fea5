"""Simulate the same holes by lanes and by the engine, and compare the digests.

    python scripts/soak/compare_digests.py [HOLES] [--bots NAME...] [--seed N] [--compiled]
        [--only TEXT] [--from NUMBER]

HOLES are played of each rule set for lanes of tests/helpers/rule_sets.py, by default 20,000. The bots take the seats in
turn, by default random ones. With `--compiled` the lanes use numba. `--only` takes the rule sets whose names
contain TEXT, and `--from` goes on with the rule set of a number. The first difference ends the script with exit code 1.
"""

import argparse
import sys
from itertools import count, cycle, islice
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from attrs import evolve
from helpers.lane_comparison import lane_rules
from helpers.rule_sets import LANES

from cardgolf.simulation import simulate
from cardgolf.simulation.engines import play_in_lanes

GAMES = 1000
MOST_PLAYERS = 4


def compare_games(rules, bots, games, seed, *, compiled):
    """Simulate some games in both ways. Return their rounds, and the number of the first game that differs, if any."""
    engine = simulate(rules, bots, games, seed, engine="engine")
    lanes = play_in_lanes(rules, [(number, bots) for number in range(games)], seed, compiled=compiled)
    rounds = sum(len(game.rounds) for game in lanes)
    if evolve(engine, games=tuple(lanes)).digest == engine.digest:
        return rounds, None
    return rounds, next(one.number for one, other in zip(engine.games, lanes, strict=True) if one != other)


def compare_rule_set(number, given):
    """Compare at least HOLES rounds of a rule set. Return the number of rounds, and what to print."""
    name, begun, done, games = list(LANES)[number], process_time(), 0, min(GAMES, given.holes)
    rules = lane_rules(name)
    seats = [players for players, _ in rules.table_setups() if players <= MOST_PLAYERS]
    bots = list(islice(cycle(given.bots), seats[(number + given.seed) % len(seats)]))
    for seed in count(given.seed * 1_000_003):
        rounds, differing = compare_games(rules, bots, games, seed, compiled=given.compiled)
        if differing is not None:
            raise SystemExit(f"{number} {name}, {len(bots)} players: game {differing} of seed {seed} differs")
        done += rounds
        if done >= given.holes:
            break
    return done, f"{number:3} {name:34} {len(bots)} players {done:7,} holes {process_time() - begun:6.1f} s: equal"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("holes", nargs="?", type=int, default=20_000)
    parser.add_argument("--bots", nargs="+", default=["random"])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    total = compared = 0
    for number, name in enumerate(LANES):
        if number >= given.first and given.only in name:
            holes, line = compare_rule_set(number, given)
            print(line, flush=True)
            total, compared = total + holes, compared + 1
    print(f"{total:,} holes of {compared} rule sets: all digests are equal")


if __name__ == "__main__":
    main()
