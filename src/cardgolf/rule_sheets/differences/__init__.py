"""Differences between two rulebooks: parts, and layouts, scores and courses of play that they treat differently."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.rule_sheets.differences.beginnings import CourseStart, LayoutWitness
    from cardgolf.rule_sheets.differences.difference import RulesDifference, TextDifference
    from cardgolf.rule_sheets.differences.matches import MatchWitness
    from cardgolf.rule_sheets.differences.play import CourseWitness

__all__ = [
    "CourseStart", "CourseWitness", "LayoutWitness", "MatchWitness", "RulesDifference", "TextDifference",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "CourseStart": "beginnings", "CourseWitness": "play", "LayoutWitness": "beginnings", "MatchWitness": "matches",
    "RulesDifference": "difference", "TextDifference": "difference",
})  # fmt: skip
