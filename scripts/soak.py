"""Play for long, half of it with stubborn players, and hold every move to the laws of `soak_laws`.

    python scripts/soak.py [DECISIONS] [--seed N] [--offers N]

Every variant, the games of `examples/` and house rules are played with pairs of options that chance picks. On the way
wrong moves of every kind are offered; each match must come to the same end when it is played again without them.
Exits with 1 if anything did not hold. A run is the same whenever it has the same numbers.
"""

import argparse
import sys
from collections import Counter
from time import perf_counter

from attrs import define, field
from habits import STUBBORN, Chance, Habit, anything, chosen
from soak_games import beginnings
from soak_laws import broken
from wrong_offers import fault, wrong

from cardgolf import Game, Move

ROUNDS = 3
AT_ONCE = 12
MOST_SHOWN = 20


@define
class Soak:
    """A long run, and what came of it."""

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
        """Match after match until there were enough decisions."""
        for number, game in enumerate(beginnings(self.chance)):
            if self.played.total() >= self.decisions:
                return
            stubborn = self.played["stubborn"] <= self.played["random"]
            self.matches[game.rules.name] += 1
            self.match(game, STUBBORN[number % len(STUBBORN)] if stubborn else (anything,))

    def match(self, game: Game, habits: tuple[Habit, ...]) -> None:
        """A match, or its first rounds."""
        deck = Counter(game.state.cards)
        game = self.round(game, habits, deck)
        while not game.is_over and len(game.state.match.rounds) < ROUNDS:
            game = self.round(game.deal(), habits, deck)
        if game.at(len(game.history)).position != game.position:
            self.violations.append(f"{where(game)}: comes to another end without the wrong offers")

    def round(self, game: Game, habits: tuple[Habit, ...], deck: Counter) -> Game:
        """A round, each move held to the laws."""
        made: list[Move] = []
        while not game.is_round_over:
            made.append(chosen(game, habits, self.chance))
            before, game = game, game.play(made[-1])
            self.played["random" if habits == (anything,) else "stubborn"] += 1
            self.violations += (f"{where(before)}, {made[-1]}: {law}" for law in broken(before, game, deck))
            if self.offered.total() * self.decisions < self.offers * self.played.total():
                self.bombard(game, made[-20:])
        self.ends[game.round_end.reason] += 1
        self.reshuffles += game.state.reshuffles
        return game

    def bombard(self, game: Game, earlier: list[Move]) -> None:
        """A dozen wrong offers: each is refused, and the game is what it was."""
        before, offers = game.position, list(wrong(game, earlier))
        for _ in range(AT_ONCE):
            move, seat = self.chance.pick(offers)
            self.offered[type(move).__name__] += 1
            if found := fault(game, move, seat):
                self.violations.append(
                    f"{where(game)}: {type(move).__name__} offered as {type(seat).__name__}: {found}"
                )
        if game.position != before:
            self.violations.append(f"{where(game)}: changed by what was refused")

    def told(self) -> str:
        """The figures."""
        return "\n".join(
            [
                f"{self.played.total()} decisions ({counts(self.played)})",
                f"{self.matches.total()} matches ({counts(self.matches)})",
                f"{self.ends.total()} rounds ({counts(self.ends)}), {self.reshuffles} reshuffles",
                f"{self.offered.total()} wrong offers of {len(self.offered)} types",
                f"{len(self.violations)} violations",
                *self.violations[:MOST_SHOWN],
            ]
        )


def where(game: Game) -> str:
    return f"{game!r} by {game.rules!r}, seed {game.state.match.seed}"


def counts(counter: Counter) -> str:
    return ", ".join(f"{name}: {number}" for name, number in counter.most_common())


def main() -> None:
    parser = argparse.ArgumentParser(description="Play for long and hold every move to the laws.")
    parser.add_argument("decisions", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--offers", type=int, default=100_000, help="wrong moves in total")
    given = parser.parse_args()
    soak, begun = Soak(given.decisions, given.offers, Chance(given.seed, "soak")), perf_counter()
    soak.run()
    print(soak.told())
    print(f"{perf_counter() - begun:.0f} s", file=sys.stderr)
    sys.exit(bool(soak.violations))


if __name__ == "__main__":
    main()
