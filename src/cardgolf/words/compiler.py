"""Checks catalogues of Project Fluent, and compiles them to JSON. Needs the extra ``translate``.

What is used of Fluent: messages, attributes, terms, parameters, and choices by a parameter. Terms and references to
other messages are written out, so that a reader of the JSON needs neither. Functions are refused. The comments
``### $NAME (TYPE): MEANING`` at the head of the English file declare the parameters; ``TYPE`` is ``number``, ``text``,
or the values that there are, such as ``stock | discard``. Any value may be unknown, which is the variant ``unknown``.
"""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from attrs import field, frozen
from babel import Locale, UnknownLocaleError
from fluent.syntax import FluentParser, ast

from cardgolf.errors import InvalidArgumentError
from cardgolf.tools.files import read_text
from cardgolf.tools.text import quote
from cardgolf.words.catalogue import FORMAT, PERIOD, SUFFIX, UNKNOWN, Pattern

_DECLARED = re.compile(r"^\$(?P<name>[a-z]+) \((?P<type>[a-z| ]+)\): \S", re.MULTILINE)
_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
MOST_BYTES = 1_000_000
MOST_REFERENCES = 100
"""The most references that a message writes out, with those within what it refers to."""
_GREATEST = 20_000  # numbers up to which the plural categories are compared

Types = Mapping[str, tuple[str, ...]]


@frozen
class Source:
    """A parsed catalogue: its messages and terms by id, and the parameters that it declares."""

    language: str
    patterns: Mapping[str, ast.Pattern]
    types: Types


def read_source(text: str, language: str) -> Source:
    """Parse the text of a catalogue. Raises :class:`InvalidArgumentError` with the first fault."""
    patterns: dict[str, ast.Pattern] = {}
    types: dict[str, tuple[str, ...]] = {}
    try:
        body = FluentParser().parse(text).body
    except RecursionError:
        raise _refuse(language, "the file", "places within places of a few levels, not of hundreds") from None
    for entry in body:
        if isinstance(entry, ast.Junk):
            fault = entry.annotations[0].message or "valid Fluent"
            raise _refuse(language, quote((entry.content or "").strip(), 60), fault)
        if isinstance(entry, ast.ResourceComment):
            types |= {name: tuple(given.split(" | ")) for name, given in _DECLARED.findall(entry.content or "")}
        elif isinstance(entry, ast.Message | ast.Term):
            name = ("-" if isinstance(entry, ast.Term) else "") + entry.id.name
            own = {name: entry.value} if entry.value else {}
            found = own | {f"{name}.{each.id.name}": each.value for each in entry.attributes}
            if again := [key for key in found if key in patterns]:
                raise _refuse(language, again[0], "an id that is not taken")
            patterns |= found
    return Source(language, patterns, types)


def compile_source(source: Source, types: Types | None = None) -> dict[str, Any]:
    """Return a catalogue as data for JSON. ``types`` are the parameters that the English file declares.

    Raises :class:`InvalidArgumentError` for a message that cannot be written with them.
    """
    declared = source.types if types is None else types
    ids = sorted(key for key in source.patterns if not key.startswith("-"))
    messages = {key: _Compiler(source, declared, key).compile(source.patterns[key]) for key in ids}
    plural = [[start, name] for start, name in _list_runs(source.language)]
    return {"format": FORMAT, "language": source.language, "plural": plural, "messages": messages}


def check_translation(english: Source, other: Source) -> None:
    """Raise :class:`InvalidArgumentError` unless a catalogue has the ids and parameters of the English one."""
    wanted, found = ({key for key in each.patterns if not key.startswith("-")} for each in (english, other))
    for key in sorted(wanted ^ found):
        raise _refuse(other.language, key, "a message of this id" if key in wanted else "no message that English lacks")
    known, used = (compile_source(each, english.types)["messages"] for each in (english, other))
    for key in sorted(wanted):
        for name in sorted(list_parameters(used[key]) - list_parameters(known[key])):
            raise _refuse(other.language, key, f"the parameters of the English message, which has no ${name}")


def list_parameters(pattern: Pattern) -> set[str]:
    """Return the names of the parameters of a compiled message."""
    return {*_iter_parameters(pattern)}


def _iter_parameters(pattern: Pattern) -> Iterator[str]:
    for name, *choice in [] if isinstance(pattern, str) else [part for part in pattern if not isinstance(part, str)]:
        yield name
        for each in choice[0].values() if choice else ():
            yield from _iter_parameters(each)


def write_catalogues(folder: Path, stem: str = "") -> dict[Path, str]:
    """Return the JSON of every catalogue of a folder by the file that it belongs in.

    ``stem`` is the name of a plugin's module, whose catalogues are ``NAME.en.ftl`` and so on. Raises
    :class:`InvalidArgumentError` for a fault, or if there is no English catalogue.
    """
    start = f"{stem}." if stem else ""
    paths = {path.name.removeprefix(start).removesuffix(".ftl"): path for path in folder.glob(f"{start}*.ftl")}
    paths = {language: path for language, path in paths.items() if "." not in language}
    if "en" not in paths:
        raise InvalidArgumentError(f"invalid folder={quote(folder.name)}: expected a catalogue {start}en.ftl")
    sources = {name: read_source(read_text(path, MOST_BYTES), name) for name, path in sorted(paths.items())}
    english, written = sources["en"], {}
    for language, source in sources.items():
        check_translation(english, source)
        written[paths[language].with_suffix(SUFFIX)] = _write_json(compile_source(source, english.types))
    return written


def _write_json(data: Mapping[str, Any]) -> str:
    """Return a catalogue as JSON with a line for each message."""

    def write(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    messages = ",\n".join(f"{write(key)}:{write(pattern)}" for key, pattern in data["messages"].items())
    head = ",".join(f"{write(key)}:{write(value)}" for key, value in data.items() if key != "messages")
    return f'{{{head},"messages":{{\n{messages}\n}}}}\n'


@frozen
class _Compiler:
    """Compiles one message."""

    source: Source
    types: Types
    key: str
    written: Iterator[int] = field(factory=count)

    def compile(self, pattern: ast.Pattern, within: tuple[str, ...] = ()) -> Pattern:
        parts: list[Any] = []
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                new: Pattern = [element.value]
            else:
                new = self._compile_place(element.expression, within)
            for part in new:
                if isinstance(part, str) and parts and isinstance(parts[-1], str):
                    parts[-1] += part
                else:
                    parts.append(part)
        if all(isinstance(part, str) for part in parts):
            return "".join(parts)
        return parts

    def _compile_place(self, found: Any, within: tuple[str, ...]) -> list[Any]:
        if isinstance(found, ast.StringLiteral):
            return [found.parse()["value"]]
        if isinstance(found, ast.VariableReference):
            return [[self._check_parameter(found)]]
        if isinstance(found, ast.SelectExpression) and isinstance(found.selector, ast.VariableReference):
            return [self._compile_choice(found, found.selector, within)]
        if isinstance(found, ast.MessageReference | ast.TermReference):
            return self._write_out(found, within)
        expected = "texts, parameters, choices by a parameter, and references"
        raise _refuse(self.source.language, self.key, expected)

    def _compile_choice(self, found: ast.SelectExpression, by: ast.VariableReference, within: tuple[str, ...]) -> Any:
        name = self._check_parameter(by)
        allowed, variants, default = self._list_keys(name), {}, ""
        for variant in found.variants:
            key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
            if key not in allowed and not (key.isdigit() and self.types[name] == ("number",)):
                raise _refuse(self.source.language, self.key, f"variants of ${name} among {', '.join(allowed)}")
            variants[key] = self.compile(variant.value, within)
            default = key if variant.default else default
        return [name, variants, default]

    def _list_keys(self, name: str) -> tuple[str, ...]:
        declared = self.types[name]
        if declared == ("number",):
            return (*_CATEGORIES, UNKNOWN)
        return (UNKNOWN, "other") if declared == ("text",) else (*declared, UNKNOWN, "other")

    def _check_parameter(self, found: ast.VariableReference) -> str:
        name: str = found.id.name
        if name not in self.types:
            raise _refuse(self.source.language, self.key, f"the comment ### ${name} (TYPE): MEANING in en.ftl")
        return name

    def _write_out(self, found: Any, within: tuple[str, ...]) -> list[Any]:
        name = ("-" if isinstance(found, ast.TermReference) else "") + found.id.name
        key = f"{name}.{found.attribute.name}" if found.attribute else name
        if key in within or key not in self.source.patterns or getattr(found, "arguments", None):
            raise _refuse(self.source.language, self.key, f"a reference to another message in place of {key}")
        if next(self.written) >= MOST_REFERENCES:
            raise _refuse(self.source.language, self.key, f"at most {MOST_REFERENCES} references, all written out")
        pattern = self.compile(self.source.patterns[key], (*within, key))
        return [pattern] if isinstance(pattern, str) else pattern


def _list_runs(language: str) -> Iterator[tuple[int, str]]:
    """Yield the numbers from which another plural category holds, up to twice the period."""
    try:
        rule = Locale.parse(language).plural_form
    except (UnknownLocaleError, ValueError):
        raise InvalidArgumentError(f"invalid language={quote(language)}: expected one that Babel knows") from None
    names = [rule(number) for number in range(_GREATEST)]
    if any(names[number] != names[PERIOD + number % PERIOD] for number in range(2 * PERIOD, _GREATEST)):
        raise InvalidArgumentError(f"invalid language={quote(language)}: expected plurals that repeat after {PERIOD}")
    for number in range(2 * PERIOD):
        if not number or names[number] != names[number - 1]:
            yield number, names[number]


def _refuse(language: str, key: str, expected: str) -> InvalidArgumentError:
    return InvalidArgumentError(f"invalid message {key} of {language}.ftl: expected {expected}")
