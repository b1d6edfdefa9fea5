"""How long a match may be: the most events that its rules can need, as far as the server can keep and load them.

A match that reaches its limit ends as it stands. A match that would usually reach it is refused when it is created.
"""

from collections.abc import Iterator

import cardgolf
from cardgolf import Game, InvalidArgumentError, Rulebook
from cardgolf_server.bounds import Bounds

MOST_MOVES = 4
"""Moves of a turn: a draw, a card that is placed, and two that come with some cards. Reactions come on top."""

USUAL_MOVES = 60
"""Moves of a seat in a round. Where random players end a round at all, they need up to 50, and others up to 35."""

PLAYOFFS = 20
"""The most play-offs after a match with ``tie=playoff``."""

NEAR = 0.95


def most_events(rules: Rulebook, players: int, bounds: Bounds) -> int:
    """Return the most events of a match: those of its rounds if each lasts until the turn limit, up to the bound.

    So no match ends early whose rules fit into the bound. A match without a limit of turns or rounds has the bound.
    """
    turns = rules.base.turn_limit
    if turns is None:
        return int(bounds.events)
    in_turn = MOST_MOVES + (players if rules.opens_windows else 0)
    opening = max(len(each.names) for each in rules.table_setup(players).layouts)
    rounds = min((*_fixed_rounds(rules).values(), int(bounds.rounds)))
    if rules.base.tie == "playoff":
        rounds = min(rounds + PLAYOFFS, int(bounds.rounds))
    return min(rounds * (1 + players * (opening + turns * in_turn)), int(bounds.events))


def check_length(rules: Rulebook, players: int, bounds: Bounds) -> None:
    """Raise :class:`InvalidArgumentError` for a match that nothing ends, or that is usually longer than the bounds."""
    last, fixed = cardgolf.find_last_round(rules, players, int(bounds.rounds)), _fixed_rounds(rules)
    name = min(fixed, key=lambda each: fixed[each], default="")
    if last is not None and (not name or last < fixed[name]):
        return  # it is not the number of rounds that ends it
    most = _most_rounds(rules, players, bounds)
    if last is None and "holes" not in fixed:
        raise InvalidArgumentError(
            f"invalid holes=None: no rule ends this match within {bounds.rounds:g} rounds, the most of this server; "
            f"expected holes from 1 to {most}, or such a round_limit"
        )
    if fixed[name] > most:
        expected = f"{name} from 1 to {most}" if most else "fewer players, or a lower turn_limit"
        raise InvalidArgumentError(
            f"invalid {name}={fixed[name]} with {players} players: the match is too long for this server; "
            f"expected {expected}"
        )


def _most_rounds(rules: Rulebook, players: int, bounds: Bounds) -> int:
    """Return the most rounds that a match may be planned for."""
    playoffs = PLAYOFFS if rules.base.tie == "playoff" else 0
    return max(
        0, min(int(bounds.events) // (1 + players * _usual_moves(rules, players)), int(bounds.rounds) - playoffs)
    )


def _fixed_rounds(rules: Rulebook) -> dict[str, int]:
    """Return the options that fix a number of rounds."""
    given = {"holes": rules.base.holes, "round_limit": rules.base.round_limit}
    return {name: number for name, number in given.items() if number is not None}


def _usual_moves(rules: Rulebook, players: int) -> int:
    turns, flips = rules.base.turn_limit, rules.table_setup(players).opening_flips
    return USUAL_MOVES if turns is None else min(USUAL_MOVES, flips + turns * MOST_MOVES)


def describe_end(game: Game, bounds: Bounds) -> str:
    """Return that the server ends a match at its limit, and why, or an empty text."""
    if game.is_over:
        return ""
    events, rounds = most_events(game.rules, len(game.state.match.names), bounds), len(game.state.match.rounds)
    if game.ply >= events:
        return (
            f"The server ended the match after {events:,} moves, its limit for this match. Only complete rounds count."
        )
    if game.is_round_over and rounds >= bounds.rounds:
        return f"The server ended the match after {rounds} rounds, its limit for a match."
    return ""


def describe_limit(game: Game, bounds: Bounds) -> str:
    """Return that a match is near its limit, and what happens there, or an empty text."""
    return "" if game.is_over else " ".join(_list_limits(game, bounds))


def _list_limits(game: Game, bounds: Bounds) -> Iterator[str]:
    events, match = most_events(game.rules, len(game.state.match.names), bounds), game.state.match
    if game.ply >= NEAR * events:
        left = events - game.ply
        moves = "1 move is" if left == 1 else f"{left:,} moves are"
        yield f"This match is long: {moves} left of {events:,}. Then it ends as it stands: only complete rounds count."
    if len(match.rounds) == bounds.rounds - 1 and bounds.rounds not in _fixed_rounds(game.rules).values():
        which = "The next round" if game.is_round_over else "This round"
        yield f"{which} is the last of {bounds.rounds:g} that the server allows. Then the match ends as it stands."
