from cardgolf.rule_sheets.differences.beginnings import CourseStart as CourseStart, LayoutWitness as LayoutWitness
from cardgolf.rule_sheets.differences.difference import (
    RulesDifference as RulesDifference, TextDifference as TextDifference,
)
from cardgolf.rule_sheets.differences.matches import MatchWitness as MatchWitness
from cardgolf.rule_sheets.differences.play import CourseWitness as CourseWitness
