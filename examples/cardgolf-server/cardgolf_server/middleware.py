"""Middleware for every request: rates by address, allowed origins, and the headers of each response."""

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardgolf_server.bounds import Bounds
from cardgolf_server.origins import find_address, is_own_page
from cardgolf_server.rates import Buckets

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Connection": "close",
}


class RequestFilter:
    """Middleware that refuses pages of other sites and addresses that send too many requests."""

    def __init__(self, app: ASGIApp, bounds: Bounds, origins: frozenset[str], trusted_header: str | None) -> None:
        self.app, self.origins, self.trusted_header = app, origins, trusted_header
        minute = bounds.visits_per_minute
        self.visits = Buckets(minute / 60, minute / 2)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with its address in ``state``, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        client_address = find_address(connection, self.trusted_header)
        scope.setdefault("state", {})["address"] = client_address
        reply = _with_headers(send) if scope["type"] == "http" else send
        if not self.visits.take(client_address):
            await _refuse(scope, receive, reply, 429, "too many requests: expected fewer in a minute")
        elif not is_own_page(connection, self.origins):
            await _refuse(scope, receive, reply, 403, "invalid Origin: expected a page of this server")
        else:
            await self.app(scope, receive, reply)


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
    if scope["type"] == "websocket":  # uvicorn turns this into a 403
        await send({"type": "websocket.close", "code": 1008})
    else:
        await JSONResponse({"error": reason, "rule": ""}, status)(scope, receive, send)
