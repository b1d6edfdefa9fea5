"""What lies on the table and belongs to no seat."""

from typing import Any

from attrs import frozen

from cardgolf.table.board import Board
from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr

MIDDLE_SEAT = -1
"""The seat of events that concern the middle."""


@frozen(weakref_slot=False)
class Common:
    """What belongs to no seat: the ``middle``, a board from which any seat may take a card, or ``None``."""

    middle: Board | None = None

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def __reduce__(self) -> tuple[Any, ...]:
        return make_common, (self.middle,)


NO_COMMON = Common()


def make_common(middle: Board | None) -> Common:
    """Return what belongs to no seat. States without a middle share one object."""
    return NO_COMMON if middle is None else Common(middle)
