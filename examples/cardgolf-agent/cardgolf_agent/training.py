"""Training by self-play on lanes: ``cardgolf-agent train play-nine``. Needs numba.

The player values the position after each of its moves, and takes the move with the least value. A value is the expected
points of the seat minus the mean of the others'. A generation plays all lanes some steps with the present network. Then
the network is moved towards what followed, by the rule TD(lambda).
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from cardgolf import Rulebook
from cardgolf.bots import make_greedy_tables
from cardgolf.lanes import Games, GridView, choose_moves
from cardgolf_agent.inputs import Array, Inputs, InputTable
from cardgolf_agent.network import Network, make_network

STEPS = 60  # in each lane, a generation


@njit(fastmath=True, cache=True)
def _find_values(rows: Array, units: Array, direct: Array, bias: Array, out: Array) -> Array:
    values, width = np.empty(len(rows), np.float32), len(bias)
    hidden = np.empty(width, np.float32)
    for row in range(len(rows)):
        hidden[:] = bias
        value = np.float32(0)
        for at in rows[row]:
            value += direct[at]
            for unit in range(width):
                hidden[unit] += units[at, unit]
        for unit in range(width):
            value += max(hidden[unit], np.float32(0)) * out[unit]
        values[row] = value
    return values


@njit(fastmath=True, cache=True)
def _learn(  # noqa: PLR0917  # numba takes no keyword-only parameters
    rows: Array, targets: Array, batch: int, rate: float, steps: int, weights: Any, firsts: Any, seconds: Any
) -> float:  # fmt: skip
    """Take a step of Adam for each batch. Return the mean squared error. ``steps`` are those before."""
    units, direct, bias, out = weights
    width, total = len(bias), 0.0
    g_units, g_direct, g_bias, g_out = (
        np.zeros_like(units),
        np.zeros_like(direct),
        np.zeros_like(bias),
        np.zeros_like(out),
    )
    hidden, back = np.empty(width, np.float32), np.empty(width, np.float32)
    for begin in range(0, len(rows) - batch + 1, batch):
        for row in range(begin, begin + batch):
            hidden[:] = bias
            value = np.float32(0)
            for at in rows[row]:
                value += direct[at]
                for unit in range(width):
                    hidden[unit] += units[at, unit]
            for unit in range(width):
                hidden[unit] = max(hidden[unit], np.float32(0))
                value += hidden[unit] * out[unit]
            error = value - targets[row]
            total += error * error
            error /= batch
            for unit in range(width):
                g_out[unit] += error * hidden[unit]
                back[unit] = error * out[unit] if hidden[unit] > 0 else np.float32(0)
                g_bias[unit] += back[unit]
            for at in rows[row]:
                g_direct[at] += error
                for unit in range(width):
                    g_units[at, unit] += back[unit]
        steps += 1
        size: Any = np.float32(rate * np.sqrt(1 - 0.999**steps) / (1 - 0.9**steps))
        _move(units.reshape(-1), g_units.reshape(-1), firsts[0].reshape(-1), seconds[0].reshape(-1), size)
        _move(direct, g_direct, firsts[1], seconds[1], size)
        _move(bias, g_bias, firsts[2], seconds[2], size)
        _move(out, g_out, firsts[3], seconds[3], size)
    return total / max(1, len(rows) // batch * batch)


@njit(fastmath=True, cache=True)
def _move(weights: Array, slopes: Array, first: Array, second: Array, size: float) -> None:
    for each in range(len(weights)):
        slope = slopes[each]
        first[each] += np.float32(0.1) * (slope - first[each])
        second[each] += np.float32(0.001) * (slope * slope - second[each])
        weights[each] -= size * first[each] / (np.sqrt(second[each]) + np.float32(1e-6))
        slopes[each] = 0


def choose_best(inputs: Inputs, values: Array, lanes: int) -> tuple[Array, Array]:
    """Return for each lane the row in ``inputs`` of the best move, and of its first move."""
    begins = np.searchsorted(inputs.lanes, np.arange(lanes))
    least = np.minimum.reduceat(values, begins)
    is_best = np.flatnonzero(values == least[inputs.lanes])
    _, firsts = np.unique(inputs.lanes[is_best], return_index=True)
    return is_best[firsts], begins


class SelfPlay:
    """Lanes in which the network plays every seat. A lane deals its next round when one is over."""

    def __init__(self, rules: Rulebook, players: int, lanes: int, seed: int) -> None:
        self.games = Games(rules, players, lanes, range(seed * 10**6, seed * 10**6 + lanes), shuffle="fast")
        self.table = InputTable(rules, players)
        self.rng = np.random.default_rng(seed)

    def play(self, network: Network, exploring: float, trust: float) -> tuple[Array, Array]:
        """Play a generation. Return the positions after moves, and what they should have been valued at."""
        games, lanes = self.games, np.arange(self.games.count)
        log: list[tuple[Array, ...]] = []
        for _ in range(STEPS):
            inputs = self.table.list_inputs(games.grid_view())
            values = _find_values(inputs.rows, *network)
            best, begins = choose_best(inputs, values, len(lanes))
            counts = np.diff(np.append(begins, len(values)))
            explores = self.rng.random(len(lanes)) < exploring
            chosen = np.where(explores, begins + (self.rng.random(len(lanes)) * counts).astype(np.int64), best)
            seats = games.seats.copy()
            result = games.step(inputs.actions[chosen])
            log.append((seats, inputs.rows[chosen], values[best], explores, result.round_over, result.points))
        goal = np.full((len(lanes), games.players), np.nan, np.float32)
        rows, targets = [], []
        for seats, row, value, explores, over, points in reversed(log):
            goal[over] = find_margins(points[over])
            target = goal[lanes, seats]
            known = ~np.isnan(target)
            rows.append(row[known])
            targets.append(target[known])
            goal[lanes, seats] = np.where(known & ~explores, value + trust * (target - value), value)
        return np.concatenate(rows), np.concatenate(targets)


def find_margins(points: Array) -> Array:
    """Return the points of each seat minus the mean of the others', float32, same shape as ``points``."""
    seats = points.shape[1]
    margins: Array = (points - (points.sum(axis=1, keepdims=True) - points) / (seats - 1)).astype(np.float32)
    return margins


class Strength(NamedTuple):
    """How the player did: points a hole fewer than the other bot, half of the 95% interval, share of the wins."""

    points: float
    interval: float
    wins: float

    def __str__(self) -> str:
        return f"{self.points:.2f} points a hole fewer (± {self.interval:.2f} at 95%), {self.wins:.3f} of the wins"


def compare(rules: Rulebook, players: int, network: Network, holes: int, seed: int) -> Strength:
    """Play ``holes`` holes against greedy on the lanes' own deals, each deal once in every seat."""
    one = rules.with_options(holes=1)
    deals = -(-holes // players)
    seeds = [seed + deal for deal in range(deals) for _ in range(players)]
    games = Games(one, players, len(seeds), seeds, shuffle="fast")
    own = np.tile(np.arange(players), deals)
    table, tables = InputTable(rules, players), make_greedy_tables(rules, players)
    scores, left = np.zeros((len(seeds), players)), np.ones(len(seeds), np.bool_)
    everyone = np.arange(len(seeds))
    while left.any():
        grid = games.grid_view()
        actions = choose_moves(tables, grid).astype(np.int64)
        mine = np.flatnonzero(games.seats == own)
        if len(mine):
            inputs = table.list_inputs(GridView(*(each[mine] for each in grid)))
            best, _ = choose_best(inputs, _find_values(inputs.rows, *network), len(mine))
            actions[mine] = inputs.actions[best]
        result = games.step(actions)
        ended = left & result.round_over
        scores[ended] = result.points[ended]
        left &= ~ended
    margins = find_margins(scores)[everyone, own].reshape(deals, players).mean(axis=1)
    rivals = np.where(np.arange(players) == own[:, None], np.inf, scores).min(axis=1)
    mine_scores = scores[everyone, own]
    wins = float((mine_scores < rivals).mean() + (mine_scores == rivals).mean() / 2)
    return Strength(-float(margins.mean()), float(1.96 * margins.std() / np.sqrt(deals)), wins)


class Progress(NamedTuple):
    """How far training is. ``strength`` is that against greedy, ``None`` where it was not measured."""

    generation: int
    moves: int
    seconds: float
    """Time of the processor, in seconds, that of the measurements included."""
    error: float
    """The mean squared difference of the network from its targets in the last generation, in points."""
    strength: Strength | None

    def __str__(self) -> str:
        line = f"generation {self.generation}, {self.moves:,} moves, {self.seconds:.0f} s, error {self.error:.1f}"
        return f"{line}; against greedy: {self.strength}" if self.strength else line


def train(  # a setting each
    rules: Rulebook, players: int = 2, *, generations: int = 300, lanes: int = 1000, units: int = 96, seed: int = 1,
    trust: float = 0.7, rate: float = 0.005, holes: int = 600, tell: Callable[[Progress], None] = print,
) -> Network:  # fmt: skip
    """Return a network that learned by playing against itself.

    ``trust`` is the lambda of TD(lambda): 1 learns from the ends of rounds alone, 0 from the next position alone.
    ``tell`` is called ten times with the progress and the strength against greedy over ``holes`` holes. With 0 holes
    nothing is measured, so rules that greedy cannot play in lanes may be trained too.
    """
    play = SelfPlay(rules, players, lanes, seed)
    if holes:
        make_greedy_tables(rules, players)  # rules that greedy cannot play in lanes are refused before the work
    network = make_network(play.table.size, units, seed)
    firsts, seconds = (tuple(np.zeros_like(each) for each in network) for _ in range(2))
    began, steps, done = time.process_time(), 0, 0
    for generation in range(1, generations + 1):
        share = generation / generations
        rows, targets = play.play(network, 0.04 * (1 - share) + 0.002, trust)
        order = play.rng.permutation(len(rows))
        error = _learn(
            rows[order], targets[order], 256, rate * (1 - 0.95 * share), steps, tuple(network), firsts, seconds
        )
        steps += len(rows) // 256
        done += len(rows)
        if generation % max(1, generations // 10) == 0:
            strength = compare(rules, players, network, holes, 10**9) if holes else None
            tell(Progress(generation, done, time.process_time() - began, error, strength))
    network.units[seconds[1] == 0] = 0  # inputs that were never on
    return network
