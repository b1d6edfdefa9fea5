"""The encoder in lanes: the same numbers as for the games in them, all lanes at once."""

from typing import TYPE_CHECKING, Protocol

import numpy as np

from cardgolf.lanes.games import Games
from cardgolf.lanes.rule_arrays import RuleArrays
from cardgolf.lanes.tables.tables import Tables
from cardgolf.rl.encoder import Array
from cardgolf.rl.rows.parts import Rounds, RowParts
from cardgolf.rl.rows.plain import PlainRows

if TYPE_CHECKING:
    from cardgolf.rl.encoder import Encoder


class Rows(Protocol):
    """Writes rows of numbers, and replaces actions, in lanes of one backend. Both forms give the same."""

    def __init__(self, encoder: "Encoder", parts: RowParts, arrays: RuleArrays) -> None: ...

    def fill(self, found: Array, rounds: Rounds, lanes: Array) -> None:
        """Write the numbers of ``lanes`` to the rows of ``found``, float32 (lanes, size)."""
        ...

    def replace_illegal(self, legal: Array, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Return what :func:`cardgolf.rl.learner.replace_illegal` does. ``legal`` are bits, uint64 (lanes,)."""
        ...


class LaneEncoder:
    """Encodes what seats of lanes see. ``encoder`` says what the numbers are."""

    def __init__(self, encoder: "Encoder", tables: Tables, arrays: RuleArrays, *, compiled: bool) -> None:
        parts, self._size = RowParts.of(encoder, tables), encoder.size
        self._rows = _choose_rows(compiled=compiled)(encoder, parts, arrays)

    def encode(self, rounds: Rounds, lanes: Array) -> Array:
        """Return the numbers of what the viewers of ``lanes`` see, float32 (lanes, size)."""
        found = np.empty((len(lanes), self._size), np.float32)
        self._rows.fill(found, rounds, lanes)
        return found

    def encode_games(self, games: Games, seats: Array | None, totals: Array | None) -> Array:
        """Return the numbers of what ``seats`` see, float32 (lanes, size)."""
        points = totals
        if points is None:
            nothing = [0] * games.players
            points = np.array([match.totals or nothing for match in games.matches] if games.rounds.any() else [nothing])
        rounds = Rounds(
            games.state,
            np.array(games.seats if seats is None else seats, np.int64),
            games.rounds,
            games.kinds,
            np.broadcast_to(points, (games.count, games.players)).astype(np.int64),
            np.zeros(games.count, np.bool_),
        )
        return self.encode(rounds, np.arange(games.count))

    def replace_illegal(self, legal: Array, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Return ``actions`` with random ones for those whose bits ``legal`` lacks, and which these are."""
        return self._rows.replace_illegal(legal, actions, seeds, steps)


def _choose_rows(*, compiled: bool) -> type[Rows]:
    if not compiled:
        return PlainRows
    from cardgolf.rl.rows.compiled import CompiledRows  # noqa: PLC0415  # numba is slow to import, or missing

    return CompiledRows
