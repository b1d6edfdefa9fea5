"""Playouts by bots in lanes: for each move of a view, rounds played to their end on the same sampled deals."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from cardgolf import InvalidArgumentError, Move, View
from cardgolf._text import quote
from cardgolf.bots.greedy_tables import make_greedy_tables
from cardgolf.lanes.playouts import Playouts, play_tables

Policy = Literal["greedy", "random"]

_greedy_tables = lru_cache(maxsize=16)(make_greedy_tables)


def play_out(
    view: View,
    moves: Sequence[Move] | None = None,
    deals: int = 256,
    *,
    policy: Policy = "greedy",
    seed: int = 0,
    compiled: bool | None = None,
) -> Playouts:
    """Return the points of the round after each of ``moves``, on the same ``deals`` sampled deals. Needs NumPy.

    ``moves`` are legal moves of ``view``, by default all. After the move all seats play as the bot ``policy`` does, to
    the end of the round, and the rules score it. The deals are those of :func:`cardgolf.determinize`. Equal arguments
    give equal points. ``compiled`` is whether numba is used; by default it is if it is installed. The points are the
    same. The first call with numba takes some seconds.

    >>> from cardgolf.bots.playouts import play_out
    >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    >>> played = play_out(game.view(0), deals=20, compiled=False)
    >>> played, played.points.shape, played.own.shape
    (<Playouts: 8 moves of seat 0 on 20 tables>, (20, 8, 2), (20, 8))

    Raises :class:`cardgolf.NotTabulableError` for rules that lanes cannot play and
    :class:`cardgolf.InvalidOptionError` for rules by which the greedy bot cannot. Raises
    :class:`cardgolf.InvalidPositionError` for a view that no lane can have, for example of a face-down card that a seat
    has looked at, :class:`cardgolf.IllegalMoveError` for moves that are not legal, and
    :class:`cardgolf.InvalidArgumentError` for other arguments. A program that gets one of the first three can play on
    games of the engine.
    """
    if policy not in {"greedy", "random"}:
        raise InvalidArgumentError(f"invalid policy={quote(policy)}: expected 'greedy' or 'random'")
    if type(deals) is not int or deals < 1:
        raise InvalidArgumentError(f"invalid deals={quote(deals)}: expected an integer >= 1")
    greedy = _greedy_tables(view.rules, len(view.names)) if policy == "greedy" else None
    return play_tables(view, moves, deals, greedy=greedy, seed=seed, compiled=compiled)
