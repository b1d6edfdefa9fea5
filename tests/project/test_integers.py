"""Integers of callers: any type with ``__index__`` is one, a bool, a float and a text are none. Plain ones are kept."""

from enum import IntEnum

import numpy as np
import pytest
from helpers.walks import finish_round

import cardgolf
from cardgolf import CardGolfError, bots
from cardgolf.bots import Chance
from cardgolf.bots.search import Search
from cardgolf.lanes import Games, Lookahead, look_ahead, play_tables
from cardgolf.rl import Encoder, TextEnvironment, aec, solo, vector
from cardgolf.rl.episodes import Episode
from cardgolf.score_sheets.entries import RoundEntry
from cardgolf.simulation import league
from cardgolf.table import validate_seed
from cardgolf.tools.integers import plain_integer
from cardgolf.web import notebook

GOLF = cardgolf.rules("golf", holes=2)
SHORT = cardgolf.rules("golf", "examples/short_deck.py?ranks=3", recycle="end_round", turn_limit=2)
GAME = cardgolf.new_game(GOLF, players=["Ann", "Bo"], seed=7)
SHEET = cardgolf.ScoreSheet("nine-card", ["Ann", "Bo", "Cy"])
ENTERED = SHEET.enter([21, 9, 4]).enter([8, 30, 7])
BOTS = ["random", "beginner"]
TABLE = ["2 5 K / 2 9 A", "3 4 Q / 3 8 A"]


class Index:
    """An integer of another library."""

    def __init__(self, value):
        self._value = value

    def __index__(self):
        return self._value


FINISHED = finish_round(cardgolf.new_game("golf", players=2, seed=7, holes=1, turn_limit=1))


def _make_solo(**arguments):
    env = solo(GOLF, **arguments)
    return env.seating.players, env.seating.seat, env.seating.rounds, env.seating.max_steps


def _make_aec(**arguments):
    env = aec(GOLF, **arguments)
    return env.unwrapped.players, env.unwrapped.rounds, env.unwrapped.max_cycles


def _make_text(**arguments):
    env = TextEnvironment(GOLF, **{"seed": 1, **arguments})
    return env.players, env.rounds, env.most_refusals, env.game


def _step_aec(action):
    env = aec(GOLF).unwrapped
    env.reset(seed=5)
    env.step(action)
    return env.game.history[-1:]


def _count_episode(**arguments):
    episode = Episode.of(GOLF, **{"players": 2, "rounds": 1, "reward": "points", "max_moves": 0, **arguments})
    return episode.players, episode.rounds, episode.max_moves


# What takes the integer, a valid one, and a call that takes it.
CALLS = [
    # matches
    ("new_game, seed", 1, lambda n: cardgolf.record(cardgolf.new_game(GOLF, players=["Ann", "Bo"], seed=n))),
    ("new_game, players", 2, lambda n: cardgolf.record(cardgolf.new_game(GOLF, players=n, seed=1))),
    ("new_game, option", 1, lambda n: cardgolf.record(cardgolf.new_game("golf", players=2, seed=1, holes=n))),
    ("new_game, teams", 1, lambda n: cardgolf.new_game(GOLF, players=4, seed=1, teams=[(0, 2), (n, 3)])),
    ("new_game, handicaps", 1, lambda n: cardgolf.record(cardgolf.new_game(GOLF, seed=1, handicaps=[0, n]))),
    ("view", 1, GAME.view),
    ("events, seat", 1, GAME.events),
    ("events, since", 1, lambda n: GAME.play("flip a1").events(0, since=n)),
    ("at", 1, GAME.play("flip a1").play("flip b1").at),
    ("play", 1, lambda n: GAME.play("flip a1", seat=n)),
    ("undo", 1, lambda n: _drawn().undo(seat=n)),
    ("redact", 1, lambda n: cardgolf.redact(GAME, n)),
    ("perft", 1, lambda n: cardgolf.perft(GAME, n)),
    ("find_last_round, players", 2, lambda n: cardgolf.find_last_round(GOLF, n, most=4)),
    ("find_last_round, most", 2, lambda n: cardgolf.find_last_round(GOLF, 2, most=n)),
    ("score, players", 2, lambda n: cardgolf.score("golf", TABLE[0], players=n)),
    ("score, players of a table", 3, lambda n: cardgolf.score("golf", TABLE, players=n)),
    ("score, closer", 1, lambda n: cardgolf.score("golf", TABLE, closer=n)),
    ("score_range, players", 2, lambda n: cardgolf.score_range("golf", "2 5 K / 2 9 ?", players=n, seed=1)),
    ("score_range, closer", 1, lambda n: cardgolf.score_range("golf", TABLE, closer=n, seed=1)),
    ("score_range, seed", 1, lambda n: cardgolf.score_range("golf", "2 5 ? / 2 9 ?", seed=n)),
    # rules
    ("rules, option", 3, lambda n: cardgolf.rules("golf", holes=n).options),
    ("rules, option of a house rule", 7, lambda n: cardgolf.rules("golf", "ender-penalty", points=n).describe()),
    ("rules, option with choices", 3, lambda n: cardgolf.rules("golf", turn_limit=n).describe()),
    ("with_options", 3, lambda n: GOLF.with_options(holes=n).describe()),
    ("preset", 3, lambda n: cardgolf.rules(cardgolf.preset("golf", holes=n)).describe()),
    ("table_setup", 2, lambda n: GOLF.table_setup(n).deck),
    ("tables", 2, lambda n: GOLF.tables(n).stages),
    ("export", 2, lambda n: GOLF.export(n).as_text()),
    ("action_space", 2, lambda n: GOLF.action_space(n).digest),
    ("action_space, move", 1, lambda n: GOLF.action_space(2).move(3, n)),
    ("action_space, index", 1, lambda n: GOLF.action_space(2).index("draw stock", n)),
    ("action_space, mask", 1, lambda n: GOLF.action_space(2).mask(["draw stock"], seat=n)),
    ("explain, width", 60, lambda n: cardgolf.explain("golf").text(n)),
    ("diff, seed", 1, lambda n: cardgolf.diff("golf", "golf", seed=n, layouts=2, games=1).as_dict()),
    ("diff, layouts", 2, lambda n: cardgolf.diff("golf", "golf", layouts=n, games=0).as_dict()),
    ("diff, games", 1, lambda n: cardgolf.diff("golf", "golf", layouts=0, games=n).as_dict()),
    ("svg, size", 64, lambda n: cardgolf.svg(cardgolf.Card(7, "S"), size=n)),
    ("Layout.grid, rows", 2, lambda n: cardgolf.Layout.grid(n, 3)),
    ("Layout.grid, columns", 3, lambda n: cardgolf.Layout.grid(2, n)),
    ("Card, rank", 7, lambda n: cardgolf.Card(n, "S")),
    ("validate_seed", 1, validate_seed),
    ("Chance, key", 1, lambda n: Chance(n).random()),
    # score sheets
    ("enter, scores", 9, lambda n: SHEET.enter([n, 21, 4]).as_dict()),
    ("enter, scores by seat", 1, lambda n: SHEET.enter({0: 3, n: 9, 2: 5}).as_dict()),
    ("enter, closer", 1, lambda n: SHEET.enter([3, 9, 5], closer=n).as_dict()),
    ("correct, number", 1, lambda n: ENTERED.correct(n, {"Ann": 12}).as_dict()),
    ("correct, scores", 12, lambda n: ENTERED.correct(1, {"Ann": n}).as_dict()),
    ("correct, closer", 1, lambda n: ENTERED.correct(1, closer=n).as_dict()),
    ("drop", 1, lambda n: ENTERED.drop(n).as_dict()),
    ("join", 9, lambda n: ENTERED.join("Di", n).as_dict()),
    ("leave", 1, lambda n: ENTERED.leave(n).as_dict()),
    ("return_player", 1, lambda n: ENTERED.leave(1).return_player(n).as_dict()),
    ("sit_out", 1, lambda n: ENTERED.sit_out(n).as_dict()),
    ("rename", 1, lambda n: ENTERED.rename(n, "Di").as_dict()),
    ("find_doubts", 1, ENTERED.find_doubts),
    ("find_points, number", 1, lambda n: ENTERED.find_points(n, "Bo")),
    ("find_points, player", 1, lambda n: ENTERED.find_points(1, n)),
    ("list_additions", 1, lambda n: ENTERED.list_additions(n, "Bo")),
    ("find_layouts", 1, ENTERED.find_layouts),
    ("find_seat", 1, SHEET.find_seat),
    ("score_cards, player", 1, lambda n: SHEET.score_cards(n, 9)),
    ("score_cards, score", 9, lambda n: SHEET.score_cards("Bo", n)),
    ("a sheet's dealer", 1, lambda n: cardgolf.ScoreSheet("nine-card", ["Ann", "Bo"], n).as_dict()),
    ("a sheet's teams", 1, lambda n: cardgolf.ScoreSheet("golf", [*"ABCD"], teams=[(0, 2), (n, 3)]).as_dict()),
    ("a sheet's handicaps", 1, lambda n: cardgolf.ScoreSheet("golf", [*"AB"], handicaps=[0, n]).as_dict()),
    ("an entry's leader", 1, lambda n: RoundEntry([3, 4], leader=n)),
    ("an entry's turns", 1, lambda n: RoundEntry([3, 4], turns=[n, 2])),
    # bots and results
    ("advise, deals", 2, lambda n: cardgolf.advise(GAME.view(1), deals=n, seed=1, engine="engine").moves),
    ("advise, seed", 1, lambda n: cardgolf.advise(GAME.view(1), deals=2, seed=n, engine="engine").moves),
    ("review, seats", 1, lambda n: [each.ply for each in bots.review(FINISHED, seats=[n], deals=2).decisions]),
    ("review, rounds", 1, lambda n: [each.ply for each in bots.review(FINISHED, rounds=[n], deals=2).decisions]),
    ("Search, deals", 8, lambda n: Search(Chance(1), deals=n).deals),
    ("simulate, games", 1, lambda n: cardgolf.simulate(GOLF, "random", n, seed=1).digest),
    ("simulate, seed", 1, lambda n: cardgolf.simulate(GOLF, "random", 1, seed=n).digest),
    ("simulate, players", 2, lambda n: cardgolf.simulate(GOLF, "random", 1, seed=1, players=n).digest),
    ("simulate, players of bots", 2, lambda n: cardgolf.simulate(GOLF, ["random"] * 2, 1, 1, players=n).digest),
    ("simulate, workers", 1, lambda n: cardgolf.simulate(GOLF, "random", 1, seed=1, workers=n).digest),
    ("simulate, chunk", 1, lambda n: cardgolf.simulate(GOLF, "random", 1, seed=1, chunk=n).digest),
    ("simulate, handicaps", 1, lambda n: cardgolf.simulate(GOLF, "random", 1, seed=1, handicaps=[0, n]).digest),
    ("compare, players", 2, lambda n: _compare(players=n)),
    ("compare, games", 2, lambda n: _compare(games=n)),
    ("compare, seed", 1, lambda n: _compare(seed=n)),
    ("tournament, players", 2, lambda n: cardgolf.tournament(GOLF, BOTS, players=n, games=2, seed=1).table),
    ("tournament, games", 2, lambda n: cardgolf.tournament(GOLF, BOTS, games=n, seed=1).table),
    ("league, deals", 2, lambda n: _play_league(deals=n)),
    ("league, slow_deals", 2, lambda n: _play_league(slow_deals=n)),
    ("league, seed", 1, lambda n: _play_league(seed=n)),
    ("solve, players", 2, lambda n: cardgolf.solve(SHORT, n).value),
    ("solve, most_states", 100_000, lambda n: cardgolf.solve(SHORT, most_states=n).value),
    ("notebook.play, players", 2, lambda n: notebook.play("golf", players=n, seed=1).game),
    ("notebook.play, seat", 1, lambda n: notebook.play("golf", players=2, seed=1, seat=n).game),
    ("notebook.show", 1, lambda n: notebook.show(GAME, n).message(0)),
    # arrays and learning
    ("Games, players", 2, lambda n: Games(GOLF, n, 2, compiled=False).game(1)),
    ("Games, count", 2, lambda n: Games(GOLF, 2, n, compiled=False).game(1)),
    ("Games, seeds", 1, lambda n: Games(GOLF, 2, 1, [n], compiled=False).game(0)),
    ("play_out, deals", 2, lambda n: bots.play_out(GAME.view(1), deals=n, compiled=False).points.tolist()),
    ("play_out, seed", 1, lambda n: bots.play_out(GAME.view(1), deals=2, seed=n, compiled=False).points.tolist()),
    ("play_tables", 2, lambda n: play_tables(GAME.view(1), tables=n, compiled=False).points.tolist()),
    ("look_ahead", 2, lambda n: look_ahead(GAME.view(1), GAME.legal_moves, n, _lookahead(), compiled=False).tolist()),
    ("Encoder", 2, lambda n: (Encoder(GOLF, n).size, Encoder(GOLF, n).players)),
    ("solo, players", 3, lambda n: _make_solo(players=n)),
    ("solo, seat", 1, lambda n: _make_solo(players=2, seat=n)),
    ("solo, rounds", 1, lambda n: _make_solo(rounds=n)),
    ("solo, max_steps", 1, lambda n: _make_solo(max_steps=n)),
    ("vector, count", 2, lambda n: vector(GOLF, 2, n, compiled=False).num_envs),
    ("vector, players", 2, lambda n: vector(GOLF, n, 2, compiled=False).encoder.players),
    ("aec, players", 2, lambda n: _make_aec(players=n)),
    ("aec, rounds", 1, lambda n: _make_aec(rounds=n)),
    ("aec, max_cycles", 1, lambda n: _make_aec(max_cycles=n)),
    ("aec, action", 1, _step_aec),
    ("TextEnvironment, players", 2, lambda n: _make_text(players=n)),
    ("TextEnvironment, rounds", 1, lambda n: _make_text(rounds=n)),
    ("TextEnvironment, most_refusals", 1, lambda n: _make_text(most_refusals=n)),
    ("TextEnvironment, seed", 1, lambda n: _make_text(seed=n)),
    ("TextEnvironment, describe", 1, lambda n: TextEnvironment(GOLF, seed=1).describe(n)),
    ("an episode of OpenSpiel, players", 2, lambda n: _count_episode(players=n)),
    ("an episode of OpenSpiel, rounds", 1, lambda n: _count_episode(rounds=n)),
    ("an episode of OpenSpiel, max_moves", 9, lambda n: _count_episode(max_moves=n)),
]  # fmt: skip


def _drawn():
    game = GAME
    while game.turn != 1 or "draw discard" not in map(str, game.legal_moves):
        game = game.play(game.legal_moves[0])
    return game.play("draw discard")


def _compare(**arguments):
    return str(cardgolf.compare(*BOTS, rules=GOLF, **{"games": 2, "seed": 1, **arguments}))


def _play_league(**arguments):
    found = league(["golf"], BOTS, **{"deals": 2, "slow_deals": 2, "seed": 1, **arguments})
    return [(row.bot, row.mu) for row in found[0].table]


def _lookahead():
    return Lookahead(bots.make_greedy_tables(GOLF, 2), turns=2, hope=2.0)


@pytest.mark.parametrize(("value", "call"), [pytest.param(value, call, id=name) for name, value, call in CALLS])
def test_an_integer_of_any_type_is_taken_as_a_plain_one(value, call):
    plain = repr(call(value))
    assert [repr(call(kind(value))) for kind in (np.int64, Index)] == [plain] * 2
    for wrong in (True, float(value), str(value)):
        with pytest.raises((CardGolfError, ValueError)):
            call(wrong)


class Small(IntEnum):
    ONE = 1


class Broken:
    def __index__(self):
        raise OSError


def test_only_what_is_an_integer_becomes_a_plain_one():
    assert [type(plain_integer(one)) for one in (1, Small.ONE, np.uint8(1), np.array(1), Index(1))] == [int] * 5
    broken = Broken()
    for other in (True, np.True_, 1.0, np.float64(1), "1", None, ..., broken):
        assert plain_integer(other) is other


def test_a_bundle_and_a_match_refuse_what_only_equals_a_seat():
    for wrong in (False, 0.0, Index(9)):
        with pytest.raises(CardGolfError):
            GAME.view(wrong)
        assert GAME.legal_moves_for(wrong) == ()
        assert type(GAME.legal_moves_for(np.int64(GAME.turn))) is tuple and GAME.legal_moves_for(Index(GAME.turn))


def test_a_record_has_plain_integers_alone():
    options = {"holes": np.int64(1), "seed": np.int64(3), "handicaps": [np.int64(2), Index(0)]}
    game = cardgolf.new_game("golf", players=np.int64(2), **options)
    assert game == cardgolf.new_game("golf", players=2, holes=1, seed=3, handicaps=[2, 0])
    assert cardgolf.replay(cardgolf.record(game)) == game
