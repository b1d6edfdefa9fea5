"""List changes of the public names since a tag that may break programs. Exit with 1 if there are any.

    python scripts/check_api.py v0.2.0

griffe (the extra ``docs``) compares signatures, attributes and values. It does not see what a function does.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[1]
PACKAGES = ("bots", "bundles", "lanes", "rl", "scoring", "simulation", "testing", "words")
PUBLIC = ("cardgolf", *(f"cardgolf.{name}" for name in PACKAGES))


def iter_breakages(tag: str) -> Iterator[griffe.Breakage]:
    """Yield the breaking changes of names that the public packages export."""
    old = griffe.load_git("cardgolf", ref=tag, repo=ROOT, search_paths=["src"])
    new = griffe.load("cardgolf", search_paths=[ROOT / "src"])
    public = {path for package in (old, new) for path in iter_definitions(package)}
    for each in griffe.find_breaking_changes(old, new):
        if any(f"{each.obj.path}.".startswith(f"{path}.") for path in public):
            yield each


def iter_definitions(package: griffe.Module) -> Iterator[str]:
    """Yield the paths of the public names, and of their definitions."""
    for name in PUBLIC:
        inner = name.partition(".")[2]
        where = package.members.get(inner) if inner else package
        for export in map(str, where.exports or ()) if where else ():
            yield f"{name}.{export}"
            with suppress(griffe.AliasResolutionError):  # griffe misses unpacked names: `A, B = range(2)`
                yield where[export].canonical_path


def main() -> int:
    found = {each.explain(griffe.ExplanationStyle.ONE_LINE) for each in iter_breakages(sys.argv[1])}
    print(*sorted(found), f"{len(found)} changes that may break programs", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
