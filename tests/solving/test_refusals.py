"""Rules that cannot be solved, each with its reason."""

import pytest
from helpers.plugins import answer
from solving.members import make_member

import cardgolf
from cardgolf import InvalidArgumentError, InvalidOptionError, NotTabulableError, hookimpl, turns
from cardgolf.scoring import COLUMNS, Adjust
from cardgolf.solving.cards import Boards
from cardgolf.solving.refusals import _check_scores, check_rules
from cardgolf.turns import Lead, Leads

OPTIONS = {"turn_limit": 2, "recycle": "end_round"}


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("board-nine", OPTIONS, "hands"),
        ("golf", OPTIONS | {"peek": "nearest"}, "knows a card which lies face down"),
        ("golf", OPTIONS | {"new_card": "down"}, "knows a card which lies face down"),
        ("golf", OPTIONS | {"first_flips": "first_turn"}, "in a turn"),
    ],
)
def test_rules_without_tables_are_refused_with_the_reason_of_the_tables(name, options, why):
    with pytest.raises(NotTabulableError, match=why):
        cardgolf.solve(cardgolf.rules(name, **options))


def test_windows_are_refused():
    @hookimpl
    def reactions(state, move, before):
        return ()

    with pytest.raises(NotTabulableError, match="reactions"):
        cardgolf.solve(make_member("golf", "ranks=3", reactions, turn_limit=2))


@pytest.mark.parametrize("limit", [None, 51, 100])
def test_long_rounds_are_refused(limit):
    with pytest.raises(InvalidOptionError, match="expected 1 to 50"):
        cardgolf.solve(make_member("golf", "ranks=3", turn_limit=limit))


def test_a_stock_that_may_be_made_anew_is_refused():
    with pytest.raises(InvalidOptionError, match="a stock of 1 cards may run out"):
        cardgolf.solve(make_member("golf", "ranks=3", turn_limit=3, recycle="keep_top"))


def test_scores_that_depend_on_more_than_the_boards_are_refused():
    @hookimpl
    def bonus(board, seat):
        return []

    @hookimpl
    def penalty(state, raw):
        return {}

    for rule, why in ((bonus, "reads `seat`"), (penalty, "written in Python")):
        with pytest.raises(NotTabulableError, match=why):
            cardgolf.solve(make_member("golf", "ranks=3", rule, turn_limit=2))


@pytest.mark.parametrize(("number", "is_refused"), [(None, False), (9, True)])
def test_scores_of_a_certain_round_are_refused(number, is_refused):
    @hookimpl
    def scoring():
        return [Adjust("every", times=1, round=number, rule="scoring.last")]

    rules = make_member("golf", "ranks=3", scoring, turn_limit=2)
    if is_refused:
        with pytest.raises(NotTabulableError, match="in every round"):
            check_rules(rules, 2)
    else:
        _check_scores(rules)


def test_locked_cards_are_refused():
    @hookimpl
    def locks():
        return [cardgolf.turns.Lock(cardgolf.Card(2), 1)]

    with pytest.raises(NotTabulableError, match="can be locked"):
        cardgolf.solve(make_member("golf", "ranks=3", locks, turn_limit=2))


@pytest.mark.parametrize(("part", "why"), [
    (turns.End(fewer=True), "a last turn for each or for none"), (turns.End(others_up=True), "no cards turned up"),
    (turns.Leave(COLUMNS, "run"), "equal or any cards, not runs"),
])  # fmt: skip
def test_other_last_turns_and_runs_are_refused(part, why):
    with pytest.raises(NotTabulableError, match=why):
        cardgolf.solve(make_member("golf", "ranks=3", answer("turns", [part]), turn_limit=2))


def test_too_many_states_are_refused(pair6):
    with pytest.raises(InvalidArgumentError, match="most_states=944"):
        cardgolf.solve(pair6.rules, most_states=944)
    assert cardgolf.solve(pair6.rules, most_states=945).states == 945


@pytest.mark.parametrize("players", [1, 3, True, "2"])
def test_other_numbers_of_players_are_refused(pair6, players):
    with pytest.raises(InvalidArgumentError, match="invalid players="):
        cardgolf.solve(pair6.rules, players)


def test_a_bound_of_states_is_a_number(pair6):
    with pytest.raises(InvalidArgumentError, match="invalid most_states=0"):
        cardgolf.solve(pair6.rules, most_states=0)


def test_too_many_boards_are_refused(monkeypatch):
    monkeypatch.setattr("cardgolf.solving.cards.MOST_BOARDS", 3)
    boards = Boards(2, [(0, 1)])
    assert [boards.find(cells) for cells in ((0, 1), (1, 1), (2, 0), (0, 1))] == [0, 1, 2, 0]
    with pytest.raises(NotTabulableError, match="expected at most 3 boards"):
        boards.find((1, 0))


def test_another_leader_is_refused():
    @hookimpl
    def turns():
        yield Leads(Lead.DEALER)

    with pytest.raises(NotTabulableError, match="not dealer"):
        cardgolf.solve(make_member("golf", "ranks=3", turns, turn_limit=2))
