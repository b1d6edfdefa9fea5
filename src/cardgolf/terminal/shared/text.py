"""Clauses and other text of plugins, wrapped with a margin, and numbers as people round them."""

from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_UP, Decimal

from rich.console import Console
from rich.text import Text

from cardgolf.rulebook import Clause, strip_marks
from cardgolf.terminal.shared.colours import AMBER
from cardgolf.tools import one_line

MARGIN = len("PN 2.4.10  ")
NARROWEST = 20
NOT_IN_FORCE = "this clause does not apply."
UNBROKEN = "\ue000"  # a space at which a line is not broken


def format_clause(console: Console, clause: Clause, text: str, here: Iterable[str] = ()) -> None:
    """Print the number of a clause, its ``text`` under some rules, and the options in force ``here``."""
    hanging_indent(console, MARGIN, bold_code(text, space=UNBROKEN), Text(f"{clause.number:<{MARGIN}}", "bold"))
    if set_here := ", ".join(here):
        hanging_indent(console, MARGIN, Text(f"Here: {one_line(set_here)}.", f"bold {AMBER}"))


def format_whole_clause(console: Console, clause: Clause, here: Iterable[str] = ()) -> None:
    """Print a clause as its page has it, with its wordings by option, the options in force, and its sources."""
    format_clause(console, clause, clause.text)
    for wording in clause.wordings:
        if options := " or ".join(" and ".join(each) for each in wording.when if each):
            said = f"With {options}: {strip_marks(wording.text) or NOT_IN_FORCE}"
            hanging_indent(console, MARGIN, bold_code(said, style="italic", space=UNBROKEN))
    if set_here := ", ".join(here):
        hanging_indent(console, MARGIN, Text(f"Here: {one_line(set_here)}.", f"bold {AMBER}"))
    if origins := " ".join(_format_origins(clause)):
        hanging_indent(console, MARGIN, Text(one_line(origins), "dim"))


def bold_code(text: str, *, style: str = "", space: str = " ") -> Text:
    """Return the text of a clause. What stands in backticks is bold instead, with another ``space``."""
    parts = one_line(text).split("`")
    return Text.assemble(
        *((part.replace(" ", space), "bold") if at % 2 else part for at, part in enumerate(parts)), style=style
    )


def _format_origins(clause: Clause) -> Iterator[str]:
    parts = {"From": clause.source, "Changed by": ", ".join(clause.options), "Ids": ", ".join(clause.ids)}
    return (f"{label}: {said}." for label, said in parts.items() if said)


def hanging_indent(console: Console, margin: int, text: Text, start: Text | None = None) -> None:
    """Print ``text`` with a margin. The margin of the first line contains ``start``."""
    blank = Text(" " * margin)
    for number, line in enumerate(text.wrap(console, max(NARROWEST, console.width - margin))):
        line.plain = line.plain.replace(UNBROKEN, " ")
        whole = Text.assemble(start if start is not None and number == 0 else blank, line)
        whole.rstrip()
        console.print(whole, soft_wrap=True)


def describe_rules(console: Console, text: str) -> None:
    """Print the description of a plugin with its indentation. Lines without indentation are bold."""
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        hanging_indent(console, indent + 2, Text(one_line(line), "" if indent else "bold"), Text(" " * indent))


def round_half_away(value: float, places: int = 1) -> str:
    """Return ``value`` with so many decimal places. A half is rounded away from zero.

    >>> round_half_away(11.25), round_half_away(-11.25), round_half_away(13.75), round_half_away(-0.01)
    ('11.3', '-11.3', '13.8', '0.0')
    """
    rounded = Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return str(rounded or abs(rounded))
