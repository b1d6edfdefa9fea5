"""``cardgolf-server --folder tables``: serve until it is stopped."""

import argparse
import os
import socket
import sys
from math import inf
from pathlib import Path

import uvicorn

from cardgolf import InvalidOptionError
from cardgolf_server.app import app
from cardgolf_server.bounds import Bounds
from cardgolf_server.doors import SPARE, doors

SWITCH_SECONDS = 0.001
"""How long a thread computes before another may: the event loop waits that long for its turn."""


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="cardgolf-server", description="Tables to play cardgolf at in a browser.")
    parser.add_argument("--folder", type=Path, default=Path("tables"), help="where matches are kept (default: tables)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this computer alone)")
    parser.add_argument("--port", type=int, default=8000, help="the port, 0 for any that is free (default: 8000)")
    parser.add_argument("--origin", action="append", default=[], help="an origin whose pages may use it, https://NAME")
    parser.add_argument("--trusted-header", help="where a proxy writes the client's address; trust none by default")
    parser.add_argument("--bound", action="append", default=[], metavar="NAME=NUMBER", help="change a bound (README)")
    given = parser.parse_args()
    try:
        bounds = Bounds().changed(given.bound)
        make_private(given.folder)
        door = socket.create_server((given.host, given.port), backlog=2048)
    except (OSError, InvalidOptionError) as error:
        parser.error(str(error))
    print(f"http://{given.host}:{door.getsockname()[1]}/", flush=True)  # noqa: T201  # where to go
    serve(given.folder, door, bounds, given.origin, given.trusted_header)


def make_private(folder: Path) -> None:
    """Make ``folder`` if need be, and let no other user read it or what will be written."""
    os.umask(0o077)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name != "nt" and folder.stat().st_mode & 0o077:
        raise InvalidOptionError("invalid --folder: others may read it, and records name hidden cards; use chmod 700")


def serve(
    folder: Path, door: socket.socket, bounds: Bounds, origins: list[str] | None = None, header: str | None = None
) -> None:
    """Serve the tables kept in ``folder`` at ``door``."""
    sys.setswitchinterval(SWITCH_SECONDS)
    most = inf if header else bounds.sockets_per_address + SPARE  # all come from the proxy's address
    http, websocket = doors(most)
    config = uvicorn.Config(
        app(folder, bounds, origins or (), header),
        http=http,
        ws=websocket,
        ws_max_size=int(bounds.message_bytes),
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=5,
    )
    uvicorn.Server(config).run(sockets=[door])


if __name__ == "__main__":
    main()
