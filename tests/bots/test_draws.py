"""How many words of its generator each bot takes, as docs/explanation/chance.md says."""

from collections import Counter

import pytest
from attrs import evolve
from helpers.plain.chance import PlainChance
from helpers.rule_sets import TABLES, rulebook

import cardgolf
from cardgolf.bots import Chance, make_bot
from cardgolf.table.moves import KERNEL_MOVES


def views_of_a_round(rules, seed=1):
    """Yield the views of the seats that are to move in a round."""
    game, chance = cardgolf.new_game(rules, players=2, seed=seed), Chance(seed)
    while not game.is_round_over:
        yield game.view(game.to_act[0])
        game = game.play(chance.choice(game.legal_moves))


def count_words(spec, view):
    """Return the words that a new bot takes to be made, and those for its first move."""
    chance = Chance(9)
    bot = make_bot(spec, chance)
    made = chance.counter
    bot.choose(view)
    return made, chance.counter - made


@pytest.mark.parametrize("name", ["play-nine", "board-nine", "four-card"])
def test_the_random_bot_draws_once_unless_one_move_is_legal(name):
    for view in views_of_a_round(rulebook(name)):
        assert count_words("random", view) == (0, len(view.legal_moves) > 1)
        assert count_words("random", evolve(view, legal_moves=view.legal_moves[:1])) == (0, 0)
        assert make_bot("random", Chance(9)).choose(view) == PlainChance(9).choice(view.legal_moves)


@pytest.mark.parametrize("name", TABLES)
def test_greedy_draws_only_to_sample_tables(name):
    for view in views_of_a_round(rulebook(name)):
        if view.memory.window is None and {*map(type, view.legal_moves)} <= {*KERNEL_MOVES}:
            assert count_words("greedy", view) == (0, 0)


def test_the_stubborn_bot_draws_for_its_habit_and_once_for_a_choice():
    for view in views_of_a_round("play-nine"):
        assert count_words("stubborn", view)[0] == 1
        made, chosen = count_words("stubborn:habit=decline", view)
        assert made == 0 and chosen <= 1


def test_search_draws_for_its_deals_and_their_bots():
    """From nine samples of a hand of five it takes one. Each takes a word for a hidden card and four for its seed."""
    view = next(views_of_a_round("board-nine"))
    seen = Counter(view.discard_shown) + Counter(slot.card for slot in view.boards[view.seat].slots)
    hidden = (Counter(view.rules.deck(2)) - seen).total()
    assert count_words("search:deals=4", view) == (0, 4 * (9 * (hidden - 1 + 4) + 1))
    assert count_words("search:deals=4", evolve(view, legal_moves=view.legal_moves[:1])) == (0, 0)
