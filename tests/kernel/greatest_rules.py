"""Rules that reach each documented maximum of a table. Records name them by this module."""

import attrs

from cardgolf import Card, Discard, Layout, Line, Move, Pass, Phase, Slot, hookimpl, plugin
from cardgolf.rulebook.validation import MAX_MOVES
from cardgolf.table.layout import MAX_EXTRA
from cardgolf.table.memory import MAX_NAME_LENGTH, MAX_NAMES, MAX_VALUE_SIZE
from cardgolf.table.moves import MAX_MOVE_LENGTH
from cardgolf.tools.text import MAX_TEXT_LENGTH

RANKS = range(-99, 100)
LONGEST = (*("v" * MAX_TEXT_LENGTH,) * 4, "v" * (MAX_VALUE_SIZE - 4 * MAX_TEXT_LENGTH - 2))


@plugin
class Growing:
    """Who throws a drawn card gets two more, up to 20 beyond the grid."""

    max_extra = MAX_EXTRA

    @hookimpl
    def after_move(self, state, move):
        board, stock = state.board, list(state.stock)
        if type(move) is not Discard:
            return None
        for _ in range(min(2, MAX_EXTRA - board.layout.extra, len(stock))):
            board = board.with_extra(Slot(stock.pop()))
        return state.with_board(board).replace(stock=tuple(stock))


@plugin
class Crowd:
    """A hundred players with two cards each, of a deck of 10,000."""

    @hookimpl
    def seats(self):
        return range(2, 101)

    @hookimpl
    def deck(self, players):
        return [Card(rank) for rank in RANKS for _ in range(50)] + [Card(name="W" * 16)] * 50

    @hookimpl
    def layout(self):
        return Layout.grid(rows=1, columns=2)

    @hookimpl
    def opening_flips(self):
        return 1

    @hookimpl
    def score(self, board, card_values):
        return [Line("crowd.score.card", card_values[card], board.name([place])) for place, card in board.cards()]


@plugin
class Remembering:
    """After each discard the rules remember as many names as they can, each with the longest value."""

    @hookimpl
    def after_move(self, state, move):
        if type(move) is not Discard:
            return None
        for number in range(MAX_NAMES):
            state = state.remember(f"{number:0{MAX_NAME_LENGTH}}", LONGEST)
        return state


@attrs.frozen
class Say(Move):
    """Say a long word."""

    word = "say"
    text: str

    def words(self):
        return (self.text,)


@plugin
class Talking:
    """Before each draw a player may say one of as many and as long words as a seat can be offered, or pass."""

    @hookimpl
    def move_types(self):
        return [Say]

    @hookimpl
    def moves(self, state):
        if state.phase is not Phase.EXTRA:
            return None
        length = MAX_MOVE_LENGTH - len("say ")
        return (Pass(), *(Say(f"{number:0{length}}") for number in range(1, MAX_MOVES)))

    @hookimpl
    def apply_move(self, state, move):
        return state if type(move) is Say else None

    @hookimpl
    def next_phase(self, state, move):
        if type(move) is Discard and not state.is_opening:
            return Phase.EXTRA
        return Phase.TURN_OVER if type(move) is Say else None


@plugin
class Reacting:
    """After each discard all may react, again and again."""

    @hookimpl
    def reactions(self, state, move, before):
        if before.window or type(move) is Discard:
            return state.setup.seats if not before.window or before.window.count < 99 else ()
        return ()
