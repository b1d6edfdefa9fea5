"""The JavaScript runtime beside the engine: both play the same matches and score the same boards, and tell what seats see."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import cardgolf
from cardgolf.bots import make_bot
from cardgolf.events import events_as_dict
from cardgolf.table.chance import seat_chances

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
PROGRAM = ROOT / "js" / "scripts" / "play_jobs.mjs"

Tell = Callable[[Any], None]


def play_in_engine(rules: cardgolf.Rulebook, job: Mapping[str, Any], tell: Tell) -> int:
    """Play the match of a job, tell what each seat and a spectator see, and return the number of moves and deals."""
    names = [f"P{seat}" for seat in range(job["players"])]
    game = cardgolf.new_game(rules, players=names, seed=job["seed"])
    chances = seat_chances(job["players"], job["seed"], "game", 0, "bots")
    bots = [make_bot(name, chance) for name, chance in zip(job["bots"], chances, strict=True)]
    viewers = [None, *range(job["players"])]
    while not game.is_over and game.ply < job["most"]:
        if game.is_round_over:
            game = game.deal()
        while not game.is_round_over and game.ply < job["most"]:
            tell([str(move) for move in game.legal_moves])
            for seat in viewers if job["views"] else ():
                tell(game.view(seat).as_dict())
            game = game.play(bots[game.turn].choose(game.view(game.turn)))
        for seat in viewers:
            tell(game.view(seat).as_dict())
    for result in game.state.match.rounds:
        tell(result.as_dict())
    for seat in viewers:
        for event in events_as_dict(game.events(seat))["events"]:
            tell(event)
    return game.ply


class Teller:
    """Takes what is told, and gives the digest of it. With ``trace`` it keeps each line."""

    def __init__(self) -> None:
        self._hash = sha256()
        self.trace: list[str] = []

    def __call__(self, value: Any) -> None:
        line = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        self._hash.update(f"{line}\n".encode())
        self.trace.append(line)

    @property
    def digest(self) -> str:
        """The digest of all lines."""
        return self._hash.hexdigest()


def run_in_node(jobs: Iterable[Mapping[str, Any]], built: Path | None = None) -> Iterator[dict[str, Any]]:
    """Yield what node says of each job. ``built`` is a module to play with in place of the sources."""
    lines = "".join(f"{json.dumps(job)}\n" for job in jobs)
    command = [str(NODE), str(PROGRAM), *([str(built)] if built else [])]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    yield from map(json.loads, done.stdout.splitlines())


def find_difference(one: Sequence[str], other: Sequence[str]) -> str:
    """Return the first lines that differ."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return f"line {number}:\nengine {left}\nnode   {right}"
    return "" if len(one) == len(other) else f"{len(one)} lines, not {len(other)}"
