from cardgolf.solving.optimal import OptimalBot as OptimalBot
from cardgolf.solving.solution import MOST_STATES as MOST_STATES, Solution as Solution, solve as solve
from cardgolf.solving.strength import Strength as Strength
