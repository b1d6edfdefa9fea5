"""House rules about lines of equal cards that leave the table."""

from collections.abc import Iterable, Sequence

from cardgolf_sentences import Told, add, say

from cardgolf import Board, Layout, hookimpl, option, patterns, plugin
from cardgolf.words import Words

Places = tuple[int, ...]


@plugin
class LinesLeave:
    """Equal cards that fill a row or a column leave the table."""

    needs = ("grid",)

    lines: str = option("both", "columns", "rows", doc="Which lines leave: rows and columns, or only one of them.")

    @hookimpl
    def clears(self, board: Board) -> Iterable[Places]:
        """Return the lines whose cards are all up and equal. They go under the card just discarded."""
        return patterns.matched(board, patterns.visible(board, self.clear_groups(board.layout)))

    def clear_groups(self, layout: Layout) -> Sequence[Places]:
        """Return the lines, which lose their cards together."""
        listed = {"columns": layout.column_lines, "rows": layout.row_lines, "both": layout.lines}
        return listed[self.lines]

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "cancels", say(words, "lines-leave", lines=self.lines))
