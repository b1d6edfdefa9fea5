"""Scores of layouts with unknown cards: what they can be, and how likely each score is."""

# With a few unknown cards, every way to deal them is scored, and all figures are exact. With more, a sample of deals
# shows the chances well but misses the outermost scores, which need rare cards. These are looked for from the best and
# the worst deal of the sample: while the exchange of one or two cards changes the score further, it is made. What is
# found can be dealt, so the range is never too wide, but it can be too narrow.

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, overload

from attrs import evolve, field, frozen

from cardgolf.cards import Card
from cardgolf.errors import InvalidPositionError
from cardgolf.games.typed_layouts import Layouts, TypedTable, parse_table
from cardgolf.games.unknown_cards import Cards, UnknownCards
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Board, Scorecard, validate_seed
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
    seed = validate_seed(seed)
    with book.naming_culprit():
        found = _explore(_parse(book, layouts, closer, players, out), seed)
    return found[0] if isinstance(layouts, str) else tuple(found)


def _parse(rules: Rulebook, layouts: str | Layouts, closer: int | None, players: int | None, out: str) -> "_Table":
    """Return a table. For a single layout it is the smallest whose deck has its cards, if ``players`` is not given."""
    if isinstance(layouts, str) and players is None:
        *smaller, (players, _) = sorted(rules.table_setups(), key=lambda table: len(table[1].deck))
        for number, _ in smaller:
            try:
                return _Table.of(parse_table(rules, layouts, closer, number), out)
            except InvalidPositionError:  # of a card that a larger deck has, or of any table
                continue
    return _Table.of(parse_table(rules, layouts, closer, players), out)


@frozen(slots=False)
class _Table(TypedTable):
    """Layouts with unknown cards."""

    unknown: UnknownCards = field(kw_only=True)

    @classmethod
    def of(cls, typed: TypedTable, out: str) -> "_Table":
        """Return the table whose deck is without the cards of its layouts and ``out``."""
        unknown = UnknownCards.of(typed.rules, typed.layouts, typed.players, out)
        return cls(typed.rules, typed.layouts, typed.players, typed.closer, typed.is_whole, unknown=unknown)

    def deal(self, cards: Cards) -> list[Board]:
        """Return the boards with ``cards`` in the unknown places."""
        return self.fill(iter(cards).__next__)

    def count_steps(self, boards: Sequence[Board]) -> int:
        """Return how many places are scored to score the ``boards``."""
        if not self.rules.parts:
            return sum([len(board.slots) for board in boards])
        scorer, card_values = self.rules.board_scorer, self.rules.card_values
        return sum([scorer.count_steps(board, card_values) for board in boards])


@frozen(slots=False)
class _Way:
    """A way to fill in the unknown cards of a table, with the scorecard of each layout."""

    cards: Cards
    scorecards: tuple[Scorecard, ...]
    weight: float = 0.0  # in proportion to its probability

    @cached_property
    def totals(self) -> list[int]:
        """The points of each layout."""
        return [card.total for card in self.scorecards]


def _explore(table: _Table, seed: int) -> list[ScoreRange]:
    """Return the range of each layout, from all ways to fill in the unknown cards or from a sample of them."""
    unknown, seats = table.unknown, range(len(table.layouts))
    if unknown.bound <= MAX_WAYS:
        ways, are_all = _try(table, unknown.list_ways(), MAX_STEPS)
        if are_all:
            return [_summarize(table, seat, ways, [], None) for seat in seats]
    ways, _ = _try(table, ((unknown.deal(seed, number), 1.0) for number in range(DEALS)), MAX_STEPS // 2)
    steps = MAX_STEPS // 2 // len(seats)
    return [_summarize(table, seat, ways, _search_outermost(table, seat, ways, steps), seed) for seat in seats]


def _try(table: _Table, tried: Iterable[tuple[Cards, float]], steps: int) -> tuple[list[_Way], bool]:
    """Score ways to fill in the unknown cards. Return them, and whether ``steps`` sufficed for all."""
    ways: list[_Way] = []
    for cards, weight in tried:
        if steps <= 0:
            return ways, False
        boards = table.deal(cards)
        steps -= table.count_steps(boards)
        ways.append(_Way(cards, table.score(boards), weight))
    return ways, True


def _search_outermost(table: _Table, seat: int, ways: Sequence[_Way], steps: int) -> list[_Way]:
    """Return the lowest and the highest score that exchanges of one or two unknown cards of the seat lead to.

    Its board is scored alone, and the whole table with the outermost boards.
    """
    outermost = [choose(ways, key=lambda way: way.totals[seat]).cards for choose in (min, max)]
    before = sum(len(layout.unknown) for layout in table.layouts[:seat])
    places = range(before, before + len(table.layouts[seat].unknown))
    alone = evolve(table, layouts=table.layouts[seat : seat + 1], closer=None, is_whole=False)
    totals: dict[Cards, int] = {}

    def try_all(ways: Iterable[Cards], share: int) -> None:
        nonlocal steps
        end = steps - share
        for cards in ways:
            boards = alone.deal(cards[places.start : places.stop])
            steps -= alone.count_steps(boards)
            totals[cards] = alone.score(boards)[0].total
            if steps <= end:
                return

    try_all(outermost, steps)
    try_all(table.unknown.list_uniform(outermost[0], places), steps)
    tried: set[Cards] = set()
    while steps > 0 and (untried := {choose(totals, key=totals.__getitem__) for choose in (min, max)} - tried):
        share = steps // len(untried)
        for cards in sorted(untried, key=totals.__getitem__):
            tried.add(cards)
            try_all(table.unknown.list_neighbours(cards, places), share)
    found = [choose(totals, key=totals.__getitem__) for choose in (min, max)]
    return [_Way(cards, table.score(table.deal(cards))) for cards in found]


def _summarize(
    table: _Table, seat: int, ways: Sequence[_Way], outermost: Sequence[_Way], seed: int | None
) -> ScoreRange:
    """Return the range of the layout of ``seat`` by ``ways``, and its limits by those that are ``outermost`` too."""
    choose_best = min if table.rules.lowest_wins else max
    weights, faces, best = dict[int, float](), dict[int, list[Card]](), 0.0
    for way in ways:
        own = way.totals[seat]
        weights[own] = weights.get(own, 0) + way.weight
        faces.setdefault(own, []).extend(way.cards)
        best += way.weight * (own == choose_best(way.totals))
    whole, is_one = sum(weights.values()), len(ways[0].cards) == 1
    limits = [choose([*ways, *outermost], key=lambda way: way.totals[seat]) for choose in (min, max)]
    lowest, highest = (PossibleScore(way.cards, way.scorecards[seat]) for way in limits)
    return ScoreRange(
        lowest=lowest,
        highest=highest,
        chances=tuple([(points, weight / whole) for points, weight in sorted(weights.items())]),
        is_exact=seed is None,
        ways=len(ways),
        players=table.players,
        seed=seed,
        faces=tuple([(points, tuple(cards)) for points, cards in sorted(faces.items())]) if is_one else (),
        best=best / whole if table.is_whole else None,
    )
