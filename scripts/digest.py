"""One number for all behaviour: the SHA-256 of a fixed set of games, the same on every Python and machine.

    python scripts/digest.py                     prints it, with the version of Python
    python scripts/digest.py --pythons PATH...   installs the project for each of these Pythons and compares

Into it go every state of every game, what seats and a spectator see, and the records, whole and redacted.
"""

import argparse
import hashlib
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from attrs import astuple
from habits import STUBBORN, Chance, anything, chosen

import cardgolf

PROJECT = Path(__file__).parents[1]
SHORT = {"holes": 2, "turn_limit": 25}
VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine")
HABITS = tuple(habits for stubborn in STUBBORN for habits in ((anything,), stubborn))
STACKS = (
    (("play-nine", "ender-penalty:points=7"), {"first_dealer": "draw_low", "tie": "playoff"}),
    (("play-nine",), {"last_shot_flip": "optional", "recycle": "end_round"}),
    (("nine-card", "rearrange", "four-bonus", "ender-penalty"), {"first_dealer": "random"}),
    (("nine-card", "joker-pairs", "knocking"), {"decks": 2}),
    (("crazy-nines", "knocking"), {"first_dealer": 1}),
    (("board-nine", "ender-penalty"), {"first_dealer": "random", "threshold": 40, "round_limit": 5}),
)


def games() -> Iterator[cardgolf.Game]:
    """The beginnings: each variant at every size of table, and stacks of house rules and options."""
    for name in VARIANTS:
        for players in cardgolf.rules(name).seats():
            yield cardgolf.new_game(name, players=players, seed=players, **SHORT)
    for seed, (names, options) in enumerate(STACKS, 100):
        yield cardgolf.new_game(*names, players=3, seed=seed, **(SHORT | options))


def played(game: cardgolf.Game, habits: tuple, chance: Chance) -> Iterator[cardgolf.Game]:
    """Every moment of the first round and, at a table of two or three, of the second."""
    yield game
    most = 2 if len(game.state.match.names) <= 3 else 1
    while not (game.is_over or len(game.state.match.rounds) == most):
        game = game.deal() if game.is_round_over else game.play(chosen(game, habits, chance))
        yield game


def told(game: cardgolf.Game, habits: tuple, chance: Chance) -> Iterator[str]:
    """Everything there is to say of a match; what is seen is told at every eighth moment and at the end of a round."""
    for number, moment in enumerate(played(game, habits, chance)):
        yield moment.position
        if number % 8 == 0 or moment.is_round_over:
            yield from (repr(astuple(moment.view(seat), recurse=False)) for seat in (*moment.state.match.seats, None))
    seat = number % len(moment.state.match.names)
    yield from map(unversioned, (cardgolf.record(moment), cardgolf.redact(moment, seat or None)))


def unversioned(record: str) -> str:
    """A record without its trailer and the library's version, which is no behaviour."""
    lines = record.splitlines()[:-1]
    return "\n".join(lines).replace(f"cardgolf {version('cardgolf')}", "cardgolf")


def digest() -> str:
    """The number."""
    total = hashlib.sha256()
    for number, game in enumerate(games()):
        for text in told(game, HABITS[number % len(HABITS)], Chance(number, "player")):
            total.update(text.encode() + b"\n")
    return total.hexdigest()


def digest_of(python: str) -> str:
    """What the script prints under another Python, with the project freshly installed there."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", folder], check=True)
        own = f"{folder}/bin/python"
        install = [own, "-m", "pip", "install", "-q", "--disable-pip-version-check", PROJECT]
        subprocess.run([*install, "-c", PROJECT / "constraints.txt"], check=True)
        ran = subprocess.run([own, __file__], check=True, capture_output=True, text=True, cwd=folder)
    return ran.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description="One number for all behaviour.")
    parser.add_argument("--pythons", nargs="+", default=[], metavar="PATH", help="interpreters to compare")
    lines = [f"{digest()}  Python {platform.python_version()}"]
    print(lines[0])
    for python in parser.parse_args().pythons:
        lines.append(digest_of(python))
        print(lines[-1], flush=True)
    sys.exit(len({line.split()[0] for line in lines}) > 1)


if __name__ == "__main__":
    main()
