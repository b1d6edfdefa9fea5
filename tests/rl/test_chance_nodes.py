"""Cards are drawn when a seat first sees them, with the probabilities of a shuffled deck."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from helpers.cases import every_case
from helpers.examples import example

import cardgolf
from cardgolf import Card, Layout, hookimpl, option, plugin
from cardgolf.rl.chance_nodes import Question, unseen_cards, visible_facts, with_unseen_cards
from cardgolf.rl.episodes import Episode, EpisodeTable

GAMES = {
    "play-nine": "play-nine",
    "crazy-nines": "crazy-nines",
    "board-nine": "board-nine",
    "golf": ("golf", "knocking", {"peek": "any", "new_card": "down", "cancel": "anywhere"}),
    "yaniv": example("yaniv"),
    "cabo": ("cabo", {"snaps": "any"}),
    "rat-a-tat-cat": example("rat-a-tat-cat"),
    "trash": example("trash"),
}


def make_episode(name, players=2, **settings):
    stack = GAMES[name] if isinstance(GAMES[name], tuple) else (GAMES[name],)
    *names, options = (*stack, {}) if not isinstance(stack[-1], dict) else stack
    given = {"rounds": 1, "reward": "points", "max_moves": 0} | settings
    return Episode.of(cardgolf.rules(*names, **options), players, given["rounds"], reward=given["reward"],
                      max_moves=given["max_moves"])  # fmt: skip


def walk(episode, seed):
    """Yield the tables of an episode played by lot."""
    rng, table = Random(seed), EpisodeTable.begin(episode)
    yield table
    while not table.is_over:
        if table.question is not None:
            numbers, chances = zip(*table.outcomes, strict=True)
            table = table.decide(rng.choices(numbers, chances)[0])
        else:
            table = table.play(rng.choice(table.numbers))
        yield table


@every_case("name", GAMES)
def test_cards_are_conserved_and_chances_add_up_to_one(name):
    episode = make_episode(name)
    deck = Counter(episode.rules.deck(2))
    for table in walk(episode, 3):
        if table.question is not None:
            assert sum(chance for _, chance in table.outcomes) == pytest.approx(1)
            assert all(chance > 0 for _, chance in table.outcomes) and not table.numbers
        elif not table.is_over:
            assert table.numbers == sorted(table.numbers) and table.numbers
            assert Counter(table.game.state.cards) == deck
            assert len(table.pools) == len(unseen_cards(table.game.state))


@every_case("name", GAMES)
def test_undecided_cards_change_nothing_that_a_seat_sees(name):
    rng = Random(1)
    for table in walk(make_episode(name), 5):
        if table.question is None and table.game and not table.is_over:
            state = table.game.state
            other = with_unseen_cards(state, rng.sample(unseen_cards(state), len(unseen_cards(state))))
            assert visible_facts(other) == visible_facts(state)
            number = table.numbers[0]
            there, here = (each.play(number) for each in (table.with_state(other), table))
            assert isinstance(there.question, Question) == isinstance(here.question, Question)
            if here.question:
                assert here.question.token == there.question.token
                assert here.outcomes == there.outcomes
            else:
                assert visible_facts(there.game.state) == visible_facts(here.game.state)


@plugin
class Tiny:
    """Six or seven cards in all, on boards of one or two."""

    places = option(1, least=1, doc="Cards of a board, all but one of which are turned up before play.")

    @hookimpl
    def seats(self):
        return range(2, 3)

    @hookimpl
    def deck(self, players):
        return [Card(rank) for rank in (1, 1, 2, 2, 2, 3, 3)[: 5 + self.places]]

    @hookimpl
    def layout(self, players):
        return Layout.grid(1, self.places)

    @hookimpl
    def opening_flips(self):
        return self.places - 1


def pick(game):
    """Choose a move by what all can see."""
    return game.legal_moves[len(game.state.discard) % len(game.legal_moves)]


def all_facts(state):
    return repr(visible_facts(state))


@pytest.mark.parametrize("places", [1, 2])
def test_the_tree_has_the_chances_of_all_orders_of_the_deck(places):
    rules = cardgolf.rules(Tiny, places=places, holes=1, turn_limit=2, recycle="end_round")
    by_orders = Counter()
    orders = {*permutations(rules.deck(2))}
    for order in orders:
        game, seen = cardgolf.new_game(rules, players=2, deck=order, seed=0), []
        while not game.is_round_over:
            seen.append(all_facts(game.state))
            game = game.play(pick(game))
        by_orders[*seen, all_facts(game.state)] += Fraction(1, len(orders))
    by_tree = Counter()

    def grow(table, seen, chance):
        if table.question is not None:
            copies = table.question.faces
            for number, face in enumerate(table.episode.faces):
                if copies[face]:
                    grow(table.decide(number), seen, chance * Fraction(copies[face], copies.total()))
            return
        seen = (*seen, all_facts(table.game.state))
        if table.is_over:
            by_tree[seen] += chance
            return
        grow(table.play(table.episode.space.index(pick(table.game), table.game.state.actor)), seen, chance)

    grow(EpisodeTable.begin(Episode.of(rules, 2, 1, reward="points", max_moves=0)), (), Fraction(1))
    assert len(by_tree) > 15
    assert by_tree == by_orders


def test_a_new_stock_is_drawn_from_the_discards_alone():
    rules = cardgolf.rules(Tiny, holes=1, turn_limit=40)
    table, found = EpisodeTable.begin(Episode.of(rules, 2, 1, reward="points", max_moves=0)), 0
    rng = Random(4)
    while not table.is_over:
        if table.question is not None:
            table = table.decide(rng.choice(table.outcomes)[0])
            continue
        moves = {str(table.episode.space[number]): number for number in table.numbers}
        before = table.game.state
        table = table.play(moves.get("draw stock", moves.get("discard", table.numbers[0])))
        if before.phase == "start" and not before.packed_stock:
            found += 1
            assert table.question.faces == Counter(before.discard[:-1])
        elif table.question is not None and found and before.phase == "start":
            assert table.question.faces == Counter(before.stock)
    assert found > 2
