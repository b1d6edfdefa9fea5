"""Draw the pictures of the README in docs/assets: ``python scripts/figures/draw_readme.py``.

``table.svg`` is a table in the middle of a hole. ``terminal.svg`` is what ``cardgolf demo`` prints, scrolled by turns.
"""

import os
import shlex
import subprocess
import sys
from itertools import accumulate
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from rich.color import ColorTriplet
from rich.style import Style
from rich.terminal_theme import MONOKAI, TerminalTheme
from rich.text import Text

import cardgolf
from cardgolf.bots.sitting import make_seats

ASSETS = Path(__file__).parents[2] / "docs" / "assets"
COMMAND = "cardgolf demo --seed 8"
COLUMNS, ROWS = 80, 24
WIDE, HIGH, MARGIN, BAR = 8.4, 18, 16, 30  # of a character, a line, the edge and the title, in pixels
SECONDS = 1.6
"""Seconds between two turns. The last screen stays four times as long."""


def draw_table() -> str:
    """Return a table of three players in the middle of a hole, as seat 0 sees it on its turn."""
    game = cardgolf.new_game("nine-card", players=("Ann", "Bo", "Cy"), seed=12)
    bots = make_seats(game, (), "greedy")
    while not (game.turn == 0 and game.state.turns_begun[0] == 5 and game.state.held):
        game = game.play(bots.choose(game))
    return cardgolf.svg(game.view(0), size=56, legal=True, scores=True)


def record(command: str) -> list[Text]:
    """Return the lines that a command prints in a terminal with colours."""
    env = os.environ | {"COLUMNS": str(COLUMNS), "FORCE_COLOR": "1", "TERM": "xterm", "PYTHONUTF8": "1"}
    env.pop("NO_COLOR", None)
    words = [sys.executable, "-m", *shlex.split(command)]
    done = subprocess.run(words, env=env, capture_output=True, check=True)  # our own command
    return [Text(f"$ {command}", "bold"), *map(Text.from_ansi, done.stdout.decode().splitlines())]


def draw_terminal(lines: list[Text], theme: TerminalTheme = MONOKAI) -> str:
    """Return an animated SVG that scrolls through ``lines``, one turn at a time."""
    stops = find_stops([line.plain for line in lines])
    times = [*accumulate([0, *[SECONDS] * (len(stops) - 1), 4 * SECONDS])]
    frames = [
        f"{100 * begun / times[-1]:.2f}%,{100 * ended / times[-1] - 0.01:.2f}%"
        f"{{transform:translateY({-stop * HIGH}px)}}"
        for stop, begun, ended in zip(stops, times, times[1:], strict=False)
    ]
    width, height = COLUMNS * WIDE + 2 * MARGIN, ROWS * HIGH + BAR + MARGIN
    back, ink = theme.background_color.hex, theme.foreground_color.hex
    rows = "".join(_draw_line(number, line, theme) for number, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
        f"<title>{escape(lines[0].plain)}</title>"
        f"<style>.t{{font:14px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:{ink};white-space:pre}}"
        f".s{{animation:s {times[-1]:g}s infinite}}@keyframes s{{{''.join(frames)}}}"
        f"@media(prefers-reduced-motion:reduce){{.s{{animation:none;transform:translateY({-stops[-1] * HIGH}px)}}}}"
        f"</style>"
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{back}"/>'
        + "".join(f'<circle cx="{18 + 16 * n}" cy="15" r="5" fill="#777"/>' for n in range(3))
        + f'<svg y="{BAR}" width="{width:g}" height="{ROWS * HIGH}"><g class="s t">{rows}</g></svg></svg>\n'
    )


def find_stops(lines: list[str]) -> list[int]:
    """Return the first line of each screen: a screen ends where a turn does, and the last one where the text does."""
    ends = [number for number, line in enumerate(lines) if not line and number >= ROWS]
    return [*dict.fromkeys(max(0, end - ROWS) for end in (ROWS, *ends, len(lines)))]


def _draw_line(number: int, line: Text, theme: TerminalTheme) -> str:
    """Return the words of a line. Each has its own place, so that other fonts cannot shift it."""
    spans, text = [], line.plain
    styles = [Style.combine([Style.null(), *(_style(span.style) for span in line.spans if span.start <= at < span.end)])
              for at in range(len(text))]  # fmt: skip
    begun = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or styles[at] != styles[begun] or (text[at] == " ") != (text[begun] == " "):
            if text[begun:at].strip():
                spans.append(_draw_word(begun, number, text[begun:at], styles[begun] + _style(line.style), theme))
            begun = at
    return "".join(spans)


def _style(style: str | Style) -> Style:
    return Style.parse(style) if isinstance(style, str) else style


def _draw_word(column: int, row: int, word: str, style: Style, theme: TerminalTheme) -> str:
    ink = style.color.get_truecolor(theme) if style.color else None
    more = [
        f"fill={quoteattr(ColorTriplet(*ink).hex)}" if ink else "",
        'font-weight="bold"' if style.bold else "",
        'opacity=".6"' if style.dim else "",
        f'textLength="{len(word) * WIDE:g}"',
    ]
    place = f'x="{MARGIN + column * WIDE:g}" y="{(row + 0.8) * HIGH:g}"'
    return f"<text {place} {' '.join(filter(None, more))}>{escape(word)}</text>"


def main() -> None:
    """Write both pictures."""
    for name, picture in (("table.svg", draw_table()), ("terminal.svg", draw_terminal(record(COMMAND)))):
        (ASSETS / name).write_text(picture, encoding="utf-8")
        print(f"{name}: {len(picture)} characters")


if __name__ == "__main__":
    main()
