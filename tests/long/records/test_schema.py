"""The other cases of ``tests/records/test_schema.py``."""

from tests.records.test_schema import test_every_line_that_is_written_fits_the_schema
