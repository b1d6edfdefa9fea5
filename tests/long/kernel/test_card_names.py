"""Names that are typed, short names for tables, and names that are wrapped on a picture."""

from cardgolf import Card
from cardgolf.table.card_names import shorten_faces


def test_ten_thousand_faces_have_short_texts():
    faces = [Card(name=f"Card-number-{number:04}") for number in range(9000)]
    short = shorten_faces(faces, 5)
    assert len({*short.values()}) == 9000
