"""The server: tables are made over HTTP and played at over websockets."""

import json
from pathlib import Path
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import cardgolf
from cardgolf import BadOption, CardGolfError
from cardgolf_server.tables import Guest, Table, Tables
from cardgolf_server.telling import refusal
from cardgolf_server.wishes import begun

LONGEST = 4_096
PATIENCE = 10
REFUSED = 4_000


def app(folder: Path) -> Starlette:
    """The server of the tables kept in ``folder``."""
    server = Starlette(
        routes=[
            Route("/rules", _rules),
            Route("/tables", _new_table, methods=["POST"]),
            WebSocketRoute("/tables/{name:path}", _visit),
            Mount("/", StaticFiles(directory=Path(__file__).with_name("page"), html=True)),
        ]
    )
    server.state.tables = Tables(folder)
    return server


async def _rules(_: Request) -> JSONResponse:
    return JSONResponse({"variants": [*cardgolf.variants()], "house_rules": [*cardgolf.house_rules()]})


async def _new_table(request: Request) -> JSONResponse:
    try:
        name, tokens = request.app.state.tables.add(begun(_read(await _body(request))))
    except CardGolfError as error:
        return JSONResponse(json.loads(refusal(error)), status_code=400)
    return JSONResponse({"table": name, "tokens": tokens}, status_code=201)


async def _body(request: Request) -> str:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST:
            raise BadOption(f"that is longer than {LONGEST} bytes")
    return body.decode(errors="replace")


def _read(text: str) -> Any:
    """What a client's text says; :class:`BadOption` if it is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadOption("that is no JSON") from None


async def _visit(socket: WebSocket) -> None:
    """A connection: the first message shows the token of a seat, or ``null``, and then wishes come."""
    await socket.accept()
    try:
        await _seated(socket, await _heard(socket, PATIENCE))
    except CardGolfError as error:
        await socket.send_text(refusal(error))
        await socket.close(REFUSED)
    except (TimeoutError, WebSocketDisconnect):
        pass


async def _seated(socket: WebSocket, hello: Any) -> None:
    match hello:
        case {"token": token}:
            table = socket.app.state.tables.find(socket.path_params["name"])
            seat = table.seat(token)
        case _:
            raise BadOption('begin with {"token": "YOURS"}, or with null for a token to look on')
    with anyio.CancelScope() as stay, table.visit(seat, stay.cancel) as guest:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_tell, socket, guest)
            await _hear(socket, table, guest)
            guest.leave()


async def _tell(socket: WebSocket, guest: Guest) -> None:
    try:
        while True:
            await socket.send_text(await guest.unread.get())
    except WebSocketDisconnect:
        guest.leave()


async def _hear(socket: WebSocket, table: Table, guest: Guest) -> None:
    try:
        while True:
            try:
                wish = await _heard(socket)
            except BadOption as error:
                guest.tell(refusal(error))
            else:
                await table.ask(guest, wish)
    except WebSocketDisconnect:
        return


async def _heard(socket: WebSocket, patience: float | None = None) -> Any:
    """The next thing a client says."""
    with anyio.fail_after(patience):
        message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return _read(message.get("text") or "")
