"""Command line: ``cardgolf-server --folder tables`` serves until it is stopped."""

import argparse
import os
import socket
import sys
from ipaddress import ip_address
from math import inf
from pathlib import Path

import uvicorn

from cardgolf import InvalidArgumentError
from cardgolf_server.app import app
from cardgolf_server.bounds import Bounds
from cardgolf_server.protocols import SPARE, make_protocols

SWITCH_SECONDS = 0.001
"""Seconds before a busy thread yields. The event loop waits at most that long."""


def main() -> None:
    """Parse the arguments and serve."""
    parser = argparse.ArgumentParser(prog="cardgolf-server", description="Tables to play cardgolf at in a browser.")
    parser.add_argument("--folder", type=Path, default=Path("tables"), help="where matches are kept (default: tables)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this computer only)")
    parser.add_argument("--port", type=int, default=8000, help="the port, 0 for any that is free (default: 8000)")
    parser.add_argument("--origin", action="append", default=[], help="an origin whose pages may use it, https://NAME")
    parser.add_argument("--trusted-header", help="where a proxy writes the client's address; trust none by default")
    parser.add_argument("--bound", action="append", default=[], metavar="NAME=NUMBER", help="change a bound (README)")
    args = parser.parse_args()
    try:
        bounds = Bounds().changed(args.bound)
        make_private(args.folder)
        family = socket.AF_INET6 if ":" in args.host else socket.AF_INET
        listener = socket.create_server((args.host, args.port), family=family, backlog=2048)
    except (OSError, InvalidArgumentError) as error:
        parser.error(str(error))
    print(find_url(args.host, listener.getsockname()[1]), flush=True)  # noqa: T201  # where to go
    serve(args.folder, listener, bounds, args.origin, args.trusted_header)


def find_url(host: str, port: int) -> str:
    """Return an address that a browser can open, also where ``host`` stands for all addresses of this computer.

    >>> find_url("127.0.0.1", 8000), find_url("::1", 80)
    ('http://127.0.0.1:8000/', 'http://[::1]:80/')
    """
    try:
        is_any = ip_address(host or "0.0.0.0").is_unspecified  # noqa: S104  # it is compared
    except ValueError:  # a name
        is_any = False
    found = find_own_address(is_six=":" in host) if is_any else host
    return f"http://{f'[{found}]' if ':' in found else found}:{port}/"


def find_own_address(*, is_six: bool = False) -> str:
    """Return the address of this computer in its network, or that of the loopback if it has none. It sends nothing."""
    family, far, loopback = (
        (socket.AF_INET6, "2001:db8::1", "::1") if is_six else (socket.AF_INET, "192.0.2.1", "127.0.0.1")
    )
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # an address of documentation, to which only the route is looked up
            return str(probe.getsockname()[0])
    except OSError:
        return loopback


def make_private(folder: Path) -> None:
    """Create ``folder`` if it is missing. No other user can read it or the files written to it."""
    os.umask(0o077)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name != "nt" and folder.stat().st_mode & 0o077:
        raise InvalidArgumentError("invalid --folder: expected a folder that only its owner can read (chmod 700)")


def serve(
    folder: Path, listener: socket.socket, bounds: Bounds, origins: list[str] | None = None, header: str | None = None
) -> None:
    """Serve the tables kept in ``folder`` on ``listener``."""
    sys.setswitchinterval(SWITCH_SECONDS)
    most = inf if header else bounds.sockets_per_address + SPARE  # every client has the proxy's address
    http, websocket = make_protocols(most)
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
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
