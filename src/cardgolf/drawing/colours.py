"""The colours of cards and tables, light and dark, and the style sheet made of them.

Text has a contrast of at least 4.5 with its ground, a mark at least 3. ``tests/drawing/test_colours.py`` measures it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

LIGHT: Final[Mapping[str, str]] = {
    "surface": "#FFFFFF",
    "focus": "#1D5BB8",
    "win": "#B3242B",
    "table": "#E3EBE2",
    "panel": "#D6E1D6",
    "ink": "#1C2A24",
    "quiet": "#4A5952",
    "accent": "#1B6A3F",
    "on-accent": "#FFFFFF",
    "match": "#5A4A9C",
    "on-match": "#FFFFFF",
    "match-tint": "#CFCBE6",
    "changed": "#8F5200",
    "lock": "#8A2F2A",
    "line": "#8FA197",
    "paper": "#FFFEFA",
    "edge": "#B9BFB3",
    "back": "#23513F",
    "back-line": "#5F8A74",
    "pin": "#EFE7CF",
    "black": "#1C2A24",
    "red": "#B3242B",
    "joker": "#5A4A9C",
    "gold": "#FBE9B4",
    "gold-ink": "#1F4A38",
}
"""Colours by name, for light surroundings."""

DARK: Final[Mapping[str, str]] = {
    **LIGHT,
    "surface": "#18211D",
    "focus": "#8FBBFF",
    "win": "#F0807A",
    "table": "#1B2B24",
    "panel": "#141F1A",
    "ink": "#E9EFEA",
    "quiet": "#A9B9AF",
    "accent": "#82D3A0",
    "on-accent": "#0B1A12",
    "match": "#BBACF5",
    "on-match": "#141028",
    "match-tint": "#3E3A66",
    "lock": "#F2A49B",
    "line": "#6F8579",
    "paper": "#EFECE3",
    "edge": "#8E958A",
    "back": "#2B6049",
    "back-line": "#6E9C85",
    "pin": "#F1E9D2",
    "red": "#A82028",
    "joker": "#50418F",
    "gold": "#F1DC9B",
}
"""Colours by name, for dark surroundings."""

NUMBERS: Final = (
    "#007240", "#007064", "#006D86", "#00699F", "#2C64AD", "#525DAF", "#6B54A8", "#834D9A", "#974783", "#A24466",
    "#A6444C", "#A44631", "#A04C0E", "#955400",
)  # fmt: skip
"""Colours of the cards of a numbered deck from 0 to 13, the same on both papers: cool is low, warm is high."""

NUMBERS_BY_CLASS: Final[Mapping[str, str]] = {f"n{number}": colour for number, colour in enumerate(NUMBERS)}
"""The same colours, by the class of a drawing."""

THEMES: Final = ("auto", "light", "dark")

_FILLS = ("table", "panel", "paper", "back", "gold", "match", "match-tint", "changed")
_STROKES = ("edge", "back-line", "line", "accent", "lock")
_INKS = ("quiet", "black", "red", "joker", "gold-ink", "accent", "lock", "on-match", "pin")

_SHAPES = """
svg.cardgolf{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-size:15px}
svg.cardgolf text{fill:currentColor}
svg.cardgolf .end{text-anchor:end}
svg.cardgolf .middle{text-anchor:middle}
svg.cardgolf .bold{font-weight:650}
svg.cardgolf .title{font-size:19px;font-weight:650}
svg.cardgolf .small{font-size:13px}
svg.cardgolf .tiny{font-size:11px}
svg.cardgolf .figures{font-variant-numeric:tabular-nums}
svg.cardgolf .shape{fill:currentColor}
svg.cardgolf .stroke{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
svg.cardgolf .sign{fill:none;stroke:currentColor;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
svg.cardgolf .hollow{fill:none}
svg.cardgolf .tint{fill:currentColor;opacity:.09}
svg.cardgolf .dashed{stroke-dasharray:5 4}
svg.cardgolf .hatch{fill:none;stroke:currentColor;opacity:.3}
"""


def build_style_sheet(theme: str) -> str:
    """Return the rules for pictures of a theme: ``light``, ``dark``, or ``auto`` for that of the reader's system."""
    rules = [_SHAPES.strip().replace("\n", "")]
    rules.extend(f"svg.cardgolf .{name}{{color:{colour}}}" for name, colour in NUMBERS_BY_CLASS.items())
    if theme != "auto":
        rules.extend(_build_rules(f"svg.cardgolf.{theme}", DARK if theme == "dark" else LIGHT))
    else:
        rules.extend(_build_rules("svg.cardgolf.auto", LIGHT))
        changed = {name: colour for name, colour in DARK.items() if colour != LIGHT[name]}
        rules.append(f"@media(prefers-color-scheme:dark){{{''.join(_build_rules('svg.cardgolf.auto', changed))}}}")
    return "".join(rules)


def _build_rules(root: str, colours: Mapping[str, str]) -> Iterator[str]:
    yield f"{root}{{color:{colours['ink']}}}"
    for part, names in (("fill", _FILLS), ("stroke", _STROKES), ("color", _INKS)):
        for name in names:
            if name in colours:
                yield f"{root} .{part}-{name}{{{part}:{colours[name]}}}"
