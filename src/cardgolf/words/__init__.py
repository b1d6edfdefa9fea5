"""Sentences that people read, by ids with parameters: a catalogue for each language.

The sources are files of Project Fluent, such as ``en.ftl``. :mod:`cardgolf.words.compiler` checks them and writes plain
JSON, which :class:`Words` reads when the first sentence is asked for.
"""

from cardgolf.words.catalogue import ENGLISH, Value, Words, list_languages

__all__ = ["ENGLISH", "Value", "Words", "list_languages"]
