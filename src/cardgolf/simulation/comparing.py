"""Two rulebooks or two bots on the same deals: what differs, how sure that is, and a verdict in words."""

import math
from collections.abc import Sequence
from typing import Any

from cardgolf import BadOption
from cardgolf import rules as rulebook
from cardgolf._text import quote
from cardgolf.bots import bot_name
from cardgolf.shuffling import checked_seed
from cardgolf.simulation.comparison import Comparison, Side, compared
from cardgolf.simulation.in_turn import Stopped, in_turn
from cardgolf.simulation.measures import everybody
from cardgolf.simulation.results import GameResult, Results, in_words


def compare(
    a: Any,
    b: Any,
    *,
    bots: Any = None,
    rules: Any = None,
    games: int = 100,
    seed: int | None = 0,
    players: int | None = None,
    margin: float | None = None,
    **running: Any,
) -> Comparison:
    """Play two rulebooks with the same ``bots``, or two bots by the same ``rules``, on the same deals.

    With two rulebooks ``bots`` is one bot for every seat or one a seat, who then move a seat on from game to game. Of
    two bots each has every other seat, and every match is played twice, the second time in each other's seats.
    ``players`` is how many sit down (2 if nothing is said), ``games`` how many matches each of the two pairings plays.
    ``margin`` is the difference in points a round that would matter: the verdict then says whether there is one
    that large. What else :func:`cardgolf.simulate` takes (``workers``, ``executor``, ``progress`` ...) is handed on.

    Differences are taken deal by deal, so luck with the cards cancels as far as play is alike.

    Raises :class:`cardgolf.BadOption` unless just one of ``bots`` and ``rules`` is given, and what ``simulate`` raises;
    Ctrl-C raises :class:`cardgolf.simulation.Stopped`, which has the comparison of the deals finished by both.

    >>> nine = cardgolf.rules("nine-card", holes=1)
    >>> cardgolf.compare(nine, nine, bots="random", games=3).verdict
    'no difference in any game'
    >>> cardgolf.compare("greedy", "random", rules=nine, games=20).verdict.partition(" at ")[0][-11:]
    'less than B'
    """
    if (bots is None) == (rules is None):
        raise BadOption("compare two rulebooks with bots=..., or two bots with rules=...")
    if margin is not None and not (type(margin) in (int, float) and 0 < margin < math.inf):
        raise BadOption(f"margin={quote(margin)} will not do: give points, more than 0")
    two_bots = rules is not None
    if two_bots:
        names, players = (bot_name(a), bot_name(b)), 2 if players is None else players
        tables = [(rulebook(rules), _every_other(each, players)) for each in ((a, b), (b, a))]
    else:
        names = in_words(rulebook(a)), in_words(rulebook(b))
        tables = [(rulebook(each), bots) for each in (a, b)]
    rotate = isinstance(bots, list | tuple)
    results, stopped = in_turn(tables, games, seed=checked_seed(seed), players=players, rotate=rotate, **running)
    found = compared(names, _sides(_finished(results), two_bots=two_bots), results, margin, two_bots=two_bots)
    if stopped:
        raise Stopped(found)
    return found


def _every_other(bots: tuple[Any, Any], players: int) -> list[Any]:
    if type(players) is not int or players < 2:
        raise BadOption(f"players={quote(players)} will not do: two bots need two seats")
    return [bots[seat % 2] for seat in range(players)]


def _finished(results: Sequence[Results]) -> list[tuple[GameResult, GameResult]]:
    """The games of each number, where both were finished."""
    if len(results) < 2:
        return []
    first, second = ({game.number: game for game in each.finished} for each in results)
    return [(game, second[number]) for number, game in first.items() if number in second]


def _sides(pairs: Sequence[tuple[GameResult, GameResult]], *, two_bots: bool) -> tuple[Side, Side]:
    """A's and B's: all seats of one game each, or every other seat of one game and the rest of the other."""
    if not two_bots:
        return [[(one, everybody(one))] for one, _ in pairs], [[(other, everybody(other))] for _, other in pairs]
    seated = [(one, everybody(one)[::2], everybody(one)[1::2], other) for one, other in pairs]
    return (
        [[(one, even), (other, odd)] for one, even, odd, other in seated],
        [[(one, odd), (other, even)] for one, even, odd, other in seated],
    )
