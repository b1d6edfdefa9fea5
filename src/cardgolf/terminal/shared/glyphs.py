"""Large figures and suits in half blocks, and the places of pips."""

from collections.abc import Mapping, Sequence

# Two rows of dots make a row of characters. A figure is five dots high, a suit six.
_FIGURES: Mapping[str, str] = {
    "0": "### #.# #.# #.# ###",
    "1": ".# ## .# .# .#",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# .#. .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "-": ".. .. ## .. ..",
    "J": "..# ..# ..# #.# ###",
    "Q": "### #.# #.# ### ..#",
    "K": "#.# #.# ##. #.# #.#",
}
_SUITS: Mapping[str, str] = {
    "S": "...#... ..###.. .#####. ####### .##.##. ...#...",
    "H": ".##.##. ####### ####### .#####. ..###.. ...#...",
    "D": "...#... ..###.. .#####. .#####. ..###.. ...#...",
    "C": "..###.. ..###.. ###.### ####### .##.##. ...#...",
    "*": "...#... ..###.. ####### .#####. .##.##. ##...##",
}
_BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def draw_figures(text: str, *, large: bool = False) -> list[str]:
    """Return a text of figures in three rows, or in five if ``large``, or nothing if it has other characters.

    >>> draw_figures("7")
    ['▀▀█', ' █ ', ' ▀ ']
    """
    if not text or any(letter not in _FIGURES for letter in text):
        return []
    draw, gap = (_double_dots, "  ") if large else (_join_dots, " ")
    return [gap.join(row) for row in zip(*(draw(_FIGURES[letter]) for letter in text), strict=True)]


def draw_suit(suit: str) -> list[str]:
    """Return a suit, or the star of a Joker, in three rows of seven characters.

    >>> len(draw_suit("H")), {*map(len, draw_suit("H"))}
    (3, {7})
    """
    return _join_dots(_SUITS[suit])


def _double_dots(drawn: str) -> list[str]:
    return [row.replace("#", "██").replace(".", "  ") for row in drawn.split()]


def _join_dots(drawn: str) -> list[str]:
    dots = drawn.split()
    dots += ["." * len(dots[0])] * (len(dots) % 2)
    return [
        "".join(_BLOCKS[high + low] for high, low in zip(*pair, strict=True))
        for pair in zip(dots[::2], dots[1::2], strict=True)
    ]


# The number of pips in each of three rows, and the rows of the columns of pips in five rows and in seven.
_IN_THREE: Mapping[int, Sequence[int]] = {
    2: (1, 0, 1), 3: (1, 1, 1), 4: (2, 0, 2), 5: (2, 1, 2), 6: (2, 2, 2), 7: (2, 3, 2), 8: (3, 2, 3), 9: (3, 3, 3),
    10: (3, 4, 3),
}  # fmt: skip
_SIDES: Mapping[int, Mapping[int, Sequence[int]]] = {
    5: {4: (0, 4), 5: (0, 4), 6: (0, 2, 4), 7: (0, 2, 4), 8: (0, 2, 4), 9: (0, 1, 3, 4), 10: (0, 1, 3, 4)},
    7: {4: (0, 6), 5: (0, 6), 6: (0, 3, 6), 7: (0, 3, 6), 8: (0, 3, 6), 9: (0, 2, 4, 6), 10: (0, 2, 4, 6)},
}  # fmt: skip
_MIDDLE: Mapping[int, Mapping[int, Sequence[int]]] = {
    5: {2: (0, 4), 3: (0, 2, 4), 5: (2,), 7: (1,), 8: (1, 3), 9: (2,), 10: (1, 3)},
    7: {2: (0, 6), 3: (0, 3, 6), 5: (3,), 7: (1,), 8: (1, 5), 9: (3,), 10: (1, 5)},
}


def place_pips(rank: int, rows: int, spread: int) -> list[tuple[int, int]]:
    """Return the places of the pips of ranks 2 to 10, as steps from the middle column and rows from the top.

    ``rows`` is 3, 5 or 7. The outer columns are ``spread`` characters from the middle one.

    >>> place_pips(3, 3, 2)
    [(0, 0), (0, 1), (0, 2)]
    """
    if rows == 3:
        steps = {0: (), 1: (0,), 2: (-spread, spread), 3: (-spread, 0, spread), 4: (-3, -1, 1, 3)}
        return [(step, row) for row, count in enumerate(_IN_THREE[rank]) for step in steps[count]]
    sides = [(step, row) for row in _SIDES[rows].get(rank, ()) for step in (-spread, spread)]
    return sides + [(0, row) for row in _MIDDLE[rows].get(rank, ())]
