"""Errors for illegal moves, with the rule that forbids them. They reveal no hidden card."""

from typing import TypeGuard

from cardgolf.errors import IllegalMoveError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import ROUND_OVER, Discard, Knock, Move, State, Swap
from cardgolf.tools.text import join_limited, quote


def illegal_move_error(
    rules: Rulebook, state: State, move: object, moves: tuple[Move, ...], typed: str = ""
) -> IllegalMoveError:
    """Return the error for ``move``, which is not among the legal ``moves``. It is named as it was ``typed``."""
    if state.phase is ROUND_OVER:
        message = "invalid move: the round is over, and the next one must be dealt first"
        return IllegalMoveError(message, "base.moves", reason="round-over")
    if not _is_move(move):
        return IllegalMoveError(
            f"invalid move {quote(move)}: expected one of game.legal_moves or its text",
            "base.move_types",
            reason="unreadable",
        )
    rule = _find_rule(rules, state, move)
    word = rules.knock_word
    called = quote(typed or word) if typed or (word and type(move) is Knock) else describe_move(move)
    # Reversed, so that the first move of each kind is the one that stays.
    kinds = {each.word: each for each in reversed(moves)}
    ordered = sorted(moves, key=lambda each: kinds[each.word] is not each)  # a move of each kind is named
    expected = [word if word and type(each) is Knock else each for each in ordered]
    message = f"illegal move {called}: expected one of {join_limited(expected)}"
    text = _read_text(move)
    return IllegalMoveError(message, rule, text, reason="move" if text else "unreadable")


def wrong_seat_error(state: State, seat: object) -> IllegalMoveError:
    """Return the error for a seat that is not to move. It names no legal moves."""
    kind = "turn"
    if state.phase is ROUND_OVER:
        reason, kind = "the round is over", "round-over"
    elif state.window is None:
        reason = f"expected seat {state.turn}, which is to move"
    else:
        reason = f"expected one of seats {join_limited(state.window.seats)}, which may react now"
    return IllegalMoveError(f"invalid seat={quote(seat)}: {reason}", "base.turn", reason=kind)


def _find_rule(rules: Rulebook, state: State, move: Move) -> str:
    """Return the id of the hook implementation that forbids ``move``."""
    plugin = rules.deciding_plugin("moves", state, rules.card_values, rules, state.actor)
    if plugin != "base":
        return f"{plugin}.moves"
    if type(move) is Swap and state.held and _is_among(move.slot, state.board.name(rules.locked(state))):
        slot = state.board.slots[state.board.index(move.slot)]
        # The rulebook itself bars cards with marks of `locks`: no implementation of `locked` would answer for them.
        locking = rules.find_locking_plugin(slot.card) if slot and slot.mark else ""
        return f"{locking or rules.deciding_plugin('locked', state)}.locked"
    if type(move) is Discard and state.held and _is_discard_refused(state, move):
        return f"{rules.deciding_plugin('discard_options', state)}.discard_options"
    return "base.moves"


def _is_discard_refused(state: State, move: Discard) -> bool:
    """Return whether the card in hand could be discarded but for the hook ``discard_options``."""
    down = state.board.name(state.board.turnable)
    return state.held_from == "stock" and (move.flip is None or _is_among(move.flip, down))


def _is_move(move: object) -> TypeGuard[Move]:
    """Return whether ``move`` is a move by its type. Its own attributes may raise."""
    return issubclass(type(move), Move)


def _is_among(name: object, names: tuple[str, ...]) -> bool:
    """Return whether ``name`` is a string in ``names``. Other objects are not compared, since that may raise."""
    return type(name) is str and name in names


def describe_move(move: Move) -> str:
    """Return the text of ``move`` in quotes, or its repr if the text of a plugin's move raises."""
    return quote(_read_text(move) or move)


def _read_text(move: Move) -> str:
    """Return the text of ``move``, or an empty one if the text of a plugin's move raises."""
    try:
        return str(move)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""
