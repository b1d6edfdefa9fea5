"""Bounds that hold before a request is read: connections by address, slow requests, floods, readers that stall."""

import asyncio
from asyncio import TimerHandle
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cardgolf_server.bounds import FEW_SECONDS, LONGEST_CHUNK
from cardgolf_server.origins import network
from cardgolf_server.rates import Bucket

BYTES_PER_SECOND = 8_192
SPARE = 32


def doors(most: float) -> tuple[type["HttpDoor"], type["SocketDoor"]]:
    """Return uvicorn's protocols for HTTP and websockets, which together take ``most`` connections of an address."""
    shared: dict[str, Any] = {"most": most, "open": Counter()}
    return type("Http", (HttpDoor,), shared), type("Socket", (SocketDoor,), shared)


class HttpDoor(H11Protocol):
    """HTTP: one request a connection, sent and answered in time."""

    most: ClassVar[float]
    open: ClassVar[Counter[str]]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.key = network(self.client[0] if self.client else "")
        self.open[self.key] += 1
        if self.open[self.key] > self.most:
            transport.abort()
        self.timer = self.loop.call_later(2 * FEW_SECONDS, self.end_if_slow)

    def end_if_slow(self) -> None:
        """End the connection, unless it has become a websocket."""
        if self.transport.get_protocol() is self:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.timer.cancel()
        _count_off(self.open, self.key)
        super().connection_lost(exc)


class SocketDoor(WebSocketsSansIOProtocol):
    """A websocket: so many bytes a second, and what is sent must be read."""

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
        _count_off(self.open, network(self.client[0] if self.client else ""))
        super().connection_lost(exc)


def _count_off(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]
