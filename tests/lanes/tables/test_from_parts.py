"""Tables from the parts of turns: equal in meaning to those found by calling the hooks, and refusals by field."""

from importlib.metadata import entry_points

import pytest
from helpers.plugins import answer
from helpers.table_comparison import find_table_differences

import cardgolf
from cardgolf import Discard, NotTabulableError, hookimpl, turns
from cardgolf.lanes.tables.exploration import LookedInsideError
from cardgolf.lanes.tables.rounds import check_tables
from cardgolf.lanes.tables.tabulator import Tabulator, check_shape, tabulate
from cardgolf.scoring import LINES, Faces

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
    (turns.Knock(turned_up=True), "turned_up=True of Knock of sample: expected False"),
    (turns.End(fewer=True), "fewer=True of End of sample: expected False"),
    (turns.End(others_up=True), "others_up=True of End of sample: expected False"),
    (turns.Leave(LINES, "run"), "how=run of Leave of sample: expected equal or any"),
])  # fmt: skip
def test_a_field_that_tables_have_no_room_for_is_named(part, told):
    rules = cardgolf.rules("golf", answer("turns", [part], "sample"))
    with pytest.raises(NotTabulableError, match=rf"invalid rules for tables: {told}") as caught:
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
    with pytest.raises(NotTabulableError, match="turned_up=True of Knock of shown"):
        below.tables(2)


KINGS_STAY = turns.Throw(keep=Faces(ranks=[13]))
STACKS = {
    "a card to keep above another pile": (["knocking", KINGS_STAY], {"discard_must_swap": False}),
    "the stock alone above another pile": (["knocking", turns.Throw(piles="stock")], {"discard_must_swap": False}),
    "flips above a knock": (["knocking", turns.Spend()], {}),
    "a knock above flips": ([turns.Spend(), "knocking"], {}),
    "flips twice": ([turns.Spend()], {"flip_turn": True}),
    "other looks above looks": ([turns.Opening(looks=1, of="nearest"), "knocking"], {"peek": "any"}),
    "flips above looks": ([turns.Opening(flips=2), "knocking"], {"peek": "nearest"}),
    "fewer looks by a hook": ([answer("opening_flips", 2, "fewer"), "knocking"], {"peek": "any", "initial_flips": 3}),
    "draws and knocks": ([turns.Draw("discard"), turns.Knock("none", most_down=3)], {}),
    "a flip and a card to keep": ([turns.Throw("required", last_turns="never"), KINGS_STAY, turns.Swap("down")], {}),
}


@pytest.mark.parametrize("name", STACKS)
def test_stacks_of_parts_play_by_tables_as_by_the_engine(name):
    given, options = STACKS[name]
    rules = [each if not isinstance(each, turns.Part) else answer("turns", [each], f"part-{n}")
             for n, each in enumerate(given)]  # fmt: skip
    book = cardgolf.rules("golf", *rules, **options)
    for players in (2, 4):
        check_tables(book, book.tables(players), 1500, seed=players)


def test_actions_that_are_not_listed_are_refused():
    @hookimpl("actions", wrapper=True)
    def fewer():
        return [move for move in (yield) if move != Discard()]

    with pytest.raises(NotTabulableError, match="`actions` of fewer does not list every discard"):
        cardgolf.rules("golf", fewer).tables(2)


def test_a_hook_in_python_is_among_the_turns_in_python():
    assert cardgolf.rules("golf", "knocking").python_turns == ()
    assert cardgolf.rules("golf", answer("moves", None, "sample")).python_turns == ("sample.moves",)
