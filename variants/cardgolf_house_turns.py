"""House rules about turns: the direction of play, skipped and further turns, and a closed discard pile.

``next_seat`` and ``round_end`` are wrappers in all of them, so that they act together in any order of their names.
"""

from collections.abc import Generator, Iterator, Sequence

import attrs
from cardgolf_sentences import Told, add, name_ranks, say

from cardgolf import (
    Discard,
    Draw,
    Flip,
    Lead,
    Move,
    Phase,
    Pile,
    RoundEnd,
    State,
    Swap,
    hookimpl,
    option,
    plugin,
    turns,
)
from cardgolf.words import Words

Leading = int | Lead | Sequence[Lead]
LEFT = (Lead.LEFT_OF_DEALER, (Lead.LEFT_OF_DEALER,))
TURNED, SKIPPED, FURTHER = "turned round", "skipped", "another turn"  # what is remembered


@plugin
class PlayRight:
    """Play goes to the right, and the player to the dealer's right has the first turn."""

    @hookimpl(wrapper=True)
    def leader(self, state: State) -> Generator[None, Leading, Leading]:
        """HR 4.4.1 Let the other neighbour of the dealer lead, if the left one would."""
        leader = yield
        return state.setup.order[-2:][0] if leader in LEFT else leader

    @hookimpl(wrapper=True)
    def next_seat(self, state: State) -> Generator[None, int, int]:
        """HR 4.4.1 Go as far to the right as the other rules would go to the left."""
        return _mirror(state, (yield))

    @hookimpl(wrapper=True)
    def round_end(self, state: State) -> Generator[None, RoundEnd | bool, RoundEnd | bool]:
        """HR 4.4.2 Let the last turns go to the right."""
        end = yield
        return end if isinstance(end, bool) else _turn_round(state, end)

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "turn", say(words, "play-right"))


@plugin
class Reverse:
    """A discarded ten turns the direction of play."""

    card: int = option(10, least=1, doc="The rank that turns it.")

    @hookimpl
    def after_move(self, state: State, move: Move, before: State) -> State | None:
        """HR 4.4.3 Remember which way play goes."""
        if not _is_thrown(move, before, self.card):
            return None
        return state.forget(TURNED) if TURNED in state.memory else state.remember(TURNED, value=True)

    @hookimpl(wrapper=True)
    def next_seat(self, state: State) -> Generator[None, int, int]:
        """HR 4.4.3 Go as far in the other direction as the other rules would go."""
        seat = yield
        return _mirror(state, seat) if TURNED in state.memory else seat

    @hookimpl(wrapper=True)
    def round_end(self, state: State) -> Generator[None, RoundEnd | bool, RoundEnd | bool]:
        """HR 4.4.4 Let the last turns go the way that play goes."""
        end = yield
        return end if isinstance(end, bool) or TURNED not in state.memory else _turn_round(state, end)

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "turn", say(words, "reverse", cards=name_ranks(words, [self.card])))


@plugin
class SkipNext:
    """A discarded eight skips the next player, whichever way play goes."""

    card: int = option(8, least=1, doc="The rank that skips a player.")

    @hookimpl
    def after_move(self, state: State, move: Move, before: State) -> State | None:
        """HR 4.4.5 Remember until the next turn that a player is skipped."""
        if _is_thrown(move, before, self.card):
            return state.remember(SKIPPED, value=True)
        return state.forget(SKIPPED) if before.phase is Phase.START and SKIPPED in state.memory else None

    @hookimpl(wrapper=True)
    def next_seat(self, state: State) -> Generator[None, int, int]:
        """HR 4.4.5 Go twice as far as the other rules would go."""
        seat = yield
        return _step(state, 2 * _count_steps(state, seat)) if SKIPPED in state.memory else seat

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "turn", say(words, "skip-next", cards=name_ranks(words, [self.card])))


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

    def retell(self, told: Told, words: Words) -> Told:  # noqa: ARG002
        """Return no other sentences: a sample round shows the piles."""
        return {}


def _is_thrown(move: Move, before: State, rank: int) -> bool:
    """Return whether the move discards the card in hand, and that is of ``rank``."""
    return type(move) is Discard and before.held is not None and before.held.rank == rank


def _count_steps(state: State, seat: int) -> int:
    """Return how many seats to the left of the turn a seat is."""
    order = state.setup.seats
    return (order.index(seat) - order.index(state.turn)) % len(order)


def _step(state: State, steps: int) -> int:
    """Return the seat so many seats to the left of the turn."""
    order = state.setup.seats
    return order[(order.index(state.turn) + steps) % len(order)]


def _mirror(state: State, seat: int) -> int:
    """Return the seat that is as far to the right of the turn as ``seat`` is to the left."""
    return _step(state, -_count_steps(state, seat))


def _turn_round(state: State, end: RoundEnd) -> RoundEnd:
    """Return the end of a round with its last turns in the other direction, that of the seat of the turn last."""
    others = [seat for seat in end.turns if seat != state.turn]
    return attrs.evolve(end, turns=(*reversed(others), *[seat for seat in end.turns if seat == state.turn]))


def _without_discard(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves without draws from the discard pile, if there is one from the stock."""
    if Draw(Pile.STOCK) not in moves:
        return moves
    return [move for move in moves if not (isinstance(move, Draw) and move.pile is Pile.DISCARD)]
