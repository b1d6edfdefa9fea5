"""The other cases of ``tests/terminal/full_screen/test_plan.py``."""

from tests.terminal.full_screen.test_plan import test_a_table_fits_and_larger_terminals_have_larger_cards
