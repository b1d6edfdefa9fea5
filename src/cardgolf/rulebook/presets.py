"""Presets: a variant with house rules and options under a name of its own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from attrs import field, frozen

from cardgolf.errors import InvalidOptionError
from cardgolf.tools.attrs import fields_repr
from cardgolf.tools.text import is_printable_name, quote


def _read_only(options: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType({**options})


@frozen(eq=False)
class Preset:
    """A variant, house rules and options, as :func:`preset` returns them."""

    variant: Any
    house_rules: tuple[Any, ...]
    title: str
    options: Mapping[str, Any] = field(converter=_read_only)

    __repr__ = fields_repr

    @property
    def summary(self) -> str:
        """The rules that it stands for, in one line."""
        names = [_name(each) for each in (self.variant, *self.house_rules)]
        options = ", ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{' + '.join(names)} with {options or 'default options'}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_preset, (self.variant, self.house_rules, self.title, dict(self.options))


def preset(variant: Any, /, *house_rules: Any, title: str = "", **options: Any) -> Preset:
    """Return a variant with house rules and options as one value, which can be named wherever a variant can.

    The arguments are those of :func:`cardgolf.rules`. ``title`` is the game's name for people. A caller's house rules
    go on top of those of the preset, and a caller's options replace them. ``without`` leaves house rules out.

    >>> ten_card = cardgolf.preset("golf", "knocking", columns=5, title="Ten-Card Golf")
    >>> cardgolf.rules(ten_card, without="knocking")
    <Rulebook Ten-Card Golf (golf)>

    A preset can be the value of an entry point, like a plugin class. A record stores its title and the rules that it
    stands for.
    Raises :class:`InvalidOptionError` for an invalid title. Other mistakes are found when the preset is used.
    """
    if title and not is_printable_name(title):
        raise InvalidOptionError(f"invalid title={quote(title)}: expected a short printable text")
    return Preset(variant, house_rules, title, options)


def _rebuild_preset(variant: Any, house_rules: tuple[Any, ...], title: str, options: dict[str, Any]) -> Preset:
    return Preset(variant, house_rules, title, options)


def _name(thing: Any) -> str:
    return thing if isinstance(thing, str) else str(getattr(thing, "__name__", type(thing).__name__))
