"""The other cases of ``tests/bots/test_worth.py``."""

from tests.bots.test_worth import test_probes_contain_no_card_of_the_table
