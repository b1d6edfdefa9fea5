"""The choices of the greedy bot for one board after another, compiled.

The arguments ``numbers`` and ``values`` are those of :class:`cardgolf.lanes.compiled.minds.Mind`. A ``board`` is
``OWN`` or ``OTHER``.
"""

from typing import Any

import numpy as np

from cardgolf.lanes.compiled.jit import at, jit, jit_called, jit_inline, jit_part
from cardgolf.lanes.compiled.minds import (
    ACTION_ROWS,
    AWAITED,
    AWAITED_SAVING,
    AWAITING,
    AWAITING_SIZES,
    BEFORE,
    BOARD_RANKS,
    CLOSING,
    COMPLETE,
    COMPLETING,
    COSTS,
    DECK_COSTS,
    DECK_COUNTS,
    DECK_SIZE,
    DEFICIT,
    DENIAL,
    DOWN,
    EXTRA,
    FACE_COUNT,
    FITS,
    FREED,
    FUTURE,
    GIFTS,
    HAS_FITS,
    HELD,
    KNOCK_LEAD,
    LEGAL,
    LEGAL_COUNT,
    LINE_COUNT,
    LINE_SIZES,
    LINE_WIDTH,
    LINED,
    LINES,
    OPENING,
    OTHER,
    OWN,
    OWN_SEAT,
    PATIENCE,
    PLACES,
    PLAYERS,
    PLAYING,
    RANK_COSTS,
    RANK_COUNT,
    RANK_SAVES,
    RANKS,
    ROW_COUNT,
    ROW_WIDTH,
    SAVED,
    SAVES,
    SECRET,
    SECRETS,
    SEEN_FACES,
    SHARES,
    STOCK_BONUS,
    TOP,
    TURN_UP,
    UNKNOWN,
    WAITING,
    WITHIN,
)
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array
from cardgolf.lanes.values import DISCARD, FLIPS, KNOCK, PASS, PLUGIN, STOCK
from cardgolf.lanes.values import TOP as TAKE_TOP

NO_ACTION, UNDECIDED = -1, -2
"""What :func:`choose_move` returns without a legal action, and for moves of plugins after the opening."""


# Every sum has the order in which the bot in Python adds. In another order it would be rounded otherwise, and so decide
# otherwise between moves of nearly equal value.
@jit_inline
def _find_complete(numbers: Array, board: int) -> bool:
    """Note which lines are complete, and return whether any is."""
    found, ranks = False, numbers[at(board + BOARD_RANKS)]
    for line in range(numbers[LINE_COUNT]):
        first = numbers[LINES] + line * numbers[LINE_WIDTH]
        rank = numbers[at(ranks + numbers[at(first)])]
        is_complete = rank >= 0
        for each in range(numbers[at(numbers[LINE_SIZES] + line)]):
            is_complete = is_complete and numbers[at(ranks + numbers[at(first + each)])] == rank
        numbers[at(numbers[at(board + COMPLETE)] + line)] = is_complete
        found = found or is_complete
    return found


@jit_inline
def _settle_lines(numbers: Array, values: Array, board: int) -> float:
    """Apply complete lines to what cards free and save, and return what they save together, in points."""
    together, ranks, within = 0.0, numbers[at(board + BOARD_RANKS)], numbers[at(board + WITHIN)]
    freed, saved, complete = numbers[at(board + FREED)], numbers[at(board + SAVED)], numbers[at(board + COMPLETE)]
    for line in range(numbers[LINE_COUNT]):
        if numbers[at(complete + line)]:
            first = numbers[LINES] + line * numbers[LINE_WIDTH]
            rank = numbers[at(ranks + numbers[at(first)])]
            lined = numbers[at(board + LINED)] + rank
            if numbers[at(lined)] > 0:
                together += values[at(numbers[EXTRA] + rank)]
            numbers[at(lined)] += 1
            for each in range(numbers[at(numbers[LINE_SIZES] + line)]):
                numbers[at(within + numbers[at(first + each)])] += 1
    for line in range(numbers[LINE_COUNT]):
        if numbers[at(complete + line)]:
            # Only now is known in how many complete lines each place and each rank is.
            _free_line(numbers, values, board, line)
    for place in range(numbers[PLACES]):
        if numbers[at(within + place)] > 0:
            together += values[at(saved + place)]
            values[at(freed + place)] -= values[at(saved + place)]
            values[at(saved + place)] = 0.0
    return together


@jit_inline
def _free_line(numbers: Array, values: Array, board: int, line: int) -> None:
    """Subtract from what cards free what one that leaves a complete line costs the others of the line."""
    first, size = numbers[LINES] + line * numbers[LINE_WIDTH], numbers[at(numbers[LINE_SIZES] + line)]
    rank = numbers[at(numbers[at(board + BOARD_RANKS)] + numbers[at(first)])]
    extra = values[at(numbers[EXTRA] + rank)] if numbers[at(numbers[at(board + LINED)] + rank)] > 1 else 0.0
    for each in range(size):
        place, mates = numbers[at(first + each)], 0.0
        for other in range(size):
            mate = numbers[at(first + other)]
            # A mate that is in two complete lines goes on to count nothing when one of them breaks.
            if mate != place and numbers[at(numbers[at(board + WITHIN)] + mate)] == 1:
                mates += values[at(numbers[at(board + SAVED)] + mate)]
        values[at(numbers[at(board + FREED)] + place)] -= extra + mates


@jit_part
def _find_wanted(numbers: Array, values: Array, board: int, where: tuple[int, int], row: int) -> Any:
    """Return what a card saves by the rows up to ``row``, or infinity if none awaits it.

    ``where`` is its place and its rank.
    """
    place, rank = where
    # The nearest row counts: its saving has those of the rows before it.
    while row >= 0:
        if numbers[at(numbers[at(board + AWAITED)] + row)] == rank:
            return values[at(numbers[at(board + AWAITED_SAVING)] + row)]
        row = numbers[at(numbers[BEFORE] + row)]
    fit = values[at(numbers[FITS] + rank * numbers[PLACES] + place)]
    return fit if fit > 0 else np.inf


@jit_inline
def _await_card(numbers: Array, values: Array, board: int, faces: int, row: int) -> None:
    """Note what a place awaits if the other places of its line have equal cards."""
    ranks, saves, first = numbers[at(board + BOARD_RANKS)], numbers[at(board + SAVED)], numbers[AWAITING]
    first += row * numbers[ROW_WIDTH]
    place, mate = numbers[at(first)], numbers[at(first + 1)]
    rank, others, awaited = numbers[at(ranks + mate)], 0.0, numbers[at(board + AWAITED)] + row
    # Written in any case, since the board that was appraised before has left its numbers here.
    numbers[at(awaited)] = -1
    if rank < 0 or numbers[at(ranks + place)] == rank or numbers[at(faces + place)] == NO_CARD:
        return
    for each in range(2, numbers[at(numbers[AWAITING_SIZES] + row)]):
        other = numbers[at(first + each)]
        if numbers[at(ranks + other)] != rank:
            return
        others += values[at(saves + other)]
    saved = values[at(saves + mate)] + others
    wanted = _find_wanted(numbers, values, board, (place, rank), numbers[at(numbers[BEFORE] + row)])
    if wanted < np.inf:
        saved += wanted
    elif numbers[at(numbers[at(board + LINED)] + rank)] > 0:
        saved += values[at(numbers[EXTRA] + rank)]
    numbers[at(awaited)], values[at(numbers[at(board + AWAITED_SAVING)] + row)] = rank, saved
    waiting, completing = numbers[at(board + WAITING)] + place, numbers[at(board + COMPLETING)] + rank
    values[at(waiting)] = max(values[at(waiting)], saved)
    values[at(completing)] = max(values[at(completing)], values[at(numbers[at(board + FREED)] + place)] + saved)


@jit_inline
def _begin_with_fits(numbers: Array, values: Array, board: int, faces: int) -> None:
    """Note what cards of a rank cost less at some places."""
    for rank in range(numbers[RANK_COUNT]):
        most = -np.inf
        for place in range(numbers[PLACES]):
            fit = values[at(numbers[FITS] + rank * numbers[PLACES] + place)]
            if fit > 0 and numbers[at(faces + place)] != NO_CARD:
                most = max(most, values[at(numbers[at(board + FREED)] + place)] + fit)
        values[at(numbers[at(board + COMPLETING)] + rank)] = most


@jit_called
def _appraise(numbers: Array, values: Array, board: int, away: int) -> Any:
    """Fill ``board`` with what the board of a seat shows. Return its total and the most that a card frees, in points.

    ``away`` is the distance of the seat from the one that acts.
    """
    total, most, places = 0.0, -np.inf, numbers[PLACES]
    faces = numbers[SEEN_FACES] + away * places
    for place in range(places):
        face = numbers[at(faces + place)]
        rank, cost = numbers[at(numbers[RANKS] + face)], values[at(numbers[COSTS] + face)]
        if numbers[HAS_FITS]:
            cost -= values[at(numbers[FITS] + rank * places + place)]
        numbers[at(numbers[at(board + BOARD_RANKS)] + place)] = rank
        values[at(numbers[at(board + FREED)] + place)] = cost
        values[at(numbers[at(board + SAVED)] + place)] = values[at(numbers[SAVES] + face)]
        values[at(numbers[at(board + WAITING)] + place)] = 0.0
        numbers[at(numbers[at(board + WITHIN)] + place)] = 0
        total += cost
    # Arrays by rank begin with a row for no rank, which is -1.
    for rank in range(-1, numbers[RANK_COUNT]):
        numbers[at(numbers[at(board + LINED)] + rank)] = 0
        values[at(numbers[at(board + COMPLETING)] + rank)] = -np.inf
    if _find_complete(numbers, board):
        total -= _settle_lines(numbers, values, board)
    for place in range(places):
        if numbers[at(faces + place)] != NO_CARD:
            most = max(most, values[at(numbers[at(board + FREED)] + place)])
    if numbers[HAS_FITS]:
        _begin_with_fits(numbers, values, board, faces)
    for row in range(numbers[ROW_COUNT]):
        _await_card(numbers, values, board, faces, row)
    return total, most if most > -np.inf else 0.0


@jit_called
def _estimate_hope(numbers: Array, values: Array, board: int, most: float) -> Any:
    """Return the expected saving of a card off the stock, in points."""
    hope = 0.0
    for each in range(numbers[FACE_COUNT]):
        gain = max(0.0, most - values[at(numbers[DECK_COSTS] + each)])
        hope += values[at(numbers[DECK_COUNTS] + each)] * gain
    hope /= values[DECK_SIZE]
    for rank in range(numbers[RANK_COUNT]):
        gain = values[at(numbers[at(board + COMPLETING)] + rank)] + values[at(numbers[RANK_SAVES] + rank)]
        gain -= max(values[at(numbers[RANK_COSTS] + rank)], most)
        if gain > 0:
            hope += values[at(numbers[SHARES] + rank)] * gain
    return hope


@jit_called
def _find_best_prospect(numbers: Array, values: Array) -> Any:
    """Return the least cost that a board of another seat is likely to have after one more turn, in points."""
    least = np.inf
    for away in range(1, numbers[PLAYERS]):
        if numbers[at(numbers[PLAYING] + away)]:
            total, most = _appraise(numbers, values, OTHER, away)
            prospect = total - _estimate_hope(numbers, values, OTHER, most)
            prospect -= values[SECRET] * numbers[at(numbers[SECRETS] + away)]
            least = min(least, prospect)
    return least


@jit_inline
def _weighs_end(numbers: Array, ends: bool) -> bool:  # noqa: FBT001  # for numba
    """Return whether a knock is legal, or a flip, which ``ends`` the round."""
    for each in range(numbers[LEGAL_COUNT]):
        row = numbers[at(numbers[ACTION_ROWS] + numbers[at(numbers[LEGAL] + each)])]
        if row == KNOCK or (ends and FLIPS <= row < FLIPS + numbers[PLACES]):
            return True
    return False


@jit_inline
def _choose_opening(numbers: Array, values: Array) -> Any:
    """Return the best action without a card in hand."""
    total, most = _appraise(numbers, values, OWN, OWN_SEAT)
    ends = numbers[DOWN] == 1 and not numbers[CLOSING]
    lead = 0.0
    # The boards of all others are appraised only where a move may end the round.
    if _weighs_end(numbers, ends):
        lead = _find_best_prospect(numbers, values) - total
    chosen, best = NO_ACTION, -np.inf
    for each in range(numbers[LEGAL_COUNT]):
        action = numbers[at(numbers[LEGAL] + each)]
        row = numbers[at(numbers[ACTION_ROWS] + action)]
        if row == STOCK:
            value = _estimate_hope(numbers, values, OWN, most) + values[STOCK_BONUS]
        elif row == TAKE_TOP:
            value = _value_card(numbers, values, OWN, numbers[TOP], most)
        elif row == KNOCK:
            value = lead - values[KNOCK_LEAD]
        elif FLIPS <= row < FLIPS + numbers[PLACES]:
            value = values[TURN_UP] - values[at(numbers[at(OWN + WAITING)] + row - FLIPS)]
            value += values[DEFICIT] * min(0.0, lead) if ends else 0.0
        else:
            value = 0.0 if row == PASS else values[UNKNOWN]
        # Not `>=`: of equal values the first counts, as with the bot in Python.
        if action >= 0 and value > best:
            chosen, best = action, value
    return chosen


@jit_part
def _value_card(numbers: Array, values: Array, board: int, face: int, most: float) -> Any:
    """Return what a card saves at its best place, in points."""
    completing = values[at(numbers[at(board + COMPLETING)] + numbers[at(numbers[RANKS] + face)])]
    return max(most, completing + values[at(numbers[SAVES] + face)]) - values[at(numbers[COSTS] + face)]


@jit_inline
def _find_last(numbers: Array) -> int:
    """Return the place of the only card that the seat has not seen, -1 for none or if the round is ending."""
    unseen, last = 0, -1
    for place in range(numbers[PLACES]):
        if numbers[at(numbers[SEEN_FACES] + place)] == HIDDEN:
            unseen, last = unseen + 1, place
    return last if unseen == 1 and not numbers[CLOSING] else -1


@jit_inline
def _count_gifts(numbers: Array, values: Array) -> None:
    """Note what the card in hand and the own cards that are seen save the next seat, in points.

    That is what they save more than a card off the stock does.
    """
    away = 1
    while away < numbers[PLAYERS] - 1 and not numbers[at(numbers[PLAYING] + away)]:
        away += 1
    _, most = _appraise(numbers, values, OTHER, away)
    hope = _estimate_hope(numbers, values, OTHER, most)
    # -1 is the card in hand.
    for place in range(-1, numbers[PLACES]):
        face = numbers[HELD] if place < 0 else numbers[at(numbers[SEEN_FACES] + place)]
        if face < HIDDEN:
            saved = _value_card(numbers, values, OTHER, face, most)
            values[at(numbers[at(OWN + GIFTS)] + face)] = max(0.0, saved - hope)


@jit_inline
def _find_hope_with(numbers: Array, values: Array, place: int) -> Any:
    """Return the expected saving of the next card after a swap at ``place``, in points."""
    # The card lies there for a moment only. `OTHER` is free: gifts and prospects were noted before.
    square = numbers[SEEN_FACES] + place
    face = numbers[at(square)]
    numbers[at(square)] = numbers[HELD]
    _, most = _appraise(numbers, values, OTHER, OWN_SEAT)
    numbers[at(square)] = face
    return _estimate_hope(numbers, values, OTHER, most)


@jit_inline
def _choose_placement(numbers: Array, values: Array) -> Any:  # noqa: C901, PLR0912  # one loop because it runs most often
    """Return the best action with a card in hand."""
    held, last, places, prospect, hope = numbers[HELD], _find_last(numbers), numbers[PLACES], 0.0, 0.0
    total, most = _appraise(numbers, values, OWN, OWN_SEAT)
    denies = values[DENIAL] > 0 and not numbers[CLOSING]
    looks_ahead = values[FUTURE] > 0 and not numbers[CLOSING]
    if last >= 0:
        prospect = _find_best_prospect(numbers, values)
    if denies:
        _count_gifts(numbers, values)
    if looks_ahead:
        hope = _estimate_hope(numbers, values, OWN, most)
    chosen, best = NO_ACTION, -np.inf
    for each in range(numbers[LEGAL_COUNT]):
        action, place, thrown = numbers[at(numbers[LEGAL] + each)], -1, held
        if action < 0:
            continue
        row = numbers[at(numbers[ACTION_ROWS] + action)]
        if row >= FLIPS + places:
            place = (row - FLIPS) % places
        is_swap = FLIPS + places <= row < FLIPS + 2 * places
        if place < 0:
            value = 0.0 if row in (DISCARD, PASS) else values[UNKNOWN]
        elif is_swap:
            value, thrown = _value_swap(numbers, values, place, held), numbers[at(numbers[SEEN_FACES] + place)]
        else:
            value = values[TURN_UP] - values[PATIENCE] * values[at(numbers[at(OWN + WAITING)] + place)]
        if place >= 0 and place == last:
            value += values[DEFICIT] * min(0.0, prospect - (total - value))
        if looks_ahead and is_swap:
            value += values[FUTURE] * (_find_hope_with(numbers, values, place) - hope)
        if denies and thrown < HIDDEN and (place >= 0 or row == DISCARD):
            value -= values[DENIAL] * values[at(numbers[at(OWN + GIFTS)] + thrown)]
        if value > best:
            chosen, best = action, value
    return chosen


@jit_inline
def _value_swap(numbers: Array, values: Array, place: int, held: int) -> Any:
    """Return what the card in hand saves at a place that has one, in points."""
    rank, row = numbers[at(numbers[RANKS] + held)], -1
    # The last row of the place, from which `BEFORE` leads to all others.
    for each in range(numbers[ROW_COUNT]):
        if numbers[at(numbers[AWAITING] + each * numbers[ROW_WIDTH])] == place:
            row = each
    wanted = _find_wanted(numbers, values, OWN, (place, rank), row)
    saved = values[at(numbers[at(OWN + FREED)] + place)] - values[at(numbers[COSTS] + held)]
    return saved + (wanted + values[at(numbers[SAVES] + held)]) if wanted < np.inf else saved


@jit  # kept, so that kernels share it: it takes longer to compile than all else of one
def choose_move(numbers: Array, values: Array) -> Any:
    """Return the action that the greedy bot chooses, ``NO_ACTION`` or ``UNDECIDED``."""
    count, plugins, only = 0, 0, NO_ACTION
    for each in range(numbers[LEGAL_COUNT]):
        action = numbers[at(numbers[LEGAL] + each)]
        if action >= 0:
            count, only = count + 1, action
            plugins += numbers[at(numbers[ACTION_ROWS] + action)] == PLUGIN
    if count <= 1:
        return only
    if plugins and not numbers[OPENING]:
        return UNDECIDED
    if numbers[HELD] == NO_CARD:
        return _choose_opening(numbers, values)
    return _choose_placement(numbers, values)


@jit
def choose_in_lanes(numbers: Array, values: Array, rows: Array, chosen: Array) -> None:
    """Write what :func:`choose_move` returns for each row to ``chosen``. A row is what ``pack_grid`` returns."""
    for lane in range(len(chosen)):
        for each in range(rows.shape[1]):
            numbers[at(DOWN + each)] = rows[lane, each]
        chosen[lane] = choose_move(numbers, values)
