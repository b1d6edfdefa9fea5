"""The deal: a round laid out before its players, by the dealer whose turn it is."""

from cardgolf.cards import Card, packed, unpacked
from cardgolf.engine import begun
from cardgolf.errors import BadOption, PluginError
from cardgolf.hands import round_key
from cardgolf.layout import Board
from cardgolf.rulebook import Rulebook
from cardgolf.shuffling import derive, shuffle
from cardgolf.state import TEE_OFF, Deal, Draft, Match, NextRound, State
from cardgolf.values import maker

_draft = maker(Draft)


def order(rules: Rulebook, match: Match) -> tuple[Card, ...]:
    """The deck of the round to come, shuffled, in dealing order."""
    return unpacked(_shuffled(rules, match))


def _shuffled(rules: Rulebook, match: Match) -> bytes:
    return bytes(shuffle(rules.setting(len(match.names)).packed_deck, round_key(match, "deal")))


def dealt(rules: Rulebook, match: Match, plan: NextRound, dealer: int, deck: tuple[Card, ...] = ()) -> State:
    """A round of ``match``, dealt by ``dealer``: from ``deck`` in dealing order, or from a fresh shuffle."""
    setting, cards = rules.setting(len(match.names)), packed(deck) if deck else _shuffled(rules, match)
    deal = Deal(plan.kind, plan.seats, dealer, setting.layout, setting.tee_off)
    seats = deal.order
    boards: list[Board | None] = [None] * len(match.names)
    out = len(seats) * setting.layout.size
    for position, seat in enumerate(seats):
        boards[seat] = Board.dealt(setting.layout, unpacked(cards[position : out : len(seats)]), seat)
    discard, stock, clock = unpacked(cards[out : out + 1]), cards[:out:-1], (0,) * len(match.names)
    state = _draft(match, deal, seats[0], TEE_OFF, tuple(boards), stock, discard, clock).seal()
    return state if setting.tee_off else begun(rules, state)


def next_deal(rules: Rulebook, state: State) -> State:
    """The round after ``state``, whose dealer is the next seat to the left that plays it."""
    plan = state.deal.upcoming
    if plan is None or not plan.seats:
        raise PluginError(f"{rules.name}: there is no round to deal")
    dealer = next((seat for seat in plan.seats if seat > state.deal.dealer), plan.seats[0])
    with rules.blaming():
        return dealt(rules, state.match, plan, dealer)


def opened(rules: Rulebook, match: Match, deck: tuple[Card, ...] = ()) -> State:
    """The first round of ``match``."""
    with rules.blaming():
        return dealt(rules, match, NextRound("hole", match.seats), _first_dealer(rules, match), deck)


def _first_dealer(rules: Rulebook, match: Match) -> int:
    """As the option says: a seat, one drawn by lot, or whoever draws the lowest card, ties drawing again."""
    chosen = rules.golf.first_dealer
    if isinstance(chosen, int):
        if chosen not in match.seats:
            raise BadOption(f"first_dealer={chosen} will not do: seats are 0 to {len(match.names) - 1}")
        return chosen
    lot = derive(match.seed, "first dealer")
    if chosen == "random":
        return shuffle(match.seats, lot)[0]
    return _lowest(rules, match, lot)


def _lowest(rules: Rulebook, match: Match, lot: bytes) -> int:
    drawing, cards = list(match.seats), list(shuffle(rules.setting(len(match.names)).deck, lot))
    while len(drawing) > 1 and len(cards) >= len(drawing):
        drawn = {seat: rules.worth[cards.pop()] for seat in drawing}
        drawing = [seat for seat in drawing if drawn[seat] == min(drawn.values())]
    return drawing[0]
