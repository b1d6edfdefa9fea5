"""Plans for a hand: plays and draws judged by every card that may be drawn next, and not by an average one."""

from collections.abc import Sequence

from cardgolf import Card, Draw, Move, Play, View
from cardgolf.bots.evaluation import Yardstick, add_up
from cardgolf.bots.greedy import choose_hand_move, drawn_card, list_own_cards
from cardgolf.bots.hand_costs import HandCosts, Plays, leave_out
from cardgolf.games.determinize import count_unseen

END_CHANCE = 0.1  # that the round ends before the seat can play again

Shares = Sequence[tuple[Card, float]]


def plan_hand_move(view: View, yard: Yardstick) -> Move:
    """Return the play or the draw that leaves the best cards in hand, on the average of the unseen cards.

    All other decisions are those of the greedy bot.
    """
    if type(view.legal_moves[0]) is Draw:
        return _choose_draw(view, yard)
    chosen = choose_hand_move(view, yard)
    return _choose_play(view, yard) if type(chosen) is Play else chosen


def _choose_draw(view: View, yard: Yardstick) -> Move:
    costs, unseen = HandCosts(yard, list_own_cards(view)), _share_unseen(view)

    def count_cost(move: Move) -> float:
        card = drawn_card(view, move) if type(move) is Draw else None
        return _count_left(yard, costs, card) if card else _average_left(yard, costs, unseen)

    return min([move for move in view.legal_moves if type(move) is Draw], key=count_cost)


def _choose_play(view: View, yard: Yardstick) -> Move:
    """Return the play after which the better draw, from the stock or the discard pile, leaves least."""
    hand, unseen, top = list_own_cards(view), _share_unseen(view), view.discard_top
    plays = Plays(yard, view.legal_moves)

    def count_cost(play: Play) -> float:
        costs = plays.cost_rest(leave_out(hand, play.cards))
        drawn = [_average_left(yard, costs, unseen)] if unseen else []
        taken = [_count_left(yard, costs, top)] if top else []
        return min((*drawn, *taken), default=costs.total)

    return min([move for move in view.legal_moves if type(move) is Play], key=count_cost)


def _share_unseen(view: View) -> Shares:
    """Return the faces of the unseen cards with their shares."""
    unseen = count_unseen(view)
    count = sum(unseen.values())
    return [(card, copies / count) for card, copies in unseen.items() if copies]


def _average_left(yard: Yardstick, costs: HandCosts, unseen: Shares) -> float:
    return add_up(share * _count_left(yard, costs, card) for card, share in unseen)


def _count_left(yard: Yardstick, costs: HandCosts, card: Card) -> float:
    """Return what a hand and a drawn card cost, averaged over an end at once and one after another play."""
    return END_CHANCE * (costs.total + yard.alone[card]) + (1 - END_CHANCE) * costs.estimate_rest(card)
