"""Default names of players."""

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


SEEDS = 10**9
