"""Pictures of every family are those that a person has looked at (``tests/drawing/golden_pictures.py``)."""

import json

from drawing.golden_pictures import KEPT, digest, pictures


def test_pictures_are_those_that_were_looked_at():
    drawn = {name: digest(picture) for name, picture in pictures()}
    assert drawn == json.loads(KEPT.read_text(encoding="utf-8"))
