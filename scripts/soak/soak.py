"""Play many games, half of them with stubborn players, and check the invariants of `soak_invariants`.

    python scripts/soak/soak.py [DECISIONS] [--seed N] [--offers N]

Every variant, the games of `examples/` and house rules are played with up to two random options. The script also
tries invalid moves of every kind. Each match must end the same when it is played again without them.
The exit code is 1 if an invariant failed. Equal arguments give equal runs.
"""

import argparse
import sys
from collections import Counter
from time import perf_counter

from attrs import define, field
from habits import STUBBORN, Chance, Habit, accept_any, choose_move
from invalid_moves import find_fault, iter_invalid_moves
from soak_games import start_games
from soak_invariants import find_violations

from cardgolf import Game, Move

ROUNDS = 3
AT_ONCE = 12
MOST_SHOWN = 20


@define
class Soak:
    """A long run and its counts."""

    decisions: int
    offers: int
    chance: Chance
    played: Counter = field(factory=Counter)
    offered: Counter = field(factory=Counter)
    matches: Counter = field(factory=Counter)
    ends: Counter = field(factory=Counter)
    reshuffles: int = 0
    violations: list[str] = field(factory=list)

    def run(self) -> None:
        """Play matches until there are enough decisions."""
        for number, game in enumerate(start_games(self.chance)):
            if self.played.total() >= self.decisions:
                return
            stubborn = self.played["stubborn"] <= self.played["random"]
            self.matches[game.rules.name] += 1
            self.play_match(game, STUBBORN[number % len(STUBBORN)] if stubborn else (accept_any,))

    def play_match(self, game: Game, habits: tuple[Habit, ...]) -> None:
        """Play a match, or its first rounds."""
        deck = Counter(game.state.cards)
        game = self.play_round(game, habits, deck)
        while not game.is_over and len(game.state.match.rounds) < ROUNDS:
            game = self.play_round(game.deal(), habits, deck)
        if game.at(len(game.history)).position != game.position:
            self.violations.append(f"{describe(game)}: ends differently without the invalid moves")

    def play_round(self, game: Game, habits: tuple[Habit, ...], deck: Counter) -> Game:
        """Play a round and check the invariants after each move."""
        made: list[Move] = []
        while not game.is_round_over:
            seat, move = choose_move(game, habits, self.chance)
            made.append(move)
            before, game = game, game.play(move, seat=seat)
            self.played["random" if habits == (accept_any,) else "stubborn"] += 1
            self.violations += (
                f"{describe(before)}, {made[-1]}: {each}" for each in find_violations(before, game, deck)
            )
            if self.offered.total() * self.decisions < self.offers * self.played.total():
                self.try_invalid_moves(game, made[-20:])
        self.ends[game.round_end.reason] += 1
        self.reshuffles += game.state.reshuffles
        return game

    def try_invalid_moves(self, game: Game, earlier: list[Move]) -> None:
        """Try a dozen invalid moves, and check that each is refused and changes nothing."""
        before, offers = game.position, list(iter_invalid_moves(game, earlier))
        for _ in range(AT_ONCE):
            move, seat = self.chance.pick(offers)
            self.offered[type(move).__name__] += 1
            if found := find_fault(game, move, seat):
                self.violations.append(
                    f"{describe(game)}: {type(move).__name__} offered as {type(seat).__name__}: {found}"
                )
        if game.position != before:
            self.violations.append(f"{describe(game)}: changed by a refused move")

    def format_summary(self) -> str:
        """Return the counts as text."""
        return "\n".join(
            [
                f"{self.played.total()} decisions ({format_counts(self.played)})",
                f"{self.matches.total()} matches ({format_counts(self.matches)})",
                f"{self.ends.total()} rounds ({format_counts(self.ends)}), {self.reshuffles} reshuffles",
                f"{self.offered.total()} invalid moves of {len(self.offered)} types",
                f"{len(self.violations)} violations",
                *self.violations[:MOST_SHOWN],
            ]
        )


def describe(game: Game) -> str:
    """Return the game, its rules and its seed as text."""
    return f"{game!r} by {game.rules!r}, seed {game.seed}"


def format_counts(counter: Counter) -> str:
    """Return the counts as text, the largest first."""
    return ", ".join(f"{name}: {number}" for name, number in counter.most_common())


def main() -> None:
    parser = argparse.ArgumentParser(description="Play many games and check the invariants.")
    parser.add_argument("decisions", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--offers", type=int, default=100_000, help="number of invalid moves to try")
    given = parser.parse_args()
    soak, begun = Soak(given.decisions, given.offers, Chance(given.seed, "soak")), perf_counter()
    soak.run()
    print(soak.format_summary())
    print(f"{perf_counter() - begun:.0f} s", file=sys.stderr)
    sys.exit(bool(soak.violations))


if __name__ == "__main__":
    main()
