"""Make files from the sources of the JavaScript runtime: ``python scripts/build_js.py [OPTION]``.

* ``--minify`` writes what the wheel has, each in one file: ``cardgolf-rules.js``, the whole runtime, and
  ``cardgolf-table.js``, the web component of ``js/table``.
* ``--words`` writes the compiled catalogues of :mod:`cardgolf.words`: English as a module, the others as JSON.
* ``--bundles`` writes the bundles that node's tests play.
* ``--page FOLDER`` writes the page of ``js/demo`` with its game, its cards and the component: files for any web
  server, and no Python.
* ``--keeper FOLDER`` writes the score keeper of ``js/apps/keeper`` with its games, likewise.
* Without an option it tells the sizes, minified and compressed.

All but ``--words`` and ``--bundles`` run esbuild and terser, which npm downloads by their names: they need node and a
network.
"""

import argparse
import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Sequence
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "js" / "src"
WEB = ROOT / "src" / "cardgolf" / "web"
NOT_TOLD = re.compile("move-(?:other|sealed|take)")  # of moves that no bundle has
OF_HANDS = re.compile("move-(?:arrange|deal-card|exchange|give|grab|pass|pick|play|snap|spy)|thrown")
CATALOGUES = ROOT / "src" / "cardgolf" / "words"
BUILT = WEB / "cardgolf-rules.js"
COMPONENT = WEB / "cardgolf-table.js"
ENTRIES = {BUILT: SOURCES / "all.js", COMPONENT: ROOT / "js" / "table" / "table.js"}
"""The minified files of the wheel, each with the module that imports all of its sources."""

IMPORTED = re.compile(r' from "(\.{1,2}/[^"]+)"')
TELLING = ("sentences", "table", "words")  # the modules that tell grid games
TOOLS = ("esbuild@0.25.12", "terser@5.44.1")
VARIANT = ("play-nine", "four-bonus", "knocking")  # what a household plays
PAGE_PLAYERS = 3
BUNDLES = {
    "board-nine": (("board-nine",), {"threshold": 40}),
    "cabo": (("cabo", "several-for-one"), {"target": 40, "turn_limit": 12}),
    "crazy-nines": (("crazy-nines",), {}),
    "household": (("nine-card", "four-bonus", "knocking"), {"holes": 2, "tie": "playoff"}),
    "play-nine": (("play-nine",), {"first_dealer": "draw_low", "turn_limit": 5}),
}
"""What node's tests play, by the names of files."""


def write_head(entry: Path) -> str:
    """Return the first line of a minified file, with a digest of its sources."""
    sources, found = [entry], sha256()
    for path in sources:  # it grows meanwhile
        text = path.read_text(encoding="utf-8")
        found.update(f"{path.relative_to(ROOT).as_posix()}\n{text}".encode())
        imported = [(path.parent / each).resolve() for each in IMPORTED.findall(text)]
        sources += sorted({*imported} - {*sources})
    folder = entry.parent.relative_to(ROOT).as_posix()
    return f"// Made from {folder} by scripts/build_js.py --minify. Do not edit. Sources: {found.hexdigest()[:32]}\n"


def run_with(*packages: str) -> list[str]:
    """Return the beginning of a command line that runs a program of npm packages, which npm downloads by name."""
    return ["npm", "exec", "--yes", *(f"--package={each}" for each in packages), "--"]


def minify(entry: Path, *, without: Collection[str] = ()) -> str:
    """Return a module and what it imports as one minified module. It imports ``without``, as the sources name them."""
    with tempfile.TemporaryDirectory() as folder:
        joined = Path(folder, "joined.js")
        bundle = ["esbuild", str(entry), "--bundle", "--minify", "--format=esm", "--target=es2022"]
        bundle += [f"--outfile={joined}", *(f"--external:{name}" for name in without)]
        subprocess.run([*run_with(*TOOLS), *bundle], check=True, capture_output=True)
        shrink(joined)
        return joined.read_text(encoding="utf-8")


def minify_element(entry: Path, *, without: Collection[str] = ()) -> str:
    """Return the module of a custom element likewise, with its style sheet in one line."""
    return minify(entry, without=without).replace(r"}\n", "}")


def list_minified() -> dict[Path, str]:
    """Return the minified files of the wheel with their texts."""
    texts = {BUILT: minify(ENTRIES[BUILT]), COMPONENT: minify_element(ENTRIES[COMPONENT])}
    return {path: write_head(ENTRIES[path]) + text for path, text in texts.items()}


def shrink(module: Path) -> None:
    """Minify a module where it lies."""
    options = "passes=3,unsafe_arrows=true,unsafe_methods=true,pure_getters=true"
    small = ["terser", str(module), "--module", "-c", options, "-m", "-o", str(module)]
    subprocess.run([*run_with(*TOOLS), *small], check=True)


def measure(text: str) -> str:
    """Return the size of a text, plain and compressed."""
    return f"{len(text.encode()):,} bytes, {len(gzip.compress(text.encode(), 9)):,} with gzip"


def list_told(*names: str) -> re.Pattern[str]:
    """Return a pattern of the ids of the messages that these modules write. Any text may fill a template."""
    sources = "".join((SOURCES / f"{name}.js").read_text(encoding="utf-8") for name in names)
    literals = {found[1] for found in re.findall(r"""(["`])([a-z](?:[\w.-]|\$\{[^}]*\})*)\1""", sources)}
    parts = [map(re.escape, re.split(r"\$\{[^}]*\}", each)) for each in literals]
    return re.compile("|".join(map(r"[\w-]*".join, parts)))


def list_words() -> dict[Path, str]:
    """Return the files of the package that have words, with their texts: those that it tells, since pages are small."""
    of_grids, of_all = list_told(*TELLING), list_told(*TELLING, "hand_words")
    head = "// Made from src/cardgolf/words/en.ftl by scripts/build_js.py --words. Do not edit.\n"
    files = {}
    for path in sorted(path for path in CATALOGUES.glob("*.json") if "." not in path.stem):  # others are Python's
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        known = {line.split('"')[1]: line for line in lines if line.startswith('"')}
        told = {key: line for key, line in known.items() if of_all.fullmatch(key) and not NOT_TOLD.match(key)}
        grids = {key: line for key, line in told.items() if of_grids.fullmatch(key) and not OF_HANDS.match(key)}
        if path.stem == "en":
            others = [line for key, line in told.items() if key not in grids]
            files[SOURCES / "en.js"] = f"{head}export default {_join_lines([first, *grids.values()])}}}}};\n"
            files[SOURCES / "hand_en.js"] = f"{head}export default {_join_lines(['{', *others])}}};\n"
        else:
            files[ROOT / "js" / "words" / path.name] = f"{_join_lines([first, *told.values()])}}}}}\n"
    return files


def _join_lines(lines: Sequence[str]) -> str:
    """Return the lines of an object without its end."""
    return "\n".join(lines).rstrip(",") + "\n"


def write_words() -> None:
    """Write the files of the package that have words."""
    for path, text in list_words().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def write_bundles() -> None:
    """Write the bundles of tests."""
    import cardgolf  # noqa: PLC0415  # the other options need none of it

    for name, (stack, options) in BUNDLES.items():
        text = cardgolf.rules(*stack, **options).export().as_text()
        (ROOT / "js" / "test" / "bundles" / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def write_page(folder: Path) -> None:
    """Write the page, and tell the sizes of its files."""
    import cardgolf  # noqa: PLC0415  # the other options need none of it
    from cardgolf.web import deck_message  # noqa: PLC0415

    rules = cardgolf.rules(*VARIANT)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "js" / "demo" / "index.html", folder)
    deck = json.dumps(deck_message(rules, PAGE_PLAYERS), separators=(",", ":"), ensure_ascii=False)
    files = {
        "rules.json": rules.export().as_text(),
        "deck.json": deck,
        COMPONENT.name: COMPONENT.read_text(encoding="utf-8"),
        "page.js": minify(ROOT / "js" / "demo" / "page.js"),
    }
    total = len(gzip.compress((folder / "index.html").read_bytes(), 9))
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
        total += len(gzip.compress(text.encode(), 9))
        print(f"{name}: {measure(text)}")
    print(f"the page with all of them: {total:,} bytes with gzip")


def main() -> int:
    """Write what the options ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minify", action="store_true")
    parser.add_argument("--words", action="store_true")
    parser.add_argument("--bundles", action="store_true")
    parser.add_argument("--page", type=Path, metavar="FOLDER")
    parser.add_argument("--keeper", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    if given.keeper:
        from docs import keeper  # noqa: PLC0415  # it imports this module

        return keeper.main(given.keeper)
    if given.page:
        write_page(given.page)
    elif given.words:
        write_words()
    elif given.bundles:
        write_bundles()
    elif given.minify:
        for path, text in list_minified().items():
            path.write_text(text, encoding="utf-8")
            print(f"{path.name}: {measure(text)}")
    else:
        for name in ("index", "lite", "table", "words", "en", "all"):
            print(f"{name}.js: {measure(minify(SOURCES / f'{name}.js'))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
