"""The deal of a round."""

from collections.abc import Sequence
from typing import Any

from cardgolf.cards import Card, Packed, pack, unpack
from cardgolf.engine.effects import derive_round_key
from cardgolf.engine.first_dealer import choose_first_dealer
from cardgolf.engine.returned_states import change_cards
from cardgolf.engine.transitions import begin_first_turn
from cardgolf.errors import PluginError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import make_result_error
from cardgolf.table import NO_MEMORY, OPENING, Board, Layout, Match, Memory, MutableState, NextRound, RoundSetup, State
from cardgolf.table.common import make_common
from cardgolf.table.shuffle import shuffle
from cardgolf.tools.attrs import make_constructor

_new_state = make_constructor(MutableState)


def shuffle_deck(rules: Rulebook, match: Match) -> tuple[Card, ...]:
    """Return the shuffled deck of the next round in dealing order."""
    return unpack(_shuffle_packed(rules, match))


def _shuffle_packed(rules: Rulebook, match: Match) -> Packed:
    deck = rules.table_setup(len(match.names)).packed_deck
    # The order depends on the number of cards alone, so bytes are shuffled as cards would be.
    return type(deck)(shuffle(deck, derive_round_key(match, "deal")))  # type: ignore[arg-type]  # of the same kind


def deal_round(
    rules: Rulebook, match: Match, plan: NextRound, dealer: int, deck: tuple[Card, ...] = (), memory: Memory = NO_MEMORY
) -> State:
    """Return a round of ``match`` dealt by ``dealer``, from ``deck`` in dealing order or from a shuffle."""
    table, cards = rules.table_setup(len(match.names)), pack(deck) if deck else _shuffle_packed(rules, match)
    setup = RoundSetup(plan.kind, plan.seats, dealer, table.opening_flips)
    seats = setup.order
    boards: list[Board | None] = [None] * len(match.names)
    if rules.layouts_vary:
        layouts = rules.find_layouts(match, seats)
        dealt = sum([layout.size for layout in layouts])
        for seat, layout, pile in zip(seats, layouts, _deal_cards(cards, layouts, dealt), strict=True):
            boards[seat] = Board.dealt(layout, unpack(pile), seat)
    else:
        # One layout for all: every n-th card is what a seat gets when cards are dealt one at a time.
        dealt = len(seats) * table.layout.size
        for position, seat in enumerate(seats):
            boards[seat] = Board.dealt(table.layout, unpack(cards[position : dealt : len(seats)]), seat)
    middle = None
    if table.middle is not None:
        lies, dealt = cards[dealt : dealt + table.middle.size], dealt + table.middle.size
        middle = Board.of(table.middle, [card.face_up for card in unpack(lies)])
    # The card after the first discard is the top of the stock, which stands last.
    discard, stock, turns_begun = unpack(cards[dealt : dealt + 1]), cards[:dealt:-1], (0,) * len(match.names)
    stock = stock if type(stock) is bytes else pack(unpack(stock))  # as bytes if no card of it has a name
    draft = _new_state(match, setup, seats[0], OPENING, tuple(boards), stock, discard, turns_begun)
    draft.memory, draft.common = memory, make_common(middle)
    # Before the leader is found: this hook may change the cards that decide it.
    state = change_cards(rules, "dealt", draft.freeze())
    return state if table.opening_flips and not rules.opens_in_turn else begin_first_turn(rules, state)


def _deal_cards(cards: Packed, layouts: Sequence[Layout], dealt: int) -> list[Packed]:
    """Return the cards of each layout, dealt one at a time to those with places left."""
    count = len(layouts)
    # Layouts that may vary are often equal. Slices deal the same, and faster.
    if len({*layouts}) == 1:
        return [cards[position:dealt:count] for position in range(count)]
    piles, left = [list[Any]() for _ in layouts], iter(cards)
    for lap in range(max(layout.size for layout in layouts)):
        for pile, layout in zip(piles, layouts, strict=True):
            if lap < layout.size:
                pile.append(next(left))
    return list(map(type(cards), piles))


def deal_next_round(rules: Rulebook, state: State) -> State:
    """Return the round after ``state``, dealt by the seat that ``next_dealer`` names."""
    plan = state.setup.upcoming
    if plan is None or not plan.seats:
        raise PluginError(f"invalid deal of {rules.name}: expected a next round")
    with rules.naming_culprit():
        dealer = choose_next_dealer(rules, state, plan)
        return deal_round(rules, state.match, plan, dealer, memory=state.memory.after_deal())


def choose_next_dealer(rules: Rulebook, state: State, plan: NextRound) -> int:
    """Return the seat that ``next_dealer`` names; raise :class:`PluginError` if it is not in the next round."""
    dealer = rules.next_dealer(state, state.match.standings)
    if dealer not in plan.seats:
        culprit = f"{rules.deciding_plugin('next_dealer', state, state.match.standings)}.next_dealer"
        raise make_result_error(culprit, dealer, "a seat of the next round")
    return dealer


def deal_first_round(rules: Rulebook, match: Match, deck: tuple[Card, ...] = ()) -> State:
    """Return the first round of ``match``."""
    with rules.naming_culprit():
        return deal_round(rules, match, NextRound("hole", match.seats), choose_first_dealer(rules, match), deck)
