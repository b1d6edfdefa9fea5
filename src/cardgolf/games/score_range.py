"""Scores of layouts with unknown cards: what they can be, and how likely each score is."""

# With a few unknown cards, every way to deal them is scored, and all figures are exact. With more, a sample of deals
# shows the chances well but misses the outermost scores, which need rare cards. These are looked for from the best and
# the worst deal of the sample: while the exchange of one or two cards changes the score further, it is made. What is
# found can be dealt, so the range is never too wide, but it can be too narrow.

from collections.abc import Iterable, Sequence
from typing import Any, overload

from attrs import define, evolve, field, frozen

from cardgolf.cards import Card
from cardgolf.errors import InvalidArgumentError, InvalidPositionError
from cardgolf.games.typed_layouts import Layouts, TypedLayout, parse_layout, parse_table, score_boards, score_single
from cardgolf.games.unknown_cards import Cards, UnknownCards
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Board, Scorecard, validate_seed
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote

MAX_WAYS = 10_000
"""The most ways to fill in the unknown cards that are all tried."""

DEALS = 5000
"""The deals that are tried where there are more ways."""

MAX_STEPS = 120_000
"""The places that are scored, at most, to try all ways, and again to try deals and then exchanges of cards.

A board with wild cards takes the steps of all boards that are scored to choose them.
"""


@frozen
class PossibleScore:
    """A scorecard, and the cards that give it in the places of the unknown ones, layout by layout."""

    cards: tuple[Card, ...]
    scorecard: Scorecard

    @property
    def total(self) -> int:
        """The points of the scorecard."""
        return self.scorecard.total


@frozen
class ScoreRange:
    """What a layout with unknown cards can score.

    ``chances`` are the possible points in ascending order, each with its probability. ``is_exact`` is whether every
    way to fill in the unknown cards was tried. Otherwise the probabilities are shares of ``ways`` deals by ``seed``,
    and ``lowest`` and ``highest`` are the outermost scores that were found. ``players`` is the size of the table whose
    deck was used. ``faces`` are the cards of the deck by their points, if one card alone is unknown. ``best`` is the
    probability that no other layout of a whole table is better, by the goal of the rules; ``None`` for a single layout.
    """

    lowest: PossibleScore
    highest: PossibleScore
    chances: tuple[tuple[int, float], ...]
    is_exact: bool
    ways: int
    players: int
    seed: int | None = None
    faces: tuple[tuple[int, Cards], ...] = ()
    best: float | None = None

    @property
    def mean(self) -> float:
        """The points to expect, the mean of all possible points weighted by their probabilities."""
        return sum(points * chance for points, chance in self.chances)

    @property
    def is_certain(self) -> bool:
        """Whether the unknown cards do not matter: every way to fill them in gives the same points."""
        return self.is_exact and self.lowest.total == self.highest.total

    def as_dict(self) -> dict[str, Any]:
        """Return the range as JSON data, with cards as texts."""
        return {
            "lowest": self.lowest.total,
            "lowest_cards": [str(card) for card in self.lowest.cards],
            "highest": self.highest.total,
            "highest_cards": [str(card) for card in self.highest.cards],
            "mean": self.mean,
            "chances": [[points, chance] for points, chance in self.chances],
            "is_exact": self.is_exact,
            "ways": self.ways,
            "players": self.players,
            "seed": self.seed,
            "best": self.best,
        }


@overload
def score_range(
    rules: Any, layouts: str, *, closer: None = None, out: str = "", players: int | None = None, seed: int | None = None
) -> ScoreRange: ...
@overload
def score_range(
    rules: Any,
    layouts: Layouts,
    *,
    closer: int | None = None,
    out: str = "",
    players: int | None = None,
    seed: int | None = None,
) -> tuple[ScoreRange, ...]: ...
def score_range(
    rules: Any,
    layouts: str | Layouts,
    *,
    closer: int | None = None,
    out: str = "",
    players: int | None = None,
    seed: int | None = None,
) -> ScoreRange | tuple[ScoreRange, ...]:
    """Return what a layout with unknown cards can score, or what each layout of a whole table can.

    Layouts are those of :func:`score`, and ``?`` is an unknown card. ``out`` are cards that are known to be elsewhere,
    separated by spaces. The deck is that of ``players``, as for :func:`score`. For a single layout that is by default
    the smallest table whose deck has the cards. Up to 10,000 ways to fill in the unknown cards are all tried. Where
    there are more, up to 5,000 deals by the shuffle of ``seed`` are, by default a random one, and exchanges of cards
    that find the outermost scores. With many cards on the table there are fewer: the work is bounded.

    >>> found = cardgolf.score_range("nine-card", "3 3 9 / 3 5 J / K A ?")
    >>> found.lowest.total, found.highest.total, round(found.mean, 2)
    (15, 35, 28.97)

    Raises :class:`InvalidPositionError` for an invalid layout or ``out``, and :class:`InvalidArgumentError` for
    ``closer``, ``players`` or ``seed``.
    """
    book = rulebook(rules)
    if type(out) is not str:
        raise InvalidPositionError(f"invalid out={quote(out)}: expected cards separated by spaces")
    seed, closer, players = validate_seed(seed), plain_integer(closer), plain_integer(players)
    with book.naming_culprit():
        if isinstance(layouts, str):
            if closer is not None:
                raise InvalidArgumentError(f"invalid closer={quote(closer)}: expected None for a single layout")
            return _explore(_parse_single(book, layouts, out, players), seed)[0]
        if not isinstance(layouts, list | tuple):
            raise InvalidPositionError(f"invalid layouts={quote(layouts)}: expected a text, or a list of texts")
        typed = parse_table(book, layouts, closer, players)
        table = _Table.of(book, typed, len(layouts) if players is None else players, out)
        return tuple(_explore(evolve(table, closer=closer, is_whole=True), seed))


def _parse_single(rules: Rulebook, text: str, out: str, players: int | None) -> "_Table":
    """Return the table of a single layout: the smallest whose deck has its cards, if ``players`` is not given."""
    if players is not None:
        return _Table.of(rules, [parse_layout(rules, text, players)], players, out)
    *smaller, largest = sorted(rules.table_setups(), key=lambda table: len(table[1].deck))
    for number, _ in smaller:
        try:
            return _Table.of(rules, [parse_layout(rules, text, number)], number, out)
        except InvalidPositionError:  # of a card that a larger deck has, or of any table
            continue
    return _Table.of(rules, [parse_layout(rules, text, largest[0])], largest[0], out)


@frozen
class _Table:
    """Layouts with unknown cards. ``is_whole`` is whether they are a whole table, with lines between seats."""

    rules: Rulebook
    layouts: Sequence[TypedLayout]
    players: int
    unknown: UnknownCards
    closer: int | None = None
    is_whole: bool = False

    @classmethod
    def of(cls, rules: Rulebook, layouts: Sequence[TypedLayout], players: int, out: str) -> "_Table":
        """Return the table whose deck is without the cards of ``layouts`` and ``out``."""
        return cls(rules, layouts, players, UnknownCards.of(rules, layouts, players, out))

    def fill(self, cards: Cards) -> list[Board]:
        """Return the boards of the layouts with ``cards`` in the unknown places."""
        dealt, expired = iter(cards), self.has_expired_lock
        return [layout.board(lambda: next(dealt), expired=expired) for layout in self.layouts]

    @property
    def has_expired_lock(self) -> bool:
        """Whether a lock has ended on one of the layouts."""
        return any(layout.has_expired_lock for layout in self.layouts)

    def score(self, boards: Sequence[Board]) -> tuple[Scorecard, ...]:
        """Return the scorecards of the ``boards``."""
        expired = self.has_expired_lock
        if self.is_whole:
            return score_boards(self.rules, boards, self.closer, self.players, expired=expired)
        return (score_single(self.rules, boards[0], self.players, expired=expired),)

    def count_steps(self, boards: Sequence[Board]) -> int:
        """Return how many places are scored to score the ``boards``."""
        if not self.rules.parts:
            return sum([len(board.slots) for board in boards])
        scorer, card_values = self.rules.board_scorer, self.rules.card_values
        return sum([scorer.count_steps(board, card_values) for board in boards])


@define
class _Found:
    """The scores of one layout that were found so far. ``weights`` are by points, ``faces`` by points too."""

    lowest: PossibleScore
    highest: PossibleScore
    weights: dict[int, float] = field(factory=dict)
    faces: dict[int, list[Card]] = field(factory=dict)
    best: float = 0.0

    def note(self, cards: Cards, scorecard: Scorecard) -> None:
        """Keep the outermost scores."""
        total = scorecard.total
        if total < self.lowest.total:
            self.lowest = PossibleScore(cards, scorecard)
        if total > self.highest.total:
            self.highest = PossibleScore(cards, scorecard)

    def add(self, cards: Cards, scorecard: Scorecard, weight: float) -> None:
        """Count a way to fill in the unknown cards."""
        self.note(cards, scorecard)
        total = scorecard.total
        self.weights[total] = self.weights.get(total, 0) + weight
        if len(cards) == 1:
            self.faces.setdefault(total, []).extend(cards)


def _explore(table: _Table, seed: int) -> list[ScoreRange]:
    """Return the range of each layout, from all ways to fill in the unknown cards or from a sample of them."""
    unknown = table.unknown
    if unknown.bound <= MAX_WAYS:
        ways, are_all, found = _try(table, unknown.list_ways(), MAX_STEPS)
        if are_all:
            return [_summarize(each, table, ways, None) for each in found]
    deals = ((unknown.deal(seed, number), 1.0) for number in range(DEALS))
    ways, _, found = _try(table, deals, MAX_STEPS // 2)
    for seat, each in enumerate(found):
        _search_outermost(table, seat, each, MAX_STEPS // 2 // len(found))
    return [_summarize(each, table, ways, seed) for each in found]


def _try(table: _Table, tried: Iterable[tuple[Cards, float]], steps: int) -> tuple[int, bool, list[_Found]]:
    """Score ways to fill in the unknown cards. Return how many, whether ``steps`` sufficed for all, what was found."""
    choose_best = min if table.rules.lowest_wins else max
    found: list[_Found] = []
    ways = 0
    for cards, weight in tried:
        if steps <= 0:
            return ways, False, found
        boards = table.fill(cards)
        steps -= table.count_steps(boards)
        ways += 1
        scorecards = table.score(boards)
        if not found:
            found = [_Found(first, first) for first in (PossibleScore(cards, card) for card in scorecards)]
        best = choose_best(card.total for card in scorecards)
        for each, scorecard in zip(found, scorecards, strict=True):
            each.add(cards, scorecard, weight)
            each.best += weight * (scorecard.total == best)
    return ways, True, found


def _search_outermost(table: _Table, seat: int, found: _Found, steps: int) -> None:
    """Look for lower and higher scores by exchanging one or two unknown cards of the seat at a time.

    Its board is scored alone, and the whole table with the outermost boards.
    """
    before = sum(len(layout.unknown) for layout in table.layouts[:seat])
    places = range(before, before + len(table.layouts[seat].unknown))
    alone = evolve(table, layouts=table.layouts[seat : seat + 1], is_whole=False)
    totals: dict[Cards, int] = {}

    def try_all(ways: Iterable[Cards], share: int) -> None:
        nonlocal steps
        end = steps - share
        for cards in ways:
            boards = alone.fill(cards[places.start : places.stop])
            steps -= alone.count_steps(boards)
            totals[cards] = alone.score(boards)[0].total
            if steps <= end:
                return

    try_all([found.lowest.cards, found.highest.cards], steps)
    try_all(table.unknown.list_uniform(found.lowest.cards, places), steps)
    tried: set[Cards] = set()
    while steps > 0 and (untried := {choose(totals, key=totals.__getitem__) for choose in (min, max)} - tried):
        share = steps // len(untried)
        for cards in sorted(untried, key=totals.__getitem__):
            tried.add(cards)
            try_all(table.unknown.list_neighbours(cards, places), share)
    for choose in (min, max):
        cards = choose(totals, key=totals.__getitem__)
        found.note(cards, table.score(table.fill(cards))[seat])


def _summarize(found: _Found, table: _Table, ways: int, seed: int | None) -> ScoreRange:
    whole = sum(found.weights.values())
    return ScoreRange(
        lowest=found.lowest,
        highest=found.highest,
        chances=tuple([(points, weight / whole) for points, weight in sorted(found.weights.items())]),
        is_exact=seed is None,
        ways=ways,
        players=table.players,
        seed=seed,
        faces=tuple([(points, tuple(faces)) for points, faces in sorted(found.faces.items())]),
        best=found.best / whole if table.is_whole else None,
    )
