"""Microseconds a decision: every variant alone and with three house rules, and OpenSpiel beside it if it is installed.

    python benchmarks/decisions.py [rounds]

A decision is: the legal moves, a random one of them, play it. New games, deals and scoring are included, the
rulebook is made once; four seats. The best of five runs, interleaved, so that a busy machine hurts all alike.
"""

import importlib
import random
import sys
import time
from collections.abc import Callable

import cardgolf

SEATS = 4
RUNS = 5


@cardgolf.hookimpl
def points(card):
    """Black twos are worth -5."""
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None


@cardgolf.hookimpl
def bonus(board):
    """A board without a card above nine earns -1."""
    return [cardgolf.Line("low-board", -1)] if all(card.rank < 10 for _, card in board.cards()) else []


HOUSE_RULES = (points, bonus, "ender-penalty")


def cardgolf_player(*spec: object) -> Callable[[int, int], int]:
    rules = cardgolf.rules(*spec)

    def play(rounds: int, seed: int) -> int:
        choice, decisions = random.Random(seed).choice, 0
        for number in range(rounds):
            game = cardgolf.new_game(rules, players=SEATS, seed=number)
            while not game.round_over:
                game = game.play(choice(game.moves))
                decisions += 1
        return decisions

    return play


def open_spiel_player() -> Callable[[int, int], int]:
    game = importlib.import_module("pyspiel").load_game(f"crazy_eights(players={SEATS})")

    def play(rounds: int, seed: int) -> int:
        choice, decisions = random.Random(seed).choice, 0
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def players() -> dict[str, Callable[[int, int], int]]:
    found = {}
    for name in cardgolf.variants():
        found[name] = cardgolf_player(name)
        found[f"{name} and three house rules"] = cardgolf_player(name, *HOUSE_RULES)
    try:
        found["OpenSpiel crazy_eights"] = open_spiel_player()
    except ImportError:
        print("(OpenSpiel is not installed: no ratio)")
    return found


def microseconds(play: Callable[[int, int], int], rounds: int, seed: int) -> float:
    begun = time.perf_counter()
    decisions = play(rounds, seed)
    return (time.perf_counter() - begun) / decisions * 1e6


def main(rounds: int) -> None:
    found = players()
    best = dict.fromkeys(found, float("inf"))
    for seed in range(RUNS):
        for name, play in found.items():
            best[name] = min(best[name], microseconds(play, rounds, seed))
    peer = best.get("OpenSpiel crazy_eights")
    for name, figure in best.items():
        ratio = f"  {figure / peer:5.2f} x OpenSpiel" if peer else ""
        print(f"{name:40} {figure:6.2f} us{ratio}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
