"""Which questions were asked while games were played, and what each plugin says to them."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from cardgolf import QUESTIONS, BadOption, Game, Rulebook, new_game
from cardgolf.testing.strategies import onward, thinned

Asked = tuple[str, tuple[Any, ...]]


def asked(rules: Rulebook, steps: int = 1500) -> list[Asked]:
    """Every question asked, with its arguments, while the smallest and the largest table play a match by lot."""
    heard: list[Asked] = []
    book = rules.overheard(lambda question, arguments, _: heard.append((question, arguments)))
    smallest, largest = rules.seats()[0], rules.seats()[-1]
    with suppress(BadOption):  # options that ask for more seats than the smallest table has
        _played(thinned(new_game(book, players=smallest, seed=smallest)), steps)
    _played(new_game(book, players=largest, seed=largest), steps)
    return heard


def _played(game: Game, steps: int) -> None:
    chance = Random(len(game.state.match.names))
    for _ in range(steps):
        game = onward(game, chance.randrange(1000))


def unanswered(rules: Rulebook, heard: list[Asked]) -> list[str]:
    """Questions that nobody in the stack answers, or that were asked and got ``None``."""
    optional = {name for name, kind in QUESTIONS.items() if kind == "collected"} | {"carry_out"}
    nobody = {question for question, plugins in rules.who_answers().items() if not plugins} - optional
    return sorted(nobody | {question for question, args in heard if getattr(rules, question)(*args) is None})


def always_silent(rules: Rulebook, heard: list[Asked]) -> set[str]:
    """The plugins that were asked a question and never had an opinion, as ``plugin.question``."""
    answered: dict[str, bool] = {}
    for question, args in heard:
        for name, answer in rules.opinions(question, *args):
            each = f"{name}.{question}"
            answered[each] = answered.get(each, False) or answer is not None
    return {each for each, ever in answered.items() if not ever}


def sampled(heard: list[Asked], most: int = 300) -> list[Asked]:
    """At most so many of the times each question was asked, spread evenly."""
    times: dict[str, list[Asked]] = {}
    for each in heard:
        times.setdefault(each[0], []).append(each)
    return [each for asked in times.values() for each in asked[:: 1 + len(asked) // most]]


def differing(one: Rulebook, other: Rulebook, heard: list[Asked]) -> set[str]:
    """The questions that two rulebooks answer differently."""
    return {question for question, args in heard if _said(one, question, args) != _said(other, question, args)}


def _said(rules: Rulebook, question: str, args: tuple[Any, ...]) -> Any:
    answer = getattr(rules, question)(*args)
    return list(answer) if isinstance(answer, Iterator) else answer
