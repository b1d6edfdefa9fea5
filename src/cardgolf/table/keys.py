"""Keys and sizes as Textual wants them told: in lists, one for each class."""

from textual.binding import BindingType


def keys(*bindings: BindingType) -> list[BindingType]:
    """What keys do."""
    return [*bindings]


def sizes(*steps: tuple[int, str]) -> list[tuple[int, str]]:
    """From how many cells on which class of the style sheet applies."""
    return [*steps]
