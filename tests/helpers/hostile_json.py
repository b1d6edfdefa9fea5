"""JSON texts that are hostile by size, depth or repetition, made from one value that a reader takes."""

import json
from itertools import chain

from helpers.schema_checks import value_at

PLACE = "@@place@@"


def list_places(value, path=()):
    """Yield the paths of a value that differ by more than the number of an item."""
    items = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    yield from chain([path] if path else [], *(list_places(each, (*path, key)) for key, each in items))


def put(value, path, raw):
    """Return the JSON text of a value with the text ``raw`` at a path."""
    if not path:
        return raw
    changed = json.loads(json.dumps(value))
    value_at(changed, path[:-1])[path[-1]] = PLACE
    return json.dumps(changed, separators=(",", ":")).replace(f'"{PLACE}"', raw)


def repeat(text, room, between=","):
    """Return a text as many times as there is room for it, once at least."""
    return between.join([text] * max(room // (len(text) + len(between)), 1))


def _write_item(old):
    """Return the text of an item of a list, or of a value that is none."""
    return json.dumps(old[0] if isinstance(old, list) and old else old, separators=(",", ":"))


def _repeat_keys(room):
    return ",".join(f'"{number}":0' for number in range(max(room // 11, 2)))


HOSTILE = {
    "deep lists": lambda _, room: "[" * (room // 2) + "]" * (room // 2),
    "deep lists without an end": lambda _, room: "[" * room,
    "deep objects": lambda _, room: '{"a":' * (room // 6) + "0" + "}" * (room // 6),
    "lists of some levels": lambda _, room: "[" + repeat("[[[[0]]]]", room - 2) + "]",
    "a key twice among many": lambda _, room: f'{{{_repeat_keys(room)},"1":1}}',
    "a key again and again": lambda _, room: "{" + repeat('"a":0', room - 2) + "}",
    "many keys": lambda _, room: f"{{{_repeat_keys(room)}}}",
    "a long key": lambda _, room: f'{{"{"k" * room}":0}}',
    "a long integer": lambda _, room: "9" * room,
    "a long fraction": lambda _, room: "0." + "9" * room,
    "a long exponent": lambda _, room: "1e" + "9" * room,
    "a long text": lambda _, room: f'"{"a" * room}"',
    "a text of digits": lambda _, room: f'"{"7" * room}"',
    "a text of spaces": lambda _, room: f'"{" " * room}"',
    "a text of words": lambda old, room: json.dumps(repeat(old[:20] if isinstance(old, str) else "5H", room, " ")),
    "a text of controls": lambda _, room: f'"{repeat(chr(92) + "u001b", room, "")}"',
    "a text of halves": lambda _, room: f'"{repeat(chr(92) + "ud83c", room, "")}"',
    "a text without an end": lambda _, room: f'"{chr(92) * 2 * (room // 2)}',
    "many equal items": lambda old, room: f"[{repeat(_write_item(old), room)}]",
    "a wrong item at the end": lambda old, room: f"[{repeat(_write_item(old), room)},{{}}]",
    "many NaN": lambda _, room: f"[{repeat('NaN', room)}]",
    "many infinities": lambda _, room: f"[{repeat('-Infinity', room)}]",
    "many zeros": lambda _, room: f"[{repeat('0', room)}]",
    "many nulls": lambda _, room: f"[{repeat('null', room)}]",
    "many lists": lambda _, room: f"[{repeat('[]', room)}]",
    "many objects": lambda _, room: f"[{repeat('{}', room)}]",
}  # fmt: skip
"""Ways to write a text of about so many characters in the place of a value, by what they do."""
