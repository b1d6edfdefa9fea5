"""Colours of text in a terminal, whose ground may be dark or light.

Each has a contrast of at least 4.5 with black and with white. Named colours have not: terminals show ``blue`` as dark
blue on black, and ``yellow`` on white. These are near colours of the 256 that most terminals have.
"""

from typing import Final

RED: Final = "#AF5F5F"
GREEN: Final = "#00875F"
AMBER: Final = "#AD6200"
MAGENTA: Final = "#D700AF"
VIOLET: Final = "#875FD7"
