"""What a seat saw happen in a match, as values: who drew, what left the table, how a round was scored.

:meth:`cardgolf.Game.events` returns them. Each event has the number ``ply`` of the move or deal that it belongs to.
"""

from cardgolf.events.acts import Act, Acted, Discarded, Drew, Knocked, Passed, Played, Swapped, TurnedUp
from cardgolf.events.changes import (
    BoardChanged,
    Cleared,
    Dealt,
    Forgot,
    HandChanged,
    Looked,
    MatchOver,
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
from cardgolf.events.event import Event

__all__ = [
    "Act", "Acted", "BoardChanged", "Cleared", "Dealt", "Discarded", "Drew", "Event", "Forgot", "HandChanged",
    "Knocked", "Looked", "MatchOver", "Passed", "PileChanged", "Placed", "Played", "Remembered", "Reshuffled",
    "RoundClosed", "RoundScored", "StepBegan", "Swapped", "TurnedUp", "WindowClosed", "WindowOpened",
    "empty_view",
]  # fmt: skip
