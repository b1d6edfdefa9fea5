"""What lies on a table: layouts, boards, moves, states, scorecards, and shuffles."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.table.board import UNKNOWN, format_board
    from cardgolf.table.card_names import SUIT_SYMBOLS, CardNames, cut_text, shorten_faces
    from cardgolf.table.chance import Chance, seat_chances, seat_keys, word
    from cardgolf.table.moves import KERNEL_MOVES, MAX_MOVE_LENGTH, Move, MoveContext, MoveOutcome
    from cardgolf.table.shuffle import derive, is_short, validate_seed
    from cardgolf.table.text_view import format_kind, format_reason

__all__ = [
    "KERNEL_MOVES", "MAX_MOVE_LENGTH", "SUIT_SYMBOLS", "UNKNOWN", "CardNames", "Chance", "Move", "MoveContext",
    "MoveOutcome", "cut_text", "derive", "format_board", "format_kind", "format_reason", "is_short", "seat_chances",
    "seat_keys", "shorten_faces", "validate_seed", "word",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "KERNEL_MOVES": "moves", "MAX_MOVE_LENGTH": "moves", "SUIT_SYMBOLS": "card_names", "UNKNOWN": "board",
    "CardNames": "card_names", "Chance": "chance", "Move": "moves", "MoveContext": "moves", "MoveOutcome": "moves",
    "cut_text": "card_names", "derive": "shuffle", "format_board": "board", "format_kind": "text_view",
    "format_reason": "text_view", "is_short": "shuffle", "seat_chances": "chance", "seat_keys": "chance",
    "shorten_faces": "card_names", "validate_seed": "shuffle", "word": "chance",
})  # fmt: skip
