"""Kill a process at random while it saves again and again, and check that the file is always a whole record.

    python scripts/soak/kill_while_saving.py [N=60]

The exit code is 1 if a file was damaged.
"""

import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import cardgolf

SAVING = """
import sys, cardgolf
game = cardgolf.new_game("nine-card", players=4, seed=int(sys.argv[2]))
print("ready", flush=True)
while True:
    game = game.play(game.legal_moves[0]) if game.legal_moves else cardgolf.new_game("nine-card", players=4, seed=1)
    cardgolf.save(game, sys.argv[1])
"""


def save_until_killed(path: Path, rng: Random) -> None:
    """Start a process that saves to ``path``, and kill it within a fraction of a second."""
    command = [sys.executable, "-c", SAVING, str(path), str(rng.randrange(1000))]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(rng.random() / 5)
        process.send_signal(signal.SIGKILL)


def run_trials(folder: Path, number: int, seed: int) -> tuple[int, int]:
    """Return the number of records read after a kill, and of temporary files left. Raise if one is damaged."""
    rng, path = Random(seed), folder / "match.jsonl"
    cardgolf.save(cardgolf.new_game("nine-card", players=4, seed=0), path)
    lengths = []
    for _ in range(number):
        save_until_killed(path, rng)
        lengths.append(len(cardgolf.load(path).history))
    return len(lengths), len(list(folder.glob(".match.jsonl.cardgolf-save-*")))


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as folder:
        try:
            whole, left = run_trials(Path(folder), number, seed=1)
        except cardgolf.InvalidRecordError as error:
            raise SystemExit(f"a damaged file: {error}") from error
    print(f"{whole} kills: {whole} whole records, {left} temporary files left behind")


if __name__ == "__main__":
    main()
