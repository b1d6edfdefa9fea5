"""``cardgolf-server --folder tables``: serve until somebody stops it."""

import argparse
import socket
from pathlib import Path

import uvicorn

from cardgolf_server.app import LONGEST, app


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="cardgolf-server", description="Tables to play cardgolf at in a browser.")
    parser.add_argument("--folder", type=Path, default=Path("tables"), help="where matches are kept (default: tables)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this computer alone)")
    parser.add_argument("--port", type=int, default=8000, help="the port, 0 for any that is free (default: 8000)")
    given = parser.parse_args()
    try:
        given.folder.mkdir(parents=True, exist_ok=True)
        door = socket.create_server((given.host, given.port))
    except OSError as error:
        parser.error(str(error))
    print(f"http://{given.host}:{door.getsockname()[1]}/", flush=True)  # noqa: T201  # where to go
    serve(given.folder, door)


def serve(folder: Path, door: socket.socket) -> None:
    """Serve the tables kept in ``folder`` to whoever comes to ``door``."""
    config = uvicorn.Config(app(folder), ws="websockets-sansio", ws_max_size=LONGEST, log_level="warning")
    uvicorn.Server(config).run(sockets=[door])


if __name__ == "__main__":
    main()
