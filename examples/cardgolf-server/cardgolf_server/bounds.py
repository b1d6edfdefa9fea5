"""Every bound of the server. ``cardgolf-server --bound NAME=NUMBER`` sets one."""

from typing import Any

import attrs
from attrs import field, frozen
from attrs.validators import gt

from cardgolf import CardGolfError, InvalidArgumentError

FEW_SECONDS = 10
"""Seconds within which a client must send a request, send its first message, or read what it was sent."""

NETWORK_SHARE = 8
"""How many times the bounds of an address a network of IPv6 may use that one customer may own (its first 48 bits)."""

LONGEST_CHUNK = 16_384
"""The most bytes a client may send at once. More of them end the connection unread."""


def _bound(most: float, of: str) -> Any:
    return field(default=most, validator=gt(0), metadata={"of": of})


class BusyError(CardGolfError):
    """A bound is reached for now. The same request may succeed later."""


@frozen
class Bounds:
    """The resources one address, one table and one connection may use."""

    body_bytes: float = _bound(4_096, "bytes of a request")
    message_bytes: float = _bound(4_096, "bytes of a message")
    players: float = _bound(10, "players named in a request")
    house_rules: float = _bound(10, "house rules named in a request")
    settings: float = _bound(20, "settings named in a request")
    option: float = _bound(1_000, "of a number that is set as an option, above zero and below")
    deck_cards: float = _bound(432, "cards of a deck; the largest deck of a game has 216 by default")
    tables: float = _bound(10_000, "tables in the folder")
    tables_per_hour: float = _bound(60, "tables made an hour, by address")
    joining_hours: float = _bound(24, "hours after which a table is removed to which no second player has come")
    table_days: float = _bound(90, "days after its last move when a table is removed")
    open_tables: float = _bound(1_000, "tables in memory")
    idle_seconds: float = _bound(300, "seconds an empty table stays in memory")
    events: float = _bound(25_000, "moves and deals of a match; those of a table follow from its rules, see lengths.py")
    rounds: float = _bound(200, "rounds of a match")
    sockets: float = _bound(2_000, "connections")
    sockets_per_address: float = _bound(64, "connections, by address")
    visits_per_minute: float = _bound(120, "requests and connections a minute, by address; half of them at once")
    spectators: float = _bound(30, "spectators at a table")
    messages_per_second: float = _bound(5, "messages a second, by connection")
    undos_per_minute: float = _bound(10, "moves taken back a minute, by seat")
    unread: float = _bound(50, "messages waiting for a slow reader, and those of a client that wait for the server")
    waiting: float = _bound(200, "addresses with a job that waits for a thread, by pool")
    jobs: float = _bound(8, "jobs of an address that wait for each other, apart from those of players, by pool")
    bot_seconds: float = _bound(0.8, "seconds before a bot moves, twice that before it reacts")
    reaction_seconds: float = _bound(20, "seconds in which a player may react")
    stop_seconds: float = _bound(4, "seconds of a processor after which the choice of a bot, or a hint, is stopped")
    thinking: float = _bound(0.2, "of a processor, by address, for bots and hints")
    table_work: float = _bound(0.02, "of a processor, by table")
    address_work: float = _bound(0.1, "of a processor, by address")

    def changed(self, texts: list[str]) -> "Bounds":
        """Return a copy with the bounds that ``texts`` name, such as ``spectators=5``, changed."""
        known = attrs.fields_dict(Bounds)
        try:
            changes = {name: float(number) for name, _, number in (text.partition("=") for text in texts)}
            if changes.keys() <= known.keys():
                return attrs.evolve(self, **changes)
        except ValueError:
            pass
        raise InvalidArgumentError("invalid --bound: expected NAME=NUMBER, such as spectators=5 (see the README)")
