"""House rules about turns: the direction of play, skipped and further turns, and a closed discard pile."""

from collections.abc import Generator, Iterator, Sequence

from cardgolf_sentences import Told, add, say

from cardgolf import Discard, Draw, Flip, Move, Phase, Pile, State, Swap, hookimpl, option, plugin, turns
from cardgolf.scoring import Faces
from cardgolf.words import Words

FURTHER = "another turn"  # what is remembered


@plugin
class PlayRight:
    """Play goes to the right, and the player to the dealer's right has the first turn."""

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """HR 4.4.1 and 4.4.2 Yield that turns pass to the right."""
        yield turns.Order("right")


@plugin
class Reverse:
    """A discarded ten turns the direction of play."""

    card: int = option(10, least=1, doc="The rank that turns it.")

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """HR 4.4.3 and 4.4.4 Yield the cards that turn the direction."""
        yield turns.Order(turned_by=Faces(ranks=[self.card]))


@plugin
class SkipNext:
    """A discarded eight skips the next player, whichever way play goes."""

    card: int = option(8, least=1, doc="The rank that skips a player.")

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """HR 4.4.5 and 4.4.6 Yield the cards that skip a player."""
        yield turns.Order(skips=Faces(ranks=[self.card]))


@plugin
class AnotherTurn:
    """A player whose cards leave the table in lines draws once more from the stock."""

    needs = ("grid",)

    pile: str = option("stock", "either", doc="What is drawn from: the stock alone, or either pile.")

    @hookimpl
    def after_move(self, state: State, move: Move, before: State) -> State | None:
        """HR 4.4.7 Remember that cards of the seat to move have left in a line, and that others are left to it."""
        if before.window is None and not state.is_opening and isinstance(move, Swap | Discard | Flip):
            board = state.board
            gone = board.cleared - before.board.cleared
            if board.cards() and gone and any(gone.issuperset(line) for line in board.layout.lines):
                return state.remember(FURTHER, value=True)
        return state.forget(FURTHER) if before.phase is Phase.START and FURTHER in state.memory else None

    @hookimpl(wrapper=True)
    def next_phase(self, state: State) -> Generator[None, Phase, Phase]:
        """HR 4.4.7 Begin the turn anew once it would be over."""
        phase = yield
        return Phase.START if FURTHER in state.memory and phase is Phase.TURN_OVER else phase

    @hookimpl(wrapper=True)
    def moves(self, state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        """HR 4.4.8 Close the discard pile for the further draw."""
        moves = yield
        if self.pile == "either" or state.phase is not Phase.START or FURTHER not in state.memory:
            return moves
        return _without_discard(moves)

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "cancels", say(words, "another-turn", pile=self.pile))


@plugin
class StockOnly:
    """No card is taken from the discard pile while there are others to draw."""

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """HR 4.4.9 Yield that cards are drawn from the stock."""
        yield turns.Draw(Pile.STOCK)


def _without_discard(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves without draws from the discard pile, if there is one from the stock."""
    if Draw(Pile.STOCK) not in moves:
        return moves
    return [move for move in moves if not (isinstance(move, Draw) and move.pile is Pile.DISCARD)]
