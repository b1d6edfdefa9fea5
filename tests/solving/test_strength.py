"""The strength of bots, exactly: losses that another program found, best responses, and chance that is counted out."""

from random import Random

import pytest

import cardgolf
from cardgolf.bots import Chance
from cardgolf.solving.policies import BotPolicy, CountedChance

INVALID = cardgolf.InvalidArgumentError


@pytest.mark.parametrize(("bot", "loss", "exploitability"), [("greedy", 0.061, 0.061), ("beginner", 0.05, 0.05)])
def test_bots_lose_what_another_program_found(pair6, bot, loss, exploitability):
    found = pair6.measure(bot)
    assert (found.loss, found.exploitability) == pytest.approx((loss, exploitability), abs=5e-4)
    assert not found.is_sampled
    assert 0 < found.decisions <= pair6.states


def test_the_optimal_bot_loses_nothing(pair6):
    found = pair6.measure(pair6.bot)
    assert (found.loss, found.exploitability) == pytest.approx((0, 0), abs=1e-12)
    assert pair6.match(pair6.bot, pair6.bot) == pytest.approx(pair6.value)


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_best_response_takes_what_a_bot_gives_away(pair6, bot):
    found, response = pair6.measure(bot), pair6.respond(bot)
    assert found.exploitability >= found.loss > 0
    assert pair6.value - pair6.match(bot, response) == pytest.approx(found.exploitabilities[0], abs=1e-12)
    assert pair6.match(response, bot) - pair6.value == pytest.approx(found.exploitabilities[1], abs=1e-12)
    assert pair6.match(response, bot) >= pair6.match(pair6.bot, bot) - 1e-12


def test_random_choices_are_counted_out(pair6):
    policy = BotPolicy(pair6._graph, "random", 0)
    decisions = [policy(number) for number in range(0, pair6.states, 7)]
    assert not policy.is_sampled
    assert all(sum(chance for _, chance in decision) == pytest.approx(1) for decision in decisions)
    assert any(len(decision) > 2 for decision in decisions)


class Roller:
    """Draws a number that cannot be counted out."""

    def __init__(self, rng: Random):
        self.rng = rng

    def choose(self, view):
        return view.legal_moves[int(self.rng.random() * len(view.legal_moves))]


class Shuffler(Roller):
    def choose(self, view):
        moves = [*view.legal_moves]
        self.rng.shuffle(moves)
        return str(moves[0])


class Juggler(Roller):
    def choose(self, view):
        return view.legal_moves[sum(self.rng.choice((0, 1)) for _ in range(12)) % len(view.legal_moves)]


@pytest.mark.parametrize("bot", [Roller, Shuffler, Juggler])
def test_other_random_numbers_are_drawn_once_in_each_state(pair6, bot):
    one, same, other = pair6.measure(bot), pair6.measure(bot), pair6.measure(bot, seed=5)
    assert one.is_sampled
    assert one == same != other
    assert one.as_dict()["loss"] == one.loss > 0


def test_a_bot_that_is_an_object_decides_as_it_does(pair6):
    assert pair6.measure(Roller(Chance(3))).loss > 0


def test_a_bot_that_makes_no_legal_move_is_refused(pair6):
    class Cheat:
        def choose(self, view):
            return cardgolf.Knock()

    with pytest.raises(INVALID, match="expected one of the legal moves"):
        pair6.measure(Cheat())


def test_counted_chance_goes_through_every_way_of_drawing():
    chance, found = CountedChance(), []
    chance.restart()
    while True:
        drawn = chance.choice("ab"), chance.choice("x"), chance.below(3)
        found.append((drawn, chance.probability))
        if not chance.advance():
            break
    assert [drawn for drawn, _ in found] == [(letter, "x", number) for letter in "ab" for number in range(3)]
    assert {probability for _, probability in found} == {1 / 6}
