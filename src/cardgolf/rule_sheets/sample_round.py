"""A round that is played to see what rules allow, since no data of a rulebook says it."""

from collections.abc import Callable, Iterator
from itertools import islice

from cardgolf import Game, Move, Rulebook, new_game
from cardgolf.table.sides import FIRST_NAMES


def play_sample(
    book: Rulebook, players: int, choose: Callable[[Game, int], Move], *, seed: int, most_moves: int
) -> Iterator[Game]:
    """Yield the games of the first round of a match: before its first move, and after each of at most ``most_moves``.

    ``choose`` takes a game and the seat that acts.
    """
    return islice(_play(book, players, choose, seed), most_moves + 1)


def _play(book: Rulebook, players: int, choose: Callable[[Game, int], Move], seed: int) -> Iterator[Game]:
    game = new_game(book, players=[FIRST_NAMES[seat % len(FIRST_NAMES)] for seat in range(players)], seed=seed)
    yield game
    while not game.is_round_over:
        seat = game.to_act[0]
        game = game.play(choose(game, seat), seat=seat)
        yield game
