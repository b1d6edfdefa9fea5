"""The place of each page on the site, and links rewritten to match."""

import posixpath
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")

FENCE = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")
MENTION = re.compile(r"(?<!\[)`([\w./-]+\.md)`")


def places() -> dict[str, str]:
    """Return the place of every page on the site by its path in the repository."""
    docs = {each: each.removeprefix("docs/") for each in _paths("docs/**/*.md")}
    rules = {
        each: f"rules/{rules_page(each)}.md"
        for each in _paths("variants/cardgolf_*.md", "src/cardgolf/rulebook/base.md")
    }
    examples = {each: f"examples/{_kebab(Path(each).parent.name)}.md" for each in _paths("examples/*/README.md")}
    project = {each: f"project/{each.lower()}" for each in _paths(*PROJECT)}
    return docs | rules | examples | project | {"variants/README.md": "variants.md"}


def rules_page(source: str) -> str:
    """Return the name of a rules page, such as ``play-nine``."""
    return _kebab(Path(source).stem)


def _kebab(name: str) -> str:
    return re.sub("^cardgolf[-_]", "", name).replace("_", "-")


def _paths(*patterns: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern))


def rewrite_links(text: str, source: str, placed: dict[str, str]) -> str:
    """Return a page with links to places on the site. Pages named in backticks become links."""

    def relative(path: str) -> str:
        return posixpath.relpath(placed[path], posixpath.dirname(placed[source]))

    def link(found: re.Match[str]) -> str:
        image, label, target, anchor = found.groups(default="")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if path in placed:
            return f"[{label}]({relative(path)}{anchor})"
        kept = image or ":" in target or path.startswith("docs/") or not (ROOT / path).exists()
        return found[0] if kept else f"{label} (`{path}`)"

    def mention(found: re.Match[str]) -> str:
        return f"[{title(found[1])}]({relative(found[1])})" if found[1] in placed else found[0]

    parts = FENCE.split(text)
    parts[::2] = [MENTION.sub(mention, LINK.sub(link, part)) for part in parts[::2]]
    return "".join(parts)


def title(path: str) -> str:
    """Return the first heading of a page."""
    return (ROOT / path).read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def slug(heading: str) -> str:
    """Return the anchor that Python-Markdown gives a heading."""
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())


def anchor(clause: str) -> str:
    """Return the anchor of a clause, such as ``pn-2-2-1``."""
    return re.sub(r"[ .]", "-", clause.lower())


def unbreakable(clause: str) -> str:
    """Return the number of a clause with no-break spaces."""
    return clause.replace(" ", "\N{NO-BREAK SPACE}")


def collapsible(title: str, language: str, text: str) -> str:
    """Return a file as a block that a reader can open. Fences within it are kept."""
    lines = [f"````{language}", *text.splitlines(), "````"]
    return "\n".join([f'??? example "`{title}`"\n', *(f"    {line}".rstrip() for line in lines)])
