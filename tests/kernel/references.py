"""Values that can be reached from a value by attributes, items and closures, each once and in order.

What is not followed: the names of modules (the globals of their functions) and what classes keep to themselves. From
there any code in the process reaches every other thing in it, whatever it was given. The globals of a function that was
written out while the program ran belong to no module and are followed.

Run as a program it plays tables in a process of its own: it reads a pickle of a list, for each table its name, a state,
a seat and moves, and writes as JSON what the last view of each seat reaches.
"""

import json
import pickle
import sys
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache, partial
from types import BuiltinFunctionType, CellType, FunctionType, MappingProxyType, MethodType, ModuleType

from helpers.rule_sets import rulebook

from cardgolf import Game

PLAIN = (type(None), type(...), bool, int, float, str, bytes, range, Enum, ModuleType, type, BuiltinFunctionType)
CONTAINERS = (dict, list, set, bytearray)
CACHE = type(lru_cache(lambda: None))


def reached(thing):
    """``(path, thing, number)`` for each thing; ``number`` is that of its first visit, new things count on."""
    numbers, kept, waiting = {}, [], [("view", thing)]
    while waiting:
        path, thing = waiting.pop()
        if isinstance(thing, PLAIN):
            yield path, thing, None
            continue
        new = id(thing) not in numbers
        number = numbers.setdefault(id(thing), len(numbers))
        yield path, thing, number
        if new:
            kept.append(thing)  # so that no other thing takes its place in memory
            waiting += [(f"{path}{step}", each) for step, each in reversed(list(_within(thing)))]


def _within(thing):
    if isinstance(thing, Mapping):
        for number, (key, value) in enumerate(thing.items()):
            yield f".key{number}", key
            yield f"[{_text(key)}]", value
    elif isinstance(thing, tuple | list):
        yield from ((f"[{number}]", each) for number, each in enumerate(thing))
    elif isinstance(thing, set | frozenset):
        hashed_alike = all(isinstance(each, int | str) for each in thing)
        yield from (("{}", each) for each in (thing if hashed_alike else sorted(thing, key=_text)))
    elif isinstance(thing, CACHE):
        yield ".__wrapped__", thing.__wrapped__
        yield ".cache_info()", tuple(thing.cache_info())
    elif isinstance(thing, MethodType):
        yield from ((".__self__", thing.__self__), (".__func__", thing.__func__))
    elif isinstance(thing, partial):
        yield from ((".func", thing.func), (".args", thing.args), (".keywords", MappingProxyType(thing.keywords)))
    elif isinstance(thing, FunctionType):
        yield from _of_function(thing)
    elif isinstance(thing, CellType):
        yield ".cell_contents", thing.cell_contents
    yield from _attributes(thing)


def _of_function(function):
    yield ".__defaults__", function.__defaults__
    yield ".__kwdefaults__", MappingProxyType(function.__kwdefaults__ or {})
    yield ".__closure__", function.__closure__
    module = sys.modules.get(function.__module__)
    if function.__globals__ is not getattr(module, "__dict__", None) and function.__module__ != __name__:
        written = {name: each for name, each in function.__globals__.items() if name != "__builtins__"}
        yield ".__globals__", MappingProxyType(written)


def _attributes(thing):
    """Yield the values of the attributes, those in slots first."""
    slots = [name for kind in type(thing).__mro__ for name in _slots(kind)]
    # A hash that attrs keeps says nothing that the fields do not, and the hash of None differs between processes.
    slots = [name for name in slots if name != "_attrs_cached_hash"]
    yield from ((f".{name}", getattr(thing, name)) for name in slots if hasattr(thing, name))
    if not isinstance(thing, FunctionType | MethodType | CACHE):
        yield from ((f".{name}", each) for name, each in getattr(thing, "__dict__", {}).items())


def _slots(kind):
    names = kind.__dict__.get("__slots__", ())
    return [
        f"_{kind.__name__.lstrip('_')}{name}" if name.startswith("__") else name
        for name in ((names,) if isinstance(names, str) else names)
        if name not in ("__weakref__", "__dict__")
    ]


def _text(thing):
    return repr(thing) if " at 0x" not in repr(thing) else type(thing).__qualname__


def list_reached(thing):
    """Return all that is reached as lines of text without addresses."""
    for path, each, number in reached(thing):
        kind = f"{type(each).__module__}.{type(each).__qualname__}"
        yield f"{path}: {_text(each) if number is None else f'{kind} #{number}'}"


def containers(thing):
    """Return the paths of all mutable values."""
    return [path for path, each, _ in reached(thing) if isinstance(each, CONTAINERS)]


def main():
    """Play each table that is read, with the seat looking on, and write what its last view reaches."""
    found = []
    for name, state, seat, moves in pickle.load(sys.stdin.buffer):
        game = Game(rulebook(name), state)
        game.view(seat)
        for mover, move in moves:
            game = game.deal() if move == "deal" else game.play(move, seat=mover)
            view = game.view(seat)
        found.append([*list_reached(view)])
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
