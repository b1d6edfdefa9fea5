"""Kernels for numba, one for each structure of rules."""

import sys
from functools import lru_cache
from hashlib import sha256
from linecache import cache as shown_lines
from types import ModuleType
from typing import Any

from cardgolf.lanes.compiled import chance, greedy, jit
from cardgolf.lanes.tables.sources import make_constants, read_source
from cardgolf.lanes.tables.tables import Tables

_SOURCES = ("cards", "turns", "deals", "views", "loops")
_ARRAYS = {"COLUMNS": "(0,)", "LINES": "(0, 4)"}


def load_kernel(tables: Tables) -> Any:
    """Return the functions of the kernel of ``tables``. Equal structures share one."""
    return _load(_write_constants(tables, counts_seen=True))


def load_bulk_kernel(tables: Tables, scores: str) -> Any:
    """Return the functions of a kernel that plays rounds fast: the array ``seen`` means nothing there.

    ``scores`` is the source of the function that scores a board, or empty.
    """
    return _load(_write_constants(tables, counts_seen=False, scores=bool(scores)), scores)


def _write_constants(tables: Tables, *, counts_seen: bool, scores: bool = False) -> str:
    constants = make_constants(tables) | {"COUNTS_SEEN": counts_seen, "SCORES": scores}
    return "\n".join(f"{name} = {_write(name, value)}" for name, value in constants.items())


def _write(name: str, value: Any) -> str:
    if not isinstance(value, tuple):
        return repr(int(value))
    if name in _ARRAYS:
        return f"np.array({value}, np.int64)" if value else f"np.zeros({_ARRAYS[name]}, np.int64)"
    return repr(tuple(map(int, value)))


@lru_cache(maxsize=64)
def _load(constants: str, scores: str = "") -> Any:
    text = "\n".join(["import numpy as np", constants, scores, *map(read_source, _SOURCES)])
    name = sha256(text.encode()).hexdigest()[:24]
    path = jit.keep_source(name, text)
    filename = str(path) if path else f"<kernel {name}>"
    shown_lines[filename] = len(text), None, text.splitlines(keepends=True), filename
    kernel: Any = ModuleType(f"cardgolf.lanes.kernel.{name}")
    for module in (jit, chance, greedy):
        kernel.__dict__.update({key: value for key, value in vars(module).items() if key[:2] != "__"})
    kernel.jit = jit.jit if path else jit.jit_again
    if path:
        sys.modules[kernel.__name__] = kernel  # numba looks it up when it reads what it kept
    exec(compile(text, filename, "exec"), kernel.__dict__)  # noqa: S102  # source of this package, and integers
    return kernel
