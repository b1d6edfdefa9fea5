"""Games that are played to the end of a round, and refusals, for checks."""

from collections.abc import Callable, Iterator
from types import EllipsisType

from cardgolf import Game, IllegalMoveError, Move

Choose = Callable[[tuple[Move, ...]], Move]


MAX_MOVES_IN_TURN, MAX_MOVES_IN_ROUND = 100, 10_000


def play_moves(game: Game, choose: Choose) -> Iterator[Game]:
    """Yield ``game`` and every game that follows to the end of its round."""
    yield game
    turns_begun, in_turn = game.state.turns_begun, 0
    for _ in range(MAX_MOVES_IN_ROUND):
        if game.is_round_over:
            return
        game = game.play(choose(game.legal_moves))
        in_turn = in_turn + 1 if game.state.turns_begun == turns_begun else 0
        turns_begun = game.state.turns_begun
        assert in_turn < MAX_MOVES_IN_TURN, "a turn does not end"
        yield game
    assert game.is_round_over, "a round does not end"


def play_to_end(game: Game, choose: Choose) -> Game:
    """Return the game at the end of its round."""
    *_, last = play_moves(game, choose)
    return last


def find_refusal(game: Game, move: object, seat: int | EllipsisType = ...) -> str:
    """Return the error text for ``move``, or an empty string if the move is accepted."""
    try:
        game.play(move, seat=seat)  # type: ignore[arg-type]
    except IllegalMoveError as error:
        return str(error)
    return ""
