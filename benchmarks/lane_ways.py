"""Ways to play Play Nine that ``lanes`` measures: the engine, a program by hand, and lanes. Crazy eights are for scale.

Four seats play single holes, and random rounds of some other games. Every way counts the decisions and the holes that
it played.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import cardgolf
from benchmarks.loops import SEATS, build_engine_loop, build_game_loop
from cardgolf.simulation import Results, simulate

ROUNDS = ("play-nine", "nine-card", "skyjo", "crazy-nines")
"""Games whose random rounds are played at once, by ``cardgolf.lanes.play_rounds``."""

Work = tuple[int, int]
"""Decisions and holes."""

HOLES = {"holes": 1, "tie": "shared", "first_dealer": 0}  # the program written by hand draws for no dealer
STEPS = 100  # of every lane in one call, in which about as many holes end as there are lanes
ENGINE_GAMES = 200
ROLLOUTS = 200
SURVEY = 300  # games of crazy eights whose decisions are counted

ENGINE, ENGINE_ALONE = "engine", "engine, its functions alone"
HAND = "by hand, numba"
VECTOR, VECTOR_PLAIN = "vector of games, numba", "vector of games, NumPy"
VECTOR_PUBLISHED = "vector of games, numba, published deals"
CRAZY_EIGHTS = "OpenSpiel crazy eights, rollouts in C++"
RANDOM, GREEDY, GREEDY_ASKED = "simulate, random", "simulate, greedy", "simulate, greedy, scored by the engine"


@dataclass(frozen=True)
class Way:
    """A way to play. ``build`` returns what plays some of it, given the number of the call, and counts the work.

    ``build`` raises ``ImportError`` if a library is missing.
    """

    name: str
    build: Callable[[], Callable[[int], Work]]


@cardgolf.hookimpl
def adjust_scores():
    """Add nothing. Lanes cannot know that, so that the engine scores every hole."""
    return {}


def build_rules(*house_rules: Any) -> cardgolf.Rulebook:
    return cardgolf.rules("play-nine", *house_rules, **HOLES)


def _build_engine(build_loop: Callable[[cardgolf.Rulebook], Any]) -> Callable[[int], Work]:
    loop = build_loop(build_rules()).loop
    return lambda number: (loop(Random(number).choice, number), 1)


def _build_hand(holes: int) -> Callable[[int], Work]:
    play_holes = import_module("benchmarks.handwritten").play_holes
    return lambda number: (play_holes(holes, SEATS, number)[0], holes)


def make_games(count: int, *, compiled: bool, shuffle: str = "fast") -> Any:
    """Return games side by side. Raise ``ImportError`` without NumPy, or without numba if they are to be compiled."""
    if compiled:
        import_module("numba")
    return import_module("cardgolf.lanes").Games(build_rules(), SEATS, count, shuffle=shuffle, compiled=compiled)


def build_vector(count: int, steps: int = STEPS, *, compiled: bool, shuffle: str = "fast") -> Callable[[int], Work]:
    """Build steps as a learner makes them: masks, observations, a step with its points, and the next deal."""
    games = make_games(count, compiled=compiled, shuffle=shuffle)

    def play(_: int) -> Work:
        holes = 0
        for _ in range(steps):
            _ = games.legal, games.observe()
            result = games.step(games.choose_random())
            holes += int(result.round_over.sum())
        return count * steps, holes

    return play


def name_rounds(name: str, *, scored: bool) -> str:
    """Return the name of the way to play random rounds of a game."""
    return f"rounds of {name}, {'scored' if scored else 'not scored'}"


def build_rounds(name: str, count: int, *, scored: bool) -> Callable[[int], Work]:
    """Build random rounds that a kernel plays. Raise ``ImportError`` without numba."""
    import_module("numba")
    from cardgolf.lanes.compiled.kernels import load_bulk_kernel  # noqa: PLC0415  # an extra
    from cardgolf.lanes.compiled.scores import write_scores  # noqa: PLC0415  # as well
    from cardgolf.lanes.core import LaneRules  # noqa: PLC0415  # as well
    from cardgolf.lanes.tables.sources import make_given  # noqa: PLC0415  # as well
    from cardgolf.lanes.values import MOST_MOVES  # noqa: PLC0415  # as well

    np: Any = import_module("numpy")
    made = LaneRules(cardgolf.rules(name), SEATS, compiled=True)
    source: Any = write_scores(made.rules, made.tables)
    kernel = load_bulk_kernel(made.tables, source.text if scored else "")
    given = np.array([*make_given(made.tables)[1], *source.numbers], np.int64)
    memory = made.backend.make_arrays(1).memory
    points, closers = np.zeros((count, SEATS), np.int64), np.zeros(count, np.int64)

    def play(number: int) -> Work:
        rounds = np.uint64(1), number * count, MOST_MOVES
        return kernel.play_rounds(given, memory, rounds, points, closers), count

    return play


def _count(games: Any) -> Work:
    return sum(each.decisions for game in games for each in game.rounds), sum(len(game.rounds) for game in games)


def _build_engine_simulation(rules: cardgolf.Rulebook, bot: str, games: int) -> Callable[[int], Work]:
    return lambda seed: _count(simulate(rules, bot, games, seed, players=SEATS, engine="engine").games)


def play_lanes(rules: cardgolf.Rulebook, bot: str, games: int, seed: int, *, compiled: bool) -> Any:
    """Return the games that ``simulate`` gives, played in lanes, with numba or without."""
    from cardgolf.simulation.engines import play_in_lanes  # noqa: PLC0415  # an extra

    return play_in_lanes(rules, [(number, (bot,) * SEATS) for number in range(games)], seed, compiled=compiled)


def _build_lane_simulation(rules: cardgolf.Rulebook, bot: str, games: int, *, compiled: bool) -> Callable[[int], Work]:
    import_module("numba" if compiled else "numpy")
    return lambda seed: _count(play_lanes(rules, bot, games, seed, compiled=compiled))


def find_difference(rules: cardgolf.Rulebook, bot: str, games: int, *, compiled: bool) -> str:
    """Return what differs between the digests of the engine and of lanes for some games, or an empty text."""
    expected = simulate(rules, bot, games, 1, players=SEATS, engine="engine")
    found = Results(
        expected.rules, expected.bots, 1, tuple(play_lanes(rules, bot, games, 1, compiled=compiled)), expected.goal
    )
    return "" if found.digest == expected.digest else f"{expected.digest} by the engine, {found.digest} in lanes"


def _build_crazy_eights() -> Callable[[int], Work]:
    """Build random games by OpenSpiel's own evaluator, from the first move on: no Python runs in between."""
    library = import_module("pyspiel")
    game, chance = library.load_game(f"crazy_eights(players={SEATS})"), Random(1)

    def deal() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        return state

    def count_decisions() -> int:
        state, decisions = deal(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        return decisions

    decisions = sum(count_decisions() for _ in range(SURVEY)) / SURVEY

    def play(number: int) -> Work:
        evaluator = library.RandomRolloutEvaluator(ROLLOUTS, number + 1)
        one_simulation = 1  # of the search, which is one evaluation: that many random games
        bot = library.MCTSBot(game, evaluator, 1.0, one_simulation, 100, False, number + 1, False)  # noqa: FBT003
        bot.step(deal())
        return round(ROLLOUTS * decisions), ROLLOUTS

    return play


SIMULATIONS = {RANDOM: ("random", ()), GREEDY: ("greedy", ()), GREEDY_ASKED: ("greedy", (adjust_scores,))}


def list_simulations() -> dict[str, tuple[cardgolf.Rulebook, str]]:
    """Return rules and a bot by the name of the simulation."""
    return {name: (build_rules(*house_rules), bot) for name, (bot, house_rules) in SIMULATIONS.items()}


def iter_ways(lanes: int, games: int) -> Iterator[Way]:
    """Yield all ways, with so many lanes and so many games in one call of a simulation."""
    yield Way(ENGINE, lambda: _build_engine(build_game_loop))
    yield Way(ENGINE_ALONE, lambda: _build_engine(build_engine_loop))
    yield Way(HAND, lambda: _build_hand(lanes))
    yield Way(CRAZY_EIGHTS, _build_crazy_eights)
    yield Way(VECTOR, lambda: build_vector(lanes, compiled=True))
    yield Way(VECTOR_PUBLISHED, lambda: build_vector(lanes, compiled=True, shuffle="published"))
    yield Way(VECTOR_PLAIN, lambda: build_vector(lanes, compiled=False))
    for name in ROUNDS:
        for scored in (False, True):
            build = partial(build_rounds, name, lanes, scored=scored)
            yield Way(name_rounds(name, scored=scored), build)
    for name, (rules, bot) in list_simulations().items():
        yield from _iter_simulations(name, rules, bot, games)


def _iter_simulations(name: str, rules: cardgolf.Rulebook, bot: str, games: int) -> Iterator[Way]:
    yield Way(f"{name}: engine", lambda: _build_engine_simulation(rules, bot, min(games, ENGINE_GAMES)))
    yield Way(f"{name}: lanes, numba", lambda: _build_lane_simulation(rules, bot, games, compiled=True))
    yield Way(f"{name}: lanes, NumPy", lambda: _build_lane_simulation(rules, bot, games, compiled=False))
