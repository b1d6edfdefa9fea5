"""Why a move is refused: in words, with the id of the rule, and without telling what is hidden."""

from typing import TypeGuard

from cardgolf._text import join_limited, quote
from cardgolf.errors import IllegalMoveError
from cardgolf.moves import Discard, Move, Swap
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.state import ROUND_OVER, State


def illegal_move_error(rules: Rulebook, state: State, move: object, moves: tuple[Move, ...]) -> IllegalMoveError:
    """The error for ``move``, which is not among the legal ``moves``."""
    if not _is_move(move):
        return IllegalMoveError(f"{quote(move)} is no move: give one of game.moves or its text", "base.move_types")
    if state.phase is ROUND_OVER:
        return IllegalMoveError("the round is over: nothing can be played before the next deal", "base.moves")
    rule = _find_rule(rules, state, move)
    return IllegalMoveError(f"{describe_move(move)} is not allowed now: legal are {join_limited(moves)}", rule)


def wrong_seat_error(state: State, seat: object) -> IllegalMoveError:
    """The error for a seat that is not to move; it is not told what would be legal."""
    now = "the round is over" if state.phase is ROUND_OVER else f"seat {state.turn} is to move"
    return IllegalMoveError(f"it is not seat {quote(seat)}'s turn: {now}", "base.turn")


def _find_rule(rules: Rulebook, state: State, move: Move) -> str:
    """The plugin and question whose answer forbade ``move``."""
    offering = rules.deciding_plugin("moves", state, rules.card_values, rules)
    if offering != "base":
        return f"{offering}.moves"
    if type(move) is Swap and state.held and _is_among(move.slot, state.board.name(rules.locked(state))):
        return f"{rules.deciding_plugin('locked', state)}.locked"
    if type(move) is Discard and state.held and _is_discard_refused(state, move):
        return f"{rules.deciding_plugin('discard_options', state)}.discard_options"
    return "base.moves"


def _is_discard_refused(state: State, move: Discard) -> bool:
    """Whether a discard fails for what may become of the card, not for where it came from or what it turns."""
    down = state.board.name(state.board.down)
    return state.held_from == "stock" and (move.flip is None or _is_among(move.flip, down))


def _is_move(move: object) -> TypeGuard[Move]:
    """Return whether ``move`` is one by its type; what it says of itself may raise."""
    return issubclass(type(move), Move)


def _is_among(name: object, names: tuple[str, ...]) -> bool:
    """Return whether ``name`` is a text, and one of ``names``; nothing else is compared, since that may raise."""
    return type(name) is str and name in names


def describe_move(move: Move) -> str:
    """Return the text of ``move``, if it has one: the verb of a plugin may be anything."""
    try:
        return quote(str(move))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return quote(move)
