"""Hidden information: the table shows the player's own view and nothing that depends on hidden cards."""

import pytest
from helpers.rule_sets import QUICK_TABLES

from cardgolf.terminal.full_screen.model import TableModel
from tests.terminal.full_screen.test_hidden_information import compare_screens


@pytest.mark.parametrize("name", [*QUICK_TABLES, "four-card", "skyjo", "rat-a-tat-cat", "trash"])
def test_every_game_looks_the_same_at_indistinguishable_tables(name):
    assert compare_screens(name, steps=3) > 3


def test_a_screen_with_hidden_cards_is_detected(monkeypatch):
    """Given whole games and another seat's view, the tables look different."""
    monkeypatch.setattr(TableModel, "view", property(lambda table: table.game.view(1)))
    with pytest.raises(AssertionError, match=r"assert \[\["):
        compare_screens("board-nine", lambda game, _: game, steps=2)
