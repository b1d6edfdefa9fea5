"""Rules that tell hidden cards in one circumstance alone: the kit finds each with its default number of examples."""

import pytest
from helpers.faulty import circumstances as leaks
from hypothesis import settings

from tests.testing.test_conformance import _quickly, find_failure  # noqa: F401  # a fixture for every test here

VIEWS = "test_views_hide_unseen_cards"
MOVES = "test_moves_reveal_only_the_cards_they_show"
FUTURES = "test_what_is_not_dealt_yet_tells_nothing"

LEAKS = {
    "a late round": (VIEWS, leaks.OrdersInALateRound),
    "the deal of a late round": (
        "test_deals_reveal_only_the_cards_they_show",
        leaks.remembers_the_deal_of_a_late_round,
    ),
    "the third new stock": (VIEWS, leaks.refuses_after_the_third_new_stock),
    "handicaps": (FUTURES, leaks.remembers_with_handicaps),
    "teams": (VIEWS, leaks.OrdersByAPartnersCard),
    "the last seat": (VIEWS, leaks.OrdersForTheLastSeat),
    "a late turn": (MOVES, leaks.remembers_in_a_late_turn),
    "a resume": (VIEWS, leaks.OrdersAfterAResume),
    "a play-off": (VIEWS, leaks.OrdersInAPlayoff),
    "a sealed choice": (VIEWS, leaks.BidsByAHiddenCard),
    "a window": (VIEWS, leaks.OrdersInAWindow),
    "the middle of a turn": (VIEWS, leaks.OrdersInTheMiddleOfATurn),
    "an order of cards": (FUTURES, leaks.remembers_in_an_order),
    "the middle": ("test_the_middle_is_open_to_all", leaks.TurnsTheMiddleDownLate),
}
EXAMPLES = settings.get_profile("default").max_examples  # of a kit whose author has no profile


@pytest.mark.parametrize("circumstance", LEAKS)
def test_a_leak_in_one_circumstance_is_found(circumstance):
    find_failure(*LEAKS[circumstance], max_examples=EXAMPLES)
