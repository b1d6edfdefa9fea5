"""The place of each page on the site, and links rewritten to match."""

import posixpath
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = ("CHANGELOG.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md")

FENCE = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")
MENTION = re.compile(r"(?<!\[)`([\w./-]+\.md)`")


def map_places() -> dict[str, str]:
    """Return the place of every page on the site by its path in the repository."""
    docs = {each: each.removeprefix("docs/") for each in _find_paths("docs/**/*.md")}
    rules = {
        each: f"rules/{name_rules_page(each)}.md"
        for each in _find_paths("variants/cardgolf_*.md", "src/cardgolf/rulebook/base.md")
    }
    examples = {
        each: f"examples/{_format_name(Path(each).parent.name)}.md" for each in _find_paths("examples/*/README.md")
    }
    project = {each: f"project/{each.lower()}" for each in _find_paths(*PROJECT)}
    return docs | rules | examples | project | {"variants/README.md": "variants.md"}


def name_rules_page(source: str) -> str:
    """Return the name of a rules page, such as ``play-nine``."""
    return _format_name(Path(source).stem)


def _format_name(name: str) -> str:
    """Return a name with hyphens, without ``cardgolf``."""
    return re.sub("^cardgolf[-_]", "", name).replace("_", "-")


def _find_paths(*patterns: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern))


def rewrite_links(text: str, source: str, placed: dict[str, str]) -> str:
    """Return a page with links to places on the site. Pages named in backticks become links."""

    def relate(path: str) -> str:
        return posixpath.relpath(placed[path], posixpath.dirname(placed[source]))

    def replace_link(found: re.Match[str]) -> str:
        image, label, target, anchor = found.groups(default="")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if path in placed:
            return f"[{label}]({relate(path)}{anchor})"
        kept = image or ":" in target or path.startswith("docs/") or not (ROOT / path).exists()
        return found[0] if kept else f"{label} (`{path}`)"

    def replace_mention(found: re.Match[str]) -> str:
        return f"[{read_title(found[1])}]({relate(found[1])})" if found[1] in placed else found[0]

    parts = FENCE.split(text)
    parts[::2] = [MENTION.sub(replace_mention, LINK.sub(replace_link, part)) for part in parts[::2]]
    return "".join(parts)


def read_title(path: str) -> str:
    """Return the first heading of a page."""
    return (ROOT / path).read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def make_slug(heading: str) -> str:
    """Return the anchor that Python-Markdown gives a heading."""
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())


def make_anchor(clause: str) -> str:
    """Return the anchor of a clause, such as ``pn-2-2-1``."""
    return re.sub(r"[ .]", "-", clause.lower())


def keep_together(clause: str) -> str:
    """Return the number of a clause with no-break spaces."""
    return clause.replace(" ", "\N{NO-BREAK SPACE}")


def make_collapsible(title: str, language: str, text: str) -> str:
    """Return a file as a block that a reader can open. Fences within it are kept."""
    lines = [f"````{language}", *text.splitlines(), "````"]
    return "\n".join([f'??? example "`{title}`"\n', *(f"    {line}".rstrip() for line in lines)])
