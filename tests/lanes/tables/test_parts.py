"""Tables from the parts of turns: equal in play to the engine, and refused by field or by hook."""

import pytest
from helpers.lane_comparison import check_in_lanes
from helpers.plugins import answer
from helpers.rule_sets import led_by_closer, led_by_dealer

import cardgolf
from cardgolf import Discard, Layout, NotTabulableError, hookimpl, turns
from cardgolf.lanes.tables.tables import EACH_TURN, NO_TURNS, SHOWS_OWN
from cardgolf.scoring import LINES, Faces


def test_a_leader_by_the_standings_is_refused():
    with pytest.raises(NotTabulableError, match=r"`leader` of first-turn reads the standings"):
        cardgolf.rules("golf", "first-turn", who="last").tables(2)


def test_of_several_knocks_the_topmost_counts():
    strict, shown = turns.Knock("none"), turns.Knock(turned_up=True)
    above = cardgolf.rules("golf", answer("turns", [shown], "shown"), answer("turns", [strict], "strict")).tables(2)
    below = cardgolf.rules("golf", answer("turns", [strict], "strict"), answer("turns", [shown], "shown")).tables(2)
    found = [{*zip(each.ending_reasons, each.ending_turns, each.ending_shows, strict=True)} for each in (above, below)]
    assert ("knock", NO_TURNS, 0) in found[0] and ("knock", EACH_TURN, SHOWS_OWN) in found[1]


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
    "a knocker's cards": ([turns.Knock(turned_up=True)], {"peek": "any"}),
    "last turns of fewer": (
        [turns.Knock("none"), turns.End(fewer=True)],
        {"new_card": "down", "turn_limit": 9},
    ),
    "cards of the others": ([turns.End("each", others_up=True), turns.Knock(turned_up=True)], {"peek": "any"}),
    "runs that leave": ([turns.Leave(LINES, "run"), turns.End(others_up=True)], {"rows": 3}),
    "a flip and a card to keep": ([turns.Throw("required", last_turns="never"), KINGS_STAY, turns.Swap("down")], {}),
}


def stack_parts(name):
    given, options = STACKS[name]
    rules = [each if not isinstance(each, turns.Part) else answer("turns", [each], f"part-{n}")
             for n, each in enumerate(given)]  # fmt: skip
    return cardgolf.rules("golf", *rules, **options)


@pytest.mark.parametrize("name", STACKS)
def test_stacks_of_parts_play_by_tables_as_by_the_engine(name):
    book = stack_parts(name)
    for players in (2, 4):
        check_in_lanes(book, players, 1500, seed=players)


@pytest.mark.parametrize(("how", "after"), [("equal", "swap"), ("equal", "any"), ("any", "any"), ("run", "swap")])
def test_lines_that_leave_are_in_tables(how, after):
    leave = answer("turns", [turns.Leave(LINES, how, after=after)])
    rules = cardgolf.rules("golf", leave, discard_flip="optional")
    check_in_lanes(rules, 2, 1500, seed=1)


def test_few_ranks_are_enough_for_lines_that_leave():
    low_cards = answer("deck", cardgolf.cards.numbered(dict.fromkeys(range(5), 12)))
    rules = cardgolf.rules("crazy-nines", low_cards)
    check_in_lanes(rules, 2, 2000, seed=1)


@pytest.mark.parametrize(("stack", "options"), [
    (["crazy-nines"], {"initial_flips": 0, "recycle": "end_round", "decks": 1}),
    (["skyjo"], {"target": 200}), (["golf", "knocking", led_by_closer], {"holes": 3}), (["golf", led_by_dealer], {}),
])  # fmt: skip
def test_other_beginnings_and_ends_of_rounds_are_in_tables(stack, options):
    rules = cardgolf.rules(*stack, **{"turn_limit": 9} | options)
    check_in_lanes(rules, 3, 1500, seed=2)


def test_looks_in_a_first_turn_are_refused():
    rules = cardgolf.rules("golf", "knocking", peek="any", initial_flips=2, first_flips="first_turn")
    with pytest.raises(NotTabulableError, match="`first_flips` of base looks at cards in a turn"):
        rules.tables(2)


def test_actions_that_are_not_listed_are_refused():
    @hookimpl("actions", wrapper=True)
    def fewer():
        return [move for move in (yield) if move != Discard()]

    with pytest.raises(NotTabulableError, match="`actions` of fewer does not list every discard"):
        cardgolf.rules("golf", fewer).tables(2)


@pytest.mark.parametrize(("hook", "expected"), [
    ("moves", "a part in `turns` such as Draw, Spend, Throw or Knock"),
    ("locked", "a part in `turns` such as Swap or Lock"),
    ("discard_options", "a part in `turns` such as Throw"),
    ("leader", "a part in `turns` such as Leads"),
    ("clears", "a part in `turns` such as Leave"),
    ("next_phase", "a part in `turns` such as Opening"),
    ("round_end", "a part in `turns` such as Knock or End"),
    ("after_move", "a part in `turns` such as Knock or End"),
    ("apply_move", "the base rules alone"),
])  # fmt: skip
def test_a_turn_in_python_is_refused_with_the_part_that_says_it(hook, expected):
    assert cardgolf.rules("golf", "knocking").python_turns == ()
    rules = cardgolf.rules("golf", answer(hook, None))
    assert rules.python_turns == (f"sample.{hook}",)
    with pytest.raises(NotTabulableError) as caught:
        rules.tables(2)
    assert caught.value.message == f"invalid rules for tables: `{hook}` of sample is Python: expected {expected}"
    assert caught.value.rule == f"sample.{hook}"
    with pytest.raises(NotTabulableError, match=f"`{hook}` of sample is Python"):
        rules.export()


def test_large_boards_and_boards_that_differ_are_refused():
    with pytest.raises(NotTabulableError, match="expected at most 16 places"):
        cardgolf.rules("nine-card", answer("layout", Layout.grid(rows=3, columns=6))).tables(2)
    with pytest.raises(NotTabulableError, match=r"`layout` of course differs by seat or round"):
        cardgolf.rules("golf", "course").tables(2)
