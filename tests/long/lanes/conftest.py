"""The two backends of lanes."""

from tests.lanes.conftest import compiled
