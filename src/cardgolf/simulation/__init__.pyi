from cardgolf.games import PlayedRound as PlayedRound
from cardgolf.simulation.comparison import Comparison as Comparison, Difference as Difference, compare as compare
from cardgolf.simulation.exporter import export as export, rows as rows
from cardgolf.simulation.match import bot_chance as bot_chance, match_seed as match_seed, play_game as play_game
from cardgolf.simulation.offers import NeverChosen as NeverChosen, Offer as Offer
from cardgolf.simulation.plots import plot as plot
from cardgolf.simulation.results import GameResult as GameResult, Results as Results, Stopped as Stopped
from cardgolf.simulation.simulator import Progress as Progress, simulate as simulate
from cardgolf.simulation.statistics import Estimate as Estimate
from cardgolf.simulation.summary import Summary as Summary, summarize as summarize
from cardgolf.simulation.tournaments import (
    Division as Division, Rated as Rated, Tournament as Tournament, league as league, tournament as tournament,
)
