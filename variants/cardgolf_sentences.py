"""What games and house rules add to the four sentences about a rule set, in the catalogue beside this module."""

from collections.abc import Mapping, Sequence

from cardgolf.words import Value, Words

Told = Mapping[str, str]


def say(words: Words, key: str, **values: Value) -> str:
    """Return a sentence of the catalogue in the language of ``words``."""
    return words.beside(__name__)(key, **values)


def add(told: Told, place: str, *sentences: str) -> dict[str, str]:
    """Return one of the four texts with more sentences at its end."""
    return {place: " ".join(filter(None, (told[place], *sentences)))}


def end_match(told: Told, sentence: str, words: Words) -> str:
    """Return the goal with a sentence on the end of the match in the place of the one on who wins."""
    return told["goal"].replace(words("short-wins", goal="lowest", count=None, word=None), sentence)


def write_number(words: Words, number: int) -> str:
    """Return a number in words, or as digits if it is great."""
    return words("number-word", number=number)


def name_ranks(words: Words, ranks: Sequence[int], *, french: bool = True) -> str:
    """Return ranks such as ``Jack or Queen``."""
    names = [say(words, "rank", rank=rank) if french else str(rank) for rank in ranks]
    return say(words, "either", names=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)
