"""Plugins that several folders play: most points win, small decks, growing boards, and constant results."""

from cardgolf import Discard, Layout, Pass, RoundEnd, hookimpl, new_game, option, plugin
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


@plugin
class Kings:
    """Kings have other points."""

    king_points: int = option(-1, doc="Points of a King.")

    @hookimpl
    def points(self, card):
        return self.king_points if card.rank == 13 else None


def answer(question, result, name="sample"):
    """Return a plugin whose hook ``question`` returns a constant, or raises it."""
    return answers(name, **{question: result})


def answers(name="sample", doc=None, **results):
    """Return a plugin, described by ``doc``, each of whose hooks returns a constant, or raises it."""

    def make(result):
        def give(self):
            if isinstance(result, BaseException):
                raise result
            return result

        return hookimpl(give)

    return type(name, (), {hook: make(result) for hook, result in results.items()} | {"__doc__": doc})


class AtOnce:
    """A round that ends with a single pass."""

    moves = hookimpl(lambda self: (Pass(),))
    opening_flips = hookimpl(lambda self: 0)
    round_end = hookimpl(lambda self: RoundEnd(0, (), "at once"))


def end_at_once(*house_rules):
    """Return a game of Nine-Card Golf whose round ends with a single pass."""
    return new_game("nine-card", AtOnce, *house_rules, seed=1)
