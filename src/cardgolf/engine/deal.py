"""The deal: a round laid out before its players, by the dealer whose turn it is."""

from cardgolf._attrs import make_constructor
from cardgolf.board import Board
from cardgolf.cards import Card, pack, unpack
from cardgolf.engine.effects import derive_round_key
from cardgolf.engine.transitions import begin_first_turn
from cardgolf.errors import InvalidOptionError, PluginError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scorecard import NextRound
from cardgolf.shuffle import derive, shuffle
from cardgolf.state import OPENING, Match, MutableState, RoundSetup, State

_new_state = make_constructor(MutableState)


def shuffle_deck(rules: Rulebook, match: Match) -> tuple[Card, ...]:
    """The deck of the round to come, shuffled, in dealing order."""
    return unpack(_shuffle_packed(rules, match))


def _shuffle_packed(rules: Rulebook, match: Match) -> bytes:
    return bytes(shuffle(rules.table_setup(len(match.names)).packed_deck, derive_round_key(match, "deal")))


def deal_round(rules: Rulebook, match: Match, plan: NextRound, dealer: int, deck: tuple[Card, ...] = ()) -> State:
    """A round of ``match``, dealt by ``dealer``: from ``deck`` in dealing order, or from a fresh shuffle."""
    setting, cards = rules.table_setup(len(match.names)), pack(deck) if deck else _shuffle_packed(rules, match)
    deal = RoundSetup(plan.kind, plan.seats, dealer, setting.layout, setting.opening_flips)
    seats = deal.order
    boards: list[Board | None] = [None] * len(match.names)
    out = len(seats) * setting.layout.size
    for position, seat in enumerate(seats):
        boards[seat] = Board.dealt(setting.layout, unpack(cards[position : out : len(seats)]), seat)
    discard, stock, turns_begun = unpack(cards[out : out + 1]), cards[:out:-1], (0,) * len(match.names)
    state = _new_state(match, deal, seats[0], OPENING, tuple(boards), stock, discard, turns_begun).freeze()
    return state if setting.opening_flips else begin_first_turn(rules, state)


def deal_next_round(rules: Rulebook, state: State) -> State:
    """The round after ``state``, whose dealer is the next seat to the left that plays it."""
    plan = state.setup.upcoming
    if plan is None or not plan.seats:
        raise PluginError(f"{rules.name}: there is no round to deal")
    dealer = next((seat for seat in plan.seats if seat > state.setup.dealer), plan.seats[0])
    with rules._naming_culprit():
        return deal_round(rules, state.match, plan, dealer)


def deal_first_round(rules: Rulebook, match: Match, deck: tuple[Card, ...] = ()) -> State:
    """The first round of ``match``."""
    with rules._naming_culprit():
        return deal_round(rules, match, NextRound("hole", match.seats), _choose_first_dealer(rules, match), deck)


def _choose_first_dealer(rules: Rulebook, match: Match) -> int:
    """As the option says: a seat, one drawn by lot, or whoever draws the lowest card, ties drawing again."""
    chosen = rules.base.first_dealer
    if isinstance(chosen, int):
        if chosen not in match.seats:
            raise InvalidOptionError(f"first_dealer={chosen} will not do: seats are 0 to {len(match.names) - 1}")
        return chosen
    lot = derive(match.seed, "first dealer")
    if chosen == "random":
        return shuffle(match.seats, lot)[0]
    return _draw_for_dealer(rules, match, lot)


def _draw_for_dealer(rules: Rulebook, match: Match, lot: bytes) -> int:
    drawing, cards = list(match.seats), list(shuffle(rules.table_setup(len(match.names)).deck, lot))
    while len(drawing) > 1 and len(cards) >= len(drawing):
        drawn = {seat: rules.card_values[cards.pop()] for seat in drawing}
        drawing = [seat for seat in drawing if drawn[seat] == min(drawn.values())]
    return drawing[0]
