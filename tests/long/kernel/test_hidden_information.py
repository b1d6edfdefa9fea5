"""The other cases of ``tests/kernel/test_hidden_information.py``."""

from helpers.indistinguishable_states import compare, concealed, course, find_differences, redealt, refusal, sight

from tests.kernel.test_hidden_information import (
    test_a_seat_that_is_not_to_move_gets_the_same_error_at_indistinguishable_tables,
    test_any_move_of_a_seat_that_is_not_to_move_is_refused,
    test_indistinguishable_tables_stay_so_while_the_same_cards_are_shown,
)


def test_some_courses_include_a_restock_and_another_deal():
    figures, found = compare("nine-card", 2, 3, steps=30, each=24)
    assert found == []
    assert figures["with a deal"]
    assert figures["with a new stock"]
