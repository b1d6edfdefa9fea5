# ruff: noqa: ANN201, S603, T201
"""Load test: waits of honest players, alone and beside hostile clients. It takes 90 seconds on loopback."""

import argparse
import asyncio
import contextlib
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cardgolf_server.store import Tables
from load_clients import Honest, Seats, loopback, make_table

import cardgolf

HERE = Path(__file__).parent
LONG_EVENTS = 3_000


def save_long_table(folder: Path) -> Seats:
    """Save a table whose match is nearly as long as allowed. The current seat may take the discard."""
    game = cardgolf.new_game("nine-card", players=2, turn_limit=100_000)
    while game.phase == "opening":
        game = game.play(game.legal_moves[0])
    for _ in range(LONG_EVENTS // 2 - 200):
        for move in ("draw stock", "discard"):
            game = game.play(next(each for each in game.legal_moves if str(each).startswith(move)))
    name, tokens = Tables(folder).add(game)
    return Seats(name, tokens, game.turn or 0)


def format_memory(process: int) -> str:
    """Return the memory of the server's process, where /proc has it."""
    with contextlib.suppress(OSError):
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        return next(f"{int(line.split()[1]) / 1024:.0f} MB" for line in lines if line.startswith("VmRSS"))
    return "unknown"


def processor_seconds(process: int) -> tuple[float, float]:
    """Return the seconds the server's threads ran, and those they waited for a core."""
    with contextlib.suppress(OSError):
        lines = [path.read_text().split() for path in Path(f"/proc/{process}/task").glob("*/schedstat")]
        return sum(int(line[0]) for line in lines) / 1e9, sum(int(line[1]) for line in lines) / 1e9
    return 0.0, 0.0


def format_waits(waited: list[float]) -> str:
    """Format the waits in milliseconds."""
    if len(waited) < 2:
        return "too few answers"
    percent = statistics.quantiles(waited, n=100, method="inclusive")
    shown = {"median": percent[49], "p95": percent[94], "p99": percent[98], "max": max(waited)}
    return f"{len(waited):6} answers, ms: " + "  ".join(f"{name} {1000 * each:.1f}" for name, each in shown.items())


async def honest_load(url: str, tables: list[Seats], seconds: float) -> list[Honest]:
    """Play at each table for ``seconds``. Return the players."""
    until = asyncio.Event()
    players = [Honest(url, seats, loopback(1, number)) for number, seats in enumerate(tables)]
    tasks = [asyncio.create_task(each.play(until)) for each in players]
    await asyncio.sleep(seconds)
    until.set()
    await asyncio.wait(tasks, timeout=70)
    return players


def phase(title: str, server: subprocess.Popen, url: str, tables: list[Seats], seconds: float) -> int:
    """Run the honest load once and print its waits. Return the number of lost tables."""
    before, began = processor_seconds(server.pid), time.monotonic()
    players = asyncio.run(honest_load(url, tables, seconds))
    taken = time.monotonic() - began
    ran, ready = ((now - then) / taken for now, then in zip(processor_seconds(server.pid), before, strict=True))
    lost = [error for each in players for error in each.lost]
    print(f"{title:8} {format_waits([wait for each in players for wait in each.waited])}")
    work = f"ran {ran:.0%} of the time, {ready:.0%} ready to run"
    print(
        f"{'':8} server {format_memory(server.pid)}, {work}; honest tables lost: {len(lost)} {' '.join(lost[:3])}",
        flush=True,
    )
    return len(lost)


def hostile_clients(url: str, tables: list[Seats], own: list[Seats], sockets: int, seconds: float, path: Path):
    """Start the hostile clients in a process of lower priority."""
    task = {"url": url, "names": [each.name for each in tables], "own": [vars(each) for each in own]}
    path.write_text(json.dumps(task | {"sockets": sockets, "seconds": seconds}))
    code = f"import os; os.nice(5); import load_hostile; load_hostile.main({str(path)!r})"
    return subprocess.Popen([sys.executable, "-c", code], cwd=HERE)


def run(folder: Path, tables: int, sockets: int, seconds: float) -> int:
    """Run both phases against a new server. Return the number of failures."""
    own = [save_long_table(folder / "tables") for _ in range(max(1, tables // 20))]
    honest = tables - len(own)
    command = [sys.executable, "-m", "cardgolf_server", "--folder", str(folder / "tables"), "--port", "0"]
    errors = folder / "errors"
    with errors.open("w") as log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as server:
        try:
            url = server.stdout.readline().strip()
            seats = [make_table(url, loopback(1, number)) for number in range(honest)]
            print(f"{honest} honest tables, {2 * honest} honest and {sockets - 2 * honest} hostile clients")
            lost = phase("alone", server, url, seats, seconds)
            task = folder / "task.json"
            with hostile_clients(url, seats, own, sockets - 2 * honest, seconds, task) as hostile:
                time.sleep(min(2, seconds / 4))
                lost += phase("attacked", server, url, seats, seconds - min(2, seconds / 4))
                hostile.wait(seconds + 120)
        finally:
            server.kill()
    print("outcomes of the attacks:")
    for ended, times in sorted(json.loads(task.read_text()).items()):
        print(f"  {times:6} {ended}")
    failed = errors.read_text()
    print(f"server errors: {failed.count('Traceback')}\n{failed[-2000:]}".rstrip())
    return lost + len(failed)


def main() -> None:
    """Parse the arguments and run."""
    parser = argparse.ArgumentParser(description="Measure the waits of honest players beside hostile clients.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=40, help="of each of the two phases")
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000) if hard > 0 else 20_000, hard))
    os.umask(0o077)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "tables").mkdir()
        sys.exit(min(1, run(Path(folder), args.tables, args.sockets, args.seconds)))


if __name__ == "__main__":
    main()
