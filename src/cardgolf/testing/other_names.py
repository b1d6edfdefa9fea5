"""The same deal and the same moves by players of other names."""

import inspect
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from types import CodeType
from typing import Any

from attrs import evolve

from cardgolf import Game, RoundEnd, Rulebook, State, new_game
from cardgolf.testing.strategies import continue_game
from cardgolf.tools import is_printable_name

NAMES = (
    "Alice", "Bob", "Carol", "Dave", "Eve", "Mallory", "Trent", "Ann", "Bo", "Cy", "admin", "root", "host", "bot",
)  # fmt: skip
STEPS = 150


def check_names(rules: Rulebook, players: int, seed: int, known: Sequence[str]) -> None:
    """Check that a match goes the same way whatever the names of its players are, and in whichever seats they sit.

    Half of the matches have the names ``known``.
    """
    rng = Random(seed)
    names = rng.sample([*known] if seed % 2 else [*NAMES], players)
    tables = [new_game(rules, players=each, seed=seed) for each in (players, names, [*names[1:], *names[:1]])]
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
