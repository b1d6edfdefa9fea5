"""A bundle: a rulebook as JSON data."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardgolf.errors import InvalidArgumentError
from cardgolf.games.new_game import count_players, default_names
from cardgolf.table.shuffle import validate_seed
from cardgolf.tools.text import join_limited

if TYPE_CHECKING:
    from cardgolf.bundles.game import BundleGame

FORMAT = "cardgolf-rules-1"


@frozen(repr=False)
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
        return self._data["play"] is None

    def as_dict(self) -> dict[str, Any]:
        """Return a copy of the data."""
        copy: dict[str, Any] = json.loads(self.as_text())
        return copy

    def as_text(self) -> str:
        """Return the bundle as JSON text in one line of ASCII."""
        return json.dumps(self._data, separators=(",", ":")).replace("\x7f", "\\u007f")

    def new_game(self, players: int | Sequence[str] = 2, seed: int | None = None) -> "BundleGame":
        """Return a match whose first round has been dealt. ``players`` and ``seed`` are those of :func:`new_game`.

        >>> game = cardgolf.rules("golf").export(2).new_game(["Ann", "Bo"], seed=7)
        >>> game.play("flip a1")
        >>> game.view(0).turn
        1

        Raises :class:`InvalidArgumentError` for these, and for a bundle without turns.
        """
        from cardgolf.bundles.game import BundleGame  # noqa: PLC0415  # programs that only write play none

        count = count_players(players)
        if self.is_score_only:
            raise InvalidArgumentError(f"invalid bundle of {self.title}: expected one with turns, not score-only")
        if count not in self.players:
            raise InvalidArgumentError(f"invalid players={count}: expected one of {join_limited(self.players, 12)}")
        names = tuple(players) if isinstance(players, list | tuple) else default_names(count)
        return BundleGame(self._data, names, validate_seed(seed))

    def __repr__(self) -> str:
        numbers = self.players
        return f"<Bundle of {self.title}: {numbers[0]} to {numbers[-1]} players>"


def read(text: str) -> Bundle:
    """Return the bundle of JSON text. It may come from anywhere: all of it is checked, and it runs no code.

    >>> from cardgolf.bundles import read
    >>> read('{"format": "cardgolf-rules-2"}')
    Traceback (most recent call last):
    cardgolf.errors.InvalidArgumentError: invalid format='cardgolf-rules-2': expected cardgolf-rules-1

    Raises :class:`InvalidArgumentError`, which names the place that is wrong.
    """
    from cardgolf.bundles.reader import read_data  # noqa: PLC0415  # programs that only write read none

    return Bundle(read_data(text))
