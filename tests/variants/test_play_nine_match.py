"""The match of Play Nine: nine holes, dealers and play-offs (its rules page, 2.5)."""

from helpers.walks import declined

import cardgolf
from cardgolf import Board, Card, Game, Layout, Phase, Slot


def layout(extra):
    """Return cards without a match that score 21 and ``extra``."""
    return Board.of(Layout.grid(2, 4), [Slot(Card(number)) for number in (extra, 1, 2, 3, 0, 4, 5, 6)])


def hole(game, *extras):
    """Return a new round in which every seat scores 21 and its extra. ``None`` is a seat that sits out."""
    boards = tuple(None if extra is None else layout(extra) for extra in extras)
    assert [each is None for each in boards] == [each is None for each in game.state.boards]
    return declined(Game(game.rules, game.state.replace(boards=boards)))


def new(players, **options):
    return cardgolf.new_game("play-nine", players=players, seed=5, **{"first_dealer": 0} | options)


def ranks(game):
    return {standing.seat: standing.rank for standing in game.standings}


def test_2_5_nine_holes_and_the_lowest_total_wins():
    game, dealers = new(3), []
    for number in range(1, 10):
        dealers.append(game.state.setup.dealer)
        game = hole(game, number, 2, 12)
        assert game.scores == (21 + number, 23, 33)
        assert game.is_over == (number == 9)
        game = game if game.is_over else game.deal()
    assert game.totals == (9 * 21 + 45, 9 * 23, 9 * 33)
    assert ranks(game) == {1: 1, 0: 2, 2: 3}
    assert dealers == [0, 1, 2] * 3


def test_2_5_a_match_may_have_other_holes():
    assert cardgolf.rules("play-nine").options["holes"] == 9
    assert hole(new(2, holes=1), 1, 2).is_over


def test_2_5_a_tie_for_the_lowest_is_played_off_among_the_tied_alone():
    game = hole(new(4, holes=1), 3, 9, 3, 5)
    assert not game.is_over
    assert ranks(game) == {0: 1, 2: 1, 3: 3, 1: 4}
    game = game.deal()
    deal = game.state.setup
    assert (deal.kind, deal.seats, deal.dealer) == ("playoff", (0, 2), 2)
    assert [each is None for each in game.state.boards] == [False, True, False, True]
    turns = set()
    while not game.is_round_over:
        turns.add(game.turn)
        game = game.play(game.legal_moves[-1] if game.phase is Phase.FOLLOW else game.legal_moves[0])
    assert turns == {0, 2}
    assert [score is None for score in game.scores] == [False, True, False, True]


def test_2_5_play_off_scores_decide_and_are_not_added():
    game = hole(hole(new(3, holes=1), 3, 9, 3).deal(), 8, None, 7)
    assert game.is_over
    assert game.scores == (29, None, 28)
    assert game.totals == (24, 30, 24)
    assert ranks(game) == {2: 1, 0: 2, 1: 3}
    assert {standing.total for standing in game.standings if standing.seat in (0, 2)} == {24}


def test_2_5_those_still_tied_play_again_and_those_beaten_do_not():
    game = hole(hole(new(4, holes=1), 3, 3, 9, 3).deal(), 5, 6, None, 5)
    assert not game.is_over
    game = game.deal()
    assert (game.state.setup.kind, game.state.setup.seats) == ("playoff", (0, 3))
    game = hole(game, 2, None, None, 1)
    assert game.is_over
    assert ranks(game) == {3: 1, 0: 2, 1: 2, 2: 4}
    assert game.totals == (24, 24, 30, 24)


def test_2_5_a_beaten_player_stays_beaten_whatever_the_later_play_offs_score():
    game = hole(hole(hole(new(3, holes=1), 3, 3, 3).deal(), 2, 1, 1).deal(), None, 12, 11)
    assert ranks(game) == {2: 1, 0: 2, 1: 2}


def test_2_5_the_deal_goes_on_to_the_next_tied_seat_to_the_left():
    game = hole(new(4, holes=1), 3, 9, 9, 3).deal()
    dealers = [game.state.setup.dealer]
    for _ in range(2):
        game = hole(game, 4, None, None, 4).deal()
        dealers.append(game.state.setup.dealer)
    assert dealers == [3, 0, 3]


def test_2_5_a_tie_further_down_is_shared_without_a_play_off():
    game = hole(new(4, holes=1), 1, 5, 5, 9)
    assert game.is_over
    assert ranks(game) == {0: 1, 1: 2, 2: 2, 3: 4}


def test_2_5_a_tie_can_be_shared():
    game = hole(new(3, holes=1, tie="shared"), 3, 9, 3)
    assert game.is_over
    assert ranks(game) == {0: 1, 2: 1, 1: 3}


def test_2_5_the_standings_say_that_a_play_off_decided():
    decided = hole(hole(new(2, holes=1), 3, 3).deal(), 2, 1)
    assert {standing.why for standing in decided.standings} == {"a play-off decided the tie"}
    assert {standing.why for standing in hole(new(2, holes=1), 3, 4).standings} == {""}


def test_2_5_a_tie_that_no_play_off_settles_is_shared_and_the_standings_say_so():
    """Twenty play-offs are the limit."""
    game = hole(new(2, holes=1), 3, 3)
    for _ in range(20):
        assert not game.is_over
        game = hole(game.deal(), 3, 3)
    assert game.is_over
    assert ranks(game) == {0: 1, 1: 1}
    assert all("limit" in standing.why for standing in game.standings)
