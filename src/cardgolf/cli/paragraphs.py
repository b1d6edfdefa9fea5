"""Clauses and other text from plugins, wrapped to a terminal behind a margin."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from cardgolf._text import one_line
from cardgolf.rule_pages import Clause

MARGIN = len("PN 2.4.10  ")
NARROWEST = 20


def told(console: Console, clause: Clause, here: Iterable[str] = ()) -> None:
    """Print a clause: its number and text, the options in force ``here``, and dimmed what it rests on."""
    text = Text(one_line(clause.text))
    text.highlight_regex(r"`[^`]+`", "bold")
    hung(console, MARGIN, text, Text(f"{clause.number:<{MARGIN}}", "bold"))
    if set_here := ", ".join(here):
        hung(console, MARGIN, Text(f"Here: {one_line(set_here)}.", "bold yellow"))
    if origins := " ".join(_origins(clause)):
        hung(console, MARGIN, Text(one_line(origins), "dim"))


def _origins(clause: Clause) -> Iterator[str]:
    parts = {"From": clause.source, "Options": ", ".join(clause.options), "Ids": ", ".join(clause.ids)}
    return (f"{label}: {said}." for label, said in parts.items() if said)


def hung(console: Console, margin: int, text: Text, start: Text | None = None) -> None:
    """Print ``text`` behind a margin, in whose first line ``start`` stands."""
    blank = Text(" " * margin)
    for number, line in enumerate(text.wrap(console, max(NARROWEST, console.width - margin))):
        whole = Text.assemble(start if start is not None and number == 0 else blank, line)
        whole.rstrip()
        console.print(whole, soft_wrap=True)


def described(console: Console, text: str) -> None:
    """Print what a plugin says of itself, line by line as it is indented, what is not indented in bold."""
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        hung(console, indent + 2, Text(one_line(line), "" if indent else "bold"), Text(" " * indent))
