"""Shapes of which cards are drawn: figures, suits, court marks and signs, as paths.

A figure is a stroke in a box 100 high. A filled shape has a box of 100 by 100 with its centre at (50, 50).
"""

from itertools import pairwise

from attrs import frozen

from cardgolf.drawing.elements import Attribute, element, place, round_off

STROKE = 13
ID = "cg-"  # begins each id of a picture until the picture is complete

# The width of each figure and its stroke.
FIGURES = {
    "0": (60, "M30 7C49 7 53 28 53 50S49 93 30 93 7 72 7 50 11 7 30 7Z"),
    "1": (42, "M10 25 29 9V93"),
    "2": (60, "M9 29C9 15 18 7 30 7S51 15 51 28C51 40 44 48 33 60L8 93H54"),
    "3": (60, ("M10 19C14 11 21 7 30 7 43 7 50 15 50 27S42 46 28 47C44 47"
     " 53 56 53 69 53 84 43 93 29 93 18 93 10 88 7 78")),
    "4": (60, "M42 93V7L6 67H56"),
    "5": (60, "M49 7H16L12 45C17 41 23 39 30 39 44 39 53 50 53 66S43 93 29 93C18 93 11 88 7 79"),
    "6": (60, "M46 11C22 16 7 36 7 64 7 82 16 93 30 93S53 82 53 67 44 42 31 42 7 52 7 67"),
    "7": (58, "M7 7H51L22 93"),
    "8": (60, ("M30 46C18 46 11 38 11 27S18 7 30 7 49 15 49 27 42 46 30"
     " 46C16 46 7 55 7 69S16 93 30 93 53 84 53 69 44 46 30 46Z")),
    "9": (60, "M14 89C38 84 53 64 53 36 53 18 44 7 30 7S7 18 7 33 16 58 29 58 53 48 53 33"),
    "-": (44, "M8 54H36"),
    "A": (62, "M6 93 31 7 56 93M15 63H47"),
    "J": (54, "M46 7V66C46 84 38 93 26 93 14 93 8 87 6 77"),
    "Q": (62, "M30 7C49 7 53 28 53 50S49 93 30 93 7 72 7 50 11 7 30 7ZM34 70 56 98"),
    "K": (60, "M11 7V93M53 7 11 59M26 42 54 93"),
}  # fmt: skip

SHAPES = {
    "H": "M50 92C22 67 4 50 4 30 4 15 15 6 27 6 37 6 45 12 50 22 55 12 63 6 73 6 85 6 96 15 96 30 96 50 78 67"
    " 50 92Z",
    "D": "M50 3C59 22 72 37 89 50 72 63 59 78 50 97 41 78 28 63 11 50 28 37 41 22 50 3Z",
    "S": "M50 4C57 23 94 42 94 65 94 77 85 84 75 84 66 84 59 80 55 74 56 83 59 90 66 97H34C41 90 44 83 45 74"
    " 41 80 34 84 25 84 15 84 6 77 6 65 6 42 43 23 50 4Z",
    "C": "M50 4A22 22 0 0 1 67 40 22 22 0 1 1 57 71C57 81 60 90 67 97H33C40 90 43 81 43 71A22 22 0 1 1 33 40"
    " 22 22 0 0 1 50 4Z",
    "star": "M50 4 62 37 97 38 69 60 79 94 50 74 21 94 31 60 3 38 38 37Z",
    # The marks of king, queen, jack and Joker.
    "crown": "M14 74 6 30 28 48 50 18 72 48 94 30 86 74ZM14 80H86V90H14ZM6 17A7 7 0 1 1 6 31 7 7 0 1 1 6"
    " 17ZM50 3A7 7 0 1 1 50 17 7 7 0 1 1 50 3ZM94 17A7 7 0 1 1 94 31 7 7 0 1 1 94 17Z",
    "tiara": "M8 74C14 40 30 30 50 30S86 40 92 74C78 58 64 54 50 54S22 58 8 74ZM12 80H88V90H12ZM50 2C59 12 59"
    " 22 50 27 41 22 41 12 50 2ZM24 14A6 6 0 1 1 24 26 6 6 0 1 1 24 14ZM76 14A6 6 0 1 1 76 26 6 6 0 1 1 76"
    " 14ZM6 36A5 5 0 1 1 6 46 5 5 0 1 1 6 36ZM94 36A5 5 0 1 1 94 46 5 5 0 1 1 94 36Z",
    "cap": "M12 74C4 44 22 30 46 32 72 34 92 48 88 74ZM8 80H92V90H8ZM52 27C52 10 70 0 96 2 92 22 78 32 56 31"
    " 66 24 74 18 82 11 70 14 60 19 52 27Z",
    "jester": "M26 76C26 62 24 52 16 54 10 56 8 60 6 64 -6 42 8 16 30 20 40 22 47 30 50 40 53 30 60 22 70 20"
    " 92 16 106 42 94 64 92 60 90 56 84 54 76 52 74 62 74 76ZM22 81H78V91H22ZM6 62A7 7 0 1 1 6 76 7 7 0 1 1 6"
    " 62ZM94 62A7 7 0 1 1 94 76 7 7 0 1 1 94 62ZM50 46 58 58 50 70 42 58Z",
}  # fmt: skip

# Signs on cards and boards, as strokes in a box of 24 by 24.
SIGNS = {
    "swap": "M5 9H18M14 5 18 9 14 13M19 15H6M10 11 6 15 10 19",
    "throw": "M12 5V18M6 13 12 19 18 13",
    "flip": "M6 16A7 7 0 1 1 18 16M18 11V16H13",
    "pick": "M5 12 10 17 19 7",
    "equals": "M6 9H18M6 15H18",
    "eye": "M2 12C5 7 8 5 12 5S19 7 22 12C19 17 16 19 12 19S5 17 2 12ZM12 9A3 3 0 1 1 12 15 3 3 0 1 1 12 9Z",
    "lock": "M6 11H18V20H6ZM8 11V8A4 4 0 0 1 16 8V11",
    "plus": "M12 5V19M5 12H19",
}


@frozen
class Box:
    """A place and size in a drawing: the left and top edge, and the height."""

    left: float
    top: float
    height: float


def measure_figures(text: str) -> float:
    """Return the width of figures 100 high, with the gaps between them."""
    return sum(FIGURES[char][0] for char in text) + 8 * (len(text) - 1)


def draw_figures(text: str, box: Box, *, width: float | None = None, bold: float = STROKE) -> str:
    """Return figures from the left edge of ``box``, or centred in ``width`` beside it.

    They are made smaller where they are wider than ``width``.
    """
    scale, taken = box.height / 100, measure_figures(text)
    if width is not None:
        scale = min(scale, width / taken)
    left = box.left if width is None else box.left + (width - taken * scale) / 2
    top = box.top + (box.height - 100 * scale) / 2
    parts, at = [], 0.0
    for char in text:
        shift: dict[str, Attribute] = {"x": at} if at else {}
        parts.append(element("use", href=f"#{ID}figure-{char}", **shift))
        at += FIGURES[char][0] + 8
    return element("g", "stroke", "".join(parts), stroke_width=bold, transform=place(left, top, scale))


def draw_shape(name: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    """Return one of :data:`SHAPES` with its centre at (x, y), upside down if it is ``turned``."""
    scale = -size / 100 if turned else size / 100
    return element("use", "shape", href=f"#{ID}{name}", transform=place(x, y, scale, centre=50))


def draw_sign(name: str, x: float, y: float, size: float) -> str:
    """Return one of :data:`SIGNS` with its centre at (x, y)."""
    return element("use", "sign", href=f"#{ID}sign-{name}", transform=place(x, y, size / 24, centre=12))


def find_path(name: str) -> str:
    """Return the path that a picture refers to as ``name``."""
    kind, _, rest = name.partition("-")
    if kind == "figure":
        return FIGURES[rest][1]
    return SIGNS[rest] if kind == "sign" else SHAPES[name]


def _draw_contour(size: int) -> str:
    """Return one contour line of the back of a card: a closed curve beside eight points near an ellipse."""
    wobble = (1.0, 1.16, 0.98, 1.1, 0.9, 1.12, 1.02, 0.9)
    steps = ((1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71), (0, -1), (0.71, -0.71))
    points = [
        (
            min(91, max(9, 50 + size + x * 8 * size * wobble[place])),
            min(131, max(9, 74 - size + y * 10.5 * size * wobble[(place * 3) % 8])),
        )
        for place, (x, y) in enumerate(steps)
    ]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise([*points, points[0]])]
    start = middles[-1]
    curves = "".join(
        f"Q{round_off(point[0], 0)} {round_off(point[1], 0)} {round_off(middle[0], 0)} {round_off(middle[1], 0)}"
        for point, middle in zip(points, middles, strict=True)
    )
    return f"M{round_off(start[0], 0)} {round_off(start[1], 0)}{curves}Z"


SHAPES["rings"] = "".join(map(_draw_contour, range(1, 7)))
