"""Cards in the public memory of rules: those of a proof, which all seats have seen."""

from collections.abc import Iterable, Iterator

from cardgolf import Card, Game, Pile, Slot, State


def proven_cards(state: State) -> list[Card]:
    """Return the cards that rules remember and all seats have seen face down: a spectator reads them in the memory."""
    seen = {slot.card for slot in _list_slots(state) if _is_known_to_all(state, slot)}
    return [card for card in _list_remembered(state) if card in seen]


def check_remembered_cards(games: Iterable[Game]) -> None:
    """Check that each card that rules come to remember lies, or lay before the move, where all seats have seen it.

    ``games`` follow each other by one move.
    """
    before: State | None = None
    for game in games:
        if before is not None:
            known = {*_list_remembered(before), *_list_public(before), *_list_public(game.state)}
            secret = [card for card in _list_remembered(game.state) if card not in known]
            assert not secret, f"{secret[0]} is remembered, and some seats have not seen it"
        before = game.state


def _list_slots(state: State) -> list[Slot]:
    return [slot for board in state.table.values() for slot in board.slots if slot]


def _is_known_to_all(state: State, slot: Slot) -> bool:
    return {*state.match.seats} <= {*slot.seen_by}


def _list_remembered(state: State) -> Iterator[Card]:
    """Yield the cards that rules remember, also those in tuples."""
    values = [*state.memory.values()]
    while values:
        value = values.pop()
        if type(value) is tuple:
            values += value
        elif type(value) is Card:
            yield value


def _list_public(state: State) -> Iterator[Card]:
    """Yield the cards that all seats have seen: open or known cards of boards, discards, and cards that are played."""
    yield from (slot.card for slot in _list_slots(state) if slot.up or _is_known_to_all(state, slot))
    yield from (*state.discard, *state.played)
    if state.held and state.held_from is Pile.DISCARD:
        yield state.held
