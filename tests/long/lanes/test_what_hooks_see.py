"""The other cases of ``tests/lanes/test_what_hooks_see.py``."""

from tests.lanes.test_what_hooks_see import test_hooks_see_in_lanes_what_the_engine_shows_them
