"""The other cases of ``tests/bots/test_witness.py``."""

from tests.bots.test_witness import test_a_witness_gets_all_events_of_its_seat_and_no_others
