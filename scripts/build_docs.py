"""Build the documentation site: write every page into build/docs, then run MkDocs, which writes build/site.

    python scripts/build_docs.py            # the site, strictly: a broken link is an error
    python scripts/build_docs.py --pages    # the pages alone, for mike or for mkdocs serve

The playground's runtime comes from npm and pip, into build/playground. Without npm the site is built without it.
A comment ``<!-- generated: NAME -->`` in a page is replaced by text made from the code, with the line below it
that says so to readers of the repository.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial

from docs.all_games import show_all_games, show_other_games
from docs.drawn import draw_first_table, list_figures, list_picture_colours
from docs.game_sheets import list_game_sheets
from docs.games import list_counts, list_worths, show_how_to_play
from docs.home import draw_home_table
from docs.hooks import complete_hooks
from docs.install import rewrite_installs
from docs.keeper import write_keeper
from docs.parts import show_parts
from docs.places import ROOT, make_collapsible, map_places, rewrite_links
from docs.playground import write_playground
from docs.search import check_searches, weigh_page
from docs.side_by_side import compare_games

from docs import reference
from docs.rules import complete_rules_page

PAGES = ROOT / "build" / "docs"
MARK = re.compile(r"^<!-- generated: ([\w-]+) -->(?:\n_`.*` fills in this part\._)?$", re.MULTILINE)
GENERATED: Mapping[str, Callable[[], str]] = {
    "all-games": show_all_games,
    "commands": reference.list_commands,
    "counts": list_counts,
    "errors": reference.show_error_tree,
    "figures": list_figures,
    "first-table": draw_first_table,
    "how-to-play": show_how_to_play,
    "new-variant": reference.show_new_variant,
    "options": reference.list_options,
    "other-games": show_other_games,
    "parts": show_parts,
    "record": reference.show_record,
    "schema": reference.show_schema,
    "side-by-side": compare_games,
    "table": draw_home_table,
    "worths": list_worths,
}  # fmt: skip


def list_builders() -> dict[str, Callable[[], str]]:
    """Return what builds each page of the site, by its place."""
    placed = map_places()
    return {place: partial(build_page, source, placed) for source, place in placed.items()} | list_game_sheets()


RUN = """*Run* and *Edit* need JavaScript with modules and WebAssembly, as all browsers have since 2018.

<script type="module" src="../playground/snippets.mjs"></script>
"""


def build_page(source: str, placed: Mapping[str, str]) -> str:
    """Return a page as the site shows it."""
    text = rewrite_links((ROOT / source).read_text(encoding="utf-8"), source, dict(placed))
    if source == "docs/hooks.md":
        text = complete_hooks(text)
    elif placed[source].startswith("rules/") and not source.startswith("docs/"):
        text = complete_rules_page(source, text)
    elif source.startswith("docs/tutorial/"):
        text = f"{text}\n{RUN}"
    elif source.startswith("examples/"):
        text = f"{text}\n{show_modules(source)}"
    return MARK.sub(lambda mark: GENERATED[mark[1]](), rewrite_installs(text))


def show_modules(source: str) -> str:
    """Return the modules of an example as blocks that a reader can open."""
    files = sorted(path for path in (ROOT / source).parent.rglob("*.py") if "tests" not in path.parts)
    parts = (make_collapsible(path.name, "python", path.read_text(encoding="utf-8")) for path in files)
    return "\n\n".join(["## The source { data-search-exclude }", *parts]) + "\n"


def write_pages() -> None:
    """Write every page and picture into the folder that MkDocs reads."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("*.md"))
    with (PAGES / "assets" / "site.css").open("a", encoding="utf-8") as sheet:
        sheet.write(list_picture_colours())
    for place, build in list_builders().items():
        (PAGES / place).parent.mkdir(parents=True, exist_ok=True)
        (PAGES / place).write_text(weigh_page(place, build()), encoding="utf-8")


def write_score_keeper() -> None:
    """Write the score keeper. Without npm the site has none."""
    try:
        write_keeper(PAGES / "keeper")
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"NOT RUN: the score keeper, since {error}")


def main() -> int:
    """Build the site, or with ``--pages`` the pages alone. Return an exit code."""
    write_pages()
    if missing := write_playground(PAGES):
        print(f"NOT RUN: the playground has no Python, since {missing}")
    write_score_keeper()
    if "--pages" in sys.argv[1:]:
        return 0
    if code := subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict"], cwd=ROOT, check=False).returncode:
        return code
    wrong, missing = check_searches()
    if missing:
        print(f"NOT RUN: the searches of the site, since {missing}")
    for each in wrong:
        print(f"wrong first page: {each}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
