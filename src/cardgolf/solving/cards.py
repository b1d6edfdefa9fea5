"""Boards and heaps of unseen cards by number, so that a state is a few integers."""

from collections.abc import Sequence

from cardgolf.errors import NotTabulableError
from cardgolf.games.unseen_cards import iter_draws

BOARD_BITS = 20
MOST_BOARDS = 1 << BOARD_BITS
"""Different boards that a solved game can have."""

Cells = tuple[int, ...]
Places = tuple[int, ...]


class Boards:
    """Boards of one grid by number, each once for all arrangements that are equal by symmetry.

    A board is a tuple of cells: the number of a face that is up, ``down`` or ``empty``. An arrangement has the cell of
    ``places[i]`` at place ``i``.
    """

    def __init__(self, faces: int, symmetries: Sequence[Places]) -> None:
        self.down, self.empty = faces, faces + 1
        self.cells: list[Cells] = []
        self.downs: list[int] = []
        """The number of face-down cards of each board."""
        self.ups: list[int] = []
        self._symmetries = symmetries
        self._numbers: dict[Cells, tuple[int, Places]] = {}

    def find(self, cells: Cells) -> int:
        """Return the number of a board."""
        return self.arrange(cells)[0]

    def arrange(self, cells: Cells) -> tuple[int, Places]:
        """Return the number of a board, and where the cells of the board of that number come from."""
        found = self._numbers.get(cells)
        if found is None:
            least, places = min([(tuple([cells[place] for place in each]), each) for each in self._symmetries])
            if least == cells:
                found = len(self.cells), places
                if found[0] >= MOST_BOARDS:
                    raise NotTabulableError(f"invalid rules to solve: expected at most {MOST_BOARDS:,} boards")
                self.cells.append(cells)
                self.downs.append(cells.count(self.down))
                self.ups.append(len(cells) - cells.count(self.down) - cells.count(self.empty))
            else:
                number, more = self.arrange(least)
                found = number, tuple([places[place] for place in more])
            self._numbers[cells] = found
        return found

    def fill(self, board: int, face: int) -> int:
        """Return the number of ``board`` with a face at its first face-down place."""
        cells = [*self.cells[board]]
        cells[cells.index(self.down)] = face
        return self.find(tuple(cells))


class Heaps:
    """Sets of unseen cards by number, each the number of cards of every face."""

    def __init__(self) -> None:
        self.counts: list[Cells] = []
        self.totals: list[int] = []
        self._numbers: dict[Cells, int] = {}
        self._draws: list[tuple[tuple[int, int, int], ...]] = []

    def find(self, counts: Cells) -> int:
        """Return the number of a heap."""
        number = self._numbers.get(counts)
        if number is None:
            number = self._numbers[counts] = len(self.counts)
            self.counts.append(counts)
            self.totals.append(sum(counts))
            self._draws.append(())
        return number

    def draws(self, heap: int) -> tuple[tuple[int, int, int], ...]:
        """Return each face that can be drawn from ``heap``, how many cards have it, and the heap that is left."""
        if not self._draws[heap] and self.totals[heap]:
            self._draws[heap] = tuple(
                [(face, count, self.find(left)) for face, count, left in iter_draws(self.counts[heap])]
            )
        return self._draws[heap]
