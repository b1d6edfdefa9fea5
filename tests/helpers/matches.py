"""Rulebooks of every variant, short matches of them, and objects that are not legal moves."""

from random import Random

import cardgolf
from cardgolf import Discard, Draw, Game, Pile, Play, Swap
from cardgolf.testing.strategies import thin_out

RULEBOOKS = {
    "play-nine": ("play-nine",),
    "nine-card": ("nine-card",),
    "crazy-nines": ("crazy-nines",),
    "board-nine": ("board-nine",),
    "golf": ("golf",),
    "house-rules": ("nine-card", "rearrange", "four-bonus", "ender-penalty"),
}
OPTIONS = {"board-nine": {"threshold": 60}}
SHORT = {"holes": 2}
JUNK = [
    "", " ", "swap", "swap z9", "swap a1 a1", "flip", "draw", "draw stock stock", "draw discard bottom", "discard flip",
    "discard flip a1 b1", "deal", "play", "play 1 2", "play QS", "play 1 1 1 1 1", "nine nine", "pass pass",
    "arrange a1",
    "swap á1", "\ud800", "x" * 100_000, 0, 1.5, None, True, b"draw stock", [], {}, object(), Swap, Swap("z9"), Swap(""),
    Discard("z9"), Draw(Pile.DISCARD, "bottom"), Play(()), Play((cardgolf.Card(1),)), cardgolf.Card(5),
]  # fmt: skip


def rulebook(name):
    return cardgolf.rules(*RULEBOOKS[name], **OPTIONS.get(name, SHORT))


def begun(name, players, seed, thin):
    """Return a new match. With ``thin`` only four cards are left in the stock, so that it soon runs out."""
    game = cardgolf.new_game(rulebook(name), players=players, seed=seed)
    return thin_out(game) if thin else game


def match(game, seed):
    """Yield the game now and after every random move and deal to the end of the match."""
    rng = Random(seed)
    yield game
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
        yield game


def comes_back(game):
    again = Game.from_position(game.rules, game.position)
    assert again.position == again.position == game.position
    assert (again, again.state, again.legal_moves) == (game, game.state, game.legal_moves)
    assert (again.scores, again.totals, again.standings) == (game.scores, game.totals, game.standings)
    for seat in (*game.state.match.seats, None):
        assert again.view(seat) == game.view(seat)
    return again
