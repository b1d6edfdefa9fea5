"""How functions of lanes are compiled by numba. Importing this module imports numba."""

import os
import pickle
from collections.abc import Callable
from hashlib import sha256
from logging import getLogger
from pathlib import Path
from shutil import rmtree
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import caching
from numba.core.options import DefaultOptions
from platformdirs import user_cache_path

from cardgolf.errors import CardGolfError
from cardgolf.tools.files import read_start, replace_text

COMPILING = getLogger("cardgolf.lanes.compiling")
"""Gets a record of the level ``INFO`` whenever numba is about to compile what takes seconds."""

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

wide: Any = np.int64
"""A number of 64 bits, for sets of places and of actions. The arrays of lanes have 32, which Python would keep."""

_FOLDERS = [Path(__file__).parents[2] / name for name in ("lanes", "rl")]
_SOURCES = [path.stat() for folder in _FOLDERS for path in sorted(folder.rglob("*.py"))]
_STAMP = tuple([(each.st_mtime_ns, each.st_size) for each in _SOURCES])


class _CheckedFile(getattr(caching, "IndexDataCacheFile", object)):  # type: ignore[misc]
    """What numba keeps of a function. A damaged file is compiled anew; numba itself would raise, or crash."""

    def load(self, key: Any) -> Any:
        found = super().load(key)
        if found is None:
            COMPILING.info("numba compiles for some seconds")
        return found

    def _load_index(self) -> dict[Any, str]:
        try:
            found: dict[Any, str] = super()._load_index()
        except Exception:  # unpickling raises anything, also for classes that are gone
            return {}
        return found

    def _save_data(self, name: str, data: Any) -> None:
        packed = pickle.dumps(data)
        super()._save_data(name, (sha256(packed).digest(), packed))

    def _load_data(self, name: str) -> Any:
        try:
            digest, packed = super()._load_data(name)
            if digest == sha256(packed).digest():
                return pickle.loads(packed)  # noqa: S301  # numba's own file, as it was written
        except Exception as error:
            raise OSError from error
        raise OSError  # which numba takes for a file that is missing


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
    try:
        cache = compiled._cache
        cache._cache_file = _CheckedFile(cache._cache_path, cache._impl.filename_base, _STAMP)
    except (AttributeError, TypeError):
        compiled = _compile_loop(function)
    found: F = compiled
    return found


def jit_again(function: F) -> F:
    """Return ``function``, to be compiled when it is first called. Nothing of it is kept."""
    compiled: F = _compile_loop(function)
    return compiled


def keep_source(name: str, text: str) -> Path | None:
    """Write the source of a kernel to a folder of the user's own, beside which numba keeps what it compiles.

    The result is ``None`` where there is no folder that the user alone can write to: nothing is kept then.
    """
    path = user_cache_path("cardgolf", appauthor=False) / "kernels" / name / "kernel.py"
    try:
        for folder in (path.parents[1], path.parent):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            found = folder.stat()
            if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o022):
                return None
        if not path.exists() or read_start(path, len(text) + 1) != text.encode():
            replace_text(path, text)
            rmtree(path.parent / "__pycache__", ignore_errors=True)  # code of another source
    except (OSError, ValueError, CardGolfError):
        return None
    return path
