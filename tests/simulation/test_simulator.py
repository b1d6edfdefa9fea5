"""Simulation: equal results in this process, in workers and in executors, errors, and interruption."""

import importlib
import json
import pickle
import pkgutil
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from random import Random

import pytest
from helpers.cases import every_case
from helpers.plain.chance import PlainChance
from helpers.plugins import answer
from simulation import sample_bots
from simulation.sample_bots import Chance, Texts

import cardgolf
from cardgolf import InvalidArgumentError, InvalidOptionError
from cardgolf.simulation import GameResult, Stopped, bot_chance, match_seed, play_game, simulate

RULES = cardgolf.rules("nine-card", holes=2, turn_limit=12)
BOTS = [Chance, Texts, "random"]


class LossyExecutor(Executor):
    """An executor that plays at once and loses the result of every second new chunk."""

    def __init__(self):
        self.chunks = []

    def submit(self, fn, /, job, chunk):
        self.chunks.append(chunk)
        chunk_results = fn(job, chunk)
        return make_failed_future(OSError("lost")) if self.is_lost(chunk) else make_future(chunk_results)

    def is_lost(self, chunk):
        return chunk.deaths == 0 and len(self.chunks) % 2 == 0


def make_future(value):
    """Return a future with this result."""
    future = Future()
    future.set_result(value)
    return future


def make_failed_future(error):
    """Return a future with this exception."""
    future = Future()
    future.set_exception(error)
    return future


@pytest.fixture(scope="module")
def results():
    return simulate(RULES, BOTS, 30, 5, rotate=True)


def test_a_game_can_be_reproduced_from_the_published_keys(results):
    def key(*labels):
        return int.from_bytes(sha256("/".join(map(str, ("cardgolf/1", 5, *labels))).encode()).digest(), "big")

    found = results.games[4]
    game = cardgolf.new_game(RULES, players=3, seed=key("game", 4))
    bots = key("game", 4, "bots", 0)
    rngs, decisions = [PlainChance(bots >> 64 * (3 - seat) & 2**64 - 1) for seat in range(3)], [0]
    while not game.is_over:
        if game.is_round_over:
            game, decisions = game.deal(), [*decisions, 0]
        game = game.play(rngs[game.turn].choice(game.legal_moves))
        decisions[-1] += 1
    assert found.totals == game.totals
    assert [each.scores for each in found.rounds] == [each.scores for each in game.state.match.rounds]
    assert [each.decisions for each in found.rounds] == decisions
    last = found.rounds[-1]
    assert (last.turns, last.reshuffles, last.dealer) == (game.state.turns_begun, game.state.reshuffles, 1)
    assert last.leader == game.view(None).leader
    assert (last.closer, last.reason) == (game.round_end.by, game.round_end.reason)
    assert [found.ranks[standing.seat] for standing in game.standings] == [each.rank for each in game.standings]


def test_the_digest_of_every_bot_is_the_published_one():
    """If a bot or its generator is meant to change, add a news fragment to changes/ and put the new digest here."""
    seated = ["random", "greedy", "stubborn", "wary"]
    found = simulate(cardgolf.rules("play-nine", holes=1, first_dealer=0), seated, games=3, seed=2)
    assert found.digest == "869ede67a3cfe93470f8af38e901f41e12d21f85eb4e4d03469fe2b72f4351f6"


def test_bots_move_a_seat_on_from_game_to_game(results):
    seated = [game.bots for game in results.games[:4]]
    assert seated[0] == results.bots == ("Chance", "Texts", "random")
    assert seated[1] == ("random", "Chance", "Texts")
    assert seated[2] == ("Texts", "random", "Chance")
    assert seated[3] == seated[0]
    assert {game.bots for game in simulate(RULES, BOTS, 3).games} == {seated[0]}


def test_the_digest_is_that_of_the_lines(results):
    lines = "".join(f"{game.line}\n" for game in results.games)
    assert lines.isascii() and len(lines.splitlines()) == 30
    assert results.digest == sha256(lines.encode()).hexdigest()
    first = json.loads(lines.splitlines()[0])
    assert first["number"] == 0 and first["rounds"][1]["scores"] == list(results.games[0].rounds[1].scores)
    assert simulate(RULES, BOTS, 30, 6, rotate=True).digest != results.digest


def test_a_longer_simulation_begins_with_the_same_games(results):
    assert simulate(RULES, BOTS, 7, 5, rotate=True).games == results.games[:7]
    assert play_game(RULES, BOTS, 5, 3) == results.games[3]
    assert pickle.loads(pickle.dumps(results)) == results


def test_keys_differ_by_seed_number_and_seat():
    assert len({match_seed(seed, number) for seed in range(9) for number in range(9)}) == 81
    assert (
        len({bot_chance(seed, number, seat).random() for seed in range(4) for number in range(4) for seat in range(4)})
        == 64
    )


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("chunk", [None, 7])
def test_two_workers_give_the_same_results(results, chunk):
    assert simulate(RULES, BOTS, 30, 5, rotate=True, workers=2, chunk=chunk) == results


@pytest.mark.parametrize("chunk", [None, 1, 7, 100])
def test_threads_give_the_same_results(results, chunk):
    with ThreadPoolExecutor(3) as executor:
        assert simulate(RULES, BOTS, 30, 5, rotate=True, executor=executor, chunk=chunk) == results


def test_a_pool_of_processes_gives_the_same_results(results):
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        assert simulate(RULES, BOTS, 30, 5, rotate=True, executor=executor) == results


@pytest.mark.parametrize("chunk", [None, 1, 7])
def test_lost_chunks_are_played_again_and_counted_once(results, chunk):
    executor, calls = LossyExecutor(), []
    report = lambda done, total: calls.append((done, total))  # noqa: E731
    assert simulate(RULES, BOTS, 30, 5, rotate=True, executor=executor, chunk=chunk, progress=report) == results
    assert calls == sorted(set(calls)) and calls[-1] == (30, 30)
    assert len(executor.chunks) > 30 // (chunk or 1)


def test_progress_is_reported(results):
    calls = []
    simulate(RULES, BOTS, 3, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(1, 3), (2, 3), (3, 3)]


def test_chunks_grow_with_the_speed_of_games():
    with ThreadPoolExecutor(1) as executor:
        sizes = []
        submit = executor.submit
        executor.submit = lambda fn, job, chunk: sizes.append(len(chunk.numbers)) or submit(fn, job, chunk)
        simulate(cardgolf.rules("play-nine", holes=1), Chance, 300, executor=executor)
    assert sum(sizes) == 300 and sizes[:64] == [1] * 64 and max(sizes) > 1


@pytest.mark.parametrize(
    ("bot", "error"),
    [
        ("Raising", "ZeroDivisionError: 'no points\\n<object object>'"),
        ("Cheating", "chose an illegal move: illegal move 'swap z9'"),
        ("Silent", "chose an illegal move: invalid move None"),
        ("Leaving", "failed: SystemExit: '3'"),
    ],
)
def test_a_bot_that_fails_is_named_and_the_other_games_go_on(bot, error):
    bad = getattr(sample_bots, bot)
    results, fair = simulate(RULES, [Chance, bad], 40), simulate(RULES, [Chance, sample_bots.Unlucky], 2)
    struck = {number for number in range(40) if bot_chance(0, number, 1).random() < 1 / 8}
    assert 0 < len(struck) < 20 and len(fair.games) == 2
    assert {game.number for game in results.failed} == struck
    assert len(results.finished) == 40 - len(struck) == sum(len(game.ranks) == 2 for game in results.games)
    for game in results.failed:
        assert game.error.startswith(f"{bot} in seat 1, round 1, ") and error in game.error
        assert game.error.isprintable() and len(game.error) <= 200
        assert (game.rounds, game.totals, game.ranks) == ((), (), ())


def test_a_bot_that_cannot_be_created_is_named():
    (game,) = simulate(RULES, [Chance, sample_bots.unmade], 1).games
    assert game.error == "unmade in seat 1: unmade cannot be made: OSError: 'no such weights'"


def test_a_rule_that_fails_is_named_and_the_other_games_go_on():
    odd = cardgolf.rules("nine-card", answer("adjust_scores", ValueError("odd"), "fussy"), holes=1)
    (game, _) = simulate(odd, Chance, 2).games
    assert game.error == "fussy.adjust_scores failed: ValueError [fussy.adjust_scores] (ValueError: 'odd')"


def test_an_interruption_keeps_the_finished_games():
    struck = next(number for number in range(99) if bot_chance(0, number, 1).random() < 1 / 8)
    with pytest.raises(Stopped) as stopped:
        simulate(RULES, [Chance, sample_bots.Interrupting], 99)
    assert isinstance(stopped.value, KeyboardInterrupt)
    assert stopped.value.found == simulate(RULES, [Chance, sample_bots.Interrupting], struck)
    assert str(stopped.value) == f"stopped after {struck} of 99 games"


def test_an_interruption_of_lanes_keeps_whole_chunks():
    def interrupt(done, total):
        raise KeyboardInterrupt

    pytest.importorskip("numpy", reason="lanes need NumPy")
    with ThreadPoolExecutor(1) as executor, pytest.raises(Stopped) as stopped:
        simulate(RULES, "random", 60, engine="lanes", executor=executor, chunk=20, progress=interrupt)
    kept = [game.number for game in stopped.value.found.games]
    assert len(kept) in (20, 40, 60) and {number // 20 for number in kept} == {*range(len(kept) // 20)}
    assert stopped.value.found.games == simulate(RULES, "random", 60, engine="engine").games[: len(kept)]


def test_the_rules_are_described_in_one_line():
    assert simulate(RULES, Chance, 1).rules == "nine-card (turn_limit=12, holes=2)"
    assert simulate("play-nine", Chance, 1).rules == "play-nine"
    rules = cardgolf.rules("play-nine", "ender-penalty:how=doubled", answer("adjust_scores", {}, "fussy"), tie="shared")
    assert simulate(rules, Chance, 1).rules == "play-nine (tie=shared) + ender-penalty (how=doubled) + fussy"


@every_case(
    ("message", "arguments"),
    [
        ("invalid games=0: expected an integer >= 1", {"games": 0}),
        ("invalid games=True: expected an integer >= 1", {"games": True}),
        ("invalid workers='2': expected an integer >= 1", {"workers": "2"}),
        ("invalid chunk=0: expected an integer >= 1", {"chunk": 0}),
        ("invalid players=0: expected an integer >= 1", {"players": 0}),
        ("invalid players=20: expected 2 to 8 for nine-card", {"players": 20}),
        ("invalid time_limit=0: expected seconds > 0 or None", {"time_limit": 0}),
        ("invalid time_limit=nan: expected seconds > 0 or None", {"time_limit": float("nan")}),
        ("invalid seed=-1: expected an integer from 0 to 2**256 - 1", {"seed": -1}),
        ("invalid players=3: expected 2, the number of bots, or None", {"bots": [Chance, Chance], "players": 3}),
        ("bot 'gredy' is not installed; did you mean greedy?", {"bots": "gredy"}),
        (
            "invalid executor=3: expected a concurrent.futures.Executor (of a Dask client: client.get_executor())",
            {"executor": 3},
        ),
    ],
)
def test_invalid_arguments_are_refused_before_a_game_is_played(message, arguments):
    kind = InvalidOptionError if "bots" in arguments and "players" not in arguments else InvalidArgumentError
    with pytest.raises(kind) as refused:
        simulate(RULES, **{"bots": Chance, **arguments})
    assert str(refused.value).startswith(message)


def test_rules_and_bots_that_cannot_be_pickled_are_refused_for_other_processes(results):
    class Local(Chance):
        pass

    odd = cardgolf.rules("nine-card", answer("adjust_scores", {}, "fussy"))
    with pytest.raises(InvalidArgumentError, match=r"^fussy cannot be pickled"):
        simulate(odd, Chance, 1, workers=2)
    with pytest.raises(InvalidArgumentError, match=r"^invalid bots='Local': expected bots that can be pickled"):
        simulate(RULES, [Chance, Local], 1, workers=2)
    with pytest.raises(InvalidArgumentError, match=r"^invalid bots='<lambda>': expected bots that can be pickled"):
        simulate(RULES, lambda _: Chance(Random(1)), 1, executor=LossyExecutor())
    with ThreadPoolExecutor(1) as executor:
        assert simulate(odd, Local, 3, executor=executor).failed == ()


def test_an_executor_that_accepts_nothing_is_refused():
    with ThreadPoolExecutor(1) as executor:
        pass
    with pytest.raises(InvalidArgumentError, match=r"^invalid executor: expected one that accepts games \(Runtime"):
        simulate(RULES, Chance, 3, executor=executor)


def test_finished_games_are_kept_if_the_executor_accepts_no_more():
    class Exhausted(LossyExecutor):
        def submit(self, fn, /, job, chunk):
            if self.chunks:
                raise RuntimeError("enough")
            return super().submit(fn, job, chunk)

    results = simulate(RULES, Chance, 130, executor=Exhausted(), chunk=100)
    assert results.finished == simulate(RULES, Chance, 100).games
    assert {game.error for game in results.failed} == {"the executor accepted no more games: RuntimeError: 'enough'"}
    assert [game.number for game in results.failed] == list(range(100, 130))


def test_a_game_whose_process_dies_repeatedly_is_reported():
    class Deadly(LossyExecutor):
        def submit(self, fn, /, job, chunk):
            return make_failed_future(MemoryError()) if 3 in chunk.numbers else super().submit(fn, job, chunk)

    played, fair = simulate(RULES, Chance, 9, executor=Deadly(), chunk=3), simulate(RULES, Chance, 9)
    error = "its process died 4 times (MemoryError)"
    assert played.failed == (GameResult.failure(3, ("Chance", "Chance"), error),)
    assert played.finished == fair.games[:3] + fair.games[4:]


def test_an_executor_without_results_is_given_up():
    class Still(LossyExecutor):
        def submit(self, fn, /, job, chunk):
            return Future() if chunk.numbers[0] > 5 else make_future(fn(job, chunk))

    results = simulate(RULES, Chance, 90, executor=Still(), chunk=1, time_limit=0.1)
    assert results.finished == simulate(RULES, Chance, 6).games
    assert {game.error for game in results.failed} == {"no result from the executor within 0.1 seconds"}
    assert len(results.games) == 90


def test_public_functions_are_not_hidden_by_modules():
    """The import of a submodule sets an attribute of its package."""
    package = importlib.import_module("cardgolf.simulation")
    modules = {info.name for info in pkgutil.iter_modules(package.__path__)}
    for name in modules:
        importlib.import_module(f"cardgolf.simulation.{name}")
    assert not modules & set(package.__all__)
    assert package.simulate is simulate and callable(package.simulate)
