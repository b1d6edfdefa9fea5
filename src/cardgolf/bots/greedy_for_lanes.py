"""Bots for lanes: which bots lanes can play, and the numbers by which the greedy bot decides, as arrays."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cardgolf import (
    Discard,
    Draw,
    Flip,
    InvalidOptionError,
    Knock,
    Layout,
    Move,
    Pass,
    Pile,
    Play,
    Rulebook,
    Swap,
    new_game,
)
from cardgolf.bots.players import greedy
from cardgolf.bots.players.greedy import GREEDY_STYLE, Greedy, GridStyle
from cardgolf.bots.players.random import RandomBot
from cardgolf.bots.registry import BotSpec, make_bot
from cardgolf.bots.worth import GONE, Worth, worth_for
from cardgolf.lanes import HIDDEN, Array, Policy
from cardgolf.lanes.values import (
    DISCARD,
    FACES,
    FLIPS,
    KNOCK,
    MAX_FACES,
    NOTHING,
    PASS,
    PLUGIN,
    STOCK,
    TOP,
    UNKNOWN,
    GreedyTables,
)
from cardgolf.table import Chance
from cardgolf.tools import truncate

MAX_POINTS = 2**40  # sums of them are exact in floats, as in Python's integers


def find_policy(spec: BotSpec) -> Policy | None:
    """Return what plays in lanes as the bot that ``spec`` names does, or ``None`` if nothing does."""
    bot = make_bot(spec, Chance(0)) if isinstance(spec, str | type) else None
    return {RandomBot: Policy.RANDOM, Greedy: Policy.GREEDY}.get(type(bot)) if bot is not None else None


@lru_cache(maxsize=32)
def make_greedy_tables(rules: Rulebook, players: int, style: GridStyle = GREEDY_STYLE) -> GreedyTables:
    """Return the numbers by which the greedy bot decides under ``rules`` with ``players``. Needs the extra ``lanes``.

    ``style`` is that of another bot that plays in the same way.

    >>> from cardgolf.bots.greedy_for_lanes import make_greedy_tables
    >>> tables = make_greedy_tables(cardgolf.rules("play-nine"), players=2)
    >>> tables.lines.tolist(), tables.costs[:3].tolist()
    ([[0, 4], [1, 5], [2, 6], [3, 7]], [-5.0, 0.0, 1.0])

    Raises :class:`cardgolf.InvalidOptionError` for rules with hands, with boards that differ or grow, with windows,
    with cards worth 2**40 points or more, or whose scores of single cards or lines depend on the round, and
    :class:`cardgolf.InvalidArgumentError` for ``players``.
    """
    view = new_game(rules, players=players, seed=0).view(0)
    layout, *others = rules.table_setup(players).layouts
    if layout.is_hand:
        raise _refusal(rules, "grids, not hands")
    if others or rules.find_max_extra(layout):
        raise _refusal(rules, "boards with the same places for every seat and round")
    if {*rules.hook_implementations()["reactions"]} != {"base"}:
        raise _refusal(rules, "no reactions out of turn")
    worth = worth_for(view, layout)
    if worth.read:
        raise _refusal(rules, f"scores that do not read the round: {', '.join(sorted(worth.read))}")
    if len(worth.copies) > MAX_FACES:
        raise _refusal(rules, f"at most {MAX_FACES} different cards")
    whole = (
        *worth.alone.values(),
        *worth.extra.values(),
        *(saved for fits in worth.by_place.values() for saved in fits.values()),
    )
    if max(map(abs, whole)) > MAX_POINTS:
        raise _refusal(rules, "cards worth less than 2**40 points")
    if rules.table_setup(players).middle is not None:
        raise _refusal(rules, "no middle")
    moves = [*rules.action_space(players)]
    if any(type(move) is Draw and move.end != "top" for move in moves):
        raise _refusal(rules, "draws of top cards")
    return _tabulate(worth, moves, style)


def _refusal(rules: Rulebook, expected: str) -> InvalidOptionError:
    return InvalidOptionError(f"invalid rules={truncate(rules.label, 60)} for greedy tables: expected {expected}")


def _tabulate(worth: Worth, moves: Iterable[Move], style: GridStyle) -> GreedyTables:
    faces, kinds, names = sorted(worth.copies), sorted(worth.ranks), worth.layout.names
    known = [*(worth.known[face] for face in faces), *[worth.known[GONE]] * (FACES - len(faces))]
    known[HIDDEN] = worth.known[None]
    shares, rank_costs, rank_saves = zip(*(worth.ranks[kind] for kind in kinds), (0, 0, 0), strict=True)
    fits = [[worth.by_place.get(kind, {}).get(name, 0) for name in names] for kind in kinds]
    rows = [(place, mate, *others) for place, _, mate, others in worth.mates]
    return GreedyTables(
        players=worth.players,
        places=worth.layout.size,
        ranks=_numbers(-1 if kind is None else kinds.index(kind) for kind, _, _ in known),
        costs=_floats(cost for _, cost, _ in known),
        saves=_floats(saved for _, _, saved in known),
        fits=_floats([*fits, [0] * len(names)]),
        has_fits=bool(worth.by_place),
        extra=_floats([*(worth.extra.get(kind, 0) for kind in kinds), 0]),
        shares=_floats(shares),
        rank_costs=_floats(rank_costs),
        rank_saves=_floats(rank_saves),
        deck_costs=_floats(worth.alone[card] for card in worth.copies),
        deck_counts=_floats(worth.copies.values()),
        deck_size=float(sum(worth.copies.values())),
        lines=_rows(worth.lines),
        line_sizes=_numbers(map(len, worth.lines)),
        awaiting=_rows(rows),
        awaiting_sizes=_numbers(map(len, rows)),
        before=_numbers(_find_before(rows, number) for number in range(len(rows))),
        action_rows=_numbers([*(_find_action_row(move, worth.layout) for move in moves), NOTHING]),
        turn_up=style.turn_up,
        patience=style.patience,
        deficit=style.deficit,
        knock_lead=style.knock_lead,
        denial=style.denial,
        future=style.future,
        stock_bonus=style.stock_bonus,
        secret=(1 - greedy.UNSEEN_COST) * abs(worth.mean),
        unknown=greedy.UNKNOWN_MOVE,
    )


def _find_before(rows: Sequence[tuple[int, ...]], number: int) -> int:
    """Return the nearest row before row ``number`` that begins with the same place, or -1."""
    return max((each for each in range(number) if rows[each][0] == rows[number][0]), default=-1)


def _find_action_row(move: Move, layout: Layout) -> int:
    """Return the row of a move's value in a decision."""
    if isinstance(move, Draw):
        return STOCK if move.pile is Pile.STOCK else TOP
    if isinstance(move, Flip):
        return FLIPS + layout.index(move.slot)
    if isinstance(move, Swap):
        return FLIPS + layout.size + layout.index(move.slot)
    if isinstance(move, Discard):
        return FLIPS + 2 * layout.size + layout.index(move.flip) if move.flip else DISCARD
    return {Knock: KNOCK, Pass: PASS, Play: UNKNOWN}.get(type(move), PLUGIN)


def _numbers(values: Iterable[Any]) -> Array:
    return _freeze(np.array([*values], np.int64))


def _floats(values: Iterable[Any]) -> Array:
    return _freeze(np.array([*values], np.float64))


def _rows(rows: Sequence[Sequence[int]]) -> Array:
    """Return rows of different lengths as one array, with -1 after the last of each."""
    longest = max(map(len, rows), default=0)
    filled = [[*row, *(-1,) * (longest - len(row))] for row in rows]
    return _freeze(np.array(filled, np.int64).reshape(len(rows), longest))


def _freeze(array: Array) -> Array:
    array.flags.writeable = False
    return array
