"""The rules of the Golf family of card games.

>>> import cardgolf
>>> game = cardgolf.new_game("play-nine", players=2, seed=7)
>>> game = game.play(game.legal_moves[0])
"""

import typing as _typing

from cardgolf import cards
from cardgolf.cards import Card, CardValues, Slot
from cardgolf.errors import (
    AmbiguousPluginError,
    CardGolfError,
    IllegalMoveError,
    InvalidArgumentError,
    InvalidOptionError,
    InvalidPositionError,
    InvalidRecordError,
    NotTabulableError,
    PluginError,
    UnknownPluginError,
)
from cardgolf.games.game import Game
from cardgolf.games.new_game import new_game
from cardgolf.rulebook.hookspecs import HOOKS, DiscardOption, HookSpecs
from cardgolf.rulebook.loader import rules
from cardgolf.rulebook.plugin import Preset, hookimpl, option, plugin, preset
from cardgolf.rulebook.registry import PluginInfo, house_rules, variants
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Board, Layout, Match, Phase, RoundSetup, State
from cardgolf.table.move import Move, Pile
from cardgolf.table.moves import Discard, Draw, Flip, Knock, Pass, Play, Swap, Take
from cardgolf.table.scorecard import Line, NextRound, RoundEnd, RoundResult, Scorecard, Standing
from cardgolf.tools import lazy_names as _lazy_names
from cardgolf.turns.parts import Lead
from cardgolf.views import BoardView, CardLocation, SlotView, View

if _typing.TYPE_CHECKING:
    from cardgolf.bots.advice.advice import advise
    from cardgolf.drawing import svg
    from cardgolf.games.determinize import determinize
    from cardgolf.games.filled_position import FilledPosition, fill_position
    from cardgolf.games.last_round import find_last_round
    from cardgolf.games.perft import perft
    from cardgolf.games.score_range import PossibleScore, ScoreRange, score_range
    from cardgolf.games.typed_layouts import score
    from cardgolf.records.commitment import SeedCommitment, verify
    from cardgolf.records.files import load, save
    from cardgolf.records.reader import replay
    from cardgolf.records.writer import record, redact
    from cardgolf.rule_sheets.differences.difference import diff
    from cardgolf.rule_sheets.sheet import explain
    from cardgolf.rulebook.clauses import clauses
    from cardgolf.rulebook.other_games import OtherGame, other_games
    from cardgolf.score_sheets import ScoreSheet
    from cardgolf.scoring import patterns
    from cardgolf.simulation import compare, simulate, tournament
    from cardgolf.solving import solve
    from cardgolf.tools.files import HeldFile

__all__ = [
    # To play, look and keep: games, views, records, score sheets, simulations.
    "BoardView", "Card", "CardLocation", "Discard", "Draw", "FilledPosition", "Flip", "Game", "HeldFile", "Knock",
    "Match", "Move", "OtherGame", "Pass", "Phase", "Pile", "Play", "PluginInfo", "PossibleScore", "Preset", "RoundEnd",
    "RoundResult", "Rulebook", "ScoreRange", "ScoreSheet", "Scorecard", "SeedCommitment", "Slot", "SlotView",
    "Standing", "Swap", "Take", "View", "advise", "clauses", "compare", "determinize", "diff", "explain",
    "fill_position", "find_last_round", "house_rules", "load", "new_game", "other_games", "perft", "preset", "record",
    "redact",
    "replay", "rules", "save", "score", "score_range", "simulate", "solve", "svg", "tournament", "variants", "verify",
    # To write rules: plugins, hooks and their values.
    "HOOKS", "Board", "CardValues", "DiscardOption", "HookSpecs", "Layout", "Lead", "Line", "NextRound",
    "RoundSetup", "State", "cards", "hookimpl", "option", "patterns", "plugin",
    # Exceptions.
    "AmbiguousPluginError", "CardGolfError", "IllegalMoveError", "InvalidArgumentError", "InvalidOptionError",
    "InvalidPositionError", "InvalidRecordError", "NotTabulableError", "PluginError", "UnknownPluginError",
]  # fmt: skip

__getattr__, __dir__ = _lazy_names(__name__, {
    "FilledPosition": "games.filled_position", "HeldFile": "tools.files", "PossibleScore": "games.score_range",
    "ScoreRange": "games.score_range", "ScoreSheet": "score_sheets", "SeedCommitment": "records.commitment",
    "advise": "bots.advice.advice", "clauses": "rulebook.clauses", "compare": "simulation",
    "determinize": "games.determinize", "diff": "rule_sheets.differences.difference", "explain": "rule_sheets.sheet",
    "fill_position": "games.filled_position", "find_last_round": "games.last_round", "load": "records.files",
    "OtherGame": "rulebook.other_games",
    "other_games": "rulebook.other_games", "patterns": "scoring.", "perft": "games.perft",
    "record": "records.writer", "redact": "records.writer", "replay": "records.reader",
    "save": "records.files", "score": "games.typed_layouts", "score_range": "games.score_range",
    "simulate": "simulation", "solve": "solving", "svg": "drawing", "tournament": "simulation",
    "verify": "records.commitment",
})  # fmt: skip
