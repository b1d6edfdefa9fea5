"""House rules about how a round ends."""

from collections.abc import Generator, Sequence

from cardgolf import Knock, Move, Phase, RoundEnd, State, hookimpl, option, plugin


@plugin
class Knocking:
    """Instead of drawing, a player may knock: the round ends, after one more turn for every other player."""

    needs = ("grid",)

    last_turns: bool = option(True, doc="Whether the others have a last turn each.")

    @hookimpl(wrapper=True)
    def moves(self, state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        """Add knocking after the ways to draw, unless the round is ending."""
        moves = yield
        may_knock = state.phase is Phase.START and not state.round_end and Knock() not in moves
        return (*moves, Knock()) if may_knock else moves

    @hookimpl
    def actions(self) -> Sequence[Move]:
        return (Knock(),)

    @hookimpl
    def round_end(self, state: State, move: Move) -> RoundEnd | None:
        if type(move) is not Knock:
            return None
        return RoundEnd(state.turn, state.setup.after(state.turn) if self.last_turns else (), "knock")
