"""House rules about layouts: a row that lies open from the deal, and layouts that differ from round to round."""

from collections.abc import Generator, Sequence

from cardgolf_sentences import Told, add, say

from cardgolf import Board, InvalidOptionError, Layout, Match, State, hookimpl, option, plugin
from cardgolf.words import Words

COURSES = {"growing": (2, 3, 4), "par": (4, 4, 3, 5, 4, 4, 3, 5, 4)}  # the columns of the rounds


@plugin
class OpenRow:
    """The bottom row of each layout is dealt face up, and its owner looks at the other cards before play."""

    needs = ("grid",)

    @hookimpl(wrapper=True)
    def opening_flips(self) -> Generator[None, int, int]:
        """HR 4.5.1 Turn up no other card before play."""
        yield
        return 0

    @hookimpl
    def dealt(self, state: State) -> State:
        """HR 4.5.1 Turn up the bottom row, and show the other cards to their owner."""
        for seat, board in state.table.items():
            bottom, seen = board.layout.row_lines[-1], board.layout.seen_places
            slots = [
                slot and (slot.turned_up() if place in bottom and place not in seen else slot.known_to(seat))
                for place, slot in enumerate(board.slots)
            ]
            state = state.with_board(Board.of(board.layout, slots), seat)
        return state

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "turn", say(words, "open-row"))


@plugin
class Course:
    """The layouts have two columns in the first round and one more in each later one, up to four."""

    needs = ("grid",)

    columns: str = option(*COURSES, doc="Whether columns are added, or go by the pars of nine holes.")

    @hookimpl(wrapper=True, innermost=True)
    def layout(self, match: Match | None) -> Generator[None, Layout, Layout]:
        """HR 4.5.2 and 4.5.3 Give the game's layout the columns of the round."""
        layout, course = (yield), COURSES[self.columns]
        played = len(match.rounds) if match else 0
        number = played % len(course) if self.columns == "par" else min(played, len(course) - 1)
        return _with_columns(layout, course[number])

    @hookimpl(wrapper=True, innermost=True)
    def layouts(self) -> Generator[None, Sequence[Layout], list[Layout]]:
        """HR 4.5.2 and 4.5.3 List the game's layouts with the columns of any round."""
        layouts = yield
        return [_with_columns(each, columns) for each in layouts for columns in sorted({*COURSES[self.columns]})]

    def retell(self, told: Told, words: Words) -> Told:
        """Return the four sentences with what this rule adds."""
        return add(told, "goal", say(words, "course-par" if self.columns == "par" else "course-growing"))


def _with_columns(layout: Layout, columns: int) -> Layout:
    """Return a grid with the rows of ``layout``; raise :class:`InvalidOptionError` for a layout of another form.

    A hand stays as it is, and is refused for what the rule needs.
    """
    if layout.is_hand:
        return layout
    if layout.form is not None:
        raise InvalidOptionError(f"invalid course on {layout.shape}: expected rows of equal lengths")
    return Layout.grid(rows=layout.rows, columns=columns)
