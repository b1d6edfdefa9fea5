"""What of the public names has changed since a tag so that programs may break; ends with 1 if anything has.

    python scripts/check_api.py v0.1.0

Compares signatures, attributes and values with griffe (the extra ``docs``); what a function does it cannot see.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[1]
PUBLIC = ("cardgolf", "cardgolf.bots", "cardgolf.simulation", "cardgolf.testing")


def breakages(tag: str) -> Iterator[griffe.Breakage]:
    """The changes of what can be had from the public packages."""
    old = griffe.load_git("cardgolf", ref=tag, repo=ROOT, search_paths=["src"])
    new = griffe.load("cardgolf", search_paths=[ROOT / "src"])
    public = {path for package in (old, new) for path in homes(package)}
    for each in griffe.find_breaking_changes(old, new):
        if any(f"{each.obj.path}.".startswith(f"{path}.") for path in public):
            yield each


def homes(package: griffe.Module) -> Iterator[str]:
    """Where the public names are defined."""
    for name in PUBLIC:
        inner = name.partition(".")[2]
        where = package.members.get(inner) if inner else package
        for export in map(str, where.exports or ()) if where else ():
            yield f"{name}.{export}"
            yield where[export].canonical_path


def main() -> int:
    found = {each.explain(griffe.ExplanationStyle.ONE_LINE) for each in breakages(sys.argv[1])}
    print(*sorted(found), f"{len(found)} changes that may break programs", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
