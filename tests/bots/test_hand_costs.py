"""What is left of a hand after the best play, compared with the definition."""

from random import Random

import pytest
from helpers.plugins import most_points_win

import cardgolf
from cardgolf import Play
from cardgolf.bots.hands import HandCosts, Plays, leave_out
from cardgolf.bots.worth import turn_layout, worth_for


def left_of(costs, runs):
    """Return what is left of cards with these costs by kind, after the cards of a kind or one of ``runs``."""
    gone = [sum(cost for kind, cost in costs if kind == wanted) for wanted, _ in costs]
    return sum(cost for _, cost in costs) - max([*gone, *runs])


@pytest.mark.parametrize("rules", [(), (most_points_win,)], ids=["fewest points", "most points"])
def test_the_rest_is_what_the_dearest_play_leaves(rules):
    rng, compared = Random(3), 0
    for seed in range(12):
        game = cardgolf.new_game("board-nine", *rules, players=2, seed=seed)
        view = game.view(game.turn)
        worth = worth_for(view, turn_layout(view))
        hand, plays = [slot.card for slot in view.boards[view.seat].slots], Plays(worth, view.legal_moves)
        for played in [move.cards for move in view.legal_moves if type(move) is Play]:
            rest = [*hand]
            for card in played:
                rest.remove(card)
            left = [cards for cards in (move.cards for move in view.legal_moves) if all(card in rest for card in cards)]
            runs = [sum(worth.alone[card] for card in cards) for cards in left if len({*cards}) == len(cards)]
            costs, card = plays.cost_rest(leave_out(hand, played)), rng.choice(hand)
            known = [(each.kind, worth.alone[each]) for each in rest]
            assert costs.total == sum(cost for _, cost in known)
            assert costs.estimate_rest(card) == left_of([*known, (card.kind, worth.alone[card])], runs)
            assert HandCosts(worth, rest).estimate_rest(None) == left_of([*known, (None, worth.mean)], [])
            compared += 1
    assert compared > 40
