"""What takes long of ``tests/kernel/test_hidden_information.py``."""

from helpers.indistinguishable_states import compare


def test_some_courses_include_a_restock_and_another_deal():
    figures, found = compare("nine-card", 2, 3, steps=30, each=24)
    assert found == []
    assert figures["with a deal"]
    assert figures["with a new stock"]
