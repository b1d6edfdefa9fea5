"""Layouts as a person types them at the end of a round, and their scores without a game.

All cards count as turned up, and some may be unknown.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, overload

from attrs import evolve, frozen

from cardgolf.cards import Card, Slot
from cardgolf.engine.round_end import score_board, score_table
from cardgolf.errors import CardGolfError, InvalidArgumentError, InvalidPositionError
from cardgolf.positions.typed_cards import TypedDeck, TypedSlot, expand_rows
from cardgolf.rulebook.cleared import find_cleared_error
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scoring.bounds import are_alike
from cardgolf.table import Board, Layout, RoundEnd, Scorecard, split_board
from cardgolf.table.state import Match, MutableState, Phase, RoundSetup, State
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote, unify_lines

MAX_LAYOUT_LENGTH = 1000

_ROWS = str.maketrans({"|": "/", ";": "/", ",": " "})


@frozen
class TypedLayout:
    """A layout as it was typed."""

    text: str
    layout: Layout
    slots: tuple[TypedSlot | None, ...]

    @property
    def unknown(self) -> list[TypedSlot]:
        """The unknown cards in the order of the places."""
        return [slot for slot in self.slots if slot and slot.card is None]

    @property
    def known(self) -> list[Card]:
        """The other cards in the order of the places."""
        return [slot.card for slot in self.slots if slot and slot.card is not None]

    def board(self, deal: Callable[[], Card], *, expired: bool) -> Board:
        """Return the board with all cards turned up. ``deal`` gives each unknown card.

        ``expired`` is whether a lock has ended on the table, after each seat has begun a turn.
        """

        def turn_up(slot: TypedSlot) -> Slot:
            return Slot(deal() if slot.card is None else slot.card, up=True, mark=_find_mark(slot, expired=expired))

        return Board.of(self.layout, [turn_up(slot) if slot else None for slot in self.slots])

    def known_board(self) -> Board:
        """Return the board with all cards turned up. Raises :class:`InvalidPositionError` if one is unknown."""
        return self.board(_refuse_unknown, expired=False)


def _refuse_unknown() -> Card:
    raise InvalidPositionError("invalid card '?': expected known cards; cardgolf.score_range takes unknown ones")


def _find_mark(slot: TypedSlot, *, expired: bool = False) -> int:
    """Return the mark of a card: the turn on which its lock ends.

    It is 1 for a lock that has ended if ``expired``, and otherwise -1, before the first turn.
    """
    if slot.turns is None:
        return slot.mark
    if slot.turns:
        return 1 + expired
    return 1 if expired else -1


def parse_layout(rules: Rulebook, text: str, players: int, layouts: Sequence[Layout] = ()) -> TypedLayout:
    """Parse a layout of a table of ``players``. Raises :class:`InvalidPositionError`, also for cards of no deck.

    Rows are separated by ``/``, ``|``, ``;`` or a new line. It is one of ``layouts``, by default any of the table.
    """
    table = rules.table_setup(players)
    if type(text) is not str or len(text) > MAX_LAYOUT_LENGTH:
        raise InvalidPositionError(
            f"invalid layout {quote(text)}: expected a text of at most {MAX_LAYOUT_LENGTH} characters"
        )
    deck = TypedDeck.of(table.deck)
    layout, words = split_board(expand_rows(_split_rows(text)), layouts or table.layouts[::-1])
    slots = tuple([_find_marked(rules, deck, slot) if slot else None for slot in map(deck.parse_slot, words)])
    if fault := rules.find_growth_error(layout, len(slots)):
        raise InvalidPositionError(f"invalid layout {quote(text)}: {fault}")
    if fault := find_cleared_error(rules, layout, [place for place, slot in enumerate(slots) if slot is None]):
        raise InvalidPositionError(f"invalid layout {quote(text)}: {fault}")
    typed = TypedLayout(text, layout, slots)
    deck.check(typed.known)
    known = Board.of(layout, [Slot(s.card, up=True, mark=_find_mark(s)) if s and s.card else None for s in slots])
    if fault := rules.find_mark_error(known):
        raise InvalidPositionError(f"invalid layout {quote(text)}: {fault}")
    return typed


def _split_rows(text: str) -> str:
    """Return a layout with ``/`` between its rows. Blank lines are left out."""
    return "/".join(filter(str.strip, unify_lines(text).split("\n"))).translate(_ROWS)


def _find_marked(rules: Rulebook, deck: TypedDeck, slot: TypedSlot) -> TypedSlot:
    """Return ``slot`` with its suit if it was typed without one, has a mark, and one card of its rank can have it."""
    if slot.card is None or slot.turns is None:
        return slot
    fitting = deck.find_fitting(slot.card) & rules.marked
    return evolve(slot, card=next(iter(fitting))) if len(fitting) == 1 else slot


def check_suits(rules: Rulebook, typed: TypedLayout, players: int) -> None:
    """Raise :class:`InvalidPositionError` for a card without its suit, if the points of the board depend on it.

    Each such card is scored with every suit in turn, but for suits that no part of the scoring tells apart. Rules that
    cannot score a board without a game are not asked.
    """
    deck = TypedDeck.of(rules.table_setup(players).deck)
    board = known = typed.known_board()
    bare = [(place, slot) for place, slot in enumerate(known.slots) if slot and deck.is_bare(slot.card)]
    faces = [(place, slot, sorted(deck.find_fitting(slot.card))) for place, slot in bare]
    for place, slot, fitting in faces:
        board = board.put(place, evolve(slot, card=fitting[0]))
    for place, slot, fitting in faces:
        if not rules.python_scores and are_alike(rules.parts, rules.card_values, fitting):
            continue
        boards = [board.put(place, evolve(slot, card=face)) for face in fitting]
        try:
            with rules.naming_culprit():
                totals = {sum(line.points for line in score_board(rules, each, 0, None)) for each in boards}
        except CardGolfError:
            return
        if len(totals) > 1:
            text = f"invalid card {str(fitting[0]).removesuffix(fitting[0].suit)} without its suit"
            raise InvalidPositionError(f"{text}, which these rules look at: expected one, as in {fitting[0]}")


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
    with book.naming_culprit():
        table = parse_table(book, layouts, closer, players)
        cards = table.score(table.fill(_refuse_unknown))
    return cards[0] if isinstance(layouts, str) else cards


def largest_table(rules: Rulebook) -> int:
    """Return the number of players with the largest deck, since a single layout may come from any table."""
    return max(rules.table_setups(), key=lambda table: len(table[1].deck))[0]


@frozen(slots=False)
class TypedTable:
    """Layouts of a table of ``players``. ``is_whole`` is whether lines between seats count."""

    rules: Rulebook
    layouts: Sequence[TypedLayout]
    players: int
    closer: int | None = None
    is_whole: bool = False

    def fill(self, deal: Callable[[], Card]) -> list[Board]:
        """Return the boards with all cards turned up. ``deal`` gives each unknown card."""
        return [layout.board(deal, expired=self._has_expired_lock) for layout in self.layouts]

    @cached_property
    def _has_expired_lock(self) -> bool:
        """Whether a card was locked and no longer is."""
        return any(slot and slot.turns == 0 for layout in self.layouts for slot in layout.slots)

    def score(self, boards: Sequence[Board]) -> tuple[Scorecard, ...]:
        """Return the scorecards of the ``boards``. Rules see the turns of a single one if a lock has ended."""
        if self.is_whole:
            cards = score_table(self.rules, self._make_state(boards))
            return tuple([cards[seat] for seat in range(len(boards))])
        state = self._make_state(boards) if self._has_expired_lock else None
        return tuple([Scorecard(tuple(score_board(self.rules, board, 0, state))) for board in boards])

    def _make_state(self, boards: Sequence[Board]) -> State:
        players, seats = self.players, tuple(range(len(boards)))
        setup = RoundSetup("hole", seats, 0, self.rules.table_setup(players).opening_flips, leader=0)
        match, begun = Match(tuple(map(str, range(players))), 0), (int(self._has_expired_lock),) * players
        seated: tuple[Board | None, ...] = (*boards, *[None] * (players - len(boards)))
        ending = RoundEnd(self.closer, (), "given")
        return MutableState(match, setup, 0, Phase.ROUND_OVER, seated, b"", (), begun, round_end=ending).freeze()


def parse_table(rules: Rulebook, layouts: str | Layouts, closer: int | None, players: int | None) -> TypedTable:
    """Parse a single layout, or those of a whole table of ``players``, which share a deck.

    By default a table has a player for each layout, and a single layout is of the largest table. Raises for an invalid
    layout, ``closer`` or ``players``.
    """
    closer, players = plain_integer(closer), plain_integer(players)
    if isinstance(layouts, str):
        if closer is not None:
            raise InvalidArgumentError(f"invalid closer={quote(closer)}: expected None for a single layout")
        players = largest_table(rules) if players is None else players
        return TypedTable(rules, [parse_layout(rules, layouts, players)], players)
    if not isinstance(layouts, list | tuple):
        raise InvalidPositionError(f"invalid layouts={quote(layouts)}: expected a text, or a list of texts")
    players = len(layouts) if players is None else players
    table = rules.table_setup(players)
    if not 1 <= len(layouts) <= players:
        raise InvalidArgumentError(
            f"invalid number of layouts, {len(layouts)}: expected 1 to {players} for {players} players"
        )
    if closer is not None and (type(closer) is not int or not 0 <= closer < len(layouts)):
        raise InvalidArgumentError(f"invalid closer={quote(closer)}: expected an index from 0 to {len(layouts) - 1}")
    parsed = [parse_layout(rules, text, players) for text in layouts]
    TypedDeck.of(table.deck).check([card for typed in parsed for card in typed.known])
    return TypedTable(rules, parsed, players, closer, is_whole=True)
