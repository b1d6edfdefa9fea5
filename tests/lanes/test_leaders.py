"""The leaders of rounds in lanes are those of the engine."""

from random import Random

import pytest

np = pytest.importorskip("numpy")

from helpers.lane_comparison import LaneComparison  # noqa: E402  # it needs NumPy
from helpers.rule_sets import OnlyTwelvesCount, led_by_closer, led_by_dealer, led_by_points  # noqa: E402

import cardgolf  # noqa: E402
from cardgolf import Game, Lead, hookimpl  # noqa: E402
from cardgolf.lanes import Games  # noqa: E402
from cardgolf.lanes.matches import MatchRequest, Policy, play_matches  # noqa: E402
from cardgolf.simulation import simulate  # noqa: E402
from cardgolf.simulation.engines import play_in_lanes  # noqa: E402
from cardgolf.turns import Leads  # noqa: E402

STACKS = {
    "skyjo": (("skyjo",), {"target": 200}),
    "skyjo, highest leads": (("skyjo",), {"target": 200, "lead": "highest"}),
    "dealer": (("golf", led_by_dealer), {"holes": 3}),
    "closer": (("golf", led_by_closer), {"holes": 3, "first_dealer": "random"}),
    "points": (("nine-card", led_by_points), {"holes": 2}),
    "points unseen": (("golf", led_by_points), {"holes": 2, "initial_flips": 0}),
    "play-offs": (("play-nine", OnlyTwelvesCount, led_by_closer), {"holes": 1, "tie": "playoff"}),
}


def make_rules(name):
    stack, options = STACKS[name]
    return cardgolf.rules(*stack, **{"turn_limit": 9} | options)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", STACKS)
def test_rounds_are_led_as_in_the_engine(name, compiled):
    rules, bots = make_rules(name), ["random"] * 3
    engine = simulate(rules, bots, 12, 5, engine="engine")
    lanes = play_in_lanes(rules, [(number, bots) for number in range(12)], 5, compiled=compiled)
    assert lanes == list(engine.games)
    led = {round_.leader != round_.seats[(round_.seats.index(round_.dealer) + 1) % len(round_.seats)]
           for game in lanes for round_ in game.rounds}  # fmt: skip
    assert led == ({False} if name == "points unseen" else {True} if name == "dealer" else {True, False})


@pytest.mark.parametrize("name", ["skyjo", "closer", "points"])
def test_openings_of_later_rounds_go_on_in_lanes(name, compiled):
    rules, chance = make_rules(name), Random(name)
    for seed in (1, 2):
        game = cardgolf.new_game(rules, players=3, seed=seed)
        while not game.is_round_over:
            game = game.play(chance.choice(game.legal_moves))
        game = game.deal()
        plies = [game := game.play(chance.choice(game.legal_moves)) for _ in range(8)]
        comparison = LaneComparison(rules, 3, len(plies), compiled=compiled)
        comparison.load(plies)
        for _ in range(12):
            comparison.step()
        assert not any(game.state.is_opening for game in comparison.games)


def test_a_round_with_another_leader_goes_on_in_lanes(compiled):
    """A position may have a leader that the rules do not name."""
    start = cardgolf.new_game("golf", players=3, seed=4)
    while start.state.is_opening:
        start = start.play(start.legal_moves[0])
    led = Game.from_position(start.rules, start.position.replace("leader: 1", "leader: 2").replace(
        "turn: 1", "turn: 2").replace("turns_begun: 0 1 0", "turns_begun: 0 0 1"))  # fmt: skip
    lanes = Games(led.rules, 3, 1, compiled=compiled)
    lanes.load(led)
    assert lanes.game(0).state.setup.leader == led.state.setup.leader == led.turn == 2
    assert lanes.game(0) == led


def test_a_match_in_lanes_begins_without_a_closer(compiled):
    """A lane plays one match after the other. The closer of the match before does not lead."""
    requests = [MatchRequest(seed, (Policy.RANDOM,) * 2, (seed, seed + 1)) for seed in range(2100)]
    rules = cardgolf.rules("golf", led_by_closer, holes=1, turn_limit=2)
    played = play_matches(rules, requests, compiled=compiled)
    assert {match.rounds[0].leader for match in played} == {1}


def test_leads_are_tried_in_turn():
    @hookimpl("turns")
    def leader():
        yield Leads((Lead.LAST_CLOSER, Lead.DEALER, Lead.MOST_POINTS))

    tables = cardgolf.rules("golf", leader).tables(2)
    assert tables.leads == (Lead.LAST_CLOSER, Lead.DEALER)
    assert cardgolf.rules("golf", led_by_closer).tables(2).leads == (Lead.LAST_CLOSER, Lead.LEFT_OF_DEALER)
    assert cardgolf.rules("golf").tables(2).leads == (Lead.LEFT_OF_DEALER,)
