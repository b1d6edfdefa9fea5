"""A program and the engine beside each other: each rule set is asked about until the first difference."""

import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from attrs import Factory, define, frozen

from cardgolf.certify.corpus import Amount, Task, make_tasks
from cardgolf.certify.digests import ABILITIES, ASPECTS, MISSING, find_difference, list_abilities
from cardgolf.certify.engine_side import follow
from cardgolf.certify.program import ProgramError
from cardgolf.certify.rule_sets import RuleSet
from cardgolf.tools.text import one_line, quote, truncate


class Asked(Protocol):
    """A program, or anything else that answers requests."""

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a request."""
        ...


@frozen
class Difference:
    """The first difference of a rule set: what, where, and both values as JSON. ``seed`` is empty for boards."""

    what: str
    where: str
    expected: Any
    got: Any
    seed: str = ""
    players: int = 0
    ply: int = 0


@define
class Finding:
    """What was found of a rule set. ``counts`` are the values that were equal, by ability."""

    name: str
    counts: dict[str, int] = Factory(dict)
    plies: int = 0
    missing: tuple[str, ...] = ()
    difference: Difference | None = None
    failure: str = ""

    @property
    def is_equal(self) -> bool:
        """Whether something was compared, and nothing differed."""
        return bool(self.counts) and self.difference is None and not self.failure


class _Found(Exception):  # noqa: N818  # no error: it ends a rule set
    def __init__(self, difference: Difference) -> None:
        super().__init__()
        self.difference = difference


def check_rule_set(program: Asked, rule_set: RuleSet, amount: Amount, deadline: float = float("inf")) -> Finding:
    """Return what was found of a rule set. Raises :class:`ProgramError` if the program does not answer.

    After ``deadline``, a time of the monotonic clock, nothing more is asked, and the finding says so.
    """
    finding = Finding(rule_set.name)
    answer = program.ask({"do": "rules", "bundle": rule_set.bundle})
    if "error" in answer or not isinstance(answer.get("can"), list):
        finding.failure = (
            f"it refuses the bundle: {_show(answer['error'])}"
            if "error" in answer
            else f'invalid answer to "rules": expected "can" with a list such as {list(ABILITIES)[:2]}'
        )
        return finding
    wanted = list_abilities(rule_set.bundle)
    can = [ability for ability in wanted if ability in answer["can"]]
    finding.missing = tuple(ability for ability in wanted if ability not in can)
    try:
        for task in make_tasks(rule_set, amount):
            if time.monotonic() > deadline:
                finding.failure = "the time was over"
                break
            _check_task(program, rule_set, task, can, finding)
    except _Found as found:
        finding.difference = found.difference
    except ProgramError as error:
        finding.failure = str(error)
        raise
    if not finding.counts and not finding.difference and not finding.failure:
        finding.failure = "it can nothing of what is asked"
    return finding


def _check_task(program: Asked, rule_set: RuleSet, task: Task, can: Sequence[str], finding: Finding) -> None:
    """Ask one request, and count what is equal; raise at the first difference."""
    expected = {ability: value for ability, value in task.expected.items() if ability in can}
    if not expected:
        return
    answer = program.ask(task.request)
    kind = task.request["do"]
    if kind == "play":
        _check_match(program, rule_set, task, expected, answer)
        finding.plies += len(task.request["moves"])
    for ability, value in expected.items():
        if (found := find_difference(value, answer.get(ability, answer.get("error", MISSING)))) is not None:
            raise _Found(_describe(task, ability, found))
        finding.counts[ability] = finding.counts.get(ability, 0) + (len(value) if isinstance(value, list) else 1)


def _describe(task: Task, ability: str, found: tuple[str, Any, Any]) -> Difference:
    where, expected, got = found
    request = task.request
    if place := re.match(r"(?:the length of )?\[([0-9]+)\]", where):
        number = int(place[1])
        if "boards" in request:
            where = f"{where} of the board {request['boards'][number]}"
        elif "hands" in request:
            where = f"{where} of the hand {' '.join(request['hands'][number])}"
        elif "rounds" in request:
            where = f"{where} of the rounds {request['rounds'][: number + 1]}"
    depth = f"depth {request['depth']}" if "depth" in request else where
    return Difference(
        ability,
        depth,
        expected,
        got,
        request.get("seed", ""),
        len(request.get("names", ())),
        len(request.get("moves", ())),
    )


def _check_match(
    program: Asked, rule_set: RuleSet, task: Task, expected: Mapping[str, Any], answer: Mapping[str, Any]
) -> None:
    """Raise at the first ply at which something differs. The program is asked for its value there."""
    for ply in range(len(task.request["tries"])):
        for aspect in ASPECTS:
            if aspect in expected and _value_at(answer, aspect, ply) != expected[aspect][ply]:
                raise _Found(_explain(program, rule_set, task, aspect, ply, answer))


def _value_at(answer: Mapping[str, Any], aspect: str, ply: int) -> Any:
    values = answer.get(aspect)
    return values[ply] if isinstance(values, list) and ply < len(values) else MISSING


def _explain(
    program: Asked, rule_set: RuleSet, task: Task, aspect: str, ply: int, answer: Mapping[str, Any]
) -> Difference:
    """Return what differs at a ply, with both values."""
    request = task.request
    told = (request["seed"], len(request["names"]), ply)
    value = next(values for number, values in enumerate(follow(rule_set.rules, request)) if number == ply)[aspect]
    if _value_at(answer, aspect, ply) == MISSING:
        return Difference(aspect, "the list of plies", value, answer.get("error", MISSING), *told)
    if aspect == "refusals":
        return Difference(aspect, f"the try {quote(request['tries'][ply])}", value, answer[aspect][ply], *told)
    shown = program.ask({**request, "show": {"of": aspect, "ply": ply}}).get("value", MISSING)
    found = find_difference(value, shown)
    if found is None:
        return Difference(aspect, "the digest of equal values", task.expected[aspect][ply], answer[aspect][ply], *told)
    return Difference(aspect, *found, *told)


def check_all(
    programs: Iterable[Asked], rule_sets: Iterator[RuleSet | tuple[str, str]], amount: Amount, deadline: float
) -> Iterator[Finding | tuple[str, str]]:
    """Yield what was found of each rule set, and the names of rules that are no data with the reason.

    A program that fails is replaced by the next of ``programs``. After :data:`MOST_FAILURES` failures no more is asked.
    """
    following, failures = iter(programs), 0
    program = next(following)
    for rule_set in rule_sets:
        if isinstance(rule_set, tuple):
            yield rule_set
        elif failures >= MOST_FAILURES:
            yield Finding(rule_set.name, failure="not asked, since the program failed before")
        elif time.monotonic() > deadline:
            yield Finding(rule_set.name, failure="the time was over")
        else:
            try:
                yield check_rule_set(program, rule_set, amount, deadline)
            except ProgramError as error:
                yield Finding(rule_set.name, failure=str(error))
                failures += 1
                program = next(following)


MOST_FAILURES = 3


def _show(value: Any) -> str:
    return truncate(one_line(str(value)), 120)
