"""SHA-256 of a fixed set of games, which is the same on every Python and machine.

    python scripts/soak/digest.py                     print it, with the version of Python
    python scripts/soak/digest.py --pythons PATH...   install the project for each of these Pythons, and compare

The digest covers every state of every game, views of the seats and of a spectator, and records, whole and redacted.
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

from attrs import fields
from example_games import load_examples
from habits import STUBBORN, Chance, accept_any, play_move

import cardgolf

PROJECT = Path(__file__).parents[2]
SHORT = {"holes": 2, "turn_limit": 25}
VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf", "skyjo")
HABITS = tuple(habits for stubborn in STUBBORN for habits in ((accept_any,), stubborn))
STACKS = (
    (("play-nine", "ender-penalty:points=7"), {"first_dealer": "draw_low", "tie": "playoff"}),
    (("play-nine",), {"last_shot_flip": "optional", "recycle": "end_round"}),
    (("nine-card", "rearrange", "four-bonus", "ender-penalty"), {"first_dealer": "random"}),
    (("nine-card", "joker-pairs", "knocking"), {"decks": 2}),
    (("crazy-nines", "knocking"), {"first_dealer": 1}),
    (("nine-card",), {"tie": "playoff", "teams": ((0, 2), (1,)), "handicaps": (0, 3, 0)}),
    (("board-nine", "ender-penalty"), {"first_dealer": "random", "threshold": 40, "round_limit": 5}),
    (("golf", "knocking"), {"columns": 2, "peek": "nearest", "new_card": "down", "cancel": "anywhere"}),
    (("golf", "four-bonus"), {"columns": 4, "jokers_per_deck": 2, "discard_flip": "required", "flip_turn": True}),
)


def start_games() -> Iterator[cardgolf.Game]:
    """Yield new games: each variant with every number of players, stacks of house rules and options, and examples."""
    for name in VARIANTS:
        for players in cardgolf.rules(name).seats():
            yield cardgolf.new_game(name, players=players, seed=players, **SHORT)
    for seed, (names, options) in enumerate(STACKS, 100):
        yield cardgolf.new_game(*names, players=3, seed=seed, **(SHORT | options))
    for seed, game in enumerate(load_examples(), 200):
        players = 3 if 3 in cardgolf.rules(game).seats() else 2
        yield cardgolf.new_game(game, players=players, seed=seed, turn_limit=25)


def play_rounds(game: cardgolf.Game, habits: tuple, chance: Chance) -> Iterator[cardgolf.Game]:
    """Yield the game after every move of the first round, and with two or three players of the second too."""
    yield game
    most = 2 if len(game.state.match.names) <= 3 else 1
    while not (game.is_over or len(game.state.match.rounds) == most):
        game = game.deal() if game.is_round_over else play_move(game, habits, chance)
        yield game


def iter_texts(game: cardgolf.Game, habits: tuple, chance: Chance) -> Iterator[str]:
    """Yield the positions, views and records of a match. Views are taken after every eighth move and every round."""
    for number, moment in enumerate(play_rounds(game, habits, chance)):
        yield moment.position
        if number % 8 == 0 or moment.is_round_over:
            yield from (repr(list_facts(moment.view(seat))) for seat in (*moment.state.match.seats, None))
    if not isinstance(moment.rules.stack[1].given, str):
        return  # a record cannot name the class of an example
    seat = number % len(moment.state.match.names)
    yield from map(strip_version, (cardgolf.record(moment), cardgolf.redact(moment, seat or None)))


def list_facts(view: cardgolf.View) -> tuple[object, ...]:
    """Return the fields of a view, the middle only where there is one."""
    names = [each.name for each in fields(cardgolf.View) if each.name != "middle" or view.middle]
    return tuple(getattr(view, name) for name in names)


def strip_version(record: str) -> str:
    """Return a record without its trailer and the version of the library."""
    lines = record.splitlines()[:-1]
    return "\n".join(lines).replace(f"cardgolf {version('cardgolf')}", "cardgolf")


def compute_digest() -> str:
    """Return the digest of all games."""
    total = hashlib.sha256()
    for number, game in enumerate(start_games()):
        for text in iter_texts(game, HABITS[number % len(HABITS)], Chance(number, "player")):
            total.update(text.encode() + b"\n")
    return total.hexdigest()


def run_under(python: str) -> str:
    """Install the project for another Python. Return what this script prints there."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", folder], check=True)
        own = f"{folder}/bin/python"
        install = [own, "-m", "pip", "install", "-q", "--disable-pip-version-check", PROJECT]
        subprocess.run([*install, "-c", PROJECT / "constraints.txt"], check=True)
        ran = subprocess.run([own, __file__], check=True, capture_output=True, text=True, cwd=folder)
    return ran.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description="Print the digest of a fixed set of games.")
    parser.add_argument("--pythons", nargs="+", default=[], metavar="PATH", help="interpreters to compare")
    lines = [f"{compute_digest()}  Python {platform.python_version()}"]
    print(lines[0])
    for python in parser.parse_args().pythons:
        lines.append(run_under(python))
        print(lines[-1], flush=True)
    sys.exit(len({line.split()[0] for line in lines}) > 1)


if __name__ == "__main__":
    main()
