"""What hooks the parts ``Draw``, ``Swap`` and ``Throw`` stand for.

Each field of ``Throw`` counts by itself: a plugin answers where a field of its own decides, and those below it answer
where it does not.
"""

from collections.abc import Callable, Generator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from cardgolf.cards import Card
from cardgolf.rulebook.dispatch import HookFunction, Implementation, compile_hook, hook_parameters
from cardgolf.rulebook.hookspecs import DiscardOption, HookSpecs
from cardgolf.rulebook.move_lists import swap_moves
from cardgolf.rulebook.validation import RESULT_TYPES, is_valid_result, make_result_error
from cardgolf.table import moves as kernel
from cardgolf.table.board import NO_PLACES
from cardgolf.table.move import DISCARD, STOCK, Move
from cardgolf.table.state import REACTION, State
from cardgolf.turns.part import Part
from cardgolf.turns.parts import Draw, Swap, Throw

Options = frozenset[DiscardOption]
MUST_PLACE: Options = frozenset()
PLAIN = frozenset({DiscardOption.PLAIN})
FLIP = frozenset({DiscardOption.FLIP})
_BY_FLIP = {"never": PLAIN, "optional": PLAIN | FLIP, "required": FLIP}
_ANY_NUMBER = (0, 1, 2)  # cards face down: none, one, or more


class Below(NamedTuple):
    """What lies below the parts of a plugin.

    ``parts`` are those of its kind that no hook in Python hides, and ``python`` these hooks. ``every`` has all parts of
    the kind in the stack, from the bottom up, and ``stack`` those of all kinds.
    """

    parts: Sequence[Any]
    every: Sequence[Any]
    python: Sequence[Implementation]
    stack: Sequence[Any]


def make_discard_options(own: Sequence[Throw], below: Below) -> Callable[[State], Options | None] | None:
    """Return the hook ``discard_options`` of a plugin's parts above those of other plugins."""
    # Listed by the number of cards face down, so that a move only looks up what holds.
    usual, last = [
        _join([_find_options(own, below.parts, field, down) for down in _ANY_NUMBER])
        for field in ("flip", "last_turns")
    ]
    has_own_end = usual != last
    others = [each for each in below.every if each not in own]
    is_kept, is_kept_by_others = _make_is_kept(own), _make_is_kept(others)

    def by_flip(state: State) -> Options | None:
        options = last if has_own_end and state.round_end else usual
        return options[min(len(state.board.turnable), 2)] if isinstance(options, tuple) else options

    def discard_options(state: State) -> Options | None:
        if is_kept(state.held):
            return MUST_PLACE
        # The plugin that keeps the card answers.
        return None if is_kept_by_others(state.held) else by_flip(state)

    if any(each.keep for each in below.every):
        return discard_options
    return by_flip if has_own_end or usual is not None else None


def _join(options: Sequence[Options | None]) -> tuple[Options | None, ...] | Options | None:
    """Return options by the number of cards face down, or those alone that are equal for every number."""
    return tuple(options) if len({*options}) > 1 else options[0]


def _find_options(own: Sequence[Throw], below: Sequence[Throw], field: str, down: int) -> Options | None:
    """Return how a card may be thrown with so many cards face ``down``, or ``None`` if no field of ``own`` decides."""
    parts = (*below, *own)
    # Without a word on last turns, they are like all others.
    field = field if find_field(parts, field) else "flip"
    flip, decides = find_field(parts, field) or "never", [find_field(own, field)]
    options = _BY_FLIP[flip] if down else PLAIN
    if flip == "required" and down == 1 and find_field(parts, "last_down") is not None:
        decides.append(find_field(own, "last_down"))
        options = PLAIN | FLIP if find_field(parts, "last_down") else FLIP
    return options if any(each is not None for each in decides) else None


def find_field(parts: Sequence[Part], name: str) -> Any:
    """Return a field of the topmost of these parts that sets it, or ``None``."""
    return next((value for each in reversed(parts) if (value := getattr(each, name)) is not None), None)


def _make_is_kept(throws: Sequence[Throw]) -> Callable[[Card | None], bool]:
    """Return a function that tells whether these parts keep a card from being thrown."""
    kept = tuple([each.keep for each in throws if each.keep])
    has = kept[0].has if len(kept) == 1 else lambda card, points: any(faces.has(card, points) for faces in kept)
    return lambda card: card is not None and has(card, 0)


def make_throws(own: Sequence[Throw], below: Below) -> Callable[[State, HookSpecs], Sequence[Move] | None] | None:
    """Return the hook ``moves`` with a card in hand that is of another pile than the stock, and may be thrown."""
    setting = [each for each in below.every if each.piles is not None]
    # By identity, since another plugin may have an equal part.
    if not setting or not any(each is setting[-1] for each in own) or {*setting[-1].piles} == {STOCK}:
        return None
    piles, is_kept = frozenset(setting[-1].piles) - {STOCK}, _make_is_kept(below.every)

    def moves(state: State, rules: HookSpecs) -> Sequence[Move] | None:
        if state.held_from not in piles or state.phase is REACTION or is_kept(state.held):
            return None
        board = state.board
        return (*swap_moves(board.layout, rules.locked(state) | board.cleared), kernel.Discard())

    return moves


def make_locked(own: Sequence[Swap], below: Below) -> Callable[[State], frozenset[int] | None] | None:
    """Return the hook ``locked``: face-up cards stay as long as a card lies face down, with those of hooks below."""
    if all(each.where == "any" for each in own):
        return None
    others = _compile_locked(below.python)

    def locked(state: State) -> frozenset[int] | None:
        board = state.board
        return frozenset(range(board.layout.size)) - board.down | others(state) if board.turnable else None

    return locked


def make_taken(own: Sequence[Swap], _: Below) -> HookFunction | None:
    """Return the hook ``after_move`` that lays a card of the discard pile up or down."""
    taken = find_field(own, "taken")
    if taken is None:
        return None

    def after_move(state: State, move: Move, before: State) -> State | None:
        if type(move) is not kernel.Swap or before.held_from is not DISCARD:
            return None
        number = state.board.index(move.slot)
        slot = state.board.slots[number]
        if slot is None or slot.up is (taken == "up"):
            return None
        lies = slot.turned_up() if taken == "up" else slot.card.face_down.known_to(*state.match.seats)
        return state.with_board(state.board.put(number, lies))

    return after_move


def _compile_locked(python: Sequence[Implementation]) -> Callable[[State], frozenset[int]]:
    """Return the hook ``locked`` of these implementations."""
    parameters = hook_parameters("locked")
    calls = tuple([(each.plugin_name, compile_hook("locked", "first", parameters, [each])) for each in python[::-1]])

    def locked(state: State) -> frozenset[int]:
        for name, call in calls:
            result = call(state)
            if result is not None and not is_valid_result("locked", result):
                raise make_result_error(f"{name}.locked", result, RESULT_TYPES["locked"][1])
            if result is not None:
                return frozenset(result)
        return NO_PLACES

    return locked


def make_draws(own: Sequence[Draw]) -> Callable[[], Generator[None, Sequence[Move], Sequence[Move]]]:
    """Return the wrapper of ``moves`` that leaves out draws from other piles where one of these has a card."""
    piles = find_piles(own)

    def moves() -> Generator[None, Sequence[Move], Sequence[Move]]:
        listed = yield
        if not any(isinstance(move, kernel.Draw) and move.pile in piles for move in listed):
            return listed
        return tuple([move for move in listed if not isinstance(move, kernel.Draw) or move.pile in piles])

    return moves


def find_piles(draws: Sequence[Draw]) -> frozenset[str]:
    """Return the piles from which all of these parts let a turn begin."""
    piles = frozenset(chain.from_iterable(each.piles for each in draws))
    return piles.intersection(*(each.piles for each in draws))
