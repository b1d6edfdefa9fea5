"""Choices at once in the environments: what a seat has sealed is in what it reads and in nothing that others read."""

from random import Random

import pytest
from helpers import sealed_games

import cardgolf
from cardgolf.rl.episodes import Episode, EpisodeTable
from cardgolf.rl.text_environment import TextEnvironment


def make_rules(**options):
    return cardgolf.rules(*sealed_games.NAMED, **{"turn_limit": 3} | options)


def go_on(table, rng):
    """Return the table after what chance decides, and otherwise after a random move."""
    if table.outcomes:
        numbers, chances = zip(*table.outcomes, strict=True)
        return table.decide(rng.choices(numbers, chances)[0])
    return table.play(rng.choice(table.numbers))


@pytest.mark.parametrize("kind", ["bid", "take"])
def test_an_episode_tells_a_choice_to_its_seat_alone(kind):
    rng, sealed = Random(1), 0
    table = EpisodeTable.begin(Episode.of(make_rules(kind=kind), 3, 1, reward="points", max_moves=60))
    while not table.is_over:
        if not table.outcomes and table.game.state.window and min(len(table.game.to_act), len(table.numbers)) > 1:
            actor, sealed = table.game.state.actor, sealed + 1
            one, two = table.play(table.numbers[0]), table.play(table.numbers[-1])
            alike = [one.moment.tell(seat) == two.moment.tell(seat) for seat in range(3)]
            assert alike == [seat != actor for seat in range(3)]
            assert one.moment.tell(None) == two.moment.tell(None)
            _check_sampled(one, rng)
        table = go_on(table, rng)
    assert sealed > 1


def _check_sampled(table, rng):
    """Check that a sampled table is the same to the seat that acts, and that its window closes."""
    seat = table.game.state.actor
    other = table.resample(seat, rng)
    assert other.moment.tell(seat) == table.moment.tell(seat)
    while other.outcomes or other.game.state.window:
        other = go_on(other, rng)
    assert other.moment.tell(seat).startswith(table.moment.tell(seat))


def test_agents_that_read_learn_that_others_have_chosen():
    env, rng, texts = TextEnvironment(make_rules(), 3, seed=7, rule_sheet=False), Random(1), []
    while not env.done:
        texts.append(env.get_observation()[1])
        assert env.step(f"[{rng.choice(env.game.legal_moves)}]").refusal == ""
    assert any("has chosen." in text for text in texts)


def test_an_episode_of_pettingzoo_is_played_to_its_end():
    pytest.importorskip("pettingzoo")
    np = pytest.importorskip("numpy")
    env, rng, ended = cardgolf.rl.aec(make_rules(), 3), Random(1), set()
    env.reset(seed=1)
    for agent in env.agent_iter():
        *_, terminated, truncated, _ = env.last()
        ended |= {agent} if terminated or truncated else set()
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(env.action_mask(agent)).tolist()))
    assert len(ended) == 3
