"""Layouts that two rulebooks score differently, how games begin in which they are compared, and habits of moves."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from attrs import frozen

from cardgolf import (
    Card,
    CardGolfError,
    Discard,
    Draw,
    Flip,
    Game,
    Knock,
    Line,
    Move,
    Pass,
    Pile,
    Play,
    Rulebook,
    Scorecard,
    Swap,
    new_game,
)
from cardgolf.rule_sheets.examples import parse_layout
from cardgolf.rule_sheets.tables import LayoutTable, list_points_of_words, random_tables, simplify_table


@frozen
class LayoutWitness:
    """Layouts that two rulebooks score differently.

    ``layouts`` are texts for :func:`cardgolf.score`, and ``closer`` is the index of the closer's. ``cards_a`` and
    ``cards_b`` are the scorecards of each layout by the one rulebook and by the other.
    """

    layouts: tuple[str, ...]
    closer: int | None
    cards_a: tuple[Scorecard, ...]
    cards_b: tuple[Scorecard, ...]

    @property
    def a(self) -> tuple[int, ...]:
        """The points of each layout by the rulebook ``a``."""
        return tuple(card.total for card in self.cards_a)

    @property
    def b(self) -> tuple[int, ...]:
        """The points of each layout by the rulebook ``b``."""
        return tuple(card.total for card in self.cards_b)

    @property
    def rules(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The ids of the lines that differ, by either rulebook. Those of several cards come alone if there are some."""
        one, other = (list_other_lines(*pair) for pair in ((self.cards_a, self.cards_b), (self.cards_b, self.cards_a)))
        return _list_rules(one), _list_rules(other)

    def as_dict(self) -> dict[str, Any]:
        """Return the witness as JSON data."""
        return {"layouts": list(self.layouts), "closer": self.closer, "a": list(self.a), "b": list(self.b)}


def list_other_lines(own: Sequence[Scorecard], others: Sequence[Scorecard]) -> list[list[Line]]:
    """Return the lines of each scorecard that the other scorecard of that seat has not, whatever their ids."""
    return [
        [
            line
            for line in one.lines
            if (line.points, line.slots) not in {(each.points, each.slots) for each in two.lines}
        ]
        for one, two in zip(own, others, strict=True)
    ]


def _list_rules(lines: Sequence[Sequence[Line]]) -> tuple[str, ...]:
    every = [line for own in lines for line in own]
    groups = [line for line in every if len(line.slots) != 1]
    return tuple(dict.fromkeys(line.rule for line in groups or every))


def find_layouts(a: Rulebook, b: Rulebook, seed: int, most: int) -> tuple[LayoutWitness | None, int]:
    """Return the simplest layouts found that score differently, and how many tables were tried.

    Layouts of cards that are worth the same by both come first: they show more than the points of a card.
    """
    shared = _list_shared_words(a, b)
    first, tried = None, 0
    for tried, table in enumerate(random_tables(a, seed, most=most), 1):
        is_shared = shared.issuperset(word for board in table.boards for word in board)
        if (is_shared or first is None) and _differ(a, b, table):
            if is_shared:
                return _make_witness(a, b, table, shared), tried
            first = table
    return (None if first is None else _make_witness(a, b, first, None)), tried


def _make_witness(a: Rulebook, b: Rulebook, table: LayoutTable, words: frozenset[str] | None) -> LayoutWitness:
    """Return the simplest layouts like those of ``table``, of these words alone if they are given."""

    def keeps(each: LayoutTable) -> bool:
        is_allowed = words is None or words.issuperset(word for board in each.boards for word in board)
        return is_allowed and _differ(a, b, each)

    simple = simplify_table(table, keeps, a, b)
    return LayoutWitness(simple.texts, simple.closer, *(tuple(simple.scorecards(book) or ()) for book in (a, b)))


def _list_shared_words(a: Rulebook, b: Rulebook) -> frozenset[str]:
    """Return the words for cards that are in the decks of both and are worth the same."""
    one, other = (list_points_of_words(book) for book in (a, b))
    return frozenset(word for word, points in one.items() if other.get(word) == points)


def _differ(a: Rulebook, b: Rulebook, table: LayoutTable) -> bool:
    """Return whether both rulebooks can score a table, and do it differently."""
    one = table.scorecards(a)
    other = table.scorecards(b) if one is not None else None
    return other is not None and [card.total for card in one or ()] != [card.total for card in other]


RIGGED_DECKS = 20
LAP_DECKS = 9
MANY = 99  # more than any number of cards that are played together


@frozen
class CourseStart:
    """How a game begins: the players, the seed, and the deck of the first round if it is not shuffled.

    ``position`` is empty, or a position from which it begins instead.
    """

    players: int
    seed: int
    deck: tuple[str, ...] = ()
    position: str = ""

    def game(self, book: Rulebook) -> Game:
        """Return the game by ``book``."""
        if self.position:
            return Game.from_position(book, self.position)
        return new_game(book, players=self.players, seed=self.seed, deck=list(self.deck) or None)


def shared_players(a: Rulebook, b: Rulebook) -> list[int]:
    """Return the numbers of players for which both rulebooks can start a game."""
    return [players for players in a.seats() if players in b.seats() and _can_start(players, a, b)]


def _can_start(players: int, *books: Rulebook) -> bool:
    try:
        return all(CourseStart(players, 0).game(book) is not None for book in books)
    except CardGolfError:
        return False


def start_from_layouts(book: Rulebook, found: LayoutWitness, seed: int) -> tuple[CourseStart, str] | None:
    """Return a position in which one swap completes layouts, and that swap, or ``None`` if there is none.

    The seat that swaps is the closer's, or the first. Its last card lies face down, and it holds the right one.
    """
    if any("!" in layout for layout in found.layouts) or next(book.table_setups())[1].layout.is_hand:
        return None
    closer, players = found.closer or 0, max(2, book.seats()[0], len(found.layouts))
    try:
        boards = [parse_layout(book, layout) for layout in found.layouts]
        rest = Counter(book.table_setup(players).deck)
        texts = [[_take(rest, card) for _, card in board.cards()] for board in boards]
        texts += [[_take(rest, None) for _ in texts[0]] for _ in range(players - len(texts))]
        held, spare, discard = texts[closer][-1], _take(rest, None), _take(rest, None)
        texts[closer][-1] = f"({spare})"
        rows = boards[0].layout.text_lines
        lines = [f"board {seat}: {_format_rows(words, rows)}" for seat, words in enumerate(texts)]
        lines += [f"turn: {closer}", f"discard: {discard}", f"held: {held} from stock", f"seed: {seed}"]
        position = Game.from_position(book, "\n".join(lines)).position
    except (CardGolfError, LookupError):
        return None
    return CourseStart(players, seed, (), position), f"swap {boards[closer].names[-1]}"


def _take(rest: Counter[Card], wanted: Card | None) -> str:
    """Return a card and take it from the rest of the deck: the wanted one, or one of its rank, or any."""
    faces = [face for face, copies in rest.items() if copies]
    same = [face for face in faces if wanted and (face.rank, face.name) == (wanted.rank, wanted.name)]
    face = wanted if wanted in faces else (same if wanted else faces)[0]
    assert face is not None  # noqa: S101  # one of the faces
    rest[face] -= 1
    return str(face)


def _format_rows(words: Sequence[str], rows: Sequence[Sequence[int]]) -> str:
    return " / ".join(" ".join(words[place] for place in row) for row in rows)


Habit = Callable[[Game, Move], int]


def decline(_: Game, move: Move) -> int:
    """Prefer to draw from the stock and to turn no card up."""
    single = type(move) is Play and len(move.cards) == 1
    return 0 if single or move in (Draw(Pile.STOCK), Discard(), Pass()) else 1 + (type(move) is Knock)


def _go_on(game: Game, move: Move) -> int:
    """Prefer to draw from the stock and to swap face-up cards, and avoid knocks."""
    if type(move) is Swap:
        board = game.state.board
        return int(board.index(move.slot) in board.down)
    return 0 if move == Draw(Pile.STOCK) else 2 + (type(move) is Knock)


def _hurry(game: Game, move: Move) -> int:
    """Prefer to turn cards up, to play many cards and to end the round."""
    if type(move) is Knock:
        return -MANY
    if type(move) is Play:
        return -len(move.cards)
    if type(move) is Swap:
        board = game.state.board
        return 1 + (board.index(move.slot) not in board.down)
    return 1 if type(move) is Flip or move == Draw(Pile.STOCK) else 2


Beginning = tuple[CourseStart, Habit | None, Random]
HABITS: tuple[Habit | None, ...] = (None, None, _hurry, _go_on, decline)


def list_starts(a: Rulebook, b: Rulebook, players: Sequence[int], seed: int, most: int) -> Iterator[Beginning]:
    """Yield ``most`` starts, each with a habit and a generator of chance: deals of rigged decks and shuffled ones."""
    fewest, more = players[0], players[min(1, len(players) - 1)]
    differing = [each for each in players if a.table_setup(each)[:3] != b.table_setup(each)[:3]]
    yield CourseStart((differing or players)[0], seed), None, Random(seed)  # noqa: S311  # a sample
    decks = _list_decks(a, b, fewest, seed)
    for number in range(most - 1):
        habit, chance = HABITS[number % len(HABITS)], Random(seed + number)  # noqa: S311  # a sample
        deck = next(decks, ()) if number % 3 else ()
        yield CourseStart(more if number % 21 == 0 and not deck else fewest, seed + number // 3, deck), habit, chance


def _list_decks(a: Rulebook, b: Rulebook, players: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield a sorted deck, decks that deal every seat successive faces, and decks with few ranks on top.

    Runs and equal cards come together in them, and with them what rules say about these.
    """
    deck = sorted(a.table_setup(players).deck)
    if deck != sorted(b.table_setup(players).deck):
        return
    yield tuple(map(str, deck))
    setup = a.table_setup(players)
    for first in range(min(LAP_DECKS, len(setup.faces))):
        faces = [*list(setup.faces)[first:], *list(setup.faces)[:first]]
        laps = [face for face in faces for _ in range(min(setup.faces[face], players))]
        dealt = laps[: players * setup.layout.size]
        rest = Random(seed + first).sample(deck, len(deck))  # noqa: S311  # a sample
        for card in dealt:
            rest.remove(card)
        yield tuple(map(str, (*dealt, *sorted(rest, key=lambda card: card not in dealt))))
    ranks = sorted({card.rank for card in deck})
    for number in range(RIGGED_DECKS):
        chance = Random(seed + number)  # noqa: S311  # a sample
        on_top = chance.sample(ranks, min(len(ranks), 3 + number % 3))
        shuffled = chance.sample(deck, len(deck))
        yield tuple(str(card) for card in sorted(shuffled, key=lambda card: card.rank not in on_top))
