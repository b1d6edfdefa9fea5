"""Every open connection. Players have priority over spectators."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from attrs import define, field

from cardgolf_server.bounds import NETWORK_SHARE, Bounds, BusyError
from cardgolf_server.origins import list_networks

REFUSED = 4_000
REPLACED = 4_001
TOO_SLOW = 4_002
NO_ROOM = 4_003


@define(eq=False)
class Visitor:
    """A connection from ``address``. It is ``seated`` once it has sent the token of a seat."""

    address: str
    cancel: Callable[[], None]
    seated: bool = False
    code: int = 1_000

    def leave(self, code: int) -> None:
        """End the connection with ``code``."""
        self.code = code
        self.cancel()


@define(eq=False)
class Lobby:
    """All visitors, oldest first."""

    bounds: Bounds
    _visitors: dict[Visitor, None] = field(factory=dict, init=False)
    _by_network: Counter[str] = field(factory=Counter, init=False)

    @contextmanager
    def admit(self, address: str, cancel: Callable[[], None]) -> Iterator[Visitor]:
        """Admit a visitor from ``address``. If the lobby is full, the oldest spectator has to leave."""
        for network, share in zip(list_networks(address), (1, NETWORK_SHARE), strict=False):
            if self._by_network[network] >= share * self.bounds.sockets_per_address:
                self._make_room([each for each in self._visitors if network in list_networks(each.address)])
        if len(self._visitors) >= self.bounds.sockets:
            self._make_room(list(self._visitors))
        visitor = Visitor(address, cancel)
        self._visitors[visitor] = None
        self._by_network.update(list_networks(address))
        try:
            yield visitor
        finally:
            self._forget(visitor)

    def _make_room(self, visitors: list[Visitor]) -> None:
        for each in visitors:
            if not each.seated:
                self._forget(each)
                each.leave(NO_ROOM)
                return
        raise BusyError("too many connections: expected fewer at once")

    def _forget(self, visitor: Visitor) -> None:
        if visitor in self._visitors:
            del self._visitors[visitor]
            for network in list_networks(visitor.address):
                self._by_network[network] -= 1
                if not self._by_network[network]:
                    del self._by_network[network]
