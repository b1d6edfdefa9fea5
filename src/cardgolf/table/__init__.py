"""What lies on a table: layouts, boards, moves, states, scorecards, and shuffles."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.table.arranging import Arrange
    from cardgolf.table.as_dict import events_as_dict
    from cardgolf.table.board import UNKNOWN, Board, format_board, split_board
    from cardgolf.table.card_names import SUIT_SYMBOLS, CardNames, cut_text, resolve_card, shorten_faces
    from cardgolf.table.chance import Chance, seat_chances, seat_keys, word
    from cardgolf.table.exchanges import Exchange, Pick
    from cardgolf.table.layout import Layout
    from cardgolf.table.looks import LOOKS, Look, Peek, Spy
    from cardgolf.table.memory import NO_MEMORY, Memory, Pairs, Window, value_from_json
    from cardgolf.table.move import DISCARD, STOCK, Move, MoveContext, MoveOutcome, Pile
    from cardgolf.table.moves import KERNEL_MOVES, MAX_MOVE_LENGTH, Discard, Draw, Flip, Knock, Play, Swap
    from cardgolf.table.scorecard import KINDS, Line, NextRound, RoundEnd, RoundResult, Scorecard, Standing
    from cardgolf.table.shuffle import derive, is_short, validate_seed
    from cardgolf.table.sides import NO_SIDES, Sides, Teams, make_sides
    from cardgolf.table.state import (
        FOLLOW,
        OPENING,
        REACTION,
        ROUND_OVER,
        START,
        TURN_OVER,
        Match,
        MutableState,
        Phase,
        RoundSetup,
        State,
        replace_item,
        thaw,
    )
    from cardgolf.table.text_view import format_kind, format_reason, format_table, list_reasons
    from cardgolf.table.throws import DealCard, Give, Grab, Snap

__all__ = [
    "DISCARD", "FOLLOW", "KERNEL_MOVES", "KINDS", "LOOKS", "MAX_MOVE_LENGTH", "NO_MEMORY", "NO_SIDES", "OPENING",
    "REACTION", "ROUND_OVER", "START", "STOCK", "SUIT_SYMBOLS", "TURN_OVER", "UNKNOWN", "Arrange", "Board",
    "CardNames", "Chance", "DealCard", "Discard", "Draw", "Exchange", "Flip", "Give", "Grab", "Knock", "Layout",
    "Line", "Look", "Match", "Memory", "Move", "MoveContext", "MoveOutcome", "MutableState", "NextRound", "Pairs",
    "Peek", "Phase", "Pick", "Pile", "Play", "RoundEnd", "RoundResult", "RoundSetup", "Scorecard", "Sides", "Snap",
    "Spy", "Standing", "State", "Swap", "Teams", "Window", "cut_text", "derive", "events_as_dict", "format_board",
    "format_kind", "format_reason", "format_table", "is_short", "list_reasons", "make_sides", "replace_item",
    "resolve_card", "seat_chances", "seat_keys", "shorten_faces", "split_board", "thaw", "validate_seed",
    "value_from_json", "word",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "DISCARD": "move", "FOLLOW": "state", "KERNEL_MOVES": "moves", "KINDS": "scorecard", "LOOKS": "looks",
    "MAX_MOVE_LENGTH": "moves", "NO_MEMORY": "memory", "NO_SIDES": "sides", "OPENING": "state", "REACTION": "state",
    "ROUND_OVER": "state", "START": "state", "STOCK": "move", "SUIT_SYMBOLS": "card_names", "TURN_OVER": "state",
    "UNKNOWN": "board", "Arrange": "arranging", "Board": "board", "CardNames": "card_names", "Chance": "chance",
    "DealCard": "throws", "Discard": "moves", "Draw": "moves", "Exchange": "exchanges", "Flip": "moves",
    "Give": "throws", "Grab": "throws", "Knock": "moves", "Layout": "layout", "Line": "scorecard", "Look": "looks",
    "Match": "state", "Memory": "memory", "Move": "move", "MoveContext": "move", "MoveOutcome": "move",
    "MutableState": "state", "NextRound": "scorecard", "Pairs": "memory", "Peek": "looks", "Phase": "state",
    "Pick": "exchanges", "Pile": "move", "Play": "moves", "RoundEnd": "scorecard", "RoundResult": "scorecard",
    "RoundSetup": "state", "Scorecard": "scorecard", "Sides": "sides", "Snap": "throws", "Spy": "looks",
    "Standing": "scorecard", "State": "state", "Swap": "moves", "Teams": "sides", "Window": "memory",
    "cut_text": "card_names", "derive": "shuffle", "events_as_dict": "as_dict", "format_board": "board",
    "format_kind": "text_view", "format_reason": "text_view", "format_table": "text_view", "is_short": "shuffle",
    "list_reasons": "text_view", "make_sides": "sides", "replace_item": "state", "resolve_card": "card_names",
    "seat_chances": "chance", "seat_keys": "chance", "shorten_faces": "card_names", "split_board": "board",
    "thaw": "state", "validate_seed": "shuffle", "value_from_json": "memory", "word": "chance",
})  # fmt: skip
