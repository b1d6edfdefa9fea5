"""Boards scored as arrays have the points of the lines of each, by parts of every kind."""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

import cardgolf
from cardgolf import Board, Card, Layout, Rulebook, Slot, State
from cardgolf.scoring import (
    score_boards,
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


def check_boards(rules: Rulebook, chance: Random, players: int = 2) -> int:
    """Check that boards score the same as arrays and one by one. Return how many were left to Python."""
    game = cardgolf.new_game(rules, players=players, seed=1)
    boards = [*sample_boards(rules, players, game.state.board.layout, chance)]
    states: list[State | None] = [chance.choice((game.state, None)) for _ in boards]
    points, asked = score_boards(rules, boards, [0] * len(boards), states)
    for board, state, found in zip(boards, states, points.tolist(), strict=True):
        arguments = board, rules.card_values, 0, state
        lines = [*rules.score(*arguments), *rules.bonus(*arguments)]
        assert found == sum(line.points for line in lines), f"{board} with {lines}"
    return int(asked.sum())
