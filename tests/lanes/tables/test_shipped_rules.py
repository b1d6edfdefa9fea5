"""Every shipped variant with every option and house rule: equal to the engine, or refused with a reason."""

import re

import pytest
from helpers.examples import example
from helpers.lane_comparison import check_in_lanes
from helpers.option_sets import list_house_rules, list_settings, with_settings

import cardgolf
from cardgolf import NotTabulableError, plugin

GRIDS = ("play-nine", "nine-card", "crazy-nines", "golf")

# What is refused, by the setting that makes the difference.
REFUSED = {
    "rearrange": "Arrange of rearrange: expected turns without it",
    "several-for-one": "Exchange of several-for-one: expected turns without it",
    "matching-discards": "Snap of matching-discards: expected turns without it",
    "throw-pairs": "`move_types` of throw-pairs adds `throw`",
    "lay-choice": "`move_types` of lay-choice adds `lay`",
    "course": "`layout` of course differs by seat or round",
    "open-row": "`dealt` of open-row decides",
    **{name: f"Order of {name}: expected turns without it" for name in ("play-right", "reverse", "skip-next")},
    "another-turn": "of another-turn is Python: expected a part in `turns`",
    "power-cards": "Power of power-cards: expected turns without it",
    "new_card": "^$|`new_card` of base lays cards down where cards leave boards: expected up",
    ("first-turn", ("who", "first")): "`leader` of first-turn reads the standings",
    ("first-turn", ("who", "last")): "`leader` of first-turn reads the standings",
    "dealing": "Deal of dealing: expected turns without it",
}


def settings(name):
    houses = [(house, given) for house, given in list_house_rules(name)]
    return [*list_settings(name), *houses]


def verdict(rules, players, decisions):
    """Return why ``rules`` are refused, or nothing once they were compared with the engine."""
    try:
        check_in_lanes(rules, players, decisions, seed=5)
    except NotTabulableError as error:
        return str(error)
    return ""


def assert_tabulated_or_refused(name, pairs, decisions):
    for number, (key, value) in enumerate(pairs):
        reason = REFUSED.get(key, REFUSED.get((key, value), "^$"))
        assert re.search(reason, verdict(with_settings(name, (key, value)), 2 + number % 3, decisions)), (key, value)


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", [*GRIDS], ids=str)
def test_options_and_house_rules_are_tabulated_or_refused(name):
    listed = settings(name)
    assert len(listed) > 20
    assert_tabulated_or_refused(name, listed[:: 4 if name == "crazy-nines" else 1], 200)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("board-nine", "`layout` of board-nine deals hands"),
        ("cabo", "seen of Opening of cabo: expected turns without it"),
        ("rat-a-tat-cat", "`dealt` of rat-a-tat-cat decides"),
        ("trash", "`layout` of trash differs by seat or round"),
        ("yaniv", "`layout` of yaniv deals hands"),
    ],
)
def test_games_with_more_than_tables_hold_are_refused_with_the_reason(name, reason):
    rules = cardgolf.rules(name if name in cardgolf.variants() else example(name))
    with pytest.raises(NotTabulableError) as error:
        rules.tables(2)
    assert reason in str(error.value)


REFUSED_NAMES = (
    "board-nine cabo cabo-second-edition cactus cambio card-golf drinking-golf dutch eighteen-holes four-card-matching "
    "growing-golf kombio nine-below nine-card-arranged pablo par-holes power-cards-golf rods-golf skip-and-reverse "
    "tamalou three-packs"
).split()


def test_all_names_are_equal_in_play_or_refused():
    refused = set[str]()
    for name in cardgolf.variants():
        rules = cardgolf.rules(name)
        refused |= {name for players in (rules.seats()[0], rules.seats()[-1]) if verdict(rules, players, 150)}
    assert sorted(refused) == REFUSED_NAMES


def test_boards_that_a_plugin_in_python_lets_grow_are_refused_by_name():
    @plugin
    class Growing:
        """A board may gain a card."""

        max_extra = 1

    for made in (lambda rules: rules.tables(2), lambda rules: rules.export()):
        with pytest.raises(NotTabulableError, match="`max_extra` of growing lets boards grow: expected a grid"):
            made(cardgolf.rules("golf", Growing))
