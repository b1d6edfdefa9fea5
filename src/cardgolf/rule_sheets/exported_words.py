"""The words of a bundle: the rules sheet, and the clauses of the ids that occur."""

from typing import Any

from cardgolf.rule_sheets.chapters import list_chapters
from cardgolf.rulebook.clauses import texts_about
from cardgolf.rulebook.rulebook import Rulebook

BASE_IDS = ("base.turn", "base.moves", "base.move_types", "base.deal")
"""Ids of refusals that every game has."""


def list_words(rules: Rulebook, ids: list[str]) -> dict[str, Any]:
    """Return the rules sheet by chapter, and the clauses for ``ids`` and those of the base rules."""
    chapters = [
        {"title": chapter.title, "sentences": [rule.text for rule in chapter.rules]} for chapter in list_chapters(rules)
    ]
    found = ((rule, texts_about(rules, rule)) for rule in dict.fromkeys((*ids, *BASE_IDS)))
    clauses = [
        {"id": rule, "clauses": [{"number": clause.number, "text": text} for clause, text in texts]}
        for rule, texts in found
        if texts
    ]
    return {"chapters": chapters, "clauses": clauses}
