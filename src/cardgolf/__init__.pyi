from cardgolf import cards as cards
from cardgolf.bots.advice.advice import advise as advise
from cardgolf.cards import Card as Card, CardValues as CardValues, Slot as Slot
from cardgolf.drawing import svg as svg
from cardgolf.engine.views import (
    BoardView as BoardView, CardLocation as CardLocation, SlotView as SlotView, View as View,
)
from cardgolf.errors import (
    AmbiguousPluginError as AmbiguousPluginError, CardGolfError as CardGolfError, IllegalMoveError as IllegalMoveError,
    InvalidArgumentError as InvalidArgumentError, InvalidOptionError as InvalidOptionError,
    InvalidPositionError as InvalidPositionError, InvalidRecordError as InvalidRecordError,
    NotTabulableError as NotTabulableError, PluginError as PluginError, UnknownPluginError as UnknownPluginError,
)
from cardgolf.games.determinize import determinize as determinize
from cardgolf.games.filled_position import FilledPosition as FilledPosition, fill_position as fill_position
from cardgolf.games.game import Game as Game
from cardgolf.games.last_round import find_last_round as find_last_round
from cardgolf.games.new_game import new_game as new_game
from cardgolf.games.perft import perft as perft
from cardgolf.games.score_range import (
    PossibleScore as PossibleScore, ScoreRange as ScoreRange, score_range as score_range,
)
from cardgolf.games.typed_layouts import score as score
from cardgolf.records.commitment import SeedCommitment as SeedCommitment, verify as verify
from cardgolf.records.files import load as load, save as save
from cardgolf.records.reader import replay as replay
from cardgolf.records.writer import record as record, redact as redact
from cardgolf.rule_sheets.differences.difference import diff as diff
from cardgolf.rule_sheets.sheet import explain as explain
from cardgolf.rulebook.clauses import clauses as clauses
from cardgolf.rulebook.hookspecs import DiscardOption as DiscardOption, HOOKS as HOOKS, HookSpecs as HookSpecs
from cardgolf.rulebook.loader import rules as rules
from cardgolf.rulebook.other_games import OtherGame as OtherGame, other_games as other_games
from cardgolf.rulebook.plugin import (
    Preset as Preset, hookimpl as hookimpl, option as option, plugin as plugin, preset as preset,
)
from cardgolf.rulebook.registry import PluginInfo as PluginInfo, house_rules as house_rules, variants as variants
from cardgolf.rulebook.rulebook import Rulebook as Rulebook
from cardgolf.score_sheets import ScoreSheet as ScoreSheet
from cardgolf.scoring import patterns as patterns
from cardgolf.simulation import compare as compare, simulate as simulate, tournament as tournament
from cardgolf.solving import solve as solve
from cardgolf.table import (
    Board as Board, Layout as Layout, Match as Match, Phase as Phase, RoundSetup as RoundSetup, State as State,
)
from cardgolf.table.move import Move as Move, Pile as Pile
from cardgolf.table.moves import (
    Discard as Discard, Draw as Draw, Flip as Flip, Knock as Knock, Pass as Pass, Play as Play, Swap as Swap,
    Take as Take,
)
from cardgolf.table.scorecard import (
    Line as Line, NextRound as NextRound, RoundEnd as RoundEnd, RoundResult as RoundResult, Scorecard as Scorecard,
    Standing as Standing,
)
from cardgolf.tools.files import HeldFile as HeldFile
from cardgolf.turns.parts import Lead as Lead
