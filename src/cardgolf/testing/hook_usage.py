"""Which questions were asked while games were played, and what each plugin says to them."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from cardgolf import HOOKS, Game, InvalidOptionError, Rulebook, new_game
from cardgolf.testing.strategies import continue_game, thin_out

HookCall = tuple[str, tuple[Any, ...]]


def record_calls(rules: Rulebook, steps: int = 1500) -> list[HookCall]:
    """Every question asked, with its arguments, while the smallest and the largest table play a match by lot."""
    heard: list[HookCall] = []
    book = rules.traced(lambda question, arguments, _: heard.append((question, arguments)))
    smallest, largest = rules.seats()[0], rules.seats()[-1]
    with suppress(InvalidOptionError):  # options that ask for more seats than the smallest table has
        _play_recorded(thin_out(new_game(book, players=smallest, seed=smallest)), steps)
    _play_recorded(new_game(book, players=largest, seed=largest), steps)
    return heard


def _play_recorded(game: Game, steps: int) -> None:
    chance = Random(len(game.state.match.names))
    for _ in range(steps):
        game = continue_game(game, chance.randrange(1000))


def unanswered_hooks(rules: Rulebook, heard: list[HookCall]) -> list[str]:
    """Questions that nobody in the stack answers, or that were asked and got ``None``."""
    optional = {name for name, kind in HOOKS.items() if kind == "collected"} | {"apply_move"}
    nobody = {question for question, plugins in rules.hook_implementations().items() if not plugins} - optional
    return sorted(nobody | {question for question, args in heard if getattr(rules, question)(*args) is None})


def silent_plugins(rules: Rulebook, heard: list[HookCall]) -> set[str]:
    """The plugins that were asked a question and never had an opinion, as ``plugin.question``."""
    answered: dict[str, bool] = {}
    for question, args in heard:
        for name, answer in rules.results_by_plugin(question, *args):
            each = f"{name}.{question}"
            answered[each] = answered.get(each, False) or answer is not None
    return {each for each, ever in answered.items() if not ever}


def sample_calls(heard: list[HookCall], most: int = 300) -> list[HookCall]:
    """At most so many of the times each question was asked, spread evenly."""
    times: dict[str, list[HookCall]] = {}
    for each in heard:
        times.setdefault(each[0], []).append(each)
    return [each for asked in times.values() for each in asked[:: 1 + len(asked) // most]]


def differing_options(one: Rulebook, other: Rulebook, heard: list[HookCall]) -> set[str]:
    """The questions that two rulebooks answer differently."""
    return {
        question
        for question, args in heard
        if _results_by_plugin(one, question, args) != _results_by_plugin(other, question, args)
    }


def _results_by_plugin(rules: Rulebook, question: str, args: tuple[Any, ...]) -> Any:
    answer = getattr(rules, question)(*args)
    return list(answer) if isinstance(answer, Iterator) else answer
