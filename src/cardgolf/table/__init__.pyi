from cardgolf.table.arranging import Arrange as Arrange
from cardgolf.table.as_dict import events_as_dict as events_as_dict
from cardgolf.table.board import (
    Board as Board, UNKNOWN as UNKNOWN, format_board as format_board, split_board as split_board,
)
from cardgolf.table.card_names import (
    CardNames as CardNames, SUIT_SYMBOLS as SUIT_SYMBOLS, cut_text as cut_text, resolve_card as resolve_card,
    shorten_faces as shorten_faces,
)
from cardgolf.table.chance import Chance as Chance, seat_chances as seat_chances, seat_keys as seat_keys, word as word
from cardgolf.table.exchanges import Exchange as Exchange, Pick as Pick
from cardgolf.table.layout import Layout as Layout
from cardgolf.table.looks import LOOKS as LOOKS, Look as Look, Peek as Peek, Spy as Spy
from cardgolf.table.memory import (
    Memory as Memory, NO_MEMORY as NO_MEMORY, Pairs as Pairs, Window as Window, value_from_json as value_from_json,
)
from cardgolf.table.move import (
    DISCARD as DISCARD, Move as Move, MoveContext as MoveContext, MoveOutcome as MoveOutcome, Pile as Pile,
    STOCK as STOCK,
)
from cardgolf.table.moves import (
    Discard as Discard, Draw as Draw, Flip as Flip, KERNEL_MOVES as KERNEL_MOVES, Knock as Knock,
    MAX_MOVE_LENGTH as MAX_MOVE_LENGTH, Play as Play, Swap as Swap,
)
from cardgolf.table.scorecard import (
    KINDS as KINDS, Line as Line, NextRound as NextRound, RoundEnd as RoundEnd, RoundResult as RoundResult,
    Scorecard as Scorecard, Standing as Standing,
)
from cardgolf.table.shuffle import derive as derive, is_short as is_short, validate_seed as validate_seed
from cardgolf.table.sides import NO_SIDES as NO_SIDES, Sides as Sides, Teams as Teams, make_sides as make_sides
from cardgolf.table.state import (
    FOLLOW as FOLLOW, Match as Match, MutableState as MutableState, OPENING as OPENING, Phase as Phase,
    REACTION as REACTION, ROUND_OVER as ROUND_OVER, RoundSetup as RoundSetup, START as START, State as State,
    TURN_OVER as TURN_OVER, replace_item as replace_item, thaw as thaw,
)
from cardgolf.table.text_view import (
    format_kind as format_kind, format_reason as format_reason, format_table as format_table,
    list_reasons as list_reasons,
)
from cardgolf.table.throws import DealCard as DealCard, Give as Give, Grab as Grab, Snap as Snap
