"""A check that a game comes back from its position."""

from cardgolf import Game


def comes_back(game):
    again = Game.from_position(game.rules, game.position)
    assert again.position == again.position == game.position
    assert (again, again.state, again.legal_moves) == (game, game.state, game.legal_moves)
    assert (again.scores, again.totals, again.standings) == (game.scores, game.totals, game.standings)
    for seat in (*game.state.match.seats, None):
        assert again.view(seat) == game.view(seat)
    return again
