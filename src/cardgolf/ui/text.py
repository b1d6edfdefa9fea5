"""Clauses and other text of plugins, wrapped with a margin."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from cardgolf._text import one_line
from cardgolf.rulebook.clauses import Clause
from cardgolf.rulebook.wordings import LEFT_OUT, strip_marks

MARGIN = len("PN 2.4.10  ")
NARROWEST = 20


def format_clause(console: Console, clause: Clause, here: Iterable[str] = ()) -> None:
    """Print a clause: its number, its text, its wordings by option, the options in force ``here``, and its sources."""
    text = Text(one_line(clause.text))
    text.highlight_regex(r"`[^`]+`", "bold")
    hanging_indent(console, MARGIN, text, Text(f"{clause.number:<{MARGIN}}", "bold"))
    for wording in clause.wordings:
        if options := " or ".join(" and ".join(each) for each in wording.when if each):
            hanging_indent(
                console, MARGIN, Text(one_line(f"{options}: {strip_marks(wording.text) or LEFT_OUT}"), "italic")
            )
    if set_here := ", ".join(here):
        hanging_indent(console, MARGIN, Text(f"Here: {one_line(set_here)}.", "bold yellow"))
    if origins := " ".join(_format_origins(clause)):
        hanging_indent(console, MARGIN, Text(one_line(origins), "dim"))


def _format_origins(clause: Clause) -> Iterator[str]:
    parts = {"From": clause.source, "Options": ", ".join(clause.options), "Ids": ", ".join(clause.ids)}
    return (f"{label}: {said}." for label, said in parts.items() if said)


def hanging_indent(console: Console, margin: int, text: Text, start: Text | None = None) -> None:
    """Print ``text`` with a margin. The margin of the first line contains ``start``."""
    blank = Text(" " * margin)
    for number, line in enumerate(text.wrap(console, max(NARROWEST, console.width - margin))):
        whole = Text.assemble(start if start is not None and number == 0 else blank, line)
        whole.rstrip()
        console.print(whole, soft_wrap=True)


def describe_rules(console: Console, text: str) -> None:
    """Print the description of a plugin with its indentation. Lines without indentation are bold."""
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        hanging_indent(console, indent + 2, Text(one_line(line), "" if indent else "bold"), Text(" " * indent))
