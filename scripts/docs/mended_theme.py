"""A hook of MkDocs that mends the theme: its search, when that is fetched, and what pages ask for in vain.

* The index of the search joins words whose paths differ, where a letter is a digit: "1" with node 23, and "12" with
  node 3. A search that meets such a word finds nothing. A separator after each number tells the paths apart.
* Every page fetches the index, which is larger than the rest of it. The first key in the search field does now, or an
  address of the search.
* For screen readers the search is a dialog without a name, each block of code has a landmark, and cells that head
  nothing are headings. A wide table that scrolls is out of the reach of keys.
* Only a site that mike builds has the list of versions that pages ask for.
"""

import os
import re
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

JOINED = "e=e+s+o.id}return e}"
TOLD_APART = 'e=e+s+o.id+","}return e}'
EAGER = re.compile(r'document\.forms\.namedItem\("search"\)\?(\w+)\(\):(\w+)')
LAZY = (  # an observable of the same class, whose subscribers share what the first of them begins
    r"(found=>new \2.constructor(subscriber=>{"
    r"let begin=()=>(found=found||\1()).subscribe(subscriber);"
    r'/[?&][qh]=/.test(location.search)?begin():document.forms.namedItem("search")?.'
    r'elements.query.addEventListener("input",begin,{once:true})}))()'
)
DIALOG = 'data-md-component="search" role="dialog"'
LANDMARK = re.compile(r'\("nav",(\{class:"md-code__nav"\}\))')
EMPTY_HEADING = re.compile(r"<th([^>]*)></th>")
REACH_WIDE_TABLES = """<script>
addEventListener("load", () => new ResizeObserver(() => {
  for (const each of document.querySelectorAll(".md-typeset__scrollwrap"))
    each.scrollWidth > each.clientWidth ? each.setAttribute("tabindex", 0) : each.removeAttribute("tabindex");
}).observe(document.body));
</script>
</body>"""
WAITS = re.compile(r'(<div class="md-search-result__meta">\s*)Initializing search')


def mend_worker(script: str) -> str:
    """Return the worker of the search mended. Raise ``ValueError`` if it is written otherwise than expected."""
    if TOLD_APART not in script and script.count(JOINED) != 1:
        raise ValueError(f"invalid search worker: expected {JOINED!r} once")
    return script.replace(JOINED, TOLD_APART)


def mend_bundle(script: str) -> str:
    """Return the script of every page mended. Raise ``ValueError`` if it is written otherwise than expected."""
    mended, count = EAGER.subn(LAZY, script)
    if count != 1 and "found=>new " not in script:
        raise ValueError(f"invalid script of the theme: expected {EAGER.pattern} once")
    return LANDMARK.sub(r'("div",\1', mended)


MENDED: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("workers/search.*.min.js", mend_worker), ("bundle.*.min.js", mend_bundle),
)  # fmt: skip


def on_config(config: MutableMapping[str, Any]) -> None:
    """Leave out the choice of versions, unless mike builds the site."""
    if "MIKE_DOCS_VERSION" not in os.environ:
        config["extra"].pop("version", None)


def on_post_page(output: str, **_: object) -> str:
    """Name the search, which waits for a key. Raise ``ValueError`` for a page without it."""
    if DIALOG not in output or not WAITS.search(output):
        raise ValueError(f"invalid page: expected a search with {DIALOG}")
    named = output.replace(DIALOG, f'{DIALOG} aria-label="Search"').replace("</body>", REACH_WIDE_TABLES)
    return EMPTY_HEADING.sub(r"<td\1></td>", WAITS.sub(r"\1Type to start searching", named))


def on_post_build(config: MutableMapping[str, Any]) -> None:
    """Mend the scripts of a built site, also of one that mike builds."""
    for pattern, mend in MENDED:
        (script,) = (Path(config["site_dir"]) / "assets" / "javascripts").glob(pattern)
        script.write_text(mend(script.read_text(encoding="utf-8")), encoding="utf-8")
