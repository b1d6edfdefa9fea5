"""The engines of the playground: games as bundles with the JavaScript runtime, and Python in a worker for all else.

Python is Pyodide from npm, and the library with its dependencies from pip, compiled by Node. All is gathered in
build/playground once, and again when the library's sources change. Nothing of it is committed.
"""

import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path

from build_js import COMPONENT, ENTRIES, TOOLS, WEB, minify, minify_element, run_with, shrink

from docs.bundled_games import write_games
from docs.cache import digest_sources, gather, name_games
from docs.places import ROOT

PYODIDE = "314.0.7"
DEPENDENCIES = ("attrs", "cattrs", "pluggy", "typing_extensions")
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
FETCHED = ("pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip", "library.zip")  # the worker counts these
COMPILER = ROOT / "scripts" / "docs" / "compile_playground.mjs"
BUILDERS = (ROOT / "pyproject.toml", COMPILER, COMPILER.with_suffix(".py"), COMPILER.with_name("bundled_games.py"))
CACHE = ROOT / "build" / "playground"
RUNTIME = "playground/runtime"
SOURCES = ROOT / "js" / "apps" / "playground"
GAMES_LIST = WEB / "cardgolf-games.js"
GAMES = "playground/games"
FETCHED_LATER = {"layouts": "scoreLayouts", "hands": "HandRules"}
"""Modules of ``js/src`` with what pages import of each: few visitors score cards of their own or play with hands."""

SHARED = ("errors", "results", "scoring", "sentences", "site", "table")
"""Modules of which ``js/src/site.js`` exports what those need."""

SHARED_WITH_TABLE = ("names", "words")
"""The same for the web component."""


def write_playground(pages: Path, games: Collection[str] = ()) -> str:
    """Copy the page's modules, the web component, games and both engines into ``pages``.

    Return why there is no Python, or nothing.

    ``games`` are those to write as bundles, by default all.
    """
    target = pages / RUNTIME
    shutil.copytree(SOURCES, pages / "playground")
    target.mkdir(parents=True)
    made = gather(CACHE, name_games(games), digest_sources(BUILDERS), lambda folder: write_games(folder, games))
    shutil.copytree(made, pages / GAMES)
    for name in ("cardgolf-games.js", "cardgolf-table.js", "cardgolf-rules.js"):
        shutil.copy(WEB / name, pages / "playground")
    for name, wanted in FETCHED_LATER.items():
        same = f'export {{ {wanted} }} from "./cardgolf-rules.js";\n'
        (pages / "playground" / f"cardgolf-{name}.js").write_text(same, encoding="utf-8")
    missing = "" if shutil.which("npm") else "npm is not installed"
    try:
        if not missing:
            _minify(pages / "playground")
            for file in _gather():
                shutil.copy(file, target)
    except subprocess.CalledProcessError as error:
        missing = f"{Path(error.cmd[0]).name} failed with exit code {error.returncode}"
    (target / "runtime.json").write_text(json.dumps(_describe(target, missing), indent=1), encoding="utf-8")
    return missing


def _describe(target: Path, missing: str) -> dict[str, object]:
    """Return what the worker reads first: the bytes that it will fetch, and those of them that are sent."""
    if missing:
        return {"missing": f"This site was built without the playground's Python: {missing}."}
    files = [(target / name).read_bytes() for name in FETCHED]
    compressed = sum(len(gzip.compress(each, 6)) for each in files)  # what most servers send
    return {"pyodide": PYODIDE, "bytes": sum(map(len, files)), "compressed": compressed}


def _minify(folder: Path) -> None:
    """Make the modules of a page small, and leave out of the runtime what checks the bundles of others."""
    sources = ROOT / "js" / "src"
    table = minify_element(ENTRIES[COMPONENT], without=[f"../src/{each}.js" for each in SHARED_WITH_TABLE])
    texts = {"rules": minify(sources / "site.js"), "games": minify_element(GAMES_LIST), "table": table}
    for name in FETCHED_LATER:
        texts[name] = minify(sources / f"{name}.js", without=[f"./{each}.js" for each in SHARED])
    for name, text in texts.items():
        shared = re.sub(r'(?<=from")\.{1,2}/[\w/]+\.js', "./cardgolf-rules.js", text)
        (folder / f"cardgolf-{name}.js").write_text(shared, encoding="utf-8")
    modules = sorted(folder.glob("*.mjs"))
    files = [str(each) for each in (*modules, folder / "playground.css") if each.is_file()]
    small = ["--minify", "--target=es2022", f"--outdir={folder}", "--out-extension:.js=.mjs", "--allow-overwrite"]
    subprocess.run([*run_with(TOOLS[0]), "esbuild", *files, *small, "--log-level=warning"], check=True)
    for module in modules:  # terser makes smaller modules than esbuild, and the first move has a bound
        shrink(module)


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

    def compile_library(archives: Path) -> None:
        archives.mkdir()
        with tempfile.TemporaryDirectory(dir=CACHE) as made:
            wheels = Path(made, "wheels")
            shutil.copytree(others, wheels)
            subprocess.run([*pip, "wheel", "--no-deps", "-w", str(wheels), str(ROOT)], check=True)
            subprocess.run(["node", str(COMPILER), str(modules), str(wheels), str(archives)], check=True)

    own = gather(CACHE, "library", digest_sources(BUILDERS), compile_library)
    return [*(modules / name for name in FILES), *sorted(own.iterdir())]


def _has_version(modules: Path) -> bool:
    package = modules / "package.json"
    return package.is_file() and json.loads(package.read_text(encoding="utf-8"))["version"] == PYODIDE
