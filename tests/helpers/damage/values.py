"""Damage to a value of JSON: what another program might send. The value stays JSON."""

import json
from collections.abc import Callable
from random import Random

SCRIPT = "<img src=x onerror=window.hacked=1>"
ADDRESS = "url(http://localhost:9/x)"
VALUES = (
    None, True, False, -1, 0, 1, 2, 7, 1.5, 10**6, -(10**6), 2**53, 10**40, 1e300, "", "a1",
    "\u202eeve\x1b[2J", "x" * 10_000, SCRIPT, ADDRESS, "javascript:window.hacked=1", "__proto__", "constructor",
    [], {}, [[[[[]]]]], [0] * 1000, {"toString": 1},
)  # fmt: skip
NAMES = ("__proto__", "constructor", "toString", "length", "", "0", "on\u202e", "then")


def _find_holders(value):
    """Return every list and object with something in it."""
    found, waiting = [], [value]
    while waiting:
        each = waiting.pop()
        if each and isinstance(each, (dict, list)):
            found.append(each)
            waiting += each.values() if isinstance(each, dict) else each
    return found


def _pick(value, rng, kind=(dict, list)):
    """Return a random list or object, and a random key of it."""
    holder = rng.choice([each for each in _find_holders(value) if isinstance(each, kind)])
    return holder, rng.choice([*holder] if isinstance(holder, dict) else range(len(holder)))


def _copy(value):
    return json.loads(json.dumps(value))


def replace_a_value(value, rng):
    value = _copy(value)
    holder, key = _pick(value, rng)
    holder[key] = rng.choice(VALUES)
    return value


def change_a_number(value, rng):
    value = _copy(value)
    numbers = [
        (holder, key)
        for holder in _find_holders(value)
        for key, each in (holder.items() if isinstance(holder, dict) else enumerate(holder))
        if type(each) is int
    ]
    if numbers:
        holder, key = rng.choice(numbers)
        holder[key] += rng.choice((-1000, -2, -1, 1, 2, 1000))
    return value


def drop_a_value(value, rng):
    value = _copy(value)
    holder, key = _pick(value, rng)
    del holder[key]
    return value


def take_another_value(value, rng):
    value = _copy(value)
    (holder, key), (other, place) = _pick(value, rng), _pick(value, rng)
    holder[key] = _copy(other[place])
    return value


def repeat_a_value(value, rng):
    value = _copy(value)
    lists = [each for each in _find_holders(value) if isinstance(each, list)]
    if lists:
        holder = rng.choice(lists)
        place = rng.randrange(len(holder))
        holder.insert(place, _copy(holder[place]))
    return value


def rename_a_key(value, rng):
    value = _copy(value)
    holder, key = _pick(value, rng, dict)
    holder[rng.choice(NAMES)] = holder.pop(key)
    return value


def add_a_key(value, rng):
    value = _copy(value)
    holder, _ = _pick(value, rng, dict)
    holder[rng.choice(NAMES)] = rng.choice(VALUES)
    return value


VALUE_CHANGES: tuple[Callable[[object, Random], object], ...] = (
    replace_a_value, change_a_number, drop_a_value, take_another_value, repeat_a_value, rename_a_key, add_a_key,
)  # fmt: skip
