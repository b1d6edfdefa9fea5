"""Tables from the parts of turns: equal in meaning to those found by calling the hooks, and refusals by field."""

from importlib.metadata import entry_points

import pytest
from helpers.plugins import answer
from helpers.table_comparison import find_table_differences

import cardgolf
from cardgolf import NotTabulableError, turns
from cardgolf.lanes.tables.exploration import LookedInsideError
from cardgolf.lanes.tables.tabulator import Tabulator, check_shape, tabulate
from cardgolf.scoring import LINES

NAMES = sorted({each.name for each in entry_points(group="cardgolf.variants")})


def explore(rules, players):
    """Return the tables that follow from calls of hooks."""
    check_shape(rules, players)
    try:
        return Tabulator(rules, players, by_place=False).tabulate()
    except LookedInsideError:
        return Tabulator(rules, players, by_place=True).tabulate()


@pytest.mark.parametrize("most", [False, True])
def test_every_shipped_game_has_equal_tables(most):
    compared = 0
    for name in NAMES:
        rules = cardgolf.rules(name)
        players = rules.seats()[-1 if most else 0]
        try:
            explored = explore(rules, players)
        except NotTabulableError:
            with pytest.raises(NotTabulableError):
                tabulate(rules, players)
        else:
            assert find_table_differences(explored, tabulate(rules, players)) == [], name
            compared += 1
    assert compared > 35


@pytest.mark.parametrize(("part", "told"), [
    (turns.Knock(turned_up=True), "turned_up of Knock of sample"),
    (turns.End(fewer=True), "fewer of End of sample"),
    (turns.End(others_up=True), "others_up of End of sample"),
    (turns.Leave(LINES, "run"), "how=run of Leave of sample"),
])  # fmt: skip
def test_a_field_that_tables_have_no_room_for_is_named(part, told):
    rules = cardgolf.rules("golf", answer("turns", [part], "sample"))
    with pytest.raises(NotTabulableError, match=rf"invalid rules for tables: {told}: expected another value") as caught:
        rules.tables(2)
    assert caught.value.rule == "sample.turns"


def test_a_leader_by_the_standings_is_refused():
    with pytest.raises(NotTabulableError, match=r"`leader` of first-turn reads the standings"):
        cardgolf.rules("golf", "first-turn", who="last").tables(2)


def test_of_several_knocks_the_topmost_is_asked():
    strict, shown = turns.Knock("none"), turns.Knock(turned_up=True)
    above = cardgolf.rules("golf", answer("turns", [shown], "shown"), answer("turns", [strict], "strict"))
    assert ("knock", False) in zip(above.tables(2).ending_reasons, above.tables(2).ending_turns, strict=True)
    below = cardgolf.rules("golf", answer("turns", [strict], "strict"), answer("turns", [shown], "shown"))
    with pytest.raises(NotTabulableError, match="turned_up of Knock of shown"):
        below.tables(2)


def test_a_hook_in_python_is_among_the_turns_in_python():
    assert cardgolf.rules("golf", "knocking").python_turns == ()
    assert cardgolf.rules("golf", answer("moves", None, "sample")).python_turns == ("sample.moves",)
