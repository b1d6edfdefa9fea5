"""The same games in other circumstances: by players of other names, and in other processes.

Other processes reveal dependence on hash seeds, the clock or memory.
"""

import inspect
import os
import pickle
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from random import Random
from types import CodeType
from typing import Any

from attrs import evolve

from cardgolf import Game, InvalidOptionError, PluginError, RoundEnd, Rulebook, State, new_game
from cardgolf.testing.playing import continue_game
from cardgolf.testing.varied_rounds import draw_round_start
from cardgolf.tools import is_printable_name

NAMES = (
    "Alice", "Bob", "Carol", "Dave", "Eve", "Mallory", "Trent", "Ann", "Bo", "Cy", "admin", "root", "host", "bot",
)  # fmt: skip
STEPS = 150


def check_names(rules: Rulebook, players: int, seed: int, known: Sequence[str]) -> None:
    """Check that a match goes on the same way whatever its players are called, and in whichever seats they sit.

    Half of the matches have the names ``known``.
    """
    rng = Random(f"{players} {seed}")
    names = rng.sample([*known] if seed % 2 else [*NAMES], players)
    start = draw_round_start(rules, players, rng)
    tables = [start.deal(rules, seed, names=each) for each in ((), names, [*names[1:], *names[:1]])]
    used = {name for table in tables for name in table.state.match.names}
    for _ in range(STEPS):
        plain, *others = [_without_names(table, used) for table in tables]
        for table, other in zip(tables[1:], others, strict=True):
            assert other == plain, f"after {table.history[-1:]} the names {table.state.match.names} change the game"
        assert len({table.legal_moves for table in tables}) == 1, f"the names {names} change the moves"
        if tables[0].is_over:
            return
        choice = rng.randrange(1000)
        tables = [continue_game(table, choice) for table in tables]


def _without_names(game: Game, names: Collection[str]) -> State:
    """Return the state of ``game`` with names by number. A reason that contains one of ``names`` is left out."""

    def strip(end: RoundEnd) -> RoundEnd:
        return evolve(end, reason="") if any(name in end.reason for name in names) else end

    state = game.state
    rounds = tuple(evolve(each, round_end=strip(each.round_end)) for each in state.match.rounds)
    match = evolve(state.match, names=tuple(map(str, state.match.seats)), rounds=rounds)
    return state.replace(match=match, round_end=state.round_end and strip(state.round_end))


def list_names(rules: Rulebook) -> list[str]:
    """Return the texts that stand in the code of the plugins and could be names, and others that fill a table."""
    texts = {text for each in rules.stack[1:] for text in _list_texts(_list_code(each.plugin))}
    fitting = sorted(text for text in texts if is_printable_name(text) and text.strip() and len(text) > 1)
    return [*dict.fromkeys((*fitting, *NAMES))]


def _list_code(plugin: Any) -> Iterator[CodeType]:
    """Yield the code of the module of a plugin, or of its functions if the module has no source."""
    module = inspect.getmodule(plugin if inspect.isroutine(plugin) else type(plugin))
    owners = [plugin, type(plugin), module] if module else [plugin, type(plugin)]
    for owner in owners:
        for value in (*getattr(owner, "__dict__", {}).values(), owner):
            function = inspect.unwrap(value) if callable(value) else getattr(value, "__func__", None)
            code = getattr(function, "__code__", None)
            if isinstance(code, CodeType):
                yield code


def _list_texts(codes: Iterable[CodeType]) -> Iterator[str]:
    for code in codes:
        for value in code.co_consts:
            if isinstance(value, str):
                yield value
            elif isinstance(value, tuple | frozenset):
                yield from (each for each in value if isinstance(each, str))
            elif isinstance(value, CodeType):
                yield from _list_texts([value])


HASH_SEEDS = ("1", "2")
_TIMEOUT = 120
_STEPS = 300
_SCRIPT = """
import pickle, sys
from cardgolf.testing.other_circumstances import digest_games
print(digest_games(pickle.load(sys.stdin.buffer)))
"""


def digest_games(rules: Rulebook) -> str:
    """Return a hash of a few random games, and of the numbers of their moves."""
    games = sha256()
    for players in rules.seats():
        with suppress(InvalidOptionError):  # too many moves to number
            games.update(rules.action_space(players).digest.encode())
        game, chance = new_game(rules, players=players, seed=players), Random(players)
        for _ in range(_STEPS):
            game = continue_game(game, chance.randrange(1000))
        games.update(game.position.encode())
    return games.hexdigest()


def digest_in_processes(rules: Rulebook) -> list[str]:
    """Return the hash of the same games in new processes, each with another hash seed."""
    return [_run_process(pickle.dumps(rules), seed) for seed in HASH_SEEDS]


def _run_process(rules: bytes, seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", _SCRIPT]
    ran = subprocess.run(command, input=rules, env=env, capture_output=True, timeout=_TIMEOUT, check=False)  # noqa: S603
    errors = ran.stderr.decode(errors="replace")
    if "ModuleNotFoundError" in errors:
        raise PluginError("the rules are in a module that another process cannot import")
    assert ran.returncode == 0, errors
    return ran.stdout.decode().strip()
