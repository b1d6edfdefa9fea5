"""Pictures of every family are those that a person has looked at (``tests/drawing/golden_pictures.py``)."""
