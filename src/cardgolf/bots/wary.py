"""The wary bot: a greedy bot that minds what its discard gives the next seat, and which cards may come."""

from typing import ClassVar

from attrs import define

from cardgolf import Move, View
from cardgolf.bots.evaluation import Yardstick
from cardgolf.bots.greedy import Greedy, GridStyle
from cardgolf.bots.hand_plans import plan_hand_move

WARY_STYLE = GridStyle(turn_up=2.0, patience=0.0, deficit=1.5, denial=0.75, future=1.0, stock_bonus=1.5)


@define(eq=False)
class Wary(Greedy):
    """Plays a grid as the greedy bot does, and also minds what it throws and what it may hope for later.

    From a hand it throws and draws what is best on the average of all cards that may come. It ends rounds and reacts as
    the greedy bot does.
    """

    style: ClassVar[GridStyle] = WARY_STYLE

    def _choose_from_hand(self, view: View, yard: Yardstick) -> Move:
        return plan_hand_move(view, yard)
