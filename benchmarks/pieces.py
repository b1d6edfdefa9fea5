"""The parts of a decision, for ``python -m benchmarks self`` and for pytest-benchmark.

Games are prepared again for every pass. Otherwise values that a game or a board caches would be timed as free.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import cardgolf
from benchmarks.calibration import calibrate
from benchmarks.loops import HOUSE_RULES, SEATS, Loop, build_engine_loop, build_game_loop
from cardgolf import Game, Move, State
from cardgolf.engine import transitions

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine")
ROUNDS = range(10)
MOST = 400  # steps of a kind in one pass

CALIBRATION = "calibration"

Step = tuple[Game, Move]


@dataclass(frozen=True)
class Piece:
    """A call ``do`` to time on each item that ``prepare`` returns.

    The time is divided by the number of items, or by ``units`` if that is not 0.
    """

    name: str
    prepare: Callable[[], Sequence[Any]]
    do: Callable[[Any], object]
    units: int = 0


def play_rounds(rules: cardgolf.Rulebook) -> list[list[Step]]:
    """Play random rounds. Return the steps of each: games, each with the move played in it."""
    return [list(_play_round(rules, number)) for number in ROUNDS]


def _play_round(rules: cardgolf.Rulebook, number: int) -> Iterator[Step]:
    game, choice = cardgolf.new_game(rules, players=SEATS, seed=number), Random(number).choice
    while not game.is_round_over:
        move = choice(game.legal_moves)
        yield game, move
        game = game.play(move)


def _group_steps(rounds: Iterable[list[Step]]) -> dict[str, list[Step]]:
    """Group steps by the phase they lead to, by the type of their move, and by whether they end a round."""
    kinds = defaultdict(list)
    for played in rounds:
        for before, after in pairwise(played):
            kinds[f"moves, {after[0].phase.value}"].append(before)
            kinds[f"play, {before[1].word}"].append(before)
        kinds["end of a round"].append(played[-1])
    return {kind: found[:MOST] for kind, found in kinds.items()}


def _replay(found: Sequence[Step]) -> list[Game]:
    """Return a new game after each step."""
    return [game.play(move) for game, move in found]


def _list_moves(game: Game) -> Sequence[Move]:
    return transitions.legal_moves(game.rules, game.state)


def _apply(step: Step) -> State:
    game, move = step
    return transitions.apply(game.rules, game.state, move)


def _play(step: Step) -> Game:
    game, move = step
    return game.play(move)


def _build_step_piece(name: str, kind: str, found: list[Step]) -> Piece:
    if kind.startswith("moves"):
        return Piece(f"{name}: {kind}", lambda: _replay(found), _list_moves)
    return Piece(f"{name}: {kind}", lambda: found, _play)


def build_decision_piece(name: str, loop: Loop) -> Piece:
    """Build a piece that plays whole rounds, timed per decision."""
    units = sum(loop(Random(number).choice, number) for number in ROUNDS)
    return Piece(f"{name}: decision", lambda: ROUNDS, lambda number: loop(Random(number).choice, number), units)


def _build_new_game_piece(rules: cardgolf.Rulebook, name: str, units: int = 0) -> Piece:
    return Piece(name, lambda: ROUNDS, lambda number: cardgolf.new_game(rules, players=SEATS, seed=number), units)


def iter_variant_pieces(name: str) -> Iterator[Piece]:
    """Yield the pieces of a variant."""
    rules = cardgolf.rules(name)
    rounds = play_rounds(rules)
    within = [step for played in rounds for step in played[:-1]][:MOST]
    yield build_decision_piece(name, build_game_loop(rules).loop)
    yield _build_new_game_piece(rules, f"{name}: new game")
    yield Piece(f"{name}: view", lambda: _replay(within), lambda game: game.view(0))
    for kind, found in sorted(_group_steps(rounds).items()):
        yield _build_step_piece(name, kind, found)


def iter_shares(name: str) -> Iterator[Piece]:
    """Yield the same rounds as a whole and in parts, all timed per decision."""
    rules = cardgolf.rules(name)
    rounds = play_rounds(rules)
    every, choice = [step for played in rounds for step in played], Random(0).choice
    within, last = [step for played in rounds for step in played[:-1]], [played[-1] for played in rounds]
    yield build_decision_piece(f"{name}, shares", build_game_loop(rules).loop)
    yield _build_new_game_piece(rules, "new game", len(every))
    yield Piece("legal moves", lambda: _replay(within), _list_moves, len(within))
    yield Piece("choice", lambda: [game.legal_moves for game, _ in every], choice, len(every))
    yield Piece("the move itself", lambda: within, _apply, len(every))
    yield Piece("end of a round", lambda: last, _play, len(every))


def iter_pieces() -> Iterator[Piece]:
    """Yield every piece of the baseline, after the calibration."""
    yield Piece(CALIBRATION, lambda: range(20), calibrate)
    for name in VARIANTS:
        yield from iter_variant_pieces(name)
    yield build_decision_piece("play-nine, engine alone", build_engine_loop(cardgolf.rules("play-nine")).loop)
    yield build_decision_piece(
        "play-nine, three house rules", build_game_loop(cardgolf.rules("play-nine", *HOUSE_RULES)).loop
    )
