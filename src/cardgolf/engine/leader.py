"""The leader of a round: the seat that a plugin names, or the one that its data lead to."""

from collections.abc import Sequence

from cardgolf.cards import CardValues
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.standings import find_placed
from cardgolf.rulebook.validation import make_result_error
from cardgolf.table import Board, Match, RoundSetup, State
from cardgolf.turns.parts import Lead


def find_leader(rules: Rulebook, state: State) -> int:
    """Return the seat that has the first turn; raise :class:`PluginError` for one that does not play."""
    leader = rules.leader(state, rules.card_values)
    if not isinstance(leader, int):
        return follow_leads(list_leads(leader), state, rules.card_values)
    if leader not in state.setup.seats:
        culprit = f"{rules.deciding_plugin('leader', state, rules.card_values)}.leader"
        raise make_result_error(culprit, leader, "a seat of this round")
    return leader


def list_leads(leader: Lead | Sequence[Lead]) -> tuple[Lead, ...]:
    """Return what a result of ``leader`` other than a seat tries in turn."""
    # Results of base rules and of parts are not checked, so that one `Lead` may come alone.
    return (leader,) if isinstance(leader, Lead) else tuple(leader)


def follow_leads(leads: Sequence[Lead], state: State, card_values: CardValues) -> int:
    """Return the first seat that ``leads`` name, or the one on the dealer's left if they name none."""
    for lead in leads:
        if lead is Lead.MOST_POINTS:
            # Of equal points `max` keeps the first, which sits nearest to the dealer's left.
            return max(state.setup.order, key=lambda seat: _count_points(state.table[seat], card_values))
        seat = find_known_leader(lead, state.match, state.setup)
        if seat is not None:
            return seat
    return state.setup.order[0]


def find_known_leader(lead: Lead, match: Match, setup: RoundSetup) -> int | None:
    """Return the seat that ``lead`` names before a card is seen, or ``None``."""
    if lead in {Lead.FIRST, Lead.LAST}:
        return find_placed(setup.seats, match.standings, setup.dealer, is_last=lead is Lead.LAST)
    if lead is not Lead.LAST_CLOSER:
        return setup.dealer if lead is Lead.DEALER else setup.order[0]
    # A limit may have ended that round, and its closer may sit out a play-off.
    end = match.rounds[-1].round_end if match.rounds else None
    return end.by if end is not None and end.by in setup.seats else None


def _count_points(board: Board, card_values: CardValues) -> int:
    """Return the points of the face-up cards."""
    return sum(card_values[slot.card] for slot in board.slots if slot and slot.up)
