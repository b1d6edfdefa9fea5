"""What each legal move leads to, as numbers of inputs that are on. The bot and the training both use this module."""

from itertools import combinations_with_replacement, pairwise, permutations
from typing import Any, NamedTuple

import numpy as np

from cardgolf import NotTabulableError, Rulebook
from cardgolf.lanes import HIDDEN, NO_CARD, GridView
from cardgolf.lanes.tables import ActionKind

Array = np.ndarray[Any, np.dtype[Any]]


class Inputs(NamedTuple):
    """The moves of some lanes, those of one lane side by side.

    A lane is a seat to move. To take the top discard has a row for each place to which it may go. Inputs are numbered
    from 0, and each row lists those that are on.
    """

    lanes: Array
    """int64, (moves,): the lane of each move."""
    actions: Array
    """int32, (moves,): the move, by the numbers of ``rules.action_space(players)``."""
    rows: Array
    """int32, (moves, inputs on)."""


class InputTable:
    """Numbers the inputs of a rulebook with ``players`` seats.

    A position after a move is described by the multisets of equal cards in the lines of each board, by those of each
    two that touch in lines of three, by the top discard, by the card in hand, by how many lines have these two cards
    already, and by how many cards are face down. Lines are the columns, and in a square grid also the rows. Cards of
    one rank and value are equal. Neither the order of the lines nor the order in a line matters, so what is learned
    in one column holds in all. A card that the move will turn up counts as a card of its own kind.

    Raises :class:`cardgolf.NotTabulableError` for rules that cannot be played from tables, and for long lines.
    """

    def __init__(self, rules: Rulebook, players: int) -> None:
        tables, layout = rules.tables(players), rules.table_setup(players).layout
        kinds = [(face.rank, face.name, rules.card_values[face]) for face in tables.faces]
        numbers = {kind: number for number, kind in enumerate(dict.fromkeys(kinds))}
        self._hidden = len(numbers)
        self._none, self._turned = self._hidden + 1, self._hidden + 2
        self._groups = np.full(256, self._none, np.int64)
        self._groups[: len(kinds)] = [numbers[kind] for kind in kinds]
        self._groups[HIDDEN], self._groups[NO_CARD] = self._hidden, self._none
        lines = [*layout.column_lines, *(layout.row_lines if layout.rows == layout.columns else ())]
        length = len(lines[0])
        if length > 3:
            raise NotTabulableError(f"invalid rules of {rules.name}: expected lines of at most 3 cards, not {length}")
        self._lines = np.array(lines)
        self._sets, count = _number_sets(self._turned + 1, length)
        pairs = [pair for line in lines for pair in pairwise(line)] if length > 2 else []
        self._pairs = np.array(pairs, np.int64).reshape(-1, 2)  # by some rules cards count that touch
        self._pair_sets, pair_count = _number_sets(self._turned + 1, 2)
        pair_count *= bool(pairs)
        self._columns = len(layout.column_lines)
        self._places, self._players = len(tables.places), players
        self._looks_ahead = not rules.marked  # a card that can be locked may not go to every place
        self._kinds = np.array(tables.action_kinds)
        self._kind_count = 1 + max(ActionKind.KNOCK, *tables.action_kinds)  # weights are kept: looks came last
        self._at = np.array(tables.action_places)
        self._starts, self.size = _number_parts(
            {
                "own": count, "own rows": count if len(lines) > self._columns else 0, "next": count,
                "others": count if players > 2 else 0, "top": self._turned + 1, "held": self._turned + 1,
                "held match": 9 * (self._turned + 1), "top match": 9 * (self._turned + 1),
                "down": 2 * (self._places + 1), "others down": (players - 1) * (self._places + 1),
                "kind": 2 * self._kind_count, "own pairs": pair_count, "next pairs": pair_count,
                "others pairs": pair_count if players > 2 else 0,
            }
        )  # fmt: skip

    def list_inputs(self, grid: GridView) -> Inputs:
        """Return the legal moves of each lane in ``grid`` and the inputs that each turns on."""
        lanes, columns = np.nonzero(grid.legal >= 0)
        actions = grid.legal[lanes, columns]
        lanes, actions, places = self._look_ahead(grid, lanes, actions)
        kinds, starts, moves = self._kinds[actions], self._starts, np.arange(len(lanes))
        boards = self._groups[grid.faces]
        own = boards[lanes, 0]
        held, top = self._groups[grid.held][lanes], self._groups[grid.top][lanes]
        if self._looks_ahead:
            takes = kinds == ActionKind.DRAW_DISCARD
            kinds, held = np.where(takes, ActionKind.SWAP, kinds), np.where(takes, top, held)
        swaps = kinds == ActionKind.SWAP
        turns = (kinds == ActionKind.FLIP) | (kinds == ActionKind.DISCARD_AND_FLIP)
        thrown = (kinds == ActionKind.DISCARD) | (kinds == ActionKind.DISCARD_AND_FLIP)
        was_hidden = own[moves, places] == self._hidden
        top = np.where(thrown, held, np.where(swaps, own[moves, places], top))
        takes = kinds == ActionKind.DRAW_DISCARD
        in_hand = np.where(takes, top, np.where(kinds == ActionKind.DRAW_STOCK, self._hidden, self._none))
        top = np.where(takes, self._none, top)
        own[moves[swaps], places[swaps]] = held[swaps]
        own[moves[turns], places[turns]] = self._turned
        down = grid.down[lanes] - ((swaps & was_hidden) | turns)
        sets = self._find_sets(own)
        rows = [sets[:, : self._columns] + starts["own"], sets[:, self._columns :] + starts["own rows"]]
        others = self._find_sets(boards[:, 1:]) + starts["next"]
        others[:, 1:] += starts["others"] - starts["next"]
        rows.append(others.reshape(len(boards), -1)[lanes])
        if len(self._pairs):
            rows.append(self._find_pairs(own) + starts["own pairs"])
            pairs = self._find_pairs(boards[:, 1:]) + starts["next pairs"]
            pairs[:, 1:] += starts["others pairs"] - starts["next pairs"]
            rows.append(pairs.reshape(len(boards), -1)[lanes])
        hidden = (boards[:, 1:] == self._hidden).sum(axis=2) + np.arange(self._players - 1) * (self._places + 1)
        rows.append(hidden[lanes] + starts["others down"])
        closing, opening = grid.closing[lanes], grid.opening[lanes]
        single = (
            top + starts["top"], in_hand + starts["held"],
            self._match(own, in_hand) + starts["held match"],
            self._match(boards[lanes, 1], top) + starts["top match"],
            down + closing * (self._places + 1) + starts["down"],
            kinds + opening * self._kind_count + starts["kind"],
        )  # fmt: skip
        rows.append(np.stack(single, axis=1))
        return Inputs(lanes, actions, np.concatenate(rows, axis=1).astype(np.int32))

    def _look_ahead(self, grid: GridView, lanes: Array, actions: Array) -> tuple[Array, Array, Array]:
        """Return lanes, actions and places, with a row for each place to which the top discard may go."""
        places = self._at[actions]
        if not self._looks_ahead:
            return lanes, actions, places
        counts = np.where(self._kinds[actions] == ActionKind.DRAW_DISCARD, self._places, 1)
        ends, rows = np.cumsum(counts), np.repeat(np.arange(len(lanes)), counts)
        nth = np.arange(len(rows)) - (ends - counts)[rows]
        places = np.where(counts[rows] > 1, nth, places[rows])
        exists = (counts[rows] == 1) | (grid.faces[lanes[rows], 0, places] != NO_CARD)
        return lanes[rows][exists], actions[rows][exists], places[exists]

    def _match(self, boards: Array, cards: Array) -> Array:
        """Return a number for each card and how many lines of its board have it once, and more often."""
        equal = (boards[:, self._lines] == cards[:, None, None]).sum(axis=2)
        once, more = (equal == 1).sum(axis=1), (equal > 1).sum(axis=1)
        found: Array = cards * 9 + np.minimum(once, 2) * 3 + np.minimum(more, 2)
        return found

    def _find_sets(self, boards: Array) -> Array:
        """Return the number of the multiset of cards in each line of ``boards``, whose last axis are the places."""
        cells = boards[..., self._lines]
        found: Array = self._sets[tuple(np.moveaxis(cells, -1, 0))]
        return found

    def _find_pairs(self, boards: Array) -> Array:
        """Return the number of each two cards that touch in a long line, as :meth:`_find_sets` does of whole lines."""
        cells = boards[..., self._pairs]
        found: Array = self._pair_sets[cells[..., 0], cells[..., 1]]
        return found


def _number_sets(kinds: int, size: int) -> tuple[Array, int]:
    """Return the number of the multiset of ``size`` cards by their kinds, and how many multisets there are."""
    numbers = np.zeros((kinds,) * size, np.int32)
    sets = [*combinations_with_replacement(range(kinds), size)]
    for number, cards in enumerate(sets):
        for order in permutations(cards):
            numbers[order] = number
    return numbers, len(sets)


def _number_parts(sizes: dict[str, int]) -> tuple[dict[str, int], int]:
    starts, start = {}, 0
    for name, size in sizes.items():
        starts[name] = start
        start += size
    return starts, start
