"""What was found, for people and as plain data."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import asdict

from cardgolf.certify.check import Difference, Finding
from cardgolf.certify.digests import MISSING
from cardgolf.tools.text import one_line, truncate

Found = Finding | tuple[str, str]
"""What was found of a rule set, or the name of rules that are no data with the reason."""

_WIDEST = 160  # characters of a value


def describe(found: Found, earlier: Iterable[Found] = ()) -> Iterator[str]:
    """Yield lines about a rule set that was compared, none if one of the ``earlier`` differs in the same."""
    if isinstance(found, tuple) or found.failure:
        return
    kind = _find_kind(found)
    if kind and kind in map(_find_kind, earlier):
        return
    yield f"{found.name}: {_summarize(found)}"
    if found.missing:
        yield f"  not offered: {', '.join(found.missing)}"
    if found.difference is not None:
        yield from _describe_difference(found.difference)


def describe_failures(found: Iterable[Found]) -> Iterator[str]:
    """Yield a line for each reason why rule sets failed, differ as one before, or were not asked about."""
    names, differing = dict[str, list[str]](), dict[str, str]()
    for each in found:
        kind = _find_kind(each)
        if kind and isinstance(each, Finding):
            if kind in differing:
                names.setdefault(f"differs as {differing[kind]}: {kind}", []).append(each.name)
            differing.setdefault(kind, each.name)
        if isinstance(each, tuple):
            names.setdefault(f"not asked: {each[1]}", []).append(each[0])
        elif each.failure:
            names.setdefault(f"failed: {each.failure}", []).append(each.name)
    for reason, (first, *others) in names.items():
        yield f"{first}{f' and {len(others)} more' if others else ''}: {reason}"


def _find_kind(found: Found) -> str:
    """Return in what a rule set differs, without numbers and cards, or an empty text."""
    if isinstance(found, tuple) or found.failure or found.difference is None:
        return ""
    what, where = found.difference.what, re.split(" of the (?:board|hand|rounds) | '", found.difference.where)[0]
    return f"{what}, {re.sub('[0-9]+', '', where)}" if where else what


def _summarize(found: Finding) -> str:
    told = [f"{found.counts.get('score', 0):,} boards"]
    told += [f"{found.plies:,} moves"] if found.plies else []
    told += [f"{found.counts['perft']:,} counts of sequences"] if "perft" in found.counts else []
    return f"{'differs' if found.difference else 'equal'} ({', '.join(told)})"


def _describe_difference(found: Difference) -> Iterator[str]:
    where = f"  {found.what}"
    if found.seed:
        where += f" of {found.players} players, seed {found.seed}, ply {found.ply}"
    yield f"{where}: {found.where}" if found.where else where
    yield f"    expected {_show(found.expected)}"
    yield f"    got      {_show(found.got)}"


def _show(value: Any) -> str:
    text = value if value == MISSING else json.dumps(value, ensure_ascii=False)
    return truncate(one_line(text), _WIDEST)


def summarize(found: Sequence[Found]) -> str:
    """Return the sentence at the end of a report."""
    findings = [each for each in found if isinstance(each, Finding)]
    equal = sum(each.is_equal for each in findings)
    moves = sum(each.plies for each in findings)
    missing = sorted({ability for each in findings for ability in each.missing})
    said = f"{equal} of {len(findings)} rule sets are equal, over {moves:,} moves."
    return f"{said} Not offered: {', '.join(missing)}." if missing else said


def is_certified(found: Sequence[Found]) -> bool:
    """Return whether something was compared, and everything was equal."""
    findings = [each for each in found if isinstance(each, Finding)]
    return bool(findings) and all(each.is_equal for each in findings)


def as_data(found: Sequence[Found], command: Sequence[str]) -> dict[str, Any]:
    """Return a report as plain data for JSON."""
    return {
        "command": [*command],
        "equal": is_certified(found),
        "rule_sets": [
            {"name": each[0], "not_asked": each[1]} if isinstance(each, tuple) else _finding_as_data(each)
            for each in found
        ],
    }


def _finding_as_data(found: Finding) -> dict[str, Any]:
    return {"name": found.name, "equal": found.is_equal} | {
        key: value for key, value in asdict(found).items() if key != "name"
    }
