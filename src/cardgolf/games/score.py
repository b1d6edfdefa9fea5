"""Settling a table without a game: layouts as text, scored by the rules."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, overload

from cardgolf._text import quote
from cardgolf.board import Board, parse_rows
from cardgolf.cards import COURT, SUITS, Card, Slot
from cardgolf.engine.round_end import score_board, score_table
from cardgolf.errors import InvalidOptionError, InvalidPositionError
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scorecard import RoundEnd, Scorecard
from cardgolf.state import Match, MutableState, Phase, RoundSetup

Layouts = list[str] | tuple[str, ...]


@overload
def score(rules: Any, layouts: str, *, closer: None = None) -> Scorecard: ...
@overload
def score(rules: Any, layouts: Layouts, *, closer: int | None = None) -> tuple[Scorecard, ...]: ...
def score(rules: Any, layouts: str | Layouts, *, closer: int | None = None) -> Scorecard | tuple[Scorecard, ...]:
    """The scorecard of a layout, or those of a whole table with the lines between seats.

    ``rules`` is a rulebook or a variant's name. A layout is its cards row by row, rows separated by ``/``,
    ``.`` for a cleared cell, ``!`` behind a card that carries a mark (``QS!``: a locked Queen); a hand is
    one row. In a French deck a rank may stand without its suit. ``closer`` is the place in the list of who
    closed the round.

    >>> cardgolf.score("play-nine", "8 8 3 -5 / 8 8 3 12").total
    -3

    Raises :class:`InvalidPositionError` for a layout that no deck can deal, :class:`InvalidOptionError` for seats that cannot be.
    """
    book = rulebook(rules)
    if isinstance(layouts, str):
        if closer is not None:
            raise InvalidOptionError("closer= needs the whole table: give a list of layouts")
        with book._naming_culprit():
            return Scorecard(tuple(score_board(book, _parse_layout(book, layouts, _largest_table(book)), 0, None)))
    if not isinstance(layouts, list | tuple):
        raise InvalidPositionError(f"{quote(layouts)} is no layout: give its cards as text, or a list of such texts")
    return _score_table(book, layouts, closer)


def _largest_table(book: Rulebook) -> int:
    """Return the number of players whose deck is the largest: a single layout may come from any table."""
    return max(book.tables(), key=lambda table: len(table[1].deck))[0]


def _score_table(book: Rulebook, layouts: Sequence[str], closer: int | None) -> tuple[Scorecard, ...]:
    setting, players = book.table_setup(len(layouts)), len(layouts)
    if closer is not None and (type(closer) is not int or not 0 <= closer < players):
        raise InvalidOptionError(f"closer={quote(closer)} will not do: give a place in the list, 0 to {players - 1}")
    boards = tuple(_parse_layout(book, text, players) for text in layouts)
    _check_deck(setting.deck, [card for board in boards for _, card in board.cards()])
    seats = tuple(range(players))
    deal = RoundSetup("hole", seats, 0, setting.layout, setting.opening_flips, leader=0)
    match, turns_begun = Match(tuple(map(str, seats)), 0), (0,) * players
    draft = MutableState(
        match, deal, 0, Phase.ROUND_OVER, boards, b"", (), turns_begun, round_end=RoundEnd(closer, (), "given")
    )
    with book._naming_culprit():
        scorecards = score_table(book, draft.freeze())
    return tuple(scorecards[seat] for seat in seats)


def _parse_layout(book: Rulebook, text: str, players: int) -> Board:
    setting = book.table_setup(players)
    if type(text) is not str or len(text) > 1000:
        raise InvalidPositionError(f"{quote(text)} is no layout: give its cards as text")
    suits = any(card.suit for card in setting.deck)
    slots = [_parse_slot(word, suited=suits) for row in parse_rows(text, setting.layout) for word in row]
    if len(slots) > setting.layout.size:
        raise InvalidPositionError(f"{quote(text)} is no hand: give up to {setting.layout.size} cards")
    _check_deck(setting.deck, [slot.card for slot in slots if slot])
    board = Board.of(setting.layout, slots)
    if fault := book.fault_of_marks(board):
        raise InvalidPositionError(f"invalid layout {quote(text)}: {fault}")
    return board


def _parse_slot(word: str, *, suited: bool) -> Slot | None:
    if word == ".":
        return None
    face = word.removesuffix("!")
    bare = COURT.get(face.upper()) if suited else None
    return Slot(Card(bare) if bare else Card.parse(face), up=True, mark=int(face != word))


def _check_deck(deck: Sequence[Card], cards: Sequence[Card]) -> None:
    """:class:`InvalidPositionError` if ``deck`` cannot deal ``cards``; one without a suit stands for any of its rank."""
    faces, ranks = Counter(deck), Counter(card.rank for card in deck if card.suit in SUITS)
    suited = any(card.suit for card in deck)
    for card, count in Counter(cards).items():
        copies = ranks[card.rank] if suited and not card.suit else faces[card]
        held = sum(other.rank == card.rank for other in cards) if suited and not card.suit else count
        if held > copies:
            raise InvalidPositionError(f"no deck of these rules deals {held} of {card}: it has {copies}")
