"""The choices of the greedy bot for many boards at once, in plain NumPy."""

from itertools import pairwise

import numpy as np

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array
from cardgolf.lanes.values import (
    DISCARD,
    FLIPS,
    KNOCK,
    NOTHING,
    PASS,
    PLUGIN,
    STOCK,
    TOP,
    UNDECIDED_MOVES,
    GreedyTables,
    GridView,
)

BLOCK = 2048  # lanes at a time, so that their arrays stay in the cache


def choose_greedily(tables: GreedyTables, grid: GridView) -> Array:
    """Return the action that the greedy bot chooses in each lane: int32, (lanes,)."""
    lanes = len(grid.held)
    chosen = np.empty(lanes, np.int32)
    for begin in range(0, lanes, BLOCK):
        block = slice(begin, begin + BLOCK)
        chosen[block] = _choose(tables, GridView(*(each[block] for each in grid)))
    return chosen


def _choose(tables: GreedyTables, grid: GridView) -> Array:
    rows = tables.action_rows[grid.legal]
    if (tables.action_rows == PLUGIN).any():
        _check_plugins(grid, rows)
    chosen = np.empty(len(rows), np.int32)
    has_card = grid.held != NO_CARD
    for value, lanes in ((_value_placements, np.flatnonzero(has_card)), (_value_openings, np.flatnonzero(~has_card))):
        if len(lanes):
            part, its_rows = GridView(*(each[lanes] for each in grid)), rows[lanes]
            values = value(tables, part, its_rows)[its_rows, np.arange(len(lanes))[:, None]]
            chosen[lanes] = part.legal[np.arange(len(lanes)), values.argmax(axis=1)]
    return chosen


def _check_plugins(grid: GridView, rows: Array) -> None:
    """Raise if there is a choice among moves of plugins after the opening."""
    if ((rows == PLUGIN).any(axis=1) & ~grid.opening & ((rows != NOTHING).sum(axis=1) > 1)).any():
        raise InvalidArgumentError(UNDECIDED_MOVES)


def _begin_values(tables: GreedyTables, lanes: int) -> Array:
    """Return the values of moves that do not depend on the board, (rows, lanes)."""
    values = np.full((FLIPS + 3 * tables.places, lanes), tables.unknown)
    values[NOTHING], values[PASS] = -np.inf, 0.0
    return values


def _value_openings(tables: GreedyTables, grid: GridView, rows: Array) -> Array:
    """Return the values of moves without a card in hand, by row and lane."""
    own = Appraisals(tables, grid.faces[:, 0].T)
    values = _begin_values(tables, len(rows))
    values[STOCK], values[TOP] = own.estimate_hope() + tables.stock_bonus, own.find_savings(grid.top)
    knocks = (rows == KNOCK).any(axis=1)
    is_flip = (rows >= FLIPS) & (rows < FLIPS + tables.places)
    ends = is_flip.any(axis=1) & (grid.down == 1) & ~grid.closing
    weighing = np.flatnonzero(knocks | ends)
    deficit = np.zeros(len(rows))
    if len(weighing):
        lead = _find_best_prospects(tables, grid, weighing) - own.total[weighing]
        values[KNOCK, weighing] = lead - tables.knock_lead
        deficit[weighing] = np.where(ends[weighing], tables.deficit * np.minimum(0.0, lead), 0.0)
    values[FLIPS : FLIPS + tables.places] = tables.turn_up - own.waiting + deficit
    return values


def _value_placements(tables: GreedyTables, grid: GridView, rows: Array) -> Array:
    """Return the values of moves with a card in hand, by row and lane."""
    places, faces = tables.places, grid.faces[:, 0].T
    own = Appraisals(tables, faces)
    values = _begin_values(tables, len(rows))
    values[DISCARD] = 0.0
    wanted, is_wanted = own.find_wants(tables.ranks[grid.held])
    swaps, turns = FLIPS + places, FLIPS + 2 * places
    saved = own.freed - tables.costs[grid.held]
    values[swaps:turns] = np.where(is_wanted, saved + (wanted + tables.saves[grid.held]), saved)
    values[turns:] = tables.turn_up - tables.patience * own.waiting
    hidden = faces == HIDDEN
    ending = np.flatnonzero((hidden.sum(axis=0) == 1) & ~grid.closing)
    if len(ending):
        last, best = hidden[:, ending].argmax(axis=0), _find_best_prospects(tables, grid, ending)
        for row in (swaps + last, turns + last):
            value = values[row, ending]
            lead = best - (own.total[ending] - value)
            values[row, ending] = value + tables.deficit * np.minimum(0.0, lead)
    going = np.flatnonzero(~grid.closing)
    if tables.future and len(going):
        hope = own.estimate_hope()[going]
        for place in range(places):
            after = faces[:, going].copy()
            after[place] = grid.held[going]
            values[swaps + place, going] += tables.future * (Appraisals(tables, after).estimate_hope() - hope)
    if tables.denial and len(going):
        _count_gifts(tables, grid, going, values)
    return values


def _count_gifts(tables: GreedyTables, grid: GridView, lanes: Array, values: Array) -> None:
    """Subtract from ``values`` what thrown cards save the next seat more than a card off the stock does."""
    away = 1 + grid.playing[lanes, 1:].argmax(axis=1)
    found = Appraisals(tables, grid.faces[lanes, away].T)
    hope, places = found.estimate_hope(), tables.places
    gift = tables.denial * np.maximum(0.0, found.find_savings(grid.held[lanes]) - hope)
    for row in (DISCARD, *range(FLIPS + 2 * places, FLIPS + 3 * places)):
        values[row, lanes] -= gift
    for place in range(places):
        thrown = grid.faces[lanes, 0, place]
        seen = np.flatnonzero(thrown < HIDDEN)
        gifts = tables.denial * np.maximum(0.0, found.find_savings(thrown) - hope)
        values[FLIPS + places + place, lanes[seen]] -= gifts[seen]


def _find_best_prospects(tables: GreedyTables, grid: GridView, lanes: Array) -> Array:
    """Return the least cost that a board of another seat is likely to have after one more turn, for some lanes."""
    others = grid.faces[lanes, 1:]
    found = Appraisals(tables, others.reshape(-1, tables.places).T)
    prospects = (found.total - found.estimate_hope()).reshape(others.shape[:2])
    prospects -= tables.secret * grid.secrets[lanes, 1:]
    least: Array = np.where(grid.playing[lanes, 1:], prospects, np.inf).min(axis=1)
    return least


class Appraisals:
    """The appraisals of many boards, as the greedy bot appraises one in the engine.

    The last axis of each array is the board, numbers are points.

    ``total`` estimates the points of a board. ``freed`` (places, boards) is what is saved if a card goes, and ``most``
    the greatest of it. ``waiting`` (places, boards) is the greatest saving that a place awaits. ``completing``
    (ranks + 1, boards) is the greatest saving by a card of a rank, with what it frees. Its last row is for no rank.
    """

    def __init__(self, tables: GreedyTables, faces: Array) -> None:
        self._tables, self._boards = tables, np.arange(faces.shape[1])
        self._ranks, self._present = tables.ranks[faces], faces != NO_CARD
        self.freed, self._saves = tables.costs[faces], tables.saves[faces]
        if tables.has_fits:
            self.freed -= tables.fits[self._ranks, np.arange(tables.places)[:, None]]
        self.total = _add_up(self.freed)
        self._lined = np.zeros(tables.extra.shape + self.total.shape, np.int8) if tables.extra.any() else None
        self._apply_complete_lines()
        most = np.where(self._present, self.freed, -np.inf).max(axis=0)
        self.most = np.where(self._present.any(axis=0), most, 0.0)
        self.waiting = np.zeros_like(self.freed)
        self.completing = np.full((len(tables.extra), len(self._boards)), -np.inf)
        self._found: list[tuple[Array, Array, Array]] = []
        self._apply_fits()
        for row in range(len(tables.awaiting)):
            self._await_cards(row)

    def _apply_complete_lines(self) -> None:
        """Apply what complete lines save. Boards without one are left out."""
        tables = self._tables
        lines = [line[:size].tolist() for line, size in zip(tables.lines, tables.line_sizes, strict=True)]
        complete = np.array([self._find_complete(line) for line in lines], bool).reshape(len(lines), len(self._boards))
        boards = np.flatnonzero(complete.any(axis=0))
        if not len(boards):
            return
        complete, saves, costs = complete[:, boards], self._saves[:, boards], self.freed[:, boards]
        ranks = [np.where(done, self._ranks[line[0], boards], -1) for done, line in zip(complete, lines, strict=True)]
        together, again = self._add_extras(ranks, boards)
        within = np.zeros(saves.shape, np.int8)
        for done, line in zip(complete, lines, strict=True):
            within[line] += done
        alone = np.where(within > 1, 0.0, saves)
        for done, line, extra in zip(complete, lines, again, strict=True):
            for place in line:
                mates = _add_up([alone[mate] for mate in line if mate != place])
                costs[place] -= np.where(done, extra + mates, 0.0)
        inside = within > 0
        for place in range(tables.places):
            saved = np.where(inside[place], saves[place], 0.0)
            together += saved
            costs[place] -= saved
        self.freed[:, boards] = costs
        self._saves[:, boards] = np.where(inside, 0.0, saves)
        self.total[boards] -= together

    def _find_complete(self, line: list[int]) -> Array:
        complete: Array = self._ranks[line[0]] >= 0
        for one, other in pairwise(line):
            complete &= self._ranks[one] == self._ranks[other]
        return complete

    def _add_extras(self, ranks: list[Array], boards: Array) -> tuple[Array, list[Array]]:
        """Return what further lines of a rank save together, and what they save each card of a line."""
        extra = self._tables.extra
        together, columns = np.zeros(len(boards)), np.arange(len(boards))
        if self._lined is None:
            return together, [together] * len(ranks)
        lined = np.zeros((len(extra), len(boards)), np.int8)
        for rank in ranks:
            together += np.where(lined[rank, columns] > 0, extra[rank], 0.0)
            lined[rank, columns] += 1
        self._lined[:, boards] = lined
        return together, [np.where(lined[rank, columns] > 1, extra[rank], 0.0) for rank in ranks]

    def _apply_fits(self) -> None:
        """Begin with what cards of a rank cost less at some places."""
        if not self._tables.has_fits:
            return
        for rank, fits in enumerate(self._tables.fits):
            places = np.flatnonzero(fits)
            if len(places):
                gains = np.where(self._present[places], self.freed[places] + fits[places, None], -np.inf)
                self.completing[rank] = gains.max(axis=0)

    def _await_cards(self, row: int) -> None:
        """Add what a place awaits if the other places of its line have equal cards."""
        tables = self._tables
        place, mate, *others = tables.awaiting[row, : tables.awaiting_sizes[row]].tolist()
        ranks, saved = self._ranks[mate], self._saves[mate]
        awaits = (ranks >= 0) & (self._ranks[place] != ranks) & self._present[place]
        for other in others:
            awaits &= self._ranks[other] == ranks
        if others:
            saved = saved + _add_up([self._saves[other] for other in others])
        wanted, is_wanted = self._find_wanted(place, ranks, tables.before[row])
        if self._lined is not None:
            again = np.where(self._lined[ranks, self._boards] > 0, tables.extra[ranks], 0.0)
            wanted = np.where(is_wanted, wanted, again)
        saved = saved + wanted
        self._found.append((awaits, ranks, saved))
        self.waiting[place] = np.maximum(self.waiting[place], np.where(awaits, saved, 0.0))
        completing = self.completing.reshape(-1)  # a view: one index is faster than two
        at = np.where(awaits, ranks, len(tables.extra) - 1) * len(self._boards) + self._boards
        completing[at] = np.maximum(completing[at], self.freed[place] + saved)

    def _find_wanted(self, place: int, ranks: Array, row: int) -> tuple[Array, Array]:
        """Return what a card of ``ranks`` saves at ``place`` by the rows up to ``row``, and whether any row awaits it.

        The saving is 0 where none does.
        """
        wanted = self._tables.fits[ranks, place] if self._tables.has_fits else np.zeros(len(ranks))
        is_wanted, rows = wanted > 0, []
        while row >= 0:
            rows.append(row)
            row = self._tables.before[row]
        for each in reversed(rows):
            awaits, awaited, saved = self._found[each]
            is_same = awaits & (awaited == ranks)
            wanted, is_wanted = np.where(is_same, saved, wanted), is_wanted | is_same
        return wanted, is_wanted

    def find_wants(self, ranks: Array) -> tuple[Array, Array]:
        """Return what a card of a rank for each board saves at each place in addition, and whether it is wanted there.

        Both arrays are (places, boards).
        """
        last = {int(row[0]): number for number, row in enumerate(self._tables.awaiting)}
        found = [self._find_wanted(place, ranks, last.get(place, -1)) for place in range(self._tables.places)]
        wanted, is_wanted = (np.array(each) for each in zip(*found, strict=True))
        return wanted, is_wanted & self._present

    def find_savings(self, faces: Array) -> Array:
        """Return what the card in ``faces`` for each board saves at its best place."""
        tables = self._tables
        completed = self.completing[tables.ranks[faces], self._boards] + tables.saves[faces]
        return np.maximum(self.most, completed) - tables.costs[faces]

    def estimate_hope(self) -> Array:
        """Return the expected saving of a card off the stock."""
        tables, most = self._tables, self.most
        hope = np.zeros(len(most))
        for cost, count in zip(tables.deck_costs.tolist(), tables.deck_counts.tolist(), strict=True):
            hope += count * np.maximum(0.0, most - cost)
        hope /= tables.deck_size
        for rank, completing in enumerate(self.completing[:-1]):
            gain = completing + tables.rank_saves[rank] - np.maximum(tables.rank_costs[rank], most)
            hope += np.where(gain > 0, tables.shares[rank] * gain, 0.0)
        return hope


def _add_up(rows: Array | list[Array]) -> Array:
    """Return the sum of rows, rounded at each addition in their order."""
    total = rows[0] + 0.0
    for row in rows[1:]:
        total += row
    return total
