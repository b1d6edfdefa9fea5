"""Sizes, themes, identifiers and the drawings of single cards."""

import re
from xml.etree import ElementTree as ET

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import Card, InvalidArgumentError
from cardgolf.cards import FACES
from cardgolf.drawing import svg
from cardgolf.drawing.elements import element
from cardgolf.drawing.faces import draw_face
from cardgolf.drawing.glyphs import FIGURES, SHAPES, SIGNS, find_path

PREFIX = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def view():
    return cardgolf.new_game("nine-card", players=3, seed=7).view(0)


@pytest.mark.parametrize("size", [0, 23, 601, 64.0, "64", None, True])
def test_sizes_out_of_range_are_refused(view, size):
    with pytest.raises(InvalidArgumentError, match=r"invalid size=.*: expected an integer from 24 to 600"):
        svg(view, size=size)


@pytest.mark.parametrize("theme", ["", "Dark", None, 1])
def test_unknown_themes_are_refused(view, theme):
    with pytest.raises(InvalidArgumentError, match=r"invalid theme=.*: expected one of auto, light, dark"):
        svg(view, theme=theme)


@every_case("size", [24, 40, 63, 64, 200, 600])
def test_a_card_has_the_size_that_was_asked_for(size):
    root = ET.fromstring(svg(Card(8, "H"), size=size))
    assert float(root.get("width")) == size + 32  # with its margin
    assert float(root.get("height")) == pytest.approx(1.4 * size + 32, abs=0.1)


def test_small_cards_have_a_large_index_and_one_suit():
    small, full = (svg(Card(8, "H"), size=size) for size in (63, 64))
    assert (small.count("-H"), full.count("-H")) == (2, 11)  # with the definition


def test_ids_are_unique_and_every_reference_has_one(view):
    pictures = [svg(view), svg(view, theme="dark"), svg(view.boards[0])]
    ids = [each for picture in pictures for each in re.findall(r' id="([^"]+)"', picture)]
    assert len(ids) == len({*ids})
    for picture in pictures:
        named = re.findall(r'(?:href="#|aria-labelledby="|aria-describedby=")([^"]+)"', picture)
        assert {*named} <= {*re.findall(r' id="([^"]+)"', picture)}


def test_ids_are_stable():
    pictures = [svg(cardgolf.new_game("golf", players=2, seed=3)) for _ in range(2)]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("full", [True, False])
def test_each_face_has_its_own_drawing(full):
    faces = [face for face in FACES if not face.suit or face.rank or face.suit == "*"]
    drawn = {draw_face(face, full=full): face for face in faces}
    assert len(drawn) == len(faces) > 250


def test_every_shape_is_found_by_its_name():
    names = [*(f"figure-{each}" for each in FIGURES), *SHAPES, *(f"sign-{each}" for each in SIGNS)]
    assert all(find_path(name).startswith("M") for name in names)
    assert len({find_path(name) for name in names}) == len(names)


def test_shapes_stay_near_their_box():
    """A shape that leaves its box would be drawn over its neighbour."""
    for path in SHAPES.values():
        numbers = [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", path)]
        assert min(numbers) >= -10 and max(numbers) <= 140


def test_attributes_of_elements():
    assert element("g") == "<g/>"
    assert element("text", "a", "b", x=1.04, stroke_width=2) == ('<text class="a" x="1" stroke-width="2">b</text>')
