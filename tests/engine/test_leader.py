"""The leader of a round: a seat that a plugin names, or the one that values of ``Lead`` lead to."""

import pytest
from helpers.cases import every_case
from helpers.plugins import answer
from helpers.walks import finish_round, tee_off

import cardgolf
from cardgolf import Lead, PluginError
from cardgolf.testing import rigged_deck

BOARDS = ["A 2 3 / 4 5 6", "7 8 9 / 10 J Q", "7 8 9 / 10 J K"]


def begin(leads, **options):
    """Return a game of three after the opening. Seat 2 deals, so that seat 0 sits at the dealer's left."""
    rules = cardgolf.rules("golf", answer("leader", leads, "lead"), **{"initial_flips": 1, "first_dealer": 2} | options)
    boards = [" ".join(f"{card}{'CDS'[seat]}" for card in board.replace("/", "").split())
              for seat, board in enumerate(BOARDS)]  # fmt: skip
    return tee_off(rigged_deck(rules, boards, discard="KH"))


@every_case(
    ("leads", "seat"),
    [
        (Lead.LEFT_OF_DEALER, 0),
        (Lead.DEALER, 2),
        (Lead.MOST_POINTS, 1),  # 7 and 7: seat 1 is nearer to the dealer's left
        ([Lead.LAST_CLOSER, Lead.DEALER], 2),
        ((Lead.LAST_CLOSER,), 0),
        ((Lead.MOST_POINTS, Lead.DEALER), 1),
        (1, 1),
    ],
)
def test_1_2_a_first_round_is_led_by_the_first_that_names_a_seat(leads, seat):
    game = begin(leads)
    assert (game.turn, game.view(0).leader) == (seat, seat)


def test_1_2_without_cards_in_sight_the_seat_on_the_dealers_left_shows_most():
    assert begin(Lead.MOST_POINTS, initial_flips=0).turn == 0


def test_1_2_the_closer_of_the_round_before_leads_the_next():
    game = begin([Lead.LAST_CLOSER, Lead.DEALER], discard_flip="required")
    while not game.is_round_over:
        game = game.play("draw stock")
        game = game.play(game.legal_moves[-1])
    closer = game.round_end.by
    game = tee_off(game.deal())
    assert closer is not None and game.turn == closer


def test_1_2_a_round_without_a_closer_leaves_the_choice_to_the_next_value():
    game = begin([Lead.LAST_CLOSER, Lead.DEALER], turn_limit=1)
    game = finish_round(game, -1)
    assert game.round_end.by is None
    game = tee_off(game.deal())
    assert game.turn == game.state.setup.dealer


@every_case("wrong", ["dealer", [], ["dealer"], [Lead.DEALER, 1], True, 1.0, {}])
def test_1_2_other_values_are_refused(wrong):
    with pytest.raises(PluginError, match=r"invalid result of lead\.leader: .*: expected a seat, or values of Lead"):
        begin(wrong)
