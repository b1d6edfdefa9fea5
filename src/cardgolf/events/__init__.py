"""What a seat saw happen in a match, as values: who drew, what left the table, how a round was scored.

:meth:`cardgolf.Game.events` returns them. Each event has the number ``ply`` of the move or deal that it belongs to.
"""

from cardgolf.engine.first_dealer import DrawnCard
from cardgolf.events import changes, event
from cardgolf.events.changes import (
    BoardChanged,
    Cleared,
    DealerChosen,
    Dealt,
    Forgot,
    HandChanged,
    Looked,
    MatchOver,
    Moved,
    Path,
    PileChanged,
    Placed,
    Remembered,
    Reshuffled,
    RoundClosed,
    RoundScored,
    StepBegan,
    WindowClosed,
    WindowOpened,
)
from cardgolf.events.derive import empty_view
from cardgolf.events.event import (
    Act,
    Acted,
    Discarded,
    Drew,
    Event,
    Knocked,
    Opened,
    Passed,
    Played,
    Sealed,
    Swapped,
    Took,
    TurnedUp,
)
from cardgolf.table.as_dict import events_as_dict

EVENT_TYPES = {
    each.type: each
    for module in (event, changes)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, Event) and each.type
}
"""The classes of events by their ``type``."""

__all__ = [
    "EVENT_TYPES", "Act", "Acted", "BoardChanged", "Cleared", "DealerChosen", "Dealt", "Discarded", "DrawnCard",
    "Drew", "Event", "Forgot", "HandChanged", "Knocked", "Looked", "MatchOver", "Moved", "Opened", "Passed", "Path",
    "PileChanged", "Placed", "Played", "Remembered", "Reshuffled", "RoundClosed", "RoundScored", "Sealed", "StepBegan",
    "Swapped", "Took", "TurnedUp", "WindowClosed", "WindowOpened", "empty_view", "events_as_dict",
]  # fmt: skip
