"""The rows of the encoder in lanes, all lanes at once, in plain NumPy."""

from typing import TYPE_CHECKING

import numpy as np

from cardgolf.lanes.lane_arrays import copy_rows, restore_rows, spread_bits
from cardgolf.lanes.plain.observe import observe
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.values import Observation
from cardgolf.rl.encoder import MOST_BOARDS, MOST_MARK, MOST_ROUNDS, MOST_TURNS, PHASES, Array
from cardgolf.rl.learner import replace_illegal
from cardgolf.rl.rows.parts import PLACE_FLAGS, SEAT_NUMBERS, Rounds, RowParts
from cardgolf.table import KINDS, Phase

if TYPE_CHECKING:
    from cardgolf.rl.encoder import Encoder

ACTS = 2
"""How many numbers of a seat come before the one for whether it acts."""


class PlainRows:
    """Writes rows of numbers in plain NumPy."""

    def __init__(self, encoder: "Encoder", parts: RowParts, arrays: RuleArrays) -> None:
        self._encoder, self._parts, self._arrays = encoder, parts, arrays
        self._players, self._places = arrays.players, arrays.places
        self._unseen = encoder.index[f"unseen {encoder.faces[0]}"]

    def fill(self, found: Array, rounds: Rounds, lanes: Array) -> None:
        """Write the numbers of ``lanes`` to the rows of ``found``, float32 (lanes, size)."""
        found[:] = 0
        state = restore_rows(self._arrays, copy_rows(rounds.state, lanes))
        chosen = Rounds(state, *(each[lanes] for each in rounds[1:]))
        state.down[chosen.over] = state.looked[chosen.over] = state.told[chosen.over] = 0
        self._fill(found, chosen, observe(self._arrays, state, chosen.viewers))
        if chosen.over.any():
            self._close(found, chosen)

    def replace_illegal(self, legal: Array, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Return ``actions`` with random ones for those that are not legal, and which these are."""
        return replace_illegal(spread_bits(legal, self._arrays.actions), actions, seeds, steps)

    def _close(self, found: Array, rounds: Rounds) -> None:
        """Write what is different in rounds that are over."""
        index, copies, state, over = self._encoder.index, self._parts.copies, rounds.state, rounds.over
        found[over, : len(PHASES)] = np.array([phase is Phase.ROUND_OVER for phase in PHASES])
        found[over, index["closed"]], found[over, index["held from discards"]] = 1, 0
        found[np.ix_(over, self._parts.starts + ACTS)] = 0
        lying = np.arange(state.stock.shape[1]) < state.stock_size[:, None]
        stock = np.where(lying, state.stock, len(copies))[over]
        unseen = np.stack([(stock == face).sum(axis=1) for face in range(len(copies))], axis=1)
        found[over, self._unseen : self._unseen + len(copies)] = unseen / copies

    def _fill(self, found: Array, rounds: Rounds, seen: Observation) -> None:
        parts = self._parts
        around = (rounds.viewers[:, None] + np.arange(self._players)) % self._players
        head, seats = self._make_head(rounds, seen), self._make_seats(rounds, seen, around)
        row = np.concatenate((head, parts.cards[seen.top], parts.cards[seen.held], self._find_unseen(seen)), axis=1)
        found[:, : row.shape[1]] = row
        places = parts.squares[seen.faces]
        if self._arrays.keeps_down:
            places[..., 1], places[..., 2] = seen.up, seen.known > 0
        places = places.reshape(*seen.faces.shape[:2], -1)
        for seat, start in enumerate(parts.starts.tolist()):
            block = np.concatenate((seats[:, seat], places[:, seat]), axis=1)
            found[:, start : start + block.shape[1]] = block
        if self._encoder.has_marks:
            self._fill_marks(found, seen)

    def _make_head(self, rounds: Rounds, seen: Observation) -> Array:
        zeros, scales = np.zeros(len(rounds.viewers)), self._parts.scales
        head = [
            seen.stock_size / scales["stock"], seen.discard_size / scales["discards"], zeros, zeros,
            np.minimum(seen.reshuffles, MOST_ROUNDS), np.minimum(rounds.rounds, MOST_ROUNDS),
            rounds.kinds == KINDS.index("playoff"), seen.turns_left >= 0, seen.held != NO_CARD,
            self._parts.from_discards[seen.stage], np.maximum(seen.turns_left, 0) / scales["last turns"],
        ]  # fmt: skip
        found = np.empty((len(zeros), len(PHASES) + len(head)), np.float32)
        found[:, : len(PHASES)] = self._parts.phases[seen.stage]
        for column, numbers in enumerate(head, len(PHASES)):
            found[:, column] = numbers
        return found

    def _find_unseen(self, seen: Observation) -> Array:
        """Return the share of each face that the viewer has not seen, float32 (lanes, faces)."""
        unseen = self._parts.copies - seen.seen.astype(np.int64)
        own = np.flatnonzero(seen.held < HIDDEN)
        unseen[own, seen.held[own]] -= 1
        if self._arrays.keeps_down:
            known = np.nonzero(~seen.up & (seen.faces < HIDDEN))
            np.subtract.at(unseen, (known[0], seen.faces[known]), 1)
        found: Array = (unseen / self._parts.copies).astype(np.float32)
        return found

    def _make_seats(self, rounds: Rounds, seen: Observation, around: Array) -> Array:
        """Return the numbers of each seat before its places, float32 (lanes, players, numbers)."""
        scales = self._parts.scales
        totals = np.take_along_axis(rounds.totals, around, axis=1)
        seats = [
            *_list_seat_flags(rounds.state, seen, around),
            np.clip(totals / scales["seat 0 total"], -MOST_BOARDS, MOST_BOARDS),
            np.clip(seen.turns_begun / 10, 0, MOST_TURNS / 10),
            (seen.faces != NO_CARD).sum(axis=2) / scales["seat 0 cards"],
            self._parts.points[seen.faces].sum(axis=2) / scales["seat 0 points seen"],
        ]  # fmt: skip
        found = np.empty((*around.shape, len(seats)), np.float32)
        for column, numbers in enumerate(seats):
            found[..., column] = numbers
        return found

    def _fill_marks(self, found: Array, seen: Observation) -> None:
        marked, block = seen.locked_until != 0, self._parts.squares.shape[1]
        left = np.clip((seen.locked_until - seen.turns_begun[:, :, None]) / 10, -MOST_MARK / 10, MOST_MARK / 10)
        for distance, start in enumerate(self._parts.starts.tolist()):
            first = start + SEAT_NUMBERS + PLACE_FLAGS
            end = first + (self._places - 1) * block + 2
            found[:, first : end - 1 : block] = marked[:, distance]
            found[:, first + 1 : end : block] = np.where(marked, left, 0)[:, distance]


def _list_seat_flags(state: LaneArrays, seen: Observation, around: Array) -> list[Array]:
    """Return for the seats around the viewer: whether each plays, has the turn, acts, deals, closed, and is to come."""
    count, players = around.shape
    distances = np.arange(players)
    turn = seen.actor[:, None] == distances
    viewers = around[:, 0]
    dealers = state.order[np.arange(count), state.seat_count - 1]
    dealer = ((dealers - viewers) % players)[:, None] == distances
    closer = seen.closer[:, None] == distances
    at = state.order[:, None, :] == around[:, :, None]
    plays = at.any(axis=2)
    ahead = np.where(plays, (at.argmax(axis=2) - state.position[:, None]) % state.seat_count[:, None], 0)
    to_come = (ahead > 0) & (ahead <= seen.turns_left[:, None])
    return [plays, turn, turn, dealer, closer, to_come]
