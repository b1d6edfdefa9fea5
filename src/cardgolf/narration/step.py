"""Steps: the events of one move or deal, with the views before and after them."""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import groupby
from typing import Self

from attrs import Factory, field, frozen

from cardgolf.events.acts import Act
from cardgolf.events.derive import list_ply_events
from cardgolf.events.event import Event
from cardgolf.table.moves import Move
from cardgolf.table.state import ROUND_OVER
from cardgolf.views import View


def _apply_events(step: "Step") -> View:
    return reduce(lambda view, event: event.apply(view), step.events, step.before)


@frozen
class Step:
    """The ``events`` of one move or deal, as one viewer saw it. ``before`` and ``after`` are its views."""

    before: View
    events: tuple[Event, ...]
    after: View = field(default=Factory(_apply_events, takes_self=True), init=False)

    @classmethod
    def between(cls, before: View, move: Move, after: View, seat: int | None = None) -> Self:
        """Return the step of a ``move`` of ``seat``, by default of the turn, between two views of one viewer."""
        mover = before.turn if seat is None else seat
        return cls(before, list_ply_events(0, before, mover, move, after, over=False))

    @property
    def act(self) -> Act | None:
        """The event of the move, or ``None`` for a deal."""
        return next((event for event in self.events if isinstance(event, Act)), None)

    @property
    def move(self) -> Move | None:
        """The move, or ``None`` for a deal."""
        return self.before.rules.parse(self.act.move) if self.act else None

    @property
    def seat(self) -> int:
        """The seat that moved or dealt."""
        return self.act.seat if self.act else self.after.dealer

    @property
    def ends_turn(self) -> bool:
        """Whether the move ends the turn."""
        return self.after.phase is ROUND_OVER or _turn(self.before) != _turn(self.after)


def _turn(view: View) -> tuple[object, ...]:
    return view.turn, view.turns_begun, view.leader


def list_steps(view: View, events: Iterable[Event]) -> Iterator[Step]:
    """Yield the steps that ``events`` make, beginning with ``view``, the view before the first of them."""
    for _, found in groupby(events, lambda event: event.ply):
        step = Step(view, tuple(found))
        view = step.after
        yield step
