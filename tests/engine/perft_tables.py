"""Perft tables: how many sequences of moves there are, for every variant and example, with whole and with short decks.

    python -m engine.perft_tables --write

A row of ``tests/data/perft.csv`` has the name of a game, a deck
(``whole`` or ``short``), the number of players, a seed, a ply of the random match of that seed, a depth, and the number
of sequences.
"""

import argparse
import csv
from io import StringIO
from itertools import pairwise
from pathlib import Path

from helpers.examples import example
from helpers.rule_texts import EXAMPLES, SHIPPED

import cardgolf
from cardgolf.bots import Chance
from cardgolf.certify import shorten
from cardgolf.testing.strategies import continue_game

PATH = Path(__file__).parents[1] / "data" / "perft.csv"
COLUMNS = ("rules", "deck", "players", "seed", "ply", "depth", "count")
NAMES = tuple(sorted({**SHIPPED, **EXAMPLES}))
PLIES = (0, 3, 7, 12, 18, 26, 36, 50, 70, 100)
SEEDS = (1, 2, 3)
DEPTHS, ENOUGH = {1: 4, 2: 2, 3: 2}, 300  # by seed; a depth is counted where a move less has not more sequences
WALKS = tuple((name, deck, seed) for name in NAMES for deck in ("whole", "short") for seed in SEEDS)


def begin(name, deck, seed):
    """Return the start of a match of a few players, with a low turn limit if the deck is short."""
    variant = name if name in SHIPPED else example(name)
    rules = cardgolf.rules(variant) if deck == "whole" else shorten(variant, turn_limit=6)
    seats = rules.seats()
    return cardgolf.new_game(rules, players=seats[(seed - 1) % min(3, len(seats))], seed=seed)


def count_walk(name, deck, seed):
    """Yield the rows of a random match."""
    game, chance = begin(name, deck, seed), Chance(seed)
    players = len(game.state.match.names)
    for ply, following in pairwise((*PLIES, PLIES[-1])):
        game = game.deal() if game.is_round_over and not game.is_over else game
        if game.is_over:
            return
        for depth, count in count_depths(game, DEPTHS[seed]):
            yield name, deck, players, seed, ply, depth, count
        for _ in range(following - ply):
            game = continue_game(game, chance.below(1000))


def count_depths(game, most):
    """Yield depths from 1 to ``most`` with their counts, as long as these are small."""
    count = 1
    for depth in range(1, most + 1):
        if not 0 < count <= ENOUGH:
            return
        count = cardgolf.perft(game, depth)
        yield depth, count


def count_all():
    return [row for walk in WALKS for row in count_walk(*walk)]


def read():
    """Return the rows of the table by walk."""
    walks = {}
    with PATH.open(encoding="ascii", newline="") as file:
        lines = csv.reader(file)
        assert tuple(next(lines)) == COLUMNS
        for name, deck, *numbers in lines:
            players, seed, ply, depth, count = map(int, numbers)
            walks.setdefault((name, deck, seed), []).append((name, deck, players, seed, ply, depth, count))
    return walks


def write(rows):
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([COLUMNS, *rows])
    PATH.write_text(text.getvalue(), encoding="ascii", newline="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", required=True, help="count anew and write the table")
    parser.parse_args()
    write(count_all())


if __name__ == "__main__":
    main()
