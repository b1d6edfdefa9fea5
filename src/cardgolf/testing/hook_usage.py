"""Hook calls recorded from played games, and the results of each plugin."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from cardgolf import HOOKS, CardGolfError, Game, InvalidOptionError, Rulebook, new_game
from cardgolf.testing.playing import continue_game
from cardgolf.testing.strategies import thin_out
from cardgolf.tools import join_limited

HookCall = tuple[str, tuple[Any, ...]]

STEPS, MOST_CALLS = 1500, 300


def record_calls(rules: Rulebook) -> list[HookCall]:
    """Return every hook call, with its arguments, of random matches at the smallest and the largest table."""
    calls: list[HookCall] = []
    traced = rules.traced(lambda hook, arguments, _: calls.append((hook, arguments)))
    smallest, largest = rules.seats()[0], rules.seats()[-1]
    with suppress(InvalidOptionError):  # an option may need more seats than the smallest table has
        _play_random(thin_out(new_game(traced, players=smallest, seed=smallest)))
    _play_random(new_game(traced, players=largest, seed=largest))
    return calls


def _play_random(game: Game) -> None:
    chance = Random(len(game.state.match.names))
    for _ in range(STEPS):
        game = continue_game(game, chance.randrange(1000))


def find_unimplemented_hooks(rules: Rulebook, calls: list[HookCall]) -> list[str]:
    """Return the hooks that have no implementation, or that returned ``None`` in one of ``calls``."""
    optional = {name for name, kind in HOOKS.items() if kind in ("collected", "batch")} | {"apply_move", "middle"}
    missing = {hook for hook, plugins in rules.hook_implementations().items() if not plugins} - optional
    empty = {hook for hook, arguments in calls if getattr(rules, hook)(*arguments) is None} - {"middle"}
    return sorted(missing | empty)


def find_silent_implementations(
    rules: Rulebook, calls: list[HookCall], suspects: Collection[str] | None = None
) -> set[str]:
    """Return the implementations that were called and always returned ``None``, as ``plugin.hook``.

    If there are ``suspects``, the hooks of others are not called again.
    """
    hooks = {hook for hook, _ in calls} if suspects is None else {each.rpartition(".")[2] for each in suspects}
    implementations = {hook: rules.list_implementations(hook) for hook in hooks}
    called: set[str] = set()
    decided: set[str] = set()
    for hook, arguments in calls:
        silent = implementations.get(hook, [])
        called.update(f"{name}.{hook}" for name, _ in silent)
        speaking = [each for each in silent if each[1](*arguments) is not None]
        if speaking:
            decided.update(f"{name}.{hook}" for name, _ in speaking)
            implementations[hook] = [each for each in silent if each not in speaking]
    return called - decided


def find_silent_below(rules: Rulebook, suspects: Collection[str]) -> set[str]:
    """Return those of ``suspects`` that also always return ``None`` without the plugins above them.

    A rule above may decide first, or keep the game from states in which a plugin below would answer. Rules that
    cannot be played without those above them stay suspected.
    """
    found = {*suspects}
    for place, each in enumerate(rules.stack[:-1]):
        own = {suspect for suspect in suspects if suspect.partition(".")[0] == each.name}
        if own:
            with suppress(CardGolfError):
                below = Rulebook.from_plugins(rules.stack[: max(place + 1, 2)], ())
                found -= own - find_silent_implementations(below, record_calls(below), own)
    return found


def describe_silent(rules: Rulebook, silent: Collection[str]) -> list[str]:
    """Return the names of silent implementations with the plugins that decide before each, if any."""
    described = []
    for each in sorted(silent):
        name, _, hook = each.rpartition(".")
        above = rules.hook_implementations()[hook]
        above = above[: above.index(name)] if HOOKS[hook] == "first" else ()
        described.append(f"{each} ({join_limited(above)} decides first)" if above else each)
    return described


def sample_calls(calls: list[HookCall]) -> list[HookCall]:
    """Return at most :data:`MOST_CALLS` of each hook, spread evenly."""
    by_hook: dict[str, list[HookCall]] = {}
    for each in calls:
        by_hook.setdefault(each[0], []).append(each)
    return [each for some in by_hook.values() for each in some[:: 1 + len(some) // MOST_CALLS]]


def find_differing_hooks(one: Rulebook, other: Rulebook, calls: list[HookCall]) -> set[str]:
    """Return the hooks for which two rulebooks return different results."""
    return {hook for hook, arguments in calls if _call_hook(one, hook, arguments) != _call_hook(other, hook, arguments)}


def _call_hook(rules: Rulebook, hook: str, arguments: tuple[Any, ...]) -> Any:
    result = getattr(rules, hook)(*arguments)
    return list(result) if isinstance(result, Iterator) else result
