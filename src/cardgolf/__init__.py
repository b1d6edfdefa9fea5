"""cardgolf: the rules of the Golf family of card games.

>>> import cardgolf
>>> game = cardgolf.new_game("play-nine", players=2, seed=7)
>>> game = game.play(game.moves[0])
"""

import importlib as _importlib
import typing as _typing

from cardgolf import cards, patterns
from cardgolf.assembly import rules
from cardgolf.cards import Card, Slot
from cardgolf.catalogue import VariantInfo, house_rules, variants
from cardgolf.errors import (
    AmbiguousVariant,
    BadOption,
    BadPosition,
    BadRecord,
    CardGolfError,
    IllegalMove,
    PluginError,
    UnknownVariant,
)
from cardgolf.games import Game
from cardgolf.hookspecs import FLIP, PLAIN, QUESTIONS, Questions, Worth
from cardgolf.knowledge import Whereabouts
from cardgolf.layout import Board, Layout
from cardgolf.moves import Discard, Draw, Flip, Knock, Move, Pass, Pile, Play, Swap
from cardgolf.opening import new_game
from cardgolf.plugins import hookimpl, option, plugin
from cardgolf.rulebook import Rulebook
from cardgolf.state import Closing, Deal, Line, Match, NextRound, Phase, Round, Scorecard, Standing, State
from cardgolf.views import SeenBoard, SeenSlot, View

if _typing.TYPE_CHECKING:
    from cardgolf.bots.advising import advise
    from cardgolf.commitment import SeedCommitment, verify
    from cardgolf.imagining import determinize
    from cardgolf.recording import record
    from cardgolf.redacting import redact
    from cardgolf.replaying import replay
    from cardgolf.rule_pages import clauses
    from cardgolf.saving import load, save
    from cardgolf.scoring import score
    from cardgolf.set_ups import set_up
    from cardgolf.simulation import compare, simulate, tournament

__all__ = [
    "FLIP", "PLAIN", "QUESTIONS", "AmbiguousVariant", "BadOption", "BadPosition", "BadRecord", "Board", "Card",
    "CardGolfError", "Closing", "Deal", "Discard", "Draw", "Flip", "Game", "IllegalMove", "Knock", "Layout", "Line",
    "Match", "Move", "NextRound", "Pass", "Phase", "Pile", "Play", "PluginError", "Questions", "Round", "Rulebook",
    "Scorecard", "SeedCommitment", "SeenBoard", "SeenSlot", "Slot", "Standing", "State", "Swap", "UnknownVariant",
    "VariantInfo", "View", "Whereabouts", "Worth", "advise", "cards", "clauses", "compare", "determinize", "hookimpl",
    "house_rules", "load", "new_game", "option", "patterns", "plugin", "record", "redact", "replay", "rules", "save",
    "score", "set_up", "simulate", "tournament", "variants", "verify",
]  # fmt: skip

_LATER = {
    "SeedCommitment": "commitment", "advise": "bots.advising", "clauses": "rule_pages", "compare": "simulation",
    "determinize": "imagining", "load": "saving", "record": "recording", "redact": "redacting", "replay": "replaying",
    "save": "saving", "score": "scoring", "set_up": "set_ups", "simulate": "simulation", "tournament": "simulation",
    "verify": "commitment",
}  # fmt: skip


def __getattr__(name: str) -> _typing.Any:
    """What a game in progress does not need is imported for whoever asks for it first: importing takes long."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_importlib.import_module(f"cardgolf.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
