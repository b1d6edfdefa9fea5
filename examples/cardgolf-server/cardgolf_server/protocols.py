"""Bounds enforced before a request is read: connections by address, slow requests, floods, stalled readers."""

import asyncio
from asyncio import TimerHandle
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cardgolf_server.bounds import FEW_SECONDS, LONGEST_CHUNK, NETWORK_SHARE
from cardgolf_server.origins import list_networks, parse_network
from cardgolf_server.rates import Bucket

BYTES_PER_SECOND = 8_192
SPARE = 32
SHARES = (1, NETWORK_SHARE)  # of an address, and of its network


def make_protocols(most: float) -> tuple[type["HttpProtocol"], type["SocketProtocol"]]:
    """Return uvicorn protocols for HTTP and websockets that together accept ``most`` connections of an address."""
    shared: dict[str, Any] = {"most": most, "open": Counter()}
    return type("Http", (HttpProtocol,), shared), type("Socket", (SocketProtocol,), shared)


class HttpProtocol(H11Protocol):
    """HTTP with one request a connection, which must be sent and answered in time."""

    most: ClassVar[float]
    open: ClassVar[Counter[str]]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.keys = _list_keys(self.client)
        self.open.update(self.keys)
        if any(self.open[key] > self.most * share for key, share in zip(self.keys, SHARES, strict=False)):
            transport.abort()
        self.timer = self.loop.call_later(2 * FEW_SECONDS, self.end_if_slow)

    def end_if_slow(self) -> None:
        """Close the connection, unless it has become a websocket."""
        if self.transport.get_protocol() is self:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.timer.cancel()
        _release(self.open, self.keys)
        super().connection_lost(exc)


class SocketProtocol(WebSocketsSansIOProtocol):
    """A websocket with a limit of bytes a second, whose client must read what it is sent."""

    open: ClassVar[Counter[str]]
    stalled: TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.bytes = Bucket(BYTES_PER_SECOND, LONGEST_CHUNK)

    def data_received(self, data: bytes) -> None:
        if self.bytes.take(len(data)):
            super().data_received(data)
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = self.loop.call_later(FEW_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()

    def keepalive_timeout(self) -> None:
        self.transport.abort()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        self.loop.call_later(FEW_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        _release(self.open, _list_keys(self.client))
        super().connection_lost(exc)


def _list_keys(client: tuple[str, int] | None) -> tuple[str, ...]:
    return list_networks(parse_network(client[0] if client else ""))


def _release(counts: Counter[str], keys: tuple[str, ...]) -> None:
    for key in keys:
        counts[key] -= 1
        if counts[key] <= 0:
            del counts[key]
