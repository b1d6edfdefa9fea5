"""Batch forms compared with the hooks they stand for, on boards of games and on unusual ones."""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

from cardgolf import Board, Card, Game, Layout, Line, Rulebook, Slot, State
from cardgolf.batch_scores import ScoredBoard, pack_boards
from cardgolf.testing.invariants import at_scoring

MOST_RANKS = 24  # that have boards of their own


def check_batch_forms(game: Game, chance: Random) -> None:
    """Check that the batch forms of a game's rules give each board the points of ``score`` and ``bonus``.

    ``game`` is at the end of a round. Its boards are checked, and others of its layouts and cards: half of them with
    its state, and half without one.
    """
    rules, state = game.rules, at_scoring(game.rules, game.state)
    boards: list[ScoredBoard] = [(board, seat, state) for seat, board in state.table.items()]
    for layout, seat in {board.layout: seat for board, seat, _ in boards}.items():
        sampled = sample_boards(rules, game, layout, chance)
        boards.extend(chance.choice(((board, seat, state), (board, 0, None))) for board in sampled)
    chance.shuffle(boards)
    by_layout: dict[Layout, list[ScoredBoard]] = {}
    for each in boards:
        by_layout.setdefault(each[0].layout, []).append(each)
    for same in by_layout.values():
        find_difference(rules, same)


def sample_boards(rules: Rulebook, game: Game, layout: Layout, chance: Random) -> Iterator[Board]:
    """Yield boards of ``layout``: of every card of the deck, of one or a few ranks, with empty places and with marks.

    They may have more cards of a face than the deck.
    """
    deck = [*rules.table_setup(len(game.state.match.names)).deck]
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


def find_difference(rules: Rulebook, boards: Sequence[ScoredBoard]) -> None:
    """Raise ``AssertionError`` for a board to which a batch form gives other points than the hook."""
    turns = [state.turns_begun[seat] if state else 0 for _, seat, state in boards]
    packed = pack_boards(rules, [board for board, _, _ in boards], turns)
    for part in rules.batch_parts:
        found = part.score_many(packed) if part.score_many else None
        if found is None:
            continue
        for points, (board, seat, state) in zip(found.tolist(), boards, strict=True):
            lines: list[Line] = part.score_one(board, rules.card_values, seat, state)
            expected = sum(line.points for line in lines)
            assert points in (None, expected), (  # a masked array lists None where it is masked
                f"{part.plugins[0]}.{part.hook}_many gives {points} points, and {part.hook} {expected}, to {board}"
                f" with marks {[slot.mark if slot else 0 for slot in board.slots]}, {_describe_turns(seat, state)}"
            )


def _describe_turns(seat: int, state: State | None) -> str:
    return f"after {state.turns_begun[seat]} turns" if state else "without a state"
