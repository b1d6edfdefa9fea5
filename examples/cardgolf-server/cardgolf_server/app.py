"""The server: tables are created over HTTP and played over websockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cardgolf import CardGolfError, InvalidArgumentError, web
from cardgolf_server.bounds import FEW_SECONDS, Bounds, BusyError
from cardgolf_server.commands import parse_since
from cardgolf_server.games import Offer
from cardgolf_server.lobby import NO_ROOM, REFUSED, TOO_SLOW, Lobby, Visitor
from cardgolf_server.messages import error_message
from cardgolf_server.middleware import RequestFilter
from cardgolf_server.pages import Kind
from cardgolf_server.rates import Bucket
from cardgolf_server.store import Tables
from cardgolf_server.tables import Guest, Table

Inbox = asyncio.Queue[str]
"""The messages of a client that are not read yet."""

REMOVAL_SECONDS = 900
"""How often old tables are removed."""

SHEET_POLICY = {"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"}


def app(
    folder: Path, bounds: Bounds | None = None, origins: Iterable[str] = (), trusted_header: str | None = None
) -> Starlette:
    """Return the server of the tables kept in ``folder``.

    Pages of ``origins`` may use it beside its own pages. ``trusted_header`` names the header in which a
    proxy writes the address of a client.
    """
    bounds = bounds or Bounds()
    server = Starlette(
        routes=[
            Route("/games", _list_games),
            Route("/cardgolf-games.js", _send_component),
            Route("/cardgolf-table.js", _send_component),
            Route("/cardgolf-table.de.json", _send_words),
            Route("/tables", _new_table, methods=["POST"]),
            Route("/tables/{name}/deck", _send_deck),
            Route("/tables/{name}/rules", _send_rules),
            Route("/tables/{name}/files", _send_file, methods=["POST"]),
            WebSocketRoute("/tables/{name:path}", _serve_connection),
            Mount("/", StaticFiles(directory=Path(__file__).with_name("page"), html=True)),
        ],
        middleware=[Middleware(RequestFilter, bounds, frozenset(origins), trusted_header)],
        lifespan=_lifespan,
    )
    server.state.bounds, server.state.tables, server.state.lobby = bounds, Tables(folder, bounds), Lobby(bounds)
    server.state.offer = Offer(server.state.tables.workers)
    return server


@asynccontextmanager
async def _lifespan(server: Starlette) -> AsyncIterator[None]:
    """Find what the lobby offers, and forget idle tables and remove old ones from time to time."""
    tables = server.state.tables

    async def offer() -> None:
        with suppress(CardGolfError):  # the first request tries again, and is told
            await server.state.offer.find()

    async def forget() -> None:
        while True:
            await anyio.sleep(server.state.bounds.idle_seconds / 4)
            tables.close_idle()

    async def remove() -> None:
        while True:
            await tables.remove_old()
            await anyio.sleep(REMOVAL_SECONDS)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(offer)
        tasks.start_soon(forget)
        tasks.start_soon(remove)
        yield
        tables.workers.processes.close()
        tasks.cancel_scope.cancel()


async def _list_games(request: Request) -> JSONResponse:
    bounds = request.app.state.bounds
    kept = {"joining_hours": bounds.joining_hours, "table_days": bounds.table_days}
    try:
        return JSONResponse(await request.app.state.offer.find() | {"kept": kept})
    except CardGolfError as error:
        return _refused(error, 503)


async def _send_component(request: Request) -> FileResponse:
    return FileResponse(web.path() / request.url.path.removeprefix("/"), media_type="text/javascript")


async def _send_words(_: Request) -> FileResponse:
    """Send the labels of the component in German. It asks for them on a page in German."""
    return FileResponse(web.path() / "cardgolf-table.de.json", media_type="application/json")


async def _new_table(request: Request) -> Response:
    async def make(command: Any) -> Response:
        name, tokens = await request.app.state.tables.make(request.state.address, command)
        return JSONResponse({"table": name, "tokens": tokens}, 201, {"Cache-Control": "no-store"})

    return await _answer(request, make)


async def _send_deck(request: Request) -> Response:
    """Send the drawings of a table's cards, which a browser keeps. They are public."""
    return await _send_page(request, "deck", "application/json", {})


async def _send_rules(request: Request) -> Response:
    """Send the rules that are in force at a table, as a page that may run no script."""
    return await _send_page(request, "rules", "text/html", SHEET_POLICY)


async def _send_page(request: Request, kind: Kind, media_type: str, headers: dict[str, str]) -> Response:
    tables, address = request.app.state.tables, request.state.address

    async def make() -> Response:
        try:
            table, _ = await tables.find(address, request.path_params["name"], None)
            game, pages = table.game, tables.pages
            job = partial(pages.make, kind, game)
            page = pages.find(kind, game) or await tables.workers.pages.do(address, job, is_player=False)
        except CardGolfError as error:
            return _refused(error, 429 if isinstance(error, BusyError) else 404)
        return Response(page, 200, {"Cache-Control": "private, max-age=86400"} | headers, media_type)

    return await _make_while_connected(request, make)


async def _send_file(request: Request) -> Response:
    """Send a file of a match to a player or spectator. The token is in the body, since addresses are logged."""

    async def make(command: Any) -> Response:
        if not isinstance(command, dict):
            raise InvalidArgumentError('invalid request: expected {"token": "YOURS", "file": "record"}')
        tables, address, name = request.app.state.tables, request.state.address, request.path_params["name"]
        table, seat = await tables.find(address, name, command.get("token"))
        file = await table.find_file(seat, address, command.get("file"))
        headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{file.name}"'}
        return Response(file.text, 200, headers, "text/plain; charset=utf-8")

    return await _answer(request, make)


async def _answer(request: Request, make: Callable[[Any], Awaitable[Response]]) -> Response:
    """Return what ``make`` makes of the JSON that a client posted, or the error."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return _refused(InvalidArgumentError("invalid Content-Type: expected application/json"), 415)
    try:
        with anyio.fail_after(FEW_SECONDS):
            body = await _body(request)
        command = _parse_json(body)
    except ClientDisconnect:
        return _refused(InvalidArgumentError("invalid request: expected a complete body"), 400)
    except TimeoutError:
        return _refused(InvalidArgumentError(f"request too slow: expected all of it within {FEW_SECONDS} seconds"), 408)
    except CardGolfError as error:
        return _refused(error, 400)

    async def answer() -> Response:
        try:
            return await make(command)
        except CardGolfError as error:
            return _refused(error, 429 if isinstance(error, BusyError) else 400)

    return await _make_while_connected(request, answer)


async def _make_while_connected(request: Request, make: Callable[[], Awaitable[Response]]) -> Response:
    """Return what ``make`` makes. A job that has not begun when the client has left is not done."""
    response = Response(status_code=503)  # which a client that has left does not read

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        tasks.cancel_scope.cancel()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(watch)
        response = await make()
        tasks.cancel_scope.cancel()
    return response


def _refused(error: CardGolfError, status: int) -> JSONResponse:
    return JSONResponse(json.loads(error_message(error)), status)


async def _body(request: Request) -> str:
    body, most = b"", request.app.state.bounds.body_bytes
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise InvalidArgumentError(f"invalid body: expected at most {most:g} bytes")
    return body.decode(errors="replace")


def _parse_json(text: str) -> Any:
    """Parse JSON from a client. Raise :class:`InvalidArgumentError` for anything else."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidArgumentError("invalid message: expected JSON") from None


async def _serve_connection(socket: WebSocket) -> None:
    """Serve a connection. The first message has the token of a seat, or ``null``; commands follow."""
    try:
        with anyio.CancelScope() as stay, socket.app.state.lobby.admit(socket.state.address, stay.cancel) as visitor:
            await socket.accept()
            inbox = Inbox(int(socket.app.state.bounds.unread))
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_read_messages, socket, inbox, visitor)
                await _admit_guest(socket, inbox, visitor)
                tasks.cancel_scope.cancel()
        await _close(socket, visitor.code)
    except BusyError:  # from the lobby, before the connection is accepted; the client receives 403
        await socket.close()
    except WebSocketDisconnect:
        pass


async def _read_messages(socket: WebSocket, inbox: Inbox, visitor: Visitor) -> None:
    """Read messages until the client leaves. Then the jobs that wait for it are not done."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            visitor.cancel()
            return
        try:
            inbox.put_nowait(message.get("text") or "")
        except asyncio.QueueFull:
            visitor.leave(TOO_SLOW)
            return


async def _close(socket: WebSocket, code: int) -> None:
    if socket.application_state is not WebSocketState.DISCONNECTED:
        with anyio.move_on_after(1):  # its protocol ends a reader that stalls
            await socket.close(code)


async def _admit_guest(socket: WebSocket, inbox: Inbox, visitor: Visitor) -> None:
    """Seat the visitor and serve it until it leaves."""
    try:
        with anyio.fail_after(FEW_SECONDS):
            hello = _parse_json(await inbox.get())
        match hello:
            case {"token": token}:
                name, since = socket.path_params["name"], parse_since(hello)
                table, seat = await socket.app.state.tables.find(visitor.address, name, token)
                news = await table.find_news(seat, visitor.address, since)
                with table.visit(seat, visitor, news) as guest:
                    await _stay(socket, inbox, table, guest)
            case _:
                raise InvalidArgumentError(
                    'invalid first message: expected {"token": "YOURS"}, or null for a token to look on'
                )
    except TimeoutError:
        visitor.code = NO_ROOM
    except CardGolfError as error:
        visitor.code = NO_ROOM if isinstance(error, BusyError) else REFUSED
        with suppress(WebSocketDisconnect):
            await socket.send_text(error_message(error))


async def _stay(socket: WebSocket, inbox: Inbox, table: Table, guest: Guest) -> None:
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_send_messages, socket, guest)
        await _execute_commands(socket, inbox, table, guest)


async def _send_messages(socket: WebSocket, guest: Guest) -> None:
    try:
        while True:
            await socket.send_text(await guest.unread.get())
    except WebSocketDisconnect:
        guest.visitor.cancel()


async def _execute_commands(socket: WebSocket, inbox: Inbox, table: Table, guest: Guest) -> None:
    pace = socket.app.state.bounds.messages_per_second
    messages = Bucket(pace, 2 * pace)
    while True:
        text = await inbox.get()
        messages.pay()
        await anyio.sleep(messages.debt)
        try:
            command = _parse_json(text)
        except InvalidArgumentError as error:
            guest.tell(error_message(error))
        else:
            await _execute(socket, table, guest, command)


async def _execute(socket: WebSocket, table: Table, guest: Guest, command: object) -> None:
    match command:
        case {"hint": True}:
            await table.advise(guest)
        case {"rematch": True}:
            try:
                await socket.app.state.tables.rematch(guest, table)
            except (CardGolfError, OSError) as error:
                saved = error if isinstance(error, CardGolfError) else InvalidArgumentError("no table can be saved")
                guest.tell(error_message(saved))
        case _:
            await table.execute(guest, command)
