"""Simulation: thousands of matches between bots, the same ones on any number of workers."""

from cardgolf.games import PlayedRound
from cardgolf.simulation.comparison import Comparison, Difference, compare
from cardgolf.simulation.exporter import export, rows
from cardgolf.simulation.leagues import Division, League, LeagueRow, Pairing, league
from cardgolf.simulation.match import bot_chance, match_seed, play_game
from cardgolf.simulation.offers import NeverChosen, Offer
from cardgolf.simulation.plots import plot
from cardgolf.simulation.results import GameResult, Interrupted, Results
from cardgolf.simulation.simulator import Progress, Stopped, simulate
from cardgolf.simulation.statistics import Estimate
from cardgolf.simulation.summary import Summary, summarize
from cardgolf.simulation.summary_table import report
from cardgolf.simulation.tournaments import Tournament, tournament

__all__ = [
    # To let bots play: one match, many, comparisons, tournaments, leagues.
    "compare", "league", "play_game", "simulate", "tournament",
    # To look at results, and to keep them.
    "export", "plot", "report", "rows", "summarize",
    # For loops of one's own: the seed of a match, and the chance of a bot.
    "bot_chance", "match_seed",
    # What these return.
    "Comparison", "Difference", "Division", "Estimate", "GameResult", "League", "LeagueRow", "NeverChosen",
    "Offer", "Pairing", "PlayedRound", "Progress", "Results", "Summary", "Tournament",
    # What ends a simulation early.
    "Interrupted", "Stopped",
]  # fmt: skip
