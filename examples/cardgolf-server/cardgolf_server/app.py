"""The server: tables are made over HTTP and played at over websockets."""

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

import cardgolf
from cardgolf import CardGolfError, InvalidOptionError
from cardgolf_server.bounds import FEW_SECONDS, Bounds, Busy
from cardgolf_server.gate import Gate
from cardgolf_server.lobby import NO_ROOM, REFUSED, Lobby, Visitor
from cardgolf_server.rates import Bucket
from cardgolf_server.store import Tables
from cardgolf_server.tables import Guest, Table
from cardgolf_server.telling import refusal


def app(
    folder: Path, bounds: Bounds | None = None, origins: Iterable[str] = (), trusted_header: str | None = None
) -> Starlette:
    """Return the server of the tables kept in ``folder``.

    Pages of ``origins`` may use it beside its own. ``trusted_header`` is where a proxy writes a client's address.
    """
    bounds = bounds or Bounds()
    server = Starlette(
        routes=[
            Route("/rules", _rules),
            Route("/tables", _new_table, methods=["POST"]),
            WebSocketRoute("/tables/{name:path}", _visit),
            Mount("/", StaticFiles(directory=Path(__file__).with_name("page"), html=True)),
        ],
        middleware=[Middleware(Gate, bounds, frozenset(origins), trusted_header)],
        lifespan=_tidied,
    )
    server.state.bounds, server.state.tables, server.state.lobby = bounds, Tables(folder, bounds), Lobby(bounds)
    return server


@asynccontextmanager
async def _tidied(server: Starlette) -> AsyncIterator[None]:
    """Forget idle tables from time to time."""

    async def tidy() -> None:
        while True:
            await anyio.sleep(server.state.bounds.idle_seconds / 4)
            server.state.tables.close_idle()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(tidy)
        yield
        tasks.cancel_scope.cancel()


async def _rules(_: Request) -> JSONResponse:
    return JSONResponse({"variants": [*cardgolf.variants()], "house_rules": [*cardgolf.house_rules()]})


async def _new_table(request: Request) -> JSONResponse:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return _refused(InvalidOptionError("invalid Content-Type: expected application/json"), 415)
    try:
        with anyio.fail_after(FEW_SECONDS):
            body = await _body(request)
        name, tokens = await request.app.state.tables.make(request.state.address, _read(body))
    except ClientDisconnect:
        return _refused(InvalidOptionError("the request broke off"), 400)
    except TimeoutError:
        return _refused(InvalidOptionError(f"too slow: expected the whole request in {FEW_SECONDS} seconds"), 408)
    except Busy as error:
        return _refused(error, 429)
    except CardGolfError as error:
        return _refused(error, 400)
    return JSONResponse({"table": name, "tokens": tokens}, 201, {"Cache-Control": "no-store"})


def _refused(error: CardGolfError, status: int) -> JSONResponse:
    return JSONResponse(json.loads(refusal(error)), status)


async def _body(request: Request) -> str:
    body, most = b"", request.app.state.bounds.body_bytes
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise InvalidOptionError(f"invalid body: expected at most {most:g} bytes")
    return body.decode(errors="replace")


def _read(text: str) -> Any:
    """Return what a client's text says; raise :class:`InvalidOptionError` if it is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidOptionError("that is no JSON") from None


async def _visit(socket: WebSocket) -> None:
    """Serve a connection: the first message shows the token of a seat, or ``null``, and then wishes come."""
    try:
        with anyio.CancelScope() as stay, socket.app.state.lobby.admit(socket.state.address, stay.cancel) as visitor:
            await socket.accept()
            await _welcome(socket, visitor)
        await _close(socket, visitor.code)
    except Busy:  # the lobby's: nothing has been accepted, and this answers 403
        await socket.close()
    except WebSocketDisconnect:
        pass


async def _close(socket: WebSocket, code: int) -> None:
    if socket.application_state is not WebSocketState.DISCONNECTED:
        with anyio.move_on_after(1):  # a reader that stalls is ended by its door
            await socket.close(code)


async def _welcome(socket: WebSocket, visitor: Visitor) -> None:
    """Seat the visitor, and stay with it until it leaves."""
    try:
        with anyio.fail_after(FEW_SECONDS):
            hello = _read(await _heard(socket))
        match hello:
            case {"token": token}:
                name = socket.path_params["name"]
                table, seat = await socket.app.state.tables.find(visitor.address, name, token)
                with table.visit(seat, visitor) as guest:
                    await _stay(socket, table, guest)
            case _:
                raise InvalidOptionError('begin with {"token": "YOURS"}, or with null for a token to look on')
    except TimeoutError:
        visitor.code = NO_ROOM
    except CardGolfError as error:
        visitor.code = NO_ROOM if isinstance(error, Busy) else REFUSED
        await socket.send_text(refusal(error))


async def _stay(socket: WebSocket, table: Table, guest: Guest) -> None:
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_tell, socket, guest)
        await _hear(socket, table, guest)
        tasks.cancel_scope.cancel()


async def _tell(socket: WebSocket, guest: Guest) -> None:
    try:
        while True:
            await socket.send_text(await guest.unread.get())
    except WebSocketDisconnect:
        guest.visitor.cancel()


async def _hear(socket: WebSocket, table: Table, guest: Guest) -> None:
    pace = socket.app.state.bounds.messages_per_second
    messages = Bucket(pace, 2 * pace)
    try:
        while True:
            text = await _heard(socket)
            messages.pay()
            await anyio.sleep(messages.debt)
            try:
                wish = _read(text)
            except InvalidOptionError as error:
                guest.tell(refusal(error))
            else:
                await table.ask(guest, wish)
    except WebSocketDisconnect:
        return


async def _heard(socket: WebSocket) -> str:
    """Return the next message of a client."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or ""
