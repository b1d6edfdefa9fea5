"""Certification: a corpus of boards, matches and refusals that compares a program in any language with the engine."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.certify.short_decks import ShortDeck, shorten

__all__ = ["ShortDeck", "shorten"]

__getattr__, __dir__ = lazy_names(__name__, {"ShortDeck": "short_decks", "shorten": "short_decks"})
