"""Lanes and the engine play the same games, and lanes say why they do not play."""

import sys

import pytest
from attrs import evolve

import cardgolf
from cardgolf import InvalidArgumentError, Line, hookimpl
from cardgolf.bots.players.random import RandomBot
from cardgolf.simulation import compare, simulate, tournament
from cardgolf.simulation.engines import FEWEST_GAMES, EngineChoice, choose_engine

pytest.importorskip("numpy", reason="lanes need NumPy")

STACKS = (
    (("play-nine",), {"holes": 2}, 2),
    (("play-nine", "four-bonus", "ender-penalty:points=7"), {"holes": 2, "last_shot_flip": "optional"}, 4),
    (("play-nine", "knocking"), {"holes": 2, "recycle": "end_round"}, 3),
    (("nine-card",), {"holes": 2, "turn_limit": 9}, 3),
    (("nine-card", "joker-pairs", "knocking"), {"holes": 3, "decks": 2}, 5),
    (("crazy-nines",), {"holes": 2}, 3),
    (("crazy-nines", "knocking"), {"holes": 2, "turn_limit": 12}, 4),
    (("six-card",), {"holes": 3}, 2),
    (("eight-card", "four-bonus"), {"holes": 2}, 3),
    (("golf",), {"holes": 2, "jokers_per_deck": 2, "first_dealer": "draw_low"}, 4),
)


def both(stack, options, bots, games=12, **more):
    rules = cardgolf.rules(*stack, **options)
    return [simulate(rules, bots, games, 5, engine=engine, **more) for engine in ("engine", "lanes")]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("bots", [["greedy", "random"], ["random"], ["greedy"]], ids="+".join)
@pytest.mark.parametrize(
    ("stack", "options", "players"),
    STACKS,
    ids=lambda value: "+".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_lanes_give_the_games_of_the_engine(stack, options, players, bots):
    seats = [bots[seat % len(bots)] for seat in range(players)]
    engine, lanes = both(stack, options, seats, rotate=True)
    assert (engine.engine, lanes.engine, lanes.engine_reason) == ("engine", "lanes", "")
    assert lanes.games == engine.games
    assert lanes == engine
    assert lanes.digest == engine.digest
    assert not lanes.failed


@hookimpl("penalty")
def costly_closing(state, raw):
    """Charge the closer for its third card, for the discard pile, and for the scores of earlier rounds."""
    if state.closer is None:
        return {}
    card, totals = state.boards[state.closer].slots[2].card, state.match.totals or (0,)
    points = card.rank + len(state.discard) + len(state.stock) + max(totals) + len(state.match.rounds[-1:])
    return {state.closer: [Line("costly.closing", points + raw[state.closer])]}


@hookimpl("adjust_scores")
def sharing(state, raw):
    """Give every seat the points of the next one."""
    seats = [*state.table]
    return {seat: [Line("sharing", raw[seats[index - 1]])] for index, seat in enumerate(seats)}


@pytest.mark.parametrize("rule", [costly_closing, sharing], ids=["penalty", "adjust_scores"])
def test_points_between_seats_may_read_the_whole_state(rule):
    engine, lanes = both(("play-nine", rule), {"holes": 3}, "random", players=3)
    assert lanes.engine == "lanes"
    assert lanes.games == engine.games


@pytest.mark.parametrize("name", ["", "Dragon"])
def test_the_engine_scores_what_lanes_cannot(name):
    """The match ends by its totals, and the penalty reads the stock, in which cards may have a name."""

    @hookimpl("deck")
    def deck():
        return [*cardgolf.cards.french(packs=2, jokers=0), *[cardgolf.Card(2, "H", name)] * 6]

    engine, lanes = both(("golf", deck, costly_closing), {"target": 200, "holes": 3}, "random", players=3)
    assert lanes.games == engine.games
    assert not lanes.failed


@pytest.mark.parametrize("target", [30, None])
def test_a_match_may_end_by_its_totals(target):
    engine, lanes = both(("golf",), {"target": target, "holes": 4}, "random", players=2)
    assert lanes.games == engine.games
    assert ({len(game.rounds) for game in lanes.games} == {4}) == (target is None)


def test_matches_with_play_offs_are_the_same():
    @hookimpl
    def points():
        return 0

    engine, lanes = both(("nine-card", points), {"holes": 1, "tie": "playoff"}, "random", games=3, players=2)
    assert lanes.games == engine.games
    assert len(lanes.games[0].rounds) > 5


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("more", [{"workers": 2}, {"workers": 2, "chunk": 7}, {"chunk": 3}, {"time_limit": 60.0}])
def test_chunks_of_lanes_are_the_same_games(more):
    rules = cardgolf.rules("play-nine", holes=1)
    expected = simulate(rules, "random", 30, 5, players=3, engine="engine")
    assert simulate(rules, "random", 30, 5, players=3, engine="lanes", **more).digest == expected.digest


class Shy(RandomBot):
    """A bot of another package."""


@pytest.mark.parametrize(
    ("stack", "bots", "reason"),
    [
        (("play-nine",), ["random", "search"], "the bot search has no form for lanes"),
        (("play-nine",), [Shy, "random"], "the bot Shy has no form for lanes"),
        (("board-nine",), ["random", "random"], "board-nine"),
        (("nine-card", "rearrange"), ["random", "random"], "rearrange"),
    ],
)
def test_lanes_say_why_they_do_not_play(stack, bots, reason):
    rules = cardgolf.rules(*stack)
    with pytest.raises(InvalidArgumentError, match=f"invalid engine='lanes': .*{reason}"):
        simulate(rules, bots, 2, engine="lanes")
    choice = choose_engine(rules, bots, FEWEST_GAMES, "auto")
    assert (choice.engine, reason in choice.reason) == ("engine", True)


def test_few_games_are_left_to_the_engine():
    rules = cardgolf.rules("play-nine", holes=1)
    results = simulate(rules, "random", 2, players=2)
    assert (results.engine, results.engine_reason) == ("engine", f"there are fewer than {FEWEST_GAMES} games")
    assert choose_engine(rules, ["random"] * 2, FEWEST_GAMES, "auto") == evolve(
        choose_engine(rules, ["random"] * 2, 2, "lanes")
    )
    assert choose_engine(rules, ["random"] * 2, 10**6, "engine").engine == "engine"


def test_without_numpy_the_engine_plays(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("cardgolf.lanes")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    rules = cardgolf.rules("play-nine", holes=1)
    choice = choose_engine(rules, ["random"] * 2, FEWEST_GAMES, "auto")
    assert (choice.engine, choice.reason) == ("engine", 'NumPy is not installed: pip install "cardgolf[lanes]"')


@pytest.mark.parametrize("engine", ["auto", "lanes"])
def test_without_numba_very_many_holes_warn(monkeypatch, engine):
    rules = cardgolf.rules("play-nine", holes=10)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.warns(UserWarning, match=r"lanes play 150,000 holes without numba.*\"cardgolf\[lanes\]\""):
        assert choose_engine(rules, ["random"] * 2, 15_000, engine) == EngineChoice("lanes", compiled=True)


@pytest.mark.parametrize(("numba", "games"), [(None, 14_999), (sys, 15_000)], ids=["fewer", "with numba"])
def test_nothing_warns_of_fewer_holes_or_with_numba(monkeypatch, numba, games):
    monkeypatch.setattr("cardgolf.simulation.engines.find_spec", lambda name: numba if name == "numba" else None)
    choice = choose_engine(cardgolf.rules("play-nine", holes=10), ["random"] * 2, games, "auto")
    assert choice == EngineChoice("lanes", compiled=games == 15_000)


@pytest.mark.parametrize("engine", ["fast", None, 1, ""])
def test_an_invalid_engine_is_refused(engine):
    with pytest.raises(InvalidArgumentError, match=r"invalid engine=.*: expected one of 'auto', 'lanes', 'engine'"):
        simulate("play-nine", "random", 1, engine=engine)


def test_comparisons_and_tournaments_take_an_engine():
    rules = cardgolf.rules("play-nine", holes=1, tie="shared")
    found = [compare("greedy", "random", rules=rules, games=40, engine=engine) for engine in ("engine", "lanes")]
    assert found[0] == found[1]
    tables = [tournament(rules, ["greedy", "random"], games=20, engine=engine) for engine in ("engine", "lanes")]
    assert tables[0] == tables[1]
