"""How functions of lanes are compiled by numba. Importing this module imports numba."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.options import DefaultOptions

F = TypeVar("F", bound=Callable[..., Any])

# Without counting references, and with most functions made one, a decision takes a third of the time. Nothing makes
# an array here. A numba that does not know these options does without.
_KNOWN = {name: value for name, value in (("_nrt", False), ("forceinline", True)) if hasattr(DefaultOptions, name)}
_CALLED = {name: value for name, value in _KNOWN.items() if name != "forceinline"}
_numba: Any = numba
# A wrapper for C would be a second copy of all that a loop does. Nothing calls it.
_compile_loop: Any = _numba.njit(nogil=True, no_cfunc_wrapper=True, **_CALLED)
_compile_part: Any = _numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_KNOWN)
_compile_inline: Any = _numba.njit(inline="always")
_compile_called: Any = _numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_CALLED)

at: Any = np.uint64
"""An index that is not negative. For others numba adds the length of the array, which takes a quarter of a move."""

_FOLDERS = [Path(__file__).parents[2] / name for name in ("lanes", "rl")]
_SOURCES = [path.stat() for folder in _FOLDERS for path in sorted(folder.rglob("*.py"))]
_STAMP = tuple([(each.st_mtime_ns, each.st_size) for each in _SOURCES])


def jit_part(function: F) -> F:
    """Return ``function``, to be compiled as a part of compiled functions. Python cannot call it."""
    compiled: F = _compile_part(function)
    return compiled


def jit_inline(function: F) -> F:
    """Return ``function``, which becomes a part of what calls it before that is compiled. Python cannot call it.

    This is for what one place calls. Other parts are compiled by themselves, and again with every function above them.
    """
    compiled: F = _compile_inline(function)
    return compiled


def jit_called(function: F) -> F:
    """Return ``function``, to be compiled once and called by compiled functions. Python cannot call it.

    A call takes some nanoseconds, and a copy in every function that calls it would take seconds to compile. So this is
    for what is long and runs seldom.
    """
    compiled: F = _compile_called(function)
    return compiled


def jit(function: F) -> F:
    """Return ``function``, to be compiled when it is first called, and kept in a file for the next process.

    What is kept is made anew when any module of lanes, of tables or of ``cardgolf.rl`` changes. Numba itself looks only
    at the file of the function, though other functions become part of the same code. A numba that has its stamp
    elsewhere keeps nothing.
    """
    compiled: Any = _compile_loop(function)
    compiled.enable_caching()
    kept: Any = getattr(compiled._cache, "_cache_file", None)
    if hasattr(kept, "_source_stamp"):
        kept._source_stamp = _STAMP
        _forget_unreadable(kept)
    else:
        compiled = _compile_loop(function)
    found: F = compiled
    return found


def _forget_unreadable(kept: Any) -> None:
    """Forget code that was kept for classes which are gone. Numba reads their names before it compares the stamps."""
    try:
        kept._load_index()
    except (AttributeError, ImportError):
        kept.flush()
