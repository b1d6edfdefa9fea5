"""Builds the documentation site: writes every page into build/docs, and has MkDocs make build/site of them.

    python scripts/build_docs.py            # the site, strictly: a broken link is an error
    python scripts/build_docs.py --pages    # the pages alone, for mike or for mkdocs serve

What a page can take from the code stands in it as a comment, ``<!-- generated: NAME -->``.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping

import docs_reference as reference
from docs_drawn import figures, flow, home_table, layers
from docs_places import ROOT, places, relinked, unfolding
from docs_questions import answered
from docs_rules import told

PAGES = ROOT / "build" / "docs"
MARK = re.compile(r"^<!-- generated: ([\w-]+) -->$", re.MULTILINE)
GENERATED: Mapping[str, Callable[[], str]] = {
    "commands": reference.commands,
    "errors": reference.error_tree,
    "figures": figures,
    "flow": lambda: flow(
        "game.play(move): is it one of game.moves?", "the hands move the cards, or carry_out", "settle: what follows?",
        "closing: has this ended the round?", "next_phase: the next step of the turn",
        "score, bonus, tally, penalty: at a round's end", "totals, standings, next_round",
    ),
    "layers": layers,
    "new-variant": reference.new_variant,
    "options": reference.options,
    "record": reference.record,
    "schema": reference.schema,
    "table": home_table,
}  # fmt: skip


def pages() -> dict[str, str]:
    """Every page of the site, by its place there."""
    placed = places()
    return {place: finished(source, placed) for source, place in placed.items()}


def finished(source: str, placed: Mapping[str, str]) -> str:
    """A page as the site shows it."""
    text = relinked((ROOT / source).read_text(encoding="utf-8"), source, dict(placed))
    if source == "docs/questions.md":
        text = answered(text)
    elif placed[source].startswith("rules/") and not source.startswith("docs/"):
        text = told(source, text)
    elif source.startswith("examples/"):
        text = f"{text}\n{code(source)}"
    return MARK.sub(lambda mark: GENERATED[mark[1]](), text)


def code(source: str) -> str:
    """The modules of an example."""
    files = sorted(path for path in (ROOT / source).parent.rglob("*.py") if "tests" not in path.parts)
    parts = (unfolding(path.name, "python", path.read_text(encoding="utf-8")) for path in files)
    return "\n\n".join(["## The source", *parts]) + "\n"


def write() -> None:
    """Every page and every picture into the folder that MkDocs reads."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("*.md"))
    for place, text in pages().items():
        (PAGES / place).parent.mkdir(parents=True, exist_ok=True)
        (PAGES / place).write_text(text, encoding="utf-8")


def main() -> int:
    write()
    if "--pages" in sys.argv[1:]:
        return 0
    return subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict"], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
