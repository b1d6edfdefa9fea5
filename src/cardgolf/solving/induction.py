"""Backward induction: every state that both seats can come to see, its value, and the best option there."""

# A state is numbered once all that follows from it are, so numbers go up from the end of a round to its deal. An edge
# is a number shifted left, plus 1 if the other seat acts, or the complement of the number of an end of the round.

from array import array
from collections.abc import Mapping
from functools import cached_property
from math import inf
from typing import NamedTuple

from cardgolf.bots.alike import equal_faces
from cardgolf.errors import InvalidArgumentError, NotTabulableError
from cardgolf.lanes.tables import Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.solving.cards import BOARD_BITS, Boards, Heaps
from cardgolf.solving.moves import KEPT, OPEN, Moves, Option, Situation
from cardgolf.solving.refusals import PLAYERS
from cardgolf.solving.settlement import NEITHER, BoardScores, Settlement
from cardgolf.solving.symmetries import find_symmetries

TIE = 1e-12
"""Points by which an option must be better than one before it."""

_CARD, _TURN, _BOARD = 6, 7, BOARD_BITS  # bits of a field; a card is a face plus one, 0 for none or an unknown one
_CARDS, _TURNS, _BOARDS = (1 << _CARD) - 1, (1 << _TURN) - 1, (1 << _BOARD) - 1


class PublicState(NamedTuple):
    """What both seats see, as told by numbers: the boards of the seat that acts and of the other, and the piles.

    ``turn`` is 0 and 1 for the opening of the first and of the second seat, then the number of the turn plus one.
    ``heap`` are the cards that no seat has seen.
    """

    stage: int
    closing: int
    held: int
    top: int
    turn: int
    own: int
    other: int
    heap: int

    def pack(self) -> int:
        """Return the state as one integer."""
        stage, closing, held, top, turn, own, other, heap = self
        key = heap << _BOARD | other
        key = (key << _BOARD | own) << _TURN | turn
        key = (key << _CARD | max(top, -1) + 1) << _CARD | held + 1
        return key << 6 | closing << 4 | stage

    @classmethod
    def unpack(cls, key: int) -> "PublicState":
        """Return the state of :meth:`pack`."""
        stage, closing, key = key & 15, key >> 4 & 3, key >> 6
        held, key = (key & _CARDS) - 1, key >> _CARD
        top, key = (key & _CARDS) - 1, key >> _CARD
        turn, key = key & _TURNS, key >> _TURN
        own, key = key & _BOARDS, key >> _BOARD
        return cls(stage, closing, held, top if top >= 0 else KEPT, turn, own, key & _BOARDS, key >> _BOARD)


class Graph:
    """Every public state of a game for two seats, with its options, what follows from them, and its value."""

    def __init__(self, rules: Rulebook, tables: Tables, most_states: int) -> None:
        self.rules, self.tables, self._most_states = rules, tables, most_states
        self._merge_faces()
        self.counts = [0] * len(self.faces)
        for face in tables.deck:
            self.counts[self.kinds[face]] += 1
        scores = BoardScores(rules, tuple([tables.faces[face] for face in self.faces]))
        self.boards = Boards(len(self.faces), find_symmetries(rules, tables, tuple(self.counts), scores.score))
        self.heaps = Heaps()
        self.moves = Moves(rules, tables, self.boards, self.faces)
        self._settlement = Settlement(rules, scores, self.boards, self.heaps)
        self.numbers: dict[int, int] = {}
        """The number of each packed state."""
        self.values, self.best = array("d"), array("H")
        """The points by which the seat that acts is ahead, and the number of its best option, by state."""
        self.first_options, self.first_edges = array("q", [0]), array("q", [0])
        """Where the options of each state begin, and where the edges of each option do."""
        self.edges, self.weights = array("q"), array("H")
        """Where an option leads, and how many cards lead there."""
        self.ends = array("d")
        self._end_numbers: dict[float, int] = {}
        self.roots: list[tuple[int, int]] = self._solve()

    def _merge_faces(self) -> None:
        """Find the kinds of cards: faces that score the same are one, unless some may not be thrown."""
        tables, rules = self.tables, self.rules
        every = range(len(tables.faces))
        self.kinds: list[int] = [*every]
        if not any(tables.turns.kept):
            classes = equal_faces(rules, PLAYERS, rules.table_setup(PLAYERS).layout)
            self.kinds = [tables.faces.index(classes[card]) for card in tables.faces]
        self.faces = sorted({*self.kinds})
        self.kinds = [self.faces.index(kind) for kind in self.kinds]

    def _solve(self) -> list[tuple[int, int]]:
        """Solve every state, and return those after the deal, each with the number of cards that lead there."""
        tables, boards = self.tables, self.boards
        board = boards.find((boards.down,) * len(tables.places))
        turn = 0 if tables.stages[0].is_opening else 2
        roots = []
        for top, count, heap in self.heaps.draws(self.heaps.find(tuple(self.counts))):
            stage = 0 if turn == 0 else tables.first_stage
            state = PublicState(stage, OPEN, -1, top, turn, board, board, heap)
            roots.append((self._visit(state.pack()), count))
        return roots

    @property
    def value(self) -> float:
        """The points by which the first seat is ahead before the deal."""
        return sum([count * self.values[state] for state, count in self.roots]) / len(self.tables.deck)

    @cached_property
    def keys(self) -> list[int]:
        """The packed state of each number."""
        keys = [0] * len(self.values)
        for key, number in self.numbers.items():
            keys[number] = key
        return keys

    def rate_option(self, state: int, option: int) -> float:
        """Return the points by which the seat that acts in a state is ahead after an option."""
        number = self.first_options[state] + option
        edges = range(self.first_edges[number], self.first_edges[number + 1])
        points = sum([self.weights[at] * self.look_up(self.edges[at], self.values) for at in edges])
        return points / (sum(self.weights[edges.start : edges.stop]) or 1)

    def look_up(self, edge: int, values: "array[float] | Mapping[int, float]") -> float:
        """Return the lead of the seat that acted, where an edge leads, by the ``values`` of states."""
        if edge < 0:
            return self.ends[~edge]
        return -values[edge >> 1] if edge & 1 else values[edge >> 1]

    def list_options(self, state: PublicState) -> tuple[Option, ...]:
        """Return the options in a state."""
        boards, heap = self.boards, self.heaps.totals[state.heap]
        stock = heap - boards.downs[state.own] - boards.downs[state.other]
        up = boards.ups[state.own] + boards.ups[state.other] + (state.held >= 0)
        discards = len(self.tables.deck) - heap - up
        top = state.top if self.moves.needs_top(state.stage) else KEPT
        seat = int(state.turn == 1)
        return self.moves.list_options(
            Situation(state.stage, state.own, state.held, top, state.closing, min(stock, 2), min(discards, 3), seat)
        )

    def _visit(self, key: int) -> int:
        """Return the number of a state, after all that follow from it."""
        self.numbers[key] = -1
        state = PublicState.unpack(key)
        draws, total = self.heaps.draws(state.heap), self.heaps.totals[state.heap]
        values, ends = self.values, self.ends
        edges, weights, sizes = list[int](), list[int](), list[int]()
        best, highest = 0, -inf
        for number, (_, reveals, outcomes) in enumerate(self.list_options(state)):
            points = 0.0
            for face, count, rest in draws if reveals else ((0, total, state.heap),):
                edge = self._follow(state, outcomes[face], rest)
                value = ends[~edge] if edge < 0 else -values[edge >> 1] if edge & 1 else values[edge >> 1]
                points += count * value
                edges.append(edge)
                weights.append(count)
            points /= total or 1
            sizes.append(len(edges))
            if points > highest + TIE:
                best, highest = number, points
        begin = len(self.edges)
        self.first_edges.extend([begin + size for size in sizes])
        self.first_options.append(len(self.first_edges) - 1)
        self.edges.extend(edges)
        self.weights.extend(weights)
        found = self.numbers[key] = len(values)
        values.append(highest)
        self.best.append(best)
        if found >= self._most_states:
            raise InvalidArgumentError(
                f"invalid most_states={self._most_states}: expected more, since these rules have more states"
            )
        return found

    def _follow(self, state: PublicState, outcome: tuple[int, int, int, int, int, bool, int], heap: int) -> int:
        """Return the edge to what follows from an outcome."""
        own, held, top, stage, closing, passed, over = outcome
        if top < 0:
            top = state.top
        turn = state.turn + passed
        if passed and not closing and turn > PLAYERS * self.tables.turn_limit + 1:
            over = NEITHER
        if over:
            return self._end(self._settlement.settle(own, state.other, heap, over))
        if held >= 0 and state.held < 0 and heap == state.heap:  # the card below a drawn discard is not looked at
            top = KEPT
        boards = (state.other, own) if passed else (own, state.other)
        key = PublicState(stage, closing, held, top, turn, *boards, heap).pack()
        found = self.numbers.get(key)
        if found is None:
            found = self._visit(key)
        elif found < 0:
            raise NotTabulableError("invalid rules to solve: expected no moves that lead back to a position")
        return found << 1 | passed

    def _end(self, points: float) -> int:
        """Return the edge to an end of the round."""
        number = self._end_numbers.get(points)
        if number is None:
            number = self._end_numbers[points] = len(self.ends)
            self.ends.append(points)
        return ~number
