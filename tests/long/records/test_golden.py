"""The other cases of ``tests/records/test_golden.py``."""

from tests.records.test_golden import test_a_golden_record_loads_and_is_written_again_byte_for_byte
