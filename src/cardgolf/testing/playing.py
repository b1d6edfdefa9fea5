"""Games that are played to the end of a round, and refusals, for checks."""

from collections.abc import Callable, Iterator
from random import Random
from types import EllipsisType

from cardgolf import Game, IllegalMoveError, Move

Choose = Callable[[tuple[Move, ...]], Move]


MAX_MOVES_IN_TURN, MAX_MOVES_IN_ROUND, MAX_MOVES_TO_STAGE = 100, 10_000, 2000


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


def continue_game(game: Game, choice: int) -> Game:
    """Return the game after the move with number ``choice``, or after the next deal. A finished match is unchanged.

    In a window the moves of every seat that may react are numbered.
    """
    if game.is_round_over:
        return game if game.is_over else game.deal()
    if game.state.window is None:
        return game.play(game.legal_moves[choice % len(game.legal_moves)])
    offered = [(seat, move) for seat in game.to_act for move in game.legal_moves_for(seat)]
    seat, move = offered[choice % len(offered)]
    return game.play(move, seat=seat)


def play_until(wanted: Callable[[Game], object], game: Game, chance: Random) -> Game:
    """Play random moves until the game is as ``wanted``, or until a limit."""
    for _ in range(MAX_MOVES_TO_STAGE):
        if wanted(game):
            break
        game = continue_game(game, chance.randrange(1000))
    return game


def find_refusal(game: Game, move: object, seat: int | EllipsisType = ...) -> str:
    """Return the error text for ``move``, or an empty string if the move is accepted."""
    try:
        game.play(move, seat=seat)  # type: ignore[arg-type]
    except IllegalMoveError as error:
        return str(error)
    return ""
