"""The other cases of ``tests/events/test_middle_events.py``."""

from tests.events.test_middle_events import test_events_lead_to_the_view_and_survive_json
