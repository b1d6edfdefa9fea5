"""Whether data has the form of the schema of bundles, and the place where it has not."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from cardgolf.errors import InvalidArgumentError
from cardgolf.tools.text import is_shown, join_limited, quote, truncate

Schema = Mapping[str, Any]

_TYPES: Mapping[str, tuple[type, str]] = {
    "object": (dict, "an object"),
    "array": (list, "a list"),
    "string": (str, "a text"),
    "integer": (int, "an integer"),
    "boolean": (bool, "true or false"),
    "null": (type(None), "null"),
}


@cache
def load_schema() -> Schema:
    """Return the schema of bundles."""
    schema: Schema = json.loads(files("cardgolf.bundles").joinpath("rules-2.schema.json").read_text(encoding="utf-8"))
    return schema


def make_error(path: str, value: object, expected: str) -> InvalidArgumentError:
    """Return the error for a value in a bundle. ``path`` is its place, such as ``turns[3].rule``."""
    name = truncate(path, 80) or "bundle"
    return InvalidArgumentError(f"invalid {name}={quote(value, 30)}: expected {truncate(expected, 70)}")


def check_form(value: object, schema: Schema, path: str = "") -> None:
    """Raise :class:`InvalidArgumentError` unless a value has the form of ``schema``.

    The schema has the words that are used in that of bundles, and no others.
    """
    schema = _resolve(schema)
    if "oneOf" in schema:
        check_form(value, _choose(value, schema["oneOf"], path), path)
    elif "const" in schema or "enum" in schema:
        known = schema.get("enum", [schema.get("const")])
        if type(value) is not str or value not in known:
            raise make_error(path, value, f"one of {join_limited(known, 12)}" if len(known) > 1 else known[0])
    else:
        wanted, words = _TYPES[schema["type"]]
        if type(value) is not wanted:
            raise make_error(path, value, words)
        check = _CHECKS.get(schema["type"])
        if check is not None:
            check(value, schema, path)


def _resolve(schema: Schema) -> Schema:
    """Return the definition that a schema refers to, or the schema."""
    if "$ref" not in schema:
        return schema
    found: Schema = load_schema()["$defs"][schema["$ref"].rpartition("/")[2]]
    return found


def _choose(value: object, alternatives: Sequence[Schema], path: str) -> Schema:
    """Return the alternative that a value is of, by its type or by what it says that it does."""
    words = list[str]()
    for schema in map(_resolve, alternatives):
        do = schema.get("properties", {}).get("do")
        if "enum" in schema:
            if type(value) is str:
                return schema
            words.append(join_limited(schema["enum"], 12))
        elif do is None:
            wanted, text = _TYPES[schema["type"]]
            if type(value) is wanted:
                return schema
            words.append(text)
        elif type(value) is dict and value.get("do") == do["const"]:
            return schema
        else:
            words.append(do["const"])
    raise make_error(path, value, " or ".join(words) if len(words) < 4 else f"do: one of {join_limited(words, 3)}")


def _check_object(value: dict[str, Any], schema: Schema, path: str) -> None:
    properties = schema["properties"]
    for key, each in value.items():
        if key not in properties:
            known = join_limited([each for each in properties if each not in value], 4)
            raise make_error(
                f"{path}.{quote(key, 20)}".lstrip("."), each, f"no such key, but perhaps {known or 'none'}"
            )
    for key in schema["required"]:
        if key not in value:
            name = truncate(f"{path}.{key}".lstrip("."), 80)
            raise InvalidArgumentError(f"invalid {name}: expected a value, which is missing")
    for key, each in value.items():
        check_form(each, properties[key], f"{path}.{key}".lstrip("."))


def _check_array(value: list[Any], schema: Schema, path: str) -> None:
    prefix = schema.get("prefixItems", ())
    least, most = schema.get("minItems", 0), len(prefix) or schema["maxItems"]
    if not least <= len(value) <= most:
        raise make_error(path, f"{len(value)} items", f"{least} items" if least == most else f"{least} to {most} items")
    for number, each in enumerate(value):
        check_form(each, prefix[number] if prefix else schema["items"], f"{path}[{number}]")


def _check_string(value: str, schema: Schema, path: str) -> None:
    least, most = schema.get("minLength", 0), schema["maxLength"]
    shown = value.replace("\n", "") if "format" in schema else value
    if not least <= len(value) <= most or not is_shown(shown):
        raise make_error(path, value, f"{least} to {most} printable characters")


def _check_integer(value: int, schema: Schema, path: str) -> None:
    if not schema["minimum"] <= value <= schema["maximum"]:
        raise make_error(path, value, f"{schema['minimum']} to {schema['maximum']}")


_CHECKS: Mapping[str, Callable[[Any, Schema, str], None]] = {
    "object": _check_object,
    "array": _check_array,
    "string": _check_string,
    "integer": _check_integer,
}
