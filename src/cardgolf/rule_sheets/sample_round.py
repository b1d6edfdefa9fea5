"""A round that is played to see what no data of a rulebook says."""

from collections.abc import Callable, Iterator, Sequence

from cardgolf import Game, Move, Rulebook, new_game
from cardgolf.table.sides import FIRST_NAMES


def play_sample(
    book: Rulebook, players: Sequence[int], choose: Callable[[Game, int], Move], *, seed: int, most_moves: int
) -> Iterator[Game]:
    """Yield the games of the first round of a match: before its first move, and after each of at most ``most_moves``.

    The first of the numbers of ``players`` that can play do, or else the fewest that can. ``choose`` takes a game and
    the seat that acts.
    """
    seats = book.seats()
    count = next((each for each in players if each in seats), seats[0])
    game = new_game(book, players=[FIRST_NAMES[seat % len(FIRST_NAMES)] for seat in range(count)], seed=seed)
    yield game
    while not game.is_round_over and game.ply < most_moves:
        seat = game.to_act[0]
        game = game.play(choose(game, seat), seat=seat)
        yield game
