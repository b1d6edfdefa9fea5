"""Draw the plots of the site's pages on simulation into docs/assets/plots: python scripts/figures/draw_plots.py

It needs the extra ``sim``. The games are seeded, so the files change only with the library or with matplotlib.
"""

from pathlib import Path

import cardgolf
from cardgolf.simulation import plot, simulate

PLOTS = Path(__file__).parents[2] / "docs" / "assets" / "plots"
MATCHES, SEED = 200, 1


def main() -> None:
    """Draw the spread of scores of three bots, and the seats and the length of rounds of one."""
    PLOTS.mkdir(parents=True, exist_ok=True)
    levels = simulate("play-nine", ["random", "beginner", "greedy"], games=MATCHES, seed=SEED, players=3)
    plot(levels, PLOTS / "scores.svg", of="scores")
    equals = simulate("play-nine", "greedy", games=MATCHES, seed=SEED, players=4)
    plot(equals, PLOTS / "seats.svg", of="seats")
    knocking = simulate(cardgolf.rules("play-nine", "knocking"), "greedy", games=MATCHES, seed=SEED, players=4)
    plot(knocking, PLOTS / "length.svg", of="length")


if __name__ == "__main__":
    main()
