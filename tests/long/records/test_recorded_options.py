"""The other cases of ``tests/records/test_recorded_options.py``."""

from tests.records.test_recorded_options import (
    test_every_option_comes_back_at_every_value,
    test_options_that_were_added_come_back_at_every_value_in_every_game,
)
