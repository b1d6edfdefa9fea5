"""The pieces of a decision, for ``python -m benchmarks self`` and for pytest-benchmark.

Games are prepared anew for every pass, so that nothing a game or a board remembers once it has been asked is timed as
if it were free.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import cardgolf
from benchmarks.calibration import calibrate
from benchmarks.loops import HOUSE_RULES, SEATS, Loop, through_engine, through_games
from cardgolf import Game, Move, State
from cardgolf.engine import transitions

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine")
ROUNDS = range(10)
MOST = 400  # of a kind in one pass

CALIBRATION = "calibration"

Step = tuple[Game, Move]


@dataclass(frozen=True)
class Piece:
    """``do`` is timed over all that ``prepare`` gives, and told for each of them, or of the ``units`` they make."""

    name: str
    prepare: Callable[[], Sequence[Any]]
    do: Callable[[Any], object]
    units: int = 0


def steps(rules: cardgolf.Rulebook) -> list[list[Step]]:
    """Rounds as they went: each game with the move made in it."""
    return [list(_round(rules, number)) for number in ROUNDS]


def _round(rules: cardgolf.Rulebook, number: int) -> Iterator[Step]:
    game, choice = cardgolf.new_game(rules, players=SEATS, seed=number), Random(number).choice
    while not game.is_round_over:
        move = choice(game.legal_moves)
        yield game, move
        game = game.play(move)


def _kinds(rounds: Iterable[list[Step]]) -> dict[str, list[Step]]:
    """Steps by what they show: the moves after them by phase, the play of them by verb, the end of a round apart."""
    kinds = defaultdict(list)
    for played in rounds:
        for before, after in pairwise(played):
            kinds[f"moves, {after[0].phase.value}"].append(before)
            kinds[f"play, {before[1].word}"].append(before)
        kinds["end of a round"].append(played[-1])
    return {kind: found[:MOST] for kind, found in kinds.items()}


def _fresh(found: Sequence[Step]) -> list[Game]:
    return [game.play(move) for game, move in found]


def _offered(game: Game) -> Sequence[Move]:
    return transitions.legal_moves(game.rules, game.state)


def _moved(step: Step) -> State:
    game, move = step
    return transitions.apply(game.rules, game.state, move)


def _play(step: Step) -> Game:
    game, move = step
    return game.play(move)


def _step_piece(name: str, kind: str, found: list[Step]) -> Piece:
    if kind.startswith("moves"):
        return Piece(f"{name}: {kind}", lambda: _fresh(found), _offered)
    return Piece(f"{name}: {kind}", lambda: found, _play)


def decision(name: str, loop: Loop) -> Piece:
    """Whole rounds, told by the decision."""
    units = sum(loop(Random(number).choice, number) for number in ROUNDS)
    return Piece(f"{name}: decision", lambda: ROUNDS, lambda number: loop(Random(number).choice, number), units)


def _new_game(rules: cardgolf.Rulebook, name: str, units: int = 0) -> Piece:
    return Piece(name, lambda: ROUNDS, lambda number: cardgolf.new_game(rules, players=SEATS, seed=number), units)


def variant_pieces(name: str) -> Iterator[Piece]:
    rules = cardgolf.rules(name)
    rounds = steps(rules)
    within = [step for played in rounds for step in played[:-1]][:MOST]
    yield decision(name, through_games(rules).loop)
    yield _new_game(rules, f"{name}: new game")
    yield Piece(f"{name}: view", lambda: _fresh(within), lambda game: game.view(0))
    for kind, found in sorted(_kinds(rounds).items()):
        yield _step_piece(name, kind, found)


def shares(name: str) -> Iterator[Piece]:
    """The same rounds taken apart, each part told by the decision; the first is the whole."""
    rules = cardgolf.rules(name)
    rounds = steps(rules)
    every, choice = [step for played in rounds for step in played], Random(0).choice
    within, last = [step for played in rounds for step in played[:-1]], [played[-1] for played in rounds]
    yield decision(f"{name}, shares", through_games(rules).loop)
    yield _new_game(rules, "new game", len(every))
    yield Piece("legal moves", lambda: _fresh(within), _offered, len(within))
    yield Piece("choice", lambda: [game.legal_moves for game, _ in every], choice, len(every))
    yield Piece("the move itself", lambda: within, _moved, len(every))
    yield Piece("end of a round", lambda: last, _play, len(every))


def pieces() -> Iterator[Piece]:
    """All that are compared; the first is the calibration."""
    yield Piece(CALIBRATION, lambda: range(20), calibrate)
    for name in VARIANTS:
        yield from variant_pieces(name)
    yield decision("play-nine, engine alone", through_engine(cardgolf.rules("play-nine")).loop)
    yield decision("play-nine, three house rules", through_games(cardgolf.rules("play-nine", *HOUSE_RULES)).loop)
