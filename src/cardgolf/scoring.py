"""Settling a table without a game: layouts as text, scored by the rules."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, overload

from cardgolf._text import quote
from cardgolf.assembly import rules as rulebook
from cardgolf.boards import rows
from cardgolf.cards import COURT, SUITS, Card, Slot
from cardgolf.errors import BadOption, BadPosition
from cardgolf.finish import raw_lines, settled
from cardgolf.layout import Board
from cardgolf.rulebook import Rulebook
from cardgolf.state import Closing, Deal, Draft, Match, Phase, Scorecard

Tables = list[str] | tuple[str, ...]


@overload
def score(rules: Any, layouts: str, *, closer: None = None) -> Scorecard: ...
@overload
def score(rules: Any, layouts: Tables, *, closer: int | None = None) -> tuple[Scorecard, ...]: ...
def score(rules: Any, layouts: str | Tables, *, closer: int | None = None) -> Scorecard | tuple[Scorecard, ...]:
    """The scorecard of a layout, or those of a whole table with the lines between seats.

    ``rules`` is a rulebook or a variant's name. A layout is its cards row by row, rows separated by ``/``,
    ``.`` for a cleared cell, ``!`` behind a card that carries a mark (``QS!``: a locked Queen); a hand is
    one row. In a French deck a rank may stand without its suit. ``closer`` is the place in the list of who
    closed the round.

    >>> cardgolf.score("play-nine", "8 8 3 -5 / 8 8 3 12").total
    -3

    Raises :class:`BadPosition` for a layout that no deck can deal, :class:`BadOption` for seats that cannot be.
    """
    book = rulebook(rules)
    if isinstance(layouts, str):
        if closer is not None:
            raise BadOption("closer= needs the whole table: give a list of layouts")
        with book.blaming():
            return Scorecard(tuple(raw_lines(book, _board(book, layouts, _largest(book)), 0, None)))
    if not isinstance(layouts, list | tuple):
        raise BadPosition(f"{quote(layouts)} is no layout: give its cards as text, or a list of such texts")
    return _table(book, layouts, closer)


def _largest(book: Rulebook) -> int:
    """Return the number of players whose deck is the largest: a single layout may come from any table."""
    return max(book.tables(), key=lambda table: len(table[1].deck))[0]


def _table(book: Rulebook, layouts: Sequence[str], closer: int | None) -> tuple[Scorecard, ...]:
    setting, players = book.setting(len(layouts)), len(layouts)
    if closer is not None and (type(closer) is not int or not 0 <= closer < players):
        raise BadOption(f"closer={quote(closer)} will not do: give a place in the list, 0 to {players - 1}")
    boards = tuple(_board(book, text, players) for text in layouts)
    _check_deck(setting.deck, [card for board in boards for _, card in board.cards()])
    seats = tuple(range(players))
    deal = Deal("hole", seats, 0, setting.layout, setting.tee_off, leader=0)
    match, clock = Match(tuple(map(str, seats)), 0), (0,) * players
    draft = Draft(match, deal, 0, Phase.ROUND_OVER, boards, b"", (), clock, closing=Closing(closer, (), "given"))
    with book.blaming():
        scorecards = settled(book, draft.seal())
    return tuple(scorecards[seat] for seat in seats)


def _board(book: Rulebook, text: str, players: int) -> Board:
    setting = book.setting(players)
    if type(text) is not str or len(text) > 1000:
        raise BadPosition(f"{quote(text)} is no layout: give its cards as text")
    suits = any(card.suit for card in setting.deck)
    slots = [_slot(word, suited=suits) for row in rows(text, setting.layout) for word in row]
    if len(slots) > setting.layout.size:
        raise BadPosition(f"{quote(text)} is no hand: give up to {setting.layout.size} cards")
    _check_deck(setting.deck, [slot.card for slot in slots if slot])
    board = Board.of(setting.layout, slots)
    if fault := book.fault_of_marks(board):
        raise BadPosition(f"invalid layout {quote(text)}: {fault}")
    return board


def _slot(word: str, *, suited: bool) -> Slot | None:
    if word == ".":
        return None
    face = word.removesuffix("!")
    bare = COURT.get(face.upper()) if suited else None
    return Slot(Card(bare) if bare else Card.parse(face), up=True, mark=int(face != word))


def _check_deck(deck: Sequence[Card], cards: Sequence[Card]) -> None:
    """:class:`BadPosition` if ``deck`` cannot deal ``cards``; one without a suit stands for any of its rank."""
    faces, ranks = Counter(deck), Counter(card.rank for card in deck if card.suit in SUITS)
    suited = any(card.suit for card in deck)
    for card, count in Counter(cards).items():
        copies = ranks[card.rank] if suited and not card.suit else faces[card]
        held = sum(other.rank == card.rank for other in cards) if suited and not card.suit else count
        if held > copies:
            raise BadPosition(f"no deck of these rules deals {held} of {card}: it has {copies}")
