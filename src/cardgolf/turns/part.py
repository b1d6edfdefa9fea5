"""What all parts of a turn have."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from cardgolf.cards import MAX_TURNS
from cardgolf.scoring.faces import Faces
from cardgolf.scoring.rule_part import RulePart


def as_tuple(values: Any) -> Any:
    """Return several values, or a single text, as a tuple."""
    return (values,) if isinstance(values, str) else tuple(values) if isinstance(values, Iterable) else values


def limit_turns(number: Any) -> Any:
    """Return a number that stands for any larger one as the largest there is."""
    return MAX_TURNS if type(number) is int and number > MAX_TURNS else number


@frozen(repr=False, eq=False)
class Part(RulePart):
    """A rule of turns as data."""

    def check_words(self, **words: Sequence[object]) -> None:
        """Raise :class:`InvalidArgumentError` for a field that is none of its words."""
        for name, known in words.items():
            if not any(type(getattr(self, name)) is type(word) and getattr(self, name) == word for word in known):
                raise self.make_error(name, f"one of {', '.join(map(str, known))}")

    def check_number(self, name: str, *, least: int) -> None:
        """Raise :class:`InvalidArgumentError` unless the field ``name`` is an integer that is large enough."""
        number = getattr(self, name)
        if type(number) is not int or not least <= number <= MAX_TURNS:
            raise self.make_error(name, f"an integer from {least} to {MAX_TURNS:,}")

    def check_piles(self, piles: Sequence[str], expected: str) -> None:
        """Raise :class:`InvalidArgumentError` unless ``piles`` of the part are some of these."""
        own = getattr(self, "piles")  # noqa: B009  # not every part has them
        if type(own) is not tuple or not own or not all(isinstance(pile, str) and pile in piles for pile in own):
            raise self.make_error("piles", expected)

    def check_faces(self, *names: str) -> None:
        """Raise :class:`InvalidArgumentError` for one of these fields that is not ``None``, and no face by its card."""
        for name in names:
            faces = getattr(self, name)
            if faces is not None and (type(faces) is not Faces or faces.below is not None):
                raise self.make_error(name, "Faces by ranks or suits")
