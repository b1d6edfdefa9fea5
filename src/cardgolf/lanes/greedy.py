"""The choices of the greedy bot for many boards at once, in plain NumPy or compiled."""

from collections.abc import Callable

import numpy as np

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.greedy_appraisal import Appraisals
from cardgolf.lanes.greedy_compiled import compile_scalars
from cardgolf.lanes.greedy_scalar import UNDECIDED, make_appraisal
from cardgolf.lanes.greedy_tables import (
    DISCARD,
    FLIPS,
    KNOCK,
    NOTHING,
    PASS,
    PLUGIN,
    STOCK,
    TOP,
    GreedyTables,
)
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array
from cardgolf.lanes.sights import Sights

BLOCK = 2048  # lanes at a time, so that their arrays stay in the cache
UNDECIDED_MOVES = "invalid legal actions: expected no moves of plugins after the opening"


def choose_moves(tables: GreedyTables, sights: Sights, *, compiled: bool | None = None) -> Array:
    """Return the action that the greedy bot chooses in each lane: int32, (lanes,).

    -1 stands for a lane without a legal action. The bot draws no random numbers for these decisions, so the counters
    of its generators stay as they are. ``compiled`` is whether numba is used; by default it is if it is installed.
    The choices are the same. The first call with numba takes some seconds.

    >>> from cardgolf.bots.greedy_tables import make_greedy_tables
    >>> from cardgolf.lanes.greedy import choose_moves
    >>> from cardgolf.lanes.sights import gather_sights
    >>> game = cardgolf.new_game("play-nine", players=2, seed=1)
    >>> tables = make_greedy_tables(game.rules, 2)
    >>> game.rules.action_space(2)[choose_moves(tables, gather_sights([game.view(game.turn)]), compiled=False)[0]]
    Flip(slot='a1')

    Raises :class:`cardgolf.InvalidArgumentError` for a choice among moves of plugins after the opening, and for
    ``compiled=True`` without numba.
    """
    choose = None if compiled is False else _find_compiled(needed=compiled is True)
    lanes = len(sights.held)
    chosen = np.empty(lanes, np.int32)
    if choose:
        choose(tables, sights, make_appraisal(tables), make_appraisal(tables), chosen)
        if (chosen == UNDECIDED).any():
            raise InvalidArgumentError(UNDECIDED_MOVES)
        return chosen
    for begin in range(0, lanes, BLOCK):
        block = slice(begin, begin + BLOCK)
        chosen[block] = _choose(tables, Sights(*(each[block] for each in sights)))
    return chosen


def _find_compiled(*, needed: bool) -> Callable[..., None] | None:
    """Return the compiled function, or ``None`` without numba. Raise then if it is needed."""
    try:
        return compile_scalars()["choose_in_lanes"]
    except ImportError:
        if needed:
            raise InvalidArgumentError("invalid compiled=True: expected numba to be installed") from None
        return None


def _choose(tables: GreedyTables, sights: Sights) -> Array:
    rows = tables.action_rows[sights.legal]
    if (tables.action_rows == PLUGIN).any():
        _check_plugins(sights, rows)
    chosen = np.empty(len(rows), np.int32)
    has_card = sights.held != NO_CARD
    for value, lanes in ((_value_placements, np.flatnonzero(has_card)), (_value_openings, np.flatnonzero(~has_card))):
        if len(lanes):
            part, its_rows = Sights(*(each[lanes] for each in sights)), rows[lanes]
            values = value(tables, part, its_rows)[its_rows, np.arange(len(lanes))[:, None]]
            chosen[lanes] = part.legal[np.arange(len(lanes)), values.argmax(axis=1)]
    return chosen


def _check_plugins(sights: Sights, rows: Array) -> None:
    """Raise if there is a choice among moves of plugins after the opening."""
    if ((rows == PLUGIN).any(axis=1) & ~sights.opening & ((rows != NOTHING).sum(axis=1) > 1)).any():
        raise InvalidArgumentError(UNDECIDED_MOVES)


def _begin_values(tables: GreedyTables, lanes: int) -> Array:
    """Return the values of moves that do not depend on the board, (rows, lanes)."""
    values = np.full((FLIPS + 3 * tables.places, lanes), tables.unknown)
    values[NOTHING], values[PASS] = -np.inf, 0.0
    return values


def _value_openings(tables: GreedyTables, sights: Sights, rows: Array) -> Array:
    """Return the values of moves without a card in hand, by row and lane."""
    own = Appraisals(tables, sights.faces[:, 0].T)
    values = _begin_values(tables, len(rows))
    values[STOCK], values[TOP] = own.estimate_hope() + tables.stock_bonus, own.find_savings(sights.top)
    knocks = (rows == KNOCK).any(axis=1)
    is_flip = (rows >= FLIPS) & (rows < FLIPS + tables.places)
    ends = is_flip.any(axis=1) & (sights.down == 1) & ~sights.closing
    weighing = np.flatnonzero(knocks | ends)
    deficit = np.zeros(len(rows))
    if len(weighing):
        lead = _find_best_prospects(tables, sights, weighing) - own.total[weighing]
        values[KNOCK, weighing] = lead - tables.knock_lead
        deficit[weighing] = np.where(ends[weighing], tables.deficit * np.minimum(0.0, lead), 0.0)
    values[FLIPS : FLIPS + tables.places] = tables.turn_up - own.waiting + deficit
    return values


def _value_placements(tables: GreedyTables, sights: Sights, rows: Array) -> Array:
    """Return the values of moves with a card in hand, by row and lane."""
    places, faces = tables.places, sights.faces[:, 0].T
    own = Appraisals(tables, faces)
    values = _begin_values(tables, len(rows))
    values[DISCARD] = 0.0
    wanted, is_wanted = own.find_wants(tables.ranks[sights.held])
    swaps, turns = FLIPS + places, FLIPS + 2 * places
    saved = own.freed - tables.costs[sights.held]
    values[swaps:turns] = np.where(is_wanted, saved + (wanted + tables.saves[sights.held]), saved)
    values[turns:] = tables.turn_up - tables.patience * own.waiting
    hidden = faces == HIDDEN
    ending = np.flatnonzero((hidden.sum(axis=0) == 1) & ~sights.closing)
    if len(ending):
        last, best = hidden[:, ending].argmax(axis=0), _find_best_prospects(tables, sights, ending)
        for row in (swaps + last, turns + last):
            value = values[row, ending]
            lead = best - (own.total[ending] - value)
            values[row, ending] = value + tables.deficit * np.minimum(0.0, lead)
    going = np.flatnonzero(~sights.closing)
    if tables.future and len(going):
        hope = own.estimate_hope()[going]
        for place in range(places):
            after = faces[:, going].copy()
            after[place] = sights.held[going]
            values[swaps + place, going] += tables.future * (Appraisals(tables, after).estimate_hope() - hope)
    if tables.denial and len(going):
        _count_gifts(tables, sights, going, values)
    return values


def _count_gifts(tables: GreedyTables, sights: Sights, lanes: Array, values: Array) -> None:
    """Subtract from ``values`` what thrown cards save the next seat more than a card off the stock does."""
    away = 1 + sights.playing[lanes, 1:].argmax(axis=1)
    found = Appraisals(tables, sights.faces[lanes, away].T)
    hope, places = found.estimate_hope(), tables.places
    gift = tables.denial * np.maximum(0.0, found.find_savings(sights.held[lanes]) - hope)
    for row in (DISCARD, *range(FLIPS + 2 * places, FLIPS + 3 * places)):
        values[row, lanes] -= gift
    for place in range(places):
        thrown = sights.faces[lanes, 0, place]
        seen = np.flatnonzero(thrown < HIDDEN)
        gifts = tables.denial * np.maximum(0.0, found.find_savings(thrown) - hope)
        values[FLIPS + places + place, lanes[seen]] -= gifts[seen]


def _find_best_prospects(tables: GreedyTables, sights: Sights, lanes: Array) -> Array:
    """Return the least cost that a board of another seat is likely to have after one more turn, for some lanes."""
    others = sights.faces[lanes, 1:]
    found = Appraisals(tables, others.reshape(-1, tables.places).T)
    prospects = (found.total - found.estimate_hope()).reshape(others.shape[:2])
    prospects -= tables.secret * sights.secrets[lanes, 1:]
    least: Array = np.where(sights.playing[lanes, 1:], prospects, np.inf).min(axis=1)
    return least
