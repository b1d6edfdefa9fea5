"""Plugins whose games cannot be told in words, and harmless ones that end rounds early."""

import attrs
from helpers.faulty.scores import OffersAThirdPartyMove, Word

from cardgolf import RoundEnd, hookimpl


@attrs.frozen
class Stammer(Word):
    """Its words fail where a card was hidden."""

    word = "stammer"

    def describe(self, outcome):
        return f"stammers about {outcome.displaced('a1').upper()}"


class Stammers(OffersAThirdPartyMove):
    move_type = Stammer


@hookimpl("next_seat")
def gives_extra_turns(state):
    """Harmless: the first seat of the round has three turns of four."""
    first = state.setup.seats[0]
    return first if sum(state.turns_begun) % 4 else state.setup.left_of(first)


@hookimpl("round_end")
def rings_a_bell(state):
    """Harmless: after any move but a few the round is closed, without a turn for any seat, in a turn or in a window."""
    return RoundEnd(state.turn, (), "") if state.reshuffles or len(state.stock) % 5 == 0 else None
