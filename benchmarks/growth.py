"""How the cost of records, undo and pickles grows with a match. Every time is divided by that of a decision."""

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from statistics import median
from time import perf_counter
from warnings import catch_warnings, simplefilter

import cardgolf
from benchmarks.loops import SEATS
from benchmarks.timing import disable_gc

HOLES = (9, 90, 900)
INTO_THE_ROUND = 40  # decisions of the last round, about half of it
GOING_ON = 20  # decisions that are timed after that

Work = Callable[[cardgolf.Game], object]


def play_match(holes: int, seed: int = 1) -> cardgolf.Game:
    """Return a match of random players in the middle of its last round."""
    game, choice = cardgolf.new_game("play-nine", players=SEATS, seed=seed, holes=holes), Random(seed).choice
    while len(game.state.match.rounds) < holes - 1:
        game = game.deal() if game.is_round_over else game.play(choice(game.legal_moves))
    game = game.deal() if game.is_round_over else game
    for _ in range(INTO_THE_ROUND):
        game = game.play(choice(game.legal_moves))
    return game


def go_on(game: cardgolf.Game, seed: int = 2) -> Iterator[cardgolf.Game]:
    """Yield ``game`` after each of some more decisions of the round."""
    choice = Random(seed).choice
    for _ in range(GOING_ON):
        game = game.play(choice(game.legal_moves))
        if game.is_round_over:
            return
        yield game


def copy_anew(game: cardgolf.Game) -> cardgolf.Game:
    """Return an equal game that has no record yet."""
    copied: cardgolf.Game = pickle.loads(pickle.dumps(game))  # noqa: S301  # our own
    return copied


def time_call(work: Work, game: cardgolf.Game) -> float:
    with disable_gc():
        begun = perf_counter()
        work(game)
        return perf_counter() - begun


def redact(game: cardgolf.Game) -> str:
    return cardgolf.redact(game, 0)


def last_events(game: cardgolf.Game) -> object:
    return game.events(0, since=game.ply)


def undo(game: cardgolf.Game) -> None:
    with suppress(cardgolf.IllegalMoveError):  # the move may have revealed a card
        game.undo()


def play(game: cardgolf.Game) -> object:
    return [game.play(move) for move in game.legal_moves]


def time_anew(game: cardgolf.Game, work: Work, passes: int) -> float:
    """Return the least seconds of ``work`` on a game that nothing was asked of before."""
    return min(time_call(work, copy_anew(game)) for _ in range(passes))


def time_again(game: cardgolf.Game, work: Work, _: int) -> float:
    """Return the median seconds of ``work`` after one more decision of a game on which it was done before."""
    game = copy_anew(game)
    work(game)
    return median([time_call(work, each) for each in go_on(game)])


def time_decision(game: cardgolf.Game) -> float:
    """Return the median seconds of a decision."""
    return median(time_call(play, each) / len(each.legal_moves) for each in go_on(game))


def load(dumped: bytes) -> Work:
    return lambda _: pickle.loads(dumped)  # noqa: S301  # our own


def iter_rows(game: cardgolf.Game, passes: int) -> Iterator[tuple[str, float]]:
    """Yield the name and the seconds of each kind of work on ``game``."""
    last = len(game.history)
    yield "record, the first time", time_anew(game, cardgolf.record, passes)
    yield "record, after one more decision", time_again(game, cardgolf.record, passes)
    yield "redact, the first time", time_anew(game, redact, passes)
    yield "redact, after one more decision", time_again(game, redact, passes)
    yield "events of one seat, all", time_anew(game, lambda each: each.events(0), passes)
    yield "events of the last decision", time_again(game, last_events, passes)
    yield "undo", time_again(game, undo, passes)
    yield "the moment before, by at()", time_anew(game, lambda each: each.at(last - 1), passes)
    yield "pickle", time_anew(game, pickle.dumps, passes)
    yield "unpickle", time_anew(game, load(pickle.dumps(game)), passes)
    yield "history", time_anew(game, lambda game: game.history, passes)


def measure(holes: Sequence[int] = HOLES, passes: int = 3) -> dict[str, list[float]]:
    """Return for each kind of work its cost in decisions, by the length of the match."""
    found: dict[str, list[float]] = {}
    with catch_warnings():
        simplefilter("ignore")  # the seed is short
        for each in holes:
            game = play_match(each)
            unit = time_decision(game)
            for name, seconds in iter_rows(game, passes):
                found.setdefault(name, []).append(seconds / unit)
    return found


def format_cost(cost: float) -> str:
    return f"{cost:.1f}" if cost < 10 else f"{cost:,.0f}"


def build_table(found: Mapping[str, Sequence[float]], holes: Sequence[int] = HOLES) -> str:
    """Return a table in Markdown, in decisions."""
    head = ["in decisions", *(f"{each} holes" for each in holes), f"{holes[-1]} holes to {holes[0]}"]
    rows = [head, ["---", *["--:"] * (len(holes) + 1)]]
    rows += [[name, *map(format_cost, costs), f"{costs[-1] / costs[0]:.1f}"] for name, costs in found.items()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def run(holes: Sequence[int], passes: int) -> int:
    """Measure and print the table. Return an exit code."""
    print(build_table(measure(holes, passes), holes))
    return 0
