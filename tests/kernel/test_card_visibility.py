"""Card locations and the seats that see each card, compared with the views of the seats."""

from collections import Counter

import pytest
from helpers.boards import cards
from helpers.rule_sets import TABLES, one_of_each_family, sizes
from helpers.visible_cards import shown
from helpers.walks import play, played_by_lot, viewers

from cardgolf.testing import rigged_deck


def said(game, seat):
    """Return each card that ``seat`` can see by the card locations."""
    there = game.card_locations
    return [(each.place, each.card) for each in there if (each.open if seat is None else seat in each.seats)]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", one_of_each_family())
def test_card_locations_agree_with_the_views(name):
    for players in sizes(name):
        for game in played_by_lot(name, players, seed=players, each=3):
            for seat in viewers(game):
                assert Counter(said(game, seat)) == Counter(shown(game.view(seat)))


@pytest.mark.parametrize("name", one_of_each_family())
def test_every_card_of_the_deck_has_one_place(name):
    for players in sizes(name):
        for game in played_by_lot(name, players, seed=players + 1, each=3):
            there = game.card_locations
            assert Counter(each.card for each in there) == Counter(game.rules.deck(players))
            single = [each.place for each in there if not each.place.endswith("hand") and each.place != "played"]
            assert len(set(single)) == len(single)


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", TABLES)
def test_every_seat_sees_face_up_cards(name):
    for game in played_by_lot(name, 4, seed=1):
        all_seats = game.state.match.seats
        assert all(each.seats == all_seats for each in game.card_locations if each.open)
        assert all(each.seats == tuple(sorted(each.seats)) for each in game.card_locations)


def at(game, place):
    """Return the cards at a place, each with the seats that see it."""
    return [(str(each.card), each.seats, each.open) for each in game.card_locations if each.place == place]


def opened():
    """Return a game in which both seats have turned up two cards. Seat 1 leads."""
    game = rigged_deck("play-nine", ["1 2 3 4 / 5 6 7 8", "0 0 9 9 / 1 2 10 10"], discard="12", stock="-5 11")
    return play(game, "flip a1", "flip b1", "flip a1", "flip a2")


def test_places_have_names_and_piles_count_from_the_top():
    game = opened()
    assert at(game, "seat 0 a2") == [("5", (0, 1), True)]
    assert at(game, "seat 0 d2") == [("8", (), False)]
    assert at(game, "stock 1") == [("-5", (), False)]
    assert at(game, "stock 2") == [("11", (), False)]
    assert at(game, "discard 1") == [("12", (0, 1), True)]
    assert len(game.card_locations) == 108


def test_a_drawn_card_is_seen_by_its_holder_and_a_covered_discard_by_no_seat():
    game = opened().play("draw stock")
    assert at(game, "held") == [("-5", (1,), False)]
    game = game.play("swap c1")
    assert at(game, "held") == []
    assert at(game, "discard 1") == [("9", (0, 1), True)]
    assert at(game, "discard 2") == [("12", (), False)]
    assert at(game.play("draw discard"), "held") == [("9", (0, 1), True)]


def test_a_peeked_card_is_seen_by_the_seat_that_looked():
    game = rigged_deck("four-card", ["AC 2C / 3C 4C", "5C 6C / 7C 8C"], discard="9C", stock="10C")
    game = play(game, "peek a2", "peek b2", "peek a2", "peek b2")
    assert at(game, "seat 1 a2") == [("7C", (1,), False)]
    assert at(game, "seat 0 b1") == [("2C", (), False)]
    game = play(game, "draw discard", "swap a1")
    assert at(game, "seat 1 a1") == [("9C", (0, 1), False)]


def test_a_hand_is_seen_by_its_owner_and_the_last_play_by_every_seat():
    game = rigged_deck("board-nine", ["1 1 2 3 4", "7 7 7 12 13"], discard="10", stock="9 5")
    assert at(game, "seat 1 hand") == [(card, (1,), False) for card in ("7", "7", "7", "12", "13")]
    game = game.play("play 7 7 7")
    assert at(game, "played") == [("7", (0, 1), True)] * 3
    game = play(game, "draw stock", "pass")
    assert [at(game, f"discard {depth}")[0] for depth in (1, 2, 3)] == [("7", (0, 1), True)] * 3
    assert at(game, "discard 4") == [("10", (), False)]
    assert cards("9 12 13") == tuple(each.card for each in game.card_locations if each.place == "seat 1 hand")


def test_after_a_round_only_the_piles_hide_cards():
    *_, game = (each for each in played_by_lot("nine-card", 3, seed=2) if each.is_round_over)
    hidden = {each.place.split()[0] for each in game.card_locations if not each.open}
    assert hidden <= {"stock", "discard"}
