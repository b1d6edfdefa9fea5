"""The score keeper for families: a folder of files for any web host, that works offline after the first visit."""

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import zlib
from collections.abc import Collection
from pathlib import Path

from build_js import TOOLS, minify, run_with

from docs.cache import digest_sources, gather, name_games
from docs.keeper_games import write_keeper_games
from docs.places import ROOT

SOURCES = ROOT / "js" / "apps" / "keeper"
COPIED = ("index.html", "manifest.webmanifest", "icon.svg")
CACHE = ROOT / "build" / "keeper"
DRAWER = "@resvg/resvg-js-cli@2.6.2-beta.1"  # draws an SVG; esbuild and terser are those of build_js.py
ICON_GREEN = "#1c5f49"
ICONS = {"icon-192.png": 192, "icon-512.png": 512}  # widths: for iOS, and for an installed page
PLACEHOLDER = 'VERSION = "dev", FILES = []'


def write_keeper(folder: Path, games: Collection[str] = ()) -> dict[str, int]:
    """Write the page into ``folder``. Return the bytes of its files with gzip, apart from games.

    ``games`` are those to offer, by default all that a bundle settles.
    """
    folder.mkdir(parents=True, exist_ok=True)
    digest = digest_sources([Path(__file__).with_name("keeper_games.py")])
    found = gather(CACHE, name_games(games), digest, lambda made: write_keeper_games(made, games))
    shutil.copytree(found, folder / "games", dirs_exist_ok=True)
    for name in COPIED:
        shutil.copy(SOURCES / name, folder)
    (folder / "keeper.js").write_text(minify(SOURCES / "app.mjs"), encoding="utf-8")
    style = _run_npm(TOOLS[0], "esbuild", str(SOURCES / "keeper.css"), "--minify", "--target=es2022")
    (folder / "keeper.css").write_text(style, encoding="utf-8")
    for name, width in ICONS.items():
        _draw_icon(folder / name, width)
    _write_worker(folder)
    own = [path for path in sorted(folder.iterdir()) if path.is_file()]
    return {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in own}


def _draw_icon(path: Path, width: int) -> None:
    """Draw the icon as a bitmap. Green fills its corners: iOS shows them as black, and a mask may cut them off."""
    drawn = "--fit-width", str(width), "--background", ICON_GREEN, "--no-system-font"
    _run_npm(DRAWER, "resvg-js-cli", *drawn, str(SOURCES / "icon.svg"), str(path))
    data, at, pixels, kept = path.read_bytes(), 8, b"", b""
    while at < len(data):  # its pixels come in one chunk: resvg compresses them little
        end = at + 12 + int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            pixels += data[at + 8 : end - 4]
        elif data[at + 4 : at + 8] != b"IEND":
            kept += data[at:end]
        at = end
    chunk = b"IDAT" + zlib.compress(zlib.decompress(pixels), 9)
    packed = (len(chunk) - 4).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big")
    path.write_bytes(data[:8] + kept + packed + data[-12:])


def _run_npm(package: str, *command: str) -> str:
    """Run a command of an npm package, and return what it prints."""
    given = [*run_with(package), *command]
    return subprocess.run(given, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def _write_worker(folder: Path) -> None:
    """Write the service worker with the list of files, and a version that changes with any of them."""
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    found.pop("sw.js", None)
    version = hashlib.sha256(b"".join(name.encode() + data for name, data in sorted(found.items()))).hexdigest()[:16]
    listed = json.dumps(["./", *sorted(name for name in found if name != "index.html")])
    source = (SOURCES / "sw.js").read_text(encoding="utf-8")
    if PLACEHOLDER not in source:
        raise ValueError(f"expected {PLACEHOLDER} in sw.js")
    made = source.replace(PLACEHOLDER, f'VERSION = "{version}", FILES = {listed}')
    (folder / "sw.js").write_text(made, encoding="utf-8")


def main(folder: Path) -> int:
    """Write the page and tell its size."""
    sizes = write_keeper(folder)
    games = [len(gzip.compress(path.read_bytes(), 9)) for path in (folder / "games").iterdir()]
    print(*(f"{name}: {size:,} bytes with gzip" for name, size in sizes.items()), sep="\n")
    print(f"all of them: {sum(sizes.values()):,} bytes; {len(games) - 1} games: {sum(games):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
