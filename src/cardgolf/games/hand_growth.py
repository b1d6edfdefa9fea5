"""Whether a hand can have more cards than were dealt to it."""

from contextlib import suppress
from functools import lru_cache
from random import Random

from cardgolf.errors import CardGolfError
from cardgolf.games.game import Game
from cardgolf.games.new_game import new_game
from cardgolf.rulebook.rulebook import Rulebook

DEALS, DECISIONS = 20, 200


@lru_cache(maxsize=256)
def can_hands_grow(rules: Rulebook, players: int) -> bool:
    """Return whether a hand of ``players`` gets larger than it was dealt in any of 20 random games.

    The rules name no largest hand, so they are tried. The games are the same each time.
    """
    with suppress(CardGolfError):  # of rules that fail in a game
        return any(_grows(new_game(rules, players=players, seed=seed), seed) for seed in range(DEALS))
    return False


def _grows(game: Game, seed: int) -> bool:
    chance = Random(seed)  # noqa: S311  # of a trial
    for _ in range(DECISIONS):
        if game.is_round_over:
            break
        if any(board and len(board.slots) > board.layout.size for board in game.state.boards):
            return True
        game = game.play(chance.choice(game.legal_moves))
    return False
