"""Whether cards that are seen at the deal, powers, throws out of turn and exchanges go as the parts of turns say."""

from collections.abc import Set as AbstractSet
from functools import partial

from cardgolf import Game, Move, Pass, Phase, Slot, State, turns
from cardgolf.table import DealCard, Exchange, Grab, Peek, Pick, Snap, Spy


def check_seen(game: Game, move: Move | None, after: State) -> None:
    """Check that each seat has seen its cards at the places of ``Opening.seen`` when the first turn begins."""
    opening = game.rules.turn.list_parts(turns.Opening)[-1]
    state = after if move is None else game.state
    if state.is_opening or not any(state.turns_begun) or sum(state.turns_begun) > 1 or state.phase is not Phase.START:
        return
    for seat, board in state.table.items():
        unseen = [board.names[place] for place in opening.seen if not _knows(board.slots[place], seat)]
        assert not unseen, f"Opening: seat {seat} has not seen {unseen}: expected it to at the deal"


def check_powers(game: Game, _: Move | None, __: State) -> None:
    """Check that the power of a card offers what its part says, no card out of play, and no look at a known one."""
    state, turn = game.state, game.rules.turn
    if state.phase is not Phase.EXTRA or "power" not in state.memory:
        return
    part = next(each for each in turn.list_parts(turns.Power)[::-1] if each.cards.has(state.memory["power"], 0))
    offered = {type(move) for move in game.legal_moves} - {Pass}
    expected: AbstractSet[type[Move]] = (
        {Peek, Spy} if part.look or part.exchange == "seen" else {DealCard} if part.deal else {Pick}
    )
    expected |= {Pick} if part.exchange == "seen" else set[type[Move]]()
    assert offered <= expected, f"Power: offered are {sorted(move.word for move in offered)}: expected what {part} says"
    named = {move.seat for move in game.legal_moves if isinstance(move, Spy | Pick | DealCard)}
    out = {state.closer} if any(knock.shield for knock in turn.list_parts(turns.Knock)[-1:]) else set()
    assert not named & out, f"Power: a card of seat {state.closer} is offered: expected it out of play"
    if part.look:
        looks = [
            (move.seat if isinstance(move, Spy) else state.actor, move.slot)
            for move in game.legal_moves
            if isinstance(move, Peek | Spy)
        ]
        seen = [place for place in looks if _knows(_slot_at(state, *place), state.actor)]
        assert not seen, f"Power: {seen[0]} may be looked at: expected a card that seat {state.actor} does not know"


def check_snaps(game: Game, move: Move | None, after: State) -> None:
    """Check that a card thrown out of turn is on the pile if it is equal; or else is seen by all, and has its cost."""
    state, find = game.state, partial(game.rules.turn.find_field, turns.Snap)
    if not isinstance(move, Snap | Grab) or after.phase is Phase.ROUND_OVER:
        return
    owner = move.seat if isinstance(move, Grab) else state.actor
    slot, top = _slot_at(state, owner, move.slot), state.discard[-1]
    assert slot, f"Snap: {move} names no card: expected one that lies there"
    is_known = all(_knows(slot, seat) for seat in state.match.seats)
    is_right = slot.card.kind == top.kind
    assert is_right or not is_known, f"Snap: all know {slot.card}: expected it not to be offered on {top}"
    if is_right:
        assert after.discard[-1] is slot.card, f"Snap: {after.discard[-1]} lies on the pile: expected {slot.card}"
        return
    fine, stays = find("fine"), _slot_at(after, owner, move.slot)
    assert stays, f"Snap: {slot.card} has left the board: expected it back"
    assert all(_knows(stays, seat) for seat in state.match.seats), f"Snap: {slot.card}: expected all to see it"
    taken = len(state.stock) - len(after.stock)
    assert taken <= (1 if fine is None else fine), f"Snap: {taken} cards for a wrong one: expected {fine}"


def check_exchanges(game: Game, move: Move | None, after: State) -> None:
    """Check that equal cards of an exchange are on the pile, and that all see others."""
    state = game.state
    if not isinstance(move, Exchange) or after.phase is Phase.ROUND_OVER:
        return
    cards = [slot.card for name in move.places if (slot := _slot_at(state, state.actor, name))]
    if len({card.kind for card in cards}) == 1:
        thrown = [*after.discard[-len(cards) :]]
        assert thrown == cards, f"Exchange: {thrown} on the pile: expected {cards}"
        return
    hidden = [
        name
        for name in move.places
        if not all(_knows(_slot_at(after, state.actor, name), seat) for seat in state.match.seats)
    ]
    assert not hidden, f"Exchange: the card at {hidden[0]} differs and is not seen: expected all to see it"


def _slot_at(state: State, seat: int, name: str) -> Slot | None:
    board = state.table[seat]
    return board.slots[board.index(name)]


def _knows(slot: Slot | None, seat: int) -> bool:
    return slot is None or slot.up or seat in slot.seen_by
