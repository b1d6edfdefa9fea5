"""griffe extension that turns docstrings into Markdown: roles become links, examples become code blocks.

mkdocs.yml names it. The docstrings themselves are written for ``help()``.
"""

import re
from typing import Any

import griffe

ROLE = re.compile(r":(?:class|meth|func|attr|mod|exc|data|obj):`([\w.]+)`")
EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
LITERAL = re.compile(r"^::$|(?<=\S):(?=:$)", re.MULTILINE)
PUBLIC = ("cardgolf", "cardgolf.bots", "cardgolf.simulation", "cardgolf.testing")


class Docstrings(griffe.Extension):
    """Extension that rewrites every docstring of a loaded package."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        public = {str(name): f"{path}.{name}" for path in reversed(PUBLIC) for name in list_exports(pkg, path)}
        rewrite(pkg, public)


def list_exports(pkg: griffe.Module, path: str) -> list[str]:
    """Return the public names of a package within ``pkg``."""
    inner = path.partition(".")[2]
    found: Any = pkg[inner] if inner else pkg
    return list(map(str, found.exports or ()))


def rewrite(thing: Any, public: dict[str, str]) -> None:
    """Rewrite the docstring of an object and of its members."""
    if thing.docstring:
        thing.docstring.value = to_markdown(thing.docstring.value, thing, public)
    for member in thing.members.values():
        if not member.is_alias:
            rewrite(member, public)


def to_markdown(text: str, thing: Any, public: dict[str, str]) -> str:
    """Return a docstring as Markdown."""
    linked = ROLE.sub(lambda role: make_link(role[1], thing, public), LITERAL.sub("", text))
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", linked)


def make_link(name: str, thing: Any, public: dict[str, str]) -> str:
    """Return a link to an object of the reference, or else its name alone."""
    siblings = thing if thing.is_class else thing.parent
    if name in siblings.members and siblings.is_class and public.get(siblings.name):
        return f"[`{name}`][{public[siblings.name]}.{name}]"
    if name in public.values():
        return f"[`{name}`][{name}]"
    head, _, rest = name.removeprefix("cardgolf.").partition(".")
    if head in public and (head[0].isupper() or not rest):  # a class; the package `bots` has a function of its name
        return f"[`{name}`][{public[head]}{'.' * bool(rest)}{rest}]"
    last = name.rpartition(".")[2]
    return f"[`{name}`][{public[last]}]" if last in public else f"`{name}`"
