"""House rules about lines of equal cards that leave the table."""

from collections.abc import Iterator

from cardgolf import hookimpl, option, plugin, turns
from cardgolf.scoring import COLUMNS, LINES, ROWS


@plugin
class LinesLeave:
    """Equal cards that fill a row or a column leave the table."""

    needs = ("grid",)

    lines: str = option("both", "columns", "rows", doc="Which lines leave: rows and columns, or only one of them.")

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """Yield the lines whose cards are all up and equal. They go under the card just discarded."""
        yield turns.Leave({"columns": COLUMNS, "rows": ROWS, "both": LINES}[self.lines])
