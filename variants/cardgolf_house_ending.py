"""House rules about how a round ends."""

from collections.abc import Generator, Sequence

import attrs
from cardgolf_sentences import Told, add, say, write_number

from cardgolf import Knock, Move, Phase, RoundEnd, State, hookimpl, option, plugin
from cardgolf.words import Words


@plugin
class Knocking:
    """Instead of drawing, a player may knock: the round ends, after one more turn for every other player."""

    needs = ("grid",)

    last_turns: bool = option(True, doc="Whether the others have a last turn each.")
    most_down: int | None = option(
        None, least=1, doc="The most cards face down with which a player may knock; None for any number.", since="0.3"
    )
    turned_up: bool = option(False, doc="Whether a knocker turns up all cards at once.", since="0.3")

    @hookimpl(wrapper=True)
    def moves(self, state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        """Add knocking after the ways to draw, unless the round is ending or too many cards are face down."""
        moves = yield
        may_knock = state.phase is Phase.START and not state.round_end and Knock() not in moves
        if self.most_down is not None and len(state.board.turnable) > self.most_down:
            may_knock = False
        return (*moves, Knock()) if may_knock else moves

    @hookimpl
    def actions(self) -> Sequence[Move]:
        return (Knock(),)

    @hookimpl
    def after_move(self, state: State, move: Move) -> State | None:
        """Turn up the cards of a knocker, if that is agreed."""
        if not self.turned_up or type(move) is not Knock:
            return None
        return state.with_board(state.board.turned_up())

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | None:
        if type(move) is not Knock:
            return None
        return RoundEnd(state.turn, state.setup.after(state.turn) if self.last_turns else (), "knock")

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with how few cards may be face down."""
        if self.most_down is None:
            return {}
        limit = say(words, "knocking-most", count=self.most_down, word=write_number(words, self.most_down))
        return add(told, "end", limit)


@plugin
class EqualTurns:
    """All players have the same number of turns: only those who have had fewer than the closer have a last turn."""

    needs = ("grid",)

    @hookimpl(wrapper=True)
    def round_end(self, state: State) -> Generator[None, RoundEnd | bool, RoundEnd | bool]:
        """Give the last turns to those who have begun fewer turns than the closer."""
        end = yield
        if isinstance(end, bool) or end.by is None:
            return end
        begun, most = state.turns_begun, state.turns_begun[end.by]
        return attrs.evolve(end, turns=tuple([seat for seat in state.setup.after(end.by) if begun[seat] < most]))

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "end", say(words, "equal-turns"))
