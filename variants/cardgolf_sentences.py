"""What games and house rules add to the four sentences about a rule set, in the catalogue beside this module."""

from collections.abc import Mapping

from cardgolf.words import Value, Words

Told = Mapping[str, str]


def say(words: Words, key: str, **values: Value) -> str:
    """Return a sentence of the catalogue in the language of ``words``."""
    return words.beside(__name__)(key, **values)


def add(told: Told, place: str, *sentences: str) -> dict[str, str]:
    """Return one of the four texts with more sentences at its end."""
    return {place: " ".join(filter(None, (told[place], *sentences)))}
