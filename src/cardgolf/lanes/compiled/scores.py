"""The points of a board as the source of a function, written from the parts of a scoring."""

from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Any, NamedTuple

from cardgolf.lanes.tables.tables import Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scoring.array_patterns import adjacent_pairs
from cardgolf.scoring.faces import TOUCHING, Faces, Lines, Places, list_lines
from cardgolf.scoring.parts import Adjust, Bonus, Call, Cancel, Count, Held, Lost, Marked, Part, Reset, WrongCloser

_AFTER_BOARDS = (Adjust, Call, Lost, Reset, WrongCloser)
_HEAD = """
@jit_part
def score_board(given, state, seat):
    board, now, points = BOARDS + seat * PLACES, state[at(TURNS_BEGUN + seat)], np.int64(0)"""


class ScoreSource(NamedTuple):
    """The source of ``score_board``, and the numbers that it finds in ``given`` from ``SCORED`` on."""

    text: str
    numbers: Sequence[int]


def write_scores(rules: Rulebook, tables: Tables) -> ScoreSource | None:
    """Return how boards are scored, or ``None`` if a hook in Python does, or a part that is left to NumPy.

    These are ``Spare``, ``Take`` and ``Wild``, pairs of which each card is in one, lines with common places that earn,
    touching cards of which some are excepted, and lines that earn by those beside them.
    """
    writer = _Writer(rules, tables)
    parts = [part for part in rules.parts if not isinstance(part, _AFTER_BOARDS)]
    if rules.python_scores or not all(map(writer.can_write, parts)):
        return None
    return writer.write(parts)


class _Writer:
    def __init__(self, rules: Rulebook, tables: Tables) -> None:
        self._rules, self._tables = rules, tables
        self._grid = rules.table_setup(tables.players).layout
        self._numbers: list[int] = []
        self._lines: list[str] = []

    def can_write(self, part: Part) -> bool:
        """Return whether a part can be written."""
        where: Any = getattr(part, "where", None)
        lines = list_lines(where, self._grid) if where is not None else ()
        if isinstance(part, Cancel):
            return lines is not None or (where is TOUCHING and not part.unless)
        places = [*chain.from_iterable(lines or ())]
        is_apart = lines is not None and len({*places}) == len(places)
        if isinstance(part, Count):
            return is_apart and not part.largest and not part.adjacent
        return isinstance(part, Held | Marked) or (isinstance(part, Bonus) and is_apart)

    def write(self, parts: Sequence[Part]) -> ScoreSource:
        """Return the source for ``parts``, all of which can be written."""
        worth = self._keep([*self._tables.points, 0])
        places, clears = range(self._grid.size), self._tables.clears
        for place in places:
            self._add(f"f{place} = state[at(board + {place})]")
            kind = f"given[at(FACE_KINDS + f{place})]"
            if clears:  # no two places without a card are equal, and what follows reads the row after that of faces
                self._add(f"f{place} = f{place} if f{place} != NO_CARD else FACES")
                kind += f" if f{place} < FACES else {-1 - place}"
            self._add(f"k{place} = {kind}")
        gone = self._list_cancelled([part for part in parts if isinstance(part, Cancel)])
        for place in places:
            self._add(f"g{place} = {' | '.join(gone[place]) or 'False'}")
        marked = {part: self._write_marks(part) for part in parts if isinstance(part, Marked)}
        for place in places:
            nothing = [f"g{place}", *(names[place] for part, names in marked.items() if part.instead)]
            self._add(f"points += 0 if {' or '.join(nothing)} else {self._read(worth, f'f{place}')}")
        for part in parts:
            if isinstance(part, Count | Bonus):
                self._write_lines(part)
            elif isinstance(part, Held):
                self._write_held(part)
        self._add("return points")
        return ScoreSource("\n    ".join([_HEAD, *self._lines]), self._numbers)

    def _add(self, line: str) -> None:
        self._lines.append(line)

    def _keep(self, numbers: Sequence[int]) -> int:
        """Keep numbers, and return at which index they begin."""
        begin = len(self._numbers)
        self._numbers += numbers
        return begin

    @staticmethod
    def _read(begin: int, index: str = "0") -> str:
        return f"given[at(SCORED + {begin} + {index})]"

    def _keep_faces(self, faces: Faces) -> int:
        values = self._rules.card_values
        return self._keep([*(int(faces.has(card, values[card])) for card in self._tables.faces), 0])

    def _are_all(self, begin: int, line: Places) -> str:
        return f"({' & '.join(self._read(begin, f'f{place}') for place in line)})"

    def _match(self, where: Lines, cards: Faces | None, unless: Faces | None) -> list[tuple[str, Places]]:
        """Name the lines of equal cards, all of ``cards`` and not all of ``unless``, and return the names."""
        wanted = [(self._keep_faces(faces), value) for faces, value in ((cards, 1), (unless, 0)) if faces is not None]
        names = []
        for line in list_lines(where, self._grid) or ():
            equal = [f"(k{one} == k{other})" for one, other in pairwise(line)]
            equal += [f"({self._are_all(begin, line)} == {value})" for begin, value in wanted]
            names.append((f"m{len(self._lines)}", line))
            self._add(f"{names[-1][0]} = {' & '.join(equal)}")
        return names

    def _list_cancelled(self, parts: Sequence[Cancel]) -> dict[int, list[str]]:
        """Return what lets the card at each place cancel."""
        gone: dict[int, list[str]] = {place: [] for place in range(self._grid.size)}
        for part in parts:
            if part.where is TOUCHING:
                for one, other in adjacent_pairs(self._grid):
                    for place in (one, other):
                        gone[place].append(f"(k{one} == k{other})")
            elif part.where is not None:
                for name, line in self._match(part.where, None, part.unless):
                    for place in line:
                        gone[place].append(name)
        return gone

    def _write_lines(self, part: Count | Bonus) -> None:
        """Add what lines of equal cards earn: each of them, or those of a rank by their number."""
        names = self._match(part.where, part.cards, part.unless)
        if not names:
            return
        together = " + ".join(f"wide({name})" for name, _ in names)  # Python adds two NumPy truths to one
        if isinstance(part, Bonus):
            self._add(f"points += {self._read(self._keep([part.points]))} * ({together})")
            return
        table = self._keep([part.find_points(number) for number in range(len(names) + 1)])
        least = self._keep([part.least])
        self._add(f"if {together} >= {self._read(least)}:")
        for index, (name, line) in enumerate(names):
            same = [f"({other} & (k{line[0]} == k{places[0]}))" for other, places in names]
            before, after = " | ".join(same[:index]), " + ".join(["1", *same[index + 1 :]])
            first = f"{name} and not ({before})" if before else name
            self._add(f"    points += {self._read(table, f'({after})')} if {first} else 0")

    def _write_held(self, part: Held) -> None:
        begin, points = self._keep_faces(part.cards), self._keep([part.points])
        most = self._grid.size if part.most is None else part.most
        bounds = self._keep([part.least, most])
        number = " + ".join(self._read(begin, f"f{place}") for place in range(self._grid.size))
        self._add(f"held = {number}")
        is_earned = f"{self._read(bounds)} <= held <= {self._read(bounds, '1')}"
        self._add(f"points += {self._read(points)} if {is_earned} else 0")

    def _write_marks(self, part: Marked) -> list[str]:
        """Add what marked cards earn, and return the names of those that are."""
        begin = self._keep([*(int(part.is_face(card)) for card in self._tables.faces), 0])
        points, names = self._keep([part.alone, part.paired or 0]), []
        for place in range(self._grid.size):
            names.append(f"m{len(self._lines)}")
            is_marked = f"state[at(MARKS + seat * PLACES + {place})] > {'now' if part.locked else 0}"
            self._add(f"{names[-1]} = ({is_marked}) & ({self._read(begin, f'f{place}')} == 1)")
            self._add(f"points += {self._read(points, f'(1 if g{place} else 0)')} if {names[-1]} else 0")
        return names
