"""A bundle: a rulebook as JSON data."""

import json
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardgolf.bundles.part_lists import BEYOND_GRIDS, is_among
from cardgolf.errors import InvalidArgumentError

if TYPE_CHECKING:
    from cardgolf.rulebook.rulebook import Rulebook

FORMAT = "cardgolf-rules-2"


@frozen(repr=False, slots=False)
class Bundle:
    """Rules as data, made by :meth:`Rulebook.export` and :func:`read`. It never changes.

    >>> bundle = cardgolf.rules("play-nine").export()
    >>> bundle
    <Bundle of Play Nine: 2 to 6 players>
    """

    _data: Mapping[str, Any]

    @classmethod
    def load(cls, text: str) -> "Bundle":
        """Return the bundle of JSON text, as :func:`read` does."""
        return read(text)

    @property
    def title(self) -> str:
        """The name of the game for people."""
        title: str = self._data["title"]
        return title

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that have a deck."""
        return tuple(deck["players"] for deck in self._data["decks"])

    @property
    def is_score_only(self) -> bool:
        """Whether it has no turns: a program can keep score by it, and not play."""
        return self._data["turns"] is None

    @property
    def needs_hands(self) -> bool:
        """Whether JavaScript needs ``hands.js`` to play it: it has hands, powers or throws out of turn, for example."""
        return any(is_among(part, BEYOND_GRIDS) for part in self._data["turns"] or ())

    def as_dict(self) -> dict[str, Any]:
        """Return a copy of the data."""
        copy: dict[str, Any] = json.loads(self.as_text())
        return copy

    def as_text(self) -> str:
        """Return the bundle as JSON text in one line of ASCII."""
        return json.dumps(self._data, separators=(",", ":")).replace("\x7f", "\\u007f")

    @cached_property
    def rules(self) -> "Rulebook":
        """The rules as a rulebook, with a plugin for each name.

        >>> bundle = cardgolf.rules("golf").export(2)
        >>> cardgolf.new_game(bundle.rules, players=["Ann", "Bo"], seed=7).play("flip a1").turn
        1

        Raises :class:`InvalidArgumentError` for a bundle without turns.
        """
        from cardgolf.rulebook.loader import rules  # noqa: PLC0415  # programs that only write need none

        return rules(self.make_preset())

    def make_preset(self, place: str = "", source: Any = None) -> Any:
        """Return the rules as a preset. ``place`` and ``source`` are those of its file, by which a record names them.

        Raises :class:`InvalidArgumentError` for a bundle without turns.
        """
        from cardgolf.bundles.data_plugins import make_preset  # noqa: PLC0415  # as above

        if self.is_score_only:
            raise InvalidArgumentError(f"invalid bundle of {self.title}: expected one with turns, not score-only")
        return make_preset(self.as_text(), place, source)

    def __repr__(self) -> str:
        numbers = self.players
        return f"<Bundle of {self.title}: {numbers[0]} to {numbers[-1]} players>"


def read(text: str) -> Bundle:
    """Return the bundle of JSON text. It may come from anywhere: all of it is checked, and it runs no code.

    >>> from cardgolf.bundles import read
    >>> read('{"format": "cardgolf-rules-1"}')
    Traceback (most recent call last):
    cardgolf.errors.InvalidArgumentError: invalid format='cardgolf-rules-1': expected cardgolf-rules-2

    Raises :class:`InvalidArgumentError`, which names the place that is wrong.
    """
    from cardgolf.bundles.reader import read_data  # noqa: PLC0415  # programs that only write read none

    return Bundle(read_data(text))
