"""Scores of layouts without a game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, overload

from cardgolf._text import did_you_mean, quote
from cardgolf.board import Board, split_board
from cardgolf.card_names import resolve_card
from cardgolf.cards import COURT, SUITS, Card, Slot
from cardgolf.engine.round_end import score_board, score_table
from cardgolf.errors import InvalidArgumentError, InvalidPositionError
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scorecard import RoundEnd, Scorecard
from cardgolf.state import Match, MutableState, Phase, RoundSetup

MAX_LAYOUT_LENGTH = 1000

Layouts = list[str] | tuple[str, ...]


@overload
def score(rules: Any, layouts: str, *, closer: None = None) -> Scorecard: ...
@overload
def score(rules: Any, layouts: Layouts, *, closer: int | None = None) -> tuple[Scorecard, ...]: ...
def score(rules: Any, layouts: str | Layouts, *, closer: int | None = None) -> Scorecard | tuple[Scorecard, ...]:
    """Return the scorecard of a layout, or those of a whole table with the lines between seats.

    ``rules`` is a rulebook or the name of a variant. A layout is its cards row by row, with ``/`` between rows. ``.``
    is a cleared cell, and ``!`` after a card marks it (``QS!`` is a locked Queen). A hand is one row. The suits of a
    French deck may be left out, and names of cards may have any case. ``closer`` is the index of the layout of the seat
    that closed the round.

    >>> cardgolf.score("play-nine", "8 8 3 -5 / 8 8 3 12").total
    -3

    Raises :class:`InvalidPositionError` for an invalid layout, and :class:`InvalidArgumentError` for ``closer``.
    """
    book = rulebook(rules)
    if isinstance(layouts, str):
        if closer is not None:
            raise InvalidArgumentError(f"invalid closer={quote(closer)}: expected None for a single layout")
        with book._naming_culprit():
            return Scorecard(tuple(score_board(book, _parse_layout(book, layouts, _largest_table(book)), 0, None)))
    if not isinstance(layouts, list | tuple):
        raise InvalidPositionError(f"invalid layouts={quote(layouts)}: expected a text, or a list of texts")
    return _score_table(book, layouts, closer)


def _largest_table(book: Rulebook) -> int:
    """Return the number of players with the largest deck, since a single layout may come from any table."""
    return max(book.table_setups(), key=lambda table: len(table[1].deck))[0]


def _score_table(book: Rulebook, layouts: Sequence[str], closer: int | None) -> tuple[Scorecard, ...]:
    table, players = book.table_setup(len(layouts)), len(layouts)
    if closer is not None and (type(closer) is not int or not 0 <= closer < players):
        raise InvalidArgumentError(f"invalid closer={quote(closer)}: expected an index from 0 to {players - 1}")
    boards = tuple(_parse_layout(book, text, players) for text in layouts)
    _check_deck(table.deck, [card for board in boards for _, card in board.cards()])
    seats = tuple(range(players))
    setup = RoundSetup("hole", seats, 0, table.opening_flips, leader=0)
    match, turns_begun = Match(tuple(map(str, seats)), 0), (0,) * players
    state = MutableState(
        match, setup, 0, Phase.ROUND_OVER, boards, b"", (), turns_begun, round_end=RoundEnd(closer, (), "given")
    )
    with book._naming_culprit():
        scorecards = score_table(book, state.freeze())
    return tuple(scorecards[seat] for seat in seats)


def _parse_layout(book: Rulebook, text: str, players: int) -> Board:
    table = book.table_setup(players)
    if type(text) is not str or len(text) > MAX_LAYOUT_LENGTH:
        raise InvalidPositionError(
            f"invalid layout {quote(text)}: expected a text of at most {MAX_LAYOUT_LENGTH} characters"
        )
    suits = any(card.suit for card in table.deck)
    named = frozenset(card for card in table.deck if card.name)
    layout, words = split_board(text, table.layouts[::-1])
    slots = [_parse_slot(word, named, suited=suits) for word in words]
    if len(slots) > layout.size:
        raise InvalidPositionError(f"invalid hand {quote(text)}: expected at most {layout.size} cards")
    _check_deck(table.deck, [slot.card for slot in slots if slot])
    board = Board.of(layout, slots)
    if fault := book.find_mark_error(board):
        raise InvalidPositionError(f"invalid layout {quote(text)}: {fault}")
    return board


def _parse_slot(word: str, named: Iterable[Card], *, suited: bool) -> Slot | None:
    if word == ".":
        return None
    face = word.removesuffix("!")
    bare = COURT.get(face.upper()) if suited else None
    card = Card(bare) if bare else resolve_card(Card.parse(face), named)
    return Slot(card, up=True, mark=int(face != word))


def _check_deck(deck: Sequence[Card], cards: Sequence[Card]) -> None:
    """Raise :class:`InvalidPositionError` if ``deck`` does not contain ``cards``. Suits may be left out."""
    faces, ranks = Counter(deck), Counter(card.rank for card in deck if card.suit in SUITS and not card.name)
    suited = any(card.suit for card in deck)
    for card, count in Counter(cards).items():
        any_suit = suited and not card.suit and not card.name
        copies = ranks[card.rank] if any_suit else faces[card]
        held = sum(other.rank == card.rank and not other.name for other in cards) if any_suit else count
        if card.name and not copies:
            raise InvalidPositionError(f"invalid card {card}: {did_you_mean(str(card), map(str, faces))}")
        if held > copies:
            raise InvalidPositionError(f"invalid layout with {held} of {card}: expected at most {copies}")
