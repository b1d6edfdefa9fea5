"""What a program tells of a match: values by aspect and ply, and their digests."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

ASPECTS = ("moves", "views", "events", "rounds", "refusals")
"""What is told of each ply of a match. `docs/certify-requests.md` says what the values are."""

ABILITIES = ("score", "settle", *ASPECTS, "perft", "undo")
"""What a program can say it does with boards."""

OF_SCORES = ABILITIES[:1]
"""What is asked of a bundle without turns."""

OF_HANDS = (*ABILITIES, "plays")
"""What is asked of a bundle with hands."""

DIGITS = 16  # of each digest, which is 64 bits


def list_abilities(bundle: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what is asked about a bundle."""
    if bundle["turns"] is None:
        return OF_SCORES
    return OF_HANDS if bundle["layout"]["is_hand"] else ABILITIES


def write_json(value: Any) -> str:
    """Return a value as the JSON text of which digests are made: sorted keys, no spaces.

    >>> from cardgolf.certify.digests import write_json
    >>> write_json({"b": [1, None], "a": "x"})
    '{"a":"x","b":[1,null]}'
    """
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def digest(value: Any) -> str:
    """Return the digest of a value: the first digits of the SHA-256 of its JSON text.

    >>> from cardgolf.certify.digests import digest
    >>> digest(["draw stock", "draw discard"])
    'd1daa9a179c09596'
    """
    return sha256(write_json(value).encode()).hexdigest()[:DIGITS]


class Ledger:
    """Collects digests by aspect, ply by ply. Refusals are kept as they are."""

    def __init__(self, aspects: tuple[str, ...] = ASPECTS) -> None:
        self.lists: dict[str, list[Any]] = {aspect: [] for aspect in aspects}

    def note(self, values: Mapping[str, Any]) -> None:
        """Add the values of a ply."""
        for aspect, found in self.lists.items():
            value = values[aspect]
            found.append(value if aspect == "refusals" else digest(value))


def find_difference(expected: Any, got: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """Return where two values differ first, with both values there, or ``None`` if they are equal.

    >>> from cardgolf.certify.digests import find_difference
    >>> find_difference({"a": [1, 2]}, {"a": [1, 3]})
    ('a[1]', 2, 3)
    """
    if type(expected) is type(got):
        if isinstance(expected, dict):
            return _find_in_dicts(expected, got, path)
        if isinstance(expected, list):
            return _find_in_lists(expected, got, path)
        if expected == got:
            return None
    return path, expected, got


def _find_in_dicts(expected: dict[str, Any], got: dict[str, Any], path: str) -> tuple[str, Any, Any] | None:
    for key in dict.fromkeys((*expected, *got)):
        within = f"{path}.{key}".lstrip(".")
        if key not in expected or key not in got:
            return within, expected.get(key, MISSING), got.get(key, MISSING)
        if (found := find_difference(expected[key], got[key], within)) is not None:
            return found
    return None


def _find_in_lists(expected: list[Any], got: list[Any], path: str) -> tuple[str, Any, Any] | None:
    for number, (one, other) in enumerate(zip(expected, got, strict=False)):
        if (found := find_difference(one, other, f"{path}[{number}]")) is not None:
            return found
    return (f"the length of {path or 'the list'}", len(expected), len(got)) if len(expected) != len(got) else None


MISSING = "(nothing)"
