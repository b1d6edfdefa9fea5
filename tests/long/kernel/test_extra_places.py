"""The other cases of ``tests/kernel/test_extra_places.py``."""

from tests.kernel.test_extra_places import test_every_ply_can_be_written_read_seen_drawn_and_dealt_anew
