"""Plugins that several folders play: most points win, small decks, growing boards, and one constant result."""

from cardgolf import Discard, Layout, hookimpl, plugin
from cardgolf.cards import numbered

ROWS = [Layout.grid(rows, 3) for rows in (1, 2, 3)]


@hookimpl("goal")
def most_points_win():
    """Most points win."""
    return "highest"


@plugin
class Tiny:
    """Two players, seven cards, two for each player."""

    @hookimpl
    def seats(self):
        return range(2, 3)

    @hookimpl
    def deck(self):
        return numbered({1: 3, 2: 2, 3: 1, 4: 1})

    @hookimpl
    def opening_flips(self):
        return 0


@plugin
class TinyGrid(Tiny):
    @hookimpl
    def layout(self):
        return Layout.grid(rows=1, columns=2)


@plugin
class TinyHand(Tiny):
    @hookimpl
    def layout(self):
        return Layout.hand(cards=2)


@plugin
class Beside:
    """Two rows of two, and two cards beside them that their owner sees."""

    @hookimpl
    def layout(self):
        return Layout.of(["a1 b1", "a2 b2"], groups={"hand": "h1 h2"}, seen=("hand",))


@plugin
class Growing:
    """One row in the first round, two in the second, three in all others."""

    @hookimpl
    def layout(self, match):
        return ROWS[min(2, len(match.rounds) if match else 0)]

    @hookimpl
    def layouts(self):
        return [*ROWS, ROWS[0]]

    @hookimpl
    def opening_flips(self):
        return 2


@hookimpl("after_move")
def penalty_card(state, move):
    """A player who throws the drawn card gets another, face down."""
    if type(move) is not Discard or state.board.layout.extra == 4 or not state.packed_stock:
        return None
    *stock, card = state.stock
    return state.with_board(state.board.with_extra(card.face_down)).replace(stock=tuple(stock))


penalty_card.max_extra = 4


def answer(question, result, name="sample"):
    """Return a plugin whose hook ``question`` returns a constant, or raises it."""

    def give(self):
        if isinstance(result, Exception):
            raise result
        return result

    return type(name, (), {question: hookimpl(give)})
