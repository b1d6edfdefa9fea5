"""The compiled backend of lanes as plain Python, so that quick tests run its code, also without numba."""

import sys
from contextlib import contextmanager
from functools import cache, wraps
from importlib import import_module
from types import ModuleType

import numpy as np
import pytest

PACKAGE = "cardgolf.lanes.compiled"
NAMES = ("chance", "greedy", "bots", "kernels", "scores", "backend")


def _run(function):
    """Return ``function``, in which numbers of 64 bits overflow as they are meant to."""

    @wraps(function)
    def run(*arguments):
        with np.errstate(over="ignore"):
            return function(*arguments)

    return run


def _make_jit():
    """Return a stand-in for the module that imports numba."""
    jit = ModuleType(f"{PACKAGE}.jit")
    jit.jit, jit.jit_again, jit.at, jit.wide = _run, _run, int, np.int64
    jit.keep_source = lambda name, text: None
    jit.jit_part = jit.jit_called = jit.jit_inline = lambda function: function
    return jit


def _forget_modules():
    """Return the modules of the package, which are imported anew by the next import."""
    return {name: sys.modules.pop(name) for name in [*sys.modules] if f"{name}.".startswith(f"{PACKAGE}.")}


@contextmanager
def kernels_in_python():
    """Let Python run what ``compiled=True`` asks for."""
    with pytest.MonkeyPatch.context() as patch:  # which takes away no other module that is imported meanwhile
        patch.setitem(sys.modules, f"{PACKAGE}.backend", load_uncompiled()["backend"])
        yield


@cache
def load_uncompiled():
    """Return the modules of the compiled backend by name, as Python runs them."""
    lanes, kept = import_module("cardgolf.lanes"), _forget_modules()
    attribute = vars(lanes).pop("compiled", None)
    try:
        sys.modules[f"{PACKAGE}.jit"] = _make_jit()
        return {name: import_module(f"{PACKAGE}.{name}") for name in NAMES}
    finally:
        _forget_modules()
        sys.modules.update(kept)
        vars(lanes).pop("compiled", None)
        if attribute:
            lanes.compiled = attribute
