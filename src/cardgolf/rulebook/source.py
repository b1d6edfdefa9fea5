"""Rules without a package: plugins in Python files and importable modules, named by a target.

A target is ``PLACE[:OBJECT][?KEY=VALUE,...]``. The place is a file, such as ``./ours.py``, or a module. A module needs
an object: ``ours:family``. Loading a target runs its code.
"""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from attrs import frozen

from cardgolf._text import describe_error, join_limited, quote
from cardgolf.errors import CardGolfError, PluginError, UnknownPluginError
from cardgolf.rulebook.presets import Preset
from cardgolf.rulebook.registry import kebab_case

MAX_FILE_SIZE = 1_000_000

_FILE = re.compile(r"(?P<place>.+?\.py)(?::(?P<object>[^?:]*))?(?:\?(?P<options>.*))?", re.DOTALL)
_MODULE = re.compile(r"(?P<place>\w+(?:\.\w+)*):(?P<object>[^\W\d][\w.]*)(?:\?(?P<options>.*))?", re.DOTALL)
_IMPLEMENTATION = "cardgolf_impl"  # the attribute that pluggy's marker sets


class Target(NamedTuple):
    """The parts of a target. ``object`` is empty if the file has a single rule."""

    place: str
    object: str
    options: str
    is_file: bool


@frozen
class RuleSource:
    """The file of a rule: its name without folders, and the SHA-256 of its contents in hexadecimal."""

    name: str
    sha256: str


class LoadedRule(NamedTuple):
    """A plugin with its name and its source. ``module`` is the name of the module that defines it."""

    name: str
    thing: Any
    source: RuleSource
    module: str


def parse_target(text: str) -> Target | None:
    """Return the parts of ``text``, or ``None`` if it is the name of an installed plugin."""
    if found := _FILE.fullmatch(text):
        return Target(found["place"], found["object"] or "", found["options"] or "", is_file=True)
    place = text.partition("=")[0].partition("?")[0]
    if "/" in place or "\\" in place:
        return Target(place, "", text.partition("?")[2], is_file=True)
    if found := _MODULE.fullmatch(text):
        return Target(found["place"], found["object"], found["options"] or "", is_file=False)
    return None


def load_target(target: Target) -> LoadedRule:
    """Return the plugin of ``target``, after running the code of its file or importing its module.

    Raise :class:`UnknownPluginError` if there is no such file, module or object, and :class:`PluginError` if the code
    fails or has no rule.
    """
    module, source = _load_module(target)
    name = target.object or _find_only_rule(module, target)
    thing = _find_object(module, name, target) if name else module
    return LoadedRule(_rule_name(thing, name, target), thing, source, module.__name__)


def list_rules(target: Target) -> Mapping[str, tuple[str, RuleSource]]:
    """Return the target and the source of each rule at a place, by the name of its plugin, after loading it."""
    module, source = _load_module(target)
    found = {kebab_case(name): (f"{target.place}:{name}", source) for name in _own_rules(module)}
    return found | ({kebab_case(Path(target.place).stem): (target.place, source)} if target.is_file else {})


def _load_module(target: Target) -> tuple[ModuleType, RuleSource]:
    """Return the module of a place, and its source."""
    if not target.is_file:
        module = _import_module(target.place)
        return module, _source_of(module)
    contents, path = _read_file(target.place), Path(target.place).resolve()
    try:
        module = _load_file(path, contents)
    except BaseException as error:
        raise _import_error(target.place, error, str(path)) from error
    return module, RuleSource(Path(target.place).name, sha256(contents).hexdigest())


def version_of(text: str) -> str:
    """Return the path and the digest of the file that a target names, without running it, or an empty text."""
    target = parse_target(text)
    if target is None or not target.is_file:
        return ""
    return f"{sha256(_read_file(target.place)).hexdigest()} {Path(target.place).resolve()}"


def _read_file(place: str) -> bytes:
    if not place.endswith(".py"):
        raise UnknownPluginError(f"invalid rule {quote(place)}: expected a Python file, such as ./ours.py")
    try:
        with Path(place).open("rb") as file:
            contents = file.read(MAX_FILE_SIZE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise UnknownPluginError(f"invalid rule {quote(place)}: {reason}; expected a file that can be read") from None
    if len(contents) > MAX_FILE_SIZE:
        raise PluginError(f"invalid rule {quote(place)}: expected a file of at most {MAX_FILE_SIZE} bytes")
    return contents


@lru_cache(maxsize=256)
def _load_file(path: Path, contents: bytes) -> ModuleType:
    """Return the module of a file's ``contents``. It stays in ``sys.modules``, so that its objects can be pickled."""
    stem = re.sub(r"\W", "_", path.stem)
    name = f"cardgolf_rules_{stem}_{sha256(os.fsencode(path) + contents).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path)
    if spec is None:  # pragma: no cover  # the name ends in .py
        raise PluginError(f"invalid rule {quote(path.name)}: expected a Python file")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        exec(compile(contents, path, "exec", dont_inherit=True), module.__dict__)  # noqa: S102  # a file of the caller's
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _import_module(place: str) -> ModuleType:
    try:
        return import_module(place)
    except BaseException as error:
        if isinstance(error, ModuleNotFoundError) and place.startswith(error.name or "?"):
            reason = f"no module {quote(place)}: expected an installed module, or a file such as ./ours.py"
            raise UnknownPluginError(reason) from None
        raise _import_error(place, error) from error


def _import_error(place: str, error: BaseException, path: str = "") -> PluginError:
    """Return the error for code that fails while it is imported, with the line if it is in the file at ``path``.

    An interrupt is raised again.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    trace, line = error.__traceback__, error.lineno if isinstance(error, SyntaxError) else None
    while trace:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == path else line
        trace = trace.tb_next
    reason = error.message if isinstance(error, CardGolfError) else describe_error(error)
    where = f" at line {line}" if line else ""
    return PluginError(f"{quote(place)} cannot be imported{where}: {reason}")


def _source_of(module: ModuleType) -> RuleSource:
    """Return the source of an imported module: the file from which it was loaded."""
    path = getattr(module, "__file__", None) or ""
    contents = _read_file(path) if path.endswith(".py") else b""
    return RuleSource(module.__name__, sha256(contents).hexdigest())


def is_rule(thing: Any) -> bool:
    """Return whether ``thing`` can be named as a rule: a marked function, a class with hooks, or a preset."""
    if isinstance(thing, type):
        return any(isinstance(each, FunctionType) and hasattr(each, _IMPLEMENTATION) for each in _attributes(thing))
    return isinstance(thing, Preset) or (isinstance(thing, FunctionType) and hasattr(thing, _IMPLEMENTATION))


def _attributes(cls: type) -> Iterator[Any]:
    for base in cls.__mro__:
        for value in vars(base).values():
            yield getattr(value, "__func__", value)


def _find_only_rule(module: ModuleType, target: Target) -> str:
    """Return the name of the only rule that a file defines, or nothing if its functions together are the rule."""
    names = _own_rules(module)
    functions = [name for name in names if isinstance(getattr(module, name), FunctionType)]
    if not names:
        expected = "expected a function with @hookimpl, a class with @plugin, or a preset"
        raise PluginError(f"no rule in {quote(target.place)}: {expected}")
    if len(names) == 1:
        return names[0]
    hooks = [getattr(getattr(module, name), _IMPLEMENTATION)["specname"] or name for name in functions]
    if functions == names and len({*hooks}) == len(hooks):
        return ""
    place = quote(target.place).strip("'\"")
    raise UnknownPluginError(f"{place} has several rules: expected {place}:NAME with one of {join_limited(names)}")


def _own_rules(module: ModuleType) -> list[str]:
    """Return the names of the rules that are defined in ``module``, not imported."""
    rules = {name: thing for name, thing in vars(module).items() if is_rule(thing)}
    return [name for name, thing in rules.items() if isinstance(thing, Preset) or thing.__module__ == module.__name__]


def _find_object(module: ModuleType, name: str, target: Target) -> Any:
    thing: Any = module
    for part in name.split("."):
        thing = getattr(thing, part, None)
    if not is_rule(thing) and (thing is None or not is_rule(type(thing))):
        known = join_limited(_own_rules(module)) or "a place with rules"
        raise UnknownPluginError(f"no rule {quote(name)} in {quote(target.place)}: expected {known}")
    return thing


def _rule_name(thing: Any, name: str, target: Target) -> str:
    """Return the name of a rule: that of its class or function, of its variable, or of the file."""
    if isinstance(thing, type | FunctionType):
        return thing.__name__
    return (name or Path(target.place).stem).rpartition(".")[2] if target.is_file or name else target.place
