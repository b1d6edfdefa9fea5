"""The other cases of ``tests/engine/test_sealed_secrets.py``."""

from tests.engine.test_sealed_secrets import (
    test_events_lead_to_the_view_and_come_back_from_json,
    test_no_other_seat_can_tell_what_was_chosen,
)
