"""The points of moves on deals that a view allows: sampled in lanes or in the engine, or all that there are."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from time import monotonic
from typing import Literal

from cardgolf import InvalidOptionError, Move, NotTabulableError, Rulebook, View
from cardgolf.bots.rollout import play_out_moves, sample_scores
from cardgolf.chance import Chance, word
from cardgolf.games.determinize import iter_arrangements

Engine = Literal["auto", "engine", "lanes"]
Source = Literal["exact", "all deals", "lanes", "engine"]
Rows = list[list[int]]
Sampler = Callable[[Sequence[Move], int, int], Rows]


def find_sampler(view: View, engine: Engine, seed: int, *, compiled: bool | None) -> tuple[Sampler, Source]:
    """Return a function that samples deals, and where it plays them out.

    ``sampler(moves, batch, deals)`` returns a row for each deal: what the seat that acts scores in the round after
    each of ``moves``, if all seats play on as the greedy bot does. Equal arguments give equal rows. In lanes it raises
    :class:`cardgolf.InvalidPositionError` for a position that no lane can have, and with ``engine="lanes"``
    :class:`cardgolf.InvalidOptionError` or :class:`cardgolf.NotTabulableError` for rules that lanes cannot play.
    """
    if engine == "lanes" or (engine == "auto" and can_lanes_play(view.rules, len(view.names))):
        return _sampler_in_lanes(view, seed, compiled=compiled), "lanes"
    return _sampler_in_engine(view, seed), "engine"


@lru_cache(maxsize=64)
def can_lanes_play(rules: Rulebook, players: int) -> bool:
    """Return whether the greedy bot can play these rules in lanes."""
    try:
        from cardgolf.bots.greedy_tables import make_greedy_tables  # noqa: PLC0415  # an extra

        make_greedy_tables(rules, players)
        rules.tables(players)
    except (ImportError, InvalidOptionError, NotTabulableError):
        return False
    return True


def _sampler_in_lanes(view: View, seed: int, *, compiled: bool | None) -> Sampler:
    from cardgolf.bots.playouts import play_out  # noqa: PLC0415  # an extra

    def sample(moves: Sequence[Move], batch: int, deals: int) -> Rows:
        rows: Rows = play_out(view, moves, deals, seed=word(seed, batch), compiled=compiled).own.tolist()
        return rows

    return sample


def _sampler_in_engine(view: View, seed: int) -> Sampler:
    def sample(moves: Sequence[Move], batch: int, deals: int) -> Rows:
        chance = Chance(word(seed, batch))
        scores = [sample_scores(view, moves, "greedy", Chance(chance.getrandbits(64))) for _ in range(deals)]
        return [[each[view.actor] or 0 for each in table] for table in scores]

    return sample


def play_all_deals(view: View, moves: Sequence[Move], end: float | None = None) -> Rows | None:
    """Return the points after each of ``moves`` on every deal that the view allows, one row for each.

    Where a seat shuffles the discards, one shuffle stands for all. The result is ``None`` if they are not done at the
    time ``end``.
    """
    rows: Rows = []
    for table in iter_arrangements(view):
        if end is not None and monotonic() > end:
            return None
        rows.append([each[view.actor] or 0 for each in play_out_moves(table, moves, view.actor, "greedy", 0)])
    return rows
