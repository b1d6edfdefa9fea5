"""SVG elements as text, with rounded numbers."""

import re
from html import escape

from cardgolf.tools.text import printable

Attribute = float | str


def element(name: str, style: str = "", content: str = "", /, **attributes: Attribute) -> str:
    """Return an element of the class ``style``. An underscore in the name of an attribute stands for a hyphen.

    >>> element("circle", "tint", cx=1 / 3, cy=2, stroke_width=1.5)
    '<circle class="tint" cx="0.3" cy="2" stroke-width="1.5"/>'
    """
    given = {"class": style} if style else {}
    given |= {key.replace("_", "-"): _format(value) for key, value in attributes.items()}
    head = "".join([name, *(f' {key}="{value}"' for key, value in given.items())])
    return f"<{head}>{content}</{name}>" if content else f"<{head}/>"


def rect(style: str, x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    """Return a rectangle."""
    return element("rect", style, x=x, y=y, width=width, height=height, **attributes)


def circle(style: str, x: float, y: float, radius: float, **attributes: Attribute) -> str:
    """Return a circle with its centre at (x, y)."""
    return element("circle", style, cx=x, cy=y, r=radius, **attributes)


def path(style: str, d: str, **attributes: Attribute) -> str:
    """Return a path."""
    return element("path", style, d=d, **attributes)


def text(style: str, x: float, y: float, words: str, **attributes: Attribute) -> str:
    """Return a line of text that begins, or with a style ``middle`` or ``end`` is centred or ends, at (x, y)."""
    return element("text", style, escape_text(words), x=x, y=y, **attributes)


def move(content: str, x: float, y: float) -> str:
    """Return elements moved to the right and down, or nothing if there are none."""
    return element("g", "", content, transform=f"translate({round_off(x)} {round_off(y)})") if content else ""


def place(x: float, y: float, scale: float, centre: float = 0) -> str:
    """Return the transform that puts a drawing at (x, y), or its point (centre, centre)."""
    shift = f" translate({-centre:g} {-centre:g})" if centre else ""
    return f"translate({round_off(x)} {round_off(y)}) scale({round_off(scale, 3)}){shift}"


def escape_text(words: str) -> str:
    """Return ``words`` as one escaped line of XML without unprintable characters."""
    return escape(page_line(words))


def page_line(words: str) -> str:
    """Return ``words`` as one line that is safe to print, with names isolated where they are so in ``words``."""
    parts = re.split("(\u2068[^\u2066-\u2069]*\u2069)", words)
    shown = [printable(re.sub("[\u2068\u2069]", "", part)) for part in parts]
    shown[1::2] = [f"\u2068{name}\u2069" for name in shown[1::2]]
    return " ".join("".join(shown).split())


def round_off(value: float, digits: int = 1) -> str:
    """Return a number as short text."""
    return f"{round(value, digits):.6g}"


def _format(value: Attribute) -> str:
    return value if isinstance(value, str) else round_off(value)
