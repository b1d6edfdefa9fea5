"""Distributions as an installer leaves them, each with one faulty plugin.

    python tests/helpers/faulty/distributions.py FOLDER NAME...

plays the named plugins in a process of its own, with FOLDER on the path, and prints the outcomes as JSON.
"""

import json
import sys
from time import perf_counter

from attrs import frozen

import cardgolf
from cardgolf import CardGolfError, PluginError

START = """
from cardgolf import *
from cardgolf.cards import french
"""
TAME = """
@plugin
class Faulty:
    @hookimpl
    def opening_flips(self):
        return 1
"""
BUILT_IN = ("board-nine", "crazy-nines", "nine-card", "play-nine")


@frozen
class Faulty:
    """A faulty plugin. ``text`` is a pattern of its error; without ``text`` it can be played."""

    name: str
    source: str = TAME
    text: str = ""
    error: type[BaseException] = PluginError
    target: str = "MODULE:Faulty"
    metadata: bytes | None = b"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n"
    entry_points: bytes | None = None
    entry: str = ""

    @property
    def distribution(self):
        return f"bad-{self.name}"

    def install(self, folder, *, start=START):
        """Write its module and metadata into ``folder``."""
        module = f"bad_{self.name.replace('-', '_')}"
        (folder / f"{module}.py").write_text(start + self.source, encoding="utf-8")
        info = folder / f"{module}-1.0.dist-info"
        info.mkdir()
        target = self.target.replace("MODULE", module)
        entries = f"[cardgolf.variants]\n{self.entry or self.name} = {target}\n".encode()
        put(info / "entry_points.txt", self.entry_points if self.entry_points is not None else entries)
        if self.metadata is not None:
            put(info / "METADATA", self.metadata.replace(b"{distribution}", self.distribution.encode()))


def put(path, content):
    """Write a file, or make a folder where a file should be."""
    if content == b"folder":
        path.mkdir()
    else:
        path.write_bytes(content)


def play_plugin(name):
    """Return a game of the plugin after two rounds."""
    rules = cardgolf.rules(name, turn_limit=3)
    return play_two_rounds(cardgolf.new_game(rules, players=rules.seats()[0], seed=1))


def play_two_rounds(game):
    for _ in range(2):
        while not game.is_round_over:
            game = play_one_move(game)
        game = game if game.is_over else game.deal()
    return game


def play_one_move(game):
    """Return the game after its last move but one. A move that fails must not change the game."""
    before = game.position
    try:
        for seat in (*game.state.match.seats, None):
            repr(game.view(seat))
        return game.play(game.legal_moves[-2:][0])
    except BaseException:
        assert game.position == before, "a failure changed the game"
        raise


def outcome_of(name):
    """Return the type and text of the error of a plugin, or two empty texts."""
    try:
        play_plugin(name)
    except CardGolfError as error:
        return type(error).__name__, str(error)
    except BaseException as error:  # SystemExit is no Exception
        return f"foreign {type(error).__name__}", ""
    return "", ""


def main():
    folder, *names = sys.argv[1:]
    before = set(sys.modules)
    sys.path.insert(0, folder)
    begun = perf_counter()
    listed = list(cardgolf.variants())
    seconds, imported = (
        perf_counter() - begun,
        [each for each in set(sys.modules) - before if each.startswith("bad_")],
    )
    text = {name: outcome_of(name) for name in (*names, *BUILT_IN)}
    sys.stdout.write(json.dumps({"listed": listed, "imported": imported, "outcomes": text, "seconds": seconds}))


if __name__ == "__main__":
    main()
