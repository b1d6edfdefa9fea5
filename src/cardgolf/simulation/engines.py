"""What plays the games of a simulation: the engine, one after another, or lanes, many side by side.

Both give the same games. Lanes are much faster for many games. They play rules that can be tabulated, and bots that
have a form for lanes.
"""

import gc
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec

from attrs import frozen

from cardgolf import CardGolfError, InvalidArgumentError, Rulebook
from cardgolf.bots import BotSpec, bot_name
from cardgolf.bots.deals import check_engine
from cardgolf.simulation.match import bot_keys, match_seed
from cardgolf.simulation.results import GameResult
from cardgolf.table import NO_SIDES, Sides

FEWEST_GAMES = 300
"""With fewer games, ``auto`` does not make tables."""

COMPILED_HOLES = 150_000
"""With fewer holes, lanes do without numba. When it first compiles what bots do, it takes some ten seconds."""

_USUAL_HOLES = 9  # of a match that ends by points

WITHOUT_NUMBA = (
    "lanes play {holes:,} holes without numba, with which they take a fraction of the time: "
    'pip install "cardgolf[lanes]" brings it where numba has a wheel'
)

LANES_NEEDED = 'NumPy is not installed: pip install "cardgolf[lanes]"'


@frozen
class EngineChoice:
    """``"lanes"`` or ``"engine"``, the ``reason`` why it is not lanes, and whether lanes may use numba."""

    engine: str
    reason: str = ""
    compiled: bool = False


ENGINE_ALONE: EngineChoice = EngineChoice("engine")


def choose_engine(
    rules: Rulebook, bots: Sequence[BotSpec], games: int, wanted: str, sides: Sides = NO_SIDES
) -> EngineChoice:
    """Return what plays ``games`` games of ``rules`` between ``bots``, one a seat.

    ``wanted`` is ``"engine"``, ``"lanes"``, or ``"auto"``: lanes for many games, if they can.

    Issues a ``UserWarning`` for so many holes that lanes should be compiled, if numba is not installed.

    Raises :class:`InvalidArgumentError` for any other ``wanted``, and for ``"lanes"`` where they cannot play.
    """
    check_engine(wanted)
    if wanted == "engine":
        return EngineChoice("engine", "the engine was asked for")
    if wanted == "auto" and games < FEWEST_GAMES:
        return EngineChoice("engine", f"there are fewer than {FEWEST_GAMES} games")
    reason = "teams and handicaps have no form for lanes" if sides else _find_obstacle(rules, tuple(bots))
    if reason and wanted == "lanes":
        raise InvalidArgumentError(f"invalid engine='lanes': {reason}")
    holes = games * (rules.base.holes or _USUAL_HOLES)
    if reason:
        return EngineChoice("engine", reason)
    compiled = holes >= COMPILED_HOLES
    if compiled and find_spec("numba") is None:
        warnings.warn(WITHOUT_NUMBA.format(holes=holes), stacklevel=3)
    return EngineChoice("lanes", compiled=compiled)


def _find_obstacle(rules: Rulebook, bots: Sequence[BotSpec]) -> str:
    """Return why lanes cannot play, or an empty text."""
    try:
        from cardgolf.bots.greedy_for_lanes import find_policy, make_greedy_tables  # noqa: PLC0415  # an extra
        from cardgolf.lanes import Policy  # noqa: PLC0415  # an extra
    except ImportError:
        return LANES_NEEDED
    try:
        policies = [find_policy(spec) for spec in bots]
        if None in policies:
            return f"the bot {bot_name(bots[policies.index(None)])} has no form for lanes"
        rules.tables(len(bots))
        if Policy.GREEDY in policies:
            make_greedy_tables(rules, len(bots))
    except CardGolfError as error:
        return error.message
    return ""


def play_in_lanes(
    rules: Rulebook, games: Sequence[tuple[int, Sequence[BotSpec]]], seed: int, *, compiled: bool = False
) -> list[GameResult]:
    """Return the results of ``games``, each a number and its bots, one a seat. They are those of :func:`play_game`.

    ``compiled`` is whether numba is used if it is installed.

    Raises what a rule raises while rounds are scored, and ``ImportError`` without NumPy.
    """
    from cardgolf.bots.greedy_for_lanes import find_policy, make_greedy_tables  # noqa: PLC0415  # an extra
    from cardgolf.lanes import MatchRequest, Policy, play_matches  # noqa: PLC0415  # an extra

    players = len(games[0][1])
    names = {spec: bot_name(spec) for _, specs in games for spec in specs}
    policies = {spec: find_policy(spec) for spec in names}
    requests = [
        MatchRequest(
            match_seed(seed, number),
            [policies[spec] for spec in specs],  # type: ignore[misc]  # each has one
            bot_keys(seed, number, players),
        )
        for number, specs in games
    ]
    greedy = make_greedy_tables(rules, players) if Policy.GREEDY in policies.values() else None
    with _pause_garbage_collection():
        played = play_matches(rules, requests, greedy, compiled=None if compiled else False)
        return [
            GameResult(number, tuple([names[spec] for spec in specs]), each.rounds, each.totals, each.ranks)
            for (number, specs), each in zip(games, played, strict=True)
        ]


@contextmanager
def _pause_garbage_collection() -> Iterator[None]:
    """Collect no garbage meanwhile: thousands of results are made, none of them in a cycle."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
