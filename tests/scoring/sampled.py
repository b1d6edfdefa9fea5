"""Boards and stacks of parts at random."""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

import cardgolf
from cardgolf import Board, Card, Layout, Rulebook, Slot, hookimpl, plugin
from cardgolf.scoring import (
    COLUMNS,
    FOURS,
    PAIRS,
    PAIRS_ANYWHERE,
    ROWS,
    ROWS_AND_COLUMNS,
    TOUCHING,
    WITH_DIAGONALS,
    Bonus,
    Cancel,
    Count,
    Faces,
    Held,
    Marked,
    Part,
    Spare,
    Take,
    Wild,
)

LAYOUTS = [Layout.grid(2, 3), Layout.grid(3, 3), Layout.grid(2, 4), Layout.grid(1, 5), Layout.grid(4, 2)]
QUEEN = Card(12, "S")
NAMES = [Card(name="Peek"), Card(name="Swap"), Card(7, name="Spy")]
DECK = [*cardgolf.cards.french(packs=2, jokers=2), *NAMES * 3]
LINES = (COLUMNS, ROWS, ROWS_AND_COLUMNS, WITH_DIAGONALS, *FOURS.values())
GROUPS = (TOUCHING, PAIRS, PAIRS_ANYWHERE)


def value(card: Card) -> int:
    """Return points that differ within a rank, some of them below zero."""
    return (card.rank * 5 + "CDHS*".find(card.suit) * 4 + len(card.name)) % 17 - 4


def make_rules(layout: Layout, parts: Sequence[Part], *house_rules: object, **hooks: object) -> Rulebook:
    """Return rules of a variant called ``mine`` with these parts, and with other hooks."""
    own = {
        "marks": ("QS",), "layout": hookimpl(lambda self: layout), "deck": hookimpl(lambda self: DECK),
        "points": hookimpl(lambda self, card: value(card)), "scoring": hookimpl(lambda self: parts),
        **{name: hookimpl(hook) for name, hook in hooks.items()},
    }  # fmt: skip
    return cardgolf.rules(plugin(type("Mine", (), own)), *house_rules)


def count_wild(rules: Rulebook, cards: Sequence[Card]) -> int:
    wilds = rules.board_scorer.wilds
    return sum(any(part.cards.has(card, value(card)) for part in wilds) for card in cards)


def choose_faces(chance: Random) -> Faces:
    ranks = chance.sample([0, 1, 2, 7, 11, 12, 13], 1 + chance.randrange(5))
    return chance.choice((
        Faces(ranks=ranks), Faces(suits=chance.sample("CDHS*", 1 + chance.randrange(4))),
        Faces(below=chance.randrange(8)), Faces(ranks=ranks, below=5), Faces(ranks=ranks, suits="SH*"),
        Faces(cards=[f"{rank}{suit}" for rank in (2, 7, 9) for suit in chance.sample("CDHS", 2)]),
    ))  # fmt: skip


def choose_lines(chance: Random, layout: Layout, *others: object) -> object:
    """Return where equal cards make a group: a name, or lines of places."""
    own = [chance.sample(range(layout.size), 2 + chance.randrange(2)) for _ in range(1 + chance.randrange(3))]
    return chance.choice((*LINES, own, own, *others))


def choose_parts(chance: Random, layout: Layout) -> list[Part]:
    """Return a few parts of the scoring of a board, in any order."""

    def maybe_faces() -> Faces | None:
        return choose_faces(chance) if chance.randrange(3) == 0 else None

    def often(*parts: Part) -> list[Part]:
        return [part for part in parts if chance.randrange(3) == 0]

    where = choose_lines(chance, layout, *GROUPS * 3, None)
    parts: list[Part] = [Cancel(where, group="mine.group", card="mine.card", unless=maybe_faces())]
    if layout.size > 4 and chance.randrange(8) == 0:
        parts = [Cancel([range(chance.randrange(2), 3)], group="mine.first", card="mine.card"),
                 Cancel([(3, 4)], group="mine.second", card="mine.other", unless=maybe_faces())]  # fmt: skip
    elif chance.randrange(10) == 0:
        parts = []
    parts += often(
        Spare(choose_faces(chance), rule="mine.spare"),
        Take(choose_lines(chance, layout), chance.randrange(-20, 9), rule="mine.take", card="mine.taken"),
        Bonus(choose_lines(chance, layout, *GROUPS), -5, rule="mine.bonus", cards=maybe_faces(), unless=maybe_faces()),
        Count(choose_apart(chance, layout), {1 + chance.randrange(2): -3, 3: 8}, rule="mine.count",
              largest=chance.random() < 0.4, adjacent=chance.random() < 0.4, cards=maybe_faces(), unless=maybe_faces()),
        Held(choose_faces(chance), 7, rule="mine.held", least=1 + chance.randrange(2)),
        Held(choose_faces(chance), -2, rule="mine.few", most=chance.randrange(3)),
        Marked(QUEEN, alone=13, paired=chance.choice((None, 0, 4, 13)), rule="mine.queen",
               instead=chance.choice(("", "mine.replaced")), locked=chance.random() < 0.5),
        Wild(Faces(ranks=[chance.choice((0, 2, 7))])),
    )  # fmt: skip
    chance.shuffle(parts)
    return parts


def choose_apart(chance: Random, layout: Layout) -> object:
    """Return lines without a common place."""
    return chance.choice(
        (COLUMNS if layout.rows > 1 else ROWS, ROWS if layout.columns > 1 else COLUMNS, [(0, 2), (1, 3)])
    )


MOST_RANKS = 24  # that have boards of their own


def sample_boards(rules: Rulebook, players: int, layout: Layout, chance: Random) -> Iterator[Board]:
    """Yield boards of ``layout``: of every card of the deck, of one or a few ranks, with empty places and with marks.

    They may have more cards of a face than the deck.
    """
    deck = [*rules.table_setup(players).deck]
    chance.shuffle(deck)
    for first in range(0, len(deck), layout.size):
        yield _make_board(rules, layout, deck[first : first + layout.size], chance)
    for pool in list_pools(deck, [*rules.marked], chance):
        cards = [chance.choice(pool) for _ in range(layout.size)]
        yield _make_board(rules, layout, cards, chance)
        yield _make_board(rules, layout, cards[: chance.randrange(layout.size + 1)], chance)


def list_pools(deck: Sequence[Card], marked: Sequence[Card], chance: Random) -> list[list[Card]]:
    """Return lists of cards from which boards are made: a rank, a few ranks, and marked cards with another rank."""
    faces = sorted({*deck})
    by_kind: dict[int, list[Card]] = {}
    for card in faces:
        by_kind.setdefault(card.kind, []).append(card)
    kinds = [*by_kind.values()]
    mixed = [[*chain(*chance.sample(kinds, min(count, len(kinds))))] for count in (2, 2, 2, 3, 3, 4)]
    with_marks = [[*marked, *chance.choice(kinds)] for _ in range(3)] if marked else []
    return [*kinds[:MOST_RANKS], *mixed, *with_marks, *([card] for card in marked), faces]


def _make_board(rules: Rulebook, layout: Layout, cards: Sequence[Card], chance: Random) -> Board:
    """Return a board of ``cards`` face up in random places. Half of the cards that rules mark have marks."""
    marks = [chance.randrange(8) * chance.randrange(2) if card in rules.marked else 0 for card in cards]
    slots: list[Slot | None] = [Slot(card, up=True, mark=mark) for card, mark in zip(cards, marks, strict=True)]
    slots += [None] * (layout.size - len(slots))
    if len(cards) < layout.size:
        chance.shuffle(slots)
    return Board.of(layout, slots)
