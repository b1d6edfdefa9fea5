"""The points of both seats at the end of a round, from the last moves and the points of their boards."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from attrs import define, field

from cardgolf import Card, Layout, Move, Pile, Rulebook, View, determinize
from cardgolf.bots.alike import count_unseen_faces, equal_faces
from cardgolf.bots.players.exact_boards import Budget
from cardgolf.bots.players.final_boards import Array, BoardTable, count_boards
from cardgolf.bots.players.final_moves import NONE, SEATS, Case, Change, Faces, MoveTree, Options, Turn
from cardgolf.games.unseen_cards import Counts, average, iter_draws_of_many
from cardgolf.table import Chance

WEIGHING = 2  # looks at a board take as long as to find the chance of an arrangement
SCORING = 20  # looks at a board take as long as to score it


class FinalPoints(NamedTuple):
    """The expected points at the end of the round after a move: those of the seat, and those of its rival."""

    own: float
    rival: float


def count_points(view: View, fillings: int, budget: Budget) -> dict[Move, FinalPoints]:
    """Return the expected points after each legal move of a seat that has one turn, before the last one of its rival.

    Raises :class:`OutOfSightError` for a move that cannot be counted, and for more boards than the budget has.
    """
    faces = len({*view.rules.table_setup(SEATS).faces})
    for board in filter(None, view.boards):
        hidden = sum(slot is not None and slot.card is None for slot in board.slots)
        budget.spend(SCORING * count_boards(board.count, hidden, faces, fillings))
    tree, counter = _make_counters(view, fillings)
    game, turns = determinize(view, Chance(0)), dict[Move, list[Turn]]()
    for move in view.legal_moves:
        turns[move] = tree.follow(game, move)
        budget.spend(counter.count_states(turns[move]))
    return {move: counter.rate(found) for move, found in turns.items()}


@define
class PointCounter:
    """Counts the points of both seats. ``unseen`` is how many cards of each face are unseen.

    ``board`` is that of the seat. ``other`` is the table of its rival's board, for at most ``fillings`` arrangements.
    """

    rules: Rulebook
    layout: Layout
    faces: tuple[Card, ...]
    unseen: Counts
    board: Faces
    other: BoardTable
    fillings: int
    _tables: dict[Change | None, BoardTable] = field(factory=dict)

    def count_states(self, turns: Iterable[Turn]) -> int:
        """Return about how many boards are looked at to rate a move with these turns."""
        faces, size, other = len(self.faces), len(self.board), len(self.other.fillings)
        hidden, total = self.board.count(None), 0
        tables = set[Change | None]([None])
        for turn in turns:
            quiet = {case[1:3] for each in turn.placings if each.options.replies is None for case in each.cases}
            total += len(quiet) * (1 + faces) * WEIGHING * other
            for placing in turn.placings:
                options = placing.options
                if options.replies is None:
                    continue
                total += len(placing.cases) * (1 + faces) * size * other
                for pile, times in ((Pile.DISCARD, 1), (Pile.STOCK, faces)):
                    closing = bool(options.list_places(pile, "swap")) + bool(options.list_places(pile, "flip"))
                    for case in placing.cases:
                        left = hidden - bool(case.changed and self.board[case.changed[0]] is None)
                        boards = min(faces**left, self.fillings)
                        total += closing * times * faces * (1 + faces) * size * boards
                        if case.changed not in tables:
                            tables.add(case.changed)
                            total += SCORING * count_boards(size, left, faces, self.fillings)
        return total

    def rate(self, turns: Iterable[Turn]) -> FinalPoints:
        """Return the points after a move, if the best is done with each card that may come."""
        found = [(turn.copies, self._rate_best(turn)) for turn in turns]
        own, rival = [average((copies, points[at]) for copies, points in found) for at in range(SEATS)]
        return FinalPoints(own, rival)

    def _rate_best(self, turn: Turn) -> FinalPoints:
        """Return the points after the best of what can be done. Answers of the rival are counted together."""
        quiet = [each for each in turn.placings if each.options.replies is None]
        cases = sorted({case[1:3] for each in quiet for case in each.cases})
        answers = dict[tuple[int, Counts], float]()
        if quiet:
            tops, unseen = np.array([top for top, _ in cases]), np.array([left for _, left in cases])
            costs = self.other.finish(quiet[0].options, tops, unseen)
            answers = dict(zip(cases, costs.tolist(), strict=True))
        places = [*dict.fromkeys(each.place for each in quiet)]
        kept = self._find_table(None).place(places, np.array([turn.held]), np.array([turn.left]))
        alone = dict(zip(places, kept.tolist(), strict=True))
        found = list[FinalPoints]()
        sign = self.rules.cost_sign
        for placing in turn.placings:
            copies = [case.copies for case in placing.cases]
            if placing.options.replies is None:
                (own,), rivals = alone[placing.place], [answers[case[1:3]] for case in placing.cases]
            else:
                pairs = self._answer_or_close(placing.options, placing.options.replies, placing.cases)
                own = average(zip(copies, [each for each, _ in pairs], strict=True))
                rivals = [each for _, each in pairs]
            found.append(FinalPoints(sign * own, sign * average(zip(copies, rivals, strict=True))))
        return max(found, key=lambda each: sign * (each.rival - each.own))

    def _find_table(self, changed: Change | None) -> BoardTable:
        """Return the table of the seat's board after a face came to a place."""
        if changed not in self._tables:
            board = [*self.board]
            if changed:
                board[changed[0]] = changed[1]
            self._tables[changed] = BoardTable.of(
                self.rules, self.layout, tuple(board), self.faces, self.unseen, self.fillings
            )
        return self._tables[changed]

    def _answer_or_close(self, options: Options, replies: Options, cases: Sequence[Case]) -> list[tuple[float, float]]:
        """Return what both boards cost on average after the best answer of a rival that may close the round.

        The seat then replies as well as possible.
        """
        found = dict[Case, tuple[float, float]]()
        for changed in dict.fromkeys(case.changed for case in cases):
            alike = [case for case in cases if case.changed == changed]
            tops, unseen = np.array([case.top for case in alike]), np.array([case.left for case in alike])
            table, pairs = self._find_table(changed), list[Array]()
            taken = self._choose(options, replies, table, Pile.DISCARD, tops, unseen)
            if taken is not None:
                pairs.append(taken)
            draws = [*iter_draws_of_many(unseen)]
            faces = np.repeat([face for face, _, _ in draws], len(alike))
            left = np.concatenate([each for _, _, each in draws])
            drawn = self._choose(options, replies, table, Pile.STOCK, faces, left)
            if drawn is not None:
                chances = np.stack([chance for _, chance, _ in draws])[..., None]
                pairs.append((chances * drawn.reshape(len(draws), len(alike), SEATS)).sum(axis=0))
            for case, *both in zip(alike, *[pair.tolist() for pair in pairs], strict=True):
                found[case] = min(both, key=lambda pair: pair[1] - pair[0])
        return [found[case] for case in cases]

    def _choose(
        self, options: Options, replies: Options, table: BoardTable, pile: Pile, held: Array, unseen: Array
    ) -> Array | None:
        """Return what both boards cost after the best move of the rival with a card in hand: (cases, 2)."""
        found = list[Array]()
        if places := options.list_places(pile):
            own = table.place([NONE], held, unseen)[0]
            found += [np.stack([own, rival], axis=1) for rival in self.other.place(places, held, unseen)]
        if places := options.list_places(pile, "swap"):
            own = table.reply(replies, None, unseen)
            found += [np.stack([own, rival], axis=1) for rival in self.other.place(places, held, unseen)]
        if options.list_places(pile, "flip"):
            own = table.reply(replies, held, unseen)
            found += [np.stack([own, rival], axis=1) for rival in self.other.place([NONE], held, unseen)]
        if not found:
            return None
        every = np.stack(found)
        best = (every[..., 1] - every[..., 0]).argmin(axis=0)
        return every[best, np.arange(len(held))]  # type: ignore[no-any-return]


def _make_counters(view: View, fillings: int) -> tuple[MoveTree, PointCounter]:
    """Return what follows the moves of the seat that acts, and what counts the points after them."""
    seat, rival = sorted(view.seats, key=lambda each: each != view.actor)
    own, other = [board for each in (seat, rival) if (board := view.boards[each])]
    classes = equal_faces(view.rules, SEATS, own.layout)
    faces = tuple(dict.fromkeys(classes[card] for card in view.rules.table_setup(SEATS).faces))
    numbers = {card: faces.index(face) for card, face in classes.items()}
    counts = count_unseen_faces(view, classes)
    unseen = tuple([counts.get(face, 0) for face in faces])
    mine, theirs = [
        tuple([numbers[slot.card] if slot and slot.card else None for slot in board.slots]) for board in (own, other)
    ]
    table = BoardTable.of(view.rules, other.layout, theirs, faces, unseen, fillings)
    tree = MoveTree(seat, rival, numbers, unseen, mine)
    return tree, PointCounter(view.rules, own.layout, faces, unseen, mine, table, fillings)
