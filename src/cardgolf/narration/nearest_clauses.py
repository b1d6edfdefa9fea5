"""The clauses about a rule id, and which of them is about the step of the turn that a viewer is in."""

import re

from cardgolf.rulebook.clauses import Clause, clauses, texts_about
from cardgolf.table.moves import DISCARD, Knock
from cardgolf.table.state import EXTRA, OPENING
from cardgolf.views import View

Texts = tuple[tuple[Clause, str], ...]


def nearest_clauses(view: View, rule_id: str, move: str = "") -> Texts:
    """Return the clause about a rule id that is about the step of the turn in ``view``, with its text, or none.

    A rule id with one clause has that clause at every step. If ``move`` is the text of a knock, the clauses about the
    end of a round come instead, if any. Raises :class:`PluginError` if the page of a plugin cannot be read.

    >>> view = cardgolf.new_game("play-nine", players=2, seed=7).view(1)
    >>> [clause.number for clause, _ in nearest_clauses(view, "base.moves")]
    ['PN 2.1.5']
    """
    found = texts_about(view.rules, rule_id)
    is_call = move == Knock.word and rule_id != "base.moves"  # the base rules offer no knock
    if is_call and (ends := tuple(each for each in found if each[0].chapter == "end")):
        return ends
    return _find_nearest(found, view)


def clauses_of_step(view: View) -> Texts:
    """Return the clause about the step of the turn in ``view``, whichever move comes, or none.

    Raises :class:`PluginError` if the page of a plugin cannot be read.
    """
    ids = dict.fromkeys(each for clause in clauses(view.rules) for each in clause.ids if each.endswith(".moves"))
    return _find_nearest(tuple(pair for each in ids for pair in texts_about(view.rules, each)), view)


def _find_nearest(found: Texts, view: View) -> Texts:
    if len(found) < 2:
        return found
    chapters = ("deal",) if view.phase is OPENING else ("turn", "end")
    there = [(clause, text) for clause, text in found if clause.chapter in chapters]
    words = _words_of_step(view)
    return tuple(sorted(there, key=lambda each: not words.search(each[1].lower()))[:1])


def _words_of_step(view: View) -> re.Pattern[str]:
    """Return words that stand in a clause about the step of the turn that is next."""
    if view.phase is EXTRA:
        return re.compile("card (that )?you drew")
    if view.held_from is DISCARD:
        return re.compile("discard pile must")
    return re.compile("^a card from the stock" if view.held else r"\b(draw|take)\b")
