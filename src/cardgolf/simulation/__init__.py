"""Simulation: thousands of matches between bots, the same ones on any number of workers."""

from cardgolf.simulation.comparison import Comparison, Difference, compare
from cardgolf.simulation.exporter import export, rows
from cardgolf.simulation.leagues import Division, League, LeagueRow, Pairing, league
from cardgolf.simulation.match import bot_chance, match_seed, play_game
from cardgolf.simulation.plots import plot
from cardgolf.simulation.results import GameResult, Interrupted, Results, RoundResult
from cardgolf.simulation.simulator import Progress, Stopped, simulate
from cardgolf.simulation.statistics import Estimate
from cardgolf.simulation.summary import Summary, report, summarize
from cardgolf.simulation.tournaments import Tournament, tournament

__all__ = [
    "Comparison", "Difference", "Division", "Estimate", "GameResult", "Interrupted", "League", "LeagueRow", "Pairing",
    "Progress", "Results", "RoundResult", "Stopped", "Summary", "Tournament", "bot_chance", "compare", "export",
    "league", "match_seed", "play_game", "plot", "report", "rows", "simulate", "summarize", "tournament",
]  # fmt: skip
