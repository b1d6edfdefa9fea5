"""Scores of layouts without a game."""

from collections.abc import Sequence
from typing import Any, overload

from cardgolf.errors import InvalidArgumentError, InvalidPositionError
from cardgolf.games.typed_layouts import TypedLayout, parse_layout, score_boards, score_single
from cardgolf.positions.typed_cards import TypedDeck
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.scorecard import Scorecard
from cardgolf.tools.text import quote

Layouts = list[str] | tuple[str, ...]


@overload
def score(rules: Any, layouts: str, *, closer: None = None, players: int | None = None) -> Scorecard: ...
@overload
def score(
    rules: Any, layouts: Layouts, *, closer: int | None = None, players: int | None = None
) -> tuple[Scorecard, ...]: ...
def score(
    rules: Any, layouts: str | Layouts, *, closer: int | None = None, players: int | None = None
) -> Scorecard | tuple[Scorecard, ...]:
    """Return the scorecard of a layout, or those of a whole table with the lines between seats.

    ``rules`` is a rulebook or the name of a variant. A layout is its cards row by row, with ``/`` between rows. ``.``
    is a cleared cell. ``!`` after a card marks it: ``QS!`` is a locked Queen, ``QS!4`` one with the mark 4, and
    ``QS!+0`` one whose lock has ended. All cards count as turned up, also those in parentheses. A hand is one row. The
    suits of a French deck may be left out, and names of cards may have any case. ``closer`` is the index of the layout
    of the seat that closed the round. The deck is that of ``players``: by default as many as there are layouts, and
    for a single layout the largest deck. With more players the layouts are those of the first seats, and the others do
    not count. :func:`score_range` takes unknown cards too.

    >>> cardgolf.score("play-nine", "8 8 3 -5 / 8 8 3 12").total
    -3

    Raises :class:`InvalidPositionError` for an invalid layout, and :class:`InvalidArgumentError` for ``closer`` or
    ``players``.
    """
    book = rulebook(rules)
    if isinstance(layouts, str):
        if closer is not None:
            raise InvalidArgumentError(f"invalid closer={quote(closer)}: expected None for a single layout")
        players = largest_table(book) if players is None else players
        with book.naming_culprit():
            typed = parse_layout(book, layouts, players)
            expired = typed.has_expired_lock
            return score_single(book, typed.known_board(expired=expired), players, expired=expired)
    if not isinstance(layouts, list | tuple):
        raise InvalidPositionError(f"invalid layouts={quote(layouts)}: expected a text, or a list of texts")
    tables = parse_table(book, layouts, closer, players)
    expired = any(typed.has_expired_lock for typed in tables)
    boards = [typed.known_board(expired=expired) for typed in tables]
    with book.naming_culprit():
        return score_boards(book, boards, closer, players, expired=expired)


def largest_table(rules: Rulebook) -> int:
    """Return the number of players with the largest deck, since a single layout may come from any table."""
    return max(rules.table_setups(), key=lambda table: len(table[1].deck))[0]


def parse_table(
    rules: Rulebook, layouts: Sequence[str], closer: int | None, players: int | None = None
) -> list[TypedLayout]:
    """Parse the layouts of a table of ``players``, which share a deck. By default there is one for each player.

    Raises for an invalid layout, ``closer`` or ``players``.
    """
    players = len(layouts) if players is None else players
    table = rules.table_setup(players)
    if not 1 <= len(layouts) <= players:
        raise InvalidArgumentError(
            f"invalid number of layouts, {len(layouts)}: expected 1 to {players} for {players} players"
        )
    if closer is not None and (type(closer) is not int or not 0 <= closer < len(layouts)):
        raise InvalidArgumentError(f"invalid closer={quote(closer)}: expected an index from 0 to {len(layouts) - 1}")
    tables = [parse_layout(rules, text, players) for text in layouts]
    TypedDeck.of(table.deck).check([card for typed in tables for card in typed.known])
    return tables
