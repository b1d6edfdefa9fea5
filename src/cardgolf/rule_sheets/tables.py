"""Layouts as texts, to be scored: random and extreme ones, and simpler ones with the same property."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise, product
from random import Random

from attrs import evolve, frozen

from cardgolf import Card, CardGolfError, Rulebook, Scorecard, score
from cardgolf.cards import SUITS

MAX_SIMPLER_WORDS = 20  # that are tried in each place
MAX_PASSES = 4

Keeps = Callable[["LayoutTable"], bool]


@frozen
class LayoutTable:
    """The layouts of a single seat or of a whole table, and the seat that closed the round.

    ``boards`` has the words of each layout, row by row. ``columns`` is the length of a row, 0 for a hand. ``lengths``
    are those of the rows and groups of a layout that is no grid.
    """

    boards: tuple[tuple[str, ...], ...]
    columns: int
    closer: int | None = None
    lengths: tuple[int, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """The layouts as texts that :func:`cardgolf.score` takes."""
        return tuple(map(self._format, self.boards))

    def _format(self, words: Sequence[str]) -> str:
        if not self.columns:
            return " ".join(words)
        if self.lengths:
            rest = iter(words)
            return " / ".join(" ".join(islice(rest, length)) for length in self.lengths)
        rows = [words[start : start + self.columns] for start in range(0, len(words), self.columns)]
        return " / ".join(map(" ".join, rows))

    def scorecards(self, book: Rulebook) -> tuple[Scorecard, ...] | None:
        """Return the scorecards by seat, or ``None`` if the deck or the layout of ``book`` does not allow the table."""
        try:
            if len(self.boards) == 1:
                return (score(book, self.texts[0]),)
            return score(book, list(self.texts), closer=self.closer)
        except CardGolfError:
            return None

    def put(self, seat: int, place: int, *words: str) -> "LayoutTable":
        """Return the table with other words, or none, in a place."""
        board = self.boards[seat]
        changed = (*board[:place], *words, *board[place + 1 :])
        return evolve(self, boards=(*self.boards[:seat], changed, *self.boards[seat + 1 :]))


@frozen
class Words:
    """The words for cards in layouts of some rulebooks: ``plain`` ones, those with a suit, and those with marks."""

    plain: tuple[str, ...]
    suited: tuple[str, ...]
    marked: tuple[str, ...]


@lru_cache(maxsize=64)
def list_words(book: Rulebook) -> Words:
    """Return the words for the cards of every deck of ``book``, those with the fewest points first."""
    points = {card: abs(points) for card, points in _card_points(book).items()}
    plain: dict[str, None] = {}
    suited: dict[str, None] = {}
    for card in sorted(points, key=lambda card: (points[card], card)):
        plain[str(card)[:-1] if _is_french(card) else str(card)] = None
        suited.update({str(card): None} if _is_french(card) else {})
    return Words(tuple(plain), tuple(suited), tuple(f"{card}!" for card in sorted(book.marked) if card in points))


@lru_cache(maxsize=64)
def list_points_of_words(book: Rulebook) -> dict[str, frozenset[int]]:
    """Return the points that a word of a layout can mean: one number, unless suits are worth more or less."""
    found: dict[str, set[int]] = {}
    for card, points in _card_points(book).items():
        marks = ("", "!") if card in book.marked else ("",)
        for word in {str(card), str(card)[:-1] if _is_french(card) else str(card)}:
            for mark in marks:
                found.setdefault(word + mark, set()).add(points)
    return {word: frozenset(points) for word, points in found.items()}


def _is_french(card: Card) -> bool:
    return bool(card.suit) and card.suit in SUITS and not card.name


def _card_points(book: Rulebook) -> dict[Card, int]:
    decks = [setup.deck for _, setup in book.table_setups()]
    return {card: book.card_values[card] for deck in decks for card in deck}


def random_tables(book: Rulebook, seed: int, *, most: int) -> Iterator[LayoutTable]:
    """Yield ``most`` tables: single layouts of few faces first, and layouts of two or three seats with a closer."""
    chance, words = Random(seed), list_words(book)  # noqa: S311  # a sample
    setup = next(book.table_setups())[1]
    fewest = book.seats()[0]
    for number in range(most):
        seats = 1 if number % 5 < 3 and not setup.layout.is_hand else fewest + (number % 2)
        seats = min(seats, book.seats()[-1])
        palette = chance.sample(words.plain, min(len(words.plain), chance.choice((1, 2, 2, 3, 4))))
        layout = chance.choice(setup.layouts)
        boards = tuple(_random_board(chance, words, palette, layout.size, hand=layout.is_hand) for _ in range(seats))
        closer = None if seats == 1 else chance.choice((None, *range(seats)))
        lengths = tuple(map(len, layout.text_lines)) if layout.form is not None else ()
        yield LayoutTable(boards, 0 if layout.is_hand else layout.columns, closer, lengths)


def _random_board(chance: Random, words: Words, palette: Sequence[str], size: int, *, hand: bool) -> tuple[str, ...]:
    """Return the words of a random board, most of them of the palette. A hand may have fewer cards."""
    loyal = chance.choice((0.5, 0.8, 0.95))
    others = words.suited if words.suited and chance.random() < 0.1 else words.plain
    board = [chance.choice(palette if chance.random() < loyal else others) for _ in range(size)]
    if words.marked and chance.random() < 0.4:
        board[chance.randrange(size)] = chance.choice(words.marked)
    return tuple(board[: chance.randrange(size + 1)] if hand else board)


def simplify_table(table: LayoutTable, keeps: Keeps, *books: Rulebook) -> LayoutTable:
    """Return a table with the property ``keeps``: with fewer seats, marks, groups, twins and points."""
    cost = _cost(table, books)
    for _ in range(MAX_PASSES):
        before = table
        for other in _simpler_tables(table, list_words(books[0])):
            found = other(table)
            if found is None or found == table:
                continue
            found_cost = _cost(found, books)
            if found_cost < cost and keeps(found):
                table, cost = found, found_cost
        if table == before:
            break
    return table


Change = Callable[[LayoutTable], LayoutTable | None]


def _simpler_tables(table: LayoutTable, words: Words) -> Iterator[Change]:
    """Yield changes that may make a table simpler. Each is made to the simplest table found so far."""
    for seat in range(len(table.boards)):
        yield lambda now, seat=seat: _keep_seat(now, seat)  # type: ignore[misc]  # bound at once
    for seat in reversed(range(len(table.boards))):
        yield lambda now, seat=seat: _drop_seat(now, seat)  # type: ignore[misc]
    yield lambda now: evolve(now, closer=None)
    for seat, (one, other) in product(range(len(table.boards)), pairwise(words.plain[:MAX_SIMPLER_WORDS])):
        yield lambda now, at=seat, pair=(one, other): _fill_plainly(now, at, *pair)  # type: ignore[misc]
    for seat, board in enumerate(table.boards):
        for place in reversed(range(len(board))):
            if not table.columns:
                yield lambda now, at=(seat, place): _change_word(now, *at)  # type: ignore[misc]
            for word in words.plain[:MAX_SIMPLER_WORDS]:
                yield lambda now, at=(seat, place), word=word: _change_word(now, *at, word)  # type: ignore[misc]


def _keep_seat(table: LayoutTable, seat: int) -> LayoutTable | None:
    if seat >= len(table.boards) or len(table.boards) == 1:
        return None
    return evolve(table, boards=(table.boards[seat],), closer=None)


def _drop_seat(table: LayoutTable, seat: int) -> LayoutTable | None:
    if seat >= len(table.boards) or len(table.boards) < 3 or table.closer == seat:
        return None
    closer = table.closer - 1 if table.closer is not None and table.closer > seat else table.closer
    return evolve(table, boards=(*table.boards[:seat], *table.boards[seat + 1 :]), closer=closer)


def _fill_plainly(table: LayoutTable, seat: int, one: str, other: str) -> LayoutTable | None:
    """Return the table with two cards in turn on a whole layout, of which no equal two touch."""
    if seat >= len(table.boards) or not table.columns:
        return None
    places = range(len(table.boards[seat]))
    board = tuple((one, other)[sum(divmod(place, table.columns)) % 2] for place in places)
    return evolve(table, boards=(*table.boards[:seat], board, *table.boards[seat + 1 :]))


def _change_word(table: LayoutTable, seat: int, place: int, *words: str) -> LayoutTable | None:
    if seat >= len(table.boards) or place >= len(table.boards[seat]):
        return None
    return table.put(seat, place, *words)


def _cost(table: LayoutTable, books: Sequence[Rulebook]) -> tuple[int, ...]:
    """Return how far a table is from a simple one, as numbers to compare one after the other."""
    words = [word for board in table.boards for word in board]
    cards = [card for book in books for card in table.scorecards(book) or ()]
    lines = [line for card in cards for line in card.lines]
    return (
        len(table.boards),
        table.closer is not None,
        sum("!" in word for word in words),
        len(words) if not table.columns else 0,
        sum(len(line.slots) > 1 for line in lines),
        sum(len(board) - len({*board}) for board in table.boards),
        sum(abs(line.points) for line in lines),
        sum(len(word) for word in words),
    )
