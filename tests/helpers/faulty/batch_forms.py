"""House rules whose batch forms give other points than their hooks, each on some boards only."""

import numpy as np

from cardgolf import Line, hookimpl, patterns, plugin
from cardgolf.scoring.array_patterns import cancel_many, leave_out, matched_many, places_in


def score_columns(board, card_values, name):
    columns = patterns.matched(board, board.layout.column_lines)
    return patterns.cancel(board, card_values, columns, group=f"{name}.column", card=f"{name}.card")


def cancel_columns(boards):
    columns = boards.layout.column_lines
    return cancel_many(boards, places_in(boards, columns, matched_many(boards, columns)))


class ColumnsCancel:
    """Nothing is wrong with this one."""

    @hookimpl
    def score(self, board, card_values):
        return score_columns(board, card_values, "columns-cancel")

    @hookimpl
    def score_many(self, boards):
        return cancel_columns(boards)


class CancelsRows:
    @hookimpl
    def score(self, board, card_values):
        return score_columns(board, card_values, "cancels-rows")

    @hookimpl
    def score_many(self, boards):
        rows = boards.layout.row_lines
        return cancel_many(boards, places_in(boards, rows, matched_many(boards, rows)))


class MatchesEmptyPlaces:
    """Two empty places in a column earn a bonus in the batch form alone."""

    @hookimpl
    def bonus(self, board):
        return [Line("matches-empty-places.bonus", -1) for _ in patterns.matched(board, board.layout.column_lines)]

    @hookimpl
    def bonus_many(self, boards):
        (above, below) = boards.layout.row_lines
        return -(boards.ranks[:, above] == boards.ranks[:, below]).sum(axis=1)


class ForgetsTheOtherSuits:
    @hookimpl
    def bonus(self, board):
        return [Line("forgets-the-other-suits.bonus", -1) for _, card in board.cards() if card.rank == 1]

    @hookimpl
    def bonus_many(self, boards):
        return -((boards.ranks == 1) & (boards.suits != 2)).sum(axis=1)


@plugin
class ForgetsTheTurns:
    marks = ("QS",)

    @hookimpl
    def bonus(self, board, seat, state):
        now = state.turns_begun[seat] if state else 0
        return [Line("forgets-the-turns.bonus", 5) for slot in board.slots if slot and slot.mark > now]

    @hookimpl
    def bonus_many(self, boards):
        return 5 * (boards.marks > 0).sum(axis=1)


class ReadsTheWholeBatch:
    """A board with a pair is scored right if all boards have one, and wrong beside one that has none."""

    @hookimpl
    def bonus(self, board):
        return [Line("reads-the-whole-batch.bonus", -1)] * bool(patterns.touching(board))

    @hookimpl
    def bonus_many(self, boards):
        return np.full(len(boards), -1)


class DoublesInOneForm:
    @hookimpl(wrapper=True)
    def score(self):
        return [*(yield), Line("doubles-in-one-form.score", 1)]

    @hookimpl(wrapper=True)
    def score_many(self):
        return (yield) + 2


class LeavesTooFewOut:
    """The bonus is left to Python where all cards are equal, and forgotten where all but one are."""

    @hookimpl(wrapper=True)
    def score(self, board):
        ranks = [card.rank for _, card in board.cards()]
        found = max(map(ranks.count, ranks), default=0) >= board.layout.size - 1
        return [*(yield), *([Line("leaves-too-few-out.score", -9)] if found else [])]

    @hookimpl(wrapper=True)
    def score_many(self, boards):
        points = yield
        return leave_out(points, (boards.ranks == boards.ranks[:, :1]).all(axis=1, keepdims=True))
