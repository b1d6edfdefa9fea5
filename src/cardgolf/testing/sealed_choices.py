"""The law of sealed moves: until they are opened, no other seat can tell what a seat has chosen."""

from random import Random

from cardgolf import Game, Move
from cardgolf.testing.playing import find_refusal, play_moves

_NO_MOVE = "no such move"


def check_sealed_moves(game: Game, rng: Random) -> None:
    """Check that any two secret moves of a seat give the others equal views, events, moves and errors until opened."""
    for each in play_moves(game, rng.choice):
        for seat in each.to_act if each.state.window else ():
            secret = [move for move in each.legal_moves_for(seat) if move.secret]
            if len(secret) > 1 and len(each.to_act) > 1:
                one, two = rng.sample(secret, 2)
                _check_alike(each, seat, (one, two), rng)


def _check_alike(game: Game, seat: int, chosen: tuple[Move, Move], rng: Random) -> None:
    """Check games in which ``seat`` has ``chosen`` otherwise, while the others go on with the same moves."""
    one, two = (game.play(move, seat=seat) for move in chosen)
    said, first = f"{chosen[0]} or {chosen[1]} of seat {seat}", game.ply + 1
    while True:
        assert one.to_act == two.to_act, f"who may act next tells {said}"
        if seat not in dict(one.state.window.sealed if one.state.window else ()):
            return  # it is opened
        for viewer in (*one.state.match.seats, None):
            if viewer == seat:
                continue
            assert one.view(viewer) == two.view(viewer), f"the view of seat {viewer} tells {said}"
            assert str(one.view(viewer)) == str(two.view(viewer)), f"the text of the view of seat {viewer} tells {said}"
            same = one.events(viewer, first) == two.events(viewer, first)
            assert same, f"the events of seat {viewer} tell {said}"
        mover = rng.choice(one.to_act)
        assert find_refusal(one, _NO_MOVE, mover) == find_refusal(two, _NO_MOVE, mover), f"an error tells {said}"
        move = rng.choice(one.legal_moves_for(mover))
        one, two = (each.play(move, seat=mover) for each in (one, two))
