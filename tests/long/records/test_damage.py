"""The other cases of ``tests/records/test_damage.py``."""

from tests.records.test_damage import test_damage_is_refused_or_harmless
