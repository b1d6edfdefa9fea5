"""What hooks the parts ``Play`` and ``Keep`` stand for, and those fields of other parts that are for hands."""

from collections.abc import Generator, Iterable, Sequence
from functools import lru_cache

from cardgolf.cards import Card
from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.hookspecs import HookSpecs
from cardgolf.rulebook.move_lists import DRAW_MOVES, draw_moves
from cardgolf.rulebook.plays import iter_plays, list_plays, sort_play
from cardgolf.rulebook.throwing import Below
from cardgolf.table import moves as kernel
from cardgolf.table.move import DISCARD, Move
from cardgolf.table.state import EXTRA, FOLLOW, START, TURN_OVER, Phase, State
from cardgolf.turns.hand_parts import Keep, Play
from cardgolf.turns.parts import Draw, Knock

OTHER_END = kernel.Draw(DISCARD, "bottom")
KEEP, THROW_OR_KEEP = (kernel.Pass(),), (kernel.Discard(), kernel.Pass())


def make_plays(own: Sequence[Play], below: Below) -> HookFunction:
    """Return the hook ``moves``: plays out of the hand, then draws. A seat without cards passes if it cannot knock."""
    part = own[-1]
    knock = next((each for each in reversed(below.stack) if isinstance(each, Knock)), None)

    def is_stuck(state: State) -> bool:
        return knock is None or bool(state.round_end) or state.turns_begun[state.turn] < knock.from_turn

    @lru_cache(maxsize=16384)
    def list_cached(hand: tuple[Card, ...]) -> tuple[Move, ...]:
        return list_plays(part, hand)

    def moves(state: State) -> Sequence[Move] | None:
        if state.phase is START:
            hand = tuple([slot.card for slot in state.board.slots if slot])
            return list_cached(hand) if hand or not is_stuck(state) else KEEP
        return draw_moves(state, state.turn) if state.phase is FOLLOW else None

    return moves


def make_play_actions(own: Sequence[Play], _: Below) -> HookFunction:
    """Return the hook ``actions``: every play of the deck."""
    part = own[-1]

    def actions(players: int, rules: HookSpecs) -> Iterable[Move]:
        most = max(layout.size for layout in rules.layouts(players, rules))
        return iter_plays(part, sorted(rules.deck(players)), most)

    return actions


def make_sorted(own: Sequence[Play], _: Below) -> HookFunction | None:
    """Return the hook ``after_move`` that sorts what was played before it goes on the discard pile."""
    part = own[-1]
    if not part.wild:  # moves have sorted cards
        return None
    return lambda state, move: (
        state.replace(played=sort_play(part, state.played)) if type(move) is kernel.Draw else None
    )


def make_no_end(_: Sequence[Play], __: Below) -> HookFunction:
    """Return the hook ``round_end``: a hand without cards closes no round."""
    return lambda: False


def make_other_end(own: Sequence[Draw], _: Below) -> HookFunction | None:
    """Return the wrapper of ``moves`` that adds a draw from the other end of the last play."""
    if not any(each.ends for each in own):
        return None

    def moves(state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        listed = yield
        if state.phase is not FOLLOW or DRAW_MOVES[1] not in listed:
            return listed
        is_other = state.discard[-1] is not state.discard[-(state.last_play_size or 1)]
        return (*listed, OTHER_END) if is_other else listed

    return moves


def make_end_actions(own: Sequence[Draw], _: Below) -> HookFunction | None:
    """Return the hook ``actions``: the draw from that end."""
    return (lambda: (OTHER_END,)) if any(each.ends for each in own) else None


def make_kept(own: Sequence[Keep], _: Below) -> HookFunction:
    """Return the hook ``after_move`` of a draw: what was played goes on the discard pile, the card into the hand.

    A card that may be thrown stays outside the hand.
    """
    piles = frozenset(own[-1].piles if own[-1].direct else ())

    def after_move(state: State, move: Move) -> State | None:
        if type(move) is kernel.Discard:
            return state.replace(last_play_size=state.last_play_size + 1)
        if type(move) is not kernel.Draw:
            return None
        pile = {"discard": state.discard + state.played, "last_play_size": len(state.played), "played": ()}
        if state.held is None or move.pile in piles:
            return state.replace(**pile)
        hand = state.board.with_card(state.held, state.turn)
        return state.with_board(hand).replace(**pile, held=None, held_from=None)

    return after_move


def make_keeps(own: Sequence[Keep], _: Below) -> HookFunction | None:
    """Return the hook ``moves`` with a drawn card in hand."""
    direct = own[-1].direct
    if direct is None:
        return None

    def moves(state: State) -> Sequence[Move] | None:
        if state.phase is not EXTRA:
            return None
        reach = state.last_play_size if direct == "any" else 1
        return THROW_OR_KEEP if state.held in state.discard[-reach:] else KEEP

    return moves


def make_keep_phase(_: Sequence[Keep], __: Below) -> HookFunction:
    """Return the hook ``next_phase``: after a play a card is drawn, which is then thrown or kept if it is in hand."""

    def next_phase(state: State, move: Move) -> Phase:
        return FOLLOW if type(move) is kernel.Play else EXTRA if state.held else TURN_OVER

    return next_phase


def make_keep_actions(own: Sequence[Keep], _: Below) -> HookFunction | None:
    """Return the hook ``actions``: a drawn card that may be thrown is kept by a move of its own."""
    return (lambda: KEEP) if own[-1].direct else None
