"""attrs values at the price of assignments.

attrs passes every value through an ``__init__``, and writes the fields of a frozen object through
``object.__setattr__``. What is rebuilt at every move is built here by functions written for its class, as attrs writes
its own: they fill the fields of an empty object. No validators and no converters run.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
T = TypeVar("T")


def make_constructor(cls: Callable[P, T]) -> Callable[P, T]:
    """A constructor for the slotted attrs class ``cls`` that takes a third of the time of its own.

    If ``cls`` is frozen, it must be made with ``weakref_slot=False``: only then does CPython see that a blank that
    may be filled has its layout.
    """
    fields = attrs.fields(cast(Any, cls))
    names = [each.name for each in fields]
    make = _build_filler(cls, f"make({', '.join(names)})", dict(zip(names, names, strict=True)))
    make.__defaults__ = tuple(each.default for each in fields if each.default is not attrs.NOTHING)
    return cast(Callable[P, T], make)


def make_copier(cls: type[T], *names: str) -> Callable[..., T]:
    """A function of a ``cls``, as :func:`maker` wants it, that copies it with other values in the fields ``names``."""
    fields = [each.name for each in attrs.fields(cast(Any, cls))]
    values = {name: name if name in names else f"old.{name}" for name in fields}
    return cast(Callable[..., T], _build_filler(cls, f"change({', '.join(('old', *names))})", values))


def _build_filler(cls: Any, head: str, values: dict[str, str]) -> Any:
    """A function that begins with ``head`` and fills an empty ``cls``, or a blank that becomes one, with ``values``."""
    frozen = cls.__setattr__ is not object.__setattr__
    fill = [f"new.{name} = {value}" for name, value in values.items()]
    become = ["new.__class__ = cls"] if frozen else []
    lines = [f"def {head}:", "new = blank()" if frozen else "new = empty(cls)", *fill, *become, "return new"]
    known = {"cls": cls, "empty": object.__new__, "blank": type("Blank", (), {"__slots__": list(values)})}
    exec("\n    ".join(lines), known)  # noqa: S102  # of field names alone
    return known[head.partition("(")[0]]
