"""Rules without a package: plugins in Python files, bundles and importable modules, named by a target.

A target is ``PLACE[:OBJECT][?KEY=VALUE,...]``. The place is a file, such as ``./ours.py`` or a bundle ``./ours.json``,
or a module. A module needs an object: ``ours:family``. Loading a target runs its code; a bundle has none.

The digest of a rule in a record is that of one file. So the file may not import modules of its own folder or of the
current one, which can change while the digest stays. Nor may it have a call that loads another file, in its hooks
either. Its source tells, so a file that takes pains to hide such a call is not found. What it imports from elsewhere is
no part of the digest.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import accumulate
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from attrs import frozen

from cardgolf.errors import CardGolfError, InvalidArgumentError, InvalidOptionError, PluginError, UnknownPluginError
from cardgolf.rulebook.plugin import Preset, check_marks
from cardgolf.rulebook.registry import kebab_case
from cardgolf.tools.files import read_start
from cardgolf.tools.text import describe_error, join_limited, quote, truncate

MAX_FILE_SIZE = 1_000_000
_BUNDLE = ".json"

_FILE = re.compile(r"(?P<place>.+?\.(?:py|json))(?::(?P<object>[^?:/\\]*))?(?:\?(?P<options>.*))?", re.DOTALL)
_MODULE = re.compile(r"(?P<place>\w+(?:\.\w+)*):(?P<object>[^\W\d][\w.]*)(?:\?(?P<options>.*))?", re.DOTALL)
_LOADERS = {"__import__", "eval", "exec", "importlib", "open", "pkgutil", "read_bytes", "read_text", "runpy"}
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
    """A plugin with its name in records, its target, its source, and the name of the module that has it."""

    name: str
    thing: Any
    target: str
    source: RuleSource
    module: str

    @property
    def has_fixed_options(self) -> bool:
        """Whether it is an instance, whose options cannot be set."""
        return not isinstance(self.thing, type | FunctionType | ModuleType)


def parse_target(text: str) -> Target | None:
    """Return the parts of ``text``, or ``None`` if it is the name of an installed plugin."""
    if found := _FILE.fullmatch(text):
        return Target(found["place"], found["object"] or "", found["options"] or "", is_file=True)
    # A slash in the value of an option makes no path.
    place = text.partition("=")[0].partition("?")[0]
    if "/" in place or "\\" in place:
        return Target(place, "", text.partition("?")[2], is_file=True)
    if found := _MODULE.fullmatch(text):
        return Target(found["place"], found["object"], found["options"] or "", is_file=False)
    return None


def load_target(target: Target) -> LoadedRule:
    """Return the plugin of ``target``, after running the code of its file or importing its module.

    It is named after its variable, or after the file. Raise :class:`UnknownPluginError` if there is no such file,
    module or object, and :class:`PluginError` if the code fails, has no rule, or has two rules of this name.
    """
    if target.place.endswith(_BUNDLE):
        return _load_bundle(target)
    module, source = _load_module(target)
    target = _with_variable(target, module)
    name = target.object or _find_only_rule(module, target)
    thing = _find_object(module, name, target) if name else module
    text = f"{target.place}:{target.object}" if target.object else target.place
    loaded = LoadedRule(_record_name(name, target), thing, text, source, module.__name__)
    _check_unique(loaded, target, module)
    return loaded


def _list_bundle(target: Target) -> tuple[Preset, Mapping[str, LoadedRule]]:
    """Return the rules of a bundle's file as a whole, and each by its name."""
    contents = _read_file(target.place)
    bundles: Any = import_module("cardgolf.bundles.bundle")  # above this package, and rarely needed
    source = RuleSource(Path(target.place).name, sha256(contents).hexdigest())
    try:
        whole: Preset = bundles.read(contents.decode(errors="replace")).make_preset(target.place, source)
    except InvalidArgumentError as error:
        raise PluginError(f"invalid bundle {quote(target.place, 40)}: {truncate(error.message, 110)}") from None
    recipes = (whole.variant, *whole.house_rules)
    return whole, {each.name: LoadedRule(each.name, each.thing, each.given, source, "") for each in recipes}


def _load_bundle(target: Target) -> LoadedRule:
    """Return all rules of a bundle's file as a preset, or the one that the target names."""
    whole, rules = _list_bundle(target)
    if not target.object:
        source = next(iter(rules.values())).source
        return LoadedRule(_record_name("", target), whole, target.place, source, "")
    if target.object not in rules:
        place = quote(target.place)
        raise UnknownPluginError(f"no rule {quote(target.object)} in {place}: expected {join_limited(rules)}")
    return rules[target.object]


def _with_variable(target: Target, module: ModuleType) -> Target:
    """Return ``target`` with the variable of a rule that is named as on screens: ``free-queens``."""
    if target.object and "-" in target.object:
        found = [each for each, _ in _variables(module) if kebab_case(each) == target.object]
        return target._replace(object=found[0]) if found else target
    return target


def list_rules(target: Target) -> Mapping[str, LoadedRule]:
    """Return each rule at a place that a record can name, by its name, after loading the place."""
    if target.place.endswith(_BUNDLE):
        return _list_bundle(target)[1]
    module, source = _load_module(target)
    found = {
        name: LoadedRule(name, thing, f"{target.place}:{variable}", source, module.__name__)
        for variable, thing in _variables(module)
        if (name := kebab_case(variable))
    }
    if target.is_file and _is_one_rule(module):
        whole = LoadedRule(_record_name("", target), module, target.place, source, module.__name__)
        found[whole.name] = whole
    if target.object and not isinstance((loaded := load_target(target)).thing, Preset):
        found[loaded.name] = loaded
    return found


def find_variable(thing: Any, module: str) -> str:
    """Return the variable of a loaded module that has the rule ``thing``, or an empty text if none has."""
    return next((variable for variable, each in _variables(sys.modules[module]) if each is thing), "")


def _record_name(name: str, target: Target) -> str:
    """Return the name in records of the object ``name`` of a place, or of the file if ``name`` is empty."""
    return kebab_case((name or Path(target.place).stem).rpartition(".")[2])


def _variables(module: ModuleType) -> list[tuple[str, Any]]:
    """Return each variable of ``module`` with a rule that a record can name: imported ones too, but no preset."""
    return [(name, each) for name, each in vars(module).items() if is_rule(each) and not isinstance(each, Preset)]


def _check_unique(loaded: LoadedRule, target: Target, module: ModuleType) -> None:
    """Raise :class:`PluginError` if another rule of the place has the same name in records."""
    if isinstance(loaded.thing, Preset | ModuleType):
        return
    others = [each for each, thing in _variables(module) if thing is not loaded.thing]
    same = [f"{target.place}:{each}" for each in others if kebab_case(each) == loaded.name]
    if target.is_file and _is_one_rule(module) and _record_name("", target) == loaded.name:
        same.append(target.place)
    if same:
        raise PluginError(
            f"invalid rule {quote(loaded.target)}: expected another name than that of {quote(same[0])}, since records "
            f"name both {loaded.name}"
        )


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
    _check_alone(target.place, path, contents)
    return module, RuleSource(Path(target.place).name, sha256(contents).hexdigest())


def version_of(text: str) -> str:
    """Return the path and the digest of the file that a target names, without running it, or an empty text."""
    target = parse_target(text)
    if target is None or not target.is_file:
        return ""
    return f"{sha256(_read_file(target.place)).hexdigest()} {Path(target.place).resolve()}"


def _read_file(place: str) -> bytes:
    if not place.endswith((".py", _BUNDLE)):
        raise UnknownPluginError(f"invalid rule {quote(place)}: expected a Python file, such as ./ours.py, or a bundle")
    try:
        # One byte too many is read, by which a longer file is known.
        contents = read_start(place, MAX_FILE_SIZE + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnknownPluginError(f"invalid rule {quote(place)}: {reason}; expected a file that can be read") from None
    if len(contents) > MAX_FILE_SIZE:
        raise PluginError(f"invalid rule {quote(place)}: expected a file of at most {MAX_FILE_SIZE} bytes")
    return contents


# The same contents are run once, so that a rule that is loaded again is the same class.
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
        # A file has no `__future__` imports but its own.
        exec(compile(contents, path, "exec", dont_inherit=True), module.__dict__)  # noqa: S102  # a file of the caller's
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _import_module(place: str) -> ModuleType:
    try:
        module = import_module(place)
    except BaseException as error:
        # The place itself is missing, not a module that it imports.
        if isinstance(error, ModuleNotFoundError) and place.startswith(error.name or "?"):
            reason = f"no module {quote(place)}: expected an installed module, or a file such as ./ours.py"
            raise UnknownPluginError(reason) from None
        raise _import_error(place, error) from error
    if not isinstance(module, ModuleType):  # sys.modules may have anything, such as the proxies of Pyodide
        raise UnknownPluginError(f"invalid module {quote(place)}: expected a Python module with rules")
    return module


def _import_error(place: str, error: BaseException, path: str = "") -> PluginError:
    """Return the error for code that fails while it is imported, with the line if it is in the file at ``path``.

    An interrupt is raised again.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    # The last frame in the file counts. Those after it are of what it calls.
    trace, line = error.__traceback__, error.lineno if isinstance(error, SyntaxError) else None
    while trace:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == path else line
        trace = trace.tb_next
    reason = error.message if isinstance(error, CardGolfError) else describe_error(error)
    where = f" at line {line}" if line else ""
    return PluginError(f"{quote(place)} cannot be imported{where}: {reason}")


def _source_of(module: ModuleType) -> RuleSource:
    """Return the source of an imported module: the file from which it was loaded.

    Raise :class:`PluginError` for a module that has none, such as compiled code alone.
    """
    path = getattr(module, "__file__", None) or ""
    if not path.endswith(".py"):
        raise PluginError(f"invalid rule {quote(module.__name__)}: expected a module with a .py file, for its SHA-256")
    contents = _read_file(path)
    _check_alone(module.__name__, Path(path).resolve(), contents)
    return RuleSource(module.__name__, sha256(contents).hexdigest())


def _check_alone(place: str, path: Path, contents: bytes) -> None:
    """Raise :class:`PluginError` for a file that imports a module of its folder or of the current one.

    Files of installed packages may. The file has been run, so that what it imports is in ``sys.modules``.
    """
    folders = {path.parent, Path(place).parent.resolve(), Path.cwd()}
    if {"site-packages", "dist-packages"} & {*path.parts} or path.parent == Path(os.__file__).resolve().parent:
        return
    tree = ast.parse(contents)
    imported = [*_list_imports(tree)]
    for name in imported:
        file = getattr(sys.modules.get(name), "__file__", None)
        found = Path(file).resolve() if file else Path()
        # A package lies one folder above its `__init__`.
        is_beside = not folders.isdisjoint([found.parent, *([found.parents[1]] if found.stem == "__init__" else [])])
        if name.startswith(".") or (file and is_beside and name != "cardgolf"):
            raise _refuse_neighbour(place, f"imports {quote(name)} beside it")
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    calls = [getattr(each, "id", "") or getattr(each, "attr", "") for each in called]
    if loader := next((name for name in (*imported, *calls) if name in _LOADERS), ""):
        raise _refuse_neighbour(place, f"has {loader}")


def _refuse_neighbour(place: str, fault: str) -> PluginError:
    return PluginError(
        f"invalid rule {quote(place)}: it {fault}, which its SHA-256 does not cover; "
        "expected one file, or an installed package"
    )


def _list_imports(tree: ast.Module) -> Iterator[str]:
    """Yield what may be a module in each import in the source of a file. Relative names begin with a dot."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            names = [start, *(f"{start}.{each.name}" for each in node.names)]
        else:
            continue
        for name in names:
            yield from accumulate(name.split("."), lambda package, module: f"{package}.{module}")


def is_rule(thing: Any) -> bool:
    """Return whether ``thing`` can be named as a rule: a marked function, a class or object with hooks, a preset."""
    cls = thing if isinstance(thing, type) else type(thing)
    return (
        isinstance(thing, Preset)
        or (isinstance(thing, FunctionType) and hasattr(thing, _IMPLEMENTATION))
        or any(isinstance(each, FunctionType) and hasattr(each, _IMPLEMENTATION) for each in _attributes(cls))
    )


def _attributes(cls: type) -> Iterator[Any]:
    for base in cls.__mro__:
        for value in vars(base).values():
            yield getattr(value, "__func__", value)


def _find_only_rule(module: ModuleType, target: Target) -> str:
    """Return the name of the only rule that a file defines, or nothing if its functions together are the rule."""
    names = _own_rules(module)
    if not names:
        # A method with the name of a hook and no mark is the likely mistake, so it is named first.
        for name, thing in vars(module).items():
            if isinstance(thing, type) and thing.__module__ == module.__name__:
                check_marks(thing, name)
        check_marks(module, quote(target.place))
        expected = "expected a function with @hookimpl, a class with @plugin, or a preset"
        raise PluginError(f"no rule in {quote(target.place)}: {expected}")
    if len(names) == 1:
        return names[0]
    if _is_one_rule(module):
        return ""
    place = quote(target.place).strip("'\"")
    raise UnknownPluginError(f"{place} has several rules: expected {place}:NAME with one of {join_limited(names)}")


def _is_one_rule(module: ModuleType) -> bool:
    """Return whether all rules of a file are functions for different hooks, which together are a rule."""
    rules = [getattr(module, name) for name in _own_rules(module)]
    hooks = [
        getattr(each, _IMPLEMENTATION)["specname"] or each.__name__ for each in rules if isinstance(each, FunctionType)
    ]
    return len(rules) == len({*hooks}) > 1


def _own_rules(module: ModuleType) -> list[str]:
    """Return the names of the rules that are defined in ``module``, not imported."""
    rules = {name: thing for name, thing in vars(module).items() if is_rule(thing)}
    return [
        name
        for name, thing in rules.items()
        if not isinstance(thing, type | FunctionType) or thing.__module__ == module.__name__
    ]


def _find_object(module: ModuleType, name: str, target: Target) -> Any:
    thing: Any = module
    for part in name.split("."):
        thing = getattr(thing, part, None)
    if not is_rule(thing):
        if "=" in name:
            text = f"{target.place}?{name}"
            raise InvalidOptionError(f"invalid rule {quote(name)} in {quote(target.place)}: expected {quote(text)}")
        known = join_limited(_own_rules(module)) or "a place with rules"
        raise UnknownPluginError(f"no rule {quote(name)} in {quote(target.place)}: expected {known}")
    return thing
