"""The rows of the encoder in lanes, one lane after the other, compiled. Importing this module imports numba.

``state`` is the lane's row of ``memory``. ``rules`` are four numbers of the rules, and where arrays of a lane begin.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardgolf.lanes.chance import GOLDEN
from cardgolf.lanes.compiled.chance import choose, count_bits, mix, nth_action, seed_key
from cardgolf.lanes.compiled.jit import at, jit, jit_part
from cardgolf.lanes.kernel.constants import (  # these are the same for all rules
    CLOSER,
    DISCARD_SIZE,
    HELD,
    ORDER,
    POSITION,
    RESHUFFLES,
    SEAT_COUNT,
    STAGE,
    STOCK_SIZE,
    TURN,
    TURNS_LEFT,
)
from cardgolf.lanes.rule_arrays import HIDDEN, MAX_ACTIONS, NO_CARD, RuleArrays
from cardgolf.lanes.tables.memory import find_starts
from cardgolf.rl.encoder import MOST_BOARDS, MOST_MARK, MOST_ROUNDS, MOST_TURNS, PHASES, Array
from cardgolf.rl.learner import REPLACEMENTS
from cardgolf.rl.rows.parts import PLACE_FLAGS, SEAT_NUMBERS, Ones, Rounds, RowParts
from cardgolf.table import KINDS, Phase

if TYPE_CHECKING:
    from cardgolf.rl.encoder import Encoder

_ROUND_OVER, _PHASES, _PLAYOFF = PHASES.index(Phase.ROUND_OVER), len(PHASES), KINDS.index("playoff")
_HEAD = _PHASES + 11  # numbers before the first card
_ARRAYS = ("turns_begun", "down", "boards", "marks", "looked", "told", "seen", "stock", "discard")
(
    PLAYERS, PLACES, FACES, KEEPS_DOWN, TURNS_BEGUN, DOWN, BOARDS, MARKS, LOOKED, TOLD, SEEN, STOCK, DISCARD,
) = range(4 + len(_ARRAYS))  # fmt: skip


class RowShape(NamedTuple):
    """What compiled code needs to know of the encoder."""

    card: Ones
    square: Ones
    points: Array  # int64, (256,): of a face
    copies: Array  # int64, (faces,)
    phases: Array  # int64, (stages,): the index of the phase
    from_discards: Array  # bool, (stages,)
    starts: Array  # int64, (players,): where the numbers of a seat begin
    scales: Array  # float64, (5,): of the deck, last turns, a total, cards of a seat, points seen
    sizes: Array  # int64, (3,): numbers of a card, numbers of a place, whether places have marks


class CompiledRows:
    """Writes rows of numbers by compiled code."""

    def __init__(self, encoder: "Encoder", parts: RowParts, arrays: RuleArrays) -> None:
        starts, faces = find_starts(arrays.tables), len(arrays.face_kinds)
        numbers = arrays.players, arrays.places, faces, arrays.keeps_down, *(starts[name] for name in _ARRAYS)
        self._rules = np.array(numbers, np.int64)
        names = ("stock", "last turns", "seat 0 total", "seat 0 cards", "seat 0 points seen")
        sizes = parts.cards.shape[1], parts.squares.shape[1], encoder.has_marks
        self._shape = RowShape(
            Ones.of(parts.cards), Ones.of(parts.squares), parts.points, parts.copies, parts.phases.argmax(axis=1),
            parts.from_discards, parts.starts, np.array([parts.scales[name] for name in names]),
            np.array(sizes, np.int64),
        )  # fmt: skip

    def fill(self, found: Array, rounds: Rounds, lanes: Array) -> None:
        """Write the numbers of ``lanes`` to the rows of ``found``, float32 (lanes, size)."""
        numbers = (rounds.viewers, rounds.rounds, rounds.kinds, rounds.totals, rounds.over)
        _fill_rows(self._rules, rounds.state.memory, lanes, numbers, self._shape, found)

    def replace_illegal(self, legal: Array, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Return ``actions`` with random ones for those that are not legal, and which these are."""
        chosen, bad = np.array(actions, np.int64), np.zeros(len(legal), np.bool_)
        _replace_illegal(legal.view(np.int64), chosen, seeds, steps, REPLACEMENTS, bad)
        return chosen, bad


@jit
def _fill_rows(rules: Array, memory: Array, lanes: Array, numbers: Any, shape: RowShape, found: Array) -> None:
    viewers, rounds, kinds, totals, over = numbers
    for index in range(len(lanes)):
        lane, row = lanes[index], found[index]
        state, viewer, is_over = memory[lane], viewers[lane], over[lane]
        for column in range(len(row)):
            row[column] = 0
        _fill_head(rules, state, viewer, is_over, shape, row)
        row[_PHASES + 5] = min(rounds[lane], MOST_ROUNDS)
        row[_PHASES + 6] = kinds[lane] == _PLAYOFF
        _fill_unseen(rules, state, viewer, is_over, shape, row)
        _fill_order(rules, state, viewer, is_over, shape, row)
        _fill_seats(rules, state, viewer, is_over, shape, row, totals[lane])


@jit_part
def _see_held(state: Array, viewer: int, shape: RowShape) -> Any:
    held = state[HELD]
    is_seen = state[TURN] == viewer or shape.from_discards[at(state[STAGE])]
    return NO_CARD if held < 0 else held if is_seen else HIDDEN


@jit_part
def _write(ones: Ones, face: Any, row: Array, begin: Any) -> None:
    """Write the numbers of a face that are not 0."""
    for index in range(ones.counts[at(face)]):
        row[at(begin + ones.columns[at(face), at(index)])] = ones.numbers[at(face), at(index)]


@jit_part
def _fill_head(rules: Array, state: Array, viewer: int, is_over: int, shape: RowShape, row: Array) -> None:
    stage, held, left = state[STAGE], _see_held(state, viewer, shape), state[TURNS_LEFT]
    row[at(_ROUND_OVER if is_over else shape.phases[at(stage)])] = 1
    row[_PHASES] = state[STOCK_SIZE] / shape.scales[0]
    row[_PHASES + 1] = state[DISCARD_SIZE] / shape.scales[0]
    row[_PHASES + 4] = min(state[RESHUFFLES], MOST_ROUNDS)
    row[_PHASES + 7] = is_over or left >= 0
    row[_PHASES + 8] = held != NO_CARD
    row[_PHASES + 9] = shape.from_discards[at(stage)] and not is_over
    row[_PHASES + 10] = max(left, 0) / shape.scales[1]
    if state[DISCARD_SIZE] > 0:
        _write(shape.card, state[at(rules[DISCARD] + state[DISCARD_SIZE] - 1)], row, _HEAD)
    _write(shape.card, held, row, _HEAD + shape.sizes[0])


@jit_part
def _fill_unseen(rules: Array, state: Array, viewer: int, is_over: int, shape: RowShape, row: Array) -> None:
    """Write the share of each face that the viewer has not seen. When a round is over, it is in the stock."""
    begin, faces = _HEAD + 2 * shape.sizes[0], rules[FACES]
    if is_over:
        for index in range(state[STOCK_SIZE]):
            row[at(begin + state[at(rules[STOCK] + index)])] += 1
        for face in range(faces):
            row[at(begin + face)] = row[at(begin + face)] / np.float64(shape.copies[at(face)])
        return
    held, keeps_down = _see_held(state, viewer, shape), rules[KEEPS_DOWN]
    if keeps_down:
        _count_known(rules, state, viewer, row, begin)
    for face in range(faces):
        unseen = shape.copies[at(face)] - state[at(rules[SEEN] + face)] - (face == held)
        if keeps_down:
            unseen -= row[at(begin + face)]
        row[at(begin + face)] = unseen / np.float64(shape.copies[at(face)])


@jit_part
def _find_known(rules: Array, state: Array, viewer: int, seat: int) -> Any:
    """Return the places of a seat whose face-down cards the viewer knows, as bits."""
    return state[at((rules[LOOKED] if seat == viewer else rules[TOLD]) + seat)]


@jit_part
def _count_known(rules: Array, state: Array, viewer: int, row: Array, begin: int) -> None:
    """Add the face-down cards that the viewer knows to the numbers of their faces."""
    places = rules[PLACES]
    for seat in range(rules[PLAYERS]):
        known = _find_known(rules, state, viewer, seat)
        for place in range(places):
            if known >> place & 1:
                row[at(begin + state[at(rules[BOARDS] + seat * places + place)])] += 1


@jit_part
def _fill_order(rules: Array, state: Array, viewer: int, is_over: int, shape: RowShape, row: Array) -> None:
    """Write which seats play, act, deal, closed the round and have a last turn to come."""
    players, count, left = rules[PLAYERS], state[SEAT_COUNT], state[TURNS_LEFT]
    for position in range(count):
        begin = shape.starts[at((state[at(ORDER + position)] - viewer) % players)]
        ahead = (position - state[POSITION]) % count
        row[at(begin)] = 1
        row[at(begin + 5)] = 0 < ahead <= left
    begin = shape.starts[at((state[TURN] - viewer) % players)]
    row[at(begin + 1)], row[at(begin + 2)] = 1, not is_over
    row[at(shape.starts[at((state[at(ORDER + count - 1)] - viewer) % players)] + 3)] = 1
    if state[CLOSER] >= 0:
        row[at(shape.starts[at((state[CLOSER] - viewer) % players)] + 4)] = 1


@jit_part
def _fill_seats(
    rules: Array, state: Array, viewer: int, is_over: int, shape: RowShape, row: Array, totals: Array
) -> None:  # fmt: skip
    players, places, scales, size = rules[PLAYERS], rules[PLACES], shape.scales, shape.sizes[1]
    seat = viewer
    for distance in range(players):
        begin, turns = shape.starts[at(distance)], state[at(rules[TURNS_BEGUN] + seat)]
        down = 0 if is_over else state[at(rules[DOWN] + seat)]
        looked = state[at(rules[LOOKED] + seat)] if rules[KEEPS_DOWN] and not is_over else 0
        known = _find_known(rules, state, viewer, seat) if looked else 0
        column, cards, points = begin + SEAT_NUMBERS, 0, 0
        for place in range(places):
            face = state[at(rules[BOARDS] + seat * places + place)]
            if face != NO_CARD:
                cards += 1
                is_down = down >> place & 1
                if is_down and not known >> place & 1:
                    row[at(column)] = 1
                else:
                    points += shape.points[at(face)]
                    _write(shape.square, face, row, column)
                if is_down:
                    row[at(column + 1)], row[at(column + 2)] = 0, looked >> place & 1
            if shape.sizes[2]:
                mark = state[at(rules[MARKS] + seat * places + place)]
                if mark != 0:
                    row[at(column + PLACE_FLAGS)] = 1
                    tens = (mark - turns) / 10
                    row[at(column + PLACE_FLAGS + 1)] = min(max(tens, -MOST_MARK / 10), MOST_MARK / 10)
            column += size
        row[at(begin + 6)] = min(max(totals[at(seat)] / scales[2], -MOST_BOARDS), MOST_BOARDS)
        row[at(begin + 7)] = min(turns / 10, MOST_TURNS / 10)
        row[at(begin + 8)] = cards / scales[3]
        row[at(begin + 9)] = points / scales[4]
        seat = seat + 1 if seat + 1 < players else 0


@jit
def _replace_illegal(legal: Array, actions: Array, seeds: Array, steps: Array, purpose: np.uint64, bad: Array) -> None:
    """Replace actions in place, and note in ``bad`` which. Where nothing is legal, what is played means nothing."""
    for lane in range(len(actions)):
        action = actions[lane]
        if action < 0 or action > MAX_ACTIONS or not legal[lane] >> action & 1:
            bad[lane] = True
            actions[lane] = 0
            if legal[lane]:
                key = mix(seed_key(seeds[lane], purpose) + np.uint64(steps[lane]) * GOLDEN)
                actions[lane] = nth_action(legal[lane], choose(key, 0, count_bits(legal[lane])))
