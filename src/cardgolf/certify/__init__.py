"""Certification: a corpus of boards, matches and refusals that compares a program in any language with the engine."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.certify.corpus import Amount
    from cardgolf.certify.program import ProgramError, start_anew
    from cardgolf.certify.short_decks import ShortDeck, shorten

_PLACES = {
    "Amount": "corpus", "ProgramError": "program", "ShortDeck": "short_decks", "shorten": "short_decks",
    "start_anew": "program",
}  # fmt: skip

__all__ = ["Amount", "ProgramError", "ShortDeck", "shorten", "start_anew"]

__getattr__, __dir__ = lazy_names(__name__, _PLACES)
