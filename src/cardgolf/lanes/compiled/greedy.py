"""The choices of the greedy bot for one board after another, compiled."""

from typing import NamedTuple

import numpy as np

from cardgolf.lanes.compiled.jit import jit, jit_part
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array
from cardgolf.lanes.values import DISCARD, FACES, FLIPS, KNOCK, PASS, PLUGIN, STOCK, TOP, GreedyTables, GridView

NO_ACTION, UNDECIDED = -1, -2
"""What :func:`choose_move` returns without a legal action, and for moves of plugins after the opening."""


class AppraisalArrays(NamedTuple):
    """Arrays for the appraisal of one board, used again for the next one."""

    ranks: Array  # int64, (places,): -1 for an unseen card or none
    freed: Array  # float64, (places,): points saved if the card goes
    saves: Array  # float64, (places,): points that the card saves another in its line
    waiting: Array  # float64, (places,): the greatest saving that the place awaits
    within: Array  # int16, (places,): in how many complete lines
    complete: Array  # bool, (lines,)
    lined: Array  # int16, (ranks + 1,): how many complete lines
    completing: Array  # float64, (ranks + 1,): the greatest saving by a card of the rank, with what it frees
    awaited: Array  # int64, (rows of tables.awaiting,): the rank that is awaited, -1 for none
    awaited_saving: Array  # float64, (rows of tables.awaiting,)
    gifts: Array  # float64, (faces,): points that a face saves the next seat, if it is thrown


def make_appraisal(tables: GreedyTables) -> AppraisalArrays:
    """Return arrays for one board."""
    places, ranks, rows = tables.places, len(tables.extra), len(tables.awaiting)
    return AppraisalArrays(
        ranks=np.zeros(places, np.int64),
        freed=np.zeros(places),
        saves=np.zeros(places),
        waiting=np.zeros(places),
        within=np.zeros(places, np.int16),
        complete=np.zeros(len(tables.lines), np.bool_),
        lined=np.zeros(ranks, np.int16),
        completing=np.zeros(ranks),
        awaited=np.zeros(rows, np.int64),
        awaited_saving=np.zeros(rows),
        gifts=np.zeros(FACES),
    )


@jit_part
def find_complete(tables: GreedyTables, board: AppraisalArrays) -> bool:
    """Note which lines are complete, and return whether any is."""
    found = False
    for line in range(len(tables.lines)):
        rank = board.ranks[tables.lines[line, 0]]
        is_complete = rank >= 0
        for each in range(tables.line_sizes[line]):
            is_complete = is_complete and board.ranks[tables.lines[line, each]] == rank
        board.complete[line] = is_complete
        found = found or is_complete
    return found


@jit_part
def settle_lines(tables: GreedyTables, board: AppraisalArrays) -> float:
    """Apply complete lines to ``freed`` and ``saves``, and return what they save together, in points."""
    together = 0.0
    for line in range(len(tables.lines)):
        if board.complete[line]:
            rank = board.ranks[tables.lines[line, 0]]
            if board.lined[rank] > 0:
                together += tables.extra[rank]
            board.lined[rank] += 1
            for each in range(tables.line_sizes[line]):
                board.within[tables.lines[line, each]] += 1
    for line in range(len(tables.lines)):
        if board.complete[line]:
            free_line(tables, board, line)
    for place in range(tables.places):
        if board.within[place] > 0:
            together += board.saves[place]
            board.freed[place] -= board.saves[place]
            board.saves[place] = 0.0
    return together


@jit_part
def free_line(tables: GreedyTables, board: AppraisalArrays, line: int) -> None:
    """Subtract from ``freed`` what a card that leaves a complete line costs the others of the line."""
    rank, size = board.ranks[tables.lines[line, 0]], tables.line_sizes[line]
    extra = tables.extra[rank] if board.lined[rank] > 1 else 0.0
    for each in range(size):
        place, mates = tables.lines[line, each], 0.0
        for other in range(size):
            mate = tables.lines[line, other]
            if mate != place and board.within[mate] == 1:
                mates += board.saves[mate]
        board.freed[place] -= extra + mates


@jit_part
def find_wanted(tables: GreedyTables, board: AppraisalArrays, place: int, rank: int, row: int) -> float:
    """Return what a card of ``rank`` saves at ``place`` by the rows up to ``row``, or infinity if none awaits it."""
    while row >= 0:
        if board.awaited[row] == rank:
            return board.awaited_saving[row]  # type: ignore[no-any-return]  # a number of an array
        row = tables.before[row]
    return tables.fits[rank, place] if tables.fits[rank, place] > 0 else np.inf


@jit_part
def await_card(tables: GreedyTables, board: AppraisalArrays, faces: Array, row: int) -> None:
    """Note what a place awaits if the other places of its line have equal cards."""
    place, mate = tables.awaiting[row, 0], tables.awaiting[row, 1]
    rank, others = board.ranks[mate], 0.0
    board.awaited[row] = -1
    if rank < 0 or board.ranks[place] == rank or faces[place] == NO_CARD:
        return
    for each in range(2, tables.awaiting_sizes[row]):
        other = tables.awaiting[row, each]
        if board.ranks[other] != rank:
            return
        others += board.saves[other]
    saved = board.saves[mate] + others
    wanted = find_wanted(tables, board, place, rank, tables.before[row])
    if wanted < np.inf:
        saved += wanted
    elif board.lined[rank] > 0:
        saved += tables.extra[rank]
    board.awaited[row], board.awaited_saving[row] = rank, saved
    board.waiting[place] = max(board.waiting[place], saved)
    board.completing[rank] = max(board.completing[rank], board.freed[place] + saved)


@jit_part
def begin_with_fits(tables: GreedyTables, board: AppraisalArrays, faces: Array) -> None:
    """Note what cards of a rank cost less at some places."""
    for rank in range(len(tables.fits) - 1):
        most = -np.inf
        for place in range(tables.places):
            if tables.fits[rank, place] > 0 and faces[place] != NO_CARD:
                most = max(most, board.freed[place] + tables.fits[rank, place])
        board.completing[rank] = most


@jit_part
def appraise(tables: GreedyTables, faces: Array, board: AppraisalArrays) -> tuple[float, float]:
    """Fill ``board`` for a board with ``faces``. Return its total and the most that a card frees, in points."""
    total, most = 0.0, -np.inf
    for place in range(tables.places):
        rank, cost = tables.ranks[faces[place]], tables.costs[faces[place]]
        if tables.has_fits:
            cost -= tables.fits[rank, place]
        board.ranks[place], board.freed[place], board.saves[place] = rank, cost, tables.saves[faces[place]]
        board.waiting[place], board.within[place] = 0.0, 0
        total += cost
    board.lined[:] = 0
    board.completing[:] = -np.inf
    if find_complete(tables, board):
        total -= settle_lines(tables, board)
    for place in range(tables.places):
        if faces[place] != NO_CARD:
            most = max(most, board.freed[place])
    if tables.has_fits:
        begin_with_fits(tables, board, faces)
    for row in range(len(tables.awaiting)):
        await_card(tables, board, faces, row)
    return total, most if most > -np.inf else 0.0


@jit_part
def estimate_hope(tables: GreedyTables, board: AppraisalArrays, most: float) -> float:
    """Return the expected saving of a card off the stock, in points."""
    hope = 0.0
    for each in range(len(tables.deck_costs)):
        hope += tables.deck_counts[each] * max(0.0, most - tables.deck_costs[each])
    hope /= tables.deck_size
    for rank in range(len(board.completing) - 1):
        gain = board.completing[rank] + tables.rank_saves[rank] - max(tables.rank_costs[rank], most)
        if gain > 0:
            hope += tables.shares[rank] * gain
    return hope


@jit_part
def find_best_prospect(tables: GreedyTables, grid: GridView, lane: int, board: AppraisalArrays) -> float:
    """Return the least cost that a board of another seat is likely to have after one more turn, in points."""
    least = np.inf
    for away in range(1, tables.players):
        if grid.playing[lane, away]:
            total, most = appraise(tables, grid.faces[lane, away], board)
            prospect = total - estimate_hope(tables, board, most) - tables.secret * grid.secrets[lane, away]
            least = min(least, prospect)
    return least


@jit_part
def weighs_end(tables: GreedyTables, grid: GridView, lane: int, ends: bool) -> bool:  # noqa: FBT001  # for numba
    """Return whether a knock is legal, or a flip, which ``ends`` the round."""
    for action in grid.legal[lane]:
        row = tables.action_rows[action]
        if row == KNOCK or (ends and FLIPS <= row < FLIPS + tables.places):
            return True
    return False


@jit_part
def choose_opening(
    tables: GreedyTables, grid: GridView, lane: int, own: AppraisalArrays, other: AppraisalArrays
) -> int:
    """Return the best action without a card in hand."""
    total, most = appraise(tables, grid.faces[lane, 0], own)
    ends = grid.down[lane] == 1 and not grid.closing[lane]
    lead = 0.0
    if weighs_end(tables, grid, lane, ends):
        lead = find_best_prospect(tables, grid, lane, other) - total
    chosen, best = NO_ACTION, -np.inf
    for action in grid.legal[lane]:
        row = tables.action_rows[action]
        if row == STOCK:
            value = estimate_hope(tables, own, most) + tables.stock_bonus
        elif row == TOP:
            value = value_card(tables, own, grid.top[lane], most)
        elif row == KNOCK:
            value = lead - tables.knock_lead
        elif FLIPS <= row < FLIPS + tables.places:
            value = tables.turn_up - own.waiting[row - FLIPS]
            value += tables.deficit * min(0.0, lead) if ends else 0.0
        else:
            value = 0.0 if row == PASS else tables.unknown
        if action >= 0 and value > best:
            chosen, best = action, value
    return chosen


@jit_part
def value_card(tables: GreedyTables, own: AppraisalArrays, face: int, most: float) -> float:
    """Return what a card saves at its best place, in points."""
    saved: float = max(most, own.completing[tables.ranks[face]] + tables.saves[face]) - tables.costs[face]
    return saved


@jit_part
def find_last(tables: GreedyTables, grid: GridView, lane: int) -> int:
    """Return the place of the only card that the seat has not seen, -1 for none or if the round is ending."""
    unseen, last = 0, -1
    for place in range(tables.places):
        if grid.faces[lane, 0, place] == HIDDEN:
            unseen, last = unseen + 1, place
    return last if unseen == 1 and not grid.closing[lane] else -1


@jit_part
def count_gifts(tables: GreedyTables, grid: GridView, lane: int, own: AppraisalArrays, other: AppraisalArrays) -> None:
    """Write to ``own.gifts`` what the card in hand and the own cards that are seen save the next seat, in points.

    That is what they save more than a card off the stock does.
    """
    away = 1
    while away < tables.players - 1 and not grid.playing[lane, away]:
        away += 1
    _, most = appraise(tables, grid.faces[lane, away], other)
    hope = estimate_hope(tables, other, most)
    for place in range(-1, tables.places):
        face = grid.held[lane] if place < 0 else grid.faces[lane, 0, place]
        if face < HIDDEN:
            own.gifts[face] = max(0.0, value_card(tables, other, face, most) - hope)


@jit_part
def find_hope_with(tables: GreedyTables, grid: GridView, lane: int, place: int, board: AppraisalArrays) -> float:
    """Return the expected saving of the next card after a swap at ``place``, in points."""
    face = grid.faces[lane, 0, place]
    grid.faces[lane, 0, place] = grid.held[lane]
    _, most = appraise(tables, grid.faces[lane, 0], board)
    grid.faces[lane, 0, place] = face
    return estimate_hope(tables, board, most)


@jit_part
def choose_placement(  # noqa: C901, PLR0912  # one loop because it runs most often
    tables: GreedyTables, grid: GridView, lane: int, own: AppraisalArrays, other: AppraisalArrays
) -> int:
    """Return the best action with a card in hand."""
    held, last, prospect, hope = grid.held[lane], find_last(tables, grid, lane), 0.0, 0.0
    total, most = appraise(tables, grid.faces[lane, 0], own)
    denies, looks_ahead = tables.denial > 0 and not grid.closing[lane], tables.future > 0 and not grid.closing[lane]
    if last >= 0:
        prospect = find_best_prospect(tables, grid, lane, other)
    if denies:
        count_gifts(tables, grid, lane, own, other)
    if looks_ahead:
        hope = estimate_hope(tables, own, most)
    chosen, best = NO_ACTION, -np.inf
    for action in grid.legal[lane]:
        row, place, thrown = tables.action_rows[action], -1, held
        if action < 0:
            continue
        if row >= FLIPS + tables.places:
            place = (row - FLIPS) % tables.places
        is_swap = FLIPS + tables.places <= row < FLIPS + 2 * tables.places
        if place < 0:
            value = 0.0 if row in (DISCARD, PASS) else tables.unknown
        elif is_swap:
            value, thrown = value_swap(tables, own, place, held), grid.faces[lane, 0, place]
        else:
            value = tables.turn_up - tables.patience * own.waiting[place]
        if place >= 0 and place == last:
            value += tables.deficit * min(0.0, prospect - (total - value))
        if looks_ahead and is_swap:
            value += tables.future * (find_hope_with(tables, grid, lane, place, other) - hope)
        if denies and thrown < HIDDEN and (place >= 0 or row == DISCARD):
            value -= tables.denial * own.gifts[thrown]
        if value > best:
            chosen, best = action, value
    return chosen


@jit_part
def value_swap(tables: GreedyTables, own: AppraisalArrays, place: int, held: int) -> float:
    """Return what the card in hand saves at a place that has one, in points."""
    rank, row = tables.ranks[held], -1
    for each in range(len(tables.awaiting)):
        if tables.awaiting[each, 0] == place:
            row = each
    wanted = find_wanted(tables, own, place, rank, row)
    saved: float = own.freed[place] - tables.costs[held]
    return saved + (wanted + tables.saves[held]) if wanted < np.inf else saved


@jit_part
def choose_move(tables: GreedyTables, grid: GridView, lane: int, own: AppraisalArrays, other: AppraisalArrays) -> int:
    """Return the action that the greedy bot chooses in a lane, ``NO_ACTION`` or ``UNDECIDED``."""
    count, plugins, only = 0, 0, NO_ACTION
    for action in grid.legal[lane]:
        if action >= 0:
            count, only = count + 1, action
            plugins += tables.action_rows[action] == PLUGIN
    if count <= 1:
        return only
    if plugins and not grid.opening[lane]:
        return UNDECIDED
    if grid.held[lane] == NO_CARD:
        return choose_opening(tables, grid, lane, own, other)
    return choose_placement(tables, grid, lane, own, other)


@jit
def choose_in_lanes(
    tables: GreedyTables, grid: GridView, own: AppraisalArrays, other: AppraisalArrays, chosen: Array
) -> None:
    """Write what :func:`choose_move` returns for each lane to ``chosen``."""
    for lane in range(len(chosen)):
        chosen[lane] = choose_move(tables, grid, lane, own, other)
