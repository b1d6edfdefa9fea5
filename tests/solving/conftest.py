import pytest
from solving.members import PAIR6, ClearedColumns, goal, make_member

import cardgolf


@pytest.fixture(scope="session")
def pair6():
    """Golf with one column and six cards, solved."""
    return cardgolf.solve(make_member(*PAIR6[0], **PAIR6[1]))


@pytest.fixture(scope="session")
def cleared():
    """Golf with six cards in which equal cards of a column leave the table, and most points win, solved."""
    return cardgolf.solve(make_member("golf", "ranks=2,copies=3", ClearedColumns, goal, turn_limit=2))
