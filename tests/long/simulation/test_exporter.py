"""The other cases of ``tests/simulation/test_exporter.py``."""

from tests.simulation.test_exporter import path, test_every_format_preserves_the_rows
