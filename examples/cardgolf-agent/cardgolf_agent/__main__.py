"""The command ``cardgolf-agent``: train a player, or measure one."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import cardgolf
from cardgolf import CardGolfError
from cardgolf_agent.bot import FOLDER, SHIPPED, load_player
from cardgolf_agent.network import name_rules, save_network


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with ``arguments``, by default those of the program."""
    parser = argparse.ArgumentParser("cardgolf-agent", description="Train a player, or measure one against greedy.")
    parser.add_argument("task", choices=["train", "measure"])
    parser.add_argument("rules", nargs="+", help="a variant, then house rules: play-nine four-bonus, or ./my_golf.py")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules")
    parser.add_argument("--players", type=int, default=2, help="how many seats (2)")
    parser.add_argument("--holes", type=int, help="how many holes to measure (4000; in training 600, ten times)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals and of the first weights (1)")
    parser.add_argument("--generations", type=int, default=300, help="how long to train (300)")
    parser.add_argument("--lanes", type=int, default=1000, help="how many games side by side (1000)")
    parser.add_argument("--units", type=int, default=96, help="the width of the network (96)")
    parser.add_argument("--folder", type=Path, default=SHIPPED, help="where to write the weights")
    parser.add_argument("--curve", type=Path, help="where to draw how it learned, for example curve.svg")
    given = parser.parse_args(arguments)
    if given.curve and given.holes == 0:
        parser.error("invalid --holes 0 with --curve: expected holes to measure")
    try:
        from cardgolf_agent import curve, training  # noqa: PLC0415  # they need numba, which the bot does not
    except ImportError:
        parser.error('numba is missing: install it with pip install "cardgolf-agent[train]"')
    try:
        rules = cardgolf.rules(*given.rules, settings=given.option)
        if given.task == "train":
            given.folder.mkdir(parents=True, exist_ok=True)
            path = given.folder / f"{name_rules(rules, given.players)}.npz"
            told: list[training.Progress] = []

            def tell(progress: training.Progress) -> None:
                told.append(progress)
                sys.stdout.write(f"{progress}\n")
                sys.stdout.flush()

            made = training.train(
                rules, given.players, generations=given.generations, lanes=given.lanes, units=given.units,
                seed=given.seed, holes=600 if given.holes is None else given.holes, tell=tell,
            )  # fmt: skip
            if given.curve:
                given.curve.write_text(curve.draw_curve(told), encoding="utf-8")
            save_network(made, path)
            sys.stdout.write(f"Wrote {path}, {path.stat().st_size:,} bytes.\n")
            if given.folder != SHIPPED:
                sys.stdout.write(f"The bot agent plays these weights where {FOLDER}={given.folder} is set.\n")
        else:
            _, network, _ = load_player(rules, given.players)
            found = training.compare(rules, given.players, network, given.holes or 4000, 2 * 10**9 + given.seed)
            sys.stdout.write(f"Against greedy: {found}.\n")
    except CardGolfError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
