"""A plugin in its place in a stack of rules, and the cards that a stack marks."""

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any

from attrs import field, frozen

from cardgolf.cards import Card
from cardgolf.errors import InvalidPositionError, PluginError
from cardgolf.rulebook.plugin import options_of
from cardgolf.table import NO_MEMORY, State
from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr
from cardgolf.tools.docstrings import read_docstring
from cardgolf.tools.text import quote
from cardgolf.turns.parts import Lock


# The cached property needs a dictionary. With slots, attrs would add a slow `__getattr__` for it.
@frozen(slots=False)
class StackedPlugin:
    """A plugin with its name. ``given`` is the name or object that the caller passed.

    ``source`` has the name and the digest of the file of a rule without a package. ``restated`` are options of the base
    rules that the variant has as its own. ``defaults`` are the values of options that the variant gives them.
    """

    name: str
    plugin: Any
    given: Any
    distribution: str = ""
    source: Any = None
    restated: frozenset[str] = frozenset()
    defaults: Mapping[str, Any] = field(default=MappingProxyType({}), eq=False)

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """The values of its options, read-only. Those that the variant states are left out."""
        names = [field.name for field in options_of(self.plugin) if field.name not in self.restated]
        return MappingProxyType({name: getattr(self.plugin, name) for name in names})

    @property
    def recorded_options(self) -> dict[str, Any]:
        """The options that a record has: all but those added since that have their default in every rule set.

        An option for which the variant has a default of its own stands there with any value.
        """
        added = {each.name for each in options_of(self.plugin) if each.metadata.get("since")}
        added -= self.changed_options.keys() | self.defaults.keys()
        return {name: value for name, value in self.options.items() if name not in added}

    @property
    def identity(self) -> Any:
        """A value that tells plugins of one name apart: the source, the distribution, or else the type or object."""
        return self.source or self.distribution or (type(self.plugin) if self.options else self.given)

    @property
    def importable(self) -> bool:
        """Whether another process can find it: by its name, or as a module-level class or function."""
        source = self.given if hasattr(self.given, "__qualname__") else type(self.given)
        found = getattr(sys.modules.get(source.__module__), source.__qualname__, None)
        return isinstance(self.given, str) or (found is source and not isinstance(self.given, ModuleType))

    @property
    def changed_options(self) -> Mapping[str, Any]:
        """The options that have another value than their default, which for base rules may be the variant's."""
        own = [field for field in options_of(self.plugin) if field.name in self.options]
        return {field.name: self.options[field.name] for field in own if self._is_changed(field)}

    def _is_changed(self, field: Any) -> bool:
        value, default = self.options[field.name], self.defaults.get(field.name, field.default)
        # `True` equals 1, so that the types are compared as well.
        return value != default or type(value) is not type(default)

    @property
    def summary(self) -> str:
        """The first line of its docstring or, of a module without one, those of its functions."""
        return _first_line(self.plugin) or " ".join(filter(None, map(_first_line, self._functions)))

    @property
    def _functions(self) -> Iterator[Any]:
        """The hook implementations of a module."""
        found = vars(self.plugin).values() if inspect.ismodule(self.plugin) else ()
        return (each for each in found if inspect.isfunction(each) and each.__module__ == self.plugin.__name__)

    def describe(self) -> str:
        """Return its summary, and a line with the value of each option."""
        documented = {field.name: field.metadata.get("doc", "") for field in options_of(self.plugin)}
        options = [f"\n    {key} = {value!r}  {documented[key]}".rstrip() for key, value in self.options.items()]
        return f"{self.name}: {self.summary}" + "".join(options)

    def __str__(self) -> str:
        return self.name


def _first_line(thing: Any) -> str:
    return read_docstring(thing).partition("\n")[0]


def also_marked(
    locked: Callable[[State], frozenset[int]] | None, locks: Mapping[Card, Lock]
) -> Callable[[State], frozenset[int]]:
    """Return the hook ``locked`` of plugins, if any, with the places of faces of ``locks`` until their turn comes."""

    def call(state: State) -> frozenset[int]:
        seat = state.turn if state.memory is NO_MEMORY else state.actor
        now, board = state.turns_begun[seat], state.boards[seat]
        slots = enumerate(board.slots if board else ())
        # Other marks belong to plugins, and bar no place.
        marked = [place for place, slot in slots if slot and slot.mark > now and slot.card in locks]
        return locked(state).union(marked) if locked else frozenset(marked)

    return call


def marked_cards(each: StackedPlugin) -> Iterator[Card]:
    """Yield the cards that a plugin declares in ``marks``."""
    for card in getattr(each.plugin, "marks", ()):
        try:
            yield card if type(card) is Card else Card.parse(card)
        except InvalidPositionError:
            raise PluginError(f"invalid mark {quote(card)} of {each.name}: expected a card or its text") from None
