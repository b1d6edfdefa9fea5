"""Matches in words: what seats did and what followed, from the events of one viewer and nothing else."""

from cardgolf.narration.sentences import Sentence, narrate

__all__ = ["Sentence", "narrate"]
