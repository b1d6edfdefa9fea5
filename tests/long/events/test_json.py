"""The other cases of ``tests/events/test_json.py``."""

from tests.events.test_json import test_a_move_is_a_few_hundred_bytes, test_events_fit_the_schema_and_json
