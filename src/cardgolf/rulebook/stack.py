"""A plugin in its place in a stack of rules."""

import inspect
import sys
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any

from attrs import frozen

from cardgolf.rulebook.plugin import options_of


@frozen(slots=False)
class StackedPlugin:
    """A plugin with the name it goes by; ``given`` is what the caller named it by."""

    name: str
    plugin: Any
    given: Any
    distribution: str = ""

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """Return its options, resolved; they cannot be changed."""
        return MappingProxyType({field.name: getattr(self.plugin, field.name) for field in options_of(self.plugin)})

    @property
    def identity(self) -> Any:
        """What makes it this plugin and no other of its name: who offers it, or the object itself."""
        return self.distribution or (type(self.plugin) if self.options else self.given)

    @property
    def importable(self) -> bool:
        """Whether another process can find it: by its name, or as a class or function at a module's top."""
        thing = self.given if hasattr(self.given, "__qualname__") else type(self.given)
        there = getattr(sys.modules.get(thing.__module__), thing.__qualname__, None)
        return isinstance(self.given, str) or (there is thing and not isinstance(self.given, ModuleType))

    def described(self) -> str:
        """What it is and what its options are set to, in words."""
        summary = (inspect.getdoc(self.plugin) or "").partition("\n")[0]
        documented = {field.name: field.metadata.get("doc", "") for field in options_of(self.plugin)}
        options = [f"\n    {key} = {value!r}  {documented[key]}".rstrip() for key, value in self.options.items()]
        return f"{self.name}: {summary}" + "".join(options)

    def __str__(self) -> str:
        return self.name
