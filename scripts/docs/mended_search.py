"""A hook of MkDocs that mends the theme's search.

The index of the search joins words whose paths differ, where a letter is a digit: "1" with node 23, and "12" with
node 3. A search that meets such a word finds nothing. A separator after each number tells the paths apart.
"""

from collections.abc import Mapping
from pathlib import Path

JOINED = "e=e+s+o.id}return e}"
TOLD_APART = 'e=e+s+o.id+","}return e}'


def mend(script: str) -> str:
    """Return the worker of the search mended. Raise ``ValueError`` if it is written otherwise than expected."""
    if TOLD_APART not in script and script.count(JOINED) != 1:
        raise ValueError(f"invalid search worker: expected {JOINED!r} once")
    return script.replace(JOINED, TOLD_APART)


def on_post_build(config: Mapping[str, str]) -> None:
    """Mend the worker of a built site, also of one that mike builds."""
    (worker,) = (Path(config["site_dir"]) / "assets" / "javascripts" / "workers").glob("search.*.min.js")
    worker.write_text(mend(worker.read_text(encoding="utf-8")), encoding="utf-8")
