"""The runtime of the playground: Pyodide from npm, and the library with its dependencies from pip, compiled by Node.

It is gathered in build/playground once, and again when the library's sources change. Nothing of it is committed.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs.places import ROOT

PYODIDE = "314.0.7"
DEPENDENCIES = ("attrs", "cattrs", "pluggy", "typing_extensions")
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
FETCHED = ("pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip", "library.zip")  # the worker counts these
COMPILER = ROOT / "scripts" / "docs" / "compile_playground.mjs"
CACHE = ROOT / "build" / "playground"
RUNTIME = "playground/runtime"
COMPONENT = ROOT / "src" / "cardgolf" / "web" / "cardgolf-table.js"


def write_playground(pages: Path) -> str:
    """Copy the web component and the runtime into ``pages``. Return why there is no runtime, or an empty text."""
    target = pages / RUNTIME
    target.mkdir(parents=True, exist_ok=True)
    shutil.copy(COMPONENT, pages / "playground")
    missing = "" if shutil.which("npm") else "npm is not installed"
    try:
        if not missing:
            for file in _gather():
                shutil.copy(file, target)
    except subprocess.CalledProcessError as error:
        missing = f"{Path(error.cmd[0]).name} failed with exit code {error.returncode}"
    (target / "runtime.json").write_text(json.dumps(_describe(target, missing), indent=1), encoding="utf-8")
    return missing


def _describe(target: Path, missing: str) -> dict[str, object]:
    """Return what the worker reads first: the bytes that it will fetch."""
    if missing:
        return {"missing": f"This site was built without the playground's Python: {missing}."}
    return {"pyodide": PYODIDE, "bytes": sum((target / name).stat().st_size for name in FETCHED)}


def _gather() -> list[Path]:
    """Return the files of the runtime, after fetching and building what is not in the cache."""
    modules = CACHE / "node_modules" / "pyodide"
    if not _has_version(modules):
        prefix = ["--silent", "--no-audit", "--no-fund", "--prefix", str(CACHE)]
        subprocess.run(["npm", "install", *prefix, f"pyodide@{PYODIDE}"], check=True)
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    others = CACHE / "dependencies"
    if not others.is_dir():
        pinned = ["-c", str(ROOT / "constraints.txt")]
        subprocess.run([*pip, "download", "--no-deps", "-d", str(others), *pinned, *DEPENDENCIES], check=True)
    own = CACHE / f"library-{_digest_sources()}"
    if not own.is_dir():
        for old in CACHE.glob("library-*"):
            shutil.rmtree(old)
        with tempfile.TemporaryDirectory(dir=CACHE) as made:
            wheels, archives = Path(made, "wheels"), Path(made, "archives")
            shutil.copytree(others, wheels)
            archives.mkdir()
            subprocess.run([*pip, "wheel", "--no-deps", "-w", str(wheels), str(ROOT)], check=True)
            subprocess.run(["node", str(COMPILER), str(modules), str(wheels), str(archives)], check=True)
            archives.rename(own)
    return [*(modules / name for name in FILES), *sorted(own.iterdir())]


def _has_version(modules: Path) -> bool:
    package = modules / "package.json"
    return package.is_file() and json.loads(package.read_text(encoding="utf-8"))["version"] == PYODIDE


def _digest_sources() -> str:
    """Return a digest of all files that the archives are made of."""
    files = [ROOT / "pyproject.toml", COMPILER, COMPILER.with_suffix(".py")]
    files += [path for folder in ("src", "variants") for path in (ROOT / folder).rglob("*")]
    found = hashlib.sha256()
    for path in sorted(each for each in files if each.is_file() and "__pycache__" not in each.parts):
        found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]
