"""The drawings of a deck for the web component, sent once a table."""

from typing import Any

from cardgolf.cards import Card
from cardgolf.drawing.colours import DARK, LIGHT, NUMBERS_BY_CLASS
from cardgolf.drawing.faces import draw_back, draw_face
from cardgolf.drawing.glyphs import FIGURES, SHAPES, SIGNS, find_path
from cardgolf.drawing.places import describe_card
from cardgolf.rulebook.rulebook import Rulebook

VERSION = 1


def deck_message(rules: Rulebook, players: int) -> dict[str, Any]:
    """Return how the cards of a table look, as data for JSON: a message for ``<cardgolf-table>``.

    ``faces`` has for each face, by its text, its ``name`` in words and two drawings: ``full``, and ``small`` for cards
    less than 64 pixels wide. Drawings are SVG elements in a box of 100 by 140. They refer to ``shapes``, which are
    paths. ``colours`` are by theme and name, such as ``"#1C2A24"``. The component draws no other elements, attributes
    and values than those that its page in the documentation lists.

    >>> message = deck_message(cardgolf.rules("play-nine"), players=2)
    >>> message["faces"]["-5"]["name"], sorted(message)
    ('-5', ['back', 'colours', 'faces', 'shapes', 'type', 'version'])

    Raises :class:`InvalidOptionError` for a number of players that the rules do not allow.
    """
    names = [*(f"figure-{each}" for each in FIGURES), *SHAPES, *(f"sign-{each}" for each in SIGNS)]
    faces = sorted({*rules.table_setup(players).deck})
    return {
        "version": VERSION,
        "type": "deck",
        "faces": {str(face): _draw(face) for face in faces},
        "back": draw_back(),
        "shapes": {name: find_path(name) for name in names},
        "colours": {"light": {**LIGHT, **NUMBERS_BY_CLASS}, "dark": {**DARK, **NUMBERS_BY_CLASS}},
    }


def _draw(face: Card) -> dict[str, str]:
    return {"name": describe_card(face), "full": draw_face(face, full=True), "small": draw_face(face, full=False)}
