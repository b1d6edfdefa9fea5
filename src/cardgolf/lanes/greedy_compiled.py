"""The functions of :mod:`cardgolf.lanes.greedy_scalar`, compiled by numba."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

from cardgolf.lanes import greedy_scalar


@cache
def compile_scalars() -> dict[str, Callable[..., Any]]:
    """Return the functions by name. Only ``choose_in_lanes`` can be called from Python, all from compiled functions.

    They are compiled at the first call, which takes some seconds, and kept for the process. Raises ``ImportError``
    without numba.
    """
    njit: Any = import_module("numba").njit  # an extra, and slow to import
    # Without its runtime numba does not count the references to each array at each call, which takes longer than a
    # choice. Nothing here makes an array.
    options: dict[str, Any] = {"_nrt": False, "error_model": "numpy"}
    # The wrappers take long to compile. Calls would pass dozens of arrays, which takes half the time of a choice.
    inner = options | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": True}
    scope = {**vars(greedy_scalar)}
    for each in greedy_scalar.SCALARS:
        own = FunctionType(each.__code__, scope, each.__name__)  # it calls the compiled ones
        scope[each.__name__] = njit(own, **(options if each is greedy_scalar.choose_in_lanes else inner))
    return {each.__name__: scope[each.__name__] for each in greedy_scalar.SCALARS}
