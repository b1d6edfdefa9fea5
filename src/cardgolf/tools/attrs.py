"""Fast constructors and copiers for attrs classes.

attrs passes every value through ``__init__`` and sets the fields of a frozen object with ``object.__setattr__``. That
is slow for objects that every move creates. The functions built here assign the fields of an empty object directly.
They run no validators and no converters.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
T = TypeVar("T")


def fields_repr(self: object) -> str:
    """Return the text that attrs would generate for :func:`repr`.

    A class says ``__repr__ = fields_repr``. Generating the method for each class takes a tenth of the time to import
    cardgolf.
    """
    fields = getattr(type(self), "__attrs_attrs__", ())  # a plugin's move may be no attrs class
    shown = (each.name for each in fields if each.repr)
    name = type(self).__qualname__.rpartition(">.")[2]
    return f"{name}({', '.join(f'{field}={getattr(self, field)!r}' for field in shown)})"


def fields_equal(self: object, other: object) -> bool:
    """Return whether ``other`` has the same class and equal fields, as the method that attrs would generate.

    A class says ``__eq__, __hash__ = fields_equal, fields_hash`` if its objects are seldom compared.
    """
    return _compared_fields(self) == _compared_fields(other) if type(other) is type(self) else NotImplemented


def fields_hash(self: object) -> int:
    """Return a hash that agrees with :func:`fields_equal`."""
    return hash(_compared_fields(self))


def _compared_fields(value: object) -> tuple[Any, ...]:
    return tuple([getattr(value, name) for name in _list_compared(cast(Any, type(value)))])


@cache
def _list_compared(cls: Any) -> tuple[str, ...]:
    return tuple(each.name for each in attrs.fields(cls) if each.eq)


def make_constructor(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a constructor for the slotted attrs class ``cls`` that takes a third of the time of its own.

    A frozen ``cls`` must have ``weakref_slot=False``. Otherwise assigning ``__class__`` fails, because the memory
    layouts of the two classes differ.
    """
    fields = attrs.fields(cast(Any, cls))
    names = [each.name for each in fields]
    make = _build_filler(cls, f"make({', '.join(names)})", dict(zip(names, names, strict=True)))
    make.__defaults__ = tuple(each.default for each in fields if each.default is not attrs.NOTHING)
    return cast(Callable[P, T], make)


def make_copier(cls: type[T], *names: str) -> Callable[..., T]:
    """Return a function that copies a ``cls`` with other values in the fields ``names``.

    The conditions of :func:`make_constructor` hold for ``cls``.
    """
    fields = [each.name for each in attrs.fields(cast(Any, cls))]
    values = {name: name if name in names else f"old.{name}" for name in fields}
    return cast(Callable[..., T], _build_filler(cls, f"change({', '.join(('old', *names))})", values))


def _build_filler(cls: Any, head: str, values: dict[str, str]) -> Any:
    """Compile a function with the signature ``head`` that creates a ``cls`` whose fields have ``values``.

    For a frozen ``cls`` it fills a mutable object first and then changes the class of that object.
    """
    frozen = cls.__setattr__ is not object.__setattr__
    fill = [f"new.{name} = {value}" for name, value in values.items()]
    become = ["new.__class__ = cls"] if frozen else []
    lines = [f"def {head}:", "new = blank()" if frozen else "new = empty(cls)", *fill, *become, "return new"]
    known = {"cls": cls, "empty": object.__new__, "blank": type("Blank", (), {"__slots__": list(values)})}
    exec("\n    ".join(lines), known)  # noqa: S102  # of field names alone
    return known[head.partition("(")[0]]
