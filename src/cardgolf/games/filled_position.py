"""Positions written by hand, with what was filled in."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from cardgolf.engine.views import View
from cardgolf.games.game import Game
from cardgolf.positions.lines import list_lines
from cardgolf.positions.parser import parse_known_discards

UNTOLD = ("kind", "seats", "last_play_size", "reshuffles", "round")
"""The first words of keys whose default says nothing, or follows from what was typed."""

CARDS = ("board", "middle", "stock", "discard", "held", "played")
"""The first words of keys that may be typed in part."""


@frozen
class FilledPosition:
    """A game in a position that was written by hand.

    ``filled`` are the lines of :attr:`Game.position` that were left out, and those with cards that were written in
    part, by key. They contain hidden information.
    """

    game: Game
    filled: Mapping[str, str]
    _is_known: tuple[bool, ...] = field(repr=False)

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` sees of the game, without the discards that were filled in.

        >>> filled = cardgolf.fill_position("golf", '''
        ... board 0: 2 3 ? / 4 5 ?
        ... board 1: 2 3 ? / 4 5 ?
        ... discard: 5H ? 6C
        ... out: KS
        ... ''')
        >>> view = filled.view(0)
        >>> [str(card) for card in view.seen], view.unknown_discards
        (['KS', '6C'], 1)

        Raises :class:`InvalidArgumentError` if there is no such seat.
        """
        view = self.game.view(seat)
        known = zip(view.seen, self._is_known, strict=False)
        return evolve(view, seen=tuple([card for card, is_known in known if is_known]))


def fill_position(rules: Any, text: str) -> FilledPosition:
    """Return the game in the position ``text``, as :meth:`Game.from_position` does, and what was filled in.

    >>> filled = cardgolf.fill_position("play-nine", '''
    ... board Ann: 8 8 3 (12) / 8 8 (3) ?
    ... board Bo: 1 2 3 4 / 5 6 (7) (9)
    ... discard: -5 10
    ... seed: 1
    ... ''').filled
    >>> filled["board 0"], filled["turn"]
    ('8 8 3 (12) / 8 8 (3) (4)', '1')

    Raises :class:`InvalidPositionError` as :meth:`Game.from_position` does.
    """
    game = Game.from_position(rules, text)
    typed, lines = list_lines(text), list_lines(game.position)
    filled = {key: value for key, value in lines.items() if _is_filled(key, value, typed.get(key))}
    return FilledPosition(game, filled, parse_known_discards(game.rules, text, len(game.state.discard)))


def _is_filled(key: str, value: str, typed: str | None) -> bool:
    word = key.partition(" ")[0]
    if typed is None:
        return bool(value) and word not in UNTOLD
    return word in CARDS and _fold(typed) != _fold(value)


def _fold(value: str) -> str:
    """Return ``value`` without differences of case and space."""
    return " ".join(value.replace("/", " / ").casefold().split())
