"""What the parts of a scoring and those of a turn have in common."""

from attrs import frozen

from cardgolf.errors import InvalidArgumentError
from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr
from cardgolf.tools.text import quote


@frozen(repr=False, eq=False)
class RulePart:
    """A rule as data: ``kind`` is the name of its class."""

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    @property
    def kind(self) -> str:
        """The name of its class."""
        return type(self).__name__

    def check(self, *names: str) -> None:
        """Raise :class:`InvalidArgumentError` unless these fields are integers."""
        for name in names:
            if type(getattr(self, name)) is not int:
                raise self.make_error(name, "an integer")

    def make_error(self, name: str, expected: str) -> InvalidArgumentError:
        """Return the error for a field."""
        return InvalidArgumentError(f"invalid {name}={quote(getattr(self, name))} of {self.kind}: expected {expected}")
