"""Names of a package that are imported when they are first used, so that importing the package stays fast."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package whose names are defined in ``homes``, relative to it.

    A home that is empty is a module of that name. Type checkers need the imports too, under ``TYPE_CHECKING``.
    """

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = import_module(f"{package}.{homes[name] or name}")
        return getattr(home, name) if homes[name] else home

    def list_names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return get, list_names
