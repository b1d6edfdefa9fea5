"""The greedy bot: a heuristic for grids and one for hands."""

from collections.abc import Mapping, Sequence
from math import inf
from operator import sub
from random import Random
from statistics import median
from typing import ClassVar

from attrs import define, field, frozen

from cardgolf import (
    BoardView,
    Card,
    Discard,
    Draw,
    Flip,
    Game,
    InvalidOptionError,
    Knock,
    Move,
    Pass,
    Phase,
    Pile,
    Play,
    Swap,
    View,
    determinize,
)
from cardgolf.bots.evaluation import (
    Appraisal,
    Yardstick,
    appraise_board,
    appraise_with,
    count_board,
    turn_layout,
    yardstick_for,
)
from cardgolf.bots.hand_costs import HandCosts, Plays, leave_out, sum_costs
from cardgolf.bots.plugin_moves import value_plugin_moves

# Grids.
TURN_UP_VALUE = 0.5  # points that turning a card up is worth
PATIENCE = 0.1  # share of a place's awaited saving that filling the place loses
DEFICIT_COST = 0.5  # cost, per point behind, of ending the round
KNOCK_LEAD = 3.0  # points of lead that a knock asks for
UNSEEN_COST = 0.6  # cost of a card that its owner alone knows, as a share of the average card
UNKNOWN_MOVE = -1000.0
_KNOWN_MOVES = frozenset({Draw, Swap, Discard, Flip, Knock, Pass, Play})


@frozen
class GridStyle:
    """The numbers by which a bot plays on a grid, in points but for shares. The defaults are those of the greedy bot.

    ``denial`` is the share that counts of what a discard saves the next seat. ``future`` is the share that counts of
    what a swap changes in the expected saving of the next card. ``stock_bonus`` is what a card off the stock is worth
    beyond its expected saving, since it may be thrown.
    """

    turn_up: float = TURN_UP_VALUE
    patience: float = PATIENCE
    deficit: float = DEFICIT_COST
    knock_lead: float = KNOCK_LEAD
    denial: float = 0.0
    future: float = 0.0
    stock_bonus: float = 0.0


GREEDY_STYLE = GridStyle()

# Hands.
HELD_COST = 0.5  # cost of a card in an opponent's hand, as a share of the average card
DELAY_COST = 0.25  # cost of each point kept until the next play, since the round may end first
UNSAFE_KNOCK = -1000.0
UNKNOWN_HAND_MOVE = -2000.0

# Reactions.
REACTION_TABLES = 3
CHECK_TABLES = 5


@define(eq=False)
class Greedy:
    """Takes the move that saves most points at once: on a grid by where a card fits, in a hand by the next play.

    It draws no random numbers, except to sample tables for reactions and for moves that a plugin defines.
    """

    style: ClassVar[GridStyle] = GREEDY_STYLE
    _rng: Random = field(repr=False)
    _yard: Yardstick | None = field(default=None, init=False, repr=False)

    def choose(self, view: View) -> Move:
        """Return the move with the best value, the first of equals."""
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        yard, players = self._yard, len(view.names)
        layout = turn_layout(view)
        if (
            yard is None
            or yard.rules is not view.rules
            or yard.players != players
            or yard.layout is not layout
            or yard.read
        ):
            yard = self._yard = yardstick_for(view, layout)
        if view.phase is Phase.REACTION:
            return choose_reaction(view, yard, self._rng)
        if yard.layout.is_hand:
            return self._choose_from_hand(view, yard)
        return choose_grid_move(view, yard, self._rng, self.style)

    def _choose_from_hand(self, view: View, yard: Yardstick) -> Move:  # other bots plan otherwise
        return choose_hand_move(view, yard)


def drawn_card(view: View, move: Draw) -> Card | None:
    """Return the card that ``move`` takes from the discard pile, or ``None`` for a draw from the stock."""
    if move.pile is Pile.STOCK:
        return None
    return view.discard_shown[-1 if move.end == "top" else 0]


def choose_reaction(view: View, yard: Yardstick, rng: Random) -> Move:
    """Return the reaction that saves the viewer most points on the median of sampled tables, or a pass if none does.

    Of many reactions one seems good by chance. It must save points on other tables too. Of rules with hidden notes no
    table can be sampled. The bot then passes.
    """
    first, *others = sorted(view.legal_moves, key=lambda move: type(move) is not Pass)
    try:
        tables = [determinize(view, rng) for _ in range(REACTION_TABLES)]
    except InvalidOptionError:
        return first

    def costs(move: Move, tables: Sequence[Game]) -> list[float]:
        return [_count_cards(table.play(move, seat=view.actor), view.actor, yard) for table in tables]

    def saving(move: Move, without: Sequence[float], tables: Sequence[Game]) -> float:
        saved: float = median(map(sub, without, costs(move, tables)))
        return saved

    without = costs(first, tables)
    savings = {move: saving(move, without, tables) for move in others}
    best = max(savings, key=savings.__getitem__)
    if savings[best] <= 0:
        return first
    fresh = [determinize(view, rng) for _ in range(CHECK_TABLES)]
    return best if saving(best, costs(first, fresh), fresh) > 0 else first


def _count_cards(game: Game, seat: int, yard: Yardstick) -> float:
    """Return about what the cards of ``seat`` cost, all of them known."""
    board = game.state.table[seat]
    if board.layout.is_hand:
        return sum_costs(yard, [card for _, card in board.cards()])
    if board.layout is not yard.layout:  # a board that has grown
        yard = yardstick_for(game.view(seat), board.layout)
    return count_board(yard, board)


def choose_grid_move(view: View, yard: Yardstick, rng: Random, style: GridStyle = GREEDY_STYLE) -> Move:
    """Return the move that saves most points of a grid, the first of equals. ``rng`` samples tables if it must."""
    board = view.boards[view.actor]
    if board is None:
        return view.legal_moves[0]
    own = appraise_board(yard, board)
    choose = _choose_placement if view.held else _choose_opening
    return choose(view, yard, own, rng, style)


def _value_others(view: View, yard: Yardstick, rng: Random) -> Mapping[Move, float]:
    """Return the value of moves that a plugin defines. In the opening unseen cards are all alike."""
    moves = [move for move in view.legal_moves if type(move) not in _KNOWN_MOVES]
    return value_plugin_moves(view, yard, moves, rng) if moves and view.phase is not Phase.OPENING else {}


def _choose_opening(view: View, yard: Yardstick, own: Appraisal, rng: Random, style: GridStyle) -> Move:
    """Choose a card to draw or to turn up, a knock, or a move of a plugin."""
    chosen, most = view.legal_moves[0], -inf
    deficit: float | None = None
    others: Mapping[Move, float] | None = None
    for move in view.legal_moves:
        if type(move) is Draw:
            card = drawn_card(view, move)
            saved = own.saving(card) if card else own.hope + style.stock_bonus
        elif type(move) is Flip:
            deficit = _estimate_deficit(view, yard, own, style) if deficit is None else deficit
            saved = style.turn_up - own.waiting.get(move.slot, 0) + deficit
        elif type(move) is Knock:
            saved = _estimate_lead(view, yard, own.total) - style.knock_lead
        elif type(move) is Pass:
            saved = 0
        else:
            others = _value_others(view, yard, rng) if others is None else others
            saved = others.get(move, UNKNOWN_MOVE)
        if saved > most:
            chosen, most = move, saved
    return chosen


def _estimate_deficit(view: View, yard: Yardstick, own: Appraisal, style: GridStyle) -> float:
    """Return the value of the round's end, at most 0, if turning a card up ends the round. Otherwise return 0."""
    board = view.boards[view.actor]
    down = sum([not each.up for each in board.slots if each]) if board else 0
    ends = down == 1 and not view.round_end
    return style.deficit * min(0, _estimate_lead(view, yard, own.total)) if ends else 0


def _choose_placement(  # noqa: C901  # one loop because it runs most often
    view: View, yard: Yardstick, own: Appraisal, rng: Random, style: GridStyle
) -> Move:
    """Choose what happens to the card in hand."""
    card, freed, chosen, most = view.held, own.freed, view.legal_moves[0], -inf
    if card is None:
        return chosen
    wanted, cost, saves = own.wants.get(card.kind, {}), yard.alone[card], yard.saves[card]
    last, waiting = None if view.round_end else own.last, own.waiting
    others: Mapping[Move, float] | None = None
    next_board = _find_next_board(view) if style.denial and not view.round_end else None
    looks_ahead = style.future and not view.round_end
    for move in view.legal_moves:
        place = None
        if type(move) is Swap:
            place = move.slot
            saved = freed[place] - cost
            if place in wanted:
                saved += wanted[place] + saves
        elif type(move) is Discard:
            place = move.flip
            saved = style.turn_up - style.patience * waiting.get(place, 0) if place else 0
        elif type(move) is Pass:
            saved = 0
        else:
            others = _value_others(view, yard, rng) if others is None else others
            saved = others.get(move, UNKNOWN_MOVE)
        if last is not None and place == last:
            saved += style.deficit * min(0, _estimate_lead(view, yard, own.total - saved))
        if looks_ahead and type(move) is Swap:
            saved += style.future * (appraise_with(yard, _own_board(view), move.slot, card).hope - own.hope)
        if next_board:
            saved -= style.denial * _count_gift(view, yard, next_board, move)
        if saved > most:
            chosen, most = move, saved
    return chosen


def _own_board(view: View) -> BoardView:
    return view.boards[view.actor]  # type: ignore[return-value]  # the seat that acts plays this round


def _find_next_board(view: View) -> BoardView | None:
    """Return the board of the seat that plays next, clockwise."""
    seats = [(view.actor + away) % len(view.names) for away in range(1, len(view.names))]
    return next((board for seat in seats if (board := view.boards[seat])), None)


def _count_gift(view: View, yard: Yardstick, board: BoardView, move: Move) -> float:
    """Return what the card that ``move`` throws saves the owner of ``board`` more than a card off the stock does."""
    thrown = view.held if type(move) is Discard else None
    if type(move) is Swap:
        own = _own_board(view)
        slot = own.slots[own.index(move.slot)]
        thrown = slot.card if slot else None
    if thrown is None:  # unseen by the seat too
        return 0
    appraisal = appraise_board(yardstick_for(view, board.layout) if board.layout is not yard.layout else yard, board)
    return max(0, appraisal.saving(thrown) - appraisal.hope)


def _estimate_lead(view: View, yard: Yardstick, total: float) -> float:
    """Estimate how much less ``total`` costs than the best opponent's board after one more turn."""
    others = ((seat, board) for seat, board in enumerate(view.boards) if board and seat != view.seat)
    return min(_estimate_prospect(view, yard, board, seat) for seat, board in others) - total


def _estimate_prospect(view: View, yard: Yardstick, board: BoardView, seat: int) -> float:
    """Estimate the cost of a board after one more turn. A card that its owner alone knows is likely to be good."""
    if board.layout is not yard.layout:
        yard = yardstick_for(view, board.layout)
    known = sum(slot is not None and slot.card is None and seat in slot.seen_by for slot in board.slots)
    appraisal = appraise_board(yard, board)
    return appraisal.total - appraisal.hope - (1 - UNSEEN_COST) * abs(yard.mean) * known


def choose_hand_move(view: View, yard: Yardstick) -> Move:
    """Return the move that leaves the best cards in hand. It ends the round as soon as that looks safe."""
    hand, plays = list_own_cards(view), Plays(yard, view.legal_moves)

    def value(move: Move) -> float:
        if type(move) is Play:
            return -_estimate_after_play(view, plays, leave_out(hand, move.cards))
        if type(move) is Draw:
            return -HandCosts(yard, hand).estimate_rest(drawn_card(view, move))
        if type(move) is Knock:
            return 1000 if _is_best(view, yard, hand) else UNSAFE_KNOCK
        return {Discard: 1.0, Pass: 0.0}.get(type(move), UNKNOWN_HAND_MOVE)

    return max(view.legal_moves, key=value)


def list_own_cards(view: View) -> list[Card]:
    board = view.boards[view.seat] if view.seat is not None else None
    return [slot.card for slot in board.slots if slot and slot.card] if board else []


def _is_best(view: View, yard: Yardstick, hand: Sequence[Card]) -> bool:
    """Return whether no opponent is likely to hold a hand that costs less. Players keep good cards."""
    held = yard.mean - (1 - HELD_COST) * abs(yard.mean)
    least = min(board.count * held for seat, board in enumerate(view.boards) if board and seat != view.seat)
    return sum_costs(yard, hand) <= least


def _estimate_after_play(view: View, plays: Plays, rest: Mapping[Card, int]) -> float:
    """Estimate the cost left by a play, for the better of the next draws: from the stock or the discard pile."""
    costs = plays.cost_rest(rest)
    return min(costs.estimate_rest(card) for card in (None, view.discard_top)) + DELAY_COST * costs.total
