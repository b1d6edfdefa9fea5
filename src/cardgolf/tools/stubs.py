"""The public names of a package, which are imported when they are asked for."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

EXTRAS: Mapping[str, str] = {
    "anywidget": "notebook", "click": "cli", "gymnasium": "rl", "hypothesis": "testing", "numpy": "lanes",
    "pettingzoo": "rl", "pyspiel": "openspiel", "pytest": "testing", "rich": "cli", "textual": "tui",
}  # fmt: skip
"""The extra that brings each package."""

_ALL_OF = {"cardgolf.rl": "rl", "cardgolf.rl.open_spiel_game": "openspiel"}  # more packages than the first that misses
_IMPORTS = re.compile(r"^from (\S+) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)
_NAME = re.compile(r"\w+(?= as )")


def public_names(
    package: str, needs: Mapping[str, Sequence[str]] = {}
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package from its stub ``__init__.pyi``.

    The stub says once, to type checkers too, where each name is defined: ``from cardgolf.cards import Card as Card``.
    ``needs`` has names by the package that they need. Where it is not installed, ``__all__`` lacks them.
    """
    module: Any = sys.modules[package]
    path = f"{module.__file__.rpartition('.')[0]}.pyi"
    stub = module.__spec__.loader.get_data(path).decode()  # a package may stand in an archive
    homes = {name: home for home, *names in _IMPORTS.findall(stub) for name in _NAME.findall("".join(names))}

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = homes[name]
        try:
            # As an import statement, this imports a name that is a module too, such as `cardgolf.cards`.
            found = import_module(f"{home}.{name}") if home == package else getattr(_import_from(home, name), name)
        except ModuleNotFoundError as missing:
            raise explain_missing(f"{package}.{name}", missing) from None
        setattr(module, name, found)
        return found

    missing = {name for extra, names in needs.items() if not _is_installed(extra) for name in names}
    return get, lambda: sorted({*vars(module), *homes}), [name for name in homes if name not in missing]


def _is_installed(package: str) -> bool:
    from importlib.util import find_spec  # noqa: PLC0415  # few packages need an extra

    return find_spec(package) is not None


def _import_from(home: str, name: str) -> ModuleType:
    return __import__(home, fromlist=[name])


def explain_missing(what: str, missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return ``missing`` with a sentence about the extra that brings the package, if an extra does."""
    package = (missing.name or "").partition(".")[0]
    if package not in EXTRAS:
        return missing
    extra = _ALL_OF.get(what) or _ALL_OF.get(what.rpartition(".")[0]) or EXTRAS[package]
    return ModuleNotFoundError(f"{what} needs {package}: pip install 'cardgolf[{extra}]'", name=missing.name)
